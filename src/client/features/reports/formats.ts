import {
  ChartCandlestick,
  FileText,
  FileType2,
  GalleryHorizontalEnd,
  type LucideIcon,
  NotepadText,
} from "lucide-react";

/** Formats that work. */
export type FormatId = "pdf" | "word";

export type ExportFormat = {
  readonly title: string;
  readonly description: string;
  readonly icon: LucideIcon;
  /** Absent: listed as coming soon. */
  readonly id?: FormatId;
};

export type FormatGroup = { readonly title: string; readonly formats: readonly ExportFormat[] };

/** The dialog's groups and options (spec section 2), in its order. */
export const FORMAT_GROUPS: readonly FormatGroup[] = [
  {
    title: "Standard Formats",
    formats: [
      {
        id: "pdf",
        title: "PDF",
        description: "Print layout with numbered sources",
        icon: FileText,
      },
      {
        id: "word",
        title: "Word",
        description: "Editable text, statements and numbered sources",
        icon: FileType2,
      },
    ],
  },
  {
    title: "Research Reports",
    formats: [
      {
        title: "Equity Research",
        description: "Slide report with a price target",
        icon: ChartCandlestick,
      },
    ],
  },
  {
    title: "Presentation Formats",
    formats: [
      {
        title: "Presentation Slides",
        description: "One idea a slide, for a committee",
        icon: GalleryHorizontalEnd,
      },
      {
        title: "Executive Summary",
        description: "One page for a busy reader",
        icon: NotepadText,
      },
    ],
  },
];

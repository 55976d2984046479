import {
  ChartCandlestick,
  FileText,
  FileType2,
  GalleryHorizontalEnd,
  type LucideIcon,
  NotepadText,
  Presentation,
} from "lucide-react";

import { deckFileName, wordFileName } from "#core/outputs/report/file-name.ts";

/** Formats that work. */
export type FormatId = "pdf" | "word" | "deck";

/** The name of the file that a format saves; the print window names a PDF as the analyst says. */
export function fileNameOf(format: FormatId, date: string): string | undefined {
  if (format === "pdf") return undefined;
  return format === "deck" ? deckFileName(date) : wordFileName(date);
}

export type ExportFormat = {
  readonly title: string;
  readonly description: string;
  readonly icon: LucideIcon;
  /** Absent: listed as coming soon. */
  readonly id?: FormatId;
};

export type FormatGroup = {
  readonly title: string;
  readonly formats: readonly ExportFormat[];
  /** Its formats are laid out for a size of paper. */
  readonly hasPaper?: boolean;
  /** Its formats take a house template. */
  readonly hasTemplate?: boolean;
};

/** The dialog's groups and options (spec section 2), in its order. */
export const FORMAT_GROUPS: readonly FormatGroup[] = [
  {
    title: "Standard Formats",
    hasPaper: true,
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
        description: "Footnoted text, statements, tracked changes",
        icon: FileType2,
      },
    ],
  },
  {
    title: "Research Reports",
    hasTemplate: true,
    formats: [
      {
        id: "deck",
        title: "Credit Research",
        description: "Slides with native charts and tables",
        icon: Presentation,
      },
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

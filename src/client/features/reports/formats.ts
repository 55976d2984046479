import {
  ChartCandlestick,
  FileText,
  FileType2,
  GalleryHorizontalEnd,
  type LucideIcon,
  NotepadText,
  Presentation,
} from "lucide-react";

import { deckFileName, slidesFileName, wordFileName } from "#core/outputs/report/file-name.ts";

/** What can be exported. */
export type FormatId =
  | "pdf"
  | "word"
  | "deck"
  | "equity-pdf"
  | "equity-word"
  | "slides"
  | "summary-pdf"
  | "summary-word";

/** The names of the files that are saved; the print window names a PDF as the analyst says. */
const FILE_NAMES: Readonly<Partial<Record<FormatId, (date: string) => string>>> = {
  word: wordFileName,
  deck: deckFileName,
  slides: slidesFileName,
  "equity-word": (date) => `equity_research_${date}.docx`,
  "summary-word": (date) => `executive_summary_${date}.docx`,
};

export function fileNameOf(format: FormatId, date: string): string | undefined {
  return FILE_NAMES[format]?.(date);
}

/** A file that an option makes, by the word on its button. */
export type FormatFile = { readonly id: FormatId; readonly button: string };

export type ExportFormat = {
  readonly title: string;
  readonly description: string;
  readonly icon: LucideIcon;
  readonly files: readonly FormatFile[];
};

function only(id: FormatId): readonly FormatFile[] {
  return [{ id, button: "Export" }];
}

function both(pdf: FormatId, word: FormatId): readonly FormatFile[] {
  return [
    { id: pdf, button: "PDF" },
    { id: word, button: "Word" },
  ];
}

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
        files: only("pdf"),
        title: "PDF",
        description: "Print layout with numbered sources",
        icon: FileText,
      },
      {
        files: only("word"),
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
        files: only("deck"),
        title: "Credit Research",
        description: "Slides with native charts and tables",
        icon: Presentation,
      },
      {
        files: both("equity-pdf", "equity-word"),
        title: "Equity Research",
        description: "Report on the shares, with a target by both DCF methods",
        icon: ChartCandlestick,
      },
    ],
  },
  {
    title: "Presentation Formats",
    formats: [
      {
        files: only("slides"),
        title: "Presentation Slides",
        description: "One finding a slide, with speaker notes",
        icon: GalleryHorizontalEnd,
      },
      {
        files: both("summary-pdf", "summary-word"),
        title: "Executive Summary",
        description: "One page for a busy reader",
        icon: NotepadText,
      },
    ],
  },
];

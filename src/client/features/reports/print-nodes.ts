import { type Element, element } from "#core/outputs/exhibits/element.ts";
import { exhibitElement, numberedCaption } from "#core/outputs/report/note-exhibit.ts";
import type { BlockKind, ReportBlock, ReportRun } from "#core/outputs/report/report-blocks.ts";

/** A piece of a printed page, of a class of its style sheet. */
export function piece(tag: string, className: string, children: Element["children"]): Element {
  return element(tag, className === "" ? {} : { class: className }, children);
}

const CLASSES: Readonly<Partial<Record<BlockKind, string>>> = { table: "table-line", item: "item" };

/** Across a page of print, in letters as large as a page that is set closer has them. */
const WIDE = { width: 600, font: 9.5 };

/** Headings, paragraphs, going the way of their own letters, and what is drawn between them. */
export function blockPieces(blocks: readonly ReportBlock[]): readonly Element[] {
  return blocks.map(({ kind, runs, exhibit }) => {
    if (exhibit !== undefined) {
      return exhibitElement(exhibit, numberedCaption(exhibit), WIDE);
    }
    return element(
      kind === "heading" ? "h2" : "p",
      { class: CLASSES[kind], dir: "auto" },
      runPieces(runs),
    );
  });
}

/** A figure and its mark stand in one element, within which no line breaks. */
export function runPieces(runs: readonly ReportRun[]): Element["children"] {
  return runs.map(({ text, mark }) =>
    mark === undefined
      ? text
      : piece("span", "figure", [text, piece("sup", "source-number", [mark])]),
  );
}

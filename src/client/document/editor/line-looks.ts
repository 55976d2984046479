import { type Line, RangeSetBuilder, type Text } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { isSectionLine, isTableLine } from "#core/text/outline/section-lines.ts";

/** A first line longer than this is a paragraph, not a title. */
export const LONGEST_TITLE_LINE = 120;

/** Whether the document's first line is set as its title. */
export function isTitleLine(line: string): boolean {
  const text = line.trim();
  return text !== "" && text.length <= LONGEST_TITLE_LINE && !/[.:;,]$/.test(text);
}

const title = Decoration.line({ class: "doc-title" });
const section = Decoration.line({ class: "doc-section" });
/** A blank line before it is its room, half as high as a line. */
const roomySection = Decoration.line({ class: "doc-section doc-section-roomy" });
const table = Decoration.line({ class: "doc-table" });
const room = Decoration.line({ class: "doc-room" });
/** A place that the text cites, as in answers. */
const cite = Decoration.mark({ class: "doc-cite", tagName: "cite" });
const CITE =
  /\((?:[A-Z][A-Z.]{0,5} )?(?:(?:10-[KQ]|20-F|40-F|6-K|8-K)(?:\/A)?|[^()\n]{1,80}\.(?:pdf|docx|xlsx|csv|html?|txt|md))(?: (?:Item \d{1,2}[A-C]?|Note \d{1,3}[A-Z]?|page \d{1,4}))?\)/g;

/** Sets the title, the section lines and what is cited apart: looks only, of the lines in view, no characters. */
export const lineLooks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = looksOf(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = looksOf(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function looksOf({ state, visibleRanges }: EditorView): DecorationSet {
  const looks = new RangeSetBuilder<Decoration>();
  let next = 0;
  for (const { from, to } of visibleRanges) {
    for (let at = Math.max(from, next); at <= to;) {
      const line = state.doc.lineAt(at);
      const look = lookOf(state.doc, line);
      if (look !== undefined) looks.add(line.from, line.from, look);
      for (const { 0: cited, index } of line.text.matchAll(CITE)) {
        looks.add(line.from + index, line.from + index + cited.length, cite);
      }
      at = line.to + 1;
      next = at;
    }
  }
  return looks.finish();
}

function lookOf(doc: Text, { number, text }: Line): Decoration | undefined {
  if (number === 1 && isTitleLine(text)) return title;
  if (text.trim() === "" && number < doc.lines) {
    return isSectionLine(doc.line(number + 1).text) ? room : undefined;
  }
  if (isTableLine(text)) return table;
  if (!isSectionLine(text)) return undefined;
  const before = number === 1 ? "" : doc.line(number - 1).text;
  return before.trim() === "" ? roomySection : section;
}

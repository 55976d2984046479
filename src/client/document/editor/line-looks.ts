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

/** Sets the title and the section lines apart: looks only, of the lines in view, no characters. */
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

import { elementNode } from "#client/lib/element-node.ts";
import { toastError, toastSuccess } from "#client/lib/toast.ts";
import { countText } from "#core/count-text.ts";
import type { NumberedSource } from "#core/figures/check/document-figures.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { noteExhibits } from "#core/outputs/note-exhibits/note-exhibits.ts";
import {
  exhibitElement,
  isTable,
  type MissingExhibit,
  type NumberedExhibit,
  numberedCaption,
  numberedExhibits,
} from "#core/outputs/report/note-exhibit.ts";
import { pictureCaption } from "#core/outputs/report/picture-caption.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";
import "./exhibits.css";

export type Drawn = NumberedExhibit | MissingExhibit;

/** As wide as the text; the drawing scales with it. */
const WIDE = { width: 560, font: 11 };
/** Rows that are drawn in the canvas; files have all. */
const ROWS_SHOWN = 40;
const ROW_HEIGHT = 24;
const CHART_HEIGHT = 260;

/** What the lines of a text draw, numbered, with the numbers that sources have there. */
export function exhibitsIn(
  content: string,
  {
    cards,
    sources,
  }: { readonly cards: readonly ContextItem[]; readonly sources: readonly NumberedSource[] },
): readonly Drawn[] {
  return numberedExhibits(noteExhibits(content, cards), sources).exhibits;
}

/** How high it will be, before it is drawn. */
export function heightOf(exhibit: Drawn): number {
  if (!("drawing" in exhibit)) return ROW_HEIGHT;
  const { drawing } = exhibit;
  if (!isTable(drawing)) return CHART_HEIGHT;
  return (Math.min(drawing.rows.length, ROWS_SHOWN) + 4) * ROW_HEIGHT;
}

/** What a line names, as it stands below it; `onResized` hears where it took another height. */
export function exhibitBox(exhibit: Drawn, researchId: string, onResized: () => void): HTMLElement {
  // The room around it is its own: margins would be measured wrong.
  const box = document.createElement("div");
  box.className = "doc-exhibit";
  if (!("drawing" in exhibit)) {
    box.append(said("doc-exhibit-gone", `${exhibit.reason}.`));
    return box;
  }
  const { drawing } = exhibit;
  const caption = { ...numberedCaption(exhibit), title: exhibit.title };
  const left = isTable(drawing) ? drawing.rows.length - ROWS_SHOWN : 0;
  const shown =
    left > 0 && isTable(drawing)
      ? { ...drawing, rows: drawing.rows.slice(0, ROWS_SHOWN) }
      : drawing;
  const inner = document.createElement("div");
  inner.className = "doc-exhibit-drawing";
  inner.append(elementNode(document, exhibitElement({ drawing: shown }, caption, WIDE)));
  if (left > 0) inner.append(said("doc-exhibit-more", `and ${countText(left, "more row")}`));
  inner.append(
    tools([
      ["Copy as picture", () => copied(exhibit)],
      ["Export as XLSX", () => exported(researchId, exhibit.name)],
    ]),
  );
  if (exhibit.sources.length > 0) inner.append(sourcesBehind(exhibit, onResized));
  box.append(inner);
  return box;
}

/** The numbers of the caption, each with what it is of, at a press. */
function sourcesBehind({ sources }: NumberedExhibit, onResized: () => void): HTMLElement {
  const list = document.createElement("details");
  list.className = "doc-exhibit-sources";
  const head = document.createElement("summary");
  head.textContent = sources.length === 1 ? "Source" : "Sources";
  list.append(
    head,
    ...sources.map((source) => said("", `${source.number} ${sourceLabel(source)}`)),
  );
  list.addEventListener("toggle", onResized);
  return list;
}

function said(className: string, text: string): HTMLElement {
  const line = document.createElement("p");
  line.className = className;
  line.textContent = text;
  return line;
}

function tools(actions: readonly (readonly [string, () => Promise<void>])[]): HTMLElement {
  const bar = document.createElement("div");
  bar.className = "doc-exhibit-tools";
  for (const [label, act] of actions) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => void act());
    bar.append(button);
  }
  return bar;
}

async function copied(exhibit: NumberedExhibit): Promise<void> {
  try {
    const { copyPicture } = await import("./exhibit-picture.ts");
    await copyPicture(exhibit, pictureCaption(exhibit));
    toastSuccess("Copied as a picture");
  } catch {
    toastError("Copying is not allowed here");
  }
}

async function exported(researchId: string, name: string): Promise<void> {
  try {
    const { exportExhibit } = await import("./export-exhibit.ts");
    await exportExhibit(researchId, name);
  } catch (error) {
    toastError(error instanceof Error ? error.message : "The workbook could not be made");
  }
}

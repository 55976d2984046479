import { figureChip } from "#core/figures/check/figure-chip.ts";
import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import { isSectionLine } from "#core/text/outline/section-lines.ts";
import { WidgetType } from "@codemirror/view";

type InsertedParts = {
  /** The id of the edit that brings it in. */
  readonly edit: string;
  readonly text: string;
  /** Where the text begins in what the edit brings in. */
  readonly at: number;
  /** Of the whole edit; undefined until they are known. */
  readonly figures: readonly DocumentFigure[] | undefined;
};

/** Text that an edit brings in, green, as it would stand, with the marks its figures would have. */
export class InsertedText extends WidgetType {
  readonly parts: InsertedParts;

  constructor(parts: InsertedParts) {
    super();
    this.parts = parts;
  }

  override eq({ parts }: InsertedText): boolean {
    const { edit, text, at, figures } = this.parts;
    return (
      parts.text === text && parts.figures === figures && parts.at === at && parts.edit === edit
    );
  }

  override toDOM(): HTMLElement {
    const { edit, text } = this.parts;
    const inserted = element("ins", "edit-added");
    inserted.dataset["brings"] = edit;
    let start = 0;
    for (const line of text.split("\n")) {
      if (start > 0) inserted.append("\n");
      const parent = isSectionLine(line) ? element("strong", "") : inserted;
      this.#write(parent, start, start + line.length);
      if (parent !== inserted) inserted.append(parent);
      start += line.length + 1;
    }
    return inserted;
  }

  /** Whoever looks at figures hears of the pointer on its figures, as on those of the text. */
  override ignoreEvent({ type }: Event): boolean {
    return type !== "mousemove" && type !== "click";
  }

  /** A stretch of the text, its figures marked as they are in the document. */
  #write(parent: HTMLElement, from: number, to: number): void {
    const { text, at, figures = [] } = this.parts;
    let written = from;
    for (const figure of figures) {
      const start = figure.position - at;
      const end = start + figure.length;
      if (start < written || end > to) continue;
      parent.append(text.slice(written, start), marked(figure, text.slice(start, end)));
      written = end;
    }
    parent.append(text.slice(written, to));
  }
}

/** What `styles/figures.css` and whoever points at the figure read. */
function marked(figure: DocumentFigure, text: string): HTMLElement {
  const mark = element("span", "figure", text);
  const chip = figureChip(figure);
  mark.dataset["state"] = figure.state;
  mark.dataset["chip"] = chip;
  mark.dataset["digits"] = String(chip.length);
  mark.dataset["at"] = String(figure.position);
  if (figure.kept !== undefined && !figure.isOutdated) mark.dataset["kept"] = "";
  return mark;
}

function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag);
  if (className !== "") made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

import { WidgetType } from "@codemirror/view";
import type { DocumentFigure } from "#core/grounding/document-figures.ts";
import { figureChip } from "#core/grounding/figure-chip.ts";
import { isSectionLine } from "#core/research/section-lines.ts";

/** Text that an edit brings in, green, as it would stand, with the marks its figures would have. */
export class InsertedText extends WidgetType {
  readonly text: string;
  readonly figures: readonly DocumentFigure[];

  constructor(text: string, figures: readonly DocumentFigure[] = []) {
    super();
    this.text = text;
    this.figures = figures;
  }

  override eq(other: InsertedText): boolean {
    return other.text === this.text && other.figures === this.figures;
  }

  override toDOM(): HTMLElement {
    const inserted = element("ins", "edit-added");
    let start = 0;
    for (const line of this.text.split("\n")) {
      if (start > 0) inserted.append("\n");
      const parent = isSectionLine(line) ? element("strong", "") : inserted;
      this.#write(parent, start, start + line.length);
      if (parent !== inserted) inserted.append(parent);
      start += line.length + 1;
    }
    return inserted;
  }

  /** A stretch of the text, its figures marked as they are in the document. */
  #write(parent: HTMLElement, from: number, to: number): void {
    let written = from;
    for (const figure of this.figures) {
      const end = figure.position + figure.length;
      if (figure.position < written || end > to) continue;
      const mark = element("span", "figure", this.text.slice(figure.position, end));
      mark.dataset["state"] = figure.state;
      const chip = figureChip(figure);
      mark.dataset["chip"] = chip;
      mark.dataset["digits"] = String(chip.length);
      parent.append(this.text.slice(written, figure.position), mark);
      written = end;
    }
    parent.append(this.text.slice(written, to));
  }
}

function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag);
  if (className !== "") made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

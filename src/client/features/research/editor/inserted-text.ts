import { WidgetType } from "@codemirror/view";
import type { DocumentFigure } from "#core/grounding/document-figures.ts";
import { figureChip } from "#core/grounding/figure-chip.ts";
import { isSectionLine } from "#core/research/section-lines.ts";

/** Text that an edit brings in, green, as it would stand, with the marks its figures would have. */
export class InsertedText extends WidgetType {
  readonly text: string;
  /** Of the whole edit. */
  readonly figures: readonly DocumentFigure[];
  /** Where the text begins in what the edit brings in. */
  readonly at: number;

  constructor(text: string, figures: readonly DocumentFigure[] = [], at = 0) {
    super();
    this.text = text;
    this.figures = figures;
    this.at = at;
  }

  override eq({ text, figures, at }: InsertedText): boolean {
    return text === this.text && figures === this.figures && at === this.at;
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
      const start = figure.position - this.at;
      const end = start + figure.length;
      if (start < written || end > to) continue;
      const mark = element("span", "figure", this.text.slice(start, end));
      mark.dataset["state"] = figure.state;
      const chip = figureChip(figure);
      mark.dataset["chip"] = chip;
      mark.dataset["digits"] = String(chip.length);
      parent.append(this.text.slice(written, start), mark);
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

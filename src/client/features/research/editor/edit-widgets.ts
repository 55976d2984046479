import { WidgetType } from "@codemirror/view";
import type { DocumentFigure } from "#core/grounding/document-figures.ts";
import type { EditFigures } from "#core/grounding/edit-figures.ts";
import { figureChip } from "#core/grounding/figure-chip.ts";
import { isSectionLine } from "#core/research/section-lines.ts";
import type { PendingEdit } from "#core/text-edits/manuscript.ts";
import { figuresText } from "./describe-edit.ts";

/** What the analyst can do with one pending edit from its controls; `show` makes it the active one. */
export type Decide = (id: string, decision: "accept" | "reject" | "show") => void;

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

type ControlsParts = {
  readonly edit: PendingEdit;
  readonly isActive: boolean;
  /** What the edit does to figures, once that is known. */
  readonly figures: EditFigures | undefined;
  readonly decide: Decide;
};

/** The number of an edit with the two buttons that decide it. */
export class EditControls extends WidgetType {
  readonly parts: ControlsParts;

  constructor(parts: ControlsParts) {
    super();
    this.parts = parts;
  }

  override eq({ parts }: EditControls): boolean {
    const { edit, isActive, figures } = this.parts;
    const isSameEdit = parts.edit.id === edit.id && parts.edit.number === edit.number;
    return isSameEdit && parts.isActive === isActive && parts.figures?.text === figures?.text;
  }

  override toDOM(): HTMLElement {
    const { edit, isActive, figures } = this.parts;
    const { id, number } = edit;
    const alters = figuresText(figures);
    const about = alters === undefined ? "" : ` (${alters})`;
    const controls = element("span", "edit-controls");
    controls.setAttribute("role", "group");
    controls.setAttribute("aria-label", `Edit ${number}${about}`);
    controls.dataset["edit"] = id;
    if (isActive) controls.dataset["active"] = "true";
    controls.append(
      this.#button("show", `Edit ${number}${about}: show in the chat`, String(number)),
      ...contradictedMark(figures),
      this.#button("accept", `Accept edit ${number}`, icon(CHECK), about),
      this.#button("reject", `Reject edit ${number}`, icon(CROSS)),
    );
    return controls;
  }

  override ignoreEvent(): boolean {
    return true;
  }

  #button(
    decision: "accept" | "reject" | "show",
    name: string,
    shown: string | SVGElement,
    about = "",
  ): HTMLElement {
    const button = element("button", decision === "show" ? "edit-number" : `edit-${decision}`);
    button.setAttribute("type", "button");
    button.setAttribute("aria-label", name);
    button.setAttribute("title", name + about);
    button.append(shown);
    button.addEventListener("click", () => {
      this.parts.decide(this.parts.edit.id, decision);
    });
    return button;
  }
}

/** Says before Accept that a source contradicts what would come in. */
function contradictedMark(figures: EditFigures | undefined): HTMLElement[] {
  if (figures === undefined || figures.contradicted === 0) return [];
  const mark = element("span", "edit-contradicted", `≠ ${figures.contradicted}`);
  mark.setAttribute("aria-hidden", "true");
  mark.setAttribute("title", figures.text);
  return [mark];
}

/** Lucide's check and x. */
const CHECK = "M20 6 9 17l-5-5";
const CROSS = "M18 6 6 18M6 6l12 12";

function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag);
  if (className !== "") made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function icon(path: string): SVGElement {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  const shape = document.createElementNS(namespace, "path");
  shape.setAttribute("d", path);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.append(shape);
  return svg;
}

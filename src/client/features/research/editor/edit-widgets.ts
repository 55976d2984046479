import { WidgetType } from "@codemirror/view";
import { isSectionLine } from "#core/research/section-lines.ts";
import type { PendingEdit } from "#core/text-edits/manuscript.ts";

/** What the analyst can decide about one pending edit, from its buttons. */
export type Decide = (id: string, decision: "accept" | "reject") => void;

/** Text that an edit brings in, green, as it would stand. */
export class InsertedText extends WidgetType {
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  override eq(other: InsertedText): boolean {
    return other.text === this.text;
  }

  override toDOM(): HTMLElement {
    const inserted = element("ins", "edit-added");
    for (const [index, line] of this.text.split("\n").entries()) {
      if (index > 0) inserted.append("\n");
      if (isSectionLine(line)) inserted.append(element("strong", "", line));
      else inserted.append(line);
    }
    return inserted;
  }
}

/** The number of an edit with the two buttons that decide it. */
export class EditControls extends WidgetType {
  readonly edit: PendingEdit;
  readonly isActive: boolean;
  readonly decide: Decide;

  constructor(parts: { edit: PendingEdit; isActive: boolean; decide: Decide }) {
    super();
    this.edit = parts.edit;
    this.isActive = parts.isActive;
    this.decide = parts.decide;
  }

  override eq({ edit, isActive }: EditControls): boolean {
    return edit.id === this.edit.id && isActive === this.isActive;
  }

  override toDOM(): HTMLElement {
    const { id, number } = this.edit;
    const controls = element("span", "edit-controls");
    controls.setAttribute("role", "group");
    controls.setAttribute("aria-label", `Edit ${number}`);
    controls.dataset["edit"] = id;
    if (this.isActive) controls.dataset["active"] = "true";
    const label = element("span", "edit-number", String(number));
    label.setAttribute("aria-hidden", "true");
    controls.append(
      label,
      this.#button("accept", `Accept edit ${number}`, CHECK),
      this.#button("reject", `Reject edit ${number}`, CROSS),
    );
    return controls;
  }

  override ignoreEvent(): boolean {
    return true;
  }

  #button(decision: "accept" | "reject", name: string, path: string): HTMLElement {
    const button = element("button", `edit-${decision}`);
    button.setAttribute("type", "button");
    button.setAttribute("aria-label", name);
    button.setAttribute("title", name);
    button.append(icon(path));
    button.addEventListener("click", () => {
      this.decide(this.edit.id, decision);
    });
    return button;
  }
}

/** Lucide's check and x. */
const CHECK = "M20 6 9 17l-5-5";
const CROSS = "M18 6 6 18M6 6l12 12";

function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
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

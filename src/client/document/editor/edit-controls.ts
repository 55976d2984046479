import { WidgetType } from "@codemirror/view";
import type { EditFigures } from "#core/figures/check/edit-figures.ts";
import type { PendingEdit } from "#core/text/edits/manuscript.ts";
import { figuresText } from "./describe-edit.ts";

/** What the analyst can do with one pending edit from its controls; `show` makes it the active one. */
export type Decision = "accept" | "reject" | "show";

export type Decide = (id: string, decision: Decision) => void;

type ControlsParts = {
  readonly edit: Pick<PendingEdit, "id" | "number">;
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
    // Copied: scrolling through hundreds of edits makes a screenful of them at a time.
    blank ??= blankControls();
    const controls = blank.cloneNode(true);
    if (!(controls instanceof HTMLElement)) throw new TypeError("a copy of another kind");
    const { edit, decide } = this.parts;
    controls.dataset["edit"] = edit.id;
    controls.addEventListener("click", ({ target }) => {
      const decision = decisionOf(target);
      if (decision !== undefined) decide(edit.id, decision);
    });
    this.#fill(controls);
    return controls;
  }

  /** The same edit, active or not any more, or with other figures. */
  override updateDOM(controls: HTMLElement): boolean {
    if (controls.dataset["edit"] !== this.parts.edit.id) return false;
    this.#fill(controls);
    return true;
  }

  override ignoreEvent(): boolean {
    return true;
  }

  #fill(controls: HTMLElement): void {
    const { edit, isActive, figures } = this.parts;
    const { number } = edit;
    const alters = figuresText(figures);
    const about = alters === undefined ? "" : ` (${alters})`;
    controls.setAttribute("aria-label", `Edit ${number}${about}`);
    controls.toggleAttribute("data-active", isActive);
    const [show, wrong, accept, reject] = controls.children;
    name(show, `Edit ${number}${about}: show in the chat`);
    name(accept, `Accept edit ${number}`, about);
    name(reject, `Reject edit ${number}`);
    if (show !== undefined) show.textContent = String(number);
    // Says before Accept that a source contradicts what would come in.
    const contradicted = figures?.contradicted ?? 0;
    if (wrong !== undefined) wrong.textContent = contradicted === 0 ? "" : `≠ ${contradicted}`;
  }
}

function name(named: Element | undefined, label: string, about = ""): void {
  named?.setAttribute("aria-label", label);
  named?.setAttribute("title", label + about);
}

function decisionOf(target: EventTarget | null): Decision | undefined {
  const pressed = target instanceof Element ? target.closest("button") : null;
  return DECISIONS.find((decision) => pressed?.classList.contains(`edit-${decision}`));
}

const DECISIONS: readonly Decision[] = ["accept", "reject", "show"];

let blank: HTMLElement | undefined;

/** Controls of no edit, made when the first are shown. */
function blankControls(): HTMLElement {
  const controls = document.createElement("span");
  controls.className = "edit-controls";
  controls.setAttribute("role", "group");
  const wrong = document.createElement("span");
  wrong.className = "edit-contradicted";
  wrong.setAttribute("aria-hidden", "true");
  controls.append(button("show"), wrong, button("accept"), button("reject"));
  return controls;
}

/** Its icon is a background: a screenful of drawings would each be a layer of the page. */
function button(decision: Decision): HTMLElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `edit-${decision}`;
  return made;
}

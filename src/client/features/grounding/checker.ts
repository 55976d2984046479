import { type CheckedText, checkOn, checkText, groundOf } from "#core/grounding/check-figures.ts";
import { documentFigures } from "#core/grounding/document-figures.ts";
import { type EditedFigures, editFigures } from "#core/grounding/edit-figures.ts";
import { type CheckedParts, type FigureCheckState, NO_EDITS } from "./figure-check.ts";

/** A check that goes on from what it found before: fetched once the editor is there. */
export type FollowedCheck = {
  /** The same object as before when nothing changed that figures depend on. */
  readonly check: (parts: CheckedParts) => FigureCheckState;
};

type Followed = {
  readonly parts: CheckedParts;
  readonly checked: CheckedText;
  readonly edited: EditedFigures | undefined;
  readonly state: FigureCheckState;
};

export function followedCheck(): FollowedCheck {
  let last: Followed | undefined;
  return {
    check: (parts) => {
      if (last !== undefined && isSame(last.parts, parts)) return last.state;
      const checked = checkedText(parts, last);
      const { content, pendingEdits } = parts;
      const document = documentFigures(checked, content, parts.figureDecisions);
      const edited =
        pendingEdits.length === 0
          ? undefined
          : editFigures(
              {
                checked,
                content,
                edits: pendingEdits,
                decisions: parts.figureDecisions,
                sources: document.sources,
              },
              last?.edited,
            );
      const state: FigureCheckState = {
        status: "ready",
        isConnecting: parts.connectedData.some(({ status }) => status === "loading"),
        content,
        document,
        checked,
        editFigures: edited?.byId ?? NO_EDITS,
      };
      last = { parts, checked, edited, state };
      return state;
    },
  };
}

function checkedText(
  { content, connectedData }: CheckedParts,
  last: { readonly parts: CheckedParts; readonly checked: CheckedText } | undefined,
): CheckedText {
  if (last?.parts.connectedData === connectedData) return checkText(last.checked, content);
  return checkOn(groundOf(connectedData, connectedData[0]?.ticker), content);
}

function isSame(a: CheckedParts, b: CheckedParts): boolean {
  return (
    a.content === b.content &&
    a.connectedData === b.connectedData &&
    a.figureDecisions === b.figureDecisions &&
    a.pendingEdits === b.pendingEdits
  );
}

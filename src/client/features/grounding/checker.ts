import { type CheckedText, checkOn, checkText, groundOf } from "#core/grounding/check-figures.ts";
import { documentFigures } from "#core/grounding/document-figures.ts";
import type { CheckedParts, FigureCheckState } from "./figure-check.ts";

/** A check that goes on from what it found before: fetched once the editor is there. */
export type FollowedCheck = {
  /** The same object as before when nothing changed that figures depend on. */
  readonly check: (parts: CheckedParts) => FigureCheckState;
};

export function followedCheck(): FollowedCheck {
  let last: { parts: CheckedParts; checked: CheckedText; state: FigureCheckState } | undefined;
  return {
    check: (parts) => {
      if (last !== undefined && isSame(last.parts, parts)) return last.state;
      const checked = checkedText(parts, last);
      const state: FigureCheckState = {
        status: "ready",
        isConnecting: parts.connectedData.some(({ status }) => status === "loading"),
        content: parts.content,
        document: documentFigures(checked, parts.content, parts.figureDecisions),
        ground: checked.ground,
      };
      last = { parts, checked, state };
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

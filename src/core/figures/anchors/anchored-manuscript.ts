import { withWords } from "#core/figures/anchors/in-force.ts";
import { keptThroughWords } from "#core/figures/anchors/words-changed.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { joinedAnchors } from "#core/text/edits/edit-anchors.ts";
import {
  type Manuscript,
  type ManuscriptAction,
  manuscriptReducer,
} from "#core/text/edits/manuscript.ts";

/**
 * The manuscript after one action, every anchor that came with it knowing its sentence: from then on
 * other words put it out of force, but for those an edit of words alone puts there.
 */
export function anchoredManuscript(state: Manuscript, action: ManuscriptAction): Manuscript {
  const next = manuscriptReducer(state, action);
  if (next.anchors === state.anchors) return next;
  const anchors = withWords(anchorsOf(state, action, next), next.content);
  return anchors === next.anchors ? next : { ...next, anchors };
}

function anchorsOf(
  state: Manuscript,
  action: ManuscriptAction,
  next: Manuscript,
): readonly Anchor[] {
  if (action.type === "typed") return asTheyWere(state, next, action.isTakenBack === true);
  const edits = next.reports.flatMap((report) =>
    report.kind === "applied" || report.kind === "auto-applied" ? report.edits : [],
  );
  return edits.length === 0 ? next.anchors : keptThroughWords(state, edits, next);
}

/**
 * A text that was there says again what its anchors were bound in; one that the editor's undo or redo
 * brings back has again those that the way there and back did not leave in place.
 */
function asTheyWere(
  { snapshots, takenBack = [] }: Manuscript,
  { content, anchors }: Manuscript,
  isTakenBack: boolean,
): readonly Anchor[] {
  const snapshot = [...snapshots, ...takenBack].findLast((each) => each.content === content);
  if (snapshot?.anchors === undefined) return anchors;
  const known = new Map(snapshot.anchors.map((anchor) => [anchor.id, anchor]));
  const kept = anchors.map((anchor) => {
    const before = known.get(anchor.id);
    return before?.from === anchor.from ? { ...anchor, words: before.words } : anchor;
  });
  return isTakenBack ? joinedAnchors(snapshot.anchors, kept) : kept;
}

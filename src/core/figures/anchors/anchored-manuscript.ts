import { withWords } from "#core/figures/anchors/in-force.ts";
import {
  type Manuscript,
  type ManuscriptAction,
  manuscriptReducer,
} from "#core/text/edits/manuscript.ts";

/**
 * The manuscript after one action, every anchor that came with it knowing its sentence: from then on
 * other words put it out of force.
 */
export function anchoredManuscript(state: Manuscript, action: ManuscriptAction): Manuscript {
  const next = manuscriptReducer(state, action);
  if (next.anchors === state.anchors) return next;
  const anchors = withWords(next.anchors, next.content);
  return anchors === next.anchors ? next : { ...next, anchors };
}

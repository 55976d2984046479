import {
  isInForce,
  sentencesByLine,
  standsAsBound,
  withWords,
} from "#core/figures/anchors/in-force.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { type Anchor, isBound, NO_FIGURE } from "#core/ledger/anchor.ts";
import { changesBetween } from "#core/text/edits/changes-between.ts";
import { joinedAnchors } from "#core/text/edits/edit-anchors.ts";
import { endOf } from "#core/text/edits/edit-range.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import {
  type Manuscript,
  type ManuscriptAction,
  manuscriptReducer,
} from "#core/text/edits/manuscript.ts";
import { moveAnchorsAsKnown } from "#core/text/edits/move-anchors.ts";
import { shifted } from "#core/text/edits/text-change.ts";

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

/** A text with what its figures are of. */
type AnchoredText = { readonly content: string; readonly anchors: readonly Anchor[] };

/**
 * The anchors of a text after edits. Those that were in force in a sentence that edits of words alone
 * change, and whose figures stand, are in force in what it says now; `withWords` learns that.
 */
export function keptThroughWords(
  before: AnchoredText,
  edits: readonly Edit[],
  after: AnchoredText,
): readonly Anchor[] {
  if (edits.every(({ keepsAnchors }) => keepsAnchors !== true)) return after.anchors;
  const sentenceAt = sentencesByLine(before.content);
  const kept = new Set(
    before.anchors.flatMap((anchor) => {
      const sentence = sentenceAt(anchor.from);
      if (sentence === undefined || !isInForce(anchor, sentence)) return [];
      const end = sentence.start + sentence.text.length;
      const touching = edits.filter(
        (edit) => edit.position <= end && endOf(edit) >= sentence.start,
      );
      const isWordsOnly = touching.every(({ keepsAnchors }) => keepsAnchors === true);
      return touching.length > 0 && isWordsOnly ? [anchor.id] : [];
    }),
  );
  return after.anchors.map((anchor) =>
    kept.has(anchor.id) && standsAsBound(after.content, anchor)
      ? { ...anchor, words: undefined }
      : anchor,
  );
}

/**
 * The anchors of a document that was changed in two windows and now has the text of one of them:
 * those of that window's, with those the other side bound, wherever the text has them now: but where
 * both wrote, nobody can tell what is whose. Of two decisions about one figure the later stands.
 * `saved` is what both began with.
 */
export function mergeAnchors({
  saved,
  taken,
  other,
  content,
  didOtherWrite,
}: {
  readonly saved: readonly Anchor[];
  /** Of the window whose text stands. */
  readonly taken: readonly Anchor[];
  readonly other: readonly Anchor[];
  readonly content: { readonly taken: string; readonly other: string };
  /** The other side's text is not what both began with either. */
  readonly didOtherWrite: boolean;
}): readonly Anchor[] {
  const isSame = content.taken === content.other;
  if ((!isSame && didOtherWrite) || taken === other) return taken;
  const known = new Set([...saved, ...taken].map(({ id }) => id));
  const bound = other.filter(({ id }) => !known.has(id));
  const added = isSame
    ? bound
    : countedInto(content.taken, { content: content.other, anchors: bound });
  // What the other side took away, it took away: nothing of it is bound by this side anew.
  const left = new Set(other.map(({ id }) => id));
  const savedIds = new Set(saved.map(({ id }) => id));
  const kept = taken.filter(({ id }) => left.has(id) || !savedIds.has(id));
  if (added.length === 0) return kept.length === taken.length ? taken : kept;
  return joinedDecisions(added, kept, savedIds);
}

/** Decisions of two sides about one text; of two about one figure the later, of one time the second's. */
function joinedDecisions(
  first: readonly Anchor[],
  second: readonly Anchor[],
  savedIds: ReadonlySet<string>,
): readonly Anchor[] {
  const isNew = (anchor: Anchor) => isDecision(anchor) && !savedIds.has(anchor.id);
  const decided = [...first, ...second].filter(isNew);
  const byTime = decided.toSorted((a, b) => Number(a.at > b.at) - Number(a.at < b.at));
  const outdone = new Set(
    byTime.filter((one, at) =>
      byTime.some((each, later) => later > at && each.from < one.to && one.from < each.to),
    ),
  );
  const [added, kept] = [first, second].map((side) => side.filter((each) => !outdone.has(each)));
  return joinedAnchors(added ?? [], kept ?? []);
}

/**
 * Anchors of a text counted into what became of it: where something was put in or taken out at one
 * place alone, else where the sentence of each stands in either text once.
 */
function countedInto(after: string, { content, anchors }: AnchoredText): readonly Anchor[] {
  const changes = changesBetween(content, after);
  const isOne = changes.every(({ from, to, insert }) => from === to || insert === "");
  if (isOne && changes.length === 1) return moveAnchorsAsKnown(anchors, content, changes);
  const [before, now] = [sentencesOnce(content), sentencesOnce(after)];
  const sentenceAt = sentencesByLine(content);
  return anchors.flatMap((anchor) => {
    const { start = 0, text = "" } = sentenceAt(anchor.from) ?? {};
    const place = before.has(text) ? now.get(text) : undefined;
    if (place === undefined || anchor.to > start + text.length) return [];
    return [shifted(anchor, place - start)];
  });
}

/** Where each sentence begins that a text has once. */
function sentencesOnce(content: string): ReadonlyMap<string, number> {
  const all = Map.groupBy(sentencesOf(content), ({ text }) => text);
  return new Map(
    [...all].flatMap(([text, [first, ...others]]) =>
      first === undefined || others.length > 0 ? [] : [[text, first.start] as const],
    ),
  );
}

/** What a figure is of, that it stays as it is or is none; not that words stay. */
function isDecision(anchor: Anchor): boolean {
  return isBound(anchor) || anchor.kept === null || anchor.kept === NO_FIGURE;
}

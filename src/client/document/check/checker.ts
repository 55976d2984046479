import { type CheckedText, checkInSteps } from "#core/figures/read/check-figures.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import {
  keepSentence,
  type KeptSentences,
  type KnownSentences,
} from "#core/figures/read/known-sentences.ts";
import { type DocumentFigures, documentFigures } from "#core/figures/check/document-figures.ts";
import { matchFinder, type Suggested } from "#core/figures/check/matches.ts";
import {
  anchorsAsProposed,
  type EditedFigures,
  editFigures,
} from "#core/figures/check/edit-figures.ts";
import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { warmUp } from "#core/figures/read/warm-up.ts";
import { type ContextItem, isOfStatements } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import type { StatementsStand } from "./figure-store.ts";
import { type CheckedParts, type FigureCheckState, NO_EDITS } from "./figure-check.ts";

/** A check that goes on from what it found before: fetched once the editor is there. */
export type FollowedCheck = {
  /**
   * Checks a document in short steps. One that is given up leaves what it has judged to the next;
   * what did not change since the last one that ended stays the very same object.
   */
  readonly check: (
    parts: CheckedParts,
    suggested: Suggested,
  ) => Iterator<unknown, FigureCheckState>;
};

type Checked = {
  readonly parts: CheckedParts;
  readonly checked: CheckedText;
  readonly document: DocumentFigures;
  readonly suggested: Suggested;
  readonly edited: EditedFigures | undefined;
};

type KnownParts = {
  readonly known: readonly KnownSentences[];
  readonly anchors: readonly Anchor[];
};

export function followedCheck(): FollowedCheck {
  const groundFor = followedGround();
  const findMatches = matchFinder();
  let last: Checked | undefined;
  /** What checks that were given up have judged. */
  let judged: KeptSentences = new Map();
  let judgedOn: Ground | undefined;

  function* inSteps(
    ground: Ground,
    content: string,
    { known, anchors }: KnownParts,
  ): Generator<unknown, CheckedText> {
    const steps = checkInSteps(ground, content, [judged, ...known], {
      findBound: boundSentences(anchors, ground),
    });
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) {
      if (step.value !== undefined) keepSentence(judged, step.value);
      yield;
    }
    return step.value;
  }

  function* documentOf(
    { parts: { content, anchors }, checked, suggested }: Omit<Checked, "document" | "edited">,
    before: Checked | undefined,
  ): Generator<unknown, DocumentFigures> {
    if (checked === before?.checked && suggested === before.suggested) return before.document;
    const matches = yield* findMatches({ checked, content, anchors, suggested });
    return documentFigures(checked, content, anchors, matches);
  }

  return {
    *check(parts, suggested) {
      const ground = groundFor(parts.connectedData);
      if (ground !== judgedOn) judged = new Map();
      judgedOn = ground;
      if (last === undefined) yield* warmUp(ground);
      const before = last?.checked.ground === ground ? last : undefined;
      const known = before === undefined ? [] : sentencesOf(before);
      const checked =
        before?.parts.content === parts.content && before.parts.anchors === parts.anchors
          ? before.checked
          : yield* inSteps(ground, parts.content, { known, anchors: parts.anchors });
      yield;
      const document = yield* documentOf({ parts, checked, suggested }, before);
      yield;
      const edited = yield* editedOf({ parts, checked, document }, before, (text) =>
        inSteps(ground, text, {
          known: [checked.sentences, ...known],
          anchors: anchorsAsProposed({ ...parts, edits: parts.pendingEdits }, text),
        }),
      );
      last = { parts, checked, document, suggested, edited };
      judged = new Map();
      return stateOf(last);
    },
  };
}

/** The connected data ready to be checked against; the same object until what cards hold changes. */
function followedGround(): (connectedData: readonly ContextItem[]) => Ground {
  let last: { readonly cards: readonly unknown[]; readonly ground: Ground } | undefined;
  return (connectedData) => {
    const primary = documentTicker(connectedData);
    const cards = [primary, ...openLedger(connectedData).providers];
    const isSame =
      last?.cards.length === cards.length && last.cards.every((card, at) => card === cards[at]);
    if (!isSame) last = { cards, ground: groundOf(connectedData, primary) };
    return last?.ground ?? groundOf(connectedData, primary);
  };
}

function sentencesOf({
  checked,
  edited,
}: Pick<Checked, "checked" | "edited">): readonly KnownSentences[] {
  return [checked.sentences, ...(edited === undefined ? [] : [edited.after.sentences])];
}

type CheckText = (text: string) => Generator<unknown, CheckedText>;

/** What pending edits do to figures; undefined with none. */
function* editedOf(
  { parts, checked, document }: Omit<Checked, "edited" | "suggested">,
  before: Checked | undefined,
  check: CheckText,
): Generator<unknown, EditedFigures | undefined> {
  const { content, anchors, pendingEdits: edits } = parts;
  if (edits.length === 0) return undefined;
  if (document === before?.document && edits === before.parts.pendingEdits) return before.edited;
  const after = yield* check(applyEdits(content, edits));
  yield;
  const { sources } = document;
  return editFigures({ checked, content, edits, anchors, sources, after }, before?.edited);
}

function stateOf({ parts, checked, document, edited }: Checked): FigureCheckState {
  return {
    status: "ready",
    statements: statementsStand(parts.connectedData),
    parts,
    content: parts.content,
    document,
    checked,
    editFigures: edited?.byId ?? NO_EDITS,
  };
}

/** Statements are what figures are checked against; of other cards nothing is waited for. */
function statementsStand(cards: readonly ContextItem[]): StatementsStand {
  const stand = new Set(cards.filter(isOfStatements).map(({ status }) => status));
  if (stand.has("loading")) return "loading";
  return stand.has("error") ? "failed" : "ready";
}

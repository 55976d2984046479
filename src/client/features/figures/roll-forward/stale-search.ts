import { newId } from "#client/lib/new-id.ts";
import { checkInSteps } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import { dataTextIsOn } from "#core/figures/roll-forward/earlier-data.ts";
import { type RollForward, rollForwardInSteps } from "#core/figures/roll-forward/roll-forward.ts";
import { isOfStatements } from "#core/ledger/connected-data.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { mergeEdits } from "#core/text/edits/merge-edits.ts";
import type { renewedNote } from "#core/writing/analyst/renewed-note.ts";
import { type Answers, stepKey } from "./answers.ts";
import { isIncomplete, loadedCards, settledOn, usableCards } from "./former-cards.ts";

/** What of an open document decides whether its figures are stale. */
export type WatchedParts = {
  readonly content: string;
  readonly connectedData: readonly ContextItem[];
  /** What figures of the text are of. */
  readonly anchors?: readonly Anchor[];
};

/** What is stale in a document, made for the very parts it names. */
export type Found = RollForward & {
  /** Sentences of a template's note that the connected data have made others. */
  readonly renewed: readonly Edit[];
  readonly parts: WatchedParts;
  /** The text was written on the former data, and the analyst was not told of this step before. */
  readonly isOffered: boolean;
};

/** What is stale in the parts of a document, found in steps; one that is given up changes nothing. */
export type StaleSearch = (
  parts: WatchedParts,
  renew?: typeof renewedNote,
) => Generator<unknown, Found>;

/** The data a text is on, and whether that is known or only what the text looks like. */
type Former = { readonly items: readonly ContextItem[]; readonly isSure: boolean };

/**
 * A search that remembers the data the text was right on, from one time to the next, until nothing
 * of it is stale any more. Where nothing is remembered to be older, the text itself may tell.
 */
export function staleSearch(answers: Answers): StaleSearch {
  let seen: readonly ContextItem[] | undefined;
  const rolled = rolledSearch();
  return function* search(parts, renew) {
    const found = yield* rolled(parts);
    const after = usableCards(parts.connectedData);
    // What was there when the note was written: as was seen last, or nothing but statements.
    const before = [...(seen === undefined ? [] : [seen]), after.filter(isOfStatements)];
    const stamp = { newId, now: new Date().toISOString() };
    const anew =
      renew === undefined ? [] : yield* renew({ content: parts.content, before, after }, stamp);
    const renewed = mergeEdits(found.edits, anew).merged;
    if (renewed.length === 0) seen = after;
    const isOffered = found.isWrittenBefore || renewed.length > 0;
    const key = stepKey({ ...found, renewed });
    return { ...found, renewed, isOffered: isOffered && !answers.isDismissed(key) };
  };
}

/** What is stale of the figures; whether the text was on the former data. */
type Rolled = Omit<Found, "renewed" | "isOffered"> & { readonly isWrittenBefore: boolean };

function rolledSearch() {
  let known: readonly ContextItem[] | undefined;
  return function* search(parts: WatchedParts): Generator<unknown, Rolled> {
    const cards = loadedCards(parts.connectedData);
    if (known !== undefined) {
      const found = yield* foundOn({ items: known, isSure: true }, parts);
      if (isStale(found)) return found;
    }
    if (known === undefined || !isIncomplete(known, cards)) known = settledOn(known ?? [], cards);
    const written = yield* dataTextIsOn(parts.content, cards, primaryOf(parts));
    if (written.items !== cards) known = written.isSure ? written.items : known;
    return yield* foundOn(written, parts);
  };
}

function* foundOn({ items, isSure }: Former, parts: WatchedParts): Generator<unknown, Rolled> {
  const { content, connectedData, anchors } = parts;
  const after = groundOf(loadedCards(connectedData), primaryOf(parts));
  const rolled = yield* rollForwardInSteps({
    content,
    anchors,
    before: groundOf(items, primaryOf(parts)),
    after,
    newId,
    now: new Date().toISOString(),
  });
  if (!isStale(rolled)) return { ...rolled, parts, isWrittenBefore: false };
  // A text with more right on these data is on them, whatever data were connected for a while.
  const { counts } = yield* checkInSteps(after, content, []);
  return { ...rolled, parts, isWrittenBefore: isSure && rolled.rightBefore >= counts.verified };
}

export function isStale({ edits, stale }: Pick<RollForward, "edits" | "stale">): boolean {
  return edits.length + stale.length > 0;
}

function primaryOf({ connectedData }: WatchedParts): string | undefined {
  return documentTicker(connectedData);
}

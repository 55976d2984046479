import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import {
  clauseAt,
  type KnownLevel,
  knownLevels,
} from "#core/figures/read/words-against-data/clauses.ts";
import { isDenied, warningAt } from "#core/figures/read/words-against-data/directions.ts";
import { shownIn, sizeIn } from "#core/figures/read/words-against-data/row-view.ts";
import { levelSaid } from "#core/figures/read/words-against-data/rows.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import { periodText } from "#core/ledger/period.ts";

const PEER =
  /¤+ (?:is|was|are|were|remains|remained) (?:(?:well|far|still|also|[a-z]+ly) )*(?:(higher than|above)|(?:lower than|below)) (?=¢+(?:'s?)?\s*(?:[,.;]|$))/g;

/** `net leverage of # is higher than Peer's`: the other company's row in the same year. */
export function peerWarnings(
  reading: SentenceReading,
  judged: readonly Judged[],
  ledgers: readonly CompanyLedger[],
): readonly TextWarning[] {
  const levels = knownLevels(judged);
  return [...reading.masked.matchAll(PEER)].flatMap((match) => {
    const [whole, high] = match;
    const end = match.index + whole.length;
    const name = reading.companies.find(({ start }) => start === end);
    const peer = ledgers.find(({ ticker }) => ticker === name?.ticker);
    const text = /(?:higher|lower|above|below)/.exec(whole)?.[0] ?? "";
    const at = match.index + whole.lastIndexOf(text);
    const level = levelSaid(reading, levels, { at, clause: clauseAt(reading, at) });
    if (peer === undefined || level === undefined || isDenied({ at }, reading)) return [];
    if (reading.periods.length > 1 || !isOtherwise(level, peer, high !== undefined)) return [];
    const [label, item] = [level.claim.columns[0], level.figure.item ?? level.claim.item];
    const note = `${peer.ticker} ${item} was ${shownIn(peer, item, label) ?? ""} in ${periodText(label)}`;
    return [warningAt({ at, text }, reading, note)];
  });
}

/** Whether the row of a company is on the other side of its peer's, where the two can be compared. */
function isOtherwise(
  { claim, figure }: KnownLevel,
  peer: CompanyLedger,
  isHigher: boolean,
): boolean {
  const { company, columns } = claim;
  const [label, item] = [columns[0], figure.item ?? claim.item];
  const [own, other] = [company, peer].map((each) => sizeIn(each, item, label));
  const isOne = unitOf(item) !== "money" || company.currency === peer.currency;
  if (own === undefined || other === undefined || peer === company || !isOne) return false;
  return shownIn(company, item, label) !== shownIn(peer, item, label) && own > other !== isHigher;
}

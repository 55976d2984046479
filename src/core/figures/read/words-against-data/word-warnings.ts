import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import { bandWarnings } from "#core/figures/read/words-against-data/bands.ts";
import { changeWarnings } from "#core/figures/read/words-against-data/changes.ts";
import { comparisonWarnings } from "#core/figures/read/words-against-data/comparisons.ts";
import { peerWarnings } from "#core/figures/read/words-against-data/peers.ts";
import { directionWarnings } from "#core/figures/read/words-against-data/directions.ts";
import { rowWarnings } from "#core/figures/read/words-against-data/rows.ts";
import { runWarnings } from "#core/figures/read/words-against-data/runs.ts";
import { signWarnings } from "#core/figures/read/words-against-data/signs.ts";

/**
 * Words against data (findings.md 3): what words beside figures say and the rows of those figures do
 * not: which way they went, that they are the highest of so many years, in which band they lie, of
 * which sign they are, and what is said to have moved them. One reading for typed text, model text,
 * roll-forward and gates.
 */
export function wordWarnings(
  reading: SentenceReading,
  judged: readonly Judged[],
  ledgers: readonly CompanyLedger[],
): readonly TextWarning[] {
  const certain = [...directionWarnings(reading, judged), ...comparisonWarnings(reading, judged)];
  // What may be, or is a limit, is nothing that the data can hold against it.
  if (MAY_BE.test(reading.masked)) return certain;
  const places = new Set<number>();
  return [
    ...certain,
    ...changeWarnings(reading, judged),
    ...signWarnings(reading, judged),
    ...bandWarnings(reading, judged),
    ...rowWarnings(reading, judged),
    ...(ledgers.length > 1 ? peerWarnings(reading, judged, ledgers) : []),
    ...runWarnings(reading, judged),
  ].filter(({ position }) => {
    const isNew = !places.has(position);
    places.add(position);
    return isNew;
  });
}

const MAY_BE =
  /\b(?:if|unless|would|could|should|might|may|will|assum\w*|scenario|case|expect\w*|forecast\w*|target\w*|guid\w*|covenants?|threshold|limit|minimum|maximum|peers?|average|median)\b/;

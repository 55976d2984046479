import { checkSentence } from "#core/figures/read/check-sentence.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { NOTHING_SAID } from "#core/figures/read/claims/claim.ts";
import { readSentence } from "#core/figures/read/sentence/read-sentence.ts";
import { scan } from "#core/figures/read/figures/scan.ts";

/** Each twice: engines make a pattern ready at its first use and faster at its second. */
const FIGURES = ["of", "of", "USD 1 mm", "USD 1 mm", "1", "1", "FY2025", "FY2025"];
const SENTENCES = ["It rose.", "Revenues rose.", "Revenues were 1.", "Revenues rose 1% in FY2025."];

/**
 * Gets ready to check texts, a little at each step. The patterns of figures are large: made ready one
 * after another they hold nothing up, at the first sentence all at once they do.
 */
export function* warmUp(ground: Ground): Generator<undefined> {
  for (const text of FIGURES) {
    scan(text);
    yield undefined;
  }
  for (const text of SENTENCES) {
    readSentence(text, ground.ledgers);
    yield undefined;
    checkSentence(text, NOTHING_SAID, ground);
    yield undefined;
  }
}

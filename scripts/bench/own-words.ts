import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { sentencesOfOwnWords } from "#core/figures/read/testing/own-words.ts";

const SENTENCES = 20_000;
const LIMIT_MS = 50;

/** The check of sentences of up to 2,000 characters made of the reader's own words in any order. */
export function benchOwnWords(): { title: string; rows: string[][] } {
  const ground = groundOf(cardsOf(["HD", "AAPL"]), "HD");
  for (const sentence of sentencesOfOwnWords(300, 1)) checkOn(ground, sentence);
  const times: number[] = [];
  let slowest = { ms: 0, sentence: "" };
  for (const sentence of sentencesOfOwnWords(SENTENCES, 2)) {
    const begun = process.cpuUsage();
    checkOn(ground, sentence);
    const ms = process.cpuUsage(begun).user / 1e3;
    if (ms > slowest.ms) slowest = { ms, sentence };
    times.push(ms);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (SENTENCES - 1))] ?? 0).toFixed(1);
  return {
    title: `Any sentence: ${SENTENCES} of the reader's own words, the slowest “${slowest.sentence.slice(0, 60)}”`,
    rows: [
      ["median ms", "p99 ms", "slowest ms", "wanted"],
      [at(0.5), at(0.99), at(1), `under ${LIMIT_MS}`],
    ],
  };
}

import type { CheckedSentence } from "#core/figures/read/check-sentence.ts";
import type { Carry } from "#core/figures/read/claims/claim.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";

/** Sentences judged before, by their text and then by what was carried into them. */
export type KnownSentences = ReadonlyMap<string, ReadonlyMap<string, CheckedSentence>>;

/** Known sentences that more are kept with. */
export type KeptSentences = Map<string, Map<string, CheckedSentence>>;

/** A sentence as it was judged, with the key of what was carried into it. */
export type JudgedSentence = {
  readonly text: string;
  readonly key: string;
  readonly sentence: CheckedSentence;
};

/** Keeps a sentence with those judged before. */
export function keepSentence(kept: KeptSentences, { text, key, sentence }: JudgedSentence): void {
  const byCarry = kept.get(text);
  if (byCarry === undefined) kept.set(text, new Map([[key, sentence]]));
  else byCarry.set(key, sentence);
}

/** What either holds. */
export function bothKnown(one: KnownSentences, other: KnownSentences): KnownSentences {
  const texts = new Set([...one.keys(), ...other.keys()]);
  return new Map(
    [...texts].map((text) => [
      text,
      new Map([...(one.get(text) ?? []), ...(other.get(text) ?? [])]),
    ]),
  );
}

/** A sentence as it was judged with the same carried into it. */
export function knownSentence(
  known: readonly KnownSentences[],
  text: string,
  key: string,
): CheckedSentence | undefined {
  for (const each of known) {
    const sentence = each.get(text)?.get(key);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/** A sentence as it was read, whatever was carried into it; a row of a table is read otherwise. */
export function knownReading(
  known: readonly KnownSentences[],
  text: string,
): SentenceReading | undefined {
  for (const each of known) {
    for (const { reading } of each.get(text)?.values() ?? []) {
      if (reading.heads === undefined) return reading;
    }
  }
  return undefined;
}

function elsewhereKey(elsewhere: Carry["elsewhere"]): string {
  if (elsewhere === undefined) return "";
  const { level, head, isSaid, isBorneOut, over } = elsewhere;
  return [level, head, isSaid, isBorneOut, elsewhereKey(over)].join("|");
}

/** A carry in one line, so that a sentence is found again in the same context. */
export function carryKey(carry: Carry): string {
  const { ticker, elsewhere, level, columns, named, item, others } = carry;
  const { table, isTableBegun, parts, heading, units } = carry;
  const told = parts?.map(({ item: row, column, value }) => [row, column, value].join(":"));
  const subject = [
    ticker,
    elsewhereKey(elsewhere),
    level,
    columns?.join(),
    named?.join(),
    item,
    others.join(),
  ];
  return [...subject, table?.text, isTableBegun, told?.join(), heading?.join(), units].join("|");
}

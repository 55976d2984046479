import { refsOf } from "#core/figures/anchors/bound-values.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { type ItemMention, itemsIn, wordsOfText } from "#core/figures/read/ledger/item-mentions.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { lowerCase } from "#core/figures/read/text/plain-text.ts";
import { isTie } from "#core/figures/read/verdicts/judge-sentence.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { clauseAt } from "#core/figures/read/words-against-data/rows.ts";
import type { DatumRef, Operand } from "#core/ledger/reference.ts";
import { isPassage } from "#core/ledger/source.ts";

/** A bound figure in its sentence. */
export type Held = {
  readonly reading: SentenceReading;
  readonly figure: Figure;
  readonly checked: CheckedFigure;
  readonly ground: Ground;
};

/** `Free cash flow, after all investment, was #`: the first row named, where nothing else is said of the figure. */
export function subjectOf({ reading, figure }: Held): ItemMention | undefined {
  const { from } = clauseAt(reading, figure.start);
  const before = reading.figures.findLast(({ end }) => end <= figure.start)?.end ?? 0;
  const subject = reading.items.find(({ start }) => start >= before);
  const isSaid = from > before && isTie(reading.masked.slice(from, figure.start));
  return subject !== undefined && subject.end <= from && isSaid ? subject : undefined;
}

/** The rows named for a figure: from the figure before it in its clause, or right behind it. */
export function namesBeside(
  { reading, figure }: Held,
  items: readonly ItemMention[],
): readonly ItemMention[] {
  const { start, end } = stretchOf(reading, figure);
  const ahead = items.filter((each) => each.start >= start && each.end <= figure.start);
  const behind = items.find((each) => each.start >= figure.end && each.end <= end);
  const isBehind = behind !== undefined && behind.start - figure.end < OF;
  return isBehind ? [...ahead, behind] : ahead;
}

/** As far as ` of ` and an article go. */
const OF = 9;

/** The part of a figure's clause that is its own. */
export function stretchOf(reading: SentenceReading, { start, end }: Figure) {
  const { from, to } = clauseAt(reading, start);
  const before = reading.figures.findLast((each) => each.end <= start)?.end ?? 0;
  const after = reading.figures.find((each) => each.start >= end)?.start ?? to;
  return { start: Math.max(from, before), end: Math.min(to, after) };
}

/** The names of a sentence but those that are part of a row's own: `Other operating cash flow items`. */
export function withoutOwn(
  { text, items }: SentenceReading,
  rows: readonly Name[],
): readonly ItemMention[] {
  const lower = lowerCase(text);
  return items.filter((each) =>
    rows.every(({ item }) => {
      const at = lower.indexOf(lowerCase(item));
      const isWithin = at !== -1 && at <= each.start && each.end <= at + item.length;
      return !isWithin || item === each.item;
    }),
  );
}

/** Every name of a row, of statements or not. */
export function everyName({ text, figures }: SentenceReading): readonly ItemMention[] {
  return namesIn(text).filter(
    ({ start, end }) => !figures.some((each) => each.start < end && start < each.end),
  );
}

export function namesIn(text: string): readonly ItemMention[] {
  return itemsIn(wordsOfText(lowerCase(text)), () => true);
}

/** A row by what it is called. */
export type Name = Pick<ItemMention, "item" | "others">;

export function areNamed({ item, others }: Name, rows: readonly Name[]): boolean {
  const all = rows.flatMap((row) => [row.item, ...row.others]);
  return [item, ...others].some((each) => all.includes(each));
}

/** The rows a formula is made of, by their names; undefined where a passage's has none that is known. */
export function rowsOf(operand: Operand, ground: Ground): readonly Name[] | undefined {
  const all = refsOf(operand).map((ref): readonly Name[] =>
    isOfPassage(ref, ground) ? namesIn(ref.item) : [{ item: ref.item, others: [] }],
  );
  return all.every((names) => names.length > 0) ? all.flat() : undefined;
}

export function isOfPassage(ref: DatumRef, { ledger }: Ground): boolean {
  const source = ledger.find(ref)?.source;
  return source !== undefined && isPassage(source);
}

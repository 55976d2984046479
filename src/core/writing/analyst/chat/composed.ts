import {
  difference,
  growth,
  mean,
  outflow,
  quotient,
  total,
} from "#core/finance/ratios/derived.ts";
import { MADE_OVER, otherSignName, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { type Book, lookUp } from "#core/findings/book.ts";
import { directionOf, verbOf } from "#core/findings/movement.ts";
import { onBasisOf } from "#core/ledger/comparable.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { periodText, quarterOf } from "#core/ledger/period.ts";
import { capitalised, joinSentences, listed, type Prose, prose, size } from "#core/ledger/prose.ts";
import { article, capitalise, counted, numberWord } from "#core/ledger/words.ts";
import {
  changeAnswer,
  inPeriod,
  levelClause,
  missingAnswer,
  notConnected,
  periodBefore,
  shown,
} from "#core/writing/analyst/chat/facts.ts";
import { gapNote, isConnected } from "#core/writing/analyst/chat/row-answers.ts";
import type { Asked } from "#core/writing/analyst/chat/asked.ts";
import type { AskedColumns } from "#core/writing/analyst/chat/columns.ts";

/** The columns of a ratio that is asked how it moved: from the one before, of no time over the years. */
function movedOver(kind: AskedColumns["kind"], label: string, book: Book): readonly string[] {
  const before = kind === "latest" ? book.years : [periodBefore(book, label) ?? label];
  return [...new Set([label, ...before])];
}

/** One row over another, in each asked column. */
export function quotientOf(
  { top, bottom }: { readonly top: string; readonly bottom: string },
  { kind, labels: asked }: AskedColumns,
  book: Book,
  isTrend: boolean,
): Prose {
  const labels = isTrend && asked.length < 2 ? movedOver(kind, asked[0] ?? "", book) : asked;
  const connected = labels.filter((label) => isConnected(book, label));
  const of = (period: string) => ({ item: flowOf(top, bottom), period });
  const [first = "", ...others] = connected;
  if (connected.length === 0) return notConnected(book, labels[0] ?? book.years[0] ?? "");
  const lead = quotientIn(top, bottom, first, book);
  const more = others.flatMap((label) => {
    const made = ratioOf(top, bottom, label, book);
    return made === undefined ? [] : [prose`${made}${inPeriod(of(label))}`];
  });
  const isLoss = (ratioOf(top, bottom, first, book)?.value ?? 0) < 0;
  // A loss is told by its size: what stands beside it has the sign of its row.
  const it = isLoss ? `${capitalise(wordsOf(top).name)} over ${wordsOf(bottom).name}` : "It";
  return joinSentences([
    more.length === 0 ? lead : prose`${lead} ${it} was ${listed(more)}.`,
    gapNote(top + MADE_OVER + bottom, asked, book),
  ]);
}

function quotientIn(top: string, bottom: string, period: string, book: Book): Prose {
  const [a, b] = [lookUp(book, top, period), lookUp(book, bottom, period)];
  if (a === undefined) return missingAnswer(book, top, period);
  if (b === undefined) return missingAnswer(book, bottom, period);
  const ratio = ratioOf(top, bottom, period, book);
  const at = { item: flowOf(top, bottom), period };
  const [over, under] = [wordsOf(top), wordsOf(bottom)];
  if (ratio === undefined)
    return prose`That ratio is not meaningful (n.m.) for ${periodText(period)}, because ${under.name} ${verbOf(under)} ${shown(b)}.`;
  const loss = otherSignName(a);
  if (loss !== undefined && b.unit === "shares")
    return prose`${capitalise(article(loss))} ${loss} of ${size(a)} over ${under.name} of ${shown(b)} was ${size(ratio)} a share${inPeriod(at)}.`;
  if (loss !== undefined)
    return prose`After ${article(loss)} ${loss} of ${size(a)}${inPeriod(at)}, ${over.name} over ${under.name} is not meaningful (n.m.).`;
  if (b.unit === "shares")
    return prose`${capitalise(over.name)} of ${shown(a)} over ${under.name} of ${shown(b)} ${verbOf(over)} ${ratio} a share${inPeriod(at)}.`;
  const of = ratio.unit === "multiple" ? "" : "of ";
  return joinSentences([
    prose`${capitalise(over.name)} of ${shown(a)} ${verbOf(over)} ${ratio} ${of}${under.name} of ${shown(b)}${inPeriod(at)}.`,
    onAverage(a, b, book),
  ]);
}

/** Interest is paid on the debt of a whole year, of which its end is one day. */
function onAverage(paid: Datum, owed: Datum, book: Book): Prose {
  const before = onBasisOf(owed, lookUp(book, owed.item, periodBefore(book, owed.period)));
  if (paid.item !== "Interest Expense" || owed.item !== "Total Debt" || !before) return [];
  const debt = mean([owed, before]);
  const rate = quotient("Interest Expense / mean Total Debt", "fraction", [positive(paid), debt]);
  return rate ? prose`On the mean of ${debt} at both ends of the year it was ${rate}.` : [];
}

/** The one of some rows that is of a span of time, else the first: it says when they are. */
function flowOf(...items: readonly string[]): string {
  return items.find((item) => wordsOf(item).kind !== "balance") ?? items[0] ?? "";
}

/** One row over another in a column, outflows by their size. */
export function ratioOf(
  top: string,
  bottom: string,
  period: string,
  book: Book,
): Datum | undefined {
  const [a, b] = [top, bottom].map((item) => positive(lookUp(book, item, period)));
  // What is owed or held is so many times what a year brings.
  const isOfYears =
    wordsOf(top).kind === "balance" &&
    wordsOf(bottom).kind === "flow" &&
    (a?.value ?? 0) > (b?.value ?? 0);
  const unit = b?.unit === "shares" || isOfYears ? "multiple" : "fraction";
  return quotient(`${top} / ${bottom}`, unit, [a, b]);
}

/** An outflow by its size. */
export function positive(datum: Datum | undefined): Datum | undefined {
  const isOut = datum !== undefined && wordsOf(datum.item).isOutflow === true && datum.value < 0;
  return isOut ? (outflow(datum) ?? datum) : datum;
}

/** In how many of several columns one row was above another. */
export function aboveIn(
  { first, second }: { readonly first: string; readonly second: string },
  { labels }: AskedColumns,
  book: Book,
): Prose {
  const both = labels.flatMap((label) => {
    const [a, b] = [first, second].map((item) => positive(lookUp(book, item, label)));
    return a && b && a.unit === b.unit ? [a.value > b.value] : [];
  });
  const [one, other] = [wordsOf(first), wordsOf(second)];
  const count = both.filter(Boolean).length;
  const hits = count === 0 ? "none" : numberWord(count);
  return both.length < 2
    ? []
    : prose`${capitalise(one.name)} ${verbOf(one)} above ${other.name} in ${hits} of ${counted(both.length, quarterOf(labels[0] ?? "") === undefined ? "year" : "quarter")}.`;
}

/** Rows of a column side by side, and what is between them; or what they come to. */
export function againstOf(
  asked: Extract<Asked, { readonly first: string }>,
  period: string,
  book: Book,
): Prose {
  const { first, second } = asked;
  if (!isConnected(book, period)) return notConnected(book, period);
  const [a, b] = [first, second].map((item) => positive(lookUp(book, item, period)));
  if (a === undefined || b === undefined)
    return joinSentences(
      [first, second].map((item, at) => {
        const known = at === 0 ? a : b;
        return known === undefined
          ? missingAnswer(book, item, period)
          : prose`${capitalised(levelClause(known))}.`;
      }),
    );
  const [one, other] = [wordsOf(first), wordsOf(second)];
  const at = { item: flowOf(first, second), period };
  if (asked.kind === "together" && a.unit === "money" && b.unit === "money")
    return sumOf(asked, [a, b], period, book);
  const by = difference(`${first} less ${second}`, a.value >= b.value ? [a, b] : [b, a]);
  return a.unit !== b.unit || a.unit !== "money"
    ? prose`${capitalise(one.name)} ${verbOf(one)} ${a} and ${other.name} ${b}${inPeriod(at)}.`
    : prose`${capitalise(one.name)} of ${a} ${verbOf(one)} ${size(by)} ${a.value >= b.value ? "above" : "below"} ${other.name} of ${b}${inPeriod(at)}.`;
}

/** What rows come to together, and how far that is from another. */
function sumOf(
  { others, than, isLess }: Extract<Asked, { readonly kind: "together" }>,
  two: readonly [Datum, Datum],
  period: string,
  book: Book,
): Prose {
  const amountIn = (item: string) => positive(lookUp(book, item, period));
  const more = others.flatMap((item) => amountIn(item) ?? []);
  const missing = others.find((item) => amountIn(item) === undefined);
  if (missing !== undefined) return missingAnswer(book, missing, period);
  const twice = isLess === true ? undefined : leasesTwice([...two, ...more], amountIn);
  const added = total("Together", [...two, ...more]);
  const once = twice === undefined ? added : difference("Together", [added, twice]);
  const at = { item: flowOf(...two.map(({ item }) => item)), period };
  const sum = isLess === true ? difference("Together", [...two, ...more]) : once;
  const [first = [], ...rest] = [...two, ...more].map(
    (datum) => prose`${wordsOf(datum.item).name} of ${datum}`,
  );
  const plain = isLess === true ? prose`${first} less ${listed(rest)}` : listed([first, ...rest]);
  const parts =
    twice === undefined
      ? plain
      : prose`${plain}, less finance leases of ${twice} that debt holds already,`;
  const lead = prose`${capitalised(parts)} make ${sum}${inPeriod(at)}`;
  const other = than === undefined ? undefined : amountIn(than);
  if (other === undefined) return prose`${lead}.`;
  const isAbove = sum.value >= other.value;
  const by = difference("Difference", isAbove ? [sum, other] : [other, sum]);
  return prose`${lead}, ${size(by)} ${isAbove ? "above" : "below"} ${wordsOf(other.item).name} of ${other}.`;
}

/** Finance leases that both debt and all leases hold. */
function leasesTwice(
  rows: readonly Datum[],
  find: (item: string) => Datum | undefined,
): Datum | undefined {
  const items = new Set(rows.map(({ item }) => item));
  const isBoth =
    items.has("Lease Liabilities") && [...items].some((item) => /^(?:Net|Total) Debt$/.test(item));
  const leases = isBoth ? find("Finance Lease Liabilities") : undefined;
  return leases?.flags?.includes("included_in_debt") === true ? leases : undefined;
}

/** By how much a row went up, outflows by their size; nothing for what is broadly flat. */
export function stepOf(now: Datum, before: Datum): number {
  const sign = wordsOf(now.item).isOutflow === true ? -1 : 1;
  return directionOf(now, before) === "flat" ? 0 : sign * (now.value - before.value);
}

/** How much two rows of a company moved over the same time, and which of them more. */
export function movesBeside(
  items: readonly string[],
  between: (item: string) => readonly [Datum | undefined, Datum | undefined],
  book: Book,
): Prose {
  const moves = items.flatMap((item) => {
    const [now, before] = between(item);
    return now && before
      ? [{ item, said: changeAnswer(book, now, before), by: growth(now, before) }]
      : [];
  });
  const told = moves.map(({ said }) => said);
  if (moves.length < 2 || moves.some(({ by }) => by === undefined)) return joinSentences(told);
  const [first, second] = moves.toSorted((a, b) => (b.by?.value ?? 0) - (a.by?.value ?? 0));
  const rate = first?.by?.value ?? 0;
  if (first === undefined || rate === second?.by?.value) return joinSentences(told);
  const how = rate < 0 ? "fell less" : "grew faster";
  return joinSentences([...told, prose`${capitalise(wordsOf(first.item).name)} ${how}.`]);
}

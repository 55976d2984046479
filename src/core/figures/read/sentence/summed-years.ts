import { changeBefore } from "#core/figures/read/sentence/cue-words.ts";
import type { Figure, PeriodWords } from "#core/figures/read/figures/figure.ts";
import type { Sought } from "#core/figures/read/sentence/time-roles.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { type Columns, columnsOf } from "#core/figures/read/ledger/resolve-period.ts";

const CUMULATED = /\b(?:cumulative(?:ly)?|combined|aggregate|(?:two|three|four|five)-year)\b/;

/** `Cumulative revenue for 2024 and 2025`, `over the three years to 2025`: the years it names, added up. */
export function cumulated({ reading, company }: Sought, index: number): Columns | undefined {
  const { masked, figures, periods } = reading;
  if (periods.length === 0 || figures.length > 1 || !isAmount(figures[index])) return undefined;
  if (!CUMULATED.test(masked)) return undefined;
  const years = periods.map(({ when }) => when).filter(({ kind }) => kind === "year");
  const span = periods.find(({ when }) => when.kind === "span")?.when;
  const resolved = years.flatMap((when) => columnsOf(company, when, undefined) ?? []);
  if (span !== undefined) return spanTo(span, resolved[0], company);
  const [first, ...others] = resolved.toSorted().toReversed();
  return first === undefined || others.length === 0 ? undefined : [first, ...others];
}

function spanTo(
  span: PeriodWords,
  last: string | undefined,
  company: Sought["company"],
): Columns | undefined {
  return columnsOf(company, span, last === undefined ? undefined : [last]);
}

const SUMMED =
  /\b(?:total|totals|totalled|totaled|totalling|cumulative|cumulatively|aggregate|altogether|combined|added up|adds up|sum|summed|in all|over|across|during|through)\b/;

/** Amounts may be summed over a span of years; a rate, or a change from one year to another, is not. */
export function isSummed(reading: SentenceReading, index: number): boolean {
  const { figures, masked, periods } = reading;
  const isSpan = periods.some(({ when }) => when.kind === "years" || when.kind === "span");
  const figure = figures[index];
  if (!isSpan || figure === undefined) return true;
  if (!isAmount(figure)) return false;
  return SUMMED.test(masked) || isInSpan(masked, figure) || isDoneOverYears(reading, index);
}

const DONE =
  /\b(?:returned|distributed|handed back|paid|spent|invested|bought back|repurchased|generated|earned|produced|lost|burned|burnt|consumed)\b/;

/** `over three years it paid out #`: what somebody does adds up over the years it is done in. */
function isDoneOverYears(
  { masked, figures, periods, text }: SentenceReading,
  index: number,
): boolean {
  const { start = 0, end = 0 } = figures[index] ?? {};
  const over = periods.find(
    (period) =>
      period.when.kind === "span" && /^(?:over|in|during|across)\b/i.test(text.slice(period.start)),
  );
  if (over === undefined) return isDoneBetween(masked, periods, { start, end });
  // `free cash flow over two years was #`
  const isOfARow = /¤\s+$/.test(masked.slice(0, over.start)) && over.end <= start;
  return isOfARow || DONE.test(masked.slice(0, start));
}

const DOING =
  /\b(?:returned|distributed|paid|spent|invested|bought back|repurchased|generated|earned|lost|burned|burnt)\s+(?:[a-z]+\s+){0,2}$/;
const WAS_DONE =
  /^\s*(?:was|were|has been|have been)\s+(?:[a-z]+ly\s+)?(?:returned|distributed|paid|spent|invested|generated|earned|lost|burned|burnt)\b/;

/** `# was spent on buybacks between 2022 and 2025`: of all the years it names. */
function isDoneBetween(
  masked: string,
  periods: SentenceReading["periods"],
  { start, end }: Pick<Figure, "start" | "end">,
): boolean {
  if (!periods.some(({ when }) => when.kind === "years")) return false;
  return DOING.test(masked.slice(0, start)) || WAS_DONE.test(masked.slice(end));
}

/** `losses of # in the last three years`: of all of them. */
function isInSpan(masked: string, { start, end }: Figure): boolean {
  return /^\s*§/.test(masked.slice(end)) && changeBefore(masked.slice(0, start)) === undefined;
}

function isAmount(figure: Figure | undefined): boolean {
  return figure?.kind === "money" || figure?.kind === "bare";
}

import type { Frame } from "#core/grounding/period-frame.ts";
import type { SentenceReading } from "#core/grounding/read-sentence.ts";
import { type Columns, columnsOf } from "#core/grounding/resolve-period.ts";

const CUMULATED = /\b(?:cumulative(?:ly)?|combined|aggregate|(?:two|three|four|five)-year)\b/;

/** `Cumulative revenue for 2024 and 2025`: the years it names, added up. */
export function cumulated({ reading, company }: Frame, index: number): Columns | undefined {
  const { masked, figures, periods } = reading;
  const { kind } = figures[index] ?? {};
  if (periods.length < 2 || figures.length > 1) return undefined;
  const years = periods.filter(({ when }) => when.kind === "year");
  const isSum = CUMULATED.test(masked);
  if (!isSum || years.length < 2 || (kind !== "money" && kind !== "bare")) return undefined;
  const [first, ...others] = years
    .flatMap(({ when }) => columnsOf(company, when, undefined) ?? [])
    .toSorted()
    .toReversed();
  return first === undefined ? undefined : [first, ...others];
}

const SUMMED =
  /\b(?:total|totals|totalled|totaled|totalling|cumulative|cumulatively|aggregate|altogether|combined|added up|adds up|sum|summed|in all|over|across|during|through)\b/;

/** Amounts may be summed over a span of years; a rate, or a change from one year to another, is not. */
export function isSummed({ reading }: Frame, index: number): boolean {
  const { figures, masked, periods } = reading;
  const isSpan = periods.some(({ when }) => when.kind === "years" || when.kind === "span");
  const figure = figures[index];
  if (!isSpan || figure === undefined) return true;
  const isAmount = figure.kind === "money" || figure.kind === "bare";
  return isAmount && (SUMMED.test(masked) || isDoneOverYears(reading, index));
}

const DONE =
  /\b(?:returned|distributed|handed back|paid|spent|invested|bought back|repurchased|generated|earned|produced|lost|burned|burnt|consumed)\b/;

/** `over three years it paid out #`: what somebody does adds up over the years it is done in. */
function isDoneOverYears(
  { masked, figures, periods, text }: SentenceReading,
  index: number,
): boolean {
  const { start = 0 } = figures[index] ?? {};
  const isOver = periods.some(
    (period) =>
      period.when.kind === "span" && /^(?:over|in|during|across)\b/i.test(text.slice(period.start)),
  );
  return isOver && DONE.test(masked.slice(0, start));
}

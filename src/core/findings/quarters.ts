import type { FindDatum } from "#core/ledger/find-datum.ts";
import { formulaOf } from "#core/finance/ratios/derived.ts";
import { otherSignName, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { areOnOneBasis } from "#core/ledger/comparable.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { fiscalYearOf, quarterLabel, quarterOf } from "#core/ledger/period.ts";
import { printsAsZero } from "#core/ledger/print-datum.ts";
import { prose, type Prose, size } from "#core/ledger/prose.ts";
import { numberWord } from "#core/ledger/words.ts";
import type { Caveat, Finding } from "#core/findings/finding.ts";
import { besideInterest, linesBeside } from "#core/findings/beside.ts";
import { made, weightOfMove } from "#core/findings/make.ts";
import { isMeant, movedFinding } from "#core/findings/moved.ts";
import { directionOf, plainGrowth, verbOf } from "#core/findings/movement.ts";
import { soldIn } from "#core/findings/one-offs.ts";
import { type Measure, measuresOf } from "#core/findings/topics.ts";
import { besideLevel, sidesOf, verdictOf } from "#core/findings/verdicts.ts";
import type { View } from "#core/findings/view.ts";

/** Rows of one quarter that are told against the same quarter a year earlier. */
const QUARTERLY = new Set([
  "Revenues",
  "EBITDA",
  "Net Income",
  "EPS Diluted",
  "Discretionary FCF",
  "EBITDA Margin (%)",
  "Net Interest Income",
  "Provision For Credit Losses",
  "Premiums Earned",
  "Loss Ratio (%)",
  "Combined Ratio (%)",
  "FFO (NAREIT)",
]);

/** The newest quarter, row by row. */
export function quarterFindings(view: View): readonly Finding[] {
  const rows = quarterRows(view);
  const compared = rows.filter(({ kind }) => kind === "moved");
  // Beside rows that are compared a level that is compared with nothing says little.
  return compared.length > 0 ? compared : rows;
}

function quarterRows(view: View): readonly Finding[] {
  return (
    measuresOf(view.kind)
      .filter(({ item }) => QUARTERLY.has(item))
      // Of a share the year is told, where the quarter is no newer.
      .filter(({ item }) => item !== "EPS Diluted" || view.latest !== view.year)
      .flatMap((measure) => {
        const pair = view.quarter(measure.item);
        return pair !== undefined && isMeant(view, measure, pair.now.period)
          ? [movedFinding(view, measure, pair, "quarter")]
          : [];
      })
  );
}

/** Flows from the start of the fiscal year to the newest quarter, against the same quarters a year before. */
export function yearToDateFindings(view: View): readonly Finding[] {
  const { book } = view;
  const newest = quarterOf(book.quarters[0] ?? "");
  if (newest === undefined || newest.quarter < 2 || newest.quarter > 3) return [];
  const quarters = Array.from({ length: newest.quarter }, (_, at) => at + 1);
  const labels = (fiscalYear: number) =>
    quarters.map((quarter) => quarterLabel({ quarter, fiscalYear })).toReversed();
  const over = (at: FindDatum) => (row: string) =>
    [newest.fiscalYear, newest.fiscalYear - 1].map((fiscalYear) =>
      formulaOf(
        row,
        "sum",
        labels(fiscalYear).map((label) => at(row, label)),
      ),
    );
  return measuresOf(view.kind)
    .filter(
      ({ item }) => QUARTERLY.has(item) && wordsOf(item).kind === "flow" && item !== "EPS Diluted",
    )
    .flatMap((measure) => {
      const { item } = measure;
      const overYears = over(view.at);
      const [now, before] = overYears(item);
      if (now === undefined) return [];
      if (before === undefined || !areOnOneBasis(before, now))
        return [yearToDate(view, measure, { now, before: undefined }, [])];
      const sold =
        item === "Net Income"
          ? soldIn(view, { now, before }, overYears("Disposal Gains"), {
              of: { item: `${item}, year to date`, period: now.period },
              timeOf: ({ period }) => [
                " before tax",
                ...(period === now.period ? [] : [" a year earlier"]),
              ],
            })
          : [];
      return [
        yearToDate(view, measure, { now, before }, [
          ...linesBeside(item, over(view.reported)),
          ...besideInterest(item, overYears),
          ...sold,
        ]),
      ];
    });
}

function yearToDate(
  view: View,
  { item, topic }: Measure,
  { now, before }: { readonly now: Datum; readonly before: Datum | undefined },
  caveats: readonly Caveat[],
): Finding {
  const words = wordsOf(item);
  const count = numberWord(quarterOf(now.period)?.quarter ?? 0);
  const span = `over the first ${count} quarters of FY${fiscalYearOf(now.period) ?? ""}`;
  const time = { time: ` ${span}`, period: span };
  // A sum of outflows is their size, as a row they are below zero.
  const [signed, was] = [now, before].map(
    (datum) => datum && { ...datum, value: words.isOutflow === true ? -datum.value : datum.value },
  );
  const direction = signed && was && directionOf(signed, was);
  const ofMove = verdictOf(now, direction, undefined);
  const verdict = besideLevel(view, { item, topic, band: undefined }, ofMove);
  return made(view, {
    kind: before === undefined ? "level" : "moved",
    topic,
    item: `${item}, year to date`,
    period: now.period,
    span: "year to date",
    direction,
    good: sidesOf(view, topic, verdict),
    weight: before === undefined ? 0 : weightOfMove(now, before),
    caveats,
    says: {
      clause: prose`${sided(now, "the")} ${verbOf(words)} ${size(now)}${time}${sinceBefore(now, before)}`,
      headline: prose`${sided(now)} of ${size(now)} ${span}`,
    },
  });
}

/** What an amount is called by its side of zero, with an article where it is a loss or a deficit. */
function sided(datum: Datum, the = ""): string {
  const loss = otherSignName(datum);
  return loss === undefined ? wordsOf(datum.item).name : `${the} ${loss}`.trimStart();
}

function sinceBefore(now: Datum, before: Datum | undefined): Prose {
  if (before === undefined) return [];
  if (now.value * before.value < 0)
    return prose`, after ${sided(before, "a")} of ${size(before)} a year earlier`;
  const rate = directionOf(now, before) === "flat" ? undefined : plainGrowth(now, before);
  const lead =
    rate === undefined || printsAsZero(rate, "mm")
      ? prose`, against `
      : prose`, ${rate.value > 0 ? "up" : "down"} ${size(rate)} from `;
  return prose`${lead}${size(before)} a year earlier`;
}

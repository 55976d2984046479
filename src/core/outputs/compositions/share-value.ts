import { assumedRates } from "#core/finance/valuation/cases.ts";
import { attachedModel } from "#core/finance/valuation/attached-model.ts";
import { objectOf } from "#core/finance/valuation/json-reading.ts";
import {
  keyDataOf,
  type Sourced,
  type Valued,
  valuedOf,
} from "#core/outputs/compositions/share-key-data.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { NumberedSource } from "#core/figures/check/document-figures.ts";
import { capitalise } from "#core/ledger/words.ts";
import { longDate } from "#core/ledger/dates.ts";
import { formatMillions, formatPercent } from "#core/ledger/display.ts";
import { documentStatements } from "#core/ledger/ledger.ts";
import { lastEbitda, type ModelExhibit, modelExhibit } from "#core/outputs/deck/model-exhibits.ts";
import { valuationExhibits } from "#core/outputs/deck/valuation-exhibits.ts";
import {
  type ExhibitTable,
  stepRange,
  type TitledRanges,
  type ValueRange,
} from "#core/outputs/exhibits/exhibit.ts";
import { estimatesOf } from "#core/outputs/compositions/share-estimates.ts";
import { numberRanges } from "#core/outputs/exhibits/number-ranges.ts";
import type { BoxCell } from "#core/outputs/report/page-one.ts";

/** What is known of a company's shares; every part is absent where it has no basis. */
export type ShareValue = {
  readonly cells: readonly BoxCell[];
  /** What the target stands on, and what was typed. */
  readonly notes: readonly string[];
  readonly keyData: ExhibitTable | undefined;
  /** Three years and the two that follow. */
  readonly table: ExhibitTable | undefined;
  readonly chart: TitledRanges | undefined;
  /** Numbers of the attached model among the sources. */
  readonly numbers: readonly number[];
  /** The valuation with both grids, then estimates against history. */
  readonly exhibits: readonly ExhibitTable[];
};

/** `sources` are all of the report, those of the statements and of the model among them. */
export function shareValue(
  connectedData: readonly ContextItem[],
  sources: readonly NumberedSource[],
): ShareValue {
  const card = attachedModel(connectedData);
  const { historicalData, projections, assumptionParameters, valuationResults } = objectOf(
    card?.data,
  );
  const parts = { historicalData, projections, assumptionParameters, valuationResults };
  const exhibit = card && modelExhibit({ ticker: card.ticker, ...parts });
  const numbers = sources.flatMap((source) => ("savedOutputId" in source ? [source.number] : []));
  const by: Sourced = { data: documentStatements(connectedData), sources, numbers };
  const value = valuedOf(exhibit, connectedData);
  const keyData = keyDataOf(value, exhibit, by);
  if (exhibit === undefined) {
    const empty = { table: undefined, chart: undefined, exhibits: [] };
    return {
      ...empty,
      numbers,
      cells: cellsOf(value, numbers, ""),
      notes: notesOf(value, ""),
      keyData,
    };
  }
  const { valuation: results, table, isProjected } = exhibit;
  const assumed = assumedRates(exhibit.model);
  const shown = results && valuationExhibits(results, lastEbitda(table), assumed);
  const estimates = (next: number, name: string) =>
    isProjected ? { ...estimatesOf(exhibit, next, by), name } : undefined;
  const history = estimates(4, "Estimates");
  return {
    cells: cellsOf(value, numbers, assumed.length === 0 ? "" : ", assumed"),
    notes: notesOf(value, basisOf(exhibit, shown?.note)),
    keyData,
    table: estimates(2, "Table"),
    chart: shown && rangesOf(value, shown.finding),
    numbers,
    exhibits: [
      ...(shown === undefined ? [] : [shown.summary, ...shown.grids].map(saidOfModel(numbers))),
      ...(history === undefined ? [] : [history]),
    ],
  };
}

/** A table that stands on the model says so above it. */
function saidOfModel(numbers: readonly number[]): (table: ExhibitTable) => ExhibitTable {
  return (table) => ({ ...table, notes: [`DCF model. Source ${numberRanges(numbers)}`] });
}

/** "Target: mean of both methods; WACC 9.5%, ... Cash flows to 2030." */
function basisOf({ table }: ModelExhibit, note: string | undefined): string {
  const last = table.columns.at(-1) ?? "";
  return note === undefined
    ? ""
    : `Target: mean of both DCF methods. ${note} Cash flows to ${last}.`;
}

/** What stands beneath the box. */
function notesOf({ price, isMarketTyped, equity }: Valued, basis: string): readonly string[] {
  const typed = [
    ...(price === undefined ? [] : ["price"]),
    ...(isMarketTyped ? ["market value"] : []),
  ].join(" and ");
  return [
    ...(equity === undefined || basis === "" ? [] : [basis]),
    ...(typed === "" ? [] : [`${capitalise(typed)} as typed by the analyst.`]),
  ];
}

/** Target and price a share where the shares are known, else of the whole company; `basis` ends what is computed. */
function cellsOf(
  { currency, shares, price, marketCap, equity }: Valued,
  sourceNumbers: readonly number[],
  basis: string,
): readonly BoxCell[] {
  const isPerShare = shares !== undefined && price !== undefined;
  const target = equity !== undefined && shares !== undefined ? equity / shares : undefined;
  const perShare = (value: number) => `${currency} ${value.toFixed(2)}`;
  const [base, to] = isPerShare ? [price.value, target] : [marketCap, equity];
  const day = price === undefined || price.day === "" ? "" : `, ${longDate(price.day)}`;
  return [
    ...(target === undefined
      ? []
      : [{ label: `Target${basis}`, text: perShare(target), sourceNumbers }]),
    ...(price === undefined ? [] : [{ label: `Price${day}`, text: perShare(price.value) }]),
    ...(base === undefined || to === undefined || base <= 0
      ? []
      : [{ label: `Upside${basis}`, text: formatPercent(to / base - 1), sourceNumbers }]),
  ];
}

/** Short enough for the end of a bar. */
function aShare(amount: number): string {
  return amount.toFixed(Math.abs(amount) < 100 ? 2 : 1);
}

/** The football field: equity value by each method one step of its inputs each way, set against the price. */
function rangesOf(value: Valued, title: string): TitledRanges | undefined {
  const { results, shares, price, marketCap, claims, currency } = value;
  if (claims === undefined || results === undefined) return undefined;
  const { sensitivityTables: grids, meta } = results;
  const own = (enterprise: number) => (enterprise * meta.scale - claims) / (shares ?? 1);
  const equityOf = (range: ValueRange | undefined): ValueRange | undefined =>
    range && { low: own(range.low), base: own(range.base), high: own(range.high) };
  const ranges = [
    { label: "Gordon Growth", range: equityOf(stepRange(grids.gordonGrowth)) },
    { label: "EBITDA multiple", range: equityOf(stepRange(grids.ebitdaMultiple)) },
  ];
  if (ranges.every(({ range }) => range === undefined)) return undefined;
  const print = shares === undefined ? formatMillions : aShare;
  const market = shares === undefined ? marketCap : price?.value;
  const mark =
    market === undefined
      ? undefined
      : { label: shares === undefined ? "Market" : "Price", value: market };
  const unit = shares === undefined ? `${currency} mm` : `a share, ${currency}`;
  const against = mark === undefined ? "" : ` ${mark.label} ${print(mark.value)}.`;
  return {
    name: "Valuation",
    title,
    note: `Equity value ${unit}, one step of the inputs each way.${against}`,
    ranges,
    mark,
    print,
  };
}

import { attachedModel } from "#core/finance/valuation/attached-model.ts";
import { objectOf } from "#core/finance/valuation/json-reading.ts";
import { sharesOf } from "#core/finance/valuation/per-share.ts";
import type { ValuationResults } from "#core/finance/valuation/saved-results.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { longDate } from "#core/ledger/dates.ts";
import { formatMillions, formatMultiple, formatPercent } from "#core/ledger/display.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { marketInputOf } from "#core/ledger/market-cap.ts";
import { lastEbitda, type ModelExhibit, modelExhibit } from "#core/outputs/deck/model-exhibits.ts";
import { valuationExhibits } from "#core/outputs/deck/valuation-exhibits.ts";
import {
  type ExhibitRow,
  type ExhibitTable,
  stepRange,
  type TitledRanges,
  type ValueRange,
} from "#core/outputs/exhibits/exhibit.ts";
import type { BoxCell } from "#core/outputs/report/page-one.ts";
import { meanEquityValue } from "#core/writing/analyst/valuation.ts";
import { valueFacts } from "#core/writing/analyst/value-facts.ts";

/** What the attached model says of a company's shares; every part is absent where it has no basis. */
export type ShareValue = {
  readonly cells: readonly BoxCell[];
  readonly keyData: ExhibitTable | undefined;
  /** Three years and the two that follow. */
  readonly table: ExhibitTable | undefined;
  readonly chart: TitledRanges | undefined;
  /** The valuation with both grids, then estimates against history. */
  readonly exhibits: readonly ExhibitTable[];
};

const NOTHING: ShareValue = {
  cells: [],
  keyData: undefined,
  table: undefined,
  chart: undefined,
  exhibits: [],
};

/** `numbers` are those of the model among the sources. */
export function shareValue(
  connectedData: readonly ContextItem[],
  numbers: readonly number[],
): ShareValue {
  const card = attachedModel(connectedData);
  const { historicalData, projections, assumptionParameters, valuationResults } = objectOf(
    card?.data,
  );
  const parts = { historicalData, projections, assumptionParameters, valuationResults };
  const exhibit = card && modelExhibit({ ticker: card.ticker, ...parts });
  if (card === undefined || exhibit === undefined) return NOTHING;
  const { valuation: results, table, isProjected } = exhibit;
  const shown = results && valuationExhibits(results, lastEbitda(table));
  const estimates = (next: number, name: string) =>
    isProjected ? { ...estimatesOf(exhibit, next, numbers), name } : undefined;
  const history = estimates(4, "Estimates");
  const exhibits = [
    ...(shown === undefined ? [] : [shown.summary, ...shown.grids]),
    ...(history === undefined ? [] : [history]),
  ];
  if (results === undefined) return { ...NOTHING, table: estimates(2, "Table"), exhibits };
  const value = valuedOf(exhibit, results, connectedData);
  return {
    cells: cellsOf(value),
    keyData: keyDataOf(value, exhibit, numbers),
    table: estimates(2, "Table"),
    chart: shown && rangesOf(value, shown.finding),
    exhibits,
  };
}

/** Amounts in whole units of the currency; what is not known is not there. */
type Valued = {
  readonly currency: string;
  readonly results: ValuationResults;
  readonly shares: number | undefined;
  readonly price: { readonly value: number; readonly day: string } | undefined;
  readonly marketCap: number | undefined;
  /** The market value was typed beside the document: no source of ours says it. */
  readonly isMarketTyped: boolean;
  /** What lies between enterprise and equity value. */
  readonly claims: number | undefined;
  /** The mean of both methods' equity values. */
  readonly equity: number | undefined;
};

function valuedOf(
  { model }: ModelExhibit,
  results: ValuationResults,
  connectedData: readonly ContextItem[],
): Valued {
  const { meta, enterpriseValueGG, equityValueGG, enterpriseValueEM, equityValueEM } = results;
  const ticker = attachedModel(connectedData)?.ticker ?? "";
  const ledger = openLedger(connectedData);
  const facts = valueFacts(ledger, ticker);
  const gap =
    difference(enterpriseValueGG, equityValueGG) ?? difference(enterpriseValueEM, equityValueEM);
  return {
    currency: meta.currency,
    results,
    shares: sharesOf(model).value ?? undefined,
    price: priceOf(marketInputOf(ledger, ticker, "sharePrice"), model),
    marketCap: facts.marketCap?.value,
    isMarketTyped: marketInputOf(ledger, ticker, "marketCap") !== undefined,
    claims: gap === undefined ? undefined : gap * meta.scale,
    equity: meanEquityValue(facts)?.value,
  };
}

/** As typed beside the document, else in the model. */
function priceOf(typed: Datum | undefined, { sharePrice }: ModelExhibit["model"]): Valued["price"] {
  if (typed !== undefined) return { value: typed.value, day: typed.period };
  return sharePrice && { value: sharePrice.value, day: sharePrice.date ?? "" };
}

function difference(a: number | null, b: number | null): number | undefined {
  return a === null || b === null ? undefined : a - b;
}

/** Target and price a share where the shares are known, else of the whole company. */
function cellsOf({ currency, shares, price, marketCap, equity }: Valued): readonly BoxCell[] {
  const isPerShare = shares !== undefined && price !== undefined;
  const target = equity !== undefined && shares !== undefined ? equity / shares : undefined;
  const perShare = (value: number) => `${currency} ${value.toFixed(2)}`;
  const [from, to] = isPerShare ? [price.value, target] : [marketCap, equity];
  const day = price === undefined || price.day === "" ? "" : `, ${longDate(price.day)}`;
  return [
    ...(target === undefined ? [] : [{ label: "Target", text: perShare(target) }]),
    ...(price === undefined ? [] : [{ label: `Price${day}`, text: perShare(price.value) }]),
    ...(from === undefined || to === undefined || from <= 0
      ? []
      : [{ label: "Upside", text: formatPercent(to / from - 1) }]),
  ];
}

function keyDataOf(
  { currency, results, shares, marketCap, isMarketTyped }: Valued,
  { table }: ModelExhibit,
  numbers: readonly number[],
): ExhibitTable | undefined {
  const ev = results.actualEV === null ? undefined : results.actualEV * results.meta.scale;
  const last = (table.projectedFrom ?? 1) - 2;
  const at = (label: string, place: number) =>
    table.rows.find((row) => row.label === label)?.cells[place]?.value ?? undefined;
  const over = (label: string, place: number) => {
    const earned = at(label, place);
    return ev === undefined || earned === undefined || earned <= 0 ? undefined : ev / earned;
  };
  const dividends = at("Dividends Paid", last);
  const rows = [
    line(`Market value, ${currency} mm`, marketCap, formatMillions),
    line(`Enterprise value, ${currency} mm`, ev, formatMillions),
    line("Diluted shares, mm", shares, (value) => (value / 1e6).toFixed(1)),
    line(`EV / EBITDA ${table.columns[last + 1] ?? ""}`, over("EBITDA", last), formatMultiple),
    line(`EV / EBITDA ${table.columns[last + 2] ?? ""}`, over("EBITDA", last + 1), formatMultiple),
    line(
      "Dividend yield",
      dividends === undefined || marketCap === undefined || marketCap <= 0
        ? undefined
        : Math.abs(dividends) / marketCap,
      formatPercent,
    ),
  ].flatMap((row) => {
    if (row === undefined) return [];
    const isTyped = isMarketTyped && OF_MARKET.test(row.label);
    return [{ ...row, sourceNumbers: isTyped ? [] : numbers }];
  });
  if (rows.length === 0) return undefined;
  return { name: "Key data", title: "Key data", columns: ["Key data", ""], rows };
}

const OF_MARKET = /^(?:Market value|Dividend yield)/;

function line(
  label: string,
  value: number | undefined,
  print: (value: number) => string,
): ExhibitRow | undefined {
  return value === undefined
    ? undefined
    : { label, kind: "line", cells: [{ text: print(value), value }] };
}

/** Rows of the model that a reader of shares looks for, by their labels. */
const ROWS = new Set([
  "Revenues",
  "Revenue Growth",
  "EBITDA",
  "EBITDA Margin",
  "Capital Expenditure",
  "FCF",
  "Net Debt",
  "Net Leverage",
]);

/** Years before the estimates. */
const PAST = 3;

function estimatesOf(
  { table, finding }: ModelExhibit,
  next: number,
  numbers: readonly number[],
): ExhibitTable {
  const { columns, rows, projectedFrom = columns.length } = table;
  const from = Math.max(1, projectedFrom - PAST);
  const to = Math.min(columns.length, projectedFrom + next);
  return {
    name: "Table",
    title: finding,
    columns: [columns[0] ?? "", ...columns.slice(from, to)],
    projectedFrom: projectedFrom - from + 1,
    rows: rows
      .filter(({ label }) => ROWS.has(label))
      .map((row) => ({
        ...row,
        cells: row.cells.slice(from - 1, to - 1),
        sourceNumbers: numbers,
      })),
  };
}

/** The football field: equity value by each method one step of its inputs each way, set against the price. */
function rangesOf(value: Valued, title: string): TitledRanges | undefined {
  const { results, shares, price, marketCap, claims, currency } = value;
  const { sensitivityTables: grids, meta } = results;
  if (claims === undefined) return undefined;
  const own = (enterprise: number) => (enterprise * meta.scale - claims) / (shares ?? 1);
  const equityOf = (range: ValueRange | undefined): ValueRange | undefined =>
    range && { low: own(range.low), base: own(range.base), high: own(range.high) };
  const ranges = [
    { label: "Gordon Growth", range: equityOf(stepRange(grids.gordonGrowth)) },
    { label: "EBITDA multiple", range: equityOf(stepRange(grids.ebitdaMultiple)) },
  ];
  if (ranges.every(({ range }) => range === undefined)) return undefined;
  const print = shares === undefined ? formatMillions : (amount: number) => amount.toFixed(2);
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

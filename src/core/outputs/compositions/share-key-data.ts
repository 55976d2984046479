import { sharesOf } from "#core/finance/valuation/per-share.ts";
import type { ValuationResults } from "#core/finance/valuation/saved-results.ts";
import type { NumberedSource } from "#core/figures/check/document-figures.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { formatMillions, formatMultiple, formatPercent } from "#core/ledger/display.ts";
import { documentStatements, openLedger } from "#core/ledger/ledger.ts";
import { marketInputOf } from "#core/ledger/market-cap.ts";
import { type ModelExhibit, modelRow } from "#core/outputs/deck/model-exhibits.ts";
import type { ExhibitRow, ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { ruledRows } from "#core/outputs/report/key-table.ts";
import { numbersBehind } from "#core/outputs/report/page-one.ts";
import { meanEquityValue } from "#core/writing/analyst/valuation.ts";
import { valueFacts } from "#core/writing/analyst/value-facts.ts";

/** Sources by their numbers, and what the company filed. */
export type Sourced = {
  readonly data: FinancialData | undefined;
  readonly sources: readonly NumberedSource[];
  /** Those of the model. */
  readonly numbers: readonly number[];
};

/** Amounts in whole units of the currency; what is not known is not there. */
export type Valued = {
  readonly currency: string;
  readonly results: ValuationResults | undefined;
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

export function valuedOf(
  exhibit: ModelExhibit | undefined,
  connectedData: readonly ContextItem[],
): Valued {
  const results = exhibit?.valuation;
  const ticker = documentTicker(connectedData) ?? "";
  const ledger = openLedger(connectedData);
  const facts = valueFacts(ledger, ticker);
  const typed = marketInputOf(ledger, ticker, "sharePrice");
  return {
    currency: results?.meta.currency ?? documentStatements(connectedData)?.currency ?? "",
    results,
    shares: exhibit && (sharesOf(exhibit.model).value ?? undefined),
    price: priceOf(typed, exhibit),
    marketCap: facts.marketCap?.value,
    isMarketTyped: marketInputOf(ledger, ticker, "marketCap") !== undefined,
    claims: results && claimsOf(results),
    equity: meanEquityValue(facts)?.value,
  };
}

/** As typed beside the document, else in the model. */
function priceOf(typed: Datum | undefined, exhibit: ModelExhibit | undefined): Valued["price"] {
  if (typed !== undefined) return { value: typed.value, day: typed.period };
  const ofModel = exhibit?.model.sharePrice;
  return ofModel && { value: ofModel.value, day: ofModel.date ?? "" };
}

function claimsOf(results: ValuationResults): number | undefined {
  const { enterpriseValueGG, equityValueGG, enterpriseValueEM, equityValueEM, meta } = results;
  const gap =
    difference(enterpriseValueGG, equityValueGG) ?? difference(enterpriseValueEM, equityValueEM);
  return gap === undefined ? undefined : gap * meta.scale;
}

function difference(a: number | null, b: number | null): number | undefined {
  return a === null || b === null ? undefined : a - b;
}

/** What the market pays, and for what: the model's where there is one, else what the statements hold. */
export function keyDataOf(
  value: Valued,
  exhibit: ModelExhibit | undefined,
  by: Sourced,
): ExhibitTable | undefined {
  const [cap, ev, past, next] = marketRows(value, exhibit, by.numbers);
  const [shares, income, perShare, multiple, dividends] = filedRows(value, exhibit, by);
  // What has no room where there is little stands last.
  const ordered = [cap, ev, next, perShare, multiple, dividends, past, income, shares];
  const rows = ordered.flatMap((row) => row ?? []);
  if (rows.length === 0) return undefined;
  return { name: "Key data", title: "Key data", columns: [`${value.currency} mm`, ""], rows };
}

/** Typed values have no source of ours. */
function ofMarket({ isMarketTyped }: Valued, numbers: readonly number[]): readonly number[] {
  return isMarketTyped ? [] : numbers;
}

function marketRows(
  value: Valued,
  exhibit: ModelExhibit | undefined,
  numbers: readonly number[],
): readonly (ExhibitRow | undefined)[] {
  const { results, marketCap } = value;
  const ev =
    results && results.actualEV !== null ? results.actualEV * results.meta.scale : undefined;
  const { columns = [], projectedFrom = 1 } = exhibit?.table ?? {};
  const ebitda = exhibit && modelRow(exhibit.table, "EBITDA");
  const multiple = (at: number) =>
    line(
      `EV / ${ebitda?.label ?? "EBITDA"} ${columns[at + 1] ?? ""}`,
      over(ev, ebitda?.cells[at]?.value ?? undefined),
      formatMultiple,
      numbers,
    );
  return [
    line("Market value", marketCap, formatMillions, ofMarket(value, numbers)),
    line("Enterprise value", ev, formatMillions, numbers),
    multiple(projectedFrom - 2),
    multiple(projectedFrom - 1),
  ];
}

/** What the company filed of its last year, a share and against the price. */
function filedRows(
  value: Valued,
  exhibit: ModelExhibit | undefined,
  { data, sources, numbers }: Sourced,
): readonly (ExhibitRow | undefined)[] {
  const { currency, price, marketCap, shares } = value;
  if (data === undefined) return [line("Diluted shares", shares, inMillions, numbers)];
  const year = data.years.at(-1) ?? "";
  const ruled = ruledRows(data, [year]);
  const filed = (item: string) => {
    const cells = ruled(item)?.cells ?? [];
    const amount = cells[0]?.value ?? undefined;
    return { amount, numbers: numbersBehind({ data }, { cells }, sources) };
  };
  const [income, diluted, paid, earned] = [
    filed("Net Income"),
    filed("Diluted Shares"),
    filed("Dividends Paid"),
    filed("EPS Diluted"),
  ];
  const dividends = paid.amount === undefined ? undefined : Math.abs(paid.amount);
  const isGiven = exhibit?.model.dilutedShares !== undefined;
  return [
    line(
      "Diluted shares",
      shares ?? diluted.amount,
      inMillions,
      isGiven ? numbers : diluted.numbers,
    ),
    line(`Net income ${year}`, income.amount, formatMillions, income.numbers),
    line(`EPS ${year}, ${currency}`, earned.amount, cents, earned.numbers),
    line(`P/E ${year}`, over(price?.value, earned.amount), formatMultiple, earned.numbers),
    line("Dividend yield", over(dividends, marketCap), formatPercent, [
      ...ofMarket(value, numbers),
      ...paid.numbers,
    ]),
  ];
}

export function inOrder(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

/** Undefined over what is not above zero. */
export function over(
  value: number | null | undefined,
  by: number | null | undefined,
): number | undefined {
  return value == null || by == null || by <= 0 ? undefined : value / by;
}

function inMillions(value: number): string {
  return (value / 1e6).toLocaleString("en-US", MILLIONS);
}

/** An amount a share. */
export function cents(value: number): string {
  return value < 0 ? `(${(-value).toFixed(2)})` : value.toFixed(2);
}

const MILLIONS = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

function line(
  label: string,
  value: number | undefined,
  print: (value: number) => string,
  sourceNumbers: readonly number[],
): ExhibitRow | undefined {
  return value === undefined
    ? undefined
    : {
        label,
        kind: "line",
        cells: [{ text: print(value), value }],
        sourceNumbers: inOrder(sourceNumbers),
      };
}

import { formulaOf } from "#core/finance/ratios/derived.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { periodText } from "#core/ledger/period.ts";
import { listText } from "#core/count-text.ts";
import { inCase, MODEL_RESULTS, type RateName } from "#core/ledger/saved-model-provider.ts";
import { listed, prose, type Prose, sentence, size } from "#core/ledger/prose.ts";
import { directionOf } from "#core/findings/movement.ts";
import type { View } from "#core/findings/view.ts";
import { namedNetDebt, type ValueFacts } from "#core/writing/analyst/value-facts.ts";

/** Both enterprise values at the rates they stand on, the one the reader wants first. */
export function enterpriseValues({ result }: ValueFacts): Prose {
  const gordon = result("enterpriseValueGG");
  const multiple = result("enterpriseValueEM");
  const values = [
    ...(gordon ? [prose`${gordon} by Gordon growth`] : []),
    ...(multiple ? [prose`${multiple} by the exit multiple`] : []),
  ];
  if (values.length === 0) return [];
  const [wacc, growth, turns] = [
    result("wacc"),
    result("terminalGrowthRate"),
    result("terminalEbitdaMultiple"),
  ];
  const rates = [
    ...(wacc ? [prose`a WACC of ${wacc}`] : []),
    ...(growth ? [prose`terminal growth of ${growth}`] : []),
    ...(turns ? [prose`an exit multiple of ${turns}`] : []),
  ];
  const at = rates.length === 0 ? [] : prose`, assuming ${listed(rates)}`;
  return prose`Enterprise value is ${listed(values)}${at}.`;
}

/** From enterprise to equity value. */
export function equityValues({ result }: ValueFacts): Prose {
  const values = [
    ...worth(result("equityValueGG"), "by Gordon growth"),
    ...worth(result("equityValueEM"), "by the exit multiple"),
  ];
  if (values.length === 0) return [];
  const debt = result("netDebt");
  if (debt === undefined) return prose`Equity value is ${listed(values)}.`;
  return prose`${debt.value < 0 ? "With" : "After"} ${namedNetDebt(debt)}, equity value is ${listed(values)}.`;
}

/** What each terminal value stands for in the other method's terms. */
export function impliedTerms({ result }: ValueFacts): Prose {
  const [turns, growth] = [result("impliedMultiple"), result("impliedGrowth")];
  const terms = [
    ...(turns ? [prose`the implied terminal multiple of the Gordon growth value is ${turns}`] : []),
    ...(growth ? [prose`the implied terminal growth of the exit multiple is ${growth}`] : []),
  ];
  return sentence(listed(terms));
}

/** What the company is worth in the worst case beside the base one. */
export function worstCase(facts: ValueFacts): Prose {
  return furthestCase(facts, -1);
}

/** And in the best. */
export function bestCase(facts: ValueFacts): Prose {
  return furthestCase(facts, 1);
}

function furthestCase({ model, result }: ValueFacts, way: 1 | -1): Prose {
  const base = result("enterpriseValueGG");
  const cases = (model?.cases ?? []).flatMap((name) => {
    const value = model && inCase(model, name).find(MODEL_RESULTS.enterpriseValueGG, model.base);
    return value === undefined ? [] : [{ name, value }];
  });
  const [furthest] = cases.toSorted((a, b) => way * (b.value.value - a.value.value));
  if (furthest === undefined || base === undefined) return [];
  if (way * (furthest.value.value - base.value) <= 0) return [];
  // A sentence that names two cases is read as of neither.
  return prose`In our ${furthest.name.toLowerCase()}, enterprise value is ${furthest.value} by Gordon growth.`;
}

/** How much of each value lies beyond the projected years. */
export function terminalShares({ result }: ValueFacts): Prose {
  const share = (part: "terminalValueGG" | "terminalValueEM", whole: Datum | undefined) =>
    formulaOf("Terminal value share", "share", [result(part), whole]);
  const gordon = share("terminalValueGG", result("enterpriseValueGG"));
  const multiple = share("terminalValueEM", result("enterpriseValueEM"));
  const shares = [
    ...(gordon ? [prose`${gordon} by Gordon growth`] : []),
    ...(multiple ? [prose`${multiple} by the exit multiple`] : []),
  ];
  return shares.length === 0
    ? []
    : prose`Of enterprise value, terminal value is ${listed(shares)}.`;
}

/** The ends of both grids. */
export function gridRanges({ result }: ValueFacts): readonly Prose[] {
  return [
    range(result("lowestGG"), result("highestGG"), "terminal growth"),
    range(result("lowestEM"), result("highestEM"), "the exit multiple"),
  ];
}

function range(low: Datum | undefined, high: Datum | undefined, over: string): Prose {
  return low === undefined || high === undefined
    ? []
    : prose`Across the sensitivity table of WACC and ${over}, enterprise value runs from ${low} to ${high}.`;
}

/** The mean of the equity values there are. */
export function meanEquityValue({ result }: ValueFacts): Datum | undefined {
  const values = [result("equityValueGG"), result("equityValueEM")].filter((one) => one);
  return values.length === 0 ? undefined : formulaOf("Mean equity value", "average", values);
}

const RATES: Readonly<Record<RateName, string>> = {
  wacc: "WACC",
  terminalGrowthRate: "terminal growth",
  terminalEbitdaMultiple: "exit multiple",
};

/** The rates that a value stands on and nobody set, named; empty where all are set. */
export function assumedText({ model }: ValueFacts): string {
  return listText((model?.assumed ?? []).map((name) => RATES[name]));
}

/** The mean of the equity values with what of it is assumed. */
export function sizedMean(facts: ValueFacts, mean: Datum): Prose {
  const assumed = assumedText(facts);
  return assumed === "" ? prose`${mean}` : prose`${mean} (${assumed} assumed)`;
}

/** Equity value over the market's, less one; undefined without either or from a loss of all value. */
export function equityUpside(facts: ValueFacts): Datum | undefined {
  return formulaOf("Upside", "growth", [meanEquityValue(facts), facts.marketCap]);
}

/** What the mean of the equity values says of the market's. */
export function upsideSentence(facts: ValueFacts): Prose {
  const { marketCap } = facts;
  const mean = meanEquityValue(facts);
  if (marketCap === undefined || mean === undefined) return [];
  const upside = equityUpside(facts);
  const gap =
    upside === undefined
      ? []
      : prose`, ${upside.value < 0 ? "a downside" : "an upside"} of ${size(upside)}`;
  return prose`The mean equity value of ${sizedMean(facts, mean)} compares with a market capitalisation of ${marketCap}${gap}.`;
}

/** Where the model takes revenues, margin and net leverage. */
export function projectedPath(facts: ValueFacts): readonly Prose[] {
  const { at, model, projected } = facts;
  const last = projected.at(-1);
  const [revenues, ebitda] = [at("Revenues", last), at("EBITDA", last)];
  if (model === undefined || last === undefined || revenues === undefined) return [];
  const before = at("Revenues", model.base);
  const growth = formulaOf("Revenue CAGR", "cagr", [revenues, before]);
  const isFlat = before !== undefined && directionOf(revenues, before) === "flat";
  const from =
    growth === undefined || before === undefined
      ? []
      : prose`, ${isFlat ? "little changed" : prose`${growth} a year`} from ${before} in ${periodText(model.base)}`;
  const margin = formulaOf("EBITDA margin", "share", [ebitda, revenues]);
  return [
    prose`The model has revenues of ${revenues} in ${last}${from}.`,
    ebitda === undefined || margin === undefined
      ? []
      : prose`EBITDA is ${ebitda} in ${last}, a margin of ${margin}.`,
    projectedDebt(facts, last),
  ];
}

function projectedDebt({ at, projected }: ValueFacts, last: string): Prose {
  const [debt, ebitda] = [at("Net Debt", last), at("EBITDA", last)];
  if (debt === undefined) return [];
  if (debt.value < 0) return prose`Net cash is ${size(debt)} at the end of ${last}.`;
  const first = projected[0];
  const leverage = formulaOf("Net leverage", "ratio", [debt, ebitda]);
  const opening =
    first === last
      ? undefined
      : formulaOf("Net leverage", "ratio", [at("Net Debt", first), at("EBITDA", first)]);
  const after = opening === undefined ? [] : prose` after ${opening} in ${first ?? ""}`;
  const path = leverage === undefined ? [] : prose`, net leverage of ${leverage}${after}`;
  return prose`Net debt is ${debt} at the end of ${last}${path}.`;
}

/** How far the value of the firm covers its debt. */
export function valueCushion(facts: ValueFacts, totalDebt: Datum | undefined): Prose {
  const { result } = facts;
  const value = result("enterpriseValueEM") ?? result("enterpriseValueGG");
  const debt = result("netDebt");
  const cover = formulaOf("Enterprise value over total debt", "ratio", [value, totalDebt]);
  if (value === undefined || cover === undefined) return [];
  const share = formulaOf("Net debt over enterprise value", "share", [debt, value]);
  const ltv =
    share === undefined || share.value < 0 ? [] : prose`; net debt is ${share} of enterprise value`;
  return prose`Enterprise value of ${value} covers total debt ${cover}${ltv}.`;
}

/** What the market pays for earnings, EBITDA and cash, where its value is typed. */
export function marketMultiples(view: View, { marketCap }: ValueFacts): Prose {
  if (marketCap === undefined) return [];
  const firm = formulaOf("Enterprise value", "sum", [marketCap, view.now("Net Debt")]);
  const parts = [
    {
      name: "net income",
      datum: formulaOf("P/E", "ratio", [marketCap, positive(view, "Net Income")]),
    },
    { name: "EBITDA", datum: formulaOf("EV / EBITDA", "ratio", [firm, positive(view, "EBITDA")]) },
  ].flatMap(({ name, datum }) => (datum === undefined ? [] : [prose`${datum} ${name}`]));
  const free = formulaOf("FCF yield", "share", [view.now("Discretionary FCF"), marketCap]);
  const all = free === undefined ? parts : [...parts, prose`a free cash flow yield of ${free}`];
  return all.length === 0
    ? []
    : prose`At a market capitalisation of ${marketCap} the shares stand at ${listed(all)}.`;
}

function positive({ now }: View, item: string): Datum | undefined {
  const datum = now(item);
  return datum !== undefined && datum.value > 0 ? datum : undefined;
}

function worth(value: Datum | undefined, by: string): readonly Prose[] {
  return value === undefined ? [] : [prose`${value} ${by}`];
}

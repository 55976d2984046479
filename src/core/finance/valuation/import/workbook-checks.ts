import type {
  PlacedNumber,
  WorkbookReading,
} from "#core/finance/valuation/import/read-workbook.ts";

/** A step of the analyst's workbook that does not come to what its own inputs give. */
export type WorkbookFinding = {
  readonly code:
    | "CAPEX_SIGN"
    | "CASH_FLOW_PARTS"
    | "PRESENT_VALUES"
    | "SUM_OF_PRESENT_VALUES"
    | "TERMINAL_GROWTH_TWICE"
    | "TERMINAL_GROWTH_MISSING"
    | "TERMINAL_VALUE"
    | "TERMINAL_DISCOUNTING"
    | "GROWTH_NOT_BELOW_WACC"
    | "ENTERPRISE_VALUE"
    | "DEBT_NOT_DEDUCTED"
    | "DEBT_ADDED"
    | "EQUITY_VALUE"
    | "PER_SHARE"
    | "COST_OF_EQUITY"
    | "SENSITIVITY";
  /** A whole sentence. */
  readonly sentence: string;
  readonly place?: string | undefined;
};

/** What the checks stand on, in the workbook's own units. */
export type CheckedFlows = {
  readonly years: readonly number[];
  readonly flows: readonly number[];
  /** By year; undefined where the workbook has none. */
  readonly presentValues: readonly (PlacedNumber | undefined)[];
  readonly terminalEbitda: number | undefined;
  readonly scalars: WorkbookReading["scalars"];
  readonly shares: number | undefined;
  readonly debt: number | undefined;
  readonly netDebt: number | undefined;
  /** An amount of the workbook as a text names it. */
  readonly amount: (value: number) => string;
};

/** Workbooks round: nearer than a thousandth is the same. */
const NEAR = 1e-3;

/** The steps of a valuation that recomputation does not confirm, in the order of the arithmetic. */
export function workbookFindings(checked: CheckedFlows): readonly WorkbookFinding[] {
  return [
    ...equityCost(checked),
    ...presentValueChecks(checked),
    ...terminalChecks(checked),
    ...bridgeChecks(checked),
  ];
}

export function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= NEAR * Math.max(Math.abs(a), Math.abs(b), 1e-9);
}

const COST_OF_EQUITY = ["riskFreeRate", "beta", "equityRiskPremium", "costOfEquity"] as const;

function equityCost({ scalars }: CheckedFlows): readonly WorkbookFinding[] {
  const found = COST_OF_EQUITY.flatMap((name) => scalars.get(name) ?? []);
  const [base, beta, premium, cost] = found;
  // Figures of different sheets may be of different companies or days.
  const isOfOne = new Set(found.map(({ place }) => place.split("!")[0])).size === 1;
  if (!base || !beta || !premium || !cost || !isOfOne) return [];
  const computed = base.value + beta.value * premium.value;
  if (isNear(computed, cost.value)) return [];
  const sentence = `Cost of equity is ${percent(cost.value)}, where the risk-free rate and beta times the premium give ${percent(computed)}.`;
  return [{ code: "COST_OF_EQUITY", sentence, place: cost.place }];
}

/** The times at which the workbook's own present values discount, if they follow one rule. */
export function discountingOf(checked: CheckedFlows): "end-year" | "mid-year" | undefined {
  const wacc = waccOf(checked);
  if (wacc === undefined) return undefined;
  const follows = (lag: number) =>
    checked.presentValues.every((found, at) => {
      const flow = checked.flows[at] ?? Number.NaN;
      return found !== undefined && isNear(found.value, flow / (1 + wacc) ** (at + 1 - lag));
    });
  if (follows(0)) return "end-year";
  return follows(0.5) ? "mid-year" : undefined;
}

/** As a fraction, whether the workbook has a percentage or one. */
export function waccOf({ scalars }: Pick<CheckedFlows, "scalars">): number | undefined {
  const wacc = scalars.get("wacc")?.value;
  return wacc !== undefined && wacc > 1 ? wacc / 100 : wacc;
}

/** As `waccOf`. */
export function growthOf({ scalars }: Pick<CheckedFlows, "scalars">): number | undefined {
  const growth = scalars.get("terminalGrowth")?.value;
  return growth !== undefined && Math.abs(growth) > 0.25 ? growth / 100 : growth;
}

function presentValueChecks(checked: CheckedFlows): readonly WorkbookFinding[] {
  const { years, flows, presentValues, scalars, amount } = checked;
  const wacc = waccOf(checked);
  const known = presentValues.flatMap((found) => found ?? []);
  if (wacc === undefined || known.length === 0) return [];
  const findings: WorkbookFinding[] = [];
  if (discountingOf(checked) === undefined) {
    const wrong = presentValues.findIndex((found, at) => {
      const flow = flows[at] ?? Number.NaN;
      return found !== undefined && !isNear(found.value, flow / (1 + wacc) ** (at + 1));
    });
    const found = presentValues[wrong];
    if (found !== undefined) {
      const computed = (flows[wrong] ?? Number.NaN) / (1 + wacc) ** (wrong + 1);
      const sentence = `The present value of ${years[wrong]} is ${amount(found.value)}, where its cash flow at the WACC of ${percent(wacc)} gives ${amount(computed)}: a stale value, or another rate or time.`;
      findings.push({ code: "PRESENT_VALUES", sentence, place: found.place });
    }
  }
  const total = known.reduce((sum, { value }) => sum + value, 0);
  const sum = scalars.get("sumOfPresentValues");
  if (sum !== undefined && known.length === years.length && !isNear(sum.value, total)) {
    const sentence = `The present values are said to add up to ${amount(sum.value)}; they add up to ${amount(total)}.`;
    findings.push({ code: "SUM_OF_PRESENT_VALUES", sentence, place: sum.place });
  }
  return findings;
}

function terminalChecks(checked: CheckedFlows): readonly WorkbookFinding[] {
  const [wacc, growth] = [waccOf(checked), growthOf(checked)];
  const last = checked.flows.at(-1);
  if (wacc === undefined || growth === undefined || last === undefined) return [];
  if (growth >= wacc) {
    const sentence = `Terminal growth of ${percent(growth)} is not below the WACC of ${percent(wacc)}: there is no terminal value by Gordon growth.`;
    return [{ code: "GROWTH_NOT_BELOW_WACC", sentence }];
  }
  return [
    ...terminalValueCheck(checked, { wacc, growth, last }),
    ...terminalDiscounting(checked, wacc),
  ];
}

function terminalValueCheck(
  { scalars, terminalEbitda, amount }: CheckedFlows,
  { wacc, growth, last }: { wacc: number; growth: number; last: number },
): readonly WorkbookFinding[] {
  const found = scalars.get("terminalValue");
  if (found === undefined) return [];
  const once = (last * (1 + growth)) / (wacc - growth);
  const multiple = scalars.get("exitMultiple")?.value;
  const sold = multiple === undefined ? undefined : multiple * (terminalEbitda ?? Number.NaN);
  if (isNear(found.value, once) || (sold !== undefined && isNear(found.value, sold))) return [];
  const { place } = found;
  const said = `Terminal value is ${amount(found.value)}`;
  const right = `${amount(once)} with it once`;
  if (isNear(found.value, once * (1 + growth))) {
    const sentence = `${said}: terminal growth is applied twice. It is ${right}.`;
    return [{ code: "TERMINAL_GROWTH_TWICE", sentence, place }];
  }
  if (isNear(found.value, once / (1 + growth))) {
    const sentence = `${said}: the last cash flow is not grown by a year. It is ${right}.`;
    return [{ code: "TERMINAL_GROWTH_MISSING", sentence, place }];
  }
  const sentence = `${said}, where the last cash flow, the WACC and terminal growth give ${amount(once)}: a stale value, or another formula.`;
  return [{ code: "TERMINAL_VALUE", sentence, place }];
}

function terminalDiscounting(checked: CheckedFlows, wacc: number): readonly WorkbookFinding[] {
  const [whole, now] = [
    checked.scalars.get("terminalValue"),
    checked.scalars.get("presentTerminalValue"),
  ];
  if (whole === undefined || now === undefined) return [];
  const years = checked.flows.length;
  const at = (time: number) => whole.value / (1 + wacc) ** time;
  const allowed = discountingOf(checked) === "mid-year" ? [years, years - 0.5] : [years];
  if (allowed.some((time) => isNear(now.value, at(time)))) return [];
  const wrong = [0, years - 1, years + 1].find((time) => isNear(now.value, at(time)));
  const how =
    wrong === undefined
      ? "a stale value, or another rate"
      : `it is discounted over ${wrong} years, not ${years}`;
  const sentence = `The present value of the terminal value is ${checked.amount(now.value)}, where ${checked.amount(at(years))} is computed: ${how}.`;
  return [{ code: "TERMINAL_DISCOUNTING", sentence, place: now.place }];
}

function bridgeChecks(checked: CheckedFlows): readonly WorkbookFinding[] {
  const { scalars, shares } = checked;
  const [sum, terminal] = [scalars.get("sumOfPresentValues"), scalars.get("presentTerminalValue")];
  const parts = sum && terminal && sum.value + terminal.value;
  const firm = scalars.get("enterpriseValue");
  const equity = scalars.get("equityValue");
  const perShare = scalars.get("perShare");
  const byShare =
    perShare && shares !== undefined ? { ...perShare, value: perShare.value * shares } : undefined;
  const enterprise = firm?.value ?? parts;
  const shown = equity ?? byShare;
  return [
    ...enterpriseCheck(checked, firm, parts),
    ...(enterprise !== undefined && shown ? equityCheck(checked, enterprise, shown) : []),
    ...perShareCheck(equity, perShare, shares),
  ];
}

function enterpriseCheck(
  { amount }: CheckedFlows,
  firm: PlacedNumber | undefined,
  parts: number | undefined,
): readonly WorkbookFinding[] {
  if (firm === undefined || parts === undefined || isNear(firm.value, parts)) return [];
  const { value, place } = firm;
  const sentence = `Enterprise value is ${amount(value)}; its two parts add up to ${amount(parts)}.`;
  return [{ code: "ENTERPRISE_VALUE", sentence, place }];
}

function perShareCheck(
  equity: PlacedNumber | undefined,
  perShare: PlacedNumber | undefined,
  shares: number | undefined,
): readonly WorkbookFinding[] {
  if (!equity || !perShare || shares === undefined || shares <= 0) return [];
  const computed = equity.value / shares;
  if (isNear(computed, perShare.value)) return [];
  const sentence = `Value per share is ${plain(perShare.value)}, where equity value over the shares gives ${plain(computed)}.`;
  return [{ code: "PER_SHARE", sentence, place: perShare.place }];
}

function equityCheck(
  { debt, netDebt, amount }: CheckedFlows,
  enterprise: number,
  { value, place }: { readonly value: number; readonly place?: string | undefined },
): readonly WorkbookFinding[] {
  const claims = netDebt ?? debt;
  if (claims === undefined || claims === 0 || isNear(value, enterprise - claims)) return [];
  const right = amount(enterprise - claims);
  if (isNear(value, enterprise)) {
    const sentence = `Debt is not deducted: equity value is taken as the enterprise value of ${amount(enterprise)}. After net debt of ${amount(claims)} it is ${right}.`;
    return [{ code: "DEBT_NOT_DEDUCTED", sentence, place }];
  }
  if (isNear(value, enterprise + claims)) {
    const sentence = `Net debt of ${amount(claims)} is added to enterprise value, not deducted. Equity value is ${right}.`;
    return [{ code: "DEBT_ADDED", sentence, place }];
  }
  const sentence = `Equity value is ${amount(value)}, where enterprise value less net debt of ${amount(claims)} gives ${right}.`;
  return [{ code: "EQUITY_VALUE", sentence, place }];
}

function plain(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 2 });
}

function percent(value: number): string {
  return `${(value * 100).toLocaleString("en-US", { maximumFractionDigits: 2 })}%`;
}

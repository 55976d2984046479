import { formatTextAmount } from "#core/ledger/display.ts";
import {
  type ConnectedFinancialData,
  type FinancialData,
  type PeriodKind,
  inputsOf,
} from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { grainOf } from "#core/finance/statements/cells/is-close.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import { DRIFT_DAYS } from "#core/finance/statements/facts/fiscal-years.ts";
import {
  ADDITIVE_FLOWS,
  type Identity,
  identitiesOf,
  isIdentity,
} from "#core/finance/statements/identities.ts";

/** One identity of one column that does not hold. */
export type FailedCheck = {
  readonly check: string;
  readonly view: PeriodKind;
  /** The row that is not what its parts make it. */
  readonly item: StatementItem;
  readonly year: string;
  /** What is left over, whole units. */
  readonly difference: number;
};

/** One identity over the columns of one view. */
export type StatementCheck = {
  /** As a formula, such as `EBITDA = EBIT + D&A`. */
  readonly name: string;
  /** The view whose columns were tested. */
  readonly view: PeriodKind;
  readonly status: "holds" | "fails" | "not tested";
  /** Columns (figures, where quarters are added up) that held. */
  readonly passed: number;
  readonly failed: readonly FailedCheck[];
  /** The outcome in one or two sentences, with what is left over. */
  readonly sentence: string;
};

export type CheckResult = {
  readonly passed: number;
  readonly failed: readonly FailedCheck[];
  readonly checks: readonly StatementCheck[];
};

/** Filings round each line: sums may be off by this share of the largest part. */
const ROUNDING = 0.001;
/** Quarters carry later corrections within the year: half a percent, as for restatements. */
const QUARTERS_TOLERANCE = 0.005;
const QUARTERS_A_YEAR = 4;
/** The flag of tagged liabilities that fit the balance sheet with them. */
const REDEEMABLE_BESIDE = "redeemable_interests_beside";
/** As the formula of derived liabilities names what is taken away. */
const REDEEMABLE_INTERESTS = "redeemable interests";
/** Failures a sentence names; the rest are counted. */
const NAMED = 3;

const COLUMN_NOUNS: Readonly<Record<PeriodKind, readonly [one: string, many: string]>> = {
  annual: ["year", "years"],
  quarterly: ["quarter", "quarters"],
  ltm: ["twelve-month period", "twelve-month periods"],
};

/**
 * The identities of finance.md 1.2 over every column of every view the data hold: within a column,
 * and where quarters are known beside them, years and twelve months as the sum of four quarters.
 * An identity with a missing part is not tested.
 */
export function checkStatements(data: ConnectedFinancialData): CheckResult {
  const { quarterly, ltm } = data;
  const views = [data, quarterly, ltm].filter((view) => view !== undefined);
  const checks = [
    ...views.flatMap((view) =>
      identitiesOf(view.archetype).map((identity) => checkIdentity(identity, view)),
    ),
    ...(quarterly === undefined ? [] : [checkQuarters("annual", data, quarterly)]),
    ...(quarterly === undefined || ltm === undefined ? [] : [checkQuarters("ltm", ltm, quarterly)]),
  ];
  return {
    passed: checks.reduce((sum, { passed }) => sum + passed, 0),
    failed: checks.flatMap(({ failed }) => failed),
    checks,
  };
}

function checkIdentity(identity: Identity, data: FinancialData): StatementCheck {
  const { name, total, parts } = identity;
  const failed: FailedCheck[] = [];
  let passed = 0;
  for (const year of data.years) {
    const sum = signedSum(parts.map(([item, sign]) => [amountOf(data, item, year), sign]));
    const whole = amountOf(data, total, year);
    if (sum === undefined || whole === null) continue;
    const difference = whole - sum.value - beside(identity, data, year);
    const isRounding = Math.abs(difference) <= ROUNDING * Math.max(Math.abs(whole), sum.largest);
    if (isRounding || isExplained(identity, data, year)) passed += 1;
    else failed.push({ check: name, view: data.period, item: total, year, difference });
  }
  const nouns = COLUMN_NOUNS[data.period];
  return outcome({ name, view: data.period, passed, failed }, identity, nouns, data.currency);
}

/** What the source of a part says stands beside it: redeemable interests are neither liabilities nor equity. */
function beside({ parts }: Identity, data: FinancialData, year: string): number {
  const inputs = parts.flatMap(([item]) => {
    const source = data.data.find((row) => row.item === item)?.sources[year];
    return source === undefined ? [] : inputsOf(source);
  });
  const redeemable = inputs.find(({ name }) => name === REDEEMABLE_INTERESTS);
  return -(redeemable?.value ?? 0);
}

/** Whether a part was found to leave just the redeemable interests the filer tags: then nothing is left over. */
function isExplained({ parts }: Identity, data: FinancialData, year: string): boolean {
  return parts.some(([item]) => {
    const flags = data.data.find((row) => row.item === item)?.flags[year];
    return flags?.includes(REDEEMABLE_BESIDE) === true;
  });
}

/** Years, or twelve months, beside the four quarters of the same days. */
function checkQuarters(
  view: PeriodKind,
  wholes: FinancialData,
  quarterly: FinancialData,
): StatementCheck {
  const isAnnual = view === "annual";
  const name = isAnnual ? "FY = Q1 + Q2 + Q3 + Q4" : "LTM = the last four quarters";
  const words = isAnnual
    ? "A year equals the sum of its four quarters"
    : "The last twelve months equal the sum of their four quarters";
  const failed: FailedCheck[] = [];
  let passed = 0;
  for (const year of wholes.years) {
    const quarters = quartersOf(wholes, year, quarterly);
    for (const item of quarters === undefined ? [] : ADDITIVE_FLOWS) {
      const amounts = (quarters ?? []).map((quarter) => amountOf(quarterly, item, quarter));
      const whole = amountOf(wholes, item, year);
      const sum = signedSum(amounts.map((amount) => [amount, 1]));
      if (sum === undefined || whole === null) continue;
      const difference = whole - sum.value;
      const rounding = QUARTERS_A_YEAR * grainOf([whole, ...amounts]);
      if (Math.abs(difference) <= Math.max(QUARTERS_TOLERANCE * Math.abs(whole), rounding)) {
        passed += 1;
      } else failed.push({ check: name, view, item, year, difference });
    }
  }
  const hint = "A year restated after its quarters were filed differs from them.";
  return outcome(
    { name, view, passed, failed },
    { words, hint },
    ["figure", "figures"],
    wholes.currency,
  );
}

/** The four quarters that make up the days of a column; undefined where one is not known. */
function quartersOf(
  wholes: FinancialData,
  year: string,
  quarterly: FinancialData,
): string[] | undefined {
  const { start, end } = wholes.periods[year] ?? {};
  if (start === undefined || end === undefined) return undefined;
  const [first, last] = [dayNumber(start) - DRIFT_DAYS, dayNumber(end) + DRIFT_DAYS];
  const inside = quarterly.years.filter((quarter) => {
    const period = quarterly.periods[quarter];
    if (period?.start === undefined) return false;
    return dayNumber(period.start) >= first && dayNumber(period.end) <= last;
  });
  return inside.length === QUARTERS_A_YEAR ? inside : undefined;
}

/** Undefined where a part is missing: missing is not zero. */
function signedSum(
  parts: readonly (readonly [amount: number | null, sign: 1 | -1])[],
): { readonly value: number; readonly largest: number } | undefined {
  let value = 0;
  let largest = 0;
  for (const [amount, sign] of parts) {
    if (amount === null) return undefined;
    value += sign * amount;
    largest = Math.max(largest, Math.abs(amount));
  }
  return { value, largest };
}

function amountOf(data: FinancialData, item: StatementItem, year: string): number | null {
  return data.data.find((row) => row.item === item)?.amounts[year] ?? null;
}

function outcome(
  { name, view, passed, failed }: Pick<StatementCheck, "name" | "view" | "passed" | "failed">,
  { words, hint }: Pick<Identity, "words" | "hint">,
  [one, many]: readonly [one: string, many: string],
  currency: string,
): StatementCheck {
  const tested = passed + failed.length;
  const base = { name, view, passed, failed };
  if (tested === 0) {
    const sentence = `${words}: not tested, a part is missing in every ${one}.`;
    return { ...base, status: "not tested", sentence };
  }
  if (failed.length === 0) {
    const columns = tested === 1 ? `the one ${one} tested` : `all ${tested} ${many} tested`;
    return { ...base, status: "holds", sentence: `${words} in ${columns}.` };
  }
  const named = failed.slice(0, NAMED).map((failure) => described(failure, currency));
  const rest = failed.length - named.length;
  const list = rest === 0 ? named.join("; ") : `${named.join("; ")}; and ${rest} more`;
  const verdict = `${words} in ${passed} of ${tested} ${many} tested, not in ${list}.`;
  return {
    ...base,
    status: "fails",
    sentence: hint === undefined ? verdict : `${verdict} ${hint}`,
  };
}

function described({ check, item, year, difference }: FailedCheck, currency: string): string {
  const isRowNamed = !isIdentity(check);
  const left = formatTextAmount(difference, currency, "mm");
  return `${isRowNamed ? `${item} ` : ""}${year} (${left} left over)`;
}

import { isTagged } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import {
  type At,
  balance,
  firstOf,
  flow,
  plainName,
  sumOfAll,
  sumOfTagged,
} from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  absent,
  conceptsOf,
  derived,
  difference,
  isFigure,
  sumOf,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import {
  ASSETS,
  COMMERCIAL_PAPERS,
  CURRENT_ASSETS,
  CURRENT_LIABILITIES,
  DEBT_FAIR_VALUE,
  EQUITY,
  FACILITY_DRAWN,
  FACILITY_SIZE,
  FINANCE_LEASES,
  GOODWILL,
  INTANGIBLES,
  INVENTORY,
  LONG_TERM_INVESTMENTS,
  PAYABLES,
  PENSION_AND_OTHER_LIABILITIES,
  PENSION_LIABILITIES,
  PROPERTY,
  RESTRICTED_CASH_ALONE,
  RESTRICTED_CASH_PARTS,
  IFRS_LEASES,
  LIABILITIES,
  LIABILITIES_AND_EQUITY,
  MEZZANINE,
  MINORITY_INTEREST,
  NONCURRENT_SECURITIES,
  OPERATING_LEASES,
  OTHER_CURRENT_FINANCIAL_ASSETS,
  OPERATING_LEASE_COST,
  PARENT_EQUITY,
  RECEIVABLES,
  SECURITIES_BY_KIND,
  REORGANIZATION,
  SHORT_TERM_INVESTMENTS,
  STAYED_CLAIMS,
  UNDRAWN,
} from "#core/finance/statements/concepts/balance-concepts.ts";
import { ownLine, withoutParts } from "#core/finance/statements/debt/debt-lines.ts";
import type { Entry } from "#core/finance/statements/facts/fact-index.ts";
import { DRIFT_DAYS } from "#core/finance/statements/facts/fiscal-years.ts";
import { isPrinted } from "#core/finance/statements/cells/face.ts";
import { isColumnUnderIfrs } from "#core/finance/statements/balance/ifrs-column.ts";
import { isUnderIfrs16, leasesUnderIfrs16 } from "#core/finance/statements/balance/ifrs-leases.ts";
import { withOwnersPart } from "#core/finance/statements/balance/owners-equity.ts";
import { orPrinted } from "#core/finance/statements/cells/read-from-page.ts";
import { DEBT_WITH_FINANCE_LEASES } from "#core/finance/statements/concepts/debt-concepts.ts";

const IN_DEBT = "n.a.: not tagged apart; the tags of debt include finance leases";

type LeaseConcepts = {
  readonly total: string;
  readonly current: string;
  readonly noncurrent: string;
};

/** Lines of filings round each: sums may be off by this share of the largest. */
const ROUNDING = 0.001;
/** Less of the debt than this is fair value of a part of it: whole issues trade above. */
const LEAST_OF_DEBT = 0.6;
/** How filers name a line of their own for investments within a year. */
const INVESTMENT_WORDS =
  /^(short[- ]term|current)?\s*(marketable|investments?)\s*(debt |equity )?(securities|investments)?\b/i;

const NO_OPERATING_LEASES_IN_IFRS =
  "n.a.: IFRS 16 makes no difference between operating and finance leases";

const BEFORE_IFRS_16 = "n.a.: before IFRS 16 operating leases were no liabilities";

/** The balance sheet beside debt and cash, all positive; leases are memo items, never inside debt. */
export function balanceSheetRows(at: At, debt: Cell): Partial<Record<StatementItem, Cell>> {
  const beside = redeemableInterests(at);
  const equity = equityOf(at, beside);
  return {
    "Short-Term Investments": besideLonger(at, shortTermInvestments(at)),
    ...leaseRows(at, debt),
    "Commercial Paper": firstOf(at, balance, COMMERCIAL_PAPERS) ?? absent(),
    "Debt Fair Value": debtFairValue(at, debt),
    "Pension Deficit": pensionDeficit(at),
    Receivables: currentLine(at, RECEIVABLES),
    Inventory: currentLine(at, INVENTORY),
    Payables: currentLine(at, PAYABLES),
    "PP&E": firstOf(at, balance, PROPERTY) ?? absent(),
    Goodwill: firstOf(at, balance, GOODWILL) ?? absent(),
    Intangibles: firstOf(at, balance, INTANGIBLES) ?? absent(),
    "Restricted Cash":
      firstOf(at, balance, RESTRICTED_CASH_ALONE) ??
      sumOfTagged(at, balance, RESTRICTED_CASH_PARTS) ??
      absent(),
    "Long-Term Investments": firstOf(at, balance, LONG_TERM_INVESTMENTS) ?? absent(),
    "Current Assets": firstOf(at, balance, CURRENT_ASSETS) ?? absent(),
    "Current Liabilities": firstOf(at, balance, CURRENT_LIABILITIES) ?? absent(),
    "Total Assets": firstOf(at, balance, ASSETS) ?? absent(),
    "Total Liabilities": withStayed(at, totalLiabilities(at, equity, beside)),
    Equity: withOwnersPart(at, equity),
    "Undrawn Credit Facilities": undrawnFacilities(at),
  };
}

/** The tag of all long-term debt is used of single notes too: far from what is owed it is of a part. */
function debtFairValue(at: At, debt: Cell): Cell {
  const tagged = firstOf(at, balance, DEBT_FAIR_VALUE);
  if (tagged === undefined) return absent();
  const share = isFigure(debt) && debt.value > 0 ? tagged.value / debt.value : 1;
  return share >= LEAST_OF_DEBT && share <= 1 / LEAST_OF_DEBT
    ? tagged
    : absent("n.a.: the tagged fair value is of a part of the debt");
}

function pensionDeficit(at: At): Cell {
  const alone = firstOf(at, balance, PENSION_LIABILITIES);
  if (alone !== undefined) return alone;
  const all = firstOf(at, balance, PENSION_AND_OTHER_LIABILITIES);
  return all === undefined ? absent() : withFlags(all, "includes_other_benefits");
}

/** A line the balance sheet prints first, then a tag of a note, then the filer's own line by its name. */
function currentLine(at: At, concepts: readonly string[], words?: RegExp, last?: Figure): Cell {
  const printed = concepts.filter((concept) => isPrinted(at, concept, "balance-sheet") === true);
  return (
    firstOf(at, balance, printed) ??
    firstOf(at, balance, concepts) ??
    (words && ownLine(at, words, CURRENT_ASSETS)) ??
    last ??
    absent()
  );
}

function shortTermInvestments(at: At): Cell {
  const [debt, equity] = SECURITIES_BY_KIND;
  const both =
    isPrinted(at, equity, "balance-sheet") === false
      ? undefined
      : sumOfAll(at, balance, SECURITIES_BY_KIND);
  const byKind = both ?? balance(at, debt);
  const printed = isPrinted(at, debt, "balance-sheet") === true ? byKind : undefined;
  const last = otherFinancialAssets(at) ?? byKind;
  const cell = printed ?? currentLine(at, SHORT_TERM_INVESTMENTS, INVESTMENT_WORDS, last);
  return orPrinted(at, "Short-Term Investments", cell);
}

function besideLonger(at: At, cell: Cell): Cell {
  const longer = firstOf(at, balance, NONCURRENT_SECURITIES)?.value ?? 0;
  return noted(cell, "noncurrent_securities_beside", longer > (cell.value ?? 0) / 4);
}

function withStayed(at: At, cell: Cell): Cell {
  const cost = firstOf(at, flow, REORGANIZATION)?.value ?? 0;
  const isStayed = (balance(at, STAYED_CLAIMS)?.value ?? 0) > 0 && cost !== 0;
  return noted(cell, "includes_stayed_claims", isStayed);
}

function noted(cell: Cell, flag: string, isSo: boolean): Cell {
  return isSo && isFigure(cell) ? withFlags(cell, flag) : cell;
}

function otherFinancialAssets(at: At): Figure | undefined {
  const assets = balance(at, OTHER_CURRENT_FINANCIAL_ASSETS);
  return assets && withFlags(assets, "all_other_financial_assets");
}

function leaseRows(at: At, debt: Cell): Partial<Record<StatementItem, Cell>> {
  const ifrs = leaseLiability(at, IFRS_LEASES);
  const isIfrs = isFigure(ifrs) || isColumnUnderIfrs(at);
  if (isUnderIfrs16(at, isIfrs)) {
    return {
      "Operating Lease Liabilities": absent(NO_OPERATING_LEASES_IN_IFRS),
      "Finance Lease Liabilities": leasesUnderIfrs16(at, ifrs, debt),
      "Operating Lease Cost": absent(NO_OPERATING_LEASES_IN_IFRS),
    };
  }
  if (isIfrs) {
    return {
      "Operating Lease Liabilities": absent(BEFORE_IFRS_16),
      "Finance Lease Liabilities": ifrs,
      "Operating Lease Cost": absent(BEFORE_IFRS_16),
    };
  }
  const finance = leaseLiability(at, FINANCE_LEASES);
  const isInDebt = conceptsOf(debt).some((concept) => DEBT_WITH_FINANCE_LEASES.includes(concept));
  return {
    "Operating Lease Liabilities": leaseLiability(at, OPERATING_LEASES),
    "Finance Lease Liabilities": isInDebt ? insideDebt(finance) : finance,
    "Operating Lease Cost": firstOf(at, flow, OPERATING_LEASE_COST) ?? absent(),
  };
}

/** Finance leases that the tags of debt hold, whether or not they are tagged apart. */
function insideDebt(finance: Cell): Cell {
  return isFigure(finance)
    ? withFlags(finance, "included_in_debt")
    : { ...absent(IN_DEBT), flags: ["included_in_debt"] };
}

/** The tagged total where it agrees with its parts or stands alone, else the parts together. */
function leaseLiability(at: At, { total, current, noncurrent }: LeaseConcepts): Cell {
  const parts = sumOfAll(at, balance, [current, noncurrent]);
  const tagged = balance(at, total);
  if (tagged !== undefined) return tagged;
  if (parts !== undefined) return parts;
  const hasPart = [current, noncurrent].some((concept) => balance(at, concept) !== undefined);
  return absent(hasPart ? "n.a.: only a part of the lease liabilities is tagged" : undefined);
}

/** What stands between liabilities and equity, each line once. */
function redeemableInterests(at: At): Operand[] {
  const operands = MEZZANINE.flatMap((concept): Operand[] => {
    const figure = balance(at, concept);
    return figure === undefined || figure.value === 0 ? [] : [["redeemable interests", figure]];
  });
  const lines = operands.filter(
    ([, { value }], place) => operands.findIndex(([, other]) => other.value === value) === place,
  );
  return [...withoutParts(lines)];
}

/** Equity with minorities; where only the parent's is tagged, minorities are added as the sheet adds them. */
function equityOf(at: At, beside: readonly Operand[]): Cell {
  const tagged = firstOf(at, balance, EQUITY);
  if (tagged === undefined) {
    const both = firstOf(at, balance, LIABILITIES_AND_EQUITY);
    const liabilities = firstOf(at, balance, LIABILITIES);
    if (both === undefined || liabilities === undefined) return absent();
    const less: Operand[] = [["Total Liabilities", liabilities], ...beside];
    return lessThe(["liabilities and equity", both], less, "equity_derived");
  }
  const isParents = isTagged(tagged.source) && plainName(tagged.source.concept) === PARENT_EQUITY;
  const minorities = isParents ? balance(at, MINORITY_INTEREST) : undefined;
  if (minorities === undefined || minorities.value === 0) return tagged;
  const operands: Operand[] = [
    [PARENT_EQUITY, tagged],
    [MINORITY_INTEREST, minorities],
  ];
  const sum = tagged.value + minorities.value;
  return fitsTheSheet(at, sum, beside) && !fitsBetter(at, tagged.value, sum, beside)
    ? derived(sum, `${PARENT_EQUITY} + ${MINORITY_INTEREST}`, operands, ["minorities_added"])
    : tagged;
}

/** Whether equity fills what liabilities leave of the balance sheet; true where that is not known. */
function fitsTheSheet(at: At, equity: number, beside: readonly Operand[]): boolean {
  const both = firstOf(at, balance, LIABILITIES_AND_EQUITY);
  const liabilities = firstOf(at, balance, LIABILITIES);
  if (both === undefined || liabilities === undefined) return true;
  return agrees(liabilities.value + added(beside) + equity, both.value);
}

/** Whether one figure for equity leaves less of the balance sheet unexplained than another. */
function fitsBetter(at: At, equity: number, other: number, beside: readonly Operand[]): boolean {
  const both = firstOf(at, balance, LIABILITIES_AND_EQUITY);
  const liabilities = firstOf(at, balance, LIABILITIES);
  if (both === undefined || liabilities === undefined) return false;
  const rest = both.value - liabilities.value - added(beside);
  return Math.abs(rest - equity) < Math.abs(rest - other);
}

function totalLiabilities(at: At, equity: Cell, beside: readonly Operand[]): Cell {
  const tagged = firstOf(at, balance, LIABILITIES);
  if (tagged !== undefined) {
    const isBeside =
      beside.length > 0 && isFigure(equity) && fitsTheSheet(at, equity.value, beside);
    return isBeside ? withFlags(tagged, "redeemable_interests_beside") : tagged;
  }
  const both = firstOf(at, balance, LIABILITIES_AND_EQUITY);
  if (both === undefined || !isFigure(equity)) return absent();
  const inReport = ofReport(at, equity, both);
  const less: Operand[] = [["Equity", inReport], ...beside];
  const sum = lessThe(["liabilities and equity", both], less, "liabilities_derived");
  return isFigure(sum) && inReport.value !== equity.value ? withFlags(sum, "mixed_vintage") : sum;
}

/** The figure as the report of another states it, so that no restated part is taken from an older total. */
function ofReport(at: At, figure: Figure, { source: report }: Figure): Figure {
  const { source } = figure;
  if (!isTagged(source) || !isTagged(report) || source.accession === report.accession)
    return figure;
  const entries = at.index.series.get(source.concept)?.byPeriod.values() ?? [];
  const { accession } = report;
  const isMeant = ({ startDay, endDay }: Entry): boolean =>
    startDay === undefined && Math.abs(endDay - at.column.endDay) <= DRIFT_DAYS;
  const fact = [...entries]
    .filter(isMeant)
    .flatMap(({ facts }) => facts)
    .find(({ accn }) => accn === accession);
  if (fact === undefined) return figure;
  const { form, filed } = fact;
  return {
    value: fact.val,
    source: { accession, form, filed, concept: source.concept },
    flags: [],
  };
}

function lessThe(whole: Operand, less: readonly Operand[], flag: string): Cell {
  const operands: Operand[] = [whole, ...less.map(([name, cell]): Operand => [name, cell, -1])];
  const sum = sumOf(operands.map(([name]) => name).join(" - "), operands);
  return isFigure(sum) ? withFlags(sum, flag) : sum;
}

function added(operands: readonly Operand[]): number {
  return operands.reduce((sum, [, cell]) => sum + (cell.value ?? 0), 0);
}

function agrees(a: number, b: number): boolean {
  return Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b));
}

function undrawnFacilities(at: At): Cell {
  const undrawn = firstOf(at, balance, UNDRAWN);
  if (undrawn !== undefined) return undrawn;
  const size = balance(at, FACILITY_SIZE);
  const drawn = firstOf(at, balance, FACILITY_DRAWN);
  if (size === undefined || drawn === undefined || drawn.value > size.value) return absent();
  return difference(["facility size", size], ["drawn", drawn]);
}

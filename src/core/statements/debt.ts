import { isDerived, isTagged } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import {
  type At,
  balance,
  firstOf,
  plainName,
  sumOfFigures,
  sumOfTagged,
} from "#core/statements/at.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  absent,
  derived,
  isFigure,
  sumOf,
  withFlags,
} from "#core/statements/cell.ts";
import {
  CASH,
  CASH_WITH_RESTRICTED,
  COMMERCIAL_PAPER,
  CURRENT_LIABILITIES,
  DEBT_CURRENT,
  IFRS_BORROWINGS,
  IFRS_LONG_TERM_DEBT,
  IFRS_SHORT_TERM,
  LIABILITIES,
  LONG_TERM_DEBT,
  LONG_TERM_DEBT_CURRENT,
  LONG_TERM_DEBT_KINDS,
  LONG_TERM_DEBT_WITH_CURRENT,
  OTHER_CURRENT_LIABILITIES,
  OTHER_NONCURRENT_LIABILITIES,
  OTHER_SHORT_TERM,
  SHORT_TERM_BORROWINGS,
  TOTAL_DEBT,
} from "#core/statements/balance-concepts.ts";
import { isOnTheFace } from "#core/statements/face.ts";
import { nothingLeftForDebt } from "#core/statements/no-debt-line.ts";

const EXACT = 0.001;
const UNCLASSIFIED =
  "n.a.: the balance sheet is not classified; the current part is inside Long-Term Debt";

/** The debt and cash rows: what is due within a year, what is not, and both less cash. */
export function debtRows(at: At): Partial<Record<StatementItem, Cell>> {
  const shortTerm = shortTermDebt(at);
  const longTerm = longTermDebt(at, shortTerm);
  const total = totalDebt(shortTerm, longTerm);
  const cash = cashAndEquivalents(at);
  return {
    "Short-Term Debt": shortTerm,
    "Long-Term Debt": longTerm,
    "Total Debt": total,
    "Cash And Equivalents": cash,
    "Net Debt": sumOf("Total Debt - Cash And Equivalents", [
      ["Total Debt", total],
      ["Cash And Equivalents", cash, -1],
    ]),
  };
}

/** `DebtCurrent` alone, else the current part of long-term debt plus short-term borrowings: addends, not synonyms. */
function shortTermDebt(at: At): Cell {
  const whole = balance(at, DEBT_CURRENT);
  if (whole !== undefined) return whole;
  const ifrs = ifrsShortTermDebt(at);
  if (ifrs !== undefined) return ifrs;
  const tagged = currentPartOfLongTermDebt(at);
  const currentPart =
    tagged !== undefined && isInsideBorrowings(at, tagged[1]) ? undefined : tagged;
  const borrowings = shortTermBorrowings(at, currentPart?.[1]);
  const flags = hasPaperOffTheFace(at) ? ["commercial_paper_not_on_face"] : [];
  const sum = sumOfFigures([...(currentPart === undefined ? [] : [currentPart]), ...borrowings]);
  if (sum !== undefined) return withFlags(sum, ...flags);
  const total = firstOf(at, balance, CURRENT_LIABILITIES);
  if (total === undefined) return absent(UNCLASSIFIED);
  return (
    nothingLeftForDebt(at, ["LiabilitiesCurrent", total], OTHER_CURRENT_LIABILITIES) ?? absent()
  );
}

function ifrsShortTermDebt(at: At): Figure | undefined {
  return (
    balance(at, IFRS_SHORT_TERM.total) ??
    sumOfTagged(at, balance, [IFRS_SHORT_TERM.borrowings, IFRS_SHORT_TERM.currentPart])
  );
}

function currentPartOfLongTermDebt(at: At): readonly [string, Figure] | undefined {
  const tagged = firstOf(at, balance, LONG_TERM_DEBT_CURRENT);
  if (tagged !== undefined) return [sourceName(tagged), tagged];
  const both = balance(at, LONG_TERM_DEBT_WITH_CURRENT);
  const noncurrent = balance(at, LONG_TERM_DEBT[0]);
  // Only the same report states both on one basis; a total below the part is another basis.
  if (both === undefined || noncurrent === undefined || both.value < noncurrent.value)
    return undefined;
  if (!isSameReport(both, noncurrent)) return undefined;
  const formula = `${LONG_TERM_DEBT_WITH_CURRENT} - ${LONG_TERM_DEBT[0]}`;
  const part = derived(
    both.value - noncurrent.value,
    formula,
    [
      [LONG_TERM_DEBT_WITH_CURRENT, both],
      [LONG_TERM_DEBT[0], noncurrent, -1],
    ],
    ["current_part_derived"],
  );
  return [formula, part];
}

/**
 * Whether short-term borrowings already hold the current part: then they and long-term debt make up
 * the total the filer tags, and with the current part they would exceed it.
 */
function isInsideBorrowings(at: At, currentPart: Figure): boolean {
  const borrowings = balance(at, SHORT_TERM_BORROWINGS)?.value ?? 0;
  const longTerm = firstOf(at, balance, LONG_TERM_DEBT)?.value;
  if (longTerm === undefined || currentPart.value === 0 || borrowings < currentPart.value)
    return false;
  return TOTAL_DEBT.some((concept) => {
    const total = balance(at, concept)?.value;
    return total !== undefined && Math.abs(longTerm + borrowings - total) <= EXACT * total;
  });
}

function isSameReport(a: Figure, b: Figure): boolean {
  return (
    "accession" in a.source && "accession" in b.source && a.source.accession === b.source.accession
  );
}

/** Borrowings beside the current part; one that repeats it under another tag counts once. */
function shortTermBorrowings(at: At, currentPart: Figure | undefined): Operand[] {
  const borrowings = balance(at, SHORT_TERM_BORROWINGS);
  if (borrowings !== undefined) {
    const repeats = borrowings.value !== 0 && borrowings.value === currentPart?.value;
    if (repeats) return [];
    if (borrowings.value !== 0 || !isOnTheFace(at, COMMERCIAL_PAPER)) {
      return [[SHORT_TERM_BORROWINGS, borrowings]];
    }
  }
  const paper = isOnTheFace(at, COMMERCIAL_PAPER) ? [COMMERCIAL_PAPER] : [];
  const others = [...paper, ...OTHER_SHORT_TERM].flatMap((concept): Operand[] => {
    const figure = balance(at, concept);
    const repeats =
      figure !== undefined && figure.value !== 0 && figure.value === currentPart?.value;
    return figure === undefined || repeats ? [] : [[concept, figure]];
  });
  return others;
}

function hasPaperOffTheFace(at: At): boolean {
  const paper = balance(at, COMMERCIAL_PAPER);
  return paper !== undefined && paper.value !== 0 && !isOnTheFace(at, COMMERCIAL_PAPER);
}

function longTermDebt(at: At, shortTerm: Cell): Cell {
  const tagged = firstOf(at, balance, LONG_TERM_DEBT) ?? balance(at, IFRS_LONG_TERM_DEBT);
  const isUnclassified = shortTerm.value === null && shortTerm.reason === UNCLASSIFIED;
  if (isUnclassified) {
    const all =
      firstOf(at, balance, TOTAL_DEBT) ?? tagged ?? balance(at, LONG_TERM_DEBT_WITH_CURRENT);
    if (all !== undefined) return withFlags(all, "includes_current_portion");
  }
  if (tagged !== undefined) return ifrsLongTermDebt(at, tagged, shortTerm);
  return (
    lessCurrentPart(at, LONG_TERM_DEBT_WITH_CURRENT, LONG_TERM_DEBT_CURRENT) ??
    ifrsNoncurrent(at, shortTerm) ??
    sumOfTagged(at, balance, LONG_TERM_DEBT_KINDS) ??
    noLongTermDebt(at) ??
    absent()
  );
}

function noLongTermDebt(at: At): Figure | undefined {
  const all = firstOf(at, balance, LIABILITIES);
  const current = firstOf(at, balance, CURRENT_LIABILITIES);
  if (all === undefined || current === undefined) return undefined;
  const noncurrent = derived(all.value - current.value, "Liabilities - LiabilitiesCurrent", [
    ["Liabilities", all],
    ["LiabilitiesCurrent", current, -1],
  ]);
  const operand = ["non-current liabilities", noncurrent] as const;
  return nothingLeftForDebt(at, operand, OTHER_NONCURRENT_LIABILITIES);
}

/** `LongtermBorrowings` includes its current portion where the two parts exceed all borrowings. */
function ifrsLongTermDebt(at: At, tagged: Figure, shortTerm: Cell): Cell {
  const isIfrs =
    isTagged(tagged.source) && plainName(tagged.source.concept) === plainName(IFRS_LONG_TERM_DEBT);
  const all = balance(at, IFRS_BORROWINGS)?.value;
  const sum = tagged.value + (shortTerm.value ?? 0);
  const includesCurrent = isIfrs && all !== undefined && sum > all * (1 + EXACT);
  return includesCurrent ? (ifrsNoncurrent(at, shortTerm) ?? tagged) : tagged;
}

function ifrsNoncurrent(at: At, shortTerm: Cell): Figure | undefined {
  const borrowings = balance(at, IFRS_BORROWINGS);
  if (borrowings === undefined || !isFigure(shortTerm)) return undefined;
  return derived(borrowings.value - shortTerm.value, "Borrowings - Short-Term Debt", [
    ["Borrowings", borrowings],
    ["Short-Term Debt", shortTerm, -1],
  ]);
}

function lessCurrentPart(at: At, total: string, parts: readonly string[]): Figure | undefined {
  const both = balance(at, total);
  const current = firstOf(at, balance, parts);
  if (both === undefined || current === undefined) return undefined;
  return derived(both.value - current.value, `${total} - ${sourceName(current)}`, [
    [total, both],
    [sourceName(current), current, -1],
  ]);
}

function totalDebt(shortTerm: Cell, longTerm: Cell): Cell {
  if (isFigure(longTerm) && longTerm.flags.includes("includes_current_portion")) {
    return derived(longTerm.value, "Long-Term Debt, current part included", [
      ["Long-Term Debt", longTerm],
    ]);
  }
  return sumOf("Short-Term Debt + Long-Term Debt", [
    ["Short-Term Debt", shortTerm],
    ["Long-Term Debt", longTerm],
  ]);
}

function cashAndEquivalents(at: At): Cell {
  const cash = firstOf(at, balance, CASH);
  if (cash !== undefined) return cash;
  const withRestricted = balance(at, CASH_WITH_RESTRICTED);
  return withRestricted === undefined
    ? absent()
    : withFlags(withRestricted, "includes_restricted_cash");
}

function sourceName(figure: Figure): string {
  const { source } = figure;
  if (isTagged(source)) return plainName(source.concept);
  return isDerived(source) ? source.formula : source.label;
}

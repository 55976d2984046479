import { isTagged } from "#core/ledger/financial-data.ts";
import {
  type At,
  balance,
  firstOf,
  plainName,
  sumOfFigures,
  sumOfTagged,
} from "#core/finance/statements/cells/at.ts";
import {
  ASSETS,
  CURRENT_LIABILITIES,
  EQUITY,
  LIABILITIES,
  LIABILITIES_AND_EQUITY,
  NONCURRENT_LIABILITIES,
} from "#core/finance/statements/concepts/balance-concepts.ts";
import {
  type Cell,
  type Figure,
  absent,
  difference,
  isFigure,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import { longTermWithKinds } from "#core/finance/statements/debt/borrowings-by-kind.ts";
import { debtFamily, sourceName } from "#core/finance/statements/debt/current-part.ts";
import {
  DEBT_KINDS,
  IFRS_BORROWINGS,
  IFRS_LONG_TERM_DEBT,
  IFRS_LONG_TERM_KINDS,
  LONG_TERM_DEBT,
  LONG_TERM_DEBT_CURRENT,
  LONG_TERM_DEBT_KINDS,
  LONG_TERM_DEBT_WITH_CURRENT,
  LONG_TERM_TOTALS,
  OTHER_NONCURRENT_LIABILITIES,
  TOTAL_DEBT,
} from "#core/finance/statements/concepts/debt-concepts.ts";
import {
  isLine,
  orderOfLines,
  ownDebtLines,
  printedDebt,
  restOfSection,
} from "#core/finance/statements/debt/debt-lines.ts";
import {
  IFRS_DEBT_ISSUED,
  IFRS_DEBT_KINDS,
} from "#core/finance/statements/concepts/ifrs-concepts.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";
import { noLineOfDebt, nothingLeftForDebt } from "#core/finance/statements/debt/no-debt-line.ts";
import {
  BY_SEGMENT,
  UNCLASSIFIED,
  dashed,
  firstPlace,
} from "#core/finance/statements/debt/short-term-debt.ts";
import { orPrinted, printedLine } from "#core/finance/statements/cells/read-from-page.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";

const EXACT = 0.001;
/** Issuance costs and discounts not yet written off are less than this share of debt. */
const DISCOUNT = 0.02;
/** Said of long-term debt that holds what is due within a year. */
export const HOLDS_CURRENT_PART = "includes_current_portion";

const NONCURRENT_LINES = [
  ...LONG_TERM_DEBT,
  LONG_TERM_DEBT_WITH_CURRENT,
  ...LONG_TERM_DEBT_KINDS,
  IFRS_LONG_TERM_DEBT,
  ...IFRS_LONG_TERM_KINDS,
];

const NONCURRENT_SECTION = {
  after: CURRENT_LIABILITIES,
  until: [...NONCURRENT_LIABILITIES, ...LIABILITIES, ...LIABILITIES_AND_EQUITY, ...EQUITY],
  name: "non-current liabilities",
};

/**
 * Debt due after a year: the lines of the balance sheet where its face is known, else the tags.
 * Where the balance sheet is not classified, all of long-term debt, flagged.
 */
export function longTermDebt(at: At, shortTerm: Cell): Cell {
  const cell = fromFace(at, shortTerm) ?? fromTags(at, shortTerm) ?? absent();
  return orPrinted(at, "Long-Term Debt", cell);
}

function fromFace(at: At, shortTerm: Cell): Cell | undefined {
  const isClassified = firstOf(at, balance, CURRENT_LIABILITIES) !== undefined;
  const lines = printedDebt(at, [...longTermLines(at), ...kindsDueLater(at, isClassified)]);
  if (lines === undefined) return undefined;
  const above = isClassified ? CURRENT_LIABILITIES : ASSETS;
  const sum = sumOfFigures([
    ...lines.operands,
    ...ownDebtLines(at, above, NONCURRENT_SECTION.until),
  ]);
  if (sum !== undefined) {
    const isWhole = !isClassified && !isFigure(shortTerm);
    return isWhole ? withFlags(sum, HOLDS_CURRENT_PART) : ifrsLongTermDebt(at, sum, shortTerm);
  }
  if (lines.bySegment !== undefined) return bySegment(at, lines.bySegment);
  return lines.dash === undefined ? undefined : dashed(at, lines.dash);
}

/** A total of both halves is no line beside the non-current half. */
function longTermLines(at: At): readonly string[] {
  const halves = printedDebt(at, LONG_TERM_DEBT)?.operands ?? [];
  return halves.length === 0
    ? NONCURRENT_LINES
    : NONCURRENT_LINES.filter((name) => name !== LONG_TERM_DEBT_WITH_CURRENT);
}

/** Kinds of debt without a word on when they are due: all where nothing is classified, else those below current liabilities. */
function kindsDueLater(at: At, isClassified: boolean): readonly string[] {
  if (!isClassified) return [...TOTAL_DEBT, ...LONG_TERM_TOTALS, ...DEBT_KINDS, ...IFRS_DEBT_KINDS];
  const order = orderOfLines(at);
  const total = firstPlace(order, CURRENT_LIABILITIES) ?? Infinity;
  return [...DEBT_KINDS, ...IFRS_DEBT_KINDS].filter(
    (name) => (order.get(qualified(name)) ?? -1) > total,
  );
}

function bySegment(at: At, line: string): Cell | undefined {
  // A note may give the company's total where the face splits it.
  if (fromTotals(at) !== undefined) return undefined;
  const printed = printedLine(at, "Long-Term Debt");
  const noncurrent = noncurrentLiabilities(at);
  if (printed !== undefined || noncurrent === undefined) return printed ?? absent(BY_SEGMENT);
  const section = { ...NONCURRENT_SECTION, total: noncurrent };
  return restOfSection(at, line, section) ?? absent(BY_SEGMENT);
}

function noncurrentLiabilities(at: At): Figure | undefined {
  const tagged = firstOf(at, balance, NONCURRENT_LIABILITIES);
  const all = firstOf(at, balance, LIABILITIES);
  const current = firstOf(at, balance, CURRENT_LIABILITIES);
  if (all === undefined || current === undefined) return tagged;
  return difference(["Liabilities", all], ["LiabilitiesCurrent", current]);
}

function fromTags(at: At, shortTerm: Cell): Cell | undefined {
  const half = ownHalf(at) ?? ifrsHalf(at, shortTerm);
  if (!isFigure(shortTerm) && shortTerm.reason === UNCLASSIFIED) {
    const all = fromTotals(at) ?? half ?? kindsOnTheSheet(at);
    return all === undefined ? undefined : withFlags(all, HOLDS_CURRENT_PART);
  }
  if (half !== undefined) return half;
  return (
    kindsOrTotal(byKind(at), lessWhatIsCurrent(at, shortTerm)) ??
    wholeUnlessKnown(at, shortTerm) ??
    noLongTermDebt(at)
  );
}

/** The note's total, less what is current; of the same debt the line, which is after discounts. */
function kindsOrTotal(kinds: Figure | undefined, rest: Figure | undefined): Figure | undefined {
  if (kinds === undefined || rest === undefined) return rest ?? kinds;
  return isClose(kinds.value, rest.value, rest.value, DISCOUNT) ? kinds : rest;
}

function lessWhatIsCurrent(at: At, shortTerm: Cell): Figure | undefined {
  return (
    lessCurrentPart(at, LONG_TERM_DEBT_WITH_CURRENT, LONG_TERM_DEBT_CURRENT) ??
    lessCurrentPart(at, LONG_TERM_TOTALS[0], LONG_TERM_DEBT_CURRENT) ??
    ifrsNoncurrent(at, shortTerm)
  );
}

function byKind(at: At): Figure | undefined {
  const isClassified = firstOf(at, balance, CURRENT_LIABILITIES) !== undefined;
  return (
    sumOfTagged(at, balance, LONG_TERM_DEBT_KINDS) ??
    sumOfTagged(at, balance, IFRS_LONG_TERM_KINDS) ??
    (isClassified ? undefined : kindsOnTheSheet(at))
  );
}

/** Long-term borrowings of an IFRS filer with the bonds and notes beside them. */
function ifrsHalf(at: At, shortTerm: Cell): Figure | undefined {
  const tagged = balance(at, IFRS_LONG_TERM_DEBT);
  if (tagged === undefined) return undefined;
  const noncurrent = ifrsLongTermDebt(at, tagged, shortTerm);
  return longTermWithKinds(at, noncurrent, IFRS_LONG_TERM_KINDS, shortTerm.value ?? 0);
}

/** The non-current tag that goes with the current one, so that leases are in both halves or in neither. */
function ownHalf(at: At): Figure | undefined {
  const family = debtFamily(at);
  const own = family && balance(at, family.noncurrent);
  return own !== undefined && own.value !== 0 ? own : firstOf(at, balance, LONG_TERM_DEBT);
}

function fromTotals(at: At): Figure | undefined {
  return (
    firstOf(at, balance, [...TOTAL_DEBT, ...LONG_TERM_TOTALS, LONG_TERM_DEBT_WITH_CURRENT]) ??
    ifrsBorrowings(at)
  );
}

/** All borrowings, whenever due: the total, else its kinds added up. */
function ifrsBorrowings(at: At): Figure | undefined {
  const all = balance(at, IFRS_BORROWINGS);
  if (all !== undefined) return all;
  const hasBonds = [IFRS_DEBT_KINDS[0], IFRS_DEBT_KINDS[1]].some(
    (name) => balance(at, name) !== undefined,
  );
  return sumOfTagged(at, balance, [...(hasBonds ? [] : [IFRS_DEBT_ISSUED]), ...IFRS_DEBT_KINDS]);
}

/** Debt by kind, where a balance sheet that is not classified has no total of it. */
function kindsOnTheSheet(at: At): Figure | undefined {
  const lines = [...LONG_TERM_DEBT_KINDS, ...DEBT_KINDS].filter((name) => isLine(at, name));
  return sumOfTagged(at, balance, lines);
}

/** Long-term debt whose current part is not tagged: what it holds of it is not known, unless nothing is due. */
function wholeUnlessKnown(at: At, shortTerm: Cell): Figure | undefined {
  const whole = firstOf(at, balance, LONG_TERM_TOTALS);
  const tag = balance(at, LONG_TERM_DEBT_WITH_CURRENT);
  // The name of the total with leases says that the current part is in it: beside short-term
  // borrowings, as a bank prints them, that counts nothing twice.
  if (tag === undefined && whole !== undefined && isFigure(shortTerm)) {
    return withFlags(whole, HOLDS_CURRENT_PART);
  }
  const both = tag ?? ifrsBorrowings(at);
  if (both === undefined || both.value === 0 || shortTerm.value === 0) return both;
  return withFlags(both, "may_include_current_part");
}

function noLongTermDebt(at: At): Figure | undefined {
  const noncurrent = noncurrentLiabilities(at);
  if (noncurrent === undefined) return undefined;
  const operand = ["non-current liabilities", noncurrent] as const;
  const none = noLineOfDebt(at, { ...NONCURRENT_SECTION, total: noncurrent });
  return none ?? nothingLeftForDebt(at, operand, OTHER_NONCURRENT_LIABILITIES);
}

/** `LongtermBorrowings` includes its current portion where the two parts exceed all borrowings. */
function ifrsLongTermDebt(at: At, tagged: Figure, shortTerm: Cell): Figure {
  const isIfrs =
    isTagged(tagged.source) && plainName(tagged.source.concept) === plainName(IFRS_LONG_TERM_DEBT);
  const all = balance(at, IFRS_BORROWINGS)?.value;
  if (!isIfrs || all === undefined || !isFigure(shortTerm)) return tagged;
  // Borrowings below their long-term part are those of a note.
  if (all < tagged.value * (1 - EXACT)) return tagged;
  if (tagged.value + shortTerm.value <= all * (1 + EXACT)) return tagged;
  return difference(["LongtermBorrowings", tagged], ["Short-Term Debt", shortTerm]);
}

function ifrsNoncurrent(at: At, shortTerm: Cell): Figure | undefined {
  const borrowings = ifrsBorrowings(at);
  if (borrowings === undefined || !isFigure(shortTerm) || borrowings.value < shortTerm.value) {
    return undefined;
  }
  return difference(["Borrowings", borrowings], ["Short-Term Debt", shortTerm]);
}

function lessCurrentPart(at: At, total: string, parts: readonly string[]): Figure | undefined {
  const both = balance(at, total);
  const current = firstOf(at, balance, parts);
  if (both === undefined || current === undefined) return undefined;
  return difference([total, both], [sourceName(current), current]);
}

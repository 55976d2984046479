import { isDerived, isTagged } from "#core/ledger/financial-data.ts";
import {
  type At,
  balance,
  firstOf,
  plainName,
  sumOfFigures,
  sumOfTagged,
} from "#core/statements/at.ts";
import {
  ASSETS,
  CURRENT_LIABILITIES,
  LIABILITIES,
  LIABILITIES_AND_EQUITY,
} from "#core/statements/balance-concepts.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  absent,
  derived,
  isFigure,
  withFlags,
} from "#core/statements/cell.ts";
import {
  COMMERCIAL_PAPER,
  DEBT_CURRENT,
  DEBT_FAMILIES,
  DEBT_KINDS,
  DEBT_WITH_BORROWINGS,
  IFRS_SHORT_TERM,
  IFRS_SHORT_TERM_KINDS,
  LONG_TERM_DEBT,
  LONG_TERM_DEBT_CURRENT,
  LONG_TERM_DEBT_WITH_CURRENT,
  OTHER_CURRENT_LIABILITIES,
  OTHER_SHORT_TERM,
  SHORT_TERM_BORROWINGS,
  TOTAL_DEBT,
} from "#core/statements/debt-concepts.ts";
import {
  isLine,
  orderOfLines,
  ownDebtLines,
  printedDebt,
  restOfSection,
} from "#core/statements/debt-lines.ts";
import { FACE_NOT_CHECKED, faceOf, isOnTheFace } from "#core/statements/face.ts";
import { noLineOfDebt, nothingLeftForDebt } from "#core/statements/no-debt-line.ts";
import { orPrinted, printedLine } from "#core/statements/read-from-page.ts";
import { qualified } from "#core/statements/used-concepts.ts";

/** Sums of a filing's own lines may be off by this share of the total. */
const EXACT = 0.001;
export const UNCLASSIFIED =
  "n.a.: the balance sheet is not classified; the current part is inside Long-Term Debt";
export const BY_SEGMENT = "n.a.: tagged for the segments alone, not for the company as a whole";

const CURRENT_LINES = [
  ...LONG_TERM_DEBT_CURRENT,
  SHORT_TERM_BORROWINGS,
  COMMERCIAL_PAPER,
  ...OTHER_SHORT_TERM,
  IFRS_SHORT_TERM.currentPart,
  IFRS_SHORT_TERM.borrowings,
  ...IFRS_SHORT_TERM_KINDS,
];

const CURRENT_SECTION = { after: ASSETS, until: CURRENT_LIABILITIES, name: "current liabilities" };

/** The current part of long-term debt, named as a formula names it. */
type CurrentPart = readonly [name: string, figure: Figure];

/**
 * Debt due within a year: the lines of the balance sheet where its face is known, else the tags.
 * `DebtCurrent` stands alone; the current part of long-term debt and short-term borrowings are
 * addends, not synonyms (finance.md 1.1).
 */
export function shortTermDebt(at: At): Cell {
  return orPrinted(at, "Short-Term Debt", fromFace(at) ?? fromIfrs(at) ?? fromTags(at));
}

function bySegment(at: At, line: string): Cell {
  const total = firstOf(at, balance, CURRENT_LIABILITIES);
  const rest = total && restOfSection(at, line, { ...CURRENT_SECTION, total });
  return printedLine(at, "Short-Term Debt") ?? rest ?? absent(BY_SEGMENT);
}

function fromFace(at: At): Cell | undefined {
  const wholes = printedDebt(at, [DEBT_CURRENT, IFRS_SHORT_TERM.total]);
  const lines = printedDebt(at, [...CURRENT_LINES, ...kindsDueWithinAYear(at)]);
  if (wholes === undefined || lines === undefined) return undefined;
  const [whole] = wholes.operands;
  if (whole !== undefined && isFigure(whole[1])) return whole[1];
  const own = ownDebtLines(at, ASSETS, CURRENT_LIABILITIES);
  const sum = sumOfFigures([...lines.operands, ...own]);
  if (sum !== undefined) return noPaperBeside(at, sum);
  const segment = wholes.bySegment ?? lines.bySegment;
  if (segment !== undefined) return bySegment(at, segment);
  const dash = wholes.dash ?? lines.dash;
  return dash === undefined ? undefined : dashed(at, dash);
}

/** Kinds of debt without a word on when they are due, where they stand above total current liabilities. */
function kindsDueWithinAYear(at: At): string[] {
  const order = orderOfLines(at);
  const total = firstPlace(order, CURRENT_LIABILITIES);
  if (total === undefined) return [];
  return DEBT_KINDS.filter((name) => (order.get(qualified(name)) ?? Infinity) < total);
}

/** Where the first of the names stands among the lines; undefined where none does. */
export function firstPlace(
  order: ReadonlyMap<string, number>,
  names: readonly string[],
): number | undefined {
  const places = names.flatMap((name) => order.get(qualified(name)) ?? []);
  return places.length === 0 ? undefined : Math.min(...places);
}

/** Zero: the report prints the line and nothing in this column. */
export function dashed(at: At, name: string): Figure | undefined {
  const face = faceOf(at, "balance-sheet");
  if (face === undefined) return undefined;
  const { accession, form, filed } = face;
  const source = { accession, form, filed, concept: qualified(name) };
  return { value: 0, source, flags: ["dash_on_face"] };
}

function fromIfrs(at: At): Figure | undefined {
  return (
    balance(at, IFRS_SHORT_TERM.total) ??
    sumOfTagged(at, balance, [IFRS_SHORT_TERM.borrowings, IFRS_SHORT_TERM.currentPart]) ??
    sumOfTagged(at, balance, IFRS_SHORT_TERM_KINDS)
  );
}

function fromTags(at: At): Cell {
  const whole = balance(at, DEBT_CURRENT);
  if (whole !== undefined) return whole;
  const part = currentPart(at);
  const isInside = part !== undefined && isInsideBorrowings(at, part[1]);
  const operands = [
    ...(part === undefined || isInside ? [] : [part]),
    ...borrowingsBeside(at, isInside ? undefined : part?.[1]),
  ];
  const sum = sumOfFigures(operands);
  if (sum === undefined) return noneOrUnclassified(at);
  const mayCountTwice = operands.length > 1 && isPartOfANote(at, part?.[1]);
  return noPaperBeside(at, mayCountTwice ? withFlags(sum, "may_count_twice") : sum);
}

function noneOrUnclassified(at: At): Cell {
  const total = firstOf(at, balance, CURRENT_LIABILITIES);
  if (total !== undefined) {
    return (
      noLineOfDebt(at, { ...CURRENT_SECTION, total }) ??
      nothingLeftForDebt(at, ["LiabilitiesCurrent", total], OTHER_CURRENT_LIABILITIES) ??
      absent()
    );
  }
  const hasSheet =
    firstOf(at, balance, ASSETS) !== undefined &&
    firstOf(at, balance, [...LIABILITIES, LIABILITIES_AND_EQUITY]) !== undefined;
  return hasSheet ? absent(UNCLASSIFIED) : absent();
}

/** The two tags of long-term debt that go together: both halves without finance leases, or both with them. */
export function debtFamily(at: At): (typeof DEBT_FAMILIES)[number] | undefined {
  const whole = DEBT_FAMILIES.filter(
    ({ current, noncurrent }) =>
      balance(at, current) !== undefined && balance(at, noncurrent) !== undefined,
  );
  const printed = whole.filter(
    ({ current, noncurrent }) => isLine(at, current) && isLine(at, noncurrent),
  );
  return printed.length === 1 ? printed[0] : whole[0];
}

function currentPart(at: At): CurrentPart | undefined {
  const family = debtFamily(at);
  const own = family && balance(at, family.current);
  const tagged =
    own !== undefined && own.value !== 0 ? own : firstOf(at, balance, LONG_TERM_DEBT_CURRENT);
  if (tagged !== undefined) {
    if (!isInsideLongTerm(at, tagged)) return [sourceName(tagged), tagged];
  }
  return derivedCurrentPart(at);
}

/** Whether a note's current part stands in long-term debt: then the total of both is the non-current line. */
function isInsideLongTerm(at: At, part: Figure): boolean {
  if (part.value === 0 || isLine(at, sourceName(part))) return false;
  const both = balance(at, LONG_TERM_DEBT_WITH_CURRENT);
  const noncurrent = firstOf(at, balance, LONG_TERM_DEBT);
  return both !== undefined && noncurrent !== undefined && both.value === noncurrent.value;
}

function derivedCurrentPart(at: At): CurrentPart | undefined {
  const both = balance(at, LONG_TERM_DEBT_WITH_CURRENT);
  const noncurrent = balance(at, LONG_TERM_DEBT[0]);
  // Only the same report states both on one basis; a total below the part is another basis.
  if (both === undefined || noncurrent === undefined || both.value < noncurrent.value)
    return undefined;
  if (both.value !== noncurrent.value && !isSameReport(both, noncurrent)) return undefined;
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
function isInsideBorrowings(at: At, part: Figure): boolean {
  const borrowings = balance(at, SHORT_TERM_BORROWINGS)?.value ?? 0;
  const longTerm = firstOf(at, balance, LONG_TERM_DEBT)?.value;
  if (longTerm === undefined || part.value === 0 || borrowings < part.value) return false;
  return TOTAL_DEBT.some((concept) => isTotal(at, concept, longTerm + borrowings));
}

/** Whether the current part already holds short-term borrowings, by the total that holds both. */
function holdsBorrowings(at: At, part: Figure | undefined): boolean {
  const longTerm = firstOf(at, balance, LONG_TERM_DEBT)?.value;
  if (part === undefined || longTerm === undefined || isLine(at, SHORT_TERM_BORROWINGS))
    return false;
  return isTotal(at, DEBT_WITH_BORROWINGS, longTerm + part.value);
}

/** Whether short-term borrowings may be a note's share of the current part: no line, and smaller than it. */
function isPartOfANote(at: At, part: Figure | undefined): boolean {
  const borrowings = balance(at, SHORT_TERM_BORROWINGS)?.value ?? 0;
  const isSmaller = part !== undefined && borrowings !== 0 && borrowings < part.value;
  return isSmaller && !isLine(at, SHORT_TERM_BORROWINGS) && isLine(at, sourceName(part));
}

function isTotal(at: At, concept: string, sum: number): boolean {
  const total = balance(at, concept)?.value;
  return total !== undefined && Math.abs(sum - total) <= EXACT * total;
}

function isSameReport(a: Figure, b: Figure): boolean {
  return (
    "accession" in a.source && "accession" in b.source && a.source.accession === b.source.accession
  );
}

/** Borrowings beside the current part; one that repeats it under another tag counts once. */
function borrowingsBeside(at: At, part: Figure | undefined): Operand[] {
  const borrowings = balance(at, SHORT_TERM_BORROWINGS);
  const isPaperALine = isOnTheFace(at, COMMERCIAL_PAPER);
  if (borrowings !== undefined) {
    const repeats = borrowings.value !== 0 && borrowings.value === part?.value;
    if (repeats || holdsBorrowings(at, part)) return [];
    if (borrowings.value !== 0 || !isPaperALine) return [[SHORT_TERM_BORROWINGS, borrowings]];
  }
  const paper = isPaperALine || isPaperBeside(at, part) ? [COMMERCIAL_PAPER] : [];
  const hasPart = part !== undefined && part.value !== 0;
  const kinds = OTHER_SHORT_TERM.filter((name) => !hasPart || isLine(at, name));
  return oncePerValue(at, [...paper, ...kinds], part);
}

/** Each concept with a value; one that repeats another's value is the same debt under another tag. */
function oncePerValue(at: At, names: readonly string[], part: Figure | undefined): Operand[] {
  const seen = new Set(part === undefined ? [] : [part.value]);
  return names.flatMap((name): Operand[] => {
    const figure = balance(at, name);
    if (figure === undefined || (figure.value !== 0 && seen.has(figure.value))) return [];
    seen.add(figure.value);
    return [[name, figure]];
  });
}

/**
 * Whether commercial paper of a note is debt beside the rest: it stands in another line, such as
 * accrued liabilities, together with the current part. Without the face that is only known where
 * long-term debt and its current part make up their tagged total, so that paper is in neither.
 */
function isPaperBeside(at: At, part: Figure | undefined): boolean {
  const longTerm = firstOf(at, balance, LONG_TERM_DEBT)?.value;
  if (longTerm === undefined || part === undefined || part.value === 0) return false;
  if (isTagged(part.source) && isLine(at, sourceName(part))) return false;
  const isFaceKnown = faceOf(at, "balance-sheet") !== undefined;
  return isFaceKnown || isTotal(at, LONG_TERM_DEBT_WITH_CURRENT, longTerm + part.value);
}

/** Says that paper tagged in a note was left out, or counted without being a line. */
function noPaperBeside(at: At, sum: Figure): Figure {
  const paper = balance(at, COMMERCIAL_PAPER);
  if (paper === undefined || paper.value === 0) return sum;
  const isCounted =
    sum.source !== undefined &&
    (isDerived(sum.source)
      ? sum.source.inputs.some(({ concept }) => concept === qualified(COMMERCIAL_PAPER))
      : isTagged(sum.source) && sum.source.concept === qualified(COMMERCIAL_PAPER));
  const isPrinted = isOnTheFace(at, COMMERCIAL_PAPER);
  if (isCounted && isPrinted) return sum;
  const unchecked = faceOf(at, "balance-sheet") === undefined ? [FACE_NOT_CHECKED] : [];
  return withFlags(
    sum,
    isCounted ? "commercial_paper_in_other_liabilities" : "commercial_paper_not_on_face",
    ...unchecked,
  );
}

export function sourceName(figure: Figure): string {
  const { source } = figure;
  if (isTagged(source)) return plainName(source.concept);
  return isDerived(source) ? source.formula : source.label;
}

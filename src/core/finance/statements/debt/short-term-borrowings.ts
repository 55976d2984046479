import { inputsOf, isTagged } from "#core/ledger/financial-data.ts";
import { type At, balance, firstOf } from "#core/finance/statements/cells/at.ts";
import { CURRENT_LIABILITIES } from "#core/finance/statements/concepts/balance-concepts.ts";
import {
  type Figure,
  type Operand,
  conceptsOf,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import { sourceName } from "#core/finance/statements/debt/current-part.ts";
import {
  COMMERCIAL_PAPER,
  DEBT_FAMILIES,
  DEBT_WITH_BORROWINGS,
  LONG_TERM_DEBT,
  LONG_TERM_DEBT_WITH_CURRENT,
  OTHER_CURRENT_LIABILITIES,
  OTHER_SHORT_TERM,
  SHORT_TERM_BORROWINGS,
  TOTAL_DEBT,
} from "#core/finance/statements/concepts/debt-concepts.ts";
import { isLine } from "#core/finance/statements/debt/debt-lines.ts";
import { faceFlags, faceOf, isOnTheFace } from "#core/finance/statements/cells/face.ts";
import { nothingLeftForDebt } from "#core/finance/statements/debt/no-debt-line.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";

/** Sums of a filing's own lines may be off by this share of the total. */
const EXACT = 0.001;

/**
 * Whether short-term borrowings already hold the current part: then they and long-term debt make up
 * the total the filer tags, and with the current part they would exceed it.
 */
export function isInsideBorrowings(at: At, part: Figure): boolean {
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

/**
 * Whether a note's short-term debt is the current half without finance leases: the note tags the
 * non-current half without them too, and neither falls further behind the lines than leases make it.
 */
function isHalfWithoutLeases(at: At, borrowings: Figure, part: Figure | undefined): boolean {
  const [plain, withLeases] = DEBT_FAMILIES;
  if (part === undefined || sourceName(part) !== withLeases.current) return false;
  if (borrowings.value === 0 || balance(at, plain.current) !== undefined) return false;
  const noncurrent = balance(at, plain.noncurrent);
  const line = balance(at, withLeases.noncurrent);
  if (noncurrent === undefined || line === undefined) return false;
  const leases = part.value - borrowings.value;
  return leases >= 0 && leases <= line.value - noncurrent.value;
}

/** Whether short-term borrowings may be a note's share of the current part: no line, and smaller than it. */
export function isPartOfANote(at: At, part: Figure | undefined): boolean {
  const borrowings = balance(at, SHORT_TERM_BORROWINGS)?.value ?? 0;
  const isSmaller = part !== undefined && borrowings !== 0 && borrowings < part.value;
  return isSmaller && !isLine(at, SHORT_TERM_BORROWINGS) && isLine(at, sourceName(part));
}

function isTotal(at: At, concept: string, sum: number): boolean {
  const total = balance(at, concept)?.value;
  return total !== undefined && Math.abs(sum - total) <= EXACT * total;
}

/** Borrowings beside the current part; one that repeats it under another tag counts once. */
export function borrowingsBeside(at: At, part: Figure | undefined): Operand[] {
  const borrowings = balance(at, SHORT_TERM_BORROWINGS);
  const isPaperALine = isOnTheFace(at, COMMERCIAL_PAPER);
  if (borrowings !== undefined) {
    const repeats = borrowings.value !== 0 && borrowings.value === part?.value;
    if (repeats || holdsBorrowings(at, part) || isHalfWithoutLeases(at, borrowings, part))
      return [];
    if (borrowings.value !== 0 || !isPaperALine) return [[SHORT_TERM_BORROWINGS, borrowings]];
  }
  const paper = isPaperALine || isPaperBeside(at, part) ? [COMMERCIAL_PAPER] : [];
  return oncePerValue(at, [...paper, ...kindsBeside(at, part)], part);
}

/** Debt by kind: all of it where there is no current part, else what is a line beside that. */
function kindsBeside(at: At, part: Figure | undefined): readonly string[] {
  if (part === undefined || part.value === 0) return OTHER_SHORT_TERM;
  const onSheet = kindsOnTheSheet(at, part);
  return OTHER_SHORT_TERM.filter((name) => isLine(at, name) || onSheet.includes(name));
}

/**
 * The kinds of short-term debt that are lines beside the current part: with them the current
 * liabilities that are tagged make up their total exactly.
 */
function kindsOnTheSheet(at: At, part: Figure): readonly string[] {
  const total = firstOf(at, balance, CURRENT_LIABILITIES);
  const kinds = OTHER_SHORT_TERM.filter((name) => (balance(at, name)?.value ?? 0) !== 0);
  if (total === undefined || kinds.length === 0) return [];
  const all = [...OTHER_CURRENT_LIABILITIES, sourceName(part), ...kinds];
  const sheet = nothingLeftForDebt(at, ["LiabilitiesCurrent", total], all);
  const lines = sheet === undefined ? [] : inputsOf(sheet.source).map(({ name }) => name);
  return lines.includes(sourceName(part)) ? kinds.filter((name) => lines.includes(name)) : [];
}

/** Whether a kind of short-term debt is tagged that the sum leaves out, for nothing says that it is a line. */
export function leavesOutAKind(at: At, sum: Figure): boolean {
  const counted = conceptsOf(sum);
  return OTHER_SHORT_TERM.some((name) => {
    const figure = balance(at, name);
    if (figure === undefined || figure.value === 0) return false;
    return !counted.includes(qualified(name)) && figure.value !== sum.value;
  });
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
export function noPaperBeside(at: At, sum: Figure): Figure {
  const paper = balance(at, COMMERCIAL_PAPER);
  if (paper === undefined || paper.value === 0) return sum;
  const isCounted = conceptsOf(sum).includes(qualified(COMMERCIAL_PAPER));
  if (isCounted && isOnTheFace(at, COMMERCIAL_PAPER)) return sum;
  return withFlags(
    sum,
    isCounted ? "commercial_paper_in_other_liabilities" : "commercial_paper_not_on_face",
    ...faceFlags(at, "balance-sheet"),
  );
}

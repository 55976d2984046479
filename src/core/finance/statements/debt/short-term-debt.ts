import {
  type At,
  balance,
  firstOf,
  sumOfFigures,
  sumOfTagged,
} from "#core/finance/statements/cells/at.ts";
import {
  ASSETS,
  CURRENT_LIABILITIES,
  LIABILITIES,
  LIABILITIES_AND_EQUITY,
} from "#core/finance/statements/concepts/balance-concepts.ts";
import {
  type Cell,
  type Figure,
  absent,
  isFigure,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import {
  shortTermWithKinds,
  totalOrParts,
  withPrintedKinds,
} from "#core/finance/statements/debt/borrowings-by-kind.ts";
import { currentPart } from "#core/finance/statements/debt/current-part.ts";
import {
  COMMERCIAL_PAPER,
  DEBT_CURRENT,
  DEBT_KINDS,
  IFRS_SHORT_TERM,
  IFRS_SHORT_TERM_KINDS,
  LONG_TERM_DEBT_CURRENT,
  OTHER_CURRENT_LIABILITIES,
  OTHER_SHORT_TERM,
  SHORT_TERM_BORROWINGS,
} from "#core/finance/statements/concepts/debt-concepts.ts";
import {
  orderOfLines,
  ownDebtLines,
  printedSheet,
  printedDebt,
  restOfSection,
} from "#core/finance/statements/debt/debt-lines.ts";
import { noLineOfDebt, nothingLeftForDebt } from "#core/finance/statements/debt/no-debt-line.ts";
import { orPrinted, printedLine } from "#core/finance/statements/cells/read-from-page.ts";
import {
  borrowingsBeside,
  isInsideBorrowings,
  isPartOfANote,
  leavesOutAKind,
  noPaperBeside,
} from "#core/finance/statements/debt/short-term-borrowings.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";

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

const IFRS_PARTS = [IFRS_SHORT_TERM.borrowings, IFRS_SHORT_TERM.currentPart];

const CURRENT_SECTION = { after: ASSETS, until: CURRENT_LIABILITIES, name: "current liabilities" };

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
  if (whole !== undefined && isFigure(whole[1])) return withLinesBeside(at, whole[1]);
  const own = ownDebtLines(at, ASSETS, CURRENT_LIABILITIES);
  const sum = sumOfFigures([...lines.operands, ...own]);
  if (sum !== undefined) return noPaperBeside(at, sum);
  const segment = wholes.bySegment ?? lines.bySegment;
  if (segment !== undefined) return bySegment(at, segment);
  const dash = wholes.dash ?? lines.dash;
  return dash === undefined ? undefined : dashed(at, dash);
}

/** Bonds may have a line of their own beside the line of borrowings. */
function withLinesBeside(at: At, whole: Figure): Figure {
  const beside = printedDebt(at, IFRS_SHORT_TERM_KINDS)?.operands ?? [];
  const parts = sumOfFigures(printedDebt(at, IFRS_PARTS)?.operands ?? []);
  return withPrintedKinds(totalOrParts(whole, parts) ?? whole, beside);
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
  const face = printedSheet(at);
  if (face === undefined) return undefined;
  const { accession, form, filed } = face;
  const source = { accession, form, filed, concept: qualified(name) };
  return { value: 0, source, flags: ["dash_on_face"] };
}

function fromIfrs(at: At): Figure | undefined {
  const { total, currentPart: part } = IFRS_SHORT_TERM;
  const tag = totalOrParts(balance(at, total), sumOfTagged(at, balance, IFRS_PARTS));
  if (tag === undefined) return sumOfTagged(at, balance, IFRS_SHORT_TERM_KINDS);
  const holdsCurrentPart = [total, part].some((name) => balance(at, name) !== undefined);
  return shortTermWithKinds(at, tag, IFRS_SHORT_TERM_KINDS, holdsCurrentPart);
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
  const doubts = [
    ...(operands.length > 1 && isPartOfANote(at, part?.[1]) ? ["may_count_twice"] : []),
    ...(leavesOutAKind(at, sum) ? ["may_leave_out_debt"] : []),
  ];
  return noPaperBeside(at, withFlags(sum, ...doubts));
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
    firstOf(at, balance, [...LIABILITIES, ...LIABILITIES_AND_EQUITY]) !== undefined;
  return hasSheet ? absent(UNCLASSIFIED) : absent();
}

import { type At, balance, plainName, sumOfFigures } from "#core/finance/statements/cells/at.ts";
import { type Figure, type Operand, withFlags } from "#core/finance/statements/cells/cell.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";
import {
  IFRS_BORROWINGS,
  IFRS_LOAN_KINDS,
} from "#core/finance/statements/concepts/debt-concepts.ts";
import { IFRS_FINANCING_LIABILITIES } from "#core/finance/statements/concepts/ifrs-concepts.ts";

/** Lines of one statement, rounded each. */
const EXACT = 0.001;
/** More kinds than this are not tried in every combination. */
const KINDS_TRIED = 8;

/** Said of debt with lines that nothing proves to stand beside the others. */
export const BORROWINGS_ADDED = "borrowings_added";

/**
 * The kinds of borrowings that stand beside a tag of borrowings and are not in it. By the taxonomy
 * bonds, notes and loans are parts of borrowings; filers use the same name for their bank loans alone
 * and print bonds on a line of their own. What makes up the tag is in it, and a kind larger than it
 * cannot be.
 */
function kindsBeyond(tag: Figure, kinds: readonly Operand[]): readonly Operand[] | undefined {
  if (kinds.length === 0) return [];
  const inside = subsetThatMakes(tag.value, kinds);
  if (inside !== undefined) return kinds.filter((kind) => !inside.includes(kind));
  const isLarger = ([, { value }]: Operand): boolean => (value ?? 0) > tag.value * (1 + EXACT);
  if (kinds.some((kind) => isLoan(kind) && isLarger(kind))) return kinds;
  return kinds.some(isLarger) ? kinds.filter((kind) => !isLoan(kind)) : undefined;
}

/** Borrowings with the kinds printed on lines beside them; flagged where these may be lines of a total. */
export function withPrintedKinds(tag: Figure, kinds: readonly Operand[]): Figure {
  const known = kindsBeyond(tag, kinds);
  if (known !== undefined) return sumWith(tag, known);
  return kinds.some(isLoan) ? tag : withFlags(sumWith(tag, kinds), BORROWINGS_ADDED);
}

/** The tag of a total, unless its parts are more: then it is of another date or of one line. */
export function totalOrParts(total: Figure | undefined, parts: Figure | undefined) {
  if (total === undefined || parts === undefined) return total ?? parts;
  return parts.value > total.value * (1 + EXACT) ? parts : total;
}

/**
 * Long-term borrowings with the kinds that are not in them. Where neither size nor sum tells, all
 * borrowings tell, or the note on liabilities from financing; else a kind is taken to be in the tag
 * where loans are a kind beside it, for then a note splits it, and to be a line of its own where bonds
 * and notes alone are tagged: flagged.
 */
export function longTermWithKinds(
  at: At,
  tag: Figure,
  names: readonly string[],
  due: number,
): Figure {
  const kinds = taggedKinds(at, names);
  const known = kindsBeyond(tag, kinds);
  if (known !== undefined) return sumWith(tag, known);
  const others = kinds.filter((kind) => !isLoan(kind));
  const beside = sumWith(tag, others);
  if (isAllBorrowings(at, tag.value + due)) return tag;
  if (isAllBorrowings(at, beside.value + due)) return beside;
  return others.length < kinds.length ? tag : withFlags(beside, BORROWINGS_ADDED);
}

/**
 * Short-term borrowings with the kinds that are not in them: the name of a current part holds that of
 * bonds, while short-term borrowings alone do not.
 */
export function shortTermWithKinds(
  at: At,
  tag: Figure,
  names: readonly string[],
  holdsCurrentPart: boolean,
): Figure {
  const kinds = taggedKinds(at, names);
  const known = kindsBeyond(tag, kinds);
  if (known !== undefined) return sumWith(tag, known);
  if (holdsCurrentPart) return tag;
  const others = kinds.filter((kind) => !isLoan(kind));
  return others.length < kinds.length ? withFlags(tag, "may_leave_out_debt") : sumWith(tag, others);
}

function taggedKinds(at: At, names: readonly string[]): Operand[] {
  return names.flatMap((name): Operand[] => {
    const figure = balance(at, name);
    return figure === undefined || figure.value === 0 ? [] : [[plainName(name), figure]];
  });
}

function isLoan([name]: Operand): boolean {
  return IFRS_LOAN_KINDS.some((loan) => plainName(loan) === name);
}

function isAllBorrowings(at: At, sum: number): boolean {
  return [IFRS_BORROWINGS, IFRS_FINANCING_LIABILITIES].some((name) => {
    const all = balance(at, name)?.value;
    return all !== undefined && isClose(sum, all, all, EXACT);
  });
}

function sumWith(tag: Figure, kinds: readonly Operand[]): Figure {
  if (kinds.length === 0) return tag;
  return sumOfFigures([["borrowings", tag], ...kinds]) ?? tag;
}

/** The first kinds, fewest first, that add up to an amount. */
function subsetThatMakes(total: number, kinds: readonly Operand[]): readonly Operand[] | undefined {
  if (kinds.length > KINDS_TRIED || total === 0) return undefined;
  const subsets = Array.from({ length: 2 ** kinds.length - 1 }, (_, mask) =>
    kinds.filter((_kind, at) => ((mask + 1) >> at) % 2 === 1),
  ).toSorted((a, b) => a.length - b.length);
  return subsets.find((subset) =>
    isClose(
      subset.reduce((sum, [, { value }]) => sum + (value ?? 0), 0),
      total,
      total,
      EXACT,
    ),
  );
}

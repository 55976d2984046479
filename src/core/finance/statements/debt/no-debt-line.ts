import { type At, balance } from "#core/finance/statements/cells/at.ts";
import { type Figure, type Operand, derived } from "#core/finance/statements/cells/cell.ts";
import { inputsOf } from "#core/ledger/financial-data.ts";
import { type Section, isLine, restOfSection } from "#core/finance/statements/debt/debt-lines.ts";

/** One try in this many may hit by chance. */
const CHANCE = 100;
/** Lines rounded each may leave this many units of their total. */
const ROUNDED_LINES = 2;

/**
 * Zero where the liabilities tagged that are not debt make up the total exactly: then the balance
 * sheet has no line for debt. A proof, not an assumption; undefined without one.
 */
export function nothingLeftForDebt(
  at: At,
  [name, total]: readonly [string, Figure],
  otherLiabilities: readonly string[],
): Figure | undefined {
  const tagged = otherLiabilities.flatMap((concept): Operand[] => {
    const figure = balance(at, concept);
    return figure === undefined || figure.value === 0 ? [] : [[concept, figure, -1]];
  });
  const lines = tagged.filter(([concept]) => isLine(at, concept));
  const all = linesThatMake(lines, total.value) ?? linesThatMake(tagged, total.value);
  if (all === undefined) return undefined;
  const formula = [name, ...all.map(([other]) => other)].join(" - ");
  return derived(0, formula, [[name, total], ...all], ["none_by_balance_sheet"]);
}

/**
 * Zero where every line the balance sheet prints in a section is known, none is debt, and together
 * they are its total: the sheet has no line for debt.
 */
export function noLineOfDebt(at: At, section: Section): Figure | undefined {
  const rest = restOfSection(at, "", section);
  if (rest === undefined) return undefined;
  const amounts = inputsOf(rest.source).map(({ value }) => value ?? 0);
  if (rest.value > ROUNDED_LINES * finestUnit(amounts)) return undefined;
  return { ...rest, value: 0, flags: ["none_by_balance_sheet"] };
}

/**
 * The lines that add up exactly: all of them, or all but a few, because notes split some lines again
 * and tag the parts. No longer a search than finds sums by chance once in a hundred.
 */
function linesThatMake(lines: readonly Operand[], total: number): Operand[] | undefined {
  const over = lines.reduce((sum, [, cell]) => sum + (cell.value ?? 0), -total);
  if (lines.length === 0 || over < 0) return undefined;
  const amounts = [total, ...lines.map(([, cell]) => cell.value ?? 0)];
  let triesLeft = 1 + total / finestUnit(amounts) / CHANCE;
  for (let dropped = 0; dropped < lines.length; dropped++) {
    for (const places of combinations(lines.length, dropped)) {
      if ((triesLeft -= 1) < 0) return undefined;
      const left = places.reduce((rest, place) => rest - (lines[place]?.[1].value ?? 0), over);
      if (left === 0) return lines.filter((_, place) => !places.includes(place));
    }
  }
  return undefined;
}

/** The largest power of ten that all amounts are multiples of: what the filing rounds to. */
function finestUnit(amounts: readonly number[]): number {
  let unit = 1;
  while (unit < 1e9 && amounts.every((amount) => amount % (unit * 10) === 0)) unit *= 10;
  return unit;
}

/** Every way to choose `count` of the places 0 to `size` - 1. */
function* combinations(size: number, count: number, from = 0): Generator<readonly number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let place = from; place <= size - count; place++) {
    for (const rest of combinations(size, count - 1, place + 1)) yield [place, ...rest];
  }
}

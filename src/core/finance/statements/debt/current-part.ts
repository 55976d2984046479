import { isDerived, isTagged } from "#core/ledger/financial-data.ts";
import { type At, balance, firstOf, plainName } from "#core/finance/statements/cells/at.ts";
import { type Figure, difference } from "#core/finance/statements/cells/cell.ts";
import {
  DEBT_FAMILIES,
  LONG_TERM_DEBT,
  LONG_TERM_DEBT_CURRENT,
  LONG_TERM_DEBT_WITH_CURRENT,
} from "#core/finance/statements/concepts/debt-concepts.ts";
import { isLine } from "#core/finance/statements/debt/debt-lines.ts";

/** The current part of long-term debt, named as a formula names it. */
export type CurrentPart = readonly [name: string, figure: Figure];

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

export function currentPart(at: At): CurrentPart | undefined {
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
  const part = difference(
    [LONG_TERM_DEBT_WITH_CURRENT, both],
    [LONG_TERM_DEBT[0], noncurrent],
    "current_part_derived",
  );
  return [formula, part];
}

function isSameReport(a: Figure, b: Figure): boolean {
  return (
    "accession" in a.source && "accession" in b.source && a.source.accession === b.source.accession
  );
}

export function sourceName(figure: Figure): string {
  const { source } = figure;
  if (isTagged(source)) return plainName(source.concept);
  return isDerived(source) ? source.formula : source.label;
}

import { listText } from "#core/count-text.ts";
import type { DebtTie } from "#core/ledger/debt-picture.ts";
import { longDate } from "#core/ledger/dates.ts";
import { formatPercent } from "#core/ledger/display.ts";
import { type At, balance, plainName } from "#core/finance/statements/cells/at.ts";
import {
  IFRS_BORROWINGS,
  LONG_TERM_DEBT_WITH_CURRENT,
  LONG_TERM_TOTALS,
  TOTAL_DEBT,
} from "#core/finance/statements/concepts/debt-concepts.ts";
import { balanceSheetRows } from "#core/finance/statements/balance/balance-sheet.ts";
import { absent, conceptsOf } from "#core/finance/statements/cells/cell.ts";
import { isoDate } from "#core/finance/statements/facts/day-number.ts";
import { PRINCIPAL } from "#core/finance/statements/concepts/debt-picture-concepts.ts";
import type { MaturityLadder } from "#core/finance/statements/debt-picture/debt-picture-maturities.ts";
import {
  type Debt,
  type Way,
  agrees,
  closest,
  debtAt,
  discountAndCosts,
  nearest,
  money,
  said,
  waysTo,
  withDiscount,
} from "#core/finance/statements/debt-picture/debt-picture-ways.ts";
import { debtRows } from "#core/finance/statements/debt/debt.ts";
import { type StatementColumn, cellOf } from "#core/finance/statements/statement-column.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";

/** Gaps wider than this share are not what discount, costs and hedges leave. */
const DISCOUNT_SHARE = 0.05;
const TOTAL_TIE = "Short-term + long-term debt = total debt as tagged";
const MATURITY_TIE = "Maturities = debt on the balance sheet";
const TOTALS_AS_TAGGED = [
  ...TOTAL_DEBT,
  ...LONG_TERM_TOTALS,
  LONG_TERM_DEBT_WITH_CURRENT,
  IFRS_BORROWINGS,
];

type TaggedTotal = { readonly name: string; readonly value: number };

/** Whether the picture agrees with the balance sheet, and if not by how much and why it may be. */
export function debtTies(
  at: At,
  cells: StatementColumn,
  ladder: MaturityLadder | undefined,
): DebtTie[] {
  const debt = debtAt(at, (item) => cellOf(cells, item));
  return [totalTie(at, debt), maturityTie(at, debt, ladder)];
}

function totalTie(at: At, debt: Debt | undefined): DebtTie {
  if (debt === undefined) return notTestable(TOTAL_TIE, "Total debt is not available.");
  const used = conceptsOf(debt.shortTerm).concat(conceptsOf(debt.longTerm));
  const totals = TOTALS_AS_TAGGED.flatMap((concept): readonly TaggedTotal[] => {
    const figure = balance(at, concept);
    const isOwn = used.includes(qualified(concept));
    if (figure === undefined || figure.value === 0 || isOwn) return [];
    return [{ name: plainName(concept), value: figure.value }];
  });
  const [first] = totals;
  if (first === undefined) return notTestable(TOTAL_TIE, whyNoTotal(used));
  const bare = waysTo(debt, [0, -1], [0, -debt.leasesInside, debt.leasesBeside]);
  const ways = [...bare, ...withDiscount(bare, at, debt)];
  for (const { name, value } of totals) {
    const way = closest(ways, value);
    if (way === undefined) continue;
    return {
      name: TOTAL_TIE,
      status: "reconciles",
      difference: way.amount - value,
      sentence: `Short-term and long-term debt of ${money(debt.total, debt)}${said(way, debt)}${way.steps.length === 0 ? "" : ","} agree with the ${money(value, debt)} tagged as ${name}.`,
    };
  }
  const difference = debt.total - first.value;
  const [more, than] =
    difference > 0 ? ["more", "the tag may leave out"] : ["less", "the tag may also hold"];
  return {
    name: TOTAL_TIE,
    status: "differs",
    difference,
    sentence: `Short-term and long-term debt of ${money(debt.total, debt)} are ${money(Math.abs(difference), debt)} ${more} than the ${money(first.value, debt)} tagged as ${first.name}; ${than} a part of the debt, such as leases or short-term borrowings.`,
  };
}

function whyNoTotal(used: readonly string[]): string {
  const isOwn = TOTALS_AS_TAGGED.some((concept) => used.includes(qualified(concept)));
  return isOwn
    ? "Debt was itself read from the total that is tagged, so nothing is left to set against it."
    : "The filing tags no total of debt to set the two against.";
}

function maturityTie(at: At, debt: Debt | undefined, ladder: MaturityLadder | undefined): DebtTie {
  if (ladder === undefined) {
    const sentence =
      debt?.total === 0 ? "There is no debt to fall due." : "No maturities are tagged.";
    return notTestable(MATURITY_TIE, sentence);
  }
  const isOwnDate = ladder.at.column.endDay === at.column.endDay;
  const then = isOwnDate ? debt : debtOf(ladder.at);
  const when = isOwnDate ? "" : ` at ${longDate(isoDate(ladder.at.column.endDay))}`;
  if (then === undefined) return notTestable(MATURITY_TIE, `Total debt${when} is not available.`);
  const ways = maturityWays(then, ladder);
  const match = closest(ways, ladder.tagged);
  if (ladder.missing.length > 0) return withGap(ladder, match !== undefined);
  const sum = `The maturities${when} add up to ${money(ladder.tagged, then)}`;
  if (match === undefined) return differing(then, ladder, sum, ways);
  return {
    name: MATURITY_TIE,
    status: "reconciles",
    difference: ladder.tagged - match.amount,
    sentence: `${sum} and agree with total debt of ${money(then.total, then)}${said(match, then)}.`,
  };
}

function debtOf(at: At): Debt | undefined {
  const rows = debtRows(at);
  const leases = balanceSheetRows(at, rows["Total Debt"] ?? absent());
  return debtAt(at, (item) => rows[item] ?? leases[item] ?? absent());
}

function withGap({ missing }: MaturityLadder, isWhole: boolean): DebtTie {
  const are = missing.length === 1 ? "is" : "are";
  const rest = isWhole ? "; the years that are tagged already add up to the debt" : "";
  return notTestable(MATURITY_TIE, `${listText(missing)} ${are} not tagged${rest}.`);
}

function differing(debt: Debt, ladder: MaturityLadder, sum: string, ways: readonly Way[]): DebtTie {
  const near = nearest(ways, ladder.tagged) ?? { amount: debt.total, steps: [] };
  const difference = ladder.tagged - near.amount;
  const share = near.amount === 0 ? Infinity : Math.abs(difference / near.amount);
  const percent = Number.isFinite(share) ? ` (${formatPercent(share)})` : "";
  const gap = `${money(Math.abs(difference), debt)}${percent} ${difference > 0 ? "more" : "less"}`;
  const against = `total debt of ${money(debt.total, debt)}${said(near, debt)}`;
  const cause = possibleCause(share, difference > 0, discountAndCosts(ladder.at) !== undefined);
  return {
    name: MATURITY_TIE,
    status: "differs",
    difference,
    sentence: `${sum}, ${gap} than ${against}; ${cause}${samePrincipal(ladder)}.`,
  };
}

/** What such a gap often comes from: said as a possibility, because no fact decides it. */
function possibleCause(share: number, isMore: boolean, hasDiscount: boolean): string {
  if (share > DISCOUNT_SHARE) {
    return "so wide a gap may come from debt on other lines of the balance sheet or outside the maturities";
  }
  if (!isMore) return "short-term borrowings, leases or a premium inside debt may be the cause";
  return hasDiscount
    ? "an adjustment for hedges may be the cause of what is left"
    : "discount and issue costs, which would be the usual cause, are not tagged at this date";
}

function samePrincipal({ at, tagged }: MaturityLadder): string {
  const same = PRINCIPAL.find((concept) => {
    const figure = balance(at, concept);
    return figure !== undefined && agrees(figure.value, tagged);
  });
  return same === undefined
    ? ""
    : `, and the debt tagged before discount and costs (${same}) is the same as the maturities`;
}

/** Long-term debt with its current part and leases out is the first way of all. */
function maturityWays(debt: Debt, { at, family }: MaturityLadder): Way[] {
  const leases = family.holdsLeases ? debt.leasesBeside : -debt.leasesInside;
  const bare = waysTo(debt, [-1, 0], [leases, 0]);
  return [...bare, ...withDiscount(bare, at, debt)];
}

function notTestable(name: string, sentence: string): DebtTie {
  return { name, status: "not testable", sentence };
}

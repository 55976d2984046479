import { nameOfGain } from "#core/findings/beside.ts";
import { chargesIn } from "#core/findings/charges.ts";
import { gainsLeftIn, isUnderlying, underlyingOf } from "#core/findings/one-offs.ts";
import type { View } from "#core/findings/view.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { orLoss, when } from "#core/findings/movement.ts";
import { dataOf } from "#core/findings/finding.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { periodText } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { joinProse, listed, type Prose, prose, size } from "#core/ledger/prose.ts";

/** On which bases the figures of a text stand: one line at its foot, each basis where the text tells what stands on it. */
export function basisLine(view: View, told: readonly Prose[]): Prose {
  const data = told.flatMap(dataOf);
  const earned = data.filter(({ item }) => ON_EARNINGS.test(item));
  const [first] = earned;
  if (!view.kind.hasEarnings || first === undefined) return [];
  // Without EBITDA their cost is in none.
  const isOnBoth = view.now("EBITDA") !== undefined && data.some(({ item }) => ON_DEBT.test(item));
  const leases = isOnBoth ? [leaseBasis(view)] : [];
  const bases = [earnings(view, [first, ...earned]), ...leases].filter(({ length }) => length > 0);
  return bases.length === 0 ? [] : prose`Basis: ${joinProse(bases, "; ")}.`;
}

const ON_EARNINGS = /EBITDA|Leverage|Coverage/;
/** Leases stand on one side of leverage, and their cost on one side of what covers interest. */
const ON_DEBT = /Leverage|Coverage|to Debt/;

const ONE_OFFS = ["Impairments", "Restructuring", "Disposal Gains"];

/** Of the figures of earnings that the text prints. */
function earnings(view: View, told: readonly [Datum, ...Datum[]]): Prose {
  const { reported, latest, year, basis, style } = view;
  if (basis === "Clean EBITDA") {
    return prose`leverage, coverage and margins stand on Clean EBITDA, before one-offs and after share-based compensation`;
  }
  const columns = new Set(told.map((datum) => datum.period));
  const period = [latest, year].find((column) => columns.has(column)) ?? told[0].period;
  const [ebitda, clean] = [reported("EBITDA", period), reported("Clean EBITDA", period)];
  if (ebitda === undefined) return [];
  if (clean === undefined) {
    return prose`EBITDA is as reported: the data do not hold every one-off of ${periodText(period)}`;
  }
  const property = reported("EBITDAre", period);
  if (property !== undefined && !printsAlike(property, ebitda)) {
    return prose`EBITDA is as reported; EBITDAre, before impairments of property and gains on its sale, was ${orLoss(property)}${when(property)}`;
  }
  if (told.some(isUnderlying) && isBeforeAll(view, ebitda)) return [...BEFORE_ALL];
  if (clean.value === ebitda.value) return unadjusted(view, ebitda, clean);
  if (printsAlike(clean, ebitda, style)) return [];
  const { held } = chargesIn(view, period);
  return prose`EBITDA is as reported,${held.length === 0 ? " after one-offs" : held}; before these it was ${orLoss(clean)}${when(clean)} (Clean EBITDA), after share-based compensation`;
}

const BEFORE_ALL = [
  "what is told before one-offs leaves out disposals and what Clean EBITDA takes out, and is after share-based compensation; else EBITDA is as reported",
];

function isBeforeAll(view: View, now: Datum): boolean {
  const pairs = [view.pair("EBITDA"), view.quarter("EBITDA")];
  const { before } = pairs.find((pair) => pair?.now.period === now.period) ?? {};
  return before !== undefined && underlyingOf(view, { now, before })?.lead === "before one-offs";
}

/** Of a column whose EBITDA nothing was taken out of, with what was of the one before it. */
function unadjusted(view: View, ebitda: Datum, clean: Datum): Prose {
  const { reported, isNothing, style } = view;
  const { before } = view.pair("EBITDA") ?? {};
  const left = before ? gainsLeftIn(view, { now: ebitda, before }) : [];
  const sold = left.filter((gain) => gain !== undefined);
  if (sold.length > 0) {
    const gains = sold.map((gain) => prose`a ${nameOfGain(gain)} of ${size(gain)}${when(gain)}`);
    return prose`EBITDA is as reported, and so is Clean EBITDA; what is told without disposals leaves out ${listed(gains)}`;
  }
  const tagged = ONE_OFFS.flatMap((item) => {
    const datum = reported(item, clean.period);
    return isNothing(datum) || datum === undefined
      ? []
      : [prose`${wordsOf(item).name} of ${size(datum)}`];
  });
  if (tagged.length > 0) {
    return prose`EBITDA is as reported, and so is Clean EBITDA: nothing shows that EBITDA holds ${listed(tagged)}${when(clean)}`;
  }
  const was = before && reported("Clean EBITDA", before.period);
  return !before || !was || printsAlike(was, before, style)
    ? prose`EBITDA is as reported, and no adjustments were identified, so Clean EBITDA is the same`
    : prose`EBITDA is as reported; no adjustments were identified${when(clean)}, and Clean EBITDA was ${orLoss(was)}${when(was)}`;
}

/** On which side of leverage leases stand (finance.md 2.2). */
function leaseBasis({ book, now, isNothing }: View): Prose {
  if (book.isIfrs)
    return [
      "lease liabilities are in the debt of leverage, because IFRS 16 keeps lease cost out of EBITDA",
    ];
  const finance = now("Finance Lease Liabilities");
  const isApart = finance?.flags?.includes("included_in_debt") !== true;
  const beside =
    finance === undefined || isNothing(finance) || !isApart
      ? []
      : prose`; finance leases of ${finance}${when(finance)} are left out of debt too`;
  return prose`operating leases are excluded from debt and their cost is in EBITDA${beside}`;
}

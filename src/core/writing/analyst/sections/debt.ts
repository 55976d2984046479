import type { ItemId } from "#core/finance/ratios/ratio-items.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { difference, quotient, total } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { againstPrior, atEndOf, movement, verbOf } from "#core/writing/analyst/movement.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import {
  capitalised,
  listed,
  type Prose,
  prose,
  sentence,
  size,
} from "#core/writing/analyst/prose.ts";
import { hasEarnings } from "#core/writing/analyst/sections/leverage-path.ts";
import { capitalise } from "#core/writing/analyst/words.ts";
import { missing, type Writing } from "#core/writing/analyst/writing.ts";

/** Leverage on Clean EBITDA beside leverage on reported EBITDA, where the two differ. */
export function cleanLeverage({ now, was, reported, basis }: Writing): Prose {
  const [gross, net] = [now("Clean Gross Leverage (x)"), now("Clean Net Leverage (x)")];
  const isSame = reported("EBITDA")?.value === now("Clean EBITDA")?.value;
  if (basis === "Clean EBITDA" || isSame || gross === undefined) return [];
  if (readsAsReported(gross, reported("Gross Leverage (x)"))) {
    if (net === undefined || readsAsReported(net, reported("Net Leverage (x)"))) return [];
  }
  if (net === undefined || net.value < 0)
    return prose`On Clean EBITDA gross leverage was ${gross}.`;
  const against = cleanBefore({ gross, net }, [
    was("Clean Gross Leverage (x)"),
    was("Clean Net Leverage (x)"),
  ]);
  return printsAlike(gross, net)
    ? prose`On Clean EBITDA gross and net leverage were both ${gross}${against}.`
    : prose`On Clean EBITDA gross leverage was ${gross} and net leverage ${net}${against}.`;
}

function readsAsReported(clean: Datum, reported: Datum | undefined): boolean {
  return reported === undefined || printsAlike(clean, reported);
}

function cleanBefore(
  { gross, net }: { readonly gross: Datum; readonly net: Datum },
  [priorGross, priorNet]: readonly [Datum | undefined, Datum | undefined],
): Prose {
  if (priorGross === undefined || priorNet === undefined || priorNet.value < 0) return [];
  return printsAlike(gross, priorGross) && printsAlike(net, priorNet)
    ? prose`, as a year earlier`
    : prose`, against ${priorGross} and ${priorNet} a year earlier`;
}

/** The add-backs of Clean EBITDA, by name and amount: those with a row, and what acquisitions cost. */
export function addBacks(writing: Writing): Prose {
  const rows = (["Impairments", "Restructuring"] as const).flatMap((item) => {
    const datum = writing.now(item);
    return datum === undefined || datum.value === 0 ? [] : [datum];
  });
  const parts = rows.map((datum) => prose`${wordsOf(datum.item).name} of ${size(datum)}`);
  const acquisitions = acquisitionCosts(writing, rows);
  return listed(
    acquisitions === undefined
      ? parts
      : [...parts, prose`acquisition and integration costs of ${acquisitions}`],
  );
}

/** What Clean EBITDA adds beyond the rows: the ledger's one add-back without a row of its own. */
function acquisitionCosts({ now, reported }: Writing, rows: readonly Datum[]): Datum | undefined {
  const [clean, ebitda] = [now("Clean EBITDA"), reported("EBITDA")];
  if (clean === undefined || ebitda === undefined) return undefined;
  const costs = difference("Acquisition and integration costs", [clean, ebitda, ...rows]);
  return costs.value < 1 ? undefined : costs;
}

/** Long-term and short-term debt and their sum, with the change. */
export function debtComposition(writing: Writing): readonly Prose[] {
  const { now, was, year, before } = writing;
  const debt = now("Total Debt");
  if (debt === undefined) {
    return [missing(writing, "Total Debt"), ...knownDebt(writing)];
  }
  if (debt.value === 0) return [prose`The statements report no debt${atEndOf(year)}.`];
  const prior = was("Total Debt");
  const from =
    prior === undefined || before === undefined
      ? []
      : prose`, ${comparison(writing, "Total Debt")}`;
  return [prose`Total debt was ${debt}${atEndOf(year)}${from}.`, debtSplit(writing)];
}

/** What cash takes off total debt. */
export function netDebtSentence(writing: Writing): Prose {
  const { now } = writing;
  const [cash, net] = [now("Cash And Equivalents"), now("Net Debt")];
  if (cash === undefined) {
    return missing(writing, "Cash And Equivalents", prose`, so net debt is not available`);
  }
  if (net === undefined || net.value < 0) return [];
  const level = prose`Cash and equivalents of ${cash} bring it to net debt of ${net}.`;
  return hasEarnings(writing) ? level : writing.once("net debt level", level);
}

/** Lease liabilities and leverage with them in. */
export function leases(writing: Writing): readonly Prose[] {
  const { now, year } = writing;
  const known = (["Operating Lease Liabilities", "Finance Lease Liabilities"] as const).flatMap(
    (item) => now(item) ?? [],
  );
  const [first, ...others] = known;
  if (first === undefined) {
    return [
      writing.once(
        "missing leases",
        prose`Lease liabilities are not disclosed in the connected data, so lease-adjusted leverage is not available.`,
      ),
    ];
  }
  const parts = listed(known.map((datum) => prose`${leaseName(datum)} were ${datum}`));
  const isInside = known.some(isInDebt);
  const share = quotient("Lease liabilities / Total Debt", "fraction", [
    total("Lease liabilities", [first, ...others]),
    now("Total Debt"),
  ]);
  const weight =
    share === undefined || isInside || others.length === 0
      ? []
      : prose`Together they equal ${share} of total debt.`;
  return [
    prose`${capitalised(parts)}${atEndOf(year)}.`,
    weight,
    writing.book.isIfrs ? [] : leaseLeverage(writing),
  ];
}

function leaseName(datum: Datum): string {
  const isIfrs = datum.flags?.includes("ifrs_16") === true;
  const name = isIfrs ? "lease liabilities" : wordsOf(datum.item).name;
  return isInDebt(datum) ? `${name}, which are part of total debt,` : name;
}

function isInDebt({ flags }: Datum): boolean {
  return flags?.includes("included_in_debt") === true;
}

/** Leverage with leases in it stands on reported EBITDA: nothing where one-offs dominate that. */
function leaseLeverage(writing: Writing): Prose {
  const { now, was, basis } = writing;
  if (basis === "Clean EBITDA") return [];
  const adjusted = now("Lease-Adjusted Leverage (x)");
  if (adjusted === undefined) return noLeaseLeverage(writing);
  const against = againstPrior(adjusted, was("Lease-Adjusted Leverage (x)"));
  return prose`With leases in debt and lease cost out of EBITDA, gross leverage was ${adjusted}${against}.`;
}

function noLeaseLeverage({ now, reported }: Writing): Prose {
  if ((reported("EBITDA")?.value ?? 1) <= 0) {
    return prose`Lease-adjusted leverage is not meaningful (n.m.), because reported EBITDA is negative.`;
  }
  return now("Operating Lease Cost") === undefined
    ? prose`Operating lease cost is not disclosed in the connected data, so lease-adjusted leverage is not available.`
    : prose`Lease-adjusted leverage is not available.`;
}

function debtSplit(writing: Writing): Prose {
  const { now } = writing;
  const [short, long, share] = [
    now("Short-Term Debt"),
    now("Long-Term Debt"),
    now("Short-Term Debt Share (%)"),
  ];
  if (short === undefined || long === undefined)
    return prose`Its split by term is not disclosed in the connected data.`;
  if (writing.isNothing(short)) return prose`All of it is classified as long-term.`;
  if (share === undefined)
    return prose`Of it, ${long} is long-term and ${short} falls due within a year.`;
  return writing.pick("debt split", [
    prose`Of it, ${long} is long-term and ${short}, or ${share}, falls due within a year.`,
    prose`Long-term debt is ${long}; the ${short} due within a year is ${share} of the total.`,
  ]);
}

function knownDebt({ now, year }: Writing): readonly Prose[] {
  return (["Long-Term Debt", "Short-Term Debt"] as const).flatMap((item) => {
    const datum = now(item);
    return datum === undefined
      ? []
      : [prose`${capitalise(wordsOf(item).name)} was ${datum}${atEndOf(year)}.`];
  });
}

/** `up from USD 1,310 mm a year earlier`, or that it is unchanged. */
export function comparison({ now, was, style }: Writing, item: ItemId): Prose {
  const [datum, prior] = [now(item), was(item)];
  if (datum === undefined || prior === undefined) return [];
  if (printsAlike(datum, prior, style)) return prose`unchanged from a year earlier`;
  if (prior.value === 0) return prose`after none a year earlier`;
  return prose`${datum.value > prior.value ? "up" : "down"} from ${prior} a year earlier`;
}

/** The level of a balance with the year before: `Equity was USD 900 mm, up from USD 850 mm a year earlier.` */
export function balanceSentence(writing: Writing, item: ItemId): Prose {
  const datum = writing.now(item);
  const words = wordsOf(item);
  if (datum === undefined) return [];
  if (writing.isNothing(datum)) return sentence(movement(datum, writing.was(item)));
  const tail = writing.was(item) === undefined ? [] : prose`, ${comparison(writing, item)}`;
  return prose`${capitalise(words.name)} ${verbOf(words)} ${datum}${atEndOf(writing.year)}${tail}.`;
}

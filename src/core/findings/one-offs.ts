import { difference } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { type Datum, workingOf } from "#core/ledger/datum.ts";
import { listed, type Prose, prose, size } from "#core/ledger/prose.ts";
import type { Finding } from "#core/findings/finding.ts";
import { idOf, made } from "#core/findings/make.ts";
import { orLoss, when } from "#core/findings/movement.ts";
import type { View } from "#core/findings/view.ts";
import { weightOfShare } from "#core/findings/weights.ts";

/** Share of EBITDA from which a one-off stands beside what it moves (findings.md, law 3). */
const ONE_OFF_FROM = 0.05;

/** Impairments, restructuring and costs of acquisitions in the newest column and the one before. */
export function oneOffFindings(view: View): readonly Finding[] {
  if (!view.kind.hasEarnings) return [];
  const { now, before } = view.pair("EBITDA") ?? {};
  if (now === undefined) return [];
  // Twelve months hold most of the fiscal year before them.
  const isApart = before !== undefined && before.period !== view.year;
  const periods = isApart || now.period === view.year ? [now.period, before?.period] : [now.period];
  return periods.flatMap((period) =>
    period === undefined
      ? []
      : [...oneOffIn(view, period), ...disposalsIn(view, period, { now, before })],
  );
}

/** A gain or loss on disposals that nothing proves to be in EBITDA, and that would move it. */
function disposalsIn(
  view: View,
  period: string,
  { now, before }: { readonly now: Datum; readonly before: Datum | undefined },
): readonly Finding[] {
  const [ebitda, gain] = ["EBITDA", "Disposal Gains"].map((item) => view.reported(item, period));
  const isProven = gain?.flags?.includes("not_proven_in_ebit") !== true;
  if (ebitda === undefined || gain === undefined || isProven) return [];
  if (Math.abs(gain.value) < ONE_OFF_FROM * Math.abs(ebitda.value)) return [];
  const place = placeOf(view, gain, [now.period, before?.period]);
  if (place === "below") return [];
  const held =
    ebitda.value < 0 ? prose`the EBITDA loss of ${size(ebitda)}` : prose`EBITDA of ${ebitda}`;
  const without = difference("EBITDA without disposals", [ebitda, gain]);
  const name = gain.value < 0 ? "loss" : "gain";
  const moved = [
    { topic: "margin", item: "EBITDA" } as const,
    { topic: "leverage", item: "Net Leverage (x)" } as const,
  ];
  return [
    made(view, {
      kind: "oneOff",
      topic: "margin",
      item: "Disposal Gains",
      period,
      weight: Math.max(0.4, weightOfShare(gain.value, ebitda.value)),
      qualifies: moved.map((one) => idOf({ ...one, kind: "moved" }, now.period)),
      says: {
        clause:
          place === "above"
            ? prose`a ${name} on disposals of ${size(gain)} stands in ${held}${when(ebitda)}, as nothing below operating income holds it; without it, EBITDA was ${orLoss(without)}`
            : prose`a ${name} on disposals of ${size(gain)} is reported${when(gain)}; if it stands in ${held}, EBITDA without it was ${orLoss(without)}`,
        headline: prose`${name} on disposals of ${size(gain)}${when(gain)}`,
      },
    }),
  ];
}

/** A gain on disposals of a column that EBITDA holds and Clean EBITDA does not take out, told beside another column. */
export function gainLeftIn(view: View, period: string, beside: string): Datum | undefined {
  const gain = view.reported("Disposal Gains", period);
  const isLeft = gain?.flags?.includes("not_proven_in_ebit") === true;
  return isLeft && placeOf(view, gain, [period, beside]) === "above" ? gain : undefined;
}

/**
 * Where a gain stands: below operating income where what lies between that and pre-tax income, or after tax
 * (where it may be half), is more than in the other column by it; in operating income where neither is.
 */
function placeOf(
  { reported }: View,
  { value, period }: Datum,
  columns: readonly (string | undefined)[],
): "above" | "below" | "unknown" {
  const restsOf = (column: string | undefined) => {
    const of = (row: string) => reported(row, column)?.value ?? Number.NaN;
    const preTax = of("Pre-Tax Income");
    const after = of("Net Income") - preTax - of("Tax Expense");
    return [preTax - of("EBIT") - of("Interest Expense"), after];
  };
  const others = restsOf(columns.find((column) => column !== period));
  const beside = others.map((rest) => (Number.isNaN(rest) ? 0 : rest));
  const shares = restsOf(period).map((rest, at) => (rest - (beside[at] ?? 0)) / value);
  if (shares.some(Number.isNaN)) return "unknown";
  return shares.some((share) => share >= 0.5) ? "below" : "above";
}

function oneOffIn(view: View, period: string): readonly Finding[] {
  const [ebitda, clean] = [view.reported("EBITDA", period), view.reported("Clean EBITDA", period)];
  if (ebitda === undefined || clean === undefined || clean.value === ebitda.value) return [];
  const rows = ["Impairments", "Restructuring"].flatMap((item) => {
    const datum = view.reported(item, period);
    return datum === undefined || view.isNothing(datum) ? [] : [datum];
  });
  const added = difference("Add-Backs", [clean, ebitda]);
  if (Math.abs(added.value) < ONE_OFF_FROM * Math.abs(clean.value)) return [];
  const held = heldIn(view, clean, {
    rows,
    rest: difference("Other one-offs", [clean, ebitda, ...rows]),
  });
  if (held.length === 0) return [];
  return [
    made(view, {
      kind: "oneOff",
      topic: "margin",
      item: "Clean EBITDA",
      period,
      weight: Math.max(0.4, weightOfShare(added.value, clean.value)),
      qualifies: ["margin/moved/ebitda", "leverage/moved/net-leverage-x"],
      says: {
        clause: prose`reported EBITDA${when(ebitda)} was ${orLoss(ebitda)}${held}; before these, Clean EBITDA was ${orLoss(clean)}`,
        headline: prose`one-off ${added.value < 0 ? "gains" : "costs"} of ${size(added)}`,
      },
    }),
  ];
}

/** ` after impairments of # with gains on disposals of #`: what reported EBITDA holds of one time. */
function heldIn(
  view: View,
  clean: Datum,
  { rows, rest }: { readonly rows: readonly Datum[]; readonly rest: Datum },
): Prose {
  const charges = rows.map((datum) => prose`${wordsOf(datum.item).name} of ${size(datum)}`);
  const other = view.isNothing(rest) ? [] : prose`${otherOneOffs(clean, rest)} of ${size(rest)}`;
  const isGain = other.length > 0 && rest.value < 0;
  const all = isGain || other.length === 0 ? charges : [...charges, other];
  return [
    ...(all.length === 0 ? [] : prose` after ${listed(all)}`),
    ...(isGain ? prose` with ${other}` : []),
  ];
}

/** What Clean EBITDA takes out beside the rows of one-offs, by the ledger's own names for it. */
function otherOneOffs(clean: Datum, rest: Datum): string {
  const names = (workingOf(clean)?.inputs ?? [])
    .map(({ name }) => name)
    .filter((name) => name !== "EBITDA" && !/^(?:Impairments|Restructuring)$/.test(name));
  const [only, second] = names;
  if (only !== undefined && second === undefined) return only;
  return rest.value < 0 ? "net one-off gains" : "other net one-off costs";
}

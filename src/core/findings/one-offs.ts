import { difference, formulaOf } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { type Datum, workingOf } from "#core/ledger/datum.ts";
import { countedDebt } from "#core/ledger/definitions.ts";
import { listed, type Prose, prose, size } from "#core/ledger/prose.ts";
import type { Op } from "#core/ledger/reference.ts";
import { nameOfGain, ONE_OFF_FROM, placeOfGain } from "#core/findings/beside.ts";
import type { Finding } from "#core/findings/finding.ts";
import { idOf, made, weightOfShare } from "#core/findings/make.ts";
import { directionOf, orLoss, when } from "#core/findings/movement.ts";
import type { View } from "#core/findings/view.ts";

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
  const place = placeOfGain(view, gain, [now.period, before?.period]);
  if (place === "below") return [];
  const held =
    ebitda.value < 0 ? prose`the EBITDA loss of ${size(ebitda)}` : prose`EBITDA of ${ebitda}`;
  const without = difference("EBITDA without disposals", [ebitda, gain]);
  const name = nameOfGain(gain);
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
            : prose`a ${name} on disposals of ${size(gain)} is reported${when(gain)}, and the figures do not show whether ${held} is with it`,
        headline: prose`${name} on disposals of ${size(gain)}${when(gain)}`,
      },
    }),
  ];
}

/** Rows that EBITDA alone, or what is owed over it, makes: what they are over it, and which way is good. */
const ON_EBITDA: Readonly<Record<string, readonly [Op, string] | undefined>> = {
  EBITDA: ["difference", ""],
  "EBITDA Margin (%)": ["share", "Revenues"],
  "Net Leverage (x)": ["ratio", "Net Debt"],
  "Gross Leverage (x)": ["ratio", "Total Debt"],
  "Interest Coverage (x)": ["ratio", "Interest Expense"],
};

/** The newest figure of a row and the one it is set against. */
export type Ends = { readonly now: Datum; readonly before: Datum };

type Underlying = Ends & { readonly why: Prose };

/**
 * A row without the disposal gains that EBITDA holds, where it goes another way than with them: that is
 * the direction of the business (findings.md, law 3).
 */
export function underlyingOf(view: View, { now, before }: Ends): Underlying | undefined {
  const gains = gainsIn(view, { now, before });
  const gain = largest(gains);
  const [a, b] = [now, before].map((end, at) => withoutGain(view, end, gains[at]));
  if (!gain || !a || !b || directionOf(a, b) === directionOf(now, before)) return undefined;
  const why = prose`, without a disposal ${nameOfGain(gain)} of ${size(gain)}${when(gain)}; with it ${now} after ${before}`;
  return { now: a, before: b, why };
}

function gainsIn(view: View, { now, before }: Ends): readonly (Datum | undefined)[] {
  return [gainLeftIn(view, now.period, before.period), gainLeftIn(view, before.period, now.period)];
}

function largest(gains: readonly (Datum | undefined)[]): Datum | undefined {
  return gains
    .filter((one) => one !== undefined)
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))[0];
}

/** A gain that is this share of a change of net income made it. */
const MADE = 0.25;

/** `, with a disposal gain of # before tax in FY2024`, where it made a change of net income. */
export function withGain(view: View, ends: Ends): Prose {
  const columns = [ends.now.period, ends.before.period];
  const gain = largest(columns.map((column) => view.reported("Disposal Gains", column)));
  const [now, before] = columns.map((column) => view.reported("Net Income", column));
  if (!gain || !now || !before) return [];
  return Math.abs(gain.value) < MADE * Math.abs(now.value - before.value)
    ? []
    : prose`, with a disposal ${nameOfGain(gain)} of ${size(gain)} before tax${when(gain)}`;
}

function withoutGain(view: View, end: Datum, gain: Datum | undefined): Datum | undefined {
  const [op, row] = ON_EBITDA[end.item] ?? [];
  const ebitda = view.reported("EBITDA", end.period);
  if (gain === undefined || op === undefined || row === undefined) return op && end;
  const { item, basis } = end;
  if (view.basis !== "EBITDA" || ebitda === undefined) return undefined;
  const left = difference("EBITDA without disposals", [ebitda, gain]);
  if (row === "") return { ...left, item, basis };
  const beside = countedDebt(view.reported, row, end.period);
  const isOver = row === "Revenues" || row === "Interest Expense";
  const without = formulaOf(item, op, isOver ? [left, beside] : [beside, left]);
  return without && { ...without, basis };
}

/** A gain on disposals of a column that EBITDA holds and Clean EBITDA does not take out, told beside another column. */
export function gainLeftIn(view: View, period: string, beside: string): Datum | undefined {
  const gain = view.reported("Disposal Gains", period);
  const isLeft = gain?.flags?.includes("not_proven_in_ebit") === true;
  return isLeft && placeOfGain(view, gain, [period, beside]) === "above" ? gain : undefined;
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
  if (only !== undefined && second === undefined) return wordsOf(only).name;
  return rest.value < 0 ? "net one-off gains" : "other net one-off costs";
}

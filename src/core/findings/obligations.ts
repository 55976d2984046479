import { bandOf, type PlacedBand } from "#core/finance/vocabulary/bands.ts";
import { formulaOf, outflow, quotient, total } from "#core/finance/ratios/derived.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { periodText } from "#core/ledger/period.ts";
import { listed, prose, type Prose, sentence, size, type TimePart } from "#core/ledger/prose.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Finding, Verdict } from "#core/findings/finding.ts";
import { isStayed, made, weightOfDue, weightOfShare } from "#core/findings/make.ts";
import { maturityFindings, nextYearDue } from "#core/findings/maturities.ts";
import { atEndOf, MOST_SHARE, MOST_TURNS, when } from "#core/findings/movement.ts";
import type { View } from "#core/findings/view.ts";

/** What falls due, and what is paid out, against the means to meet it. */
export function dueFindings(view: View): readonly Finding[] {
  if (!view.kind.hasEarnings) return [];
  return [...shortTermDue(view), ...distributions(view), ...maturityFindings(view)];
}

/** The sum of some data under a name of its own; one alone stays what it is. */
export function together(name: string, [first, ...others]: readonly [Datum, ...Datum[]]): Datum {
  return others.length === 0 ? first : total(name, [first, ...others]);
}

/** What can be paid with at once, at its newest; facilities of a lessor may fund its fleet alone. */
export function meansOf(view: View): readonly Datum[] {
  const rows = ["Cash And Equivalents", "Short-Term Investments", "Undrawn Credit Facilities"];
  const [cash, ...others] = rows.slice(0, view.kind.kind === "lessor" ? 2 : 3).map(view.now);
  return [cash, ...others].flatMap((datum) =>
    datum === undefined || datum.period !== (cash ?? datum).period || view.isNothing(datum)
      ? []
      : [datum],
  );
}

function shortTermDue(view: View): readonly Finding[] {
  const tagged = view.now("Short-Term Debt");
  const short = tagged ?? nextYearDue(view);
  const [first, ...others] = short === undefined ? [] : meansOf(view);
  if (short === undefined || first === undefined) return [];
  const held: Held = [first, ...others];
  // Of an older day, or of a schedule of long-term debt, nil says nothing of what is owed now.
  if (view.isNothing(short))
    return tagged?.period === view.latest ? [noneDue(view, short, held)] : [];
  // By its name: beside newer means the next fiscal year would be another one.
  const next = periodText(String(Number(view.year) + 1));
  const due = tagged
    ? { falls: "within a year", name: "short-term debt" }
    : { falls: `in ${next}`, name: `debt due in ${next}` };
  return coverOf(view, { short, held, due });
}

/** What can be paid with, at least one of them. */
type Held = readonly [Datum, ...Datum[]];

function noneDue(view: View, short: Datum, held: Held): Finding {
  return made(view, {
    kind: "due",
    topic: "refinancing",
    item: "Short-Term Debt",
    period: short.period,
    good: { creditor: "yes", shareholder: "neither" },
    weight: 0.3,
    rests: [short],
    says: {
      clause: prose`no short-term debt is reported${when(short)}, beside ${named(held)}${sinceOf(short, held)}`,
      headline: prose`no short-term debt`,
    },
  });
}

/** When the means are held, where that is later than the debt. */
function sinceOf({ period }: Datum, [first]: Held): Prose {
  return first.period === period ? [] : prose`${when(first)}`;
}

type Covered = {
  readonly short: Datum;
  readonly held: Held;
  /** When it falls due, and what it is called. */
  readonly due: { readonly falls: string; readonly name: string };
};

/** What falls due is no matter of the credit under this share of all debt. */
const LITTLE_DUE = 0.05;

/** Means at hand from which what a year brings need not be counted. */
const COMFORTABLE = 1.5;

/** How far the means, then what a year leaves after dividends, cover what falls due. */
function coverOf(view: View, covered: Covered): readonly Finding[] {
  const { short, held, due } = covered;
  const means = together("Means at hand", held);
  const cover = quotient("Means at hand / Short-Term Debt", "multiple", [means, short]);
  if (cover === undefined) return [];
  const little = littleOf(view, short);
  const beside = deficitOf(view) ?? little;
  const band = beside || isStayed(view) ? undefined : bandOf("liquidity", cover.value);
  const told = withYear(view, covered, { means, cover, beside });
  const verdict = verdictOfCover(band, told?.gap);
  const { headline, ...says } =
    told?.says ?? plainCover(covered, { means, cover, beside: beside ?? band?.word });
  return [
    made(view, {
      kind: "due",
      topic: "refinancing",
      item: "Short-Term Debt",
      period: short.period,
      good: { creditor: verdict, shareholder: "neither" },
      ...(verdict === "yes" && { band }),
      weight: weightOfCover(view, { short, means, little, gap: told?.gap }),
      says: { ...says, headline: prose`${due.name} of ${short}${headline}` },
    }),
  ];
}

/** The share of all debt that falls due, where it is no matter of the credit. */
function littleOf(view: View, short: Datum): Datum | undefined {
  const share = quotient("Short-Term Debt / Total Debt", "fraction", [
    short,
    view.now("Total Debt"),
  ]);
  return share !== undefined && share.value < LITTLE_DUE ? share : undefined;
}

type Weighed = {
  readonly short: Datum;
  readonly means: Datum;
  readonly little: Datum | undefined;
  readonly gap: number | undefined;
};

/** What is owed beside the means; a gap by its own size beside a year's earnings. */
function weightOfCover(view: View, { short, means, little, gap }: Weighed): number {
  if (little !== undefined) return 0;
  return gap !== undefined && gap > 0
    ? weightOfShare(gap, Math.max(0, view.now("EBITDA")?.value ?? 0))
    : weightOfDue(short.value * OF_NO_VERDICT, means.value);
}

/** What debt that is paid for weighs. */
const OF_NO_VERDICT = 0.25;

function deficitOf({ now }: View): Datum | undefined {
  const free = now("Discretionary FCF");
  return free !== undefined && free.value < 0 ? free : undefined;
}

/** Comfortable by its scale; a gap that a year does not fill speaks against the credit, as much as its weight. */
function verdictOfCover(band: PlacedBand | undefined, gap = 0): Verdict {
  if (band === undefined || band.place === 0) return band === undefined ? "neither" : "yes";
  return gap > 0 ? "no" : "neither";
}

/** A schedule is of the day it is drawn up on. */
function owedAt(short: Datum): TimePart {
  return short.item === "Short-Term Debt" ? when(short) : atEndOf(short.period);
}

type Told = Omit<Finding["says"], "sentence"> & Partial<Finding["says"]>;

/** What is at hand against what falls due, with the word of its scale, the deficit it is before, or how little of all debt it is. */
function plainCover({ short, held, due }: Covered, { means, cover, beside }: Cover): Told {
  const isLittle = typeof beside === "object" && beside.unit === "fraction";
  const isPlain = cover.value <= MOST_TURNS && !isLittle;
  const time = when(held[0]);
  const owed = held[0].period === short.period ? [] : prose`${owedAt(short)}`;
  const tail = tailOf(beside);
  return {
    sentence: prose`Debt of ${short}${owed} falls due ${due.falls}, against ${named(held)}${time}${isPlain ? prose`: cover of ${cover}` : []}${tail}.`,
    clause: prose`${named(held)} ${cover.value < 1 ? "stand against" : "cover"} ${due.name} of ${short}${owed}${isPlain && cover.value >= 1 ? prose` ${cover}` : []}${time}${tail}`,
    headline: prose` against ${means} at hand`,
  };
}

type Beside = Datum | string | undefined;
type Cover = { readonly means: Datum; readonly cover: Datum; readonly beside: Beside };

function tailOf(beside: Beside): Prose {
  if (typeof beside !== "object") return beside === undefined ? [] : prose`, which is ${beside}`;
  return beside.unit === "fraction"
    ? prose`; what falls due is ${beside} of total debt`
    : prose`, before a Discretionary FCF deficit of ${size(beside)} a year`;
}

/** With what a year leaves after dividends beside the means at hand; undefined where they suffice, or that is not known or nothing. */
function withYear(
  view: View,
  { short, held, due }: Covered,
  { means, cover, beside }: Cover,
): { readonly gap: number; readonly says: Told } | undefined {
  const free = view.now("FCF");
  if (beside !== undefined || cover.value >= COMFORTABLE) return undefined;
  if (free === undefined || view.isNothing(free)) return undefined;
  const isLeft = free.value > 0 && !view.kind.isBeforeRented;
  const all = isLeft ? total("Means within a year", [means, free]) : means;
  const gap = formulaOf("Short-Term Debt beyond means", "difference", [short, all]);
  if (gap === undefined) return undefined;
  const owed = prose`${due.name} of ${short}${owedAt(short)}`;
  const year = yearOf(view, isLeft ? free : undefined);
  const paid = prose`${named(held)}${sinceOf(short, held)}${year}`;
  const [clause, headline] =
    gap.value > 0
      ? [
          prose`${owed} is ${gap} more than ${paid}`,
          prose`, ${gap} beyond ${shortNames(isLeft ? [...held, free] : held)}`,
        ]
      : [
          prose`${owed} is covered by ${paid}`,
          prose` covered by ${shortNames(covering(short, [...held, free]))}`,
        ];
  return { gap: gap.value, says: { clause: [...clause, linesOf(view, held)], headline } };
}

/** What a year leaves, and that buying shares takes of it: that does not pay debt, though it could. */
function yearOf(view: View, free: Datum | undefined): Prose {
  if (free === undefined) return [];
  const bought = outflow(view.at("Share Repurchases", free.period));
  const year = prose` and ${free} a year of FCF after dividends`;
  return bought === undefined || view.isNothing(bought)
    ? year
    : prose`${year}, before share repurchases of ${bought}`;
}

/** What a title calls means, those first that are the company's own. */
const MEANS: Readonly<Record<string, string>> = {
  "Cash And Equivalents": "cash",
  "Short-Term Investments": "investments",
  FCF: "FCF after dividends",
  "Undrawn Credit Facilities": "undrawn facilities",
};

function shortNames(means: readonly Datum[]): Prose {
  const items = means.map(({ item }) => item);
  return listed(
    Object.keys(MEANS).flatMap((row) => (items.includes(row) ? [[MEANS[row] ?? row]] : [])),
  );
}

/** The first of the means that come to what is owed. */
function covering(short: Datum, means: readonly Datum[]): readonly Datum[] {
  const own = Object.keys(MEANS).flatMap((row) => means.find(({ item }) => item === row) ?? []);
  const sums = own.map((_, at) => own.slice(0, at + 1).reduce((sum, { value }) => sum + value, 0));
  return own.slice(0, sums.findIndex((sum) => sum >= short.value) + 1);
}

/** What is not among the means: facilities that are not tagged, or that may be for a fleet alone. */
function linesOf({ kind }: View, held: Held): string {
  if (held.some(({ item }) => item === "Undrawn Credit Facilities")) return "";
  return kind.kind === "lessor"
    ? "; undrawn facilities, which may fund the fleet alone, are not counted"
    : "; undrawn facilities are not in the data";
}

export function named(data: readonly Datum[]): Prose {
  return listed(data.map((datum) => prose`${wordsOf(datum.item).name} of ${datum}`));
}

function timesOf(share: Datum): Prose {
  return share.value > MOST_SHARE ? ["more than three times"] : prose`${share} of`;
}

/** What owners were paid, with the free cash flow of the same months. */
type Payouts = {
  readonly free: Datum;
  readonly paid: Held;
  /** What the same came to a year earlier, where all of it is known, and the free cash flow of then. */
  readonly before: { readonly all: Datum; readonly free: Datum | undefined } | undefined;
};

/** From this many times those of the year before, payouts are no habit: a special dividend is often not tagged. */
const JUMPED = 2;

/** Of the newest column that has both. */
function payoutsOf(view: View): Payouts | undefined {
  const columns = [...new Set([view.latest, view.year])];
  return columns.flatMap((column) => {
    const free = view.at("Discretionary FCF", column);
    const [first, ...others] = ["Dividends Paid", "Share Repurchases"].flatMap((item) => {
      const datum = outflow(view.at(item, column));
      return view.isNothing(datum) || datum === undefined || datum.value <= 0 ? [] : [datum];
    });
    return first === undefined || free === undefined
      ? []
      : [{ free, paid: [first, ...others] as const, before: paidBefore(view, column) }];
  })[0];
}

function paidBefore(view: View, column: string): Payouts["before"] {
  const rows = ["Dividends Paid", "Share Repurchases"].flatMap((item) => view.pair(item) ?? []);
  const own = rows.filter(({ now }) => now.period === column && !view.isNothing(now));
  const [first, ...others] = own.flatMap(({ before }) => outflow(before) ?? []);
  const isWhole = first !== undefined && others.length + 1 === own.length;
  if (!isWhole) return undefined;
  const all = together("Shareholder Distributions", [first, ...others]);
  return { all, free: view.pair("Discretionary FCF")?.before };
}

/** What owners were paid against free cash flow, and beside a deficit of it. */
function distributions(view: View): readonly Finding[] {
  const payouts = payoutsOf(view);
  if (payouts === undefined) return [];
  const { free, paid } = payouts;
  const all = together("Shareholder Distributions", paid);
  // As printed: what takes all of it takes no more.
  const isMore = free.value <= 0 || all.value / free.value >= 1.0005;
  // Cash flow before what is rented leaves less than it says.
  if (view.kind.isBeforeRented && !isMore) return [];
  const told = free.value <= 0 ? onDeficit(payouts, all) : onFreeCash(payouts, all, isMore);
  if (told === undefined) return [];
  return [
    made(view, {
      kind: "due",
      topic: "cash",
      item: "Shareholder Distributions",
      period: free.period,
      good: {
        creditor: isMore ? "no" : "neither",
        shareholder: isMore ? "neither" : "yes",
      },
      weight: weightOfDue(all.value, Math.abs(free.value)) * (isMore ? 1 : 0.5),
      says: told,
    }),
  ];
}

function onDeficit({ free, paid }: Payouts, all: Datum): Told {
  return {
    clause: prose`${named(paid)} came from cash or new debt, beside a Discretionary FCF deficit of ${size(free)}${when(free)}`,
    headline: prose`payouts of ${all} on a cash deficit`,
  };
}

function onFreeCash(
  { free, paid, before }: Payouts,
  all: Datum,
  isMore: boolean,
): Told | undefined {
  const share = quotient("Distributions / Discretionary FCF", "fraction", [all, free]);
  if (share === undefined) return undefined;
  const [verb, times] = isMore ? ["came to", timesOf(share)] : ["took", prose`${share} of`];
  const took = prose`${named(paid)} ${verb} ${times} Discretionary FCF`;
  const isJump = before !== undefined && all.value >= JUMPED * before.all.value;
  const earlier = isJump ? prose`, after payouts of ${before.all} a year earlier` : [];
  const rest = isMore ? prose`; ${REST}${earlier}` : [];
  const isUp = isJump && all.value * (before.free?.value ?? 0) > free.value * before.all.value;
  return {
    sentence: sentence(prose`${took} of ${free}${when(free)}${rest}`),
    clause: prose`${took}${when(free)}${rest}`,
    headline: prose`payouts ${isUp ? "rise to" : "of"} ${timesOf(share)} free cash flow`,
  };
}

const REST = "the rest came from cash or new debt";

import {
  bandOf,
  coverageBoundBelow,
  nextLeverageBound,
  type Scale,
} from "#core/finance/vocabulary/bands.ts";
import { formulaOf, outflow, quotient, total } from "#core/finance/ratios/derived.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { constantDatum } from "#core/ledger/formula.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { listed, type Prose, prose, sentence, size } from "#core/ledger/prose.ts";
import type { Unit } from "#core/ledger/items.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Finding, Verdict } from "#core/findings/finding.ts";
import { idOf, made } from "#core/findings/make.ts";
import { maturityFindings, nextYearDue } from "#core/findings/maturities.ts";
import { MOST_SHARE, MOST_TURNS, when } from "#core/findings/movement.ts";
import type { View } from "#core/findings/view.ts";
import { weightOfBand, weightOfDue, weightOfRoom } from "#core/findings/weights.ts";

/** A threshold of a rule, or a step of a scenario, as a datum of the company. */
export function threshold(
  { book, latest }: Pick<View, "book" | "latest">,
  item: string,
  value: number,
  unit: Unit,
): Datum {
  const { ticker: entity, currency } = book;
  const name = `${item} threshold`;
  return constantDatum({ name, value, unit, entity, period: latest, currency });
}

/** What falls due, and what is paid out, against the means to meet it. */
export function dueFindings(view: View): readonly Finding[] {
  if (!view.kind.hasEarnings) return [];
  return [...shortTermDue(view), ...distributions(view), ...maturityFindings(view)];
}

/** The sum of some data under a name of its own; one alone stays what it is. */
function together(name: string, [first, ...others]: readonly [Datum, ...Datum[]]): Datum {
  return others.length === 0 ? first : total(name, [first, ...others]);
}

/** What can be paid with at once, in the column of `debt`. */
function meansAt(view: View, { period }: Datum): readonly Datum[] {
  return ["Cash And Equivalents", "Short-Term Investments", "Undrawn Credit Facilities"].flatMap(
    (item) => {
      const datum = view.at(item, period);
      return datum === undefined || view.isNothing(datum) ? [] : [datum];
    },
  );
}

function shortTermDue(view: View): readonly Finding[] {
  const tagged = view.now("Short-Term Debt");
  const short = tagged ?? nextYearDue(view);
  const [first, ...others] = short === undefined ? [] : meansAt(view, short);
  if (short === undefined || first === undefined) return [];
  const held: Held = [first, ...others];
  if (view.isNothing(short)) return [noneDue(view, short, held)];
  const due = tagged
    ? { falls: "within a year", name: "short-term debt", by: "within a year" }
    : {
        falls: "in the next fiscal year",
        name: "debt due in the next fiscal year",
        by: "next year",
      };
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
      clause: prose`no short-term debt is reported${when(short)}, beside ${named(held)}`,
      headline: prose`no short-term debt`,
    },
  });
}

type Covered = {
  readonly short: Datum;
  readonly held: Held;
  /** When it falls due, what it is called, and both in a title. */
  readonly due: { readonly falls: string; readonly name: string; readonly by: string };
};

/** How far the means cover what falls due; what is being spent covers nothing comfortably. */
function coverOf(view: View, { short, held, due }: Covered): readonly Finding[] {
  const means = together("Means at hand", held);
  const cover = quotient("Means at hand / Short-Term Debt", "multiple", [means, short]);
  if (cover === undefined) return [];
  const band = bandOf("liquidity", cover.value);
  const isPlain = cover.value <= MOST_TURNS;
  const free = view.now("Discretionary FCF");
  const isSpent = free !== undefined && free.value < 0;
  const tail = isSpent
    ? prose`, before a Discretionary FCF deficit of ${size(free)} a year`
    : prose`, which is ${band.word}`;
  const time = when(held[0]);
  return [
    made(view, {
      kind: "due",
      topic: "refinancing",
      item: "Short-Term Debt",
      period: short.period,
      good: {
        creditor: isSpent ? "neither" : (BY_PLACE[band.place] ?? "neither"),
        shareholder: "neither",
      },
      ...(!isSpent && { band: { word: band.word, from: band.from, to: band.to } }),
      weight: Math.max(
        weightOfDue(short.value, means.value),
        weightOfBand(band.place, band.count) / 2,
      ),
      says: {
        sentence: prose`Debt of ${short} falls due ${due.falls}, against ${named(held)}${time}${isPlain ? prose`: cover of ${cover}` : []}${tail}.`,
        clause: prose`${named(held)} cover ${due.name} of ${short}${isPlain ? prose` ${cover}` : []}${time}${tail}`,
        headline: prose`${short} due ${due.by} against ${means}`,
      },
    }),
  ];
}

const BY_PLACE: readonly Verdict[] = ["yes", "neither", "no"];

function named(data: readonly Datum[]): Prose {
  return listed(data.map((datum) => prose`${wordsOf(datum.item).name} of ${datum}`));
}

function timesOf(share: Datum): Prose {
  return share.value > MOST_SHARE ? ["more than three times"] : prose`${share} of`;
}

/** What owners were paid in the months of `free`. */
function paidOut(
  view: View,
  free: Datum,
): readonly { readonly item: string; readonly datum: Datum }[] {
  return ["Dividends Paid", "Share Repurchases"].flatMap((item) => {
    const datum = outflow(view.at(item, free.period));
    return datum === undefined || view.isNothing(datum) || datum.value <= 0
      ? []
      : [{ item, datum }];
  });
}

/** What owners were paid against the free cash flow of the same months. */
function distributions(view: View): readonly Finding[] {
  const free = view.now("Discretionary FCF");
  if (free === undefined || free.value <= 0 || view.kind.kind === "lessor") return [];
  const paid = paidOut(view, free);
  const [first, ...others] = paid;
  if (first === undefined) return [];
  const all = together("Shareholder Distributions", [
    first.datum,
    ...others.map(({ datum }) => datum),
  ]);
  const share = quotient("Distributions / Discretionary FCF", "fraction", [all, free]);
  if (share === undefined) return [];
  // As printed: what takes all of it takes no more.
  const isMore = share.value >= 1.0005;
  const parts = paid.map(({ item, datum }) => prose`${wordsOf(item).name} of ${datum}`);
  const [verb, times] = isMore ? ["came to", timesOf(share)] : ["took", prose`${share} of`];
  const took = prose`${listed(parts)} ${verb} ${times} Discretionary FCF`;
  const [alone, whole] = [prose`${took}${when(free)}`, prose`${took} of ${free}${when(free)}`];
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
      weight: weightOfDue(all.value, free.value) * (isMore ? 1 : 0.5),
      says: isMore
        ? {
            sentence: sentence(prose`${whole}; ${REST}`),
            clause: prose`${alone}; ${REST}`,
            headline:
              share.value > MOST_SHARE
                ? prose`payouts of more than three times free cash flow`
                : prose`payouts of ${share} of free cash flow`,
          }
        : {
            sentence: sentence(whole),
            clause: alone,
            headline: prose`payouts of ${share} of free cash flow`,
          },
    }),
  ];
}

const REST = "the rest came from cash or new debt";

/** A fall of more than this to a threshold says nothing of the company. */
const FAR = 0.6;
/** A fall within which a threshold is near, and beyond which it is far. */
const NEAR = 0.15;
const SAFE = 0.35;

/** How far the company is from the next threshold of leverage, coverage, cash flow and cash. */
export function headroomFindings(view: View): readonly Finding[] {
  if (!view.kind.hasEarnings) return [];
  return [
    ...roomOf(view, leverageRoom(view)),
    ...roomOf(view, coverageRoom(view)),
    ...roomOf(view, cashRoom(view)),
    ...runway(view),
  ];
}

type Room = {
  readonly topic: Finding["topic"];
  readonly item: string;
  readonly level: Datum;
  readonly bound?: Datum;
  readonly fall: Datum;
  /** Whether the level itself is one that a creditor likes. */
  readonly isComfortable: boolean;
  readonly sentence: Prose;
  readonly clause: Prose;
  readonly headline: Prose;
};

/** Only what is measured and differs from its threshold as printed (findings.md, law 8). */
function roomOf(view: View, room: Room | undefined): readonly Finding[] {
  if (room === undefined) return [];
  const { level, bound, fall, topic, item } = room;
  if (bound !== undefined && printsAlike(level, bound)) return [];
  if (fall.value <= 0 || fall.value > FAR || view.isNothing(fall)) return [];
  const isSafe = fall.value > SAFE && room.isComfortable;
  const isFar = isSafe ? "yes" : "neither";
  const verdict = fall.value < NEAR ? "no" : isFar;
  return [
    made(view, {
      kind: "headroom",
      topic,
      item,
      period: level.period,
      good: { creditor: verdict, shareholder: "neither" },
      weight: weightOfRoom(fall.value),
      rests: [level],
      says: { sentence: room.sentence, clause: room.clause, headline: room.headline },
    }),
  ];
}

function isBetter(scale: Scale, value: number): boolean {
  return bandOf(scale, value).place <= 1;
}

/** A ratio of this row and its operands differ by rounding alone. */
const SAME = 1e-6;

function leverageRoom(view: View): Room | undefined {
  const level = view.now("Net Leverage (x)");
  const [debt, ebitda] = ["Net Debt", "EBITDA"].map((item) => view.at(item, level?.period));
  if (!level || !debt || !ebitda || debt.value <= 0 || ebitda.value <= 0) return undefined;
  const value = nextLeverageBound(level.value);
  if (value === undefined || Math.abs(debt.value / ebitda.value - level.value) > SAME)
    return undefined;
  const bound = threshold(view, "Net Leverage (x)", value, "multiple");
  const at = formulaOf("EBITDA at the leverage threshold", "ratio", [debt, value]);
  const left = formulaOf("EBITDA left at the leverage threshold", "share", [at, ebitda]);
  const fall = formulaOf("Fall of EBITDA to the leverage threshold", "difference", [1, left]);
  if (at === undefined || fall === undefined) return undefined;
  return {
    topic: "leverage",
    item: "Net Leverage (x)",
    level,
    bound,
    fall,
    isComfortable: isBetter("leverage", level.value),
    sentence: prose`Net leverage of ${level} passes ${bound} if ${view.basis} falls by ${fall}, to ${at}.`,
    clause: prose`${view.basis} can fall ${fall}, to ${at}, before net leverage of ${level} passes ${bound}`,
    headline: prose`leverage of ${level}, ${bound} if ${view.basis} falls ${fall}`,
  };
}

function coverageRoom(view: View): Room | undefined {
  const level = view.now("Interest Coverage (x)");
  const [ebitda, interest] = ["EBITDA", "Interest Expense"].map((item) =>
    view.at(item, level?.period),
  );
  if (!level || !ebitda || !interest || ebitda.value <= 0) return undefined;
  const value = coverageBoundBelow(level.value);
  if (value === undefined) return undefined;
  const bound = threshold(view, "Interest Coverage (x)", value, "multiple");
  const needed = formulaOf("EBITDA at the coverage threshold", "product", [interest, value]);
  const left = formulaOf("EBITDA left at the coverage threshold", "share", [needed, ebitda]);
  const fall = formulaOf("Fall of EBITDA to the coverage threshold", "difference", [1, left]);
  if (fall === undefined) return undefined;
  return {
    topic: "coverage",
    item: "Interest Coverage (x)",
    level,
    bound,
    fall,
    isComfortable: isBetter("coverage", level.value),
    sentence: prose`Interest coverage of ${level} drops below ${bound} if ${view.basis} falls by ${fall}.`,
    clause: prose`${view.basis} can fall ${fall} before interest coverage of ${level} drops below ${bound}`,
    headline: prose`coverage of ${level}, ${bound} if ${view.basis} falls ${fall}`,
  };
}

/** How much of operating cash flow free cash flow can lose; a lessor's is before its fleet. */
function cashRoom(view: View): Room | undefined {
  const level = view.now("Discretionary FCF");
  const operating = view.at("Cash Flow From Operating Activities", level?.period);
  if (!level || !operating || level.value <= 0 || view.kind.kind === "lessor") return undefined;
  const fall = formulaOf("Fall of operating cash flow to no FCF", "share", [level, operating]);
  if (fall === undefined) return undefined;
  return {
    topic: "cash",
    item: "Discretionary FCF",
    level,
    fall,
    isComfortable: true,
    sentence: prose`Discretionary FCF of ${level} is gone if operating cash flow falls by ${fall}.`,
    clause: prose`operating cash flow can fall ${fall} before Discretionary FCF of ${level} is gone`,
    headline: prose`free cash flow gone if operating cash flow falls ${fall}`,
  };
}

/** Months of cash at the rate it is spent, where it is. */
function runway(view: View): readonly Finding[] {
  const free = view.now("Discretionary FCF");
  if (free === undefined || free.value >= 0) return [];
  const held = meansAt(view, free).filter(({ item }) => item !== "Undrawn Credit Facilities");
  const [first, ...others] = held;
  if (first === undefined) return [];
  const means = together("Cash and investments", [first, ...others]);
  const months = formulaOf("Cash Runway", "months", [means, formulaOf("", "negate", [free])]);
  if (months === undefined) return [];
  const lasting = months.value < 1 ? prose`less than a month` : prose`${months} months`;
  const isLong = months.value >= LONG_RUNWAY;
  const verdict = isLong ? "neither" : "no";
  const paid = idOf({ topic: "refinancing", kind: "due", item: "Short-Term Debt" }, free.period);
  return [
    made(view, {
      kind: "headroom",
      topic: "liquidity",
      item: "Cash Runway",
      period: free.period,
      good: { creditor: verdict, shareholder: verdict },
      weight: isLong ? 0.4 : 1,
      qualifies: isLong ? [] : [paid],
      says: {
        clause: prose`at a Discretionary FCF deficit of ${size(free)} a year, ${named(held)} last ${lasting}`,
        headline: prose`${named(held)} for ${lasting} of deficit`,
      },
    }),
  ];
}

/** Months from which a deficit is no matter of the next two years. */
const LONG_RUNWAY = 24;

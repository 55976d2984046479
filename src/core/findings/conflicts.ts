import { bandOf } from "#core/finance/vocabulary/bands.ts";
import { verdictOf } from "#core/findings/verdicts.ts";
import { formulaOf, outflow } from "#core/finance/ratios/derived.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { countedDebt } from "#core/ledger/definitions.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { netDebtName } from "#core/finance/vocabulary/net-debt-name.ts";
import { listed, type Prose, prose, sentence, size } from "#core/ledger/prose.ts";
import { boughtIn } from "#core/findings/beside.ts";
import { type Direction, type Finding, NEITHER } from "#core/findings/finding.ts";
import { idOf, isStayed, made } from "#core/findings/make.ts";
import {
  directionOf,
  doOverlap,
  isInReach,
  MOST_TURNS,
  movement,
  plainGrowth,
  when,
} from "#core/findings/movement.ts";
import { coverWithout } from "#core/findings/one-offs.ts";
import type { View } from "#core/findings/view.ts";

/** Figures that take back what another says: cash by burn, cover by a fleet, profit by another profit. */
export function conflictFindings(view: View): readonly Finding[] {
  if (!view.kind.hasEarnings) return [...stayed(view), ...acquisitions(view)];
  return [
    ...stayed(view),
    ...acquisitions(view),
    ...cashByBurn(view),
    ...deficits(view),
    ...profits(view),
    ...grossLoss(view),
    ...bases(view),
    ...fleet(view),
    ...captive(view),
    ...investments(view),
  ];
}

/** Sales that cost more than they bring: more of them is no better. */
function grossLoss(view: View): readonly Finding[] {
  const gross = view.now("Gross Profit");
  const cost = outflow(view.at("COGS", gross?.period));
  if (!gross || !cost || gross.value >= 0) return [];
  return conflict(view, {
    topic: "margin",
    item: "Gross Profit",
    period: gross.period,
    weight: 1,
    of: [{ topic: "growth", item: "Revenues" }],
    clause: prose`sales cost more than they bring: cost of sales was ${cost}, a gross loss of ${size(gross)}${when(gross)}`,
    headline: prose`gross loss of ${size(gross)}`,
  });
}

type Conflict = {
  readonly topic: Finding["topic"];
  readonly item: string;
  readonly period: string;
  readonly clause: Prose;
  readonly headline: Prose;
  /** Its other wording. */
  readonly whole?: Prose;
  readonly rests?: readonly Datum[];
  readonly of: readonly Pick<Finding, "topic" | "item">[];
  readonly weight: number;
  /** What a figure is, and no risk of the company. */
  readonly isDefinition?: boolean;
};

function conflict(
  view: View,
  { clause, headline, whole, of, isDefinition = false, ...rest }: Conflict,
): readonly Finding[] {
  const qualifies = of.map((one) => idOf({ ...one, kind: "moved" }, rest.period));
  return [
    made(view, {
      ...rest,
      kind: "conflict",
      good: isDefinition ? NEITHER : { creditor: "no", shareholder: "no" },
      qualifies,
      says: { clause, headline, ...(whole && { sentence: whole }) },
    }),
  ];
}

/** That debt is not all that is owed, and cash not all its own to pay with. */
function stayed(view: View): readonly Finding[] {
  const owed = view.now("Total Liabilities");
  if (!isStayed(view) || owed === undefined) return [];
  return conflict(view, {
    topic: "data",
    item: "Chapter 11",
    period: owed.period,
    weight: 2,
    of: [],
    clause: prose`total liabilities of ${owed}${when(owed)} include claims subject to compromise in Chapter 11, which may be outside total debt, so leverage, cover and what falls due do not say what is owed or paid`,
    headline: prose`in Chapter 11`,
  });
}

/** What was bought in the columns that are set beside each other. */
function acquisitions(view: View): readonly Finding[] {
  const bought = boughtIn(view);
  if (bought === undefined) return paidInShares(view);
  const cost = prose`acquisitions, net of disposals, cost ${size(bought)}${when(bought)}`;
  return acquired(view, bought.period, {
    clause: prose`${cost}, so ${NOT_ITS_OWN}`,
    sentence: sentence(prose`${NOT_ITS_OWN}: ${cost}`),
    headline: prose`acquisitions of ${size(bought)}`,
  });
}

const NOT_ITS_OWN = "growth, debt and equity are not all the company's own";

function acquired(view: View, period: string, says: Finding["says"]): readonly Finding[] {
  return [
    made(view, {
      kind: "conflict",
      topic: "growth",
      item: "Net Acquisitions",
      period,
      weight: 0.9,
      qualifies: [
        { topic: "growth", item: "Revenues" } as const,
        { topic: "capital", item: "Equity" } as const,
      ].map((one) => idOf({ ...one, kind: "moved" }, view.latest)),
      says,
    }),
  ];
}

/** Shares given for anything but cash add this much of the equity before where they buy a company. */
const MUCH_GIVEN = 0.25;
/** More shares, and more revenues, than holders of options and a good year make. */
const MORE_SHARES = 0.05;

/**
 * Equity that neither earnings, nor pay in shares, nor cash explain, beside growth on more shares: what
 * was bought with shares stands in no cash flow.
 */
function paidInShares(view: View): readonly Finding[] {
  const [more, grown] = ["Diluted Shares", "Revenues"].map((item) => {
    const pair = view.pair(item);
    return plainGrowth(pair?.now, pair?.before);
  });
  const { now, before } = view.pair("Equity") ?? {};
  const given = now && before && equityGiven(view, now, before);
  if (!now || !given || !more || !grown) return [];
  if (Math.min(more.value, grown.value) < MORE_SHARES) return [];
  const much = prose`equity of ${given}${when({ item: "Revenues", period: now.period })} came neither from earnings nor for cash, on ${size(more)} more shares`;
  return acquired(view, now.period, {
    clause: prose`${much}, as where a company is bought with shares, so ${NOT_ITS_OWN}`,
    sentence: sentence(prose`${NOT_ITS_OWN}: ${much}, as where a company is bought with shares`),
    headline: prose`equity of ${given} for shares given`,
  });
}

function equityGiven({ at }: View, now: Datum, before: Datum): Datum | undefined {
  const rowsOf = (...rows: readonly string[]) => rows.flatMap((row) => at(row, now.period) ?? []);
  const cash = rowsOf("Other Cash Flow from Financing").filter(({ value }) => value > 0);
  const earned = rowsOf("Net Income", "Share-Based Compensation");
  const kept = formulaOf("Equity kept", "difference", [now, before, ...earned, ...cash]);
  const paid = rowsOf("Dividends Paid", "Share Repurchases");
  const given = formulaOf("Equity for shares given", "sum", [kept, ...paid]);
  const isMuch = before.value > 0 && (given?.value ?? 0) >= MUCH_GIVEN * before.value;
  return isMuch ? given : undefined;
}

/** Net cash for more years of a deficit is not weakened by it. */
const YEARS_OF_BURN = 3;

function cashByBurn(view: View): readonly Finding[] {
  const free = view.now("Discretionary FCF");
  const debt = view.at("Net Debt", free?.period);
  if (free === undefined || debt === undefined || free.value >= 0 || debt.value >= 0) return [];
  if (debt.value < YEARS_OF_BURN * free.value) return [];
  return conflict(view, {
    topic: "liquidity",
    item: "Net cash and burn",
    period: free.period,
    weight: 1,
    of: [{ topic: "leverage", item: "Net Debt" }],
    clause: prose`net cash of ${size(debt)}${when(debt)} stands against a Discretionary FCF deficit of ${size(free)}${when(free)}`,
    whole: prose`A Discretionary FCF deficit of ${size(free)}${when(free)} uses up net cash of ${size(debt)}${when(debt)}.`,
    headline: prose`net cash of ${size(debt)} against a deficit of ${size(free)}`,
  });
}

/** Years that cash flow was short in, beside newer ones that it was not: one good year is no record. */
function deficits(view: View): readonly Finding[] {
  const item = "Discretionary FCF";
  const [now, ...others] = view.run(item);
  const short = others.filter((one) => one.value < 0 && !doOverlap(now ?? one, one));
  if (now === undefined || now.value < 0 || short.length === 0) return [];
  const told = listed(short.map((one) => prose`of ${size(one)}${when(one)}`));
  return conflict(view, {
    topic: "cash",
    item: `${item} deficits`,
    period: now.period,
    weight: OF_EARLIER * (short.length / (others.length + 1)),
    of: [{ topic: "cash", item }],
    clause: prose`${wordsOf(item).name} was a deficit ${told}`,
    headline: prose`free cash flow deficit ${told}`,
  });
}

/** What earlier years weigh where the newest is none of them. */
const OF_EARLIER = 0.3;

/** Net income and EBITDA that go different ways. */
function profits(view: View): readonly Finding[] {
  const [income, ebitda] = [view.pair("Net Income"), view.pair("EBITDA")];
  if (!income?.before || !ebitda?.before || income.now.period !== ebitda.now.period) return [];
  const [a, b] = [income, ebitda].map(({ now, before }) => wayOf(now, before));
  const isTurned = directionOf(income.now, income.before) === "turned";
  if ([a, b].includes("notMeaningful") || a === b || a === "flat") return [];
  if (b === "flat" && !isTurned) return [];
  const name = income.now.value < 0 ? "a net loss" : "net income";
  return conflict(view, {
    topic: "margin",
    item: "Net income and EBITDA",
    period: income.now.period,
    weight: 0.5,
    of: [],
    clause: prose`${movement(income.now, income.before)}, while ${movement(ebitda.now, ebitda.before)}`,
    headline: prose`${name} of ${size(income.now)} on ${view.basis} of ${ebitda.now}`,
  });
}

/** Reported and Clean EBITDA that go different ways. */
function bases(view: View): readonly Finding[] {
  const { now, before } = view.pair("EBITDA") ?? {};
  const ends = (item: string) => [
    view.reported(item, now?.period),
    view.reported(item, before?.period),
  ];
  const [[reported, was], [clean, cleanWas]] = [ends("EBITDA"), ends("Clean EBITDA")];
  if (!reported || !was || !clean || !cleanWas) return [];
  const ways = [wayOf(reported, was), wayOf(clean, cleanWas)];
  if (ways.some((way) => way === "flat" || way === "notMeaningful") || ways[0] === ways[1])
    return [];
  return conflict(view, {
    topic: "margin",
    item: "EBITDA and Clean EBITDA",
    period: reported.period,
    weight: 0.8,
    // What rose before one-offs is no risk.
    isDefinition: ways[1] === "up",
    of: [{ topic: "margin", item: "EBITDA" }],
    clause: prose`${movement(reported, was)}, but before one-offs ${movement(clean, cleanWas)}`,
    headline: prose`EBITDA ${ways[0] ?? ""} to ${reported}, ${ways[1] ?? ""} before one-offs`,
  });
}

/** Across zero is a way too. */
function wayOf(now: Datum, before: Datum | undefined): Direction {
  const direction = directionOf(now, before);
  if (direction !== "turned") return direction;
  return now.value < 0 ? "down" : "up";
}

/** That EBITDA of a renter is before what its fleet loses in value, and free cash flow before its purchase. */
function fleet(view: View): readonly Finding[] {
  if (view.kind.kind !== "lessor") return [];
  const free = view.now("Discretionary FCF");
  const ebit = view.at("EBIT", free?.period);
  const hasEarnings = view.now("EBITDA") !== undefined;
  const cover = formulaOf("EBIT Coverage (x)", "ratio", [
    ebit,
    outflow(view.at("Interest Expense", free?.period)),
  ]);
  if (free === undefined) return [];
  const without = coverWithout(view, free.period);
  const after =
    cover === undefined || cover.value > MOST_TURNS
      ? []
      : prose`; after depreciation, EBIT covers interest ${cover}${without.length > 0 ? prose`, ${without}` : []}`;
  const told = (cash: Prose) =>
    hasEarnings
      ? prose`EBITDA is before the depreciation of equipment held for rental and Discretionary FCF${cash} before its purchase, so neither shows what is left once it is replaced${after}`
      : prose`Discretionary FCF${cash} is before the purchase of equipment held for rental, so it does not show what is left once that is replaced${after}`;
  return conflict(view, {
    topic: "coverage",
    item: "Fleet",
    period: free.period,
    weight: 0.9,
    // Earnings that cover interest after the fleet's depreciation as well are no risk by it.
    isDefinition: cover === undefined || !isThin(cover),
    of: [
      { topic: "cash", item: "Discretionary FCF" },
      { topic: "coverage", item: "Interest Coverage (x)" },
      { topic: "leverage", item: "Net Leverage (x)" },
    ],
    clause: told(prose` of ${free}`),
    // Behind the row itself its figure is known.
    whole: sentence(told([])),
    rests: [free],
    headline:
      after.length === 0 || cover === undefined
        ? prose`cash flow before the rental fleet`
        : prose`EBIT covers interest ${cover} after the fleet's depreciation${without.length > 0 ? prose`, ${without.slice(0, 1)} before one-offs` : []}`,
  });
}

function isThin(cover: Datum): boolean {
  return verdictOf(cover, undefined, bandOf("coverage", cover.value)) === "no";
}

/** Investments under this share of net debt change little of it. */
const LEAST_HELD = 0.25;

/** Short-term investments that net debt is before (findings.md, law 4). */
function investments(view: View): readonly Finding[] {
  const debt = view.now("Net Debt");
  const held = view.at("Short-Term Investments", debt?.period);
  if (!debt || !held) return [];
  const left = formulaOf("Net debt after investments", "difference", [debt, held]);
  const isLittle = held.value < LEAST_HELD * Math.abs(debt.value) || view.isNothing(left);
  if (isLittle || left === undefined) return [];
  const name = netDebtName(left.value).toLowerCase();
  const isMore = (held.flags ?? []).includes("noncurrent_securities_beside");
  const longer = isMore ? "; more that are not current are left out" : "";
  const after = turnsAfter(view, held);
  const [turns, counted] = after
    ? [prose` and net leverage ${after}`, prose`leverage of ${after}`]
    : [[], prose`${name} of ${size(left)}`];
  // What longer securities may pay as well is no net debt for a title.
  const isOpen = isMore && left.value > 0;
  return [
    made(view, {
      kind: "conflict",
      topic: "leverage",
      item: "Short-Term Investments",
      period: debt.period,
      good: { creditor: "yes", shareholder: "neither" },
      weight: 0.6,
      qualifies: (["level", "moved"] as const).flatMap((kind) =>
        ["Net Leverage (x)", "Net Debt"].map((item) =>
          idOf({ topic: "leverage", kind, item }, debt.period),
        ),
      ),
      says: {
        clause: prose`with short-term investments of ${held} counted as well, ${name} would be ${size(left)}${when(debt)}${turns}${longer}`,
        headline: isOpen
          ? prose`net debt of ${debt} before investments`
          : prose`${counted} with investments`,
      },
    }),
  ];
}

/** Net leverage with investments counted: what is counted in the debt is counted in its turns. */
function turnsAfter(view: View, held: Datum): Datum | undefined {
  const { period } = held;
  const debt = countedDebt(view.at, "Net Debt", period);
  const left = formulaOf("Net debt after investments", "difference", [debt, held]);
  const name = "Net Leverage (x) with investments";
  const turns = formulaOf(name, "ratio", [left, view.at("EBITDA", period)]);
  const isTold = isInReach(view.at("Net Leverage (x)", period)) && (turns?.value ?? 0) > 0;
  return isTold ? turns : undefined;
}

function captive(view: View): readonly Finding[] {
  const debt = view.now("Total Debt");
  if (view.kind.kind !== "captive" || debt === undefined) return [];
  return conflict(view, {
    topic: "leverage",
    item: "Captive finance",
    period: debt.period,
    weight: 0.9,
    isDefinition: true,
    of: [{ topic: "leverage", item: "Net Leverage (x)" }],
    clause: prose`total debt of ${debt}${when(debt)} includes captive finance debt, which funds loans and leases to customers, so leverage on it overstates what the business itself owes`,
    headline: prose`debt with captive finance in it`,
  });
}

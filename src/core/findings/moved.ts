import { bandOf, type PlacedBand } from "#core/finance/vocabulary/bands.ts";
import { MADE_WITH, otherSignName, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { listed, prose, type Prose, sentence, size } from "#core/ledger/prose.ts";
import { article } from "#core/ledger/words.ts";
import type { Caveat, Direction, Finding, Span, Verdict } from "#core/findings/finding.ts";
import { made, shareOfDebt, weightOfBand, weightOfMove } from "#core/findings/make.ts";
import {
  type Banded,
  directionOf,
  directionSince,
  earlierOf,
  isInReach,
  movement,
  plainGrowth,
  when,
  type Wording,
} from "#core/findings/movement.ts";
import { WITH_INVESTMENTS, withInvestments } from "#core/findings/cash-held.ts";
import {
  isOfUnknown,
  operatingFall,
  workingCapitalBeside,
  workingCapitalIn,
} from "#core/findings/beside.ts";
import { chargedTitle, chargesInIncome } from "#core/findings/charges.ts";
import { besideOperations } from "#core/findings/causes.ts";
import { type Cause, equityCause } from "#core/findings/equity.ts";
import { belowTaxBeside, type Ends, underlyingOf, soldBeside } from "#core/findings/one-offs.ts";
import { beyondTitle, oneOffsInReturn, taxedBeside } from "#core/findings/returns.ts";
import { bandNoted, notedBeside, titleNoted, verdictNoted } from "#core/findings/noted.ts";
import { headlineOf, nameOf } from "#core/findings/move-title.ts";
import { type Measure, measuresOf, turnsOf } from "#core/findings/topics.ts";
import { besideLevel, isByOneOffs, sidesOf, verdictOf } from "#core/findings/verdicts.ts";
import type { Pair, View } from "#core/findings/view.ts";

/** Every row that the company is read by, at its newest and against a year earlier. */
export function movedFindings(view: View): readonly Finding[] {
  return [...rowFindings(view), ...withoutTurns(view)];
}

/** Debt beside earnings that are known and not positive: a level in turns would mean nothing. */
function withoutTurns(view: View): readonly Finding[] {
  const ebitda = view.now("EBITDA");
  const debt = view.at("Net Debt", ebitda?.period);
  if (!view.kind.topics.includes("leverage") || ebitda === undefined || debt === undefined)
    return [];
  if (ebitda.value > 0 || debt.value <= 0) return [];
  // Investments that pay for it make it none (findings.md, law 4).
  if ((view.at("Short-Term Investments", debt.period)?.value ?? 0) >= debt.value) return [];
  const level = prose`net debt of ${debt}${when(debt)} meets an ${view.basis} loss of ${size(ebitda)}${when(ebitda)}`;
  return [
    made(view, {
      kind: "level",
      topic: "leverage",
      item: "Net Leverage (x)",
      period: ebitda.period,
      direction: "notMeaningful",
      good: { creditor: "no", shareholder: "neither" },
      weight: 1,
      says: {
        clause: prose`${level}, so leverage is not meaningful (n.m.)`,
        headline: prose`net debt of ${debt} on an ${view.basis} loss`,
      },
    }),
  ];
}

function rowFindings(view: View): readonly Finding[] {
  return measuresOf(view.kind).flatMap((measure) => {
    const pair = withInvestments(view, measure) ?? view.pair(measure.item);
    if (pair === undefined || !isMeant(view, measure, pair.now.period)) return [];
    const isWith = pair.now.item.includes(MADE_WITH);
    return [movedFinding(view, isWith ? WITH_INVESTMENTS : measure, pair)];
  });
}

const ON_EBITDA = new Set([
  "Gross Leverage (x)",
  "Lease-Adjusted Leverage (x)",
  "Interest Coverage (x)",
]);
/** Ratios of free cash flow, which is before the fleet of a lessor. */
const OF_FREE_CASH = new Set(["Cash Conversion (%)", "FCF / Debt (%)"]);
const OF_EBIT = new Set(["EBIT", "EBIT Margin (%)", "EBIT Coverage (x)"]);
const COSTED_IN_PART = new Set(["lessor", "captive"]);
const PAID = new Set(["Dividends Paid", "Share Repurchases"]);

/** A row in a column of a view, where it may mean nothing beside the others. */
type RowIn = { readonly view: View; readonly item: string; readonly period: string };

function isPositive({ view, period }: RowIn, row: string): boolean {
  return (view.at(row, period)?.value ?? 0) > 0;
}

/** Equity under this share of all assets is what payouts have left of it, where profit is made. */
const THIN = 0.15;
/** Revenues under this share of all assets are no measure of costs. */
const NO_REVENUES = 0.01;
/** Debt under this share of all assets is no part of the capital to speak of. */
const LITTLE_DEBT = 0.02;
const OF_EQUITY = new Set(["Equity", "Debt / Capital (%)"]);
const MOST_RETURN = 1;

function shareOfAssets({ view, period }: RowIn, row: string): number | undefined {
  const [part, assets] = [view.at(row, period)?.value, view.at("Total Assets", period)?.value];
  return part === undefined || assets === undefined || assets <= 0 ? undefined : part / assets;
}

/** Rows that mean nothing in some companies, and when. */
const MEANINGLESS: readonly ((row: RowIn) => boolean)[] = [
  ({ view, item }) => view.kind.isBeforeRented && OF_FREE_CASH.has(item),
  // Costs of sales of a renter, or of a maker beside its lender, are a part of what all revenues cost.
  ({ view, item }) => item === "Gross Margin (%)" && COSTED_IN_PART.has(view.kind.kind),
  (row) => row.item.includes("Margin") && (shareOfAssets(row, "Revenues") ?? 1) < NO_REVENUES,
  (row) =>
    row.view.kind.hasEarnings &&
    OF_EQUITY.has(row.item) &&
    isPositive(row, "Equity") &&
    isPositive(row, "Net Income") &&
    (shareOfAssets(row, "Equity") ?? 1) < THIN,
  (row) =>
    row.item === "Debt / Capital (%)" &&
    (!isPositive(row, "Equity") || (shareOfAssets(row, "Total Debt") ?? 1) < LITTLE_DEBT),
  ({ view, item, period }) =>
    item === "Return On Invested Capital (%)" &&
    (view.kind.kind === "captive" || (view.at(item, period)?.value ?? 0) > MOST_RETURN),
  // What a year paid, or earned a share, is old where a newer quarter's is known, or income has turned since.
  ({ view, item, period }) =>
    (item === "EPS Diluted" || PAID.has(item)) &&
    period === view.year &&
    view.latest !== view.year &&
    (view.quarter(item) !== undefined || (item === "EPS Diluted" && hasTurned(view))),
  // Turns of EBITDA need EBITDA, net ones net debt.
  (row) => row.item === "Net Leverage (x)" && !isPositive(row, "Net Debt"),
  (row) => ON_EBITDA.has(row.item) && !isPositive(row, "EBITDA"),
  // Impairments of property and gains on its sale are no turns of a trust.
  ({ view, item }) => item.endsWith("Leverage (x)") && turnsOf(view).row === "EBITDAre",
  // It has no row of its own before one-offs or gains, on which the others may stand.
  ({ view, item }) =>
    item === "Lease-Adjusted Leverage (x)" &&
    (view.basis !== "EBITDA" || isOfGain(view.pair("EBITDA"), view)),
  // Leases that change nothing as printed are told with gross leverage.
  ({ view, item, period }) => {
    const [own, gross] = [item, "Gross Leverage (x)"].map((row) => view.at(row, period));
    return item === "Lease-Adjusted Leverage (x)" && !!own && !!gross && printsAlike(own, gross);
  },
  // EBIT stands for EBITDA where there is none.
  (row) => OF_EBIT.has(row.item) && row.view.now("EBITDA") !== undefined,
  // What falls due within a year is told against what there is to pay it with.
  ({ view, item }) => item === "Current Ratio (x)" && view.now("Short-Term Debt") !== undefined,
  // What falls due is told, and that nothing does, against the cash (`dueFindings`).
  ({ view, item }) =>
    item === "Short-Term Debt" &&
    view.kind.hasEarnings &&
    view.now("Cash And Equivalents") !== undefined,
  // What owners were paid is told against the cash flow that it takes (`dueFindings`).
  (row) =>
    PAID.has(row.item) &&
    ((row.view.at("Discretionary FCF", row.period) !== undefined &&
      !row.view.kind.isBeforeRented) ||
      row.view.isNothing(row.view.at(row.item, row.period))),
];

/** Whether income of the newest twelve months is on the other side of zero than that of the year. */
function hasTurned(view: View): boolean {
  const [now, was] = [view.latest, view.year].map((column) => view.at("Net Income", column)?.value);
  return (now ?? 0) * (was ?? 0) < 0;
}

function isOfGain({ now, before }: Partial<Pair> = {}, view: View): boolean {
  return now !== undefined && before !== undefined && !!underlyingOf(view, { now, before });
}

/** Whether a row means something beside the others. */
export function isMeant(view: View, { item }: Measure, period: string): boolean {
  const row = { view, item, period };
  return isInReach(view.at(item, period)) && !MEANINGLESS.some((isNone) => isNone(row));
}

/** A row's finding; what it was is left out where that means nothing. */
export function movedFinding(
  view: View,
  measure: Measure,
  { now: newest, before: earlier, between }: Pair,
  span: Span = "twelve months",
): Finding {
  const prior = isInReach(earlier) ? earlier : undefined;
  const { item, topic, scale } = measure;
  const { now, before, lead, caveats } = withoutGains(view, newest, prior);
  // Without disposals there is no year between.
  const told = { now, before, ...(now === newest && { between }) };
  const direction = directionSince(now, between, before);
  const noted = notedBeside(view, item, { now, before });
  const band = bandNoted(noted, scale, now);
  const against = operatingFall(view, now, before);
  const ofMove = verdictIn(view, { item, topic, band }, { now, before, direction, against });
  const verdict = verdictNoted(noted, ofMove);
  const cause = lead === "" ? causeBeside(view, now, before) : NO_CAUSE;
  // A level at an end of its scale speaks for itself, whichever way it went.
  const isOfLevel = verdict !== "neither" && verdict !== verdictOf(now, direction, undefined);
  const banded = band && { word: band.word, isDespite: isOfLevel };
  const reason = isOfLevel ? "" : reasonOf(view, { now, before, lead, against }, cause);
  const inTitle = titleNoted(noted, reason);
  const titled = isOfLevel || noted.isLined ? undefined : before;
  return made(view, {
    kind: before === undefined ? "level" : "moved",
    topic,
    item,
    period: now.period,
    span,
    direction,
    good: sidesOf(view, topic, verdict),
    band,
    weight: weightOfRow(view, measure, { now, before }),
    says: {
      headline: prose`${headlineOf(measure, now, titled, direction)}${inTitle}`,
      sentence: sentence(prose`${lead}${clauseOf(told, "first", banded)}${cause.told}`),
      clause: prose`${lead}${clauseOf(told, "other", banded)}${cause.told}`,
    },
    caveats: [...noted.caveats, ...caveats, ...workingCapitalBeside(view, now, before)],
    ...(before && { rests: [before] }),
  });
}

type Seen = {
  readonly now: Datum;
  readonly before: Datum | undefined;
  /** What it is told without. */
  readonly lead: string;
  /** What was sold, and what the row is with it: told once. */
  readonly caveats: readonly Caveat[];
};

/** Of what gains alone turned both ends without them: the business leads (findings.md, law 3). */
function withoutGains(view: View, now: Datum, before: Datum | undefined): Seen {
  const own = before && underlyingOf(view, { now, before });
  const caveats = before
    ? (BESIDE[now.item] ?? []).flatMap((beside) => beside(view, { now, before }))
    : [];
  return own === undefined
    ? { now, before, lead: "", caveats }
    : { ...own, lead: `${own.lead}, `, caveats: [own.sold] };
}

const OF_INCOME = [soldBeside, chargesInIncome, taxedBeside, belowTaxBeside];

/** What made a move and is none of the business, of rows that one-offs and tax reach. */
const BESIDE: Readonly<
  Record<string, readonly ((view: View, ends: Ends) => readonly Caveat[])[] | undefined>
> = {
  "Net Income": OF_INCOME,
  "EPS Diluted": OF_INCOME,
  "Return On Invested Capital (%)": [oneOffsInReturn, taxedBeside],
};

type Move = {
  readonly now: Datum;
  readonly before: Datum | undefined;
  readonly direction: Direction | undefined;
  /** Operating income that fell. */
  readonly against: Ends | undefined;
};

/** More that operations did not earn, or that working capital alone brought, speaks for nothing. */
function verdictIn(
  view: View,
  row: Pick<Finding, "item" | "topic"> & { readonly band: PlacedBand | undefined },
  { now, before, direction, against }: Move,
): Verdict {
  const verdict = besideLevel(view, row, verdictOf(now, direction, row.band));
  const isReleased = workingCapitalIn(view, now, before)?.isAll === true;
  const isEarned = against === undefined && !isReleased && !isOfUnknown(view, now, before);
  if (verdict !== "no") return isEarned ? verdict : "neither";
  // The level of a scale is what is owed, whatever made it.
  const isOfLevel = verdictOf(now, undefined, row.band) === "no";
  return !isOfLevel && isByOneOffs(view, now, before) ? "neither" : "no";
}

type Told = Pick<Seen, "now" | "before" | "lead"> & Pick<Move, "against">;

/** Why in a title, without the figure. */
function reasonOf(view: View, { now, before, lead, against }: Told, { title }: Cause): string {
  if (lead !== "") return ` ${lead.replace(/, $/, "")}`;
  const released = view.kind.isBeforeRented ? undefined : workingCapitalIn(view, now, before);
  // A row's own name behind the figure would be read as what that is.
  if (released !== undefined) {
    return ` on ${released.causes.map((cause) => cause.title).join(" and ")}`;
  }
  if (against !== undefined) {
    const loss = otherSignName(against.now);
    return loss ? ` on ${article(loss)} ${loss}` : ` as ${wordsOf(against.now.item).name} falls`;
  }
  if (isOfUnknown(view, now, before)) return ", no operating result known";
  const charged = title === "" ? chargedTitle(view, now, before) : title;
  return charged === "" && before ? beyondTitle(view, { now, before }) : charged;
}

const NO_CAUSE: Cause = { told: [], title: "" };

/** What moved a row by itself: of equity where it went, of an amount a share the number of shares. */
function causeBeside(view: View, now: Datum, before: Datum | undefined): Cause {
  if (before === undefined) return NO_CAUSE;
  const ends = { now, before };
  if (now.item === "Equity") return equityCause(view, ends) ?? NO_CAUSE;
  if (now.item === "Net Income") return { told: otherIncome(view, ends), title: "" };
  if (now.item !== "EPS Diluted") return NO_CAUSE;
  return { told: onShares(view, ends), title: "" };
}

function onShares(view: View, ends: Ends): Prose {
  const [now, before] = [ends.now, ends.before].map(({ period }) =>
    view.at("Diluted Shares", period),
  );
  const rate = plainGrowth(now, before);
  return rate === undefined || Math.abs(rate.value) < MANY_SHARES
    ? []
    : prose`, on ${size(rate)} ${rate.value > 0 ? "more" : "fewer"} shares`;
}

const MANY_SHARES = 0.1;

/** Income beside operations from this share of a change of net income on is named beside it. */
const MUCH_OF_INCOME = 0.25;

function otherIncome(view: View, ends: Ends): Prose {
  const step = besideOperations(view, ends);
  const whole = ends.now.value - ends.before.value;
  if (step === undefined || view.isNothing(step) || step.value / whole < MUCH_OF_INCOME) return [];
  return prose`, with ${size(step)} ${step.value > 0 ? "more" : "less"} before tax from other income below operating income`;
}

/** Its move or its place in its scale, whichever is more; of a row beside the first of its topic less. */
function weightOfRow(view: View, { item, topic, scale }: Measure, { now, before }: Pair): number {
  const isFirst = measuresOf(view.kind).find((one) => one.topic === topic)?.item === item;
  const band = scale && bandOf(scale, now.value);
  const place = band === undefined ? 0 : weightOfBand(band.place, band.count);
  const isFlat =
    before === undefined || !["up", "down", "turned"].includes(directionOf(now, before));
  const weight = isFlat ? place / 2 : Math.max(weightOfMove(now, before), place);
  return weight * (isFirst ? 1 : OTHER_ROW) * shareOfDebt(view, now);
}

/** What a row weighs beside the one that its topic is read by. */
const OTHER_ROW = 0.6;

/** A row at its newest, with the word for its level, and before, as a clause. */
function clauseOf({ now, before, between }: Pair, wording: Wording, band?: Banded): Prose {
  // Of an older base the way from there is told, as the year between may have gone another.
  const isAlike = [before, between].every(
    (end) => end && Math.sign(end.value) === Math.sign(now.value),
  );
  if (before && between && isAlike) {
    const way = listed([between, before].map((end) => prose`${size(end)}${when(end)}`));
    return prose`${movement(now, undefined, wording, band)}, after ${way}`;
  }
  const isCash = now.item === "Net Debt" && Math.min(now.value, before?.value ?? 0) < 0;
  return isCash ? netCash(now, before, wording) : movement(now, before, wording, band);
}

/** Net debt that is or was below zero, by its name and its size. */
function netCash(now: Datum, before: Datum | undefined, wording: Wording): Prose {
  const level = prose`${nameOf(now)} was ${size(now)}${when(now)}`;
  return before === undefined
    ? level
    : prose`${level}, ${wording === "first" ? "against" : "after"} ${nameOf(before)} of ${size(before)}${earlierOf(now, before)}`;
}

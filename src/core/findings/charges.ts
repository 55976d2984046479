import { difference, formulaOf } from "#core/finance/ratios/derived.ts";
import { readOn, rowOnBasis } from "#core/finance/ratios/earnings-basis.ts";
import { ratingFigures } from "#core/finance/ratios/rating-inputs.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { type Datum, workingOf } from "#core/ledger/datum.ts";
import { ltmEnd, periodText } from "#core/ledger/period.ts";
import { joinProse, listed, type Prose, prose, size } from "#core/ledger/prose.ts";
import { periodDates, sharedYear } from "#core/findings/book.ts";
import { type Caveat, EARLIER, NEWER } from "#core/findings/finding.ts";
import { orLoss, when } from "#core/findings/movement.ts";
import type { View } from "#core/findings/view.ts";

/** What reported EBITDA of one column holds that Clean EBITDA takes out, as far as it is known. */
type Charges = {
  /** ` after impairments of # with gains on disposals of #`; empty of none. */
  readonly held: Prose;
  /** Each by itself, by its size. */
  readonly parts: readonly Prose[];
  /** Costs above zero, net gains below, in whole units. */
  readonly sum: number;
};

const CHARGES = ["Impairments", "Restructuring"];

/** Impairments and restructuring of a column, as far as they are tagged and print. */
export function taggedCharges(view: View, period: string): readonly Datum[] {
  const rows = CHARGES.flatMap((item) => view.reported(item, period) ?? []);
  return rows.filter((datum) => !view.isNothing(datum));
}

/** The one-offs of a column: all where Clean EBITDA is known and they are asked for, else those that are tagged. */
export function chargesIn(view: View, period: string, isWhole = true): Charges {
  const [ebitda, clean] = ["EBITDA", "Clean EBITDA"].map((row) =>
    isWhole ? view.reported(row, period) : undefined,
  );
  const rows = taggedCharges(view, period);
  const parts = rows.map((datum) => prose`${wordsOf(datum.item).name} of ${size(datum)}`);
  const tagged = rows.reduce((sum, { value }) => sum + value, 0);
  if (ebitda === undefined || clean === undefined)
    return { held: after(parts), parts, sum: tagged };
  const sum = clean.value - ebitda.value;
  const rest = difference("Other one-offs", [clean, ebitda, ...rows]);
  if (view.isNothing(rest)) return { held: after(parts), parts, sum };
  const name = otherOneOffs(clean, rest);
  const other = prose`${rows.length === 0 ? name : name.replace(/^net one-off costs/, "other $&")} of ${size(rest)}`;
  const all = [...parts, other];
  return rest.value < 0
    ? { held: prose`${after(parts)} with ${other}`, parts: all, sum }
    : { held: after(all), parts: all, sum };
}

function after(parts: readonly Prose[]): Prose {
  return parts.length === 0 ? [] : prose` after ${listed(parts)}`;
}

/** What Clean EBITDA takes out beside the rows of one-offs, by the ledger's own names for it. */
function otherOneOffs(clean: Datum, rest: Datum): string {
  const names = (workingOf(clean)?.inputs ?? [])
    .map(({ name }) => name)
    .filter((name) => name !== "EBITDA" && !/^(?:Impairments|Restructuring)$/.test(name));
  const [only, second] = names;
  if (only !== undefined && second === undefined) return wordsOf(only).name;
  return rest.value < 0 ? "net one-off gains" : "net one-off costs";
}

/** Share of earnings from which a one-off stands beside what it moves (findings.md, law 3). */
export const ONE_OFF_FROM = 0.05;

const MARGINS: ReadonlySet<string> = new Set(["EBITDA Margin (%)", "EBIT Margin (%)"]);
const ON_OPERATIONS: ReadonlySet<string> = new Set(["EBITDA", "EBIT", ...MARGINS]);
/** Share of a move that is no longer the business's alone. */
const MUCH_OF_MOVE = 0.2;
/** Share of the earlier amount under which nothing moved it. */
const LEAST_MOVE = 0.02;

/** Whether an amount that one column has and the other not made a fifth of a move, and is no trifle beside it. */
export function isMuchOfMove(step: number, [now, before]: readonly [Datum, Datum]): boolean {
  return (
    ON_OPERATIONS.has(now.item) &&
    Math.abs(step) >= MUCH_OF_MOVE * Math.abs(now.value - before.value) &&
    Math.abs(step) >= LEAST_MOVE * Math.abs(before.value)
  );
}

/**
 * The one-offs of both columns of a move of operating earnings, where they made a fifth of it (findings.md, law
 * 3); where those of one are not all known, as far as both are tagged.
 */
export function chargesBeside(
  view: View,
  now: Datum,
  before: Datum | undefined,
): readonly Caveat[] {
  if (TURNS.has(now.item)) return chargesInTurns(view, ...(before ? [now, before] : [now]));
  if (before === undefined) return chargesInLevel(view, now);
  const ends = [now, before] as const;
  const isKnown = ends.every(({ period }) => view.reported("Clean EBITDA", period) !== undefined);
  const charges = ends.map((end) => ({
    end,
    ...(isKnown ? chargesIn(view, end.period) : taggedIn(view, end.period)),
  }));
  const [own, earlier] = charges.map(({ end, sum }) => inUnitOf(view, end, sum));
  if (!isMuchOfMove((own ?? 0) - (earlier ?? 0), ends)) return [];
  const turned = turnedWithout(view, now, before);
  const told = charges
    .filter(({ held }) => held.length > 0)
    .map(({ end, held }, _, all) =>
      // Of two columns each is told with its own.
      all.length > 1
        ? prose`in ${periodText(end.period)} ${trimmed(held)}`
        : prose`${trimmed(held)}${isKnown || end !== now || ltmEnd(end.period) === undefined ? when(end) : []}`,
    );
  const of = { item: now.item, period: now.period };
  return told.length === 0 ? [] : [{ flag: CHARGED, clause: joinProse(told, "; "), of }, ...turned];
}

/** What a margin was before one-offs at both ends, where it went the other way. */
function turnedWithout({ reported }: View, now: Datum, before: Datum): readonly Caveat[] {
  const [own, was] = [now, before].map(({ item, period }) =>
    readOn("Clean EBITDA", reported, item, period),
  );
  if (!MARGINS.has(now.item) || own === undefined || was === undefined) return [];
  const isTurned = (own.value - was.value) * (now.value - before.value) < 0;
  const clause = prose`${size(own)} after ${size(was)} before one-offs`;
  const of = { item: now.item, period: now.period };
  return isTurned ? [{ flag: `without ${CHARGED} ${now.period}`, clause, of }] : [];
}

/** One-offs as a row of operating earnings is measured: of a margin over revenues. */
export function inUnitOf(view: View, { item, period }: Datum, amount: number): number {
  const sales = view.reported("Revenues", period)?.value ?? 0;
  if (!MARGINS.has(rowOnBasis(item))) return amount;
  return sales > 0 ? amount / sales : 0;
}

/** The tagged charges of a column; of twelve months without them those of their quarters that are tagged. */
function taggedIn(view: View, period: string): Charges {
  const own = chargesIn(view, period, false);
  const { start = "", end = "" } = periodDates(view.book, period) ?? {};
  if (own.parts.length > 0 || ltmEnd(period) === undefined) return own;
  const quarters = view.book.quarters.filter((quarter) => {
    const dates = periodDates(view.book, quarter);
    return dates !== undefined && (dates.start ?? "") >= start && dates.end <= end;
  });
  const rows = CHARGES.flatMap((item) => {
    const known = quarters.flatMap((quarter) => view.reported(item, quarter) ?? []);
    const told = known.filter((one) => !view.isNothing(one));
    const sum = told.length > 1 ? formulaOf(item, "sum", told) : told[0];
    return sum === undefined ? [] : [sum];
  });
  const parts = rows.map((sum) => {
    const quarter = quarters.find((one) => one === sum.period);
    const time =
      quarter === undefined ? " as far as its quarters give them" : ` in ${periodText(quarter)}`;
    return prose`${wordsOf(sum.item).name} of ${size(sum)}${time}`;
  });
  return { held: after(parts), parts, sum: rows.reduce((all, { value }) => all + value, 0) };
}

/** The one-offs in EBITDA that stands beside no earlier one, with what it is before them, where they are a twentieth of it. */
function chargesInLevel(view: View, { item, period }: Datum): readonly Caveat[] {
  const [ebitda, clean] = ["EBITDA", "Clean EBITDA"].map((row) => view.reported(row, period));
  if (item !== "EBITDA" || ebitda === undefined || clean === undefined) return [];
  const { held, sum } = chargesIn(view, period);
  if (held.length === 0 || Math.abs(sum) < ONE_OFF_FROM * Math.abs(clean.value)) return [];
  const clause = prose`${trimmed(held)}; ${orLoss(clean)} before these`;
  return [{ flag: CHARGED, clause, of: { item, period } }];
}

/** What is set against reported EBITDA, and stands on what that holds. */
const TURNS: ReadonlySet<string> = new Set([
  "Net Leverage (x)",
  "Gross Leverage (x)",
  "Interest Coverage (x)",
  "FFO / Debt (%)",
]);

/** What turns, or funds over debt, are on Clean EBITDA. */
function cleanOf({ reported, basis }: View, { item, period }: Datum): Datum | undefined {
  if (item !== "FFO / Debt (%)") return readOn("Clean EBITDA", reported, item, period);
  const read = ratingFigures(reported, period, basis).fundsToDebt;
  return read?.item === "Clean FFO / Debt (%)" ? read : undefined;
}

/**
 * The one-offs in the EBITDA that turns of debt or interest stand on, and what they are without: of either column
 * that the turns are told of, where they are a twentieth of it.
 */
export function chargesInTurns(view: View, ...told: readonly Datum[]): readonly Caveat[] {
  return told.flatMap((turns, at) => {
    const { item, period } = turns;
    const [ebitda, clean] = ["EBITDA", "Clean EBITDA"].map((row) => view.reported(row, period));
    const without = cleanOf(view, turns);
    if (!TURNS.has(item) || !ebitda || !clean || !without || clean.value <= 0) return [];
    if (Math.abs(clean.value - ebitda.value) < ONE_OFF_FROM * clean.value) return [];
    const { held } = chargesIn(view, period);
    if (held.length === 0) return [];
    const name =
      at === 0 ? prose`${trimmed(held)}` : prose`in ${periodText(period)} ${trimmed(held)}`;
    return [
      {
        flag: CHARGED,
        clause: prose`${name}; ${without} on Clean EBITDA`,
        of: { item, period },
      },
    ];
  });
}

/** The tagged charges of a column; of twelve months that lack a row, those of the year they are mostly of. */
function heldNear(view: View, period: string) {
  const own = { column: period, isOwn: true, ...chargesIn(view, period, false) };
  const year = sharedYear(view.book, period, MOST_DAYS);
  const isWhole = CHARGES.every((row) => view.reported(row, period) !== undefined);
  if (year === undefined || isWhole) return own;
  const near = { column: year, isOwn: false, ...chargesIn(view, year, false) };
  return near.sum > own.sum * (1 + ONE_OFF_FROM) ? near : own;
}

/** Days of a fiscal year from which most of it lies within twelve months. */
const MOST_DAYS = 183;

/** Share of a change of net income that charges before tax have made it from. */
const MADE = 0.25;

/** The charges in net income of both columns, before tax, where their change made a quarter of its change. */
export function chargesInIncome(
  view: View,
  { now, before }: { readonly now: Datum; readonly before: Datum },
): readonly Caveat[] {
  const ends = [now, before].map(({ period }) => heldNear(view, period));
  const [own, earlier] = ends.map(({ sum }) => sum);
  const [income, was] = [now, before].map(({ period }) => view.reported("Net Income", period));
  const step = (own ?? 0) - (earlier ?? 0);
  if (!income || !was || step === 0) return [];
  const share = (was.value - income.value) / step;
  // What went the other way was not made by them.
  if (share <= 0 || MADE * share > 1) return [];
  const told = ends
    .map((end, at) => ({ ...end, where: at === 0 ? NEWER : EARLIER }))
    .filter(({ held }) => held.length > 0)
    .map(({ column, held, parts, isOwn, where }, at) => {
      // Of the newest months no time is told, and of both once that they are before tax.
      const isNewest = column === now.period && ltmEnd(column) !== undefined;
      const time = `${at === 0 ? " before tax" : ""}${isNewest ? "" : ` in ${periodText(column)}`}`;
      return isOwn
        ? prose`${trimmed(held)}${time}`
        : prose`${listed(parts)}${time} may be in ${where}`;
    });
  const of = { item: "Charges", period: now.period };
  return [{ flag: CHARGED, clause: joinProse(told, ", "), of }];
}

/** Share of a move of earnings that a title gives as its reason. */
const REASON = 0.5;

/** ` after one-off costs`, for a title: where more of them than a year earlier made half of a fall of earnings. */
export function chargedTitle(view: View, now: Datum, before: Datum | undefined): string {
  if (before === undefined) return "";
  if (now.item === "Net Income" || now.item === "EPS Diluted")
    return chargesInIncome(view, { now, before }).length > 0
      ? earnedTitle(view, "Net Income", { now, before })
      : "";
  if (now.item !== "EBITDA" && !TURNS.has(now.item)) return "";
  if (chargesBeside(view, now, before).length === 0) return "";
  return now.item === "EBITDA"
    ? earnedTitle(view, "EBITDA", { now, before })
    : turnedTitle(view, now, before);
}

function earnedTitle(
  view: View,
  earned: "EBITDA" | "Net Income",
  { now, before }: { readonly now: Datum; readonly before: Datum },
): string {
  const valueOf = ({ period }: Datum) => view.reported(earned, period)?.value ?? 0;
  const sumOf = ({ period }: Datum) => chargesIn(view, period, earned === "EBITDA").sum;
  const step = sumOf(now) - Math.max(sumOf(before), 0);
  const isReason = step > 0 && step >= REASON * Math.abs(valueOf(now) - valueOf(before));
  return isReason ? " after one-off costs" : "";
}

/** Of turns: where one-offs of the newest column made half of what they moved by, what they are over beside them. */
function turnedTitle(view: View, now: Datum, before: Datum): string {
  const clean = cleanOf(view, now);
  const step = now.value - before.value;
  const isReason = clean !== undefined && step !== 0 && (now.value - clean.value) / step >= REASON;
  return isReason ? " after one-off costs" : "";
}

/** The flag of one-offs beside a move: each column has its own. */
export const CHARGED = "charged";

function trimmed([first = "", ...others]: Prose): Prose {
  return [typeof first === "string" ? first.trimStart() : first, ...others];
}

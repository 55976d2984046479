import { isAdverb } from "#core/figures/read/tie/time-places.ts";
import { comparisonWarnings } from "#core/figures/read/verdicts/comparisons.ts";
import { levels } from "#core/figures/read/ledger/levels.ts";
import type { Claim } from "#core/figures/read/claims/claim.ts";
import { type Cue, directionsIn } from "#core/figures/read/sentence/cue-words.ts";
import { goodOf } from "#core/figures/read/verdicts/good-direction.ts";
import { everyMatch } from "#core/figures/read/text/every-match.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import {
  type Columns,
  columnsOf,
  earlier,
  previousQuarter,
} from "#core/figures/read/ledger/resolve-period.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import { formatPercent } from "#core/ledger/display.ts";
import { periodText } from "#core/ledger/period.ts";

/** Words for a direction that a row did not take (finance.md 5.1 step 9). */
export function directionWarnings(
  reading: SentenceReading,
  judged: readonly Judged[],
): readonly TextWarning[] {
  const compared = comparisonWarnings(reading, judged);
  // Words for a direction are sought only where one may lead to a level.
  const hasLevel = judged.some(({ claim }) => claim?.operation.kind === "level");
  const mayLead = hasLevel && reading.items.length > 0;
  const cues = mayLead
    ? [...directionsIn(reading.masked), ...multipliedIn(reading)].filter(
        (cue) => !isDenied(cue, reading),
      )
    : [];
  const changes = cues.flatMap((cue) => {
    const told = levelAfter(cue, reading, judged);
    if (told === undefined) return [];
    const isUp = changeOf(told);
    const good = goodOf(told.item);
    const saysUp = saysItRose(cue, good);
    if (isUp === undefined || saysUp === undefined) return [];
    const note = saysUp === isUp ? extentNote(cue, told, reading) : turnNote(told, isUp, good);
    return note === undefined ? [] : [warningAt(cue, reading, note)];
  });
  return [...changes, ...compared];
}

/** `net income did not fall: it was #` */
function isDenied({ at }: Cue, { masked }: SentenceReading): boolean {
  return /(?:n't|\bnot|\bnever|\bwithout|\bno)\s+(?:[a-z]+ly\s+)?$/.test(masked.slice(0, at));
}

/** Words for a direction that say how far too, beside `doubled`. */
function multipliedIn(reading: SentenceReading): readonly Cue[] {
  return everyMatch(/\b(?:tripled|trebled|quadrupled|halved)\b/g, reading.masked).map((match) => ({
    direction: match[0] === "halved" ? "down" : "up",
    at: match.index,
    text: match[0],
  }));
}

function warningAt({ at, text }: Cue, reading: SentenceReading, note: string): TextWarning {
  const { length } = text;
  return {
    position: at,
    length,
    text: reading.text.slice(at, at + length),
    kind: "direction",
    note,
  };
}

function turnNote({ item, claim }: Told, isUp: boolean, good: ReturnType<typeof goodOf>): string {
  const quality =
    good === undefined ? "" : `, which is ${isUp === (good === "higher") ? "better" : "worse"}`;
  return `${item} ${isUp ? "rose" : "fell"} in ${periodText(claim.columns[0])}${quality}`;
}

/**
 * The level a word for a direction leads to: `improved to 2.1x`. Figures that are changes themselves
 * carry the sign of the word and are judged by it.
 */
function levelAfter(
  cue: Cue,
  reading: SentenceReading,
  judged: readonly Judged[],
): Told | undefined {
  const led = levelLedTo(cue, reading, judged);
  if (led === undefined) return undefined;
  const told = toldBy(led, reading);
  if (told?.claim.operation.kind !== "level") return undefined;
  const { claim } = told;
  const subject = reading.items.findLast(({ end }) => end <= cue.at);
  // `net cash doubled`: the row fell where what it is called rose.
  if (subject?.isNegative === true) return undefined;
  const between = reading.masked.slice(cue.at + cue.text.length, led.to.figure.position);
  if (subject !== undefined && [claim.item, ...claim.others].includes(subject.item)) {
    return between.includes("¤") ? undefined : told;
  }
  return isOfTheWhole(cue, reading, told.item) ? told : undefined;
}

type Told = {
  readonly claim: Claim;
  readonly item: string;
  /** What it is measured from where the words say so; a year earlier where they do not. */
  readonly from: Columns | undefined;
};

function toldBy({ to, from }: Led, reading: SentenceReading): Told | undefined {
  const { claim, item } = to;
  return claim && { claim, item: item ?? claim.item, from: from ?? beforeIt(reading, claim) };
}

/** `Sequentially, revenue dipped to #`: from the quarter before. */
function beforeIt({ periods }: SentenceReading, { columns }: Claim): Columns | undefined {
  return periods.some(isAdverb) ? previousQuarter(columns) : undefined;
}

/** A level a word leads to, and the time of what it moved from. */
type Led = { readonly to: Judged; readonly from: Columns | undefined };

/** The figure a word leads to; in `fell from A to B` that is B, and `36, down from 30` leads to none. */
function levelLedTo(
  { at }: Cue,
  { masked }: SentenceReading,
  judged: readonly Judged[],
): Led | undefined {
  const order = judged.findIndex(({ figure }) => figure.position >= at);
  const next = judged[order];
  // `9% lower than the # of 2024`: the word is about what is set against it.
  const isSetAgainst =
    next !== undefined &&
    /\bthan\s+(?:(?:the|its|in)\s+|[§¢]+(?:'s?)?\s+)*$/.test(
      masked.slice(at, next.figure.position),
    );
  // `has increased every year since 2022: #, # and #`: of a path, and not of its first step.
  const isOfAPath =
    next !== undefined && /\b(?:every|each) year\b/.test(masked.slice(at, next.figure.position));
  if (next === undefined || isSetAgainst || isOfAPath) return undefined;
  if (!/\bfrom\s+(?:the\s+)?$/.test(masked.slice(at, next.figure.position)))
    return { to: next, from: undefined };
  const after = judged[order + 1];
  const from = next.figure.position + next.figure.length;
  const isTo = /\bto\s+$/.test(masked.slice(from, after?.figure.position));
  return isTo && after !== undefined && after.item === next.item
    ? { to: after, from: next.claim?.columns }
    : undefined;
}

const WHOLE =
  /\b(?:credit (?:metrics|quality|profile|standing|position)|balance sheet|financial (?:profile|position|strength)|profitability|capital structure)\b[^¤.;]*$/;

/** `Credit metrics improved: net leverage was`, `the group deleveraged, to`: no row is the subject. */
function isOfTheWhole(
  { at, text, direction }: Cue,
  { masked }: SentenceReading,
  item: string,
): boolean {
  if (goodOf(item) === undefined) return false;
  if (text.startsWith("delever")) return / Leverage\b/.test(` ${item}`);
  const isJudgement = direction === "better" || direction === "worse";
  return isJudgement && WHOLE.test(masked.slice(0, at));
}

function saysItRose({ direction }: Cue, good: ReturnType<typeof goodOf>): boolean | undefined {
  if (direction === "up" || direction === "down") return direction === "up";
  return good === undefined ? undefined : (direction === "better") === (good === "higher");
}

/** How many times as much a word says, from and to: `nearly doubled` and `more than doubled` too. */
const EXTENTS: Readonly<Record<string, readonly [number, number]>> = {
  doubled: [1.8, 3],
  tripled: [2.7, 4],
  trebled: [2.7, 4],
  quadrupled: [3.6, 5],
  halved: [0.25, 0.56],
};

/** What to say of `doubled to USD 34.6bn` where it did not; undefined where it did. */
function extentNote({ text }: Cue, told: Told, reading: SentenceReading): string | undefined {
  const extent = isBaseKnown(told, reading) ? EXTENTS[text] : undefined;
  const [now, before] = valuesOf(told) ?? [];
  if (extent === undefined || now === undefined || before === undefined) return undefined;
  const times = now.datum.value / before.datum.value;
  if (times <= 0 || (times >= extent[0] && times <= extent[1])) return undefined;
  const change = formatPercent(Math.abs(times - 1));
  const verb = times > 1 ? "rose" : "fell";
  return `${told.item} ${verb} ${change} in ${periodText(told.claim.columns[0])}`;
}

/** `has doubled since 2020`, `tripled in three years`: not from the year before, as it is without words. */
function isBaseKnown({ claim, from }: Told, { periods }: SentenceReading): boolean {
  if (from !== undefined) return true;
  const [own] = claim.columns;
  return periods.every(({ when }) => {
    const [column, ...others] = columnsOf(claim.company, when, claim.columns) ?? [];
    return column === own && others.length === 0;
  });
}

/** Whether a row went up; undefined where that is not known or it stayed. */
function changeOf(told: Told): boolean | undefined {
  const [now, before] = valuesOf(told) ?? [];
  if (now === undefined || before === undefined || now.datum.value === before.datum.value) {
    return undefined;
  }
  const isHigher = now.datum.value > before.datum.value;
  return now.isOutflow ? !isHigher : isHigher;
}

/** The row's value, and what it is measured from. */
function valuesOf({ claim, item, from }: Told) {
  const base = from ?? earlier(claim.company, claim.columns, 1);
  const now = levels(claim.company, item, claim.columns)[0];
  const before = base && levels(claim.company, item, base)[0];
  return now === undefined || before === undefined ? undefined : ([now, before] as const);
}

type Basis = { readonly name: string; readonly items: RegExp };

/** Bases a text should not set side by side without saying so. */
const BASES: readonly (readonly [Basis, Basis])[] = [
  [
    {
      name: "reported EBITDA",
      items: /^(?:EBITDA Margin \(%\)|Gross Leverage \(x\)|Net Leverage \(x\))$/,
    },
    { name: "Clean EBITDA", items: /^Clean (?:EBITDA Margin|Gross Leverage|Net Leverage)/ },
  ],
  [
    { name: "debt without operating leases", items: /^(?:Gross|Net) Leverage \(x\)$/ },
    { name: "lease-adjusted debt", items: /^Lease-Adjusted Leverage/ },
  ],
];

type Placed = Judged & { readonly position: number };

/** Ratios on two bases in one text, named at the first figure of the second. */
export function basisWarnings(judged: readonly Placed[]): readonly TextWarning[] {
  return BASES.flatMap(([a, b]) => {
    const first = firstOn(a, judged);
    const second = firstOn(b, judged);
    if (first === undefined || second === undefined) return [];
    const [later, other, own] =
      first.position > second.position ? [first, b.name, a.name] : [second, a.name, b.name];
    return [
      {
        position: later.position,
        length: later.figure.length,
        text: later.figure.text,
        kind: "mixed-basis" as const,
        note: `this is on ${own}; other ratios of the text are on ${other}`,
      },
    ];
  });
}

function firstOn({ items }: Basis, judged: readonly Placed[]): Placed | undefined {
  return judged.find(({ item, claim }) => claim !== undefined && items.test(item ?? ""));
}

import { isAdverb } from "#core/figures/read/tie/time-places.ts";
import { isMinus } from "#core/figures/read/figures/figure.ts";
import { levels } from "#core/figures/read/ledger/levels.ts";
import type { ItemMention } from "#core/figures/read/ledger/item-mentions.ts";
import type { Carry, Claim } from "#core/figures/read/claims/claim.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { type Cue, directionsIn, HEDGE_WORDS } from "#core/figures/read/sentence/cue-words.ts";
import { goodOf } from "#core/figures/read/verdicts/good-direction.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import {
  type Columns,
  columnsOf,
  earlier,
  previousQuarter,
} from "#core/figures/read/ledger/resolve-period.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import { type Exchange, turnedWord } from "#core/figures/read/words-against-data/opposite-words.ts";
import { whyApart } from "#core/figures/read/words-against-data/row-view.ts";
import { isBelied } from "#core/figures/read/words-against-data/word-tests.ts";
import { displayOf } from "#core/figures/read/verdicts/expected.ts";
import { formatPercent } from "#core/ledger/display.ts";
import { periodText } from "#core/ledger/period.ts";

/** Words for a direction that a row did not take (finance.md 5.1 step 9). */
export function directionWarnings(
  reading: SentenceReading,
  judged: readonly Judged[],
): readonly TextWarning[] {
  // Words for a direction are sought only where one may lead to a level.
  const mayLead = judged.some(
    ({ claim, figure }) =>
      claim?.operation.kind === "level" &&
      (reading.items.length > 0 || figure.anchor !== undefined),
  );
  const cues = mayLead ? directionsIn(reading.masked).filter((cue) => !isDenied(cue, reading)) : [];
  return cues.flatMap((cue) => {
    const [first, ...others] = eachOf(cue, reading, judged);
    const told = first === undefined ? [levelAfter(cue, reading, judged)] : [first, ...others];
    const warnings = told.flatMap((each) => (each && warningOf(cue, each, reading)) ?? []);
    // Of several rows some may have gone as it says, or not be comparable.
    const isOfAll =
      warnings.length === told.length && warnings.every(({ fitting }) => fitting !== undefined);
    return warnings.slice(0, 1).map((each) => (isOfAll ? each : { ...each, fitting: undefined }));
  });
}

/** `It rose that year`: of the row and the time that the sentences before were about. */
const POINTING = /^(?:it|they|this|that) (?:(?:have|has|had|also|then|[a-z]+ly) )*$/i;
const AT_THAT_TIME =
  /^(?: [a-z]+ly| again| further)?,? (?:in |during |over )?(?:that|the same) year\.?$/;

/** A word for a direction in a sentence that has no figure and no row of its own. */
export function pointingWarnings(
  reading: SentenceReading,
  { item, named, others }: Pick<Carry, "item" | "named" | "others">,
  company: CompanyLedger | undefined,
): readonly TextWarning[] {
  const { masked, figures, items } = reading;
  if (item === undefined || named?.length !== 1 || company === undefined) return [];
  if (figures.length + items.length > 0 || !/^(?:it|th)/i.test(masked)) return [];
  const [cue, ...more] = directionsIn(masked);
  if (cue === undefined || more.length > 0 || !POINTING.test(masked.slice(0, cue.at))) return [];
  const end = cue.at + cue.text.length;
  if (!AT_THAT_TIME.test(masked.slice(end))) return [];
  const place = { start: cue.at, end, kind: "bare", value: 0, tolerance: 0 } as const;
  const figure = { ...place, negative: "none", isPlus: false } as const;
  const level = { operation: { kind: "level" }, direction: undefined, sign: undefined } as const;
  const claim = { figure, company, item, others, columns: named, ...level, isVague: true };
  const warning = warningOf(cue, { claim, item, from: undefined }, reading);
  return warning === undefined ? [] : [warning];
}

/** What to say of a word that a row did not bear out; undefined where it did. */
function warningOf(cue: Cue, told: Told, reading: SentenceReading): TextWarning | undefined {
  const { claim, item } = told;
  const apart = whyApart(claim.company, item, [claim.columns[0], baseOf(told)?.[0]]);
  if (apart !== undefined) return warningAt(cue, reading, apart);
  const isUp = changeOf(told);
  const good = goodOf(told.item);
  const saysUp = saysItRose(cue, good);
  if (isUp === undefined || saysUp === undefined) return undefined;
  if (saysUp !== isUp) return turningAt(cue, reading, turnNote(told, isUp, good));
  const note = extentNote(cue, told, reading);
  return note === undefined ? undefined : warningAt(cue, reading, note);
}

const SEVERAL = /¤+(?:, ¤+)*,? and ¤+ (?:(?:have|had|both|all|each|[a-z]+ly) )*$/;

/** `¤ and ¤ both rose, to # and #`: each row by its own figure, in their order. */
function eachOf(
  { at, text }: Cue,
  { masked, items }: SentenceReading,
  judged: readonly Judged[],
): readonly Told[] {
  const from = SEVERAL.exec(masked.slice(0, at))?.index ?? at;
  const rows = items.filter(({ start, end }) => start >= from && end <= at);
  const after = judged.filter(({ figure }) => figure.position >= at).slice(0, rows.length);
  const between = masked.slice(at + text.length, after[0]?.figure.position);
  if (rows.length < 2 || rows.length !== after.length || !/\bto $/.test(between)) return [];
  return after.flatMap(({ claim, figure, item }, index) => {
    const row = rows[index];
    const isLevel = claim?.operation.kind === "level" && figure.verdict === "verified";
    if (!isLevel || row === undefined || row.isNegative || !isNamedBy(row, claim)) return [];
    return [{ claim, item: item ?? claim.item, from: undefined }];
  });
}

/** `net income did not fall: it was #` */
export function isDenied({ at }: Pick<Cue, "at">, { masked }: SentenceReading): boolean {
  return /(?:n't|\bnot|\bnever|\bwithout|\bno)\s+(?:[a-z]+ly\s+)?$/.test(masked.slice(0, at));
}

/** A warning on words of a sentence. */
export function warningAt(
  { at, text: { length } }: Pick<Cue, "at" | "text">,
  { text }: SentenceReading,
  note: string,
  kind: TextWarning["kind"] = "direction",
): TextWarning {
  return { position: at, length, text: text.slice(at, at + length), kind, note };
}

/** A warning on a word that says the opposite of what is so. */
export function turningAt(
  cue: Pick<Cue, "at" | "text">,
  reading: SentenceReading,
  note: string,
): TextWarning {
  const turn = turnedWord(reading, { at: cue.at, length: cue.text.length });
  return withFitting(warningAt(cue, reading, note), turn);
}

/** A warning with the exchange that puts it right. */
export function withFitting(warning: TextWarning, exchange: Exchange | undefined): TextWarning {
  if (exchange === undefined) return warning;
  const { position, becomes: insert } = exchange;
  return { ...warning, fitting: { insert, lead: warning.position - position } };
}

/** `Net Leverage (x) rose in FY2025, from 3.0x to 3.4x, which is worse` */
function turnNote(told: Told, isUp: boolean, good: ReturnType<typeof goodOf>): string {
  const { item, claim } = told;
  const [now, before] = (valuesOf(told) ?? []).map(({ datum, isOutflow }) =>
    displayOf(isOutflow ? { ...datum, value: -datum.value } : datum),
  );
  const values = now === undefined || now === before ? "" : `, from ${before} to ${now}`;
  const quality =
    good === undefined ? "" : `, which is ${isUp === (good === "higher") ? "better" : "worse"}`;
  return `${item} ${isUp ? "rose" : "fell"} in ${periodText(claim.columns[0])}${values}${quality}`;
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
  const told = led && toldBy(led, reading);
  if (led === undefined || told?.claim.operation.kind !== "level") return undefined;
  return led.to.figure.verdict === "verified" && isSaidOf(cue, reading, { led, told })
    ? told
    : undefined;
}

function isSaidOf(
  cue: Cue,
  reading: SentenceReading,
  { led, told }: { readonly led: Led; readonly told: Told },
): boolean {
  const { figure } = led.to;
  const between = reading.masked.slice(cue.at + cue.text.length, figure.position);
  const own = isOverRow(cue, between)
    ? reading.items.findLast(({ end }) => end <= figure.position)
    : undefined;
  if (own !== undefined) {
    return isNamedBy(own, told.claim) && !own.isNegative && !isComparative(cue, reading);
  }
  const subject = reading.items.findLast(({ end }) => end <= cue.at);
  // `It fell to #`: what it is of is known where it is bound.
  if (subject === undefined) {
    const isBound = figure.anchor !== undefined && LEADS_ON.test(between);
    return isBound || isOfTheWhole(cue, reading, told.item);
  }
  // `net cash doubled`: the row fell where what it is called rose.
  if (subject.isNegative) return false;
  if (isNamedBy(subject, told.claim)) return !between.includes("¤");
  return isOfTheWhole(cue, reading, told.item);
}

/** `raised its ¤ to #`, `a decline in ¤ to #`, `lower ¤ of #` */
const OVER_ROW = new RegExp(
  String.raw`^\s+(?:(?:in|brought|brings|took|takes)\s+)?(?:(?:its|their|the|total|annual)\s+|¢+(?:'s)?\s+)*¤+,?\s+(?:(?:in\s+)?§+\s+)?(?:to|at|(?<of>of))\s+${HEDGE_WORDS}$`,
);
const COMPARATIVE = /^(?:higher|lower|better|stronger|weaker|worse)$/;
const ON_THE_MOVE = /^(?:rising|falling|growing|declining|shrinking|improving)$/;

/** The row between a word and its figure; `a fall in ¤ of #` and `cut ¤ of #` are no level it went to. */
function isOverRow({ text }: Cue, between: string): boolean {
  const match = OVER_ROW.exec(between);
  const isOf = match?.groups?.["of"] !== undefined;
  return match !== null && (!isOf || COMPARATIVE.test(text) || ON_THE_MOVE.test(text));
}

/** `A has a lower ¤ of #` may be lower than that of another company. */
function isComparative({ at, text }: Cue, { masked, companies }: SentenceReading): boolean {
  const isOne = companies.length <= 1 && !/\ba(?:\s+[a-z]+)?\s+$/.test(masked.slice(0, at));
  return COMPARATIVE.test(text) && !isOne;
}

const LEADS_ON =
  /^(?: [a-z]+ly)?(?: (?:back|further|again))? to (?:the |about |around |some |nearly |almost )?$/;

/** Whether a name may stand for the row of a figure, by its default reading or another. */
export function isNamedBy(
  { item, others }: Pick<ItemMention, "item" | "others">,
  claim: Pick<Claim, "item" | "others">,
): boolean {
  return [claim.item, ...claim.others].some((own) => own === item || others.includes(own));
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
  const after = judged[order + 1];
  const end = next.figure.position + next.figure.length;
  const joint = after === undefined ? "" : masked.slice(end, after.figure.position);
  // `from # to #`, `to # from #`: what it is measured from is said, whether it is known or not.
  if (/\bfrom\s+(?:the\s+)?$/.test(masked.slice(at, next.figure.position))) {
    return /\bto\s+$/.test(joint) ? ledFrom(after, next) : undefined;
  }
  return /^[^,;]*\bfrom\s+(?:the\s+)?$/.test(joint)
    ? ledFrom(next, after)
    : { to: next, from: undefined };
}

function ledFrom(to: Judged | undefined, from: Judged | undefined): Led | undefined {
  const base = from?.figure.verdict === "verified" ? from.claim?.columns : undefined;
  const isKnown = to !== undefined && base !== undefined && from?.item === to.item;
  return isKnown ? { to, from: base } : undefined;
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

/** Whether a word says that a row went up; undefined where good and bad say nothing of that. */
export function saysItRose(
  { direction }: Cue,
  good: ReturnType<typeof goodOf>,
): boolean | undefined {
  if (direction === "up" || direction === "down") return direction === "up";
  return good === undefined ? undefined : (direction === "better") === (good === "higher");
}

/** What to say of `doubled to USD 34.6bn`, `surged`, `edged up` where it did not; undefined where it did. */
function extentNote(cue: Cue, told: Told, reading: SentenceReading): string | undefined {
  const [now, before] = valuesOf(told) ?? [];
  const { datum } = now ?? {};
  if (datum === undefined || before === undefined || !isBaseKnown(told, reading)) return undefined;
  const times = datum.value / before.datum.value;
  if (times <= 0 || !isBelied(extentWords(cue, reading), { datum, times })) return undefined;
  const isUp = times > 1;
  if (datum.unit !== "money") return turnNote(told, isUp, undefined);
  const change = formatPercent(Math.abs(times - 1));
  return `${told.item} ${isUp ? "rose" : "fell"} ${change} in ${periodText(told.claim.columns[0])}`;
}

/** A word for a direction with the adverb beside it: `rose sharply`, `slightly lower`. */
function extentWords({ at, text }: Cue, { masked }: SentenceReading): string {
  const end = at + text.length;
  const ahead = /\b[a-z]+ly\s+$/.exec(masked.slice(0, at))?.[0] ?? "";
  return `${ahead}${text}${/^\s+[a-z]+ly\b/.exec(masked.slice(end))?.[0] ?? ""}`;
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
  // What is paid may have no sign of its own: `acquisitions fell to USD 30 mm`.
  const isPaid = now.datum.value < 0 && before.datum.value < 0 && !isMinus(told.claim.figure);
  return now.isOutflow || isPaid ? !isHigher : isHigher;
}

/** What a row is measured from: a year earlier where the words do not say. */
function baseOf({ claim, from }: Told): Columns | undefined {
  return from ?? earlier(claim.company, claim.columns, 1);
}

/** The row's value, and what it is measured from. */
function valuesOf(told: Told) {
  const { claim, item } = told;
  const base = baseOf(told);
  const now = levels(claim.company, item, claim.columns)[0];
  const before = base && levels(claim.company, item, base)[0];
  return now === undefined || before === undefined ? undefined : ([now, before] as const);
}

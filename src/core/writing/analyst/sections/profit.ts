import type { ItemId } from "#core/finance/ratios/ratio-items.ts";
import { periodDates } from "#core/writing/analyst/books.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { change, compoundGrowth, growth } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { againstPrior, during, movement, orLoss } from "#core/writing/analyst/movement.ts";
import { periodText } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { listed, type Prose, prose, sentence, size } from "#core/writing/analyst/prose.ts";
import { oneOffs } from "#core/writing/analyst/sections/basis.ts";
import { addBacks } from "#core/writing/analyst/sections/debt.ts";
import { propertyFunds, propertyIncome } from "#core/writing/analyst/sections/archetype-notes.ts";
import { pathOf } from "#core/writing/analyst/sections/leverage-path.ts";
import { capitalise, counted } from "#core/writing/analyst/words.ts";
import { missing, type Writing } from "#core/writing/analyst/writing.ts";

/** Days from which a fiscal year has 53 weeks (finance.md 1.3). */
const LONG_YEAR_DAYS = 369;
const DAY_MS = 86_400_000;
/** Basis points below which a margin is called unchanged. */
const FLAT_MARGIN_BPS = 10;

/** Revenues over the connected years, and what a property trust earns them with. */
export function revenueLines(writing: Writing): readonly Prose[] {
  return [
    revenueSentence(writing),
    revenuePath(writing),
    revenueCagr(writing),
    ...propertyIncome(writing),
  ];
}

/** EBITDA and the margins, each against its past. */
export function marginLines(writing: Writing): readonly Prose[] {
  return [
    ebitdaSentence(writing),
    marginConclusion(writing),
    ...marginSentences(writing),
    marginPath(writing),
  ];
}

/** From EBITDA to Clean EBITDA and to what is earned. */
export function bridgeLines(writing: Writing): readonly Prose[] {
  return [...cleanBridge(writing), netIncomeSentence(writing), ...propertyFunds(writing)];
}

/** Revenues and their growth, with the week count where it distorts the comparison. */
function revenueSentence(writing: Writing): Prose {
  const revenues = writing.now("Revenues");
  if (revenues === undefined && writing.book.archetype === "no-revenue")
    return prose`${writing.name} has no revenues yet, so growth and margins are not meaningful (n.m.).`;
  if (revenues === undefined)
    return missing(writing, "Revenues", prose`, so growth and margins are not available`);
  if (revenues.value === 0)
    return prose`The company reported no revenues in ${periodText(writing.year)}, so margins are not meaningful (n.m.).`;
  const clause = movement(revenues, writing.was("Revenues"), `${writing.book.ticker} revenue`);
  return sentence(prose`${clause}${weeksNote(writing)}`);
}

/** Growth of each connected year before the latest, latest first. */
export function revenuePath(writing: Writing): Prose {
  const path = positiveRevenues(writing);
  let said = "";
  const steps = path.slice(1, -1).flatMap((now, index) => {
    const rate = growth(now, path[index + 2]);
    if (rate === undefined) return [];
    const verb = rate.value < 0 ? "fallen " : "grown ";
    const step = prose`${verb === said ? "" : verb}${size(rate)} in ${periodText(now.period)}`;
    said = verb;
    return [step];
  });
  return steps.length < 2 ? [] : prose`Revenues had ${listed(steps)}.`;
}

/** Compound growth over the connected years. */
export function revenueCagr(writing: Writing): Prose {
  const path = positiveRevenues(writing);
  const [latest, start] = [path[0], path.at(-1)];
  const rate = compoundGrowth(latest, start);
  if (rate === undefined || start === undefined || path.length < 3) return [];
  const verb = rate.value < 0 ? "fallen" : "grown";
  return prose`Since ${periodText(start.period)} revenues have ${verb} ${size(rate)} a year, compounded.`;
}

/** Revenues from the latest year back to the first without any, or to a gap. */
function positiveRevenues(writing: Writing): readonly Datum[] {
  const path = pathOf(writing, "Revenues");
  const end = path.findIndex(({ value }) => value <= 0);
  return end === -1 ? path : path.slice(0, end);
}

/** Gross, EBITDA and EBIT margin, each with its change in basis points. */
function marginSentences(writing: Writing): readonly Prose[] {
  // Where one-offs dominate, EBIT holds them: its margin would be another basis.
  const onClean = writing.basis === "Clean EBITDA";
  const ofEbit: readonly ItemId[] = onClean ? [] : ["EBIT Margin (%)"];
  const known: readonly ItemId[] = ["Gross Margin (%)", "EBITDA Margin (%)", ...ofEbit];
  return known.flatMap((item) => {
    const datum = writing.now(item);
    if (datum !== undefined) return [marginSentence(writing, item)];
    return item === "Gross Margin (%)" && (writing.now("Revenues")?.value ?? 0) > 0
      ? [missing(writing, "Gross Profit", prose`, so gross margin is not available`)]
      : [];
  });
}

/** A margin, its change and the year before. */
export function marginSentence(writing: Writing, item: ItemId): Prose {
  const [margin, prior] = [writing.now(item), writing.was(item)];
  if (margin === undefined || isBeyondRevenues(margin)) return [];
  const name = capitalise(wordsOf(item).name);
  if (prior === undefined) return prose`${name} was ${margin}.`;
  if (isBeyondRevenues(prior)) return prose`${name} was ${margin}.`;
  return printsAlike(margin, prior)
    ? prose`${name} was unchanged at ${margin}.`
    : marginMove(writing, margin, prior);
}

function marginMove({ pick }: Writing, margin: Datum, prior: Datum): Prose {
  const name = capitalise(wordsOf(margin.item).name);
  const priorYear = periodText(prior.period);
  const move = change(margin, prior);
  if (Math.abs(move.value) < FLAT_MARGIN_BPS) {
    return prose`${name} was little changed at ${margin}, against ${prior} in ${priorYear}.`;
  }
  const isUp = move.value > 0;
  const level = prose`${name} was ${margin}, ${size(move)} ${isUp ? "above" : "below"} the ${prior} of ${priorYear}.`;
  if (margin.value < 0 || prior.value < 0) return level;
  return pick(margin.item, [
    level,
    prose`${name} ${isUp ? "widened" : "narrowed"} by ${size(move)} to ${margin} from ${prior}.`,
    prose`${name} ${isUp ? "rose" : "fell"} to ${margin} from ${prior}, ${isUp ? "a gain" : "a loss"} of ${size(move)}.`,
  ]);
}

/** Whether the loss exceeds revenues, so that basis points say nothing. */
export function isBeyondRevenues({ value }: Datum): boolean {
  return value < -1;
}

/** Where EBITDA margin stands in its own past, where that is an end of it; or why there is none. */
export function marginConclusion(writing: Writing): Prose {
  if (writing.book.archetype === "no-revenue" && writing.now("Revenues") === undefined) {
    return writing.once(
      "margins",
      prose`Margins are not meaningful (n.m.) without revenues; cash burn takes their place.`,
    );
  }
  const path = pathOf(writing, "EBITDA Margin (%)");
  const [latest, ...past] = path;
  if (latest === undefined || past.length === 0) return [];
  if (isBeyondRevenues(latest))
    return prose`The ${wordsOf("EBITDA").negative ?? "loss"} is larger than revenues, so its margin is not meaningful (n.m.).`;
  if (past.length < 2 || latest.value < 0) return [];
  const isHighest = past.every(({ value }) => value < latest.value);
  const isLowest = past.every(({ value }) => value > latest.value);
  return isHighest || isLowest
    ? prose`${writing.basis} margin is at its ${isHighest ? "highest" : "lowest"} in ${counted(path.length, "year")}.`
    : [];
}

/** EBITDA margin year by year, latest first. */
function marginPath(writing: Writing): Prose {
  const path = pathOf(writing, "EBITDA Margin (%)");
  const steps = path.slice(2).map((step) => prose`${step} in ${periodText(step.period)}`);
  if (path.some(isBeyondRevenues)) return [];
  return steps.length === 0 ? [] : prose`${writing.basis} margin had been ${listed(steps)}.`;
}

/** EBITDA with its change; why it is not there where it is not. */
export function ebitdaSentence(writing: Writing): Prose {
  const ebitda = writing.now("EBITDA");
  if (ebitda === undefined) return missing(writing, "EBITDA");
  return sentence(movement(ebitda, writing.was("EBITDA"), `${writing.book.ticker} ebitda`));
}

/** From EBITDA to Clean EBITDA, step by step, with margin and change. */
export function cleanBridge(writing: Writing): readonly Prose[] {
  const { now, was, year, reported } = writing;
  const [ebitda, clean] = [reported("EBITDA"), now("Clean EBITDA")];
  if (ebitda === undefined || clean === undefined) {
    return [
      missing(
        writing,
        ebitda === undefined ? "EBITDA" : "Clean EBITDA",
        prose`, so no bridge can be shown`,
      ),
    ];
  }
  writing.once("clean basis", []);
  if (clean.value === ebitda.value) {
    return [
      prose`Clean EBITDA is the same as reported${during(year)}: there is nothing to add back.`,
      ...stockCompensation(writing),
    ];
  }
  if (writing.basis === "Clean EBITDA") return [oneOffs(writing), ...stockCompensation(writing)];
  const added = addBacks(writing);
  const bridge =
    added.length === 0
      ? prose`reported EBITDA before one-offs`
      : prose`reported EBITDA plus ${added}`;
  const level =
    added.length > 0 && printsAlike(clean, ebitda, writing.style)
      ? prose`Clean EBITDA, which adds ${added} to reported EBITDA, was ${clean}${during(year)}.`
      : undefined;
  return [
    level ?? prose`Clean EBITDA was ${orLoss(clean)}${during(year)}: ${bridge}.`,
    cleanChange(writing, clean),
    cleanMargin(now("Clean EBITDA Margin (%)"), was("Clean EBITDA Margin (%)")),
    ...stockCompensation(writing),
  ];
}

/** Net income with its change. */
export function netIncomeSentence(writing: Writing): Prose {
  const income = writing.now("Net Income");
  return income === undefined
    ? []
    : sentence(movement(income, writing.was("Net Income"), `${writing.book.ticker} income`));
}

function cleanMargin(margin: Datum | undefined, prior: Datum | undefined): Prose {
  if (margin === undefined || isBeyondRevenues(margin)) return [];
  const before = prior === undefined || isBeyondRevenues(prior) ? undefined : prior;
  return prose`Clean EBITDA margin was ${margin}${againstPrior(margin, before)}.`;
}

function cleanChange({ was }: Writing, clean: Datum): Prose {
  const prior = was("Clean EBITDA");
  const rate = growth(clean, prior);
  return rate === undefined || prior === undefined
    ? []
    : prose`That is ${size(rate)} ${rate.value >= 0 ? "above" : "below"} the ${prior} of ${periodText(prior.period)}.`;
}

function stockCompensation({ now }: Writing): readonly Prose[] {
  const paid = now("Share-Based Compensation");
  return paid === undefined || paid.value === 0
    ? []
    : [prose`Share-based compensation of ${size(paid)} is not added back.`];
}

/** `(53 weeks against 52)` as words, where one of the two years is longer. */
function weeksNote({ book, year, before }: Writing): Prose {
  if (before === undefined) return [];
  const [isLong, wasLong] = [
    isLongYear(periodDates(book, year)),
    isLongYear(periodDates(book, before)),
  ];
  if (isLong === wasLong) return [];
  const [long, short] = isLong ? [year, before] : [before, year];
  return prose`; ${periodText(long)} had an extra week against ${periodText(short)}`;
}

function isLongYear(
  dates: { readonly start?: string | undefined; readonly end: string } | undefined,
): boolean {
  if (dates?.start === undefined) return false;
  return (Date.parse(dates.end) - Date.parse(dates.start)) / DAY_MS + 1 >= LONG_YEAR_DAYS;
}

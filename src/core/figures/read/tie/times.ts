import type { PeriodMention, PeriodWords } from "#core/figures/read/figures/figure.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import {
  type Columns,
  columnsOf,
  earlier,
  endingLast,
  latest,
  previousQuarter,
} from "#core/figures/read/ledger/resolve-period.ts";
import { textAt } from "#core/figures/read/sentence/tokens.ts";
import { listAt } from "#core/figures/read/tie/company.ts";
import { isAside, isComparator } from "#core/figures/read/tie/comparators.ts";
import type { Parsed } from "#core/figures/read/tie/scene.ts";
import {
  isAdverb,
  isBase,
  isInBrackets,
  isRanking,
  isRelative,
  mentionAt,
  saysNow,
  timePlaces,
} from "#core/figures/read/tie/time-places.ts";

/** When the figures of a sentence hold, for one company. */
export type Times = {
  /** The columns of a figure; undefined where its words for time cannot be resolved, or are two. */
  readonly at: (index: number) => Columns | undefined;
  /** What a change is measured from: named columns, or undefined for the default. */
  readonly baseOf: (index: number) => Columns | undefined;
  /** Columns the next sentence goes on with. */
  readonly carry: Columns | undefined;
};

type Timed = Parsed & {
  readonly company: CompanyLedger;
  readonly context: Columns | undefined;
  /** Places of all times. */
  readonly places: readonly number[];
  /** The place of the time that is a figure's own, by the figure's order. */
  readonly own: ReadonlyMap<number, number>;
  readonly taken: ReadonlySet<number>;
  /** Places of times that something is measured from. */
  readonly bases: ReadonlySet<number>;
  readonly main: Columns | undefined;
};

/** How the figures of a sentence stand in time (finance.md 5.1 step 6). */
export function timesOf(all: Parsed, company: CompanyLedger, context: Columns | undefined): Times {
  const places = timePlaces(all);
  const bases = new Set(places.filter((place) => isBase(all, place)));
  const own = ownTimes(all, bases);
  const taken = new Set(own.values());
  const timed = { ...all, company, context, places, own, taken, bases, main: undefined };
  const main = mainOf(timed);
  const frame: Timed = { ...timed, main };
  return {
    at: (index) => columnsAt(frame, index),
    baseOf: (index) => baseAt(frame, index),
    carry: main,
  };
}

/** The time a sentence is about: the first that is no base and belongs to no figure compared with. */
function mainOf(all: Timed): Columns | undefined {
  const { company, context, own, bases, places } = all;
  const asides = new Set<number>();
  for (const [index, place] of own) {
    const isBracketed = index > 0 && isInBrackets(all, all.figureAt[index] ?? 0);
    if (isBracketed || isLabelOfLater(all, index, place) || isAside(all, index)) asides.add(place);
  }
  const place = places.find((each) => {
    const mention = mentionAt(all, each);
    const isMain = mention !== undefined && !isRelative(mention) && !isRanking(all, each);
    return isMain && !bases.has(each) && !asides.has(each);
  });
  const said = columnsSaid(all, mentionAt(all, place));
  return said ?? (saysNow(all) ? endingLast(company) : undefined) ?? context ?? latest(company);
}

/** `cash is #, FY24 #`: the label of a later figure is no time of the first, which has none beside it. */
function isLabelOfLater({ own, figureAt }: Timed, index: number, place: number): boolean {
  return place < (figureAt[index] ?? 0) && place > (figureAt[0] ?? 0) && !own.has(0);
}

function columnsSaid(
  { company, context }: Timed,
  mention: PeriodMention | undefined,
  now = context,
): Columns | undefined {
  return mention && columnsOf(company, mention.when, now);
}

function saidAt(
  all: Timed,
  index: number,
  { mention, place }: { readonly mention: PeriodMention; readonly place: number | undefined },
): Columns | undefined {
  const said = columnsSaid(all, mention, mainFor(all, index, place));
  // `fell from # to # between 2024 and 2025`: the second is of the last of them.
  const isEnd = mention.when.kind === "years" && index > 0 && isComparator(all, index - 1);
  return isEnd ? said && [said[0]] : said;
}

function columnsAt(all: Timed, index: number): Columns | undefined {
  if (isComparator(all, index)) return comparedAt(all, index);
  const back = lookedBack(all, index);
  if (back !== undefined) {
    // `A year earlier, in fiscal 2025`: from when is not said.
    const isDated = index === 0 && otherTime(all, index, undefined) !== undefined;
    return isDated ? undefined : columnsSaid(all, back, mainFor(all, index, undefined));
  }
  const place = all.own.get(index);
  const mention = mentionAt(all, place);
  if (mention === undefined || isAdverb(mention)) return mainFor(all, index, undefined);
  // `last year` is of the year before, or the latest.
  if (isVague(mention) || isOfSeveral(all, index, place)) return undefined;
  const other = isRelative(mention) ? undefined : otherTime(all, index, place);
  if (other !== undefined) return quarterOfYear(all, [other, place]);
  return saidAt(all, index, { mention, place });
}

function isVague({ when }: PeriodMention): boolean {
  return when.kind === "earlier" && when.isVague;
}

/** `# in 2025 and 2024`: said of both at once. */
function isOfSeveral(all: Timed, index: number, place = -1): boolean {
  const figures = listAt(all, "figure", all.figureAt[index] ?? -1);
  return listAt(all, "time", place).length > figures.length;
}

/** The columns of a figure that another is compared with. */
function comparedAt(all: Timed, index: number): Columns | undefined {
  if (isAlone(all, index)) return undefined;
  const place = all.own.get(index);
  const mention = mentionAt(all, place);
  const main = mainFor(all, index, place);
  if (mention === undefined || isAdverb(mention)) return main && compared(all, index, main);
  const isPart = mention.when.kind === "quarter" && mention.when.year === undefined;
  if (isPart && isAgainst(all, index) && !all.own.has(index - 1)) return undefined;
  return columnsSaid(all, mention, main);
}

/** `revenue a year earlier was #`: the time of a figure looks back where it is said before it. */
function lookedBack(all: Timed, index: number): PeriodMention | undefined {
  return freeBefore(all, index)
    .filter((place) => all.own.get(index - 1) !== place)
    .flatMap((place) => mentionAt(all, place) ?? [])
    .find((mention) => isRelative(mention) && !isAdverb(mention));
}

/** Times in a figure's clause between the figure before and it, but for bases. */
function freeBefore(all: Timed, index: number): readonly number[] {
  const [from, at] = [all.figureAt[index - 1] ?? -1, all.figureAt[index] ?? 0];
  return all.places.filter((place) => {
    const isBetween = place > from && place < at && all.clauseAt[place] === all.clauseAt[at];
    return isBetween && !all.bases.has(place);
  });
}

/** `# versus # in Q1`: the time may be of both. */
function isAgainst({ tokens, figureAt }: Parsed, index: number): boolean {
  const at = figureAt[index] ?? 0;
  return [1, 2, 3].some((back) => /^(?:versus|vs|against)$/.test(textAt(tokens, at - back)));
}

/** `fell from # in 2025`: what it is compared with is not said. */
function isAlone({ tokens, figureAt }: Timed, index: number): boolean {
  if (index > 0) return false;
  const at = figureAt[index] ?? 0;
  return !tokens.slice(at, figureAt[index + 1]).some(({ text }) => text === "to");
}

/** Another time in a figure's clause before it: `in the fourth quarter revenue was # in 2025`. */
function otherTime(all: Timed, index: number, own: number | undefined): number | undefined {
  const said = columnsSaid(all, mentionAt(all, own))?.join();
  return freeBefore(all, index).find((place) => {
    return !all.taken.has(place) && columnsSaid(all, mentionAt(all, place))?.join() !== said;
  });
}

/** What a figure is compared with is of a year before where no time is said. */
function compared(all: Timed, index: number, main: Columns): Columns | undefined {
  const start = main.at(-1);
  if (index > 0 && isOfAnother(all, index)) return main;
  if (main.length > 1 && start !== undefined) return [start];
  const relative = nearTime(all, index, isRelative);
  return relative === undefined ? earlier(all.company, main, 1) : columnsSaid(all, relative, main);
}

/** `against # at Velden`: another company's of the same time. */
function isOfAnother({ tokens, figureAt, clauseAt }: Timed, index: number): boolean {
  const [before, at] = [figureAt[index - 1] ?? -1, figureAt[index] ?? 0];
  const to = figureAt[index + 1] ?? tokens.length;
  return tokens
    .slice(before + 1, to)
    .some(({ kind }, order) => kind === "company" && clauseAt[before + 1 + order] === clauseAt[at]);
}

function nearTime(
  all: Timed,
  index: number,
  is: (mention: PeriodMention) => boolean,
): PeriodMention | undefined {
  const clause = all.clauseAt[all.figureAt[index] ?? 0];
  return all.places
    .filter((place) => all.clauseAt[place] === clause)
    .flatMap((place) => mentionAt(all, place) ?? [])
    .find(is);
}

/** The time of a figure's clause, or that of its sentence. */
function mainFor(all: Timed, index: number, except: number | undefined): Columns | undefined {
  const at = all.figureAt[index] ?? 0;
  const free = all.places.filter((place) => isFree(all, place, at) && place !== except);
  const [first, second] = free.map((place) => columnsSaid(all, mentionAt(all, place))?.join());
  if (free.length > 1 && first !== second && !isInBrackets(all, at))
    return quarterOfYear(all, free);
  const mention = mentionAt(all, free[0]);
  if (mention !== undefined) return columnsSaid(all, mention);
  if (saysNow(all, all.clauseAt[at])) return endingLast(all.company);
  return all.main;
}

/** Whether a time is in the clause of a figure and of no figure or change alone. */
function isFree(all: Timed, place: number, at: number): boolean {
  const mention = mentionAt(all, place);
  if (mention === undefined || all.clauseAt[place] !== all.clauseAt[at]) return false;
  const isOwn = all.taken.has(place) || all.bases.has(place);
  return !isOwn && !isRelative(mention) && !isRanking(all, place);
}

type PartOfYear = Extract<PeriodWords, { kind: "quarter" | "half" | "year-to-date" }>;

function isPartOfYear(when: PeriodWords | undefined): when is PartOfYear {
  return when?.kind === "quarter" || when?.kind === "half" || when?.kind === "year-to-date";
}

/** `Third-quarter revenue was # in 2025`: a part of a year named apart from it; else two times. */
function quarterOfYear(all: Timed, places: readonly (number | undefined)[]): Columns | undefined {
  const [part, whole, ...others] = places.map((place) => mentionAt(all, place)?.when);
  if (others.length > 0 || whole?.kind !== "year" || !isPartOfYear(part)) return undefined;
  return part.year === undefined
    ? columnsOf(all.company, { ...part, year: whole.year }, undefined)
    : undefined;
}

/** The time a change is measured from. */
function baseAt(all: Timed, index: number): Columns | undefined {
  const now = columnsAt(all, index);
  // Of a year there is no quarter before: a column that is never connected.
  const isFromQuarter = now !== undefined && nearTime(all, index, isAdverb) !== undefined;
  if (isFromQuarter) return previousQuarter(now) ?? ["Q"];
  const base = mentionAt(all, basePlace(all, index));
  return base === undefined ? spanBase(all, index, now) : columnsSaid(all, base, now);
}

/** The base behind a figure, or between the figure before and it. */
function basePlace(
  { bases, clauseAt, figureAt, tokens }: Timed,
  index: number,
): number | undefined {
  const at = figureAt[index] ?? 0;
  // `grew 1% in 2025 and rose 42% from 2020`: a figure between, but for the level it led to.
  const isOfLater = (base: number): boolean =>
    figureAt.some((place) => place > at && place < base && textAt(tokens, place - 1) !== "to");
  const near = [...bases].filter((place) => clauseAt[place] === clauseAt[at]);
  return near.find((each) => each > at && !isOfLater(each)) ?? near.findLast((each) => each < at);
}

/** `in three years`, `over 2022-2025`: the first of them; else the figure compared with. */
function spanBase(all: Timed, index: number, now: Columns | undefined): Columns | undefined {
  const span = nearTime(all, index, ({ when }) => when.kind === "span" || when.kind === "years");
  if (span?.when.kind === "span" && now !== undefined) {
    return earlier(all.company, now, span.when.years);
  }
  const first = columnsSaid(all, span, now)?.at(-1);
  return first === undefined ? fromFigure(all, index) : [first];
}

/** `rose 5% to # in 2025 from # in 2023`: the change is from the figure compared with. */
function fromFigure(all: Timed, index: number): Columns | undefined {
  const clause = all.clauseAt[all.figureAt[index] ?? 0];
  const other = all.figureAt.findIndex((place, each) => {
    const isBeside = each !== index && all.clauseAt[place] === clause;
    return isBeside && all.own.has(each) && isComparator(all, each);
  });
  return other === -1 ? undefined : columnsAt(all, other);
}

/** The place of the time that is a figure's own, by the figure's order: behind it, or right before it. */
function ownTimes(all: Parsed, bases: ReadonlySet<number>): ReadonlyMap<number, number> {
  const own = new Map<number, number>();
  const taken = new Set<number>();
  const take = (index: number, place: number | undefined): void => {
    if (place === undefined) return;
    own.set(index, place);
    taken.add(place);
  };
  for (const [index, at] of all.figureAt.entries()) {
    take(index, listedTime(all, at) ?? timeRightBefore(all, at));
  }
  for (const [index, at] of all.figureAt.entries()) {
    const place = own.has(index) ? undefined : timeBehind(all, at);
    if (place !== undefined && !taken.has(place) && !bases.has(place)) take(index, place);
  }
  return own;
}

/** `In 2025, 2024 and 2023 it was #, # and #`: as many times as figures, each in its order. */
function listedTime(all: Parsed, at: number): number | undefined {
  const list = listAt(all, "figure", at);
  if (list.length < 2) return undefined;
  const lists = timePlaces(all)
    .map((place) => listAt(all, "time", place))
    .filter((times) => times.length === list.length);
  const [first = 0, last = 0] = [list[0], list.at(-1)];
  const near =
    lists.find(([place = 0]) => place > last) ??
    lists.findLast((times) => (times.at(-1) ?? 0) < first);
  return near?.[list.indexOf(at)];
}

/** `FY2024: #`, `(FY2024 #`, `2024's #`; `grew in 2025 5%` is rare. */
function timeRightBefore({ tokens }: Parsed, at: number): number | undefined {
  let place = at - 1;
  const isOwned = textAt(tokens, place) === "s" && textAt(tokens, place - 1) === "'";
  if (isOwned) place -= 2;
  const isMarked = textAt(tokens, place) === ":" || textAt(tokens, place) === "=";
  if (isMarked) place -= 1;
  if (tokens[place]?.kind !== "time") return undefined;
  return place;
}

/** Words between a figure and the time behind it. */
const LEADING_TO_TIME = new Set(
  `in for at during of as on the end close over by fiscal year ended recorded booked reported posted seen achieved earned paid spent
  generated a its level levels back just only and '`.split(/\s+/),
);

function timeBehind(all: Parsed, at: number): number | undefined {
  for (let place = at + 1; place < all.tokens.length; place += 1) {
    // `# (FY2024)`
    if (isTimeInBrackets(all, place)) return place + 1;
    const isOfClause = all.clauseAt[place] === all.clauseAt[at];
    if (isOfClause && all.tokens[place]?.kind === "time") {
      return isRanking(all, place) ? undefined : place;
    }
    if (isOfClause ? !leadsToTime(all, place) : !isInBrackets(all, place)) return undefined;
  }
  return undefined;
}

function leadsToTime({ tokens }: Parsed, place: number): boolean {
  return tokens[place]?.kind === "row" || LEADING_TO_TIME.has(textAt(tokens, place));
}

function isTimeInBrackets({ tokens }: Parsed, place: number): boolean {
  const isOpen = textAt(tokens, place) === "(" && textAt(tokens, place + 2) === ")";
  return isOpen && tokens[place + 1]?.kind === "time";
}

import type { Figure } from "#core/figures/read/figures/figure.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import {
  contentOf,
  marked,
  saidFigures,
  segmentOf,
  type SaidTime,
  type Segment,
  spokenAs,
  wordsIn,
} from "#core/figures/read/passages/row-words.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { classesOf } from "#core/figures/read/words/lexicon.ts";
import type { Op } from "#core/ledger/reference.ts";

/** What a figure is of rows: of each its words, of all the times, which way it is said to have gone. */
export type RowForm = {
  readonly op: "level" | Extract<Op, "growth" | "difference" | "sum" | "average" | "share">;
  readonly rows: readonly (readonly string[])[];
  /** Of a change the later first. */
  readonly times: readonly SaidTime[];
  readonly direction: "up" | "down" | undefined;
};

type Form = (segment: Segment, isRate: boolean) => RowForm | undefined;

/** What a part of a sentence may say of its figure: a level, and what is made of levels. */
export function formsOf(segment: Segment, isRate: boolean): readonly RowForm[] {
  return FORMS.flatMap((form) => form(segment, isRate) ?? []);
}

const level: Form = ({ words, times, rows }) => ({
  op: "level",
  rows: rows ?? [contentOf(words)],
  times,
  direction: undefined,
});

const LEADING = new Set("by of was were is are a an the about".split(" "));
const CHANGED = new Set("change changed difference".split(" "));
const OF_CHANGE = new Set("percentage percent increase decrease year-over-year".split(" "));

/** `caps rose by # from § to §`, `the change in caps from § to § was #`. */
const moved: Form = ({ words, times }, isRate) => {
  const [place, second] = words.flatMap((word, at) => (isMotion(word) ? [at] : []));
  const ordered = fromTo(words, times);
  const isOne = place !== undefined && second === undefined;
  if (!isOne || ordered === undefined || !isOfMotion(words, place)) return undefined;
  const rest = words.filter((word, at) => at !== place && !OF_CHANGE.has(word));
  return {
    op: isRate ? "growth" : "difference",
    rows: [contentOf(rest)],
    times: ordered,
    direction: directionOf(words[place] ?? ""),
  };
};

/** Whether the figure is what something moved by: `rose to #` is no change, `the rise in caps was #` is one. */
function isOfMotion(words: readonly string[], place: number): boolean {
  const figure = words.indexOf("#");
  const between = words.slice(Math.min(place, figure) + 1, Math.max(place, figure));
  if (between.every((word) => LEADING.has(word))) return true;
  const isNoun = place < figure && /^(?:in|of)$/.test(words[place + 1] ?? "");
  return isNoun && LEADING.has(words[figure - 1] ?? "");
}

function isMotion(word: string): boolean {
  return CHANGED.has(word) || directionOf(word) !== undefined;
}

function directionOf(word: string): RowForm["direction"] {
  const classes = classesOf(word);
  if (classes.has("up") || classes.has("rise")) return "up";
  return classes.has("down") || classes.has("fall") ? "down" : undefined;
}

const BASES = new Set("from since than with versus vs against over".split(" "));

/** The later time and the earlier one, as the words before each say. */
function fromTo(
  words: readonly string[],
  times: readonly SaidTime[],
): readonly SaidTime[] | undefined {
  const [one, other, third] = times.flatMap(endsOf);
  if (one === undefined || third !== undefined) return undefined;
  if (other === undefined) return one.when.kind === "year" ? [one, yearBefore(one)] : undefined;
  const [first = 0, second = first] = words.flatMap((word, at) => (word === "§" ? [at] : []));
  if (first === second) return [other, one];
  const isBase = (at: number) =>
    words.slice(Math.max(0, at - 4), at).some((word) => BASES.has(word));
  const [isFirst, isSecond] = [
    isBase(first),
    words.slice(first + 1, second).some((word) => BASES.has(word)),
  ];
  if (isFirst === isSecond) return words[first - 1] === "between" ? [other, one] : undefined;
  return isFirst ? [other, one] : [one, other];
}

/** `2018 to 2019` is two times. */
function endsOf(time: SaidTime): readonly SaidTime[] {
  const { when } = time;
  if (when.kind !== "years") return [time];
  return [when.from, when.to].map((year) => ({
    when: { kind: "year", year, isEstimate: false },
  }));
}

function yearBefore(time: SaidTime): SaidTime {
  const { when } = time;
  return when.kind === "year" ? { ...time, when: { ...when, year: when.year - 1 } } : time;
}

/** `the average caps for § and § was #`, `total caps for § and §`. */
const overTimes: Form = ({ words, times }) => {
  const all = times.flatMap(endsOf);
  const at = words.findIndex((word) => word === "average" || word === "total" || word === "sum");
  if (all.length < 2 || at === -1) return undefined;
  const op = words[at] === "average" ? "average" : "sum";
  const rest = words.filter((_, place) => place !== at);
  return { op, rows: [contentOf(rest)], times: all, direction: undefined };
};

const TOGETHER = /\b(?:together|combined|sum|total)\b/;

/** `the sum of caps and lids was #`, `together, caps and lids were #`; a comma may be of a name. */
const together =
  (joint: RegExp): Form =>
  ({ said, times }) => {
    const rows = namesIn(said.replace(TOGETHER, " "), joint);
    const isSum = TOGETHER.test(said) && rows.length > 1 && times.length === 1;
    return isSum ? { op: "sum", rows, times, direction: undefined } : undefined;
  };

const AND = /\band\b/;
const LISTED = /\band\b|,/;

/** The names that words between joints say; a joint that parts words from none is none. */
function namesIn(said: string, joint: RegExp): readonly (readonly string[])[] {
  return said
    .split(joint)
    .map((name) => contentOf(wordsIn(name)))
    .filter(({ length }) => length > 0);
}

/** `caps were # of lids`. */
const shareOf: Form = ({ words, times }, isRate) => {
  const figure = words.indexOf("#");
  if (!isRate || words[figure + 1] !== "of") return undefined;
  const rows = [words.slice(0, figure), words.slice(figure + 2)].map(contentOf);
  return { op: "share", rows, times, direction: undefined };
};

const FORMS: readonly Form[] = [level, moved, overTimes, together(AND), together(LISTED), shareOf];

/** `caps were #, or # of lids`, `caps were # (# of lids)`: an amount and its share, the share behind. */
const BESIDE_AMOUNT = /#\s*(?:,\s*or|,?\s*\()\s+#/;
const ITS_SHARE = /,\s*or\s+#\s+of\b.*$|,?\s*\(\s*#\s+of\b[^()]*\)/s;

function segmentOfShare({ said, times }: Segment, figures: readonly Figure[], figure: Figure) {
  const [amount, share, third] = figures;
  const isOfTwo = third === undefined && amount?.kind === "money" && share?.kind === "rate";
  const isShare = isOfTwo && times.length < 2;
  if (!isShare || !BESIDE_AMOUNT.test(said) || !ITS_SHARE.test(said)) return undefined;
  const own = figure === share ? said.replace(BESIDE_AMOUNT, "#") : said.replace(ITS_SHARE, " ");
  return { ...spokenAs(own), times };
}

/** `caps and lids were # and #`, each figure of its row; undefined where rows and figures are not as many. */
function segmentOfRows({ said, times }: Segment, figures: readonly Figure[], figure: Figure) {
  const [subject = "", ...behind] = said.split("#");
  const names = namesIn(subject, LISTED);
  const isEach = behind.slice(0, -1).every((between) => /^[\s,]*(?:and)?\s*$/.test(between));
  const own = names[figures.indexOf(figure)];
  if (own === undefined || names.length !== figures.length || times.length > 1 || !isEach)
    return undefined;
  const tail = behind.at(-1) ?? "";
  const rows = [own, ...names].map((name) => [...name, ...contentOf(wordsIn(tail))]);
  return { ...spokenAs(`${own.join(" ")} # ${tail}`), times, rows };
}

const RESPECTIVELY = /,? ?\brespectively\b/gi;
/** Between a figure and the time that it is of. */
const OF_ITS_TIME = /^,? (?:in|at|for|on)(?: the)?(?: fiscal(?: year)?| year)? $/i;

/**
 * What is said of a figure, alone in its part of the sentence or among others: an amount beside its
 * share, `# and #` of rows, or of one row at other times, `# in § and # in §`, `from # in § to # in §`,
 * `# and # in § and §, respectively`. Which way it is said to have gone must be the way it went.
 */
export function segmentOfFigure(
  reading: SentenceReading,
  figure: Figure,
  company: Pick<CompanyLedger, "names" | "ticker">,
): Segment | undefined {
  const { text } = reading;
  const figures = saidFigures(reading.figures);
  if (figures.length < 2) return segmentOf(reading, figure, company);
  const isInOrder = /\brespectively\b/i.test(text);
  const whole = marked(
    { ...reading, text: text.replaceAll(RESPECTIVELY, (said) => " ".repeat(said.length)) },
    { part: { from: 0, to: text.length }, figures },
    company,
  );
  // Of figures in an order none is of the words beside it alone.
  const own = isInOrder
    ? segmentOfRows(whole, figures, figure)
    : (segmentOfShare(whole, figures, figure) ?? segmentOf(reading, figure, company));
  return own ?? segmentOfTimes(whole, { text, figures, figure, isInOrder });
}

type Several = {
  readonly text: string;
  readonly figures: readonly Figure[];
  readonly figure: Figure;
  readonly isInOrder: boolean;
};

function segmentOfTimes(
  { words, times }: ReturnType<typeof marked>,
  { text, figures, figure, isInOrder }: Several,
): Segment | undefined {
  const isEach = figures.every(({ end }, at) =>
    OF_ITS_TIME.test(text.slice(end, times[at]?.start ?? end)),
  );
  const time = times[figures.indexOf(figure)];
  if (times.length !== figures.length || !(isEach || isInOrder)) return undefined;
  const moves = words.filter(isMotion);
  const went = wentIn(figures, times);
  // `fell from # to #` says levels; `the fall in caps was #` and `fell by #` do not.
  const isTrue = moves.every(
    (word) =>
      directionOf(word) === went && /^(?:from|to)$/.test(words[words.indexOf(word) + 1] ?? ""),
  );
  // Of two rows each has its own figure, and nothing says at which time.
  const subject = words.slice(0, words.indexOf("#"));
  if (time === undefined || moves.length > 1 || !isTrue || subject.includes("and"))
    return undefined;
  return { ...spokenAs(words.filter((word) => !isMotion(word)).join(" ")), times: [time] };
}

/** Which way two figures went from the earlier year to the later; undefined where that is not sure. */
function wentIn(figures: readonly Figure[], times: readonly SaidTime[]): RowForm["direction"] {
  const [one, other, third] = times.map(({ when }, at) =>
    when.kind === "year" ? { year: when.year, value: figures[at]?.value ?? 0 } : undefined,
  );
  if (one === undefined || other === undefined || third !== undefined) return undefined;
  const went = (other.value - one.value) * (other.year - one.year);
  if (went === 0) return undefined;
  return went > 0 ? "up" : "down";
}

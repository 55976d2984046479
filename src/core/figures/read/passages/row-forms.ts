import type { Figure } from "#core/figures/read/figures/figure.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import {
  contentOf,
  marked,
  saidFigures,
  type SaidTime,
  type Segment,
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

const level: Form = ({ words, times }) => ({
  op: "level",
  rows: [contentOf(words)],
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

const TOGETHER = new Set("together combined sum total".split(" "));

/** `the sum of caps and lids was #`, `together, caps and lids were #`. */
const together: Form = ({ words, times }) => {
  const at = words.findIndex((word) => TOGETHER.has(word));
  const rest = words.filter((_, place) => place !== at);
  const joints = rest.flatMap((word, place) => (word === "and" ? [place] : []));
  const [joint, second] = joints;
  if (at === -1 || joint === undefined || second !== undefined || times.length !== 1)
    return undefined;
  const rows = [rest.slice(0, joint), rest.slice(joint + 1)].map(contentOf);
  return { op: "sum", rows, times, direction: undefined };
};

/** `caps were # of lids`. */
const shareOf: Form = ({ words, times }, isRate) => {
  const figure = words.indexOf("#");
  if (!isRate || words[figure + 1] !== "of") return undefined;
  const rows = [words.slice(0, figure), words.slice(figure + 2)].map(contentOf);
  return { op: "share", rows, times, direction: undefined };
};

const FORMS: readonly Form[] = [level, moved, overTimes, together, shareOf];

const RESPECTIVELY = /,? ?\brespectively\b/gi;
/** Between a figure and the time that it is of. */
const OF_ITS_TIME = /^,? (?:in|at|for|on)(?: the)?(?: fiscal(?: year)?| year)? $/i;

/**
 * A figure among others of one row at other times: `# in § and # in §`, `from # in § to # in §`,
 * `# and # in § and §, respectively`. Which way it is said to have gone must be the way it went.
 */
export function segmentOfSeveral(
  reading: SentenceReading,
  figure: Figure,
  company: Pick<CompanyLedger, "names" | "ticker">,
): Segment | undefined {
  const { text } = reading;
  const figures = saidFigures(reading.figures);
  const { words, times } = marked(
    { ...reading, text: text.replaceAll(RESPECTIVELY, (said) => " ".repeat(said.length)) },
    { part: { from: 0, to: text.length }, figures },
    company,
  );
  const isEach = figures.every(({ end }, at) =>
    OF_ITS_TIME.test(text.slice(end, times[at]?.start ?? end)),
  );
  const isListed = isEach || /\brespectively\b/i.test(text);
  const time = times[figures.indexOf(figure)];
  if (figures.length < 2 || times.length !== figures.length || !isListed) return undefined;
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
  return { words: words.filter((word) => !isMotion(word)), times: [time] };
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

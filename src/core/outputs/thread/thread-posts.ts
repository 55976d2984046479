import type { DocumentFigure, DocumentFigures } from "#core/figures/check/document-figures.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { takenInOrder } from "#core/text/outline/ordered-places.ts";
import { piecesOf } from "#core/outputs/thread/long-sentence.ts";
import {
  POST_WEIGHT_MAX,
  type ThreadOptions,
  UNNAMED_COMPANY,
} from "#core/outputs/thread/thread-options.ts";
import { exportDoubts } from "#core/outputs/report/export-doubts.ts";
import { unfinishedPlaces } from "#core/outputs/report/unfinished-places.ts";
import { printable } from "#core/outputs/report/printable.ts";
import { exhibitLine, exhibitLines } from "#core/text/outline/exhibit-names.ts";
import { isSectionLine } from "#core/text/outline/section-lines.ts";

/** The weight of a text as X counts it: an address is 23, an emoji 2. */
export type Weigh = (text: string) => number;

/** One post as it is sent. */
export type ThreadPost = {
  /** From 1. */
  readonly order: number;
  readonly text: string;
  readonly weight: number;
  /** Numbers of the sources behind the figures in it. */
  readonly sourceNumbers: readonly number[];
  /** Where its figures stand in `text`, for the preview: they are sent without a mark. */
  readonly figures: readonly Stretch[];
};

/** From a character to before another. */
export type Stretch = { readonly from: number; readonly to: number };

/** A sentence that does not go out, and the figure it is left out for; what is unfinished, for itself. */
export type LeftOut = {
  readonly sentence: string;
  readonly figure: string;
  readonly state: "contradicted" | "unsupported" | "otherwise-sourced" | "unfinished" | "exhibit";
  readonly position: number;
  readonly length: number;
};

export type Thread = {
  readonly posts: readonly ThreadPost[];
  readonly leftOut: readonly LeftOut[];
};

/** A sentence to be sent: where it stands, and what it rests on. */
type Line = {
  readonly text: string;
  /** Its paragraph, and its place in it. */
  readonly paragraph: number;
  readonly at: number;
  /** Its figures, counted from its first character. */
  readonly figures: readonly Stretch[];
  readonly sourceNumbers: readonly number[];
};

/** The last post's words for the full note; X takes none twice, so a later thread's are numbered. */
const CALL_TO_ACTION = "The full note, with its sources";

/**
 * A research text as a thread of at most `maxTweetsPerThread` posts: whole sentences in the order of
 * the text, the first ones of every paragraph where not all fit. Sentences with a figure that is
 * contradicted, has no source or has one that they do not name stay out and are named. No post is over
 * 280 by `weigh`, and none is cut inside a figure, an address or a hashtag.
 */
export function threadPosts(
  content: string,
  judged: DocumentFigures,
  { options, weigh }: { readonly options: ThreadOptions; readonly weigh: Weigh },
): Thread {
  const { lines, leftOut } = linesOf(content, judged);
  const room = { weigh, max: POST_WEIGHT_MAX - weigh(numbering(99, 99)) };
  const closing = callText(options);
  const count = options.maxTweetsPerThread - (closing === "" ? 0 : 1);
  const opened = withCompany(lines, options.companyName);
  const call = closing === "" ? [] : [{ text: closing, sourceNumbers: [], figures: [] }];
  const bodies = withHashtags([...fitting(opened, count, room), ...call], options, room);
  const posts = bodies.map(({ text, sourceNumbers, figures: printed }, index) => {
    const numbered = `${text}${numbering(index + 1, bodies.length)}`;
    const own = { sourceNumbers, figures: placesOf(printed, text) };
    return { order: index + 1, text: numbered, weight: weigh(numbered), ...own };
  });
  return { posts: lines.length === 0 ? [] : posts, leftOut };
}

/** Where `words` stand in a text that holds them in this order, each whole; up to one that is not there. */
function placesOf(words: readonly string[], text: string): readonly Stretch[] {
  const places: Stretch[] = [];
  for (const word of words) {
    let from = text.indexOf(word, places.at(-1)?.to);
    while (from > 0 && /[\p{L}\d]/u.test(text.charAt(from - 1)))
      from = text.indexOf(word, from + 1);
    if (from === -1) break;
    places.push({ from, to: from + word.length });
  }
  return places;
}

function numbering(order: number, count: number): string {
  return ` ${order}/${count}`;
}

function linesOf(content: string, judged: DocumentFigures) {
  const { figures } = judged;
  const doubts = doubtsOf(judged);
  const lines: Line[] = [];
  const leftOut: LeftOut[] = [];
  const unfinished = unfinishedPlaces(content);
  const figuresBefore = takenInOrder(figures, ({ position }) => position);
  let paragraph = 0;
  let at = 0;
  for (const { start, text, beginsParagraph } of sentencesOf(content)) {
    if (beginsParagraph) [paragraph, at] = [paragraph + 1, 0];
    const end = start + text.length;
    const own = figuresBefore(end);
    const isUnfinished = unfinished.some(
      ({ position, length }) => position < end && start < position + length,
    );
    if (isUnfinished && !isSectionLine(text)) {
      const place = { position: start, length: text.length };
      leftOut.push({ sentence: text, figure: text, state: "unfinished", ...place });
    }
    if (isSectionLine(text) || isPlaceholder(text) || isUnfinished) continue;
    const doubted = own.find(({ position }) => doubts.has(position));
    const state = doubted && doubts.get(doubted.position);
    if (doubted !== undefined && state !== undefined) {
      const { position, length } = doubted;
      leftOut.push({ sentence: text, figure: doubted.text, state, position, length });
      continue;
    }
    lines.push({ ...sentOf({ start, text }, own), paragraph, at });
    at += 1;
  }
  for (const { name, position } of exhibitLines(content)) {
    leftOut.push({
      sentence: exhibitLine(name),
      figure: name,
      state: "exhibit",
      position,
      length: name.length,
    });
  }
  return { lines, leftOut: leftOut.toSorted((a, b) => a.position - b.position) };
}

/** A sentence as it is sent, with what it rests on. */
function sentOf(
  { start, text }: { readonly start: number; readonly text: string },
  own: readonly DocumentFigure[],
): Omit<Line, "paragraph" | "at"> {
  const mark = LIST_MARK.exec(text)?.[0].length ?? 0;
  const first = start + mark;
  return {
    text: printable(text.slice(mark)),
    figures: own.map(({ position, length }) => ({
      from: position - first,
      to: position + length - first,
    })),
    sourceNumbers: own.flatMap(({ sourceNumbers }) => sourceNumbers),
  };
}

/** Out of its list an entry has no number. */
const LIST_MARK = /^(?:[-–—•*]|[([]?\d{1,2}[.)])\s+/;

/** `[Analyst: what the company sells]`: a line for the author, not for readers. */
function isPlaceholder(text: string): boolean {
  return text.startsWith("[") && text.endsWith("]");
}

/** What keeps a sentence back, by the position of its figure. */
function doubtsOf(judged: DocumentFigures): ReadonlyMap<number, LeftOut["state"]> {
  const { contradicted, unsourced, otherwise } = exportDoubts(judged);
  return new Map([
    ...contradicted.map(({ figure }) => [figure.position, "contradicted"] as const),
    ...unsourced.map(({ position }) => [position, "unsupported"] as const),
    ...otherwise.map(({ figure }) => [figure.position, "otherwise-sourced"] as const),
  ]);
}

/** The thread names its company at once. */
function withCompany(lines: readonly Line[], companyName: string): readonly Line[] {
  const [first, ...others] = lines;
  const name = companyName.trim();
  const isNamed = name === "" || name === UNNAMED_COMPANY || first?.text.includes(name) === true;
  if (first === undefined || isNamed) return lines;
  const lead = `${name}: `;
  const figures = first.figures.map(({ from, to }) => ({
    from: from + lead.length,
    to: to + lead.length,
  }));
  return [{ ...first, text: `${lead}${first.text}`, figures }, ...others];
}

/** The way to the full note, where there is one to follow. */
function callText({ includeCallToAction, blogPostUrl = "", callNumber = 1 }: ThreadOptions) {
  const url = blogPostUrl.trim();
  if (!includeCallToAction || url === "") return "";
  return `${CALL_TO_ACTION}${callNumber === 1 ? "" : ` (${callNumber})`}: ${url}`;
}

/** As many of the wanted hashtags as the last post has room for. */
function withHashtags(bodies: readonly Body[], options: ThreadOptions, room: Room) {
  const last = bodies.at(-1);
  if (last === undefined || !options.includeHashtags) return bodies;
  let { text } = last;
  for (const hashtag of options.customHashtags) {
    if (room.weigh(`${text} ${hashtag}`) <= room.max) text = `${text} ${hashtag}`;
  }
  return [...bodies.slice(0, -1), { ...last, text }];
}

type Room = { readonly weigh: Weigh; readonly max: number };
type Body = {
  readonly text: string;
  readonly sourceNumbers: readonly number[];
  /** Its figures as printed, in their order. */
  readonly figures: readonly string[];
};

/** The most sentences that fit into so many posts: the first of each paragraph, then the second, … */
function fitting(lines: readonly Line[], count: number, room: Room): readonly Body[] {
  const ranked = lines.toSorted((a, b) => a.at - b.at || a.paragraph - b.paragraph);
  let [low, high] = [0, ranked.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (packed(chosen(lines, ranked.slice(0, middle)), room).length <= count) low = middle;
    else high = middle - 1;
  }
  return packed(chosen(lines, ranked.slice(0, low)), room);
}

function chosen(lines: readonly Line[], some: readonly Line[]): readonly Line[] {
  const kept = new Set(some);
  return lines.filter((line) => kept.has(line));
}

/** A paragraph begins a new post where the one before is at least so full. */
const FULL_ENOUGH = 0.6;

/** A title or an entry of a list has no full stop: what follows begins a line of its own. */
const ENDS_SENTENCE = /[.!?:;,…]["')\]”’*]*$/u;

/** Sentences put together as long as a post has room, in their order. */
function packed(lines: readonly Line[], { weigh, max }: Room): readonly Body[] {
  const bodies: { text: string; sourceNumbers: number[]; figures: string[]; paragraph: number }[] =
    [];
  let before: Line | undefined;
  for (const line of lines) {
    let figures = line.figures.map(({ from, to }) => line.text.slice(from, to));
    for (const text of piecesOf(line, { weigh, max })) {
      const own = figures.slice(0, placesOf(figures, text).length);
      figures = figures.slice(own.length);
      const last = bodies.at(-1);
      const isApart = before !== undefined && before !== line && !ENDS_SENTENCE.test(before.text);
      const joined = last === undefined ? text : `${last.text}${isApart ? "\n" : " "}${text}`;
      before = line;
      const isNewTopic =
        last !== undefined &&
        last.paragraph !== line.paragraph &&
        weigh(last.text) > max * FULL_ENOUGH;
      if (last !== undefined && !isNewTopic && weigh(joined) <= max) {
        last.text = joined;
        last.paragraph = line.paragraph;
        last.sourceNumbers.push(...line.sourceNumbers);
        last.figures.push(...own);
      } else {
        const { sourceNumbers, paragraph } = line;
        bodies.push({ text, sourceNumbers: [...sourceNumbers], figures: own, paragraph });
      }
    }
  }
  return bodies.map(({ text, sourceNumbers, figures }) => ({
    text,
    figures,
    sourceNumbers: [...new Set(sourceNumbers)].toSorted((a, b) => a - b),
  }));
}

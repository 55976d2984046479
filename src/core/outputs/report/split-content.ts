import { countWords } from "#core/text/outline/word-count.ts";
import { isSectionLine, sectionName } from "#core/text/outline/section-lines.ts";

/** Most words of each of the four sections an export's text is split into (spec section 9). */
export const SECTION_WORD_LIMITS = [500, 500, 500, 800] as const;

/** Words that fit in the four sections together: 2,300. */
export const SPLIT_WORD_LIMIT = SECTION_WORD_LIMITS.reduce((sum, limit) => sum + limit, 0);

export type ContentSection = {
  /** The slice of the text, white space included. */
  readonly text: string;
  readonly words: number;
  readonly limit: number;
  /** Names of the section lines in it, in order. */
  readonly headings: readonly string[];
};

export type SplitContent = {
  readonly sections: readonly ContentSection[];
  /** What goes on after the fourth section; empty when everything fits. */
  readonly overflow: { readonly text: string; readonly words: number };
};

/**
 * The text in four sections of at most 500, 500, 500 and 800 words, and what is left.
 *
 * Nothing is lost: sections and overflow joined are the text. Text of 2,300 words or fewer always
 * fits. Whole document sections are kept together and spread evenly; where they don't fit,
 * paragraphs; a paragraph is cut only where nothing else fits.
 */
export function splitContent(text: string): SplitContent {
  const paragraphs = unitsOf(text);
  const total = countWords(text);
  if (total > SPLIT_WORD_LIMIT) return pack(paragraphs.flatMap(piecesOf), fillToLimit);
  const attempts = [
    () => pack(sectionUnits(paragraphs), spreadEvenly),
    () => pack(paragraphs, spreadEvenly),
    () => pack(paragraphs, fillToLimit),
  ];
  for (const attempt of attempts) {
    const split = attempt();
    if (split.overflow.words === 0) return split;
  }
  return pack(paragraphs.flatMap(singleWords), fillToLimit);
}

/** A run of text that stays together. */
type Unit = { readonly text: string; readonly words: number };

type Page = { readonly words: number; readonly limit: number; readonly target: number };
type Fits = (page: Page, unit: Unit) => boolean;

/** Paragraphs with the line ends that follow them; a section line stays with its first paragraph. */
function unitsOf(text: string): readonly Unit[] {
  const units: Unit[] = [];
  let pending = "";
  for (const line of text.match(/[^\n]*\n+|[^\n]+$/g) ?? []) {
    pending += line;
    if (isSectionLine(line) || line.trim() === "") continue;
    units.push(unitFrom(pending));
    pending = "";
  }
  return pending === "" ? units : [...units, unitFrom(pending)];
}

function unitFrom(text: string): Unit {
  return { text, words: countWords(text) };
}

function sectionUnits(paragraphs: readonly Unit[]): readonly Unit[] {
  const sections: Unit[] = [];
  for (const paragraph of paragraphs) {
    const last = sections.at(-1);
    if (last === undefined || headingsOf(paragraph.text).length > 0) sections.push(paragraph);
    else sections[sections.length - 1] = joined(last, paragraph);
  }
  return sections;
}

function joined(a: Unit, b: Unit): Unit {
  return { text: a.text + b.text, words: a.words + b.words };
}

/** A paragraph longer than a page, cut into sentences; a sentence without end, into runs of words. */
function piecesOf(paragraph: Unit): readonly Unit[] {
  if (paragraph.words <= Math.min(...SECTION_WORD_LIMITS)) return [paragraph];
  const sentences = paragraph.text.match(/.*?[.!?](?:\s+|$)|.+$/gsu) ?? [];
  return sentences.flatMap(runsOf);
}

const LONGEST_SENTENCE_WORDS = 100;

function runsOf(sentence: string): readonly Unit[] {
  const words = wordsWithSpace(sentence);
  const count = Math.ceil(words.length / LONGEST_SENTENCE_WORDS);
  return Array.from({ length: count }, (_, index) => {
    const from = index * LONGEST_SENTENCE_WORDS;
    return unitFrom(words.slice(from, from + LONGEST_SENTENCE_WORDS).join(""));
  });
}

function singleWords(paragraph: Unit): readonly Unit[] {
  return wordsWithSpace(paragraph.text).map((text) => ({ text, words: countWords(text) }));
}

/** Words with the white space that follows; white space before the first goes with the first. */
function wordsWithSpace(text: string): readonly string[] {
  return text.match(/^\s*\S*\s*|\S+\s*/g)?.filter((word) => word !== "") ?? [];
}

function fillToLimit(page: Page, unit: Unit): boolean {
  return page.words + unit.words <= page.limit;
}

/** Takes a unit while more than half of it stays within an even share of what is left. */
function spreadEvenly(page: Page, unit: Unit): boolean {
  if (!fillToLimit(page, unit)) return false;
  return page.words === 0 || page.words + unit.words / 2 <= page.target;
}

function pack(units: readonly Unit[], fits: Fits): SplitContent {
  let next = 0;
  let left = units.reduce((sum, unit) => sum + unit.words, 0);
  const sections = SECTION_WORD_LIMITS.map((limit, index) => {
    const isLast = index === SECTION_WORD_LIMITS.length - 1;
    const target = left / (SECTION_WORD_LIMITS.length - index);
    const parts: string[] = [];
    let words = 0;
    for (let unit = units[next]; unit !== undefined; unit = units[next]) {
      if (!(isLast ? fillToLimit : fits)({ words, limit, target }, unit)) break;
      parts.push(unit.text);
      words += unit.words;
      left -= unit.words;
      next += 1;
    }
    const text = parts.join("");
    return { text, words, limit, headings: headingsOf(text) };
  });
  const rest = units
    .slice(next)
    .map((unit) => unit.text)
    .join("");
  return { sections, overflow: unitFrom(rest) };
}

function headingsOf(text: string): readonly string[] {
  return text.split("\n").filter(isSectionLine).map(sectionName);
}

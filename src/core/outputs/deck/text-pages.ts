import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { Finding } from "#core/findings/finding.ts";
import type { conclusions } from "#core/outputs/deck/conclusions.ts";
import { NO_RECOMMENDATION } from "#core/outputs/deck/report-defaults.ts";
import {
  boundedLines,
  type DeckLine,
  deckLines,
  type FigureNumbers,
  plainWords,
} from "#core/outputs/deck/deck-text.ts";
import { printableLine } from "#core/outputs/report/printable.ts";
import { splitContent } from "#core/outputs/report/split-content.ts";
import { countWords } from "#core/text/outline/word-count.ts";

export type TextPage = {
  readonly title: string;
  readonly lines: readonly DeckLine[];
  /** What its title says, where that is what findings say. */
  readonly finding?: Finding | undefined;
};

type Numbered = {
  readonly figures: DocumentFigures;
  readonly numbersOf: FigureNumbers;
  /** What a section comes to, of what its words say. */
  readonly concluded: ReturnType<typeof conclusions>;
};

/** Words that a slide of text shows; all of its page is the speaker's. */
export const SLIDE_WORDS = 70;
/** More than anybody turns: what is past it is the speaker's, on the last. */
const SECTIONS = 12;

/** The sections of the pages of a text; one that opens with the deck's title does not say it twice. */
export function textPages(
  content: string,
  title: string,
  { figures, numbersOf, concluded }: Numbered,
): readonly TextPage[] {
  let from = openingLength(content, title);
  let heading = "";
  const { sections, overflow } = splitContent(content.slice(from));
  const parts = [...sections, overflow].flatMap(({ text }) => {
    const lines = deckLines(text, figures, { from, numbersOf });
    from += text.length;
    return sectionsOf(lines);
  });
  const all = withoutEmptyCalls(parts);
  const kept = all.slice(0, SECTIONS);
  const rest = all.slice(SECTIONS).flat();
  return kept.map((lines, at): TextPage => {
    const [first] = lines;
    const isContinued = first?.isHeading !== true && heading !== "";
    const headings = lines.filter((line) => line.isHeading).map(plainWords);
    const named = isContinued ? [`${heading}, continued`] : headings;
    heading = headings.at(-1) ?? heading;
    const said = wordsIn(lines);
    const shown = wordsIn(boundedLines(lines, SLIDE_WORDS));
    const found = concluded(isContinued ? [heading] : headings, shown);
    const told = found?.title ?? leadOf(said) ?? named.join(", ");
    return {
      title: printableLine(told) || printableLine(title),
      lines: at === SECTIONS - 1 ? [...lines, ...rest] : lines,
      finding: found?.finding,
    };
  });
}

function wordsIn(lines: readonly DeckLine[]): string {
  return lines.flatMap((line) => (line.isHeading ? [] : [plainWords(line)])).join("\n");
}

/** That there is no recommendation is no page of its own: it stands with what is before it. */
function withoutEmptyCalls(
  parts: readonly (readonly DeckLine[])[],
): readonly (readonly DeckLine[])[] {
  return parts.reduce<readonly (readonly DeckLine[])[]>((made, lines) => {
    const last = made.at(-1);
    return last !== undefined && wordsIn(lines).trimStart().startsWith(NO_RECOMMENDATION)
      ? [...made.slice(0, -1), [...last, ...lines]]
      : [...made, lines];
  }, []);
}

/** Lines by the headings over them; a heading over nothing stands with what follows. */
function sectionsOf(lines: readonly DeckLine[]): readonly (readonly DeckLine[])[] {
  return lines.reduce<readonly (readonly DeckLine[])[]>((made, line) => {
    const last = made.at(-1);
    const isOpen = last !== undefined && (!line.isHeading || last.every((one) => one.isHeading));
    return isOpen ? [...made.slice(0, -1), [...last, line]] : [...made, [line]];
  }, []);
}

/** A title says no more than this. */
const LEAD_MAX = 140;

/** The first sentence of a page that has a figure within what a title has room for, up to a clause. */
function leadOf(text: string): string | undefined {
  return text
    .split(/\n|(?<=[.!?])\s/)
    .filter((each) => /[.!?]$/.test(each) && countWords(each) > 3)
    .map((sentence) => shortened(sentence.slice(0, -1)))
    .find((each) => /\d/.test(each));
}

function shortened(sentence: string): string {
  if (sentence.length <= LEAD_MAX) return sentence;
  const room = sentence.slice(0, LEAD_MAX);
  const clauses = [...room.matchAll(/[,;:](?= )/g)];
  return room.slice(0, clauses.at(-1)?.index ?? Math.max(room.lastIndexOf(" "), 0));
}

function openingLength(content: string, title: string): number {
  const line = /^\s*([^\n]*)\n?/.exec(content);
  return title.trim() !== "" && line?.[1]?.trim() === title.trim() ? line[0].length : 0;
}

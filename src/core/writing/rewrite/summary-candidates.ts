import type { CheckedText } from "#core/figures/read/check-figures.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import type { Verdict } from "#core/figures/read/verdicts/verdict.ts";
import { isSectionLine, sectionName } from "#core/text/outline/section-lines.ts";

/** A sentence as it stands in a text, with what it needs and what it is worth to a summary. */
export type Candidate = {
  /** Places in the text, UTF-16. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
  /** Number of the section line it stands under; -1 before the first. */
  readonly section: number;
  readonly refersBack: boolean;
  /** Higher says more; undefined for what no summary takes: a remark for the analyst, half a sentence. */
  readonly weight: number | undefined;
  readonly verdicts: readonly Verdict[];
};

export type TextLine = {
  readonly from: number;
  readonly text: string;
  readonly kind: "section" | "heading" | "prose";
  readonly section: number;
};

const CHANGE =
  /\b(?:rose|risen|fell|fallen|grew|grown|declined|improved|deteriorated|widened|narrowed|increased|decreased|doubled|halved|turned|lowest|highest|no longer|refinanc\w+|default\w*|breach\w*|downgrad\w+|upgrad\w+|impair\w+)\b/i;
const JUDGEMENT =
  /\b(?:adequate|weak|strong|comfortable|stretched|thin|tight|moderate\w*|conservative|aggressive|risks?|main|largest|leaves|depends|rests|covers?|covered|expects?|outlook|rating|recommend\w*|overweight|underweight|neutral)\b/i;
const CONCLUSION =
  /\b(?:assessment|conclusion|recommendation|summary|outlook|verdict|view|overview|rating)\b/i;
const FULL_STOP = /[.!?]["'”’)\]]*$/;
const HEADING_MAX = 100;
const LONG = 350;

/** What a sentence is worth, by what stands in it. Summed; the sizes are tuned to broker notes. */
const WORTH = {
  first: 2,
  opening: 1,
  verified: 1,
  verifiedMax: 3,
  unsupported: 0.25,
  contradicted: -0.5,
  change: 0.8,
  judgement: 0.6,
  conclusion: 1,
  title: 0.4,
  refersBack: -0.5,
  long: -0.5,
} as const;

/** The lines of a text, each under its section. */
export function linesOf(text: string): readonly TextLine[] {
  let from = 0;
  let section = -1;
  return text.split("\n").map((line, index): TextLine => {
    const start = from;
    from += line.length + 1;
    if (isSectionLine(line)) {
      section = index;
      return { from: start, text: line, kind: "section", section };
    }
    const trimmed = line.trim();
    const isHeading =
      index === 0 && trimmed !== "" && trimmed.length <= HEADING_MAX && !FULL_STOP.test(trimmed);
    return { from: start, text: line, kind: isHeading ? "heading" : "prose", section };
  });
}

/** The sentences of a text but for its headings, in order. */
export function candidatesIn(
  text: string,
  lines: readonly TextLine[],
  checked: CheckedText,
): readonly Candidate[] {
  const headings = lines.map((line) => (line.kind === "prose" ? "" : line.text));
  const titleWords = wordsOf(headings.join(" "));
  const verdictsTo = verdictReader(checked);
  const lineOf = lineReader(lines);
  const opened = new Set<number>();
  return sentencesOf(text).flatMap(({ start: from, text: sentence }) => {
    const to = from + sentence.length;
    const verdicts = verdictsTo(to);
    const line = lineOf(from);
    const at = lines[line];
    if (at?.kind !== "prose") return [];
    const place = {
      isOpening: opened.size === 0,
      isFirst: !opened.has(at.section),
      section: lines[at.section]?.text ?? "",
      titleWords,
    };
    opened.add(at.section);
    const isWhole = FULL_STOP.test(sentence) || sentence === at.text.trim();
    // A remark for the analyst and a question say nothing by themselves.
    const isTaken = isWhole && !sentence.startsWith("[") && !sentence.endsWith("?");
    return [
      {
        from,
        to,
        line,
        section: at.section,
        refersBack: refersBack(sentence),
        weight: isTaken ? weightOf(sentence, verdicts, place) : undefined,
        verdicts,
      },
    ];
  });
}

/** Gives the verdicts of the figures up to an offset, each once; offsets only rise. */
function verdictReader({ figures }: CheckedText): (to: number) => readonly Verdict[] {
  const claims = figures.filter(({ verdict }) => verdict !== "ignored");
  let next = 0;
  return (to) => {
    const first = next;
    while ((claims[next]?.position ?? to) < to) next += 1;
    return claims.slice(first, next).map(({ verdict }) => verdict);
  };
}

/** Gives the number of the line an offset stands in; offsets only rise. */
function lineReader(lines: readonly TextLine[]): (at: number) => number {
  let line = 0;
  return (at) => {
    while ((lines[line + 1]?.from ?? Number.POSITIVE_INFINITY) <= at) line += 1;
    return line;
  };
}

type SentencePlace = {
  readonly isFirst: boolean;
  readonly isOpening: boolean;
  readonly section: string;
  readonly titleWords: ReadonlySet<string>;
};

function weightOf(sentence: string, verdicts: readonly Verdict[], place: SentencePlace): number {
  const isTitled = [...wordsOf(sentence)].some((word) => place.titleWords.has(word));
  const signs: readonly (readonly [boolean, number])[] = [
    [place.isFirst, WORTH.first],
    [place.isOpening, WORTH.opening],
    [CHANGE.test(sentence), WORTH.change],
    [JUDGEMENT.test(sentence), WORTH.judgement],
    [CONCLUSION.test(sectionName(place.section)), WORTH.conclusion],
    [isTitled, WORTH.title],
    [refersBack(sentence), WORTH.refersBack],
    [sentence.length > LONG, WORTH.long],
  ];
  const worth = signs.reduce((sum, [holds, value]) => sum + (holds ? value : 0), 0);
  return worth + figuresWorth(verdicts);
}

function figuresWorth(verdicts: readonly Verdict[]): number {
  const count = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length;
  return (
    Math.min(count("verified") * WORTH.verified, WORTH.verifiedMax) +
    count("unsupported") * WORTH.unsupported +
    count("contradicted") * WORTH.contradicted
  );
}

const SHORTEST_WORD = 5;

function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= SHORTEST_WORD));
}
const OPENING = /^["'“‘([]*/;
/** Words for time and place that stand before the subject. */
const LEAD =
  /^(?:(?:in|by|at|on|since|from|over|for|after|before|during|until|despite|against|within)\b[^,.;]{0,60}?(?:,|(?=\b(?:it|they|this|that|these|those|both|its|their)\b))\s*)/i;
/** Pronouns, and openings that go on with what was said. */
const BACKWARD =
  /^(?:it|its|itself|they|their|them|this|that|these|those|he|she|his|her|both|neither|either|such|one|some|others?|another|the (?:latter|former|same|rest|remainder|other|others|first|second|third|increase|decrease|decline|rise|fall|drop|gap|difference|change|move|ratio|figure|amount|total|effect|result|reason)|however|therefore|thus|hence|so|but|and|or|yet|nor|instead|also|besides|moreover|furthermore|in addition|in turn|as a result|as such|by contrast|conversely|likewise|similarly|otherwise|nevertheless|nonetheless|even so|still|then|again|of (?:this|that|these|those|which|it)|a year (?:earlier|before)|the year before|at (?:this|that|those)|with (?:this|that)|for (?:this|that)|because of (?:this|that)|without (?:this|that|it)|half of|most of (?:it|this|that)|all of (?:it|this|that)|excluding (?:this|that|it)|including (?:this|that|it))\b/i;
/** "It is clear that", "that companies": a pronoun that stands for nothing said before. */
const EMPTY_IT = /^it (?:is|was|seems|appears|takes|remains) (?:\w+ )?(?:that|to|whether)\b/i;

/**
 * Whether a sentence needs the one before it to be understood: a pronoun or a linking word stands
 * where its subject would be named.
 */
export function refersBack(sentence: string): boolean {
  const text = sentence.replace(OPENING, "");
  const main = text.replace(LEAD, "");
  return [text, main].some((part) => BACKWARD.test(part) && !EMPTY_IT.test(part));
}

import type { TextStyle } from "#core/ledger/display.ts";
import { numberIn } from "#core/ledger/words.ts";
import { joinProse, printProse, type Prose, type ProsePart } from "#core/ledger/prose.ts";

/** How an answer is to stand: as points, in so many sentences or words at most. */
export type AnswerFormat = {
  readonly isPoints: boolean;
  readonly sentences: number;
  readonly words: number;
};

const FEW = 3;

/** `in three bullets`, `as bullet points`, `one sentence`, `in under 50 words` */
const FORMAT =
  /(?:\b(?:in|as|with|using|within|give me) +)?(?:\b(?:at most|no more than|up to|under|about) +)?\b(?:(?<count>an?|one|single|two|three|four|five|six|(?:a )?few|\d{1,3})[ -]+)?(?:(?:short|brief|crisp|plain|simple) +)?(?<kind>bullet points?|bullets?|(?<=\b(?:in|as|with|using|me) [\w -]{0,16})points|sentences?|lines?|words)\b(?: (?:each|or less|or fewer|max))?/i;

/** `Give me (three bullets) on the credit` */
const NO_SUBJECT =
  /^(?:(?:please )?(?:give me|give|show me|list|write) +)?(?=(?:on|about|of|for)\b)/i;

/** A message without what it says of the form of its answer, which may have to stand alone. */
export function formatIn(message: string): {
  readonly rest: string;
  readonly format?: AnswerFormat;
} {
  const found = FORMAT.exec(message);
  const { count, kind = "" } = found?.groups ?? {};
  const isPoints = /^(?:bullet|points)/i.test(kind);
  const isCounted = count !== undefined || /^bullet/i.test(kind);
  if (found === null || !isCounted) return { rest: message };
  const before = message.slice(0, found.index);
  const rest = `${before}${message.slice(found.index + found[0].length)}`;
  const most = count === undefined ? Number.POSITIVE_INFINITY : numberOf(count);
  const isWords = /^words/i.test(kind);
  return {
    rest: rest
      .trim()
      .replace(/[ ,]+([?.!]|$)/, "$1")
      .replace(NO_SUBJECT, "overview "),
    format: {
      isPoints,
      sentences: isWords ? Number.POSITIVE_INFINITY : most,
      words: isWords ? most : Number.POSITIVE_INFINITY,
    },
  };
}

function numberOf(count: string): number {
  return /few$/i.test(count) ? FEW : (numberIn(count) ?? 1);
}

/** An answer in the form that is asked for: its first sentences, never a part of one. */
export function formatted(said: Prose, { isPoints, sentences, words }: AnswerFormat): Prose {
  const [first = [], ...others] = sentencesIn(said);
  const kept = [first];
  let length = wordsIn(first);
  for (const sentence of others) {
    length += wordsIn(sentence);
    if (kept.length >= sentences || length > words) break;
    kept.push(sentence);
  }
  return kept.flatMap((sentence, at): Prose => {
    const gap = isPoints ? "\n" : " ";
    return [...(at === 0 ? [] : [gap]), ...(isPoints ? ["- "] : []), ...sentence];
  });
}

/** Paragraphs without the sentences that stand in one before. */
export function withoutRepeats(paragraphs: readonly Prose[], style: TextStyle): readonly Prose[] {
  const said = new Set<string>();
  return paragraphs.map((paragraph) => {
    const sentences = sentencesIn(paragraph);
    const fresh = sentences.filter((one) => !said.has(printProse(one, style).text));
    for (const one of sentences) said.add(printProse(one, style).text);
    return fresh.length === sentences.length ? paragraph : joinProse(fresh, " ");
  });
}

function wordsIn(sentence: Prose): number {
  return sentence.reduce(
    (sum, part) => sum + (typeof part === "string" ? part.split(/\s+/).filter(Boolean).length : 2),
    0,
  );
}

/** Sentences of prose: a full stop ends one, in figures there are none. */
function sentencesIn(said: Prose): readonly Prose[] {
  const found: ProsePart[][] = [[]];
  for (const part of said) {
    if (typeof part !== "string") {
      found.at(-1)?.push(part);
      continue;
    }
    // Points have marks of their own.
    for (const [at, piece] of part
      .replaceAll(/(^|\n)\d+\. /g, "$1")
      .split(/(?<=[.!?][”)]?)[ \n]+(?=$|["“A-Z])|\n/)
      .entries()) {
      if (at > 0) found.push([]);
      if (piece.trim() !== "" || (found.at(-1)?.length ?? 0) > 0) found.at(-1)?.push(piece);
    }
    if (/[.!?]$/.test(part)) found.push([]);
  }
  return found.map(trimmed).filter(({ length }) => length > 0);
}

function trimmed(sentence: readonly ProsePart[]): Prose {
  const parts = sentence.filter((part) => part !== "");
  const [first, ...others] = parts;
  return typeof first === "string"
    ? [first.trimStart(), ...others].filter((part) => part !== "")
    : parts;
}

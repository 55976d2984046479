import type { CardPassage } from "#core/ledger/card-passages.ts";
import type { PassagesProvider } from "#core/ledger/passages-provider.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { itemsOfForm } from "#core/retrieval/filing/official-items.ts";
import { termId, termsOf } from "#core/retrieval/terms.ts";
import type { Words } from "#core/writing/analyst/asked-moves.ts";

/** A sentence, or a row of a table, that may be quoted. */
export type Piece = {
  readonly text: string;
  /** Ids of its stemmed words in their order. */
  readonly words: Words;
  /** Of a table's caption, of what it stands under, and of the whole passage. */
  readonly caption: Words;
  readonly headings: Words;
  readonly beside: Words;
  /** Of the item of a filing that it stands in. */
  readonly title: Words;
  readonly passage: CardPassage;
  readonly provider: PassagesProvider;
};

const LONGEST_QUOTE = 280;
const SHORTEST_PIECE = 12;
const SHORT_SENTENCE = 60;
/** It lists what a report speaks of, and says nothing itself. */
const CONTENTS = /\btable of contents\b|\bforward[- ]looking\b/i;
/** It says where something is said, and nothing of it. */
const POINTER = /^\W*(?:refer to|see)\b|\bthe following tables?\b/i;
const POINTING =
  /\b(?:discussed|described|set forth|presented|disclosed) (?:in|under|elsewhere)\b/i;
const PLACE = /\b(?:Items?|Notes?) \d|\bheading\b/;

/** What a sentence only lists, which it says nothing of. */
const LIST = /\b(?:including|such as)\b(?:[^,.;]{1,80},){2,}[^.;]*/gi;

/** What may be quoted of the passages of providers. */
export function piecesOf(providers: readonly PassagesProvider[]): readonly Piece[] {
  return providers.flatMap((provider) => {
    const { passages } = provider;
    const byPlace = new Map(passages.map((passage) => [placeKey(passage.source), passage]));
    return passages.flatMap((passage) =>
      piecesIn(passage, provider, byPlace.get(placeKey(passage.source, 1))?.text ?? ""),
    );
  });
}

/** A passage of a document, or the one so many before it. */
function placeKey({ document, anchor }: CardPassage["source"], before = 0): string {
  return `${JSON.stringify(document)}/${Number(anchor.slice(1)) - before}`;
}

function piecesIn(
  passage: CardPassage,
  provider: PassagesProvider,
  textBefore: string,
): readonly Piece[] {
  const { text, table, source } = passage;
  if (CONTENTS.test(source.section ?? "")) return [];
  const lines = text.split("\n");
  const first = lines.length - (table?.rows.length ?? 0);
  const under = lines.slice(first).map((line, at) => ({
    text: line,
    under: table?.rows[at]?.under.join(" ") ?? "",
  }));
  const parts =
    table === undefined ? quotable(text) : under.filter((row) => row.text.includes(" | "));
  const caption = table === undefined ? "" : lines.slice(0, first).join(" ");
  const last = sentencesOf(textBefore).at(-1)?.text ?? "";
  const question = last.endsWith("?") ? last : "";
  const above = `${source.section ?? ""} ${itemTitle(source)} ${question}`;
  const around = {
    caption: idsOf(caption),
    beside: idsOf(table === undefined ? text.replaceAll(LIST, "") : text),
    title: idsOf(itemTitle(source)),
    passage,
    provider,
  };
  return parts
    .map((part) => ({ ...part, text: part.text.trim() }))
    .filter(
      ({ text: own }) =>
        own.length > SHORTEST_PIECE &&
        !own.endsWith(":") &&
        !OF_CONTENTS.test(own) &&
        (table !== undefined || !isPointer(own)),
    )
    .map((part) => ({
      text: part.text,
      words: idsOf(table === undefined ? part.text.replace(LIST, "") : part.text),
      headings: idsOf(`${above} ${part.under}`),
      ...around,
    }));
}

function isPointer(own: string): boolean {
  return POINTER.test(own) || (POINTING.test(own) && PLACE.test(own));
}

/** A line of a table of contents: an item, its title and its page. */
const OF_CONTENTS = /^(?:Part [IV]+,? )?Item \d{1,2}[A-C]?\.?[^.\n]{0,90} \d{1,3}$/i;

/** A sentence, and the title or the question that leads to it. */
type Quotable = { readonly text: string; readonly under: string };

/**
 * The sentences of a text that say something; a short one goes on with the next, which it leads to.
 * A line without an end is a title and a question asks: neither answers, and both lead to what follows.
 */
function quotable(text: string): readonly Quotable[] {
  const sentences = sentencesOf(text);
  let under = "";
  return sentences.flatMap(({ text: own, start }, at): readonly Quotable[] => {
    const next = sentences[at + 1];
    const isOpen = !/[.!;:,"”)]$/.test(own) || isName(own);
    const isTitle = next?.beginsParagraph === true && own.length <= SHORT_SENTENCE && isOpen;
    if (isTitle || own.endsWith("?")) {
      under = own;
      return [];
    }
    const isLong = own.length > SHORT_SENTENCE || next === undefined || next.beginsParagraph;
    if (isLong || next.text.endsWith("?")) return [{ text: own, under }];
    const both = text.slice(start, next.start + next.text.length);
    return [{ text: both.length > LONGEST_QUOTE ? own : both, under }];
  });
}

/** `INVESTMENT MEMO — NVIDIA Corporation (NVDA)` */
function isName(line: string): boolean {
  const words = line.match(/\p{L}{4,}/gu) ?? [];
  return !/\d/.test(line) && words.length > 0 && words.every((word) => /^\p{Lu}/u.test(word));
}

/** Ids of the stemmed words of a text in their order. */
export function idsOf(text: string): Words {
  return termsOf(text).map(termId);
}

/** What the item of a filing is called, which its number stands for. */
function itemTitle({ label, section = "" }: CardPassage["source"]): string {
  const [form = ""] = label.split(" ");
  const [, number] = /^Item (\d{1,2}[A-C]?)\b/.exec(section) ?? [];
  const titled = itemsOfForm(form).filter(({ item }) => item === number);
  // A 10-Q has two Items 1 and 2.
  return titled.length === 1 ? (titled[0]?.title ?? "") : "";
}

/** What a text may be told by: the words of one thing that is asked, and how much it counts. */
export type Sought = { readonly isIn: (words: Words) => boolean; readonly weight: number };

/** A sentence; of a long one, the clauses that speak most of what is asked. */
export function excerpt(text: string, units: readonly Sought[]): string {
  if (text.length <= LONGEST_QUOTE) return text;
  const clauses = text.split(/(?<=[,;:]) /);
  const runs = clauses.map((_, from) => {
    let run = "";
    for (const clause of clauses.slice(from)) {
      if (run !== "" && run.length + clause.length >= LONGEST_QUOTE) break;
      run = run === "" ? clause : `${run} ${clause}`;
    }
    const ids = idsOf(run);
    return {
      run,
      said: units.reduce((sum, { isIn, weight }) => sum + (isIn(ids) ? weight : 0), 0),
    };
  });
  const [best] = runs.toSorted((a, b) => b.said - a.said);
  const run = shortened(best?.run ?? text);
  const [before, after] = [text.startsWith(run) ? "" : "…", text.endsWith(run) ? "" : "…"];
  return `${before}${run}${after}`;
}

function shortened(text: string): string {
  if (text.length <= LONGEST_QUOTE) return text;
  const head = text.slice(0, LONGEST_QUOTE);
  return head.slice(0, head.lastIndexOf(" "));
}

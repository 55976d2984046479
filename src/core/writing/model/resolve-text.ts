import type { Datum } from "#core/ledger/datum.ts";
import type { TextStyle } from "#core/ledger/display.ts";
import { evaluate, isAbsent } from "#core/ledger/formula.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { statedFigures } from "#core/ledger/stated-figures.ts";
import type { FigurePart, Prose } from "#core/writing/analyst/prose.ts";
import type { DocumentSheet } from "#core/writing/model/document-sheet.ts";
import type { LedgerSheet } from "#core/writing/model/ledger-sheet.ts";
import { bindingOfTerm, type Printing, readReference } from "#core/writing/model/reference-text.ts";
import { inFineUnit } from "#core/writing/model/sentence-unit.ts";
import { spelledIn, viewDatum } from "#core/writing/model/spelled-figures.ts";

/** A passage a model may cite, with the words it may quote. */
export type CitablePassage = {
  readonly id: string;
  /** Such as `10-K filed 2026-02-27, Item 7, page 41`. */
  readonly label: string;
  readonly text: string;
};

/** What a model's references are looked up in. */
export type Grounds = {
  readonly ledger: Ledger;
  readonly sheet: LedgerSheet;
  readonly document: DocumentSheet;
  /** Of all that were shown; grows while the model searches. */
  readonly passages: ReadonlyMap<string, CitablePassage>;
  /** Values that tools computed, by the ids they were told under. */
  readonly computed: ReadonlyMap<string, Binding>;
  /** Of the text that is written. */
  readonly style: TextStyle;
};

/** A reference as the text shows it, or why it can't. */
export type Resolved =
  | { readonly prose: Prose; readonly passage?: string | undefined }
  | { readonly reason: string };

/** What stands between `{{` and `}}`, looked up and evaluated. */
export function resolveReference(inside: string, grounds: Grounds): Resolved {
  const reference = readReference(inside);
  switch (reference.kind) {
    case "unreadable":
      return { reason: reference.reason };
    case "document": {
      const figure = grounds.document.find(reference.id);
      if (figure === undefined) return { reason: `${reference.id} is no figure of the document` };
      const { datum, text } = figure;
      return { prose: [datum === undefined ? text : { datum, isMagnitude: false, printed: text }] };
    }
    case "passage":
      return citation(reference, grounds);
    case "view":
      return view(reference.text);
    case "figure": {
      const { sheet, computed, ledger } = grounds;
      const find = (id: string) => computed.get(id) ?? sheet.bindingOf(id);
      const binding = bindingOfTerm(reference.term, find);
      if (typeof binding === "string") return { reason: binding };
      const datum = evaluate(binding, ledger);
      if (isAbsent(datum)) return { reason: datum.reason };
      return { prose: [figurePart(datum, reference)] };
    }
    default:
      return reference satisfies never;
  }
}

/** A rate or a multiple of a passage stands as the passage spells it, where nothing else is asked for. */
function figurePart(datum: Datum, { isMagnitude, style, decimals }: Printing): FigurePart {
  const isPlain = !isMagnitude && style === undefined && decimals === undefined;
  const printed = isPlain ? spelledIn(datum) : undefined;
  return {
    datum,
    isMagnitude,
    ...(style !== undefined && { style }),
    ...(decimals !== undefined && { decimals }),
    ...(printed !== undefined && { printed }),
  };
}

/** A judgement, as the author's own estimate. */
function view(text: string): Resolved {
  const datum = viewDatum(text);
  return datum === undefined
    ? { reason: `“${text}” is no figure: a view is one number with its unit` }
    : { prose: [{ datum, isMagnitude: false, printed: text, by: "analyst" }] };
}

function citation(
  { id, quote }: { readonly id: string; readonly quote?: string | undefined },
  { passages, ledger }: Grounds,
): Resolved {
  const passage = passages.get(id);
  if (passage === undefined) return { reason: `${id} is no passage that was shown` };
  if (quote === undefined) return { prose: [`(${passage.label})`], passage: id };
  if (quote.trim() === "" || !foldWords(passage.text).includes(foldWords(quote))) {
    return { reason: `those words don't stand in ${id}` };
  }
  const words = quotedFigures(quote.trim(), ledger);
  return { prose: ["“", ...words, `” (${passage.label})`], passage: id };
}

/** Quoted words, their figures as data where the passage is connected. */
function quotedFigures(quote: string, { providers }: Ledger): Prose {
  const data = providers.flatMap((provider) => provider.quoted?.(quote) ?? []);
  let at = 0;
  const parts = statedFigures(quote).flatMap(({ value, unit, from, to }): Prose => {
    const datum = data.find((one) => one.value === value && one.unit === unit);
    if (datum === undefined) return [];
    const before = quote.slice(at, from);
    at = to;
    return [before, { datum, isMagnitude: false, printed: quote.slice(from, to) }];
  });
  return [...parts, quote.slice(at)].filter((part) => part !== "");
}

/** Words as they compare: white space, quotation marks, dashes and case aside. */
export function foldWords(text: string): string {
  return text
    .replaceAll(/[“”„"]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[‐-―−]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** A sentence of a model's text that names something that isn't there. */
export type BrokenSentence = { readonly text: string; readonly reason: string };

export type ResolvedText = {
  /** Without the broken sentences. */
  readonly prose: Prose;
  readonly broken: readonly BrokenSentence[];
  readonly passages: readonly string[];
};

const REFERENCE = /\{\{([^{}]{0,700})\}\}/g;

/**
 * A whole text with its references resolved; `fixes`, by the sentence they are for, take its place where
 * they resolve.
 */
export function resolveText(
  raw: string,
  grounds: Grounds,
  fixes: ReadonlyMap<string, string> = new Map(),
): ResolvedText {
  const broken: BrokenSentence[] = [];
  const passages: string[] = [];
  const prose = sentencesOf(raw).flatMap((sentence): Prose => {
    const fix = fixes.get(sentence.trim());
    const fixed = fix === undefined ? undefined : resolveSentence(fix + endOf(sentence), grounds);
    const second =
      fixed === undefined || "reason" in fixed ? resolveSentence(sentence, grounds) : fixed;
    if ("reason" in second) {
      broken.push({ text: sentence.trim(), reason: second.reason });
      return [sentence.includes("\n") ? "\n" : ""];
    }
    passages.push(...second.passages);
    return second.prose;
  });
  return { prose: prose.filter((part) => part !== ""), broken, passages };
}

/** The white space a sentence ends with. */
function endOf(sentence: string): string {
  return sentence.slice(sentence.trimEnd().length);
}

function resolveSentence(
  sentence: string,
  grounds: Grounds,
): { readonly prose: Prose; readonly passages: readonly string[] } | { readonly reason: string } {
  const prose: Prose[number][] = [];
  const passages: string[] = [];
  let at = 0;
  for (const match of sentence.matchAll(REFERENCE)) {
    const [all, inside = ""] = match;
    const resolved = resolveReference(inside, grounds);
    if ("reason" in resolved) return resolved;
    const { passage } = resolved;
    const words = ownWords(sentence.slice(at, match.index), grounds);
    at = match.index + all.length;
    // A sentence cites a passage once.
    const isAgain = passage === inside.trim() && passages.includes(passage);
    prose.push(...(isAgain ? [words.trimEnd()] : [words, ...resolved.prose]));
    if (passage !== undefined && !isAgain) passages.push(passage);
  }
  const rest = sentence.slice(at);
  if (rest.includes("{{")) return { reason: "a reference is cut in the middle" };
  const whole = [...prose, ownWords(rest, grounds)].filter((part) => part !== "");
  return { prose: grounds.style === "bn" ? inFineUnit(whole) : whole, passages };
}

/** A source's number or a verdict, as only the product gives them. */
const IMITATED_MARK =
  /[ \t]?(?:\[\d{1,3}\]|\((?:verified|sourced|unsupported|contradicted|no source)\))/gi;
const LINK = /!?\[([^[\]\n]{0,300})\]\((?:https?|data|javascript):[^\s()]{0,2000}\)/gi;
const ADDRESS = /[ \t]?<?\bhttps?:\/\/[^\s<>()]{0,2000}[^\s<>().,;:!?]>?/gi;

/** What a model typed itself, without marks of the product and addresses that the document doesn't hold. */
function ownWords(text: string, { document }: Grounds): string {
  const isKept = (part: string) => document.content.includes(part.trim());
  return text
    .replaceAll(LINK, (link, label: string) => (isKept(link) ? link : label))
    .replaceAll(ADDRESS, (address) => (isKept(address) ? address : ""))
    .replaceAll(IMITATED_MARK, (mark) => (isKept(mark) ? mark : ""));
}

/** A line's end, a reference, or a full stop with white space after it. */
const BREAKS = /\{\{[^{}\n]{0,700}\}\}|\n\s*|[.!?]["”)]?\s+/g;

/** A text in its sentences, each with the white space after it; joined they are the text. */
export function sentencesOf(raw: string): readonly string[] {
  const ends = [...raw.matchAll(BREAKS)]
    .filter(([text]) => !text.startsWith("{{"))
    .map(({ index, 0: text }) => index + text.length);
  return [...new Set([0, ...ends])]
    .map((from, at, all) => raw.slice(from, all[at + 1]))
    .filter((sentence) => sentence !== "");
}

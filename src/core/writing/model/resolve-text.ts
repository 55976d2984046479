import type { Datum } from "#core/ledger/datum.ts";
import type { TextStyle } from "#core/ledger/display.ts";
import { evaluate, isAbsent } from "#core/ledger/formula.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { statedFigures } from "#core/ledger/stated-figures.ts";
import { CURRENCY, SCALE } from "#core/figures/read/figures/number-text.ts";
import { printsAsZero } from "#core/ledger/print-datum.ts";
import { type FigurePart, type Prose, printProse } from "#core/ledger/prose.ts";
import type { DocumentSheet } from "#core/writing/model/document-sheet.ts";
import type { LedgerSheet } from "#core/writing/model/ledger-sheet.ts";
import {
  GAP,
  holdsMarks,
  isOnlyMarks,
  referenceEnd,
  withoutMarks,
} from "#core/writing/model/marks.ts";
import type { PassageCells } from "#core/writing/model/passage-cells.ts";
import {
  bindingOfTerm,
  type Printing,
  readReference,
  type ReferenceText,
} from "#core/writing/model/reference-text.ts";
import { inFineUnit } from "#core/ledger/sentence-unit.ts";
import { spelledIn, viewDatum } from "#core/writing/model/spelled-figures.ts";

/** A passage a model may cite, with the words it may quote. */
export type CitablePassage = {
  readonly id: string;
  /** As a text cites it: `10-K Note 12`. */
  readonly cite: string;
  /** As a list of sources names it: `Item 8, Note 12. Debt, 10-K filed 27 February 2026, p. 10`. */
  readonly label: string;
  readonly text: string;
  /** Its figures by their names; absent where nothing is known of them. */
  readonly cells?: PassageCells | undefined;
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

/** Why something of a model's can't be used. */
export type Fault = {
  /** For the model, in its own terms. */
  readonly reason: string;
  /** For the analyst, where that is another sentence. */
  readonly told?: string | undefined;
};

/** A reference as the text shows it, or why it can't. */
export type Resolved = { readonly prose: Prose; readonly passage?: string | undefined } | Fault;

const NAMES_NOTHING_TEXT = "it names a figure that the data don't hold";
const CITES_NOTHING_TEXT = "it cites a passage that was not read";
const UNREADABLE_TEXT = "a figure of it can't be read";

/** What stands between `{{` and `}}`, looked up and evaluated. */
export function resolveReference(inside: string, grounds: Grounds): Resolved {
  const reference = readReference(inside);
  switch (reference.kind) {
    case "unreadable":
      return { reason: reference.reason, told: UNREADABLE_TEXT };
    case "document": {
      const figure = grounds.document.find(reference.id);
      if (figure === undefined) {
        const reason = `${reference.id} is no figure of the document`;
        return { reason, told: NAMES_NOTHING_TEXT };
      }
      const { datum, text } = figure;
      return { prose: [datum === undefined ? text : { datum, isMagnitude: false, printed: text }] };
    }
    case "passage":
      return citation(reference, grounds);
    case "view":
      return view(reference.text);
    case "figure":
      return ledgerFigure(reference, grounds);
    default:
      return reference satisfies never;
  }
}

type FigureText = Extract<ReferenceText, { readonly kind: "figure" }>;

function ledgerFigure(reference: FigureText, grounds: Grounds): Resolved {
  const { sheet, computed, ledger } = grounds;
  const find = (id: string) => computed.get(id) ?? sheet.bindingOf(id) ?? ofPassage(id, grounds);
  const binding = bindingOfTerm(reference.term, find);
  if (typeof binding === "string") {
    const id = /^(\S+) is no id/.exec(binding)?.[1];
    const told = id === undefined ? NAMES_NOTHING_TEXT : `${NAMES_NOTHING_TEXT} (${id})`;
    return { reason: binding, told };
  }
  const datum = evaluate(binding, ledger);
  if (isAbsent(datum)) return { reason: datum.reason };
  const part = figurePart(datum, reference, grounds.style);
  return part === undefined ? { reason: TOO_SMALL } : { prose: [part] };
}

/** The figure that `p2.7.2025` or `p2."USD 12.4 million"` names. */
function ofPassage(id: string, { passages }: Grounds): Binding | string | undefined {
  const [, of = "", name = ""] = /^(p\d{1,6})\.(.+)$/.exec(id) ?? [];
  const found = passages.get(of)?.cells?.find(name);
  return typeof found === "string" ? `${id} is no figure of ${of}: ${found}` : found;
}

/**
 * A rate or a multiple of a passage, and what its running text says, stands as the passage spells it,
 * where nothing else is asked for. What is not zero gets as many decimals as it takes not to read so;
 * undefined where none are enough.
 */
function figurePart(
  datum: Datum,
  { isMagnitude, style, decimals }: Printing,
  ofText: TextStyle,
): FigurePart | undefined {
  const isPlain = !isMagnitude && style === undefined && decimals === undefined;
  const printed = isPlain ? spelledIn(datum) : undefined;
  const base = { datum, isMagnitude, ...(style !== undefined && { style }) };
  if (printed !== undefined) return { ...base, printed };
  const counts = [decimals, ...DECIMALS.filter((count) => count > (decimals ?? 0))];
  const enough = counts.findIndex(
    (count) => datum.value === 0 || !printsAsZero(datum, style ?? ofText, count),
  );
  const chosen = counts[enough];
  if (enough === -1) return undefined;
  return { ...base, ...(chosen !== undefined && { decimals: chosen }) };
}

const DECIMALS = [1, 2, 3, 4] as const;
const TOO_SMALL = "it is not zero, and would be printed as zero";

/** A judgement, as the author's own estimate. */
function view(text: string): Resolved {
  const datum = viewDatum(text);
  return datum === undefined
    ? {
        reason: `“${text}” is no figure: a view is one number with its unit`,
        told: UNREADABLE_TEXT,
      }
    : { prose: [{ datum, isMagnitude: false, printed: text, by: "analyst" }] };
}

function citation(
  { id, quote }: { readonly id: string; readonly quote?: string | undefined },
  { passages, ledger }: Grounds,
): Resolved {
  const passage = passages.get(id);
  if (passage === undefined) {
    return { reason: `${id} is no passage that was shown`, told: CITES_NOTHING_TEXT };
  }
  const cited = `(${withoutMarks(passage.cite)})`;
  if (quote === undefined) return { prose: [cited], passage: id };
  if (quote.trim() === "" || !foldWords(passage.text).includes(foldWords(quote))) {
    const told = "the words it quotes don't stand in what it cites";
    return { reason: `those words don't stand in ${id}`, told };
  }
  const words = quotedFigures(withoutMarks(quote.trim()), ledger);
  return { prose: ["“", ...words, `” ${cited}`], passage: id };
}

/** Quoted words, their figures as data where the passage is connected. */
function quotedFigures(quote: string, { providers }: Ledger): Prose {
  const data = providers.flatMap((provider) => provider.quoted?.(quote, true) ?? []);
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

/** A sentence of a model's text that can't be used, as it came. */
export type BrokenSentence = Fault & { readonly text: string };

export type ResolvedText = {
  /** Without the broken sentences. */
  readonly prose: Prose;
  readonly broken: readonly BrokenSentence[];
  readonly passages: readonly string[];
};

/**
 * A whole text with its references resolved; `fixes`, by the sentence they are for, take its place where
 * they resolve, and a fault leaves it out.
 */
export function resolveText(
  raw: string,
  grounds: Grounds,
  fixes: ReadonlyMap<string, string | Fault> = new Map(),
): ResolvedText {
  const broken: BrokenSentence[] = [];
  const passages: string[] = [];
  const prose = sentencesOf(raw).flatMap((sentence): Prose => {
    const fix = fixes.get(sentence.trim());
    const fixed =
      typeof fix === "string" ? resolveSentence(fix + endOf(sentence), grounds) : undefined;
    const isFixed = fixed !== undefined && !("reason" in fixed);
    const own = typeof fix === "object" ? fix : resolveSentence(sentence, grounds);
    const second = isFixed ? fixed : own;
    if ("reason" in second) {
      const { reason, told } = second;
      if (!isOnlyMarks(sentence)) broken.push({ text: sentence.trim(), reason, told });
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

type ResolvedSentence = { readonly prose: Prose; readonly passages: readonly string[] };

function resolveSentence(sentence: string, grounds: Grounds): ResolvedSentence | Fault {
  const prose: Prose[number][] = [];
  const passages: string[] = [];
  const parts = partsOf(sentence);
  for (const [at, part] of parts.entries()) {
    if (part.kind === "words") {
      prose.push(ownWords(part.text, grounds));
      continue;
    }
    const resolved = resolveReference(part.inside, grounds);
    if ("reason" in resolved) return resolved;
    const { passage } = resolved;
    if (passage === undefined && isGlued(parts, at)) return GLUED;
    // A sentence cites a passage once.
    const isAgain = passage === part.inside.trim() && passages.includes(passage);
    if (isAgain) prose.push(trimmedEnd(prose.pop()));
    else prose.push(...resolved.prose);
    if (passage !== undefined && !isAgain) passages.push(passage);
  }
  const whole = prose.filter((part) => part !== "");
  if (holdsMarks(wordsOf(whole))) return MARKED;
  return { prose: inFineUnit(whole, grounds.style), passages };
}

/** Whether what is typed right beside a figure would make another figure of it. */
function isGlued(parts: readonly SentencePart[], at: number): boolean {
  const [before, after] = [parts[at - 1], parts[at + 1]];
  const lead = before?.kind === "words" ? before.text : "";
  const tail = after?.kind === "words" ? after.text : "";
  const isAtFigure = lead === "" && parts[at - 2]?.kind === "reference";
  // A dash between two figures is a range, one in a word a hyphen.
  const isRange = /^[-–]$/.test(lead) && parts[at - 2]?.kind === "reference";
  return isAtFigure || (!isRange && GLUED_BEFORE.test(lead)) || GLUED_AFTER.test(tail);
}

const GLUED_BEFORE = new RegExp(
  String.raw`(?:[\d.,]|(?<![A-Za-z])[-−–+±]|(?<![A-Za-z])${CURRENCY}[ \u00a0]?)$`,
);
const GLUED_AFTER = new RegExp(
  String.raw`^(?:\d|[.,]\d|x\b|[ \u00a0-]?(?:${SCALE}|%|(?:percent|per cent|bps|bp|pp)\b))`,
);
const GLUED: Fault = {
  reason: "what is typed right beside a reference makes another figure of it: it prints whole",
  told: UNREADABLE_TEXT,
};

function trimmedEnd(part: Prose[number] = ""): Prose[number] {
  return typeof part === "string" ? part.trimEnd() : part;
}

const MARKED: Fault = {
  reason: "it holds a tag, or braces that begin or end no reference",
  told: UNREADABLE_TEXT,
};

/** The words of a sentence, a figure between two of them. */
function wordsOf(prose: Prose): string {
  return prose.map((part) => (typeof part === "string" ? part : GAP)).join("");
}

type SentencePart = { readonly kind: "words"; readonly text: string } | ReferencePart;
type ReferencePart = { readonly kind: "reference"; readonly inside: string };

/** A sentence in its words and its references; braces that close nothing are words. */
function partsOf(sentence: string): readonly SentencePart[] {
  const parts: SentencePart[] = [];
  let at = 0;
  for (;;) {
    const begins = sentence.indexOf("{{", at);
    const length = begins === -1 ? undefined : referenceEnd(sentence.slice(begins + 2));
    if (length === undefined) return [...parts, { kind: "words", text: sentence.slice(at) }];
    parts.push(
      { kind: "words", text: sentence.slice(at, begins) },
      { kind: "reference", inside: sentence.slice(begins + 2, begins + length) },
    );
    at = begins + 2 + length;
  }
}

/** A model's words as an analyst may read them: references printed, what can't be read a gap. */
export function readable(raw: string, grounds: Grounds): string {
  return partsOf(raw)
    .map((part) => {
      if (part.kind === "words") return withoutMarks(part.text);
      const resolved = resolveReference(part.inside, grounds);
      return "reason" in resolved ? GAP : printProse(resolved.prose, grounds.style).text;
    })
    .join("");
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

/** A brace of a reference, a line's end, or a full stop with white space after it. */
const BREAKS = /\{\{|\}\}|\n\s*|[.!?]["”)]?\s+/g;

/** A text in its sentences, each with the white space after it; joined they are the text. */
export function sentencesOf(raw: string): readonly string[] {
  const ends: number[] = [];
  let within = 0;
  for (const { 0: text, index } of raw.matchAll(BREAKS)) {
    if (text === "{{") within += 1;
    else if (text === "}}") within = Math.max(0, within - 1);
    else if (within === 0 || text.startsWith("\n")) {
      within = 0;
      ends.push(index + text.length);
    }
  }
  return [...new Set([0, ...ends])]
    .map((from, at, all) => raw.slice(from, all[at + 1]))
    .filter((sentence) => sentence !== "");
}

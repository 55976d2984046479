import { countText } from "#core/count-text.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import { STATEMENT_ITEMS } from "#core/ledger/items.ts";
import { isSectionLine } from "#core/text/outline/section-lines.ts";
import { dataText, tokensOf, withoutTags } from "#core/writing/model/marks.ts";
import { type DocumentSheet, printStretch } from "#core/writing/model/document-sheet.ts";
import {
  type LedgerSheet,
  printRows,
  type SheetRow,
  shownColumns,
} from "#core/writing/model/ledger-sheet.ts";
import type { CitablePassage } from "#core/writing/model/resolve-text.ts";

/** A message to a model. */
export type ModelMessage = { readonly role: "user" | "assistant"; readonly content: string };

export type ContextParts = {
  readonly request: string;
  /** Ticker of the company the document is of. */
  readonly company?: string | undefined;
  /** Oldest first. */
  readonly history: readonly ModelMessage[];
  readonly ledger: Ledger;
  readonly sheet: LedgerSheet;
  readonly document: DocumentSheet;
  readonly selection?: { readonly position: number; readonly length: number } | undefined;
  /** What is known of each company beside its rows (`companySheet`). */
  readonly companies?: readonly string[] | undefined;
  /** In the order of the cards. */
  readonly passages: readonly CitablePassage[];
  /** Tokens for all of it. */
  readonly budget: number;
};

export type ModelContext = {
  readonly messages: readonly ModelMessage[];
  /** What did not fit, in words for the analyst and for the model. */
  readonly leftOut: readonly string[];
};

/** What each part may take of the budget at most; what one leaves the next may use. */
const SHARES = { document: 0.4, ledger: 0.45, passages: 0.6 } as const;
const REQUEST_TOKENS_MAX = 8_000;
/** Of a whole report that is connected: what is asked about comes first, the rest is searched. */
const PASSAGES_MOST = { tokens: 6_500, share: 0.14 } as const;

/**
 * What a model reads for a turn: the evidence before the question, all of it as data. The most
 * relevant comes first into the budget, and what is left out is said.
 */
export function modelContext(parts: ContextParts): ModelContext {
  const { request, document, selection, passages, sheet, history } = parts;
  const leftOut: string[] = [];
  const asked = cut(request, REQUEST_TOKENS_MAX);
  if (asked.length < request.length) leftOut.push("the end of the request");
  let left = parts.budget - tokensOf(asked);
  const words = wordsOf(asked);

  const shown = documentPart(document, selection, words, left * SHARES.document);
  if (shown.leftOut !== undefined) leftOut.push(shown.leftOut);
  left -= tokensOf(shown.text);

  const companies = (parts.companies ?? []).map(withoutTags).join("\n\n");
  left -= tokensOf(companies);

  const all = sheet.rows;
  const rows = rowsWithin(all, words, left * SHARES.ledger);
  if (rows.length < all.length) {
    const count = countText(all.length - rows.length, "row");
    leftOut.push(`${count} of the connected data (readRows shows them)`);
  }
  const tables = printRows(rows).map(dataText).join("\n\n");
  left -= tokensOf(tables);

  const most = Math.max(PASSAGES_MOST.tokens, parts.budget * PASSAGES_MOST.share);
  const told = passages.filter(({ cells, text }) => cells !== undefined || saysMore(text));
  const quoted = passagesWithin(told, words, Math.min(left * SHARES.passages, most));
  if (quoted.length < told.length) {
    leftOut.push(
      `${told.length - quoted.length} of ${told.length} connected passages, those least like the request`,
    );
  }
  left -= tokensOf(quoted.join("\n"));

  const earlier = historyWithin(history, left);
  if (earlier.length < history.length) leftOut.push("the beginning of the conversation");

  const data = [
    `<document${aboutOf(parts.company)}>\n${shown.text}\n</document>`,
    ...(shown.selection === undefined ? [] : [`<selection>\n${shown.selection}\n</selection>`]),
    ...(companies === "" ? [] : [`<companies>\n${companies}\n</companies>`]),
    `<ledger>\n${tables === "" ? "Nothing that holds figures is connected." : tables}\n</ledger>`,
    ...(quoted.length === 0 ? [] : [`<passages>\n${quoted.join("\n")}\n</passages>`]),
    ...(leftOut.length === 0 ? [] : [`<left_out>${leftOut.join("; ")}</left_out>`]),
  ];
  const content = `<data>\n${data.join("\n\n")}\n</data>\n\n<request>\n${dataText(asked)}\n</request>`;
  return { messages: [...earlier, { role: "user", content }], leftOut };
}

function aboutOf(company: string | undefined): string {
  return company === undefined ? "" : ` company="${attribute(company)}"`;
}

/** “None.” and “See Item 10.” are the whole of some passages: they answer nothing. */
export function saysMore(text: string): boolean {
  return countWords(text) > 3;
}

/** A passage as a model is shown it, its rows numbered and its columns named. */
export function passageText({ id, label, text, cells }: CitablePassage): string {
  const columns =
    cells === undefined || cells.columns.length === 0 ? [] : [cells.columns.join(", ")];
  const said = [
    `source="${attribute(label)}"`,
    ...columns.map((all) => `columns="${attribute(all)}"`),
  ];
  return `<passage id="${id}" ${said.join(" ")}>\n${dataText(cells?.text ?? text)}\n</passage>`;
}

function attribute(text: string): string {
  return dataText(text).replaceAll('"', "'");
}

type Shown = {
  readonly text: string;
  readonly selection?: string | undefined;
  readonly leftOut?: string | undefined;
};

function documentPart(
  document: DocumentSheet,
  selection: ContextParts["selection"],
  words: ReadonlySet<string>,
  tokens: number,
): Shown {
  const { content } = document;
  if (content.trim() === "") return { text: "The document is blank." };
  const print = ({ from, to }: Stretch) => printStretch(document, from, to);
  const end = selection && selection.position + selection.length;
  const chosen = selection && { from: selection.position, to: end ?? 0 };
  const selected = chosen && cut(print(chosen), tokens);
  const whole = { from: 0, to: content.length };
  // References make a text longer by a third at most.
  if (tokensOf(content) * 1.3 <= tokens) return { text: print(whole), selection: selected };
  const sections = sectionsOf(content);
  const ranked = sections
    .map((section, at) => ({ section, at, score: likeness(content, section, words, chosen) }))
    .toSorted((a, b) => b.score - a.score || a.at - b.at);
  const taken = new Set<number>();
  let used = tokensOf(selected ?? "");
  for (const { section, at } of ranked) {
    const cost = tokensOf(content.slice(section.from, section.to)) * 1.3;
    if (used + cost > tokens) continue;
    used += cost;
    taken.add(at);
  }
  const text = sections
    .map((section, at) => (taken.has(at) ? print(section) : undefined))
    .map((part, at, all) => part ?? (all[at - 1] === undefined && at > 0 ? undefined : "[…]\n"))
    .filter((part) => part !== undefined)
    .join("");
  const missing = sections.length - taken.size;
  return {
    text,
    selection: selected,
    leftOut: `${missing} of ${sections.length} parts of the document`,
  };
}

type Stretch = { readonly from: number; readonly to: number };

/** A part of a long text without sections is at most so long. */
const PART_MAX = 6_000;

/** The sections of a text with their titles, long ones in parts; joined they are the text. */
function sectionsOf(content: string): readonly Stretch[] {
  const starts = [0];
  let at = 0;
  for (const line of content.split("\n")) {
    const isFar = at - (starts.at(-1) ?? 0) > PART_MAX;
    if (at > 0 && (isFar || isSectionLine(line))) starts.push(at);
    at += line.length + 1;
  }
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? content.length }));
}

function likeness(
  content: string,
  { from, to }: Stretch,
  words: ReadonlySet<string>,
  chosen: Stretch | undefined,
): number {
  const isChosen = chosen !== undefined && chosen.from < to && from < chosen.to;
  const shared = [...wordsOf(content.slice(from, to))].filter((word) => words.has(word)).length;
  return (isChosen ? 1_000 : 0) + (from === 0 ? 3 : 0) + shared;
}

const KNOWN_ITEMS: ReadonlySet<string> = new Set(STATEMENT_ITEMS);
const CELL_TOKENS = 2.5;

/** The rows that matter most to a request within a budget, in the order of the cards. */
function rowsWithin(
  rows: readonly SheetRow[],
  words: ReadonlySet<string>,
  tokens: number,
): readonly SheetRow[] {
  const columns = new Map(rows.map(({ provider }) => [provider, 0]));
  for (const provider of columns.keys()) columns.set(provider, shownColumns(provider));
  const costs = rows.map(
    ({ id, item, provider }) =>
      tokensOf(`${id}|${item}`) + (columns.get(provider) ?? 0) * CELL_TOKENS,
  );
  const all = costs.reduce((sum, cost) => sum + cost, 0);
  if (all <= tokens) return rows;
  const ranked = rows
    .map(({ item }, at) => {
      const shared = [...wordsOf(item)].filter((word) => words.has(word)).length;
      return {
        at,
        score: shared * 10 + (KNOWN_ITEMS.has(item) ? 2 : 0) + (item.includes("(") ? 1 : 0),
      };
    })
    .toSorted((a, b) => b.score - a.score || a.at - b.at);
  const taken = new Set<number>();
  let used = 0;
  for (const { at } of ranked) {
    used += costs[at] ?? 0;
    if (used > tokens) break;
    taken.add(at);
  }
  return rows.filter((_, at) => taken.has(at));
}

/** The passages that share most words with a request within a budget, in the order of the cards. */
function passagesWithin(
  passages: readonly CitablePassage[],
  words: ReadonlySet<string>,
  tokens: number,
): readonly string[] {
  const printed = passages.map(passageText);
  const ranked = passages
    .map(({ label, text }, at) => {
      const own = wordsOf(`${label} ${text}`);
      return { at, score: [...words].filter((word) => own.has(word)).length };
    })
    .toSorted((a, b) => b.score - a.score || a.at - b.at);
  const taken = new Set<number>();
  let used = 0;
  for (const { at } of ranked) {
    const cost = tokensOf(printed[at] ?? "");
    if (used + cost > tokens) continue;
    used += cost;
    taken.add(at);
  }
  return printed.filter((_, at) => taken.has(at));
}

function historyWithin(history: readonly ModelMessage[], tokens: number): readonly ModelMessage[] {
  let used = 0;
  const tooMuch = history.toReversed().findIndex(({ content }) => {
    used += tokensOf(content);
    return used > tokens;
  });
  const kept = tooMuch === -1 ? history : history.slice(history.length - tooMuch);
  // A conversation begins with the analyst.
  return kept.slice(
    Math.max(
      0,
      kept.findIndex(({ role }) => role === "user"),
    ),
  );
}

function cut(text: string, tokens: number): string {
  return text.slice(0, Math.max(0, Math.floor(tokens * 3.5))).toWellFormed();
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[a-z]{3,}/g) ?? []);
}

import type { z } from "zod";
import type { exportBuildCombined, exportCreditResearch } from "#contracts/reports.ts";
import { objectOf, textOf } from "#core/finance/valuation/json-reading.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { DeckModel, DeckRequest } from "#core/outputs/deck/deck-content.ts";
import { anchoredWords, FIGURED } from "#core/outputs/deck/deck-words.ts";
import { type KeptCall, printedCall } from "#core/outputs/deck/printed-call.ts";
import { researchSummary } from "#core/outputs/deck/research-summary.ts";

type ResearchExport = z.output<typeof exportCreditResearch.body>;
type CustomExport = z.output<typeof exportBuildCombined.body>;
type Component = CustomExport["pages"][number]["components"][number];

/** What a deck may be told beside its document. */
export type GivenWords = Partial<
  Pick<ResearchExport, "title" | "subtitle" | "summary" | "rec" | "spread" | "analyst">
> &
  Pick<ResearchExport, "assumptions" | "valuation" | "charts" | "tables">;

type Words = DeckRequest["words"];
type WordChanges = { readonly [Name in keyof Omit<Words, "anchors">]?: Words[Name] | undefined };

/** A deck as it is asked for: what it says is made of this in a thread. */
export type AskedDeck = {
  readonly given: GivenWords;
  readonly document: Pick<DeckRequest, "content" | "connectedData" | "anchors">;
  /** The summary that is kept with the document. */
  readonly kept:
    | (WordChanges & KeptCall & { readonly anchors?: Words["anchors"] | undefined })
    | undefined;
  readonly date: string;
  /** Whom it names where it is told nobody. */
  readonly analyst: string;
  readonly model: ContextItem | undefined;
};

/** What was sent, else what is kept with the document, else what the text itself says. */
export function deckRequest(asked: AskedDeck): DeckRequest {
  const { given, document, date, model } = asked;
  const { charts = [], tables = [] } = given;
  const words = wordsOf(asked);
  return { ...document, words, date, model: asModel(model), given: { charts, tables } };
}

function wordsOf({ given, document, kept, date, analyst }: AskedDeck): Words {
  const own = researchSummary({ ...document, date });
  const { title, subtitle, summary, assumptions, valuation, rec, spread } = given;
  const sent = { title, subtitle, summary, assumptions, valuation, rec, spread };
  const first: Words = {
    title: own.title,
    subtitle: own.subtitle,
    summary: own.summary,
    assumptions: undefined,
    valuation: undefined,
    ...printedCall(document, kept),
    analyst: given.analyst ?? analyst,
    anchors: { title: own.titleAnchors, summary: own.anchors },
  };
  const ofKept = kept && { ...kept, rec: first.rec, spread: first.spread };
  const started = ofKept === undefined ? first : changedWords(first, ofKept, ofKept.anchors);
  return inNote(changedWords(started, sent), document);
}

function inNote(words: Words, note: Parameters<typeof anchoredWords>[1]): Words {
  return { ...words, anchors: anchoredWords(words, note) };
}

/** Words with some of them changed; anchors of words that became others mean nothing. */
function changedWords(words: Words, change: WordChanges, anchors: Words["anchors"] = {}): Words {
  const { title, subtitle, summary, assumptions, valuation, rec, spread, analyst } = change;
  const all = { title, subtitle, summary, assumptions, valuation, rec, spread, analyst };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const changed: Words = { ...words, ...given };
  const placed = FIGURED.map((field) => [
    field,
    anchors[field] ?? (changed[field] === words[field] ? words.anchors[field] : undefined),
  ]);
  return { ...changed, anchors: Object.fromEntries(placed) };
}

function asModel(card: ContextItem | undefined): DeckModel | undefined {
  if (card === undefined) return undefined;
  const data = objectOf(card.data);
  const saved = objectOf(data["savedOutput"]);
  const day = (textOf(saved["updatedAt"]) || textOf(saved["createdAt"])).slice(0, 10);
  const name = textOf(saved["name"]);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? `saved ${longDate(day)}` : "";
  return {
    card,
    label: ["DCF model", name, date].filter((part) => part !== "").join(", "),
    parts: {
      historicalData: data["historicalData"] ?? saved["historicalData"],
      projections: data["projections"],
      assumptionParameters: data["assumptionParameters"],
      valuationResults: data["valuationResults"],
    },
  };
}

/** What a component's own data changes of the document's; a page's date in words is the deck's. */
export function changeOf(
  { words, given, ...note }: DeckRequest,
  { componentId, data }: Pick<Component, "componentId" | "data">,
): Partial<DeckRequest> {
  if (data == null) return {};
  const { commentary, charts = given.charts, tables = given.tables, table } = data;
  const field = componentId === "model-page" ? "assumptions" : "valuation";
  return {
    words: inNote(changedWords(words, { ...data, [field]: commentary }), note),
    given: { charts, tables: [...(table === undefined ? [] : [table]), ...tables] },
  };
}

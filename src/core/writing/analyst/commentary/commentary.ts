import { attachedModel, connectedModel } from "#core/finance/valuation/attached-model.ts";
import type { SavedParts } from "#core/finance/valuation/saved-model.ts";
import { isObject } from "#core/finance/valuation/json-reading.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import { textStyle, type TextStyle } from "#core/ledger/display.ts";
import { type Ledger, openLedger } from "#core/ledger/ledger.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { type Draft, joinSentences, type Prose, printProse } from "#core/ledger/prose.ts";
import { type ValueFacts, valueFacts } from "#core/writing/analyst/value-facts.ts";

/** Words of a commentary at most (spec section 9). */
export const COMMENTARY_WORDS = 200;

/** A research document as generators see it. */
export type ResearchDocument = {
  readonly title: string;
  readonly content: string;
  readonly connectedData: readonly ContextItem[];
};

/** The model a commentary is about: `assumptionParameters` and `valuationResults` of the spec. */
export type CommentedModel = {
  readonly ticker: string;
  readonly assumptionParameters: unknown;
  readonly facts: ValueFacts;
};

/** What generators take: a language model may be put before any of them, on the same three. */
export type CommentaryTask = {
  readonly document: ResearchDocument;
  readonly ledger: Ledger;
  readonly model: CommentedModel | undefined;
};

/** What was sent of a model beside the document, as objects or JSON text. */
export type SentModel = { readonly assumptions?: unknown; readonly valuationResults?: unknown };

/**
 * A document with the ledger of its data and the model that is to be commented: the one sent, whose
 * figures the attached one stands for where it is the same; else the attached one.
 */
export function commentaryTask(document: ResearchDocument, sent: SentModel = {}): CommentaryTask {
  const ticker = documentTicker(document.connectedData) ?? NO_COMPANY;
  const attached = attachedModel(document.connectedData);
  const card = cardOf(ticker, attached, sent);
  const others = document.connectedData.filter((item) => item !== attached);
  const items = card === undefined ? document.connectedData : [card, ...others];
  const ledger = openLedger(items);
  if (card === undefined) return { document, ledger, model: undefined };
  const { data } = card;
  return {
    document,
    ledger,
    model: {
      ticker: card.ticker,
      assumptionParameters: isObject(data) ? data["assumptionParameters"] : undefined,
      facts: valueFacts(ledger, card.ticker),
    },
  };
}

/** What a model is of that is sent without a company: references need a name. */
const NO_COMPANY = "-";

function cardOf(
  ticker: string,
  attached: ContextItem | undefined,
  { assumptions, valuationResults }: SentModel,
): ContextItem | undefined {
  if (!isSent(assumptions) && !isSent(valuationResults)) return attached;
  const data = isObject(attached?.data) ? attached.data : {};
  const sent: SavedParts = {
    ticker: attached?.ticker ?? ticker,
    historicalData: data["historicalData"],
    projections: data["projections"],
    assumptionParameters: isSent(assumptions) ? assumptions : data["assumptionParameters"],
    valuationResults: isSent(valuationResults) ? valuationResults : data["valuationResults"],
  };
  return connectedModel(attached, sent);
}

function isSent(part: unknown): boolean {
  return part !== undefined && part !== null && part !== "";
}

/** The style of money of a text about a company. */
export function styleOf(
  { ledger, model }: CommentaryTask,
  ticker = model?.ticker ?? "",
): TextStyle {
  const revenues = ledger.series(ticker, "Revenues").at(-1);
  return textStyle(revenues?.value ?? null);
}

/** A sentence with its place in the text; the lower the rank, the later it is left out. */
export type Ranked = { readonly paragraph: number; readonly rank: number; readonly prose: Prose };

/** The most important sentences that fit, in the order they were given. */
export function withinWords(sentences: readonly Ranked[], style: TextStyle): Draft {
  let left = COMMENTARY_WORDS;
  const kept = new Set<Ranked>();
  for (const ranked of sentences.toSorted((a, b) => a.rank - b.rank)) {
    const words = countWords(printProse(ranked.prose, style).text);
    if (words === 0 || words > left) continue;
    left -= words;
    kept.add(ranked);
  }
  const paragraphs = Map.groupBy(
    sentences.filter((one) => kept.has(one)),
    ({ paragraph }) => paragraph,
  );
  const texts = [...paragraphs.values()].map((group) =>
    joinSentences(group.map(({ prose }) => prose)),
  );
  return printProse(
    texts.flatMap((text, at) => (at === 0 ? text : ["\n", ...text])),
    style,
  );
}

import { z } from "zod";
import { type ConnectedFiling, type FilingSource, filingSourceSchema } from "#contracts/filings.ts";
import { type DocumentSource, documentSourceSchema } from "#contracts/knowledge-base.ts";
import { passageTableSchema, type PassageView } from "#contracts/passages.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { placeOf } from "#core/ledger/parent-only.ts";
import type { Cards } from "./filing-cards.ts";

const sourceSchema = z.union([filingSourceSchema, documentSourceSchema]);

/** What is taken over of the card whose document was opened. */
const heldSchema = z.object({
  results: z.array(z.object({ source: sourceSchema })),
  filing: z.unknown().optional(),
});

const tableCardSchema = z.object({
  results: z.tuple([
    z.object({ content: z.string(), source: sourceSchema, table: passageTableSchema }).loose(),
  ]),
});
/** A table that is connected, with its place. */
export type TableOnCard = z.infer<typeof tableCardSchema>["results"][0];

type Passage = PassageView["passage"];

const NAME_MAX = 120;
const CAPTION_MAX = 60;
const EXCERPT_MAX = 240;
const NOTE = /^(?:Note (?=\d{1,3}[A-Z]?[.,:]? )|(?=\d{1,3}[.:] ))(\d{1,3}[A-Z]?)[.,:]? (.+)$/i;
const ITEM = /^(?:Part [IV]{1,3}, )?Item \d{1,2}[A-C]?[.,]? /;

/** The table a card holds; undefined on a card of another kind. */
export function tableOf({ type, status, data }: ContextItem): TableOnCard | undefined {
  if (type !== "document-table" || status !== "success") return undefined;
  return tableCardSchema.safeParse(data).data?.results[0];
}

/** Whether a passage's table is connected. */
export function isTableUsed(cards: Cards, source: FilingSource | DocumentSource): boolean {
  return cards.some((card) => tableOf(card)?.source.id === source.id);
}

/** A passage that was read around one that a card holds. */
export type ReadAround = { readonly opened: { readonly id: string }; readonly passage: Passage };

/**
 * Where a passage stands: in the document of the one that was opened, for the passages of a card may be
 * of several documents. Undefined where the card doesn't hold that one.
 */
export function sourceBeside(
  card: ContextItem,
  { opened, passage: { anchor, page, pageEnd, headings, hash, text } }: ReadAround,
): FilingSource | DocumentSource | undefined {
  const held = heldSchema.safeParse(card.data).data?.results ?? [];
  const beside = held.find(({ source }) => source.id === opened.id)?.source;
  if (beside === undefined) return undefined;
  const document = "accession" in beside ? beside.id.split("/")[0] : beside.documentId;
  const { page: _, pageEnd: __, section: ___, ...same } = beside;
  const section = placeOf(headings);
  return {
    ...same,
    id: `${document}/${anchor}`,
    anchor,
    hash,
    excerpt: text.slice(0, EXCERPT_MAX).toWellFormed(),
    ...(page !== undefined && { page }),
    ...(pageEnd !== undefined && { pageEnd }),
    ...(section !== undefined && { section }),
  };
}

/** The cards with one more: a table of the document that a card opened, under its name. */
export function withTable(
  cards: Cards,
  card: ContextItem,
  around: ReadAround,
  made: { readonly id: string; readonly timestamp: string },
): Cards {
  const source = sourceBeside(card, around);
  const { passage } = around;
  const { table, text } = passage;
  if (source === undefined || table === undefined || isTableUsed(cards, source)) return cards;
  const { filing } = z
    .object({ filing: z.unknown() })
    .catch({ filing: undefined })
    .parse(card.data);
  const results = [{ content: text, score: 1, source, table }];
  const data = { context: "", results, ...(filing !== undefined && { filing }) };
  return [
    ...cards,
    tableCard({ ...made, ticker: card.ticker, label: tableName(cards, passage, source), data }),
  ];
}

type Made = Pick<ContextItem, "id" | "timestamp" | "ticker" | "label" | "data">;

function tableCard(made: Made): ContextItem {
  const { results = [] } = heldSchema.safeParse(made.data).data ?? {};
  const sources = results.map(({ source }) => source);
  return { ...made, type: "document-table", status: "success", sources };
}

/** The cards with the same table of an earlier filing behind the one that it was looked up from. */
export function withEarlier(
  cards: Cards,
  card: ContextItem,
  earlier: Pick<ConnectedFiling, "results" | "filing">,
  made: { readonly id: string; readonly timestamp: string },
): Cards {
  const [found] = earlier.results;
  const source = tableOf(card)?.source;
  if (found === undefined || source === undefined || isTableUsed(cards, found.source)) return cards;
  const name = card.label.replace(`, ${documentName(source)}`, "");
  const label = ownName(cards, [`${name}, ${documentName(found.source)}`]);
  const data = { context: "", ...earlier };
  const at = cards.findIndex(({ id }) => id === card.id) + 1;
  return cards.toSpliced(at, 0, tableCard({ ...made, ticker: card.ticker, label, data }));
}

/** As a card names it: `Debt, Note 12, 10-K FY2025`; of a second table of a note its caption, where that is short. */
function tableName(
  cards: Cards,
  { table, headings }: Passage,
  source: FilingSource | DocumentSource,
): string {
  const caption = (table?.caption ?? "").replace(/[\s:.]+$/, "");
  const heading = (headings.at(-1) ?? table?.caption ?? "Table").replace(ITEM, "");
  const [, note, title = heading] = NOTE.exec(heading) ?? [];
  const titles = caption === "" || caption.length > CAPTION_MAX ? [title] : [title, caption];
  const names = titles.map((named) =>
    [named.slice(0, NAME_MAX).toWellFormed(), note && `Note ${note}`, documentName(source)]
      .filter(Boolean)
      .join(", "),
  );
  return ownName(cards, names);
}

/** The first of names that no card has; a number tells where all are taken. */
function ownName(cards: Cards, names: readonly string[]): string {
  const taken = new Set(cards.map(({ label }) => label));
  const numbered = cards.map((_, at) => `${names[0]} (${at + 2})`);
  return [...names, ...numbered].find((name) => !taken.has(name)) ?? "Table";
}

function documentName(source: FilingSource | DocumentSource): string {
  if (!("accession" in source)) return source.fileName;
  const { form, period } = source;
  if (period === undefined) return form;
  return /^(?:10-K|20-F|40-F)/.test(form)
    ? `${form} FY${period.slice(0, 4)}`
    : `${form} to ${period}`;
}

import { z } from "zod";
import type { Cards } from "#client/document/cards.ts";
import { type ConnectedFiling, type FilingSource, filingSourceSchema } from "#contracts/filings.ts";
import { type DocumentSource, documentSourceSchema } from "#contracts/knowledge-base.ts";
import { passageTableSchema, type PassageView } from "#contracts/passages.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { placeOf } from "#core/ledger/parent-only.ts";
import { unitsSaid } from "#core/ledger/table-units.ts";
import { TABLE_KINDS, type TableKind, tableKind } from "#core/retrieval/table-kind.ts";

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

const NAME_MAX = 80;
const CAPTION_MAX = 60;
const EXCERPT_MAX = 240;
const OFFERED_MAX = 6;
const NOTE = /^(?:Note (?=\d)|(?=\d{1,3}[.:] ))(\d{1,3}[A-Z]?)(?:[.,:]? ?[-–—] ?|[.,:]? )(.+)$/i;
const ITEM = /^(?:Part [IV]{1,3}, )?Item \d{1,2}[A-C]?[.,]? /;

/** The table a card holds; undefined on a card of another kind. */
export function tableOf({ type, status, data }: ContextItem): TableOnCard | undefined {
  if (type !== "document-table" || status !== "success") return undefined;
  return tableCardSchema.safeParse(data).data?.results[0];
}

/** The card of a passage's table, where that is connected. */
export function cardOfTable(
  cards: Cards,
  { id }: FilingSource | DocumentSource,
): ContextItem | undefined {
  return cards.find((card) => tableOf(card)?.source.id === id);
}

function isTableUsed(cards: Cards, source: FilingSource | DocumentSource): boolean {
  return cardOfTable(cards, source) !== undefined;
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
  const { table, text } = around.passage;
  if (source === undefined || table === undefined) return cards;
  return withFound(cards, card, { content: text, source, table }, made);
}

/** The cards with one more: a table that a card holds, or of a document of its. */
export function withFound(
  cards: Cards,
  { ticker, data: held }: ContextItem,
  found: TableFound,
  made: { readonly id: string; readonly timestamp: string; readonly label?: string },
): Cards {
  if (isTableUsed(cards, found.source)) return cards;
  const { filing } = heldSchema.safeParse(held).data ?? {};
  const results = [{ score: 1, ...found }];
  const data = { context: "", results, ...(filing !== undefined && { filing }) };
  return [...cards, tableCard({ label: tableName(cards, found), ...made, ticker, data })];
}

/** A table with its words and its place. */
type TableFound = Pick<TableOnCard, "content" | "source" | "table">;
export type OfferedTable = { readonly found: TableFound; readonly name: string };

const foundSchema = z.object({
  results: z.array(
    z.object({ content: z.string(), source: sourceSchema, table: passageTableSchema.optional() }),
  ),
});
const known = new WeakMap<ContextItem, readonly TableFound[]>();

/** The tables of debt, covenants, leases and segments that a card holds and that are not connected, by name. */
export function offeredTables(cards: Cards, card: ContextItem): readonly OfferedTable[] {
  const found = known.get(card) ?? tablesOfKinds(card);
  known.set(card, found);
  return found
    .filter(({ source }) => !isTableUsed(cards, source))
    .slice(0, OFFERED_MAX)
    .reduce<readonly OfferedTable[]>((offered, each) => {
      const others = offered.map(({ name }) => ({ ...card, label: name }));
      return [...offered, { found: each, name: tableName([...cards, ...others], each) }];
    }, []);
}

function tablesOfKinds({ type, status, data }: ContextItem): readonly TableFound[] {
  if (type === "document-table" || status !== "success") return [];
  const tables = (foundSchema.safeParse(data).data?.results ?? []).flatMap(({ table, ...place }) =>
    table === undefined ? [] : [{ ...place, table }],
  );
  return TABLE_KINDS.flatMap((kind) =>
    tables.filter(({ table, source }) => tableKind(table, source.section ?? "") === kind),
  );
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

/**
 * As a card names it: `Debt, Note 12, 10-K FY2025`, by its heading; where that says another thing, by
 * what it is; of a second table of a note by its caption, where that is short. No line of units is a name.
 */
function tableName(cards: Cards, { table, source }: TableFound): string {
  const caption = shortCaption(table);
  const heading = source.section?.replace(ITEM, "") ?? caption ?? "";
  const [, note, title = heading] = NOTE.exec(heading) ?? [];
  const kind = KIND_TITLES[tableKind(table, heading) ?? "segments"];
  const isSaid = title.toLowerCase().includes(kind?.toLowerCase().slice(0, 5) ?? "");
  const titles = [(isSaid ? title : kind) || "Table", ...(caption === undefined ? [] : [caption])];
  const names = titles.map((named) =>
    [firstWords(inSentenceCase(named)), note && `Note ${note}`, documentName(source)]
      .filter(Boolean)
      .join(", "),
  );
  return ownName(cards, names);
}

function shortCaption({ caption = "" }: TableFound["table"]): string | undefined {
  const short = caption.replace(/[\s:.]+$/, "");
  return short === "" || short.length > CAPTION_MAX || unitsSaid(short) ? undefined : short;
}

/** What a table is of another thing than its heading says. */
const KIND_TITLES: Readonly<Partial<Record<TableKind, string>>> = {
  maturities: "Maturities",
  covenants: "Covenants",
  leases: "Leases",
};

/** Whole words of a long heading. */
function firstWords(text: string): string {
  const words = text.slice(0, NAME_MAX + 1).toWellFormed();
  return words.length <= NAME_MAX ? words : words.slice(0, words.lastIndexOf(" "));
}

/** `OPERATING SEGMENTS` is printed loudly, not called so; one word may be an abbreviation. */
function inSentenceCase(text: string): string {
  if (!/\p{L} \p{L}/u.test(text) || /\p{Ll}/u.test(text)) return text;
  return text.slice(0, 1) + text.slice(1).toLowerCase();
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

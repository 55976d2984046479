import { z } from "zod";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { type TextStyle, textStyle } from "#core/ledger/display.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { longDate } from "#core/ledger/dates.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import { passageLabel } from "#core/ledger/source.ts";
import { documentSheet } from "#core/writing/model/document-sheet.ts";
import { ledgerSheet } from "#core/writing/model/ledger-sheet.ts";
import { passageCells } from "#core/writing/model/passage-cells.ts";
import type { CitablePassage, Grounds } from "#core/writing/model/resolve-text.ts";
import type { Turn } from "./engine.ts";

/** Where a passage stands: of a filing by its accession number, of the library by its document. */
export type PassageAt = {
  readonly accession?: string | undefined;
  readonly documentId?: string | undefined;
  readonly anchor?: string | undefined;
};

/** A passage with its names, before it has an id. */
export type FoundText = Omit<CitablePassage, "id"> & {
  readonly ticker: string;
  readonly at?: PassageAt | undefined;
};

/** Grounds that grow while a model searches. */
export type OpenGrounds = {
  readonly grounds: Grounds;
  /** Gives a passage its id, once. */
  readonly addPassage: (found: FoundText) => CitablePassage;
  /** Where passages stand, by id; those of unknown place are left out. */
  readonly places: ReadonlyMap<string, PassageAt & { readonly ticker: string }>;
  readonly addComputed: (binding: Binding) => string;
  /** Gives a figure that is told beside the rows its id. */
  readonly addTold: (binding: Binding) => string;
};

/** Passages on cards: a question's answers, a full load, openings of a filing. */
const passageCardSchema = z.object({
  results: z.array(
    z.object({
      content: z.string(),
      source: z
        .object({
          fileName: z.string().optional(),
          form: z.string().optional(),
          filed: z.string().optional(),
          section: z.string().optional(),
          page: z.number().optional(),
          accession: z.string().optional(),
          documentId: z.uuid().optional().catch(undefined),
          anchor: z.string().optional(),
        })
        .loose()
        .optional(),
    }),
  ),
});
type PassageSource = NonNullable<z.infer<typeof passageCardSchema>["results"][number]["source"]>;

type Grounded = Pick<Turn, "currentContent" | "connectedData" | "anchors">;

/** What a model's references are looked up in, for a document and its connected data. */
export function groundsOf(turn: Grounded, ledger: Ledger): OpenGrounds {
  const passages = new Map<string, CitablePassage>();
  const places = new Map<string, PassageAt & { readonly ticker: string }>();
  const computed = new Map<string, Binding>();
  const isOfSeveral = ledger.describe().length > 1;
  const addPassage = ({ ticker, cite, at, ...found }: FoundText) => {
    const known = [...passages.values()].find((passage) => passage.text === found.text);
    if (known !== undefined) return known;
    const whose = isOfSeveral ? `${ticker} ` : "";
    const cells = cellsOf(ledger, ticker, found.text);
    const passage = { id: `p${passages.size + 1}`, cite: whose + cite, cells, ...found };
    passages.set(passage.id, passage);
    if (at !== undefined) places.set(passage.id, { ...at, ticker });
    return passage;
  };
  const numbered = (letter: string) => {
    let count = 0;
    return (binding: Binding) => {
      count += 1;
      computed.set(`${letter}${count}`, binding);
      return `${letter}${count}`;
    };
  };
  for (const found of passagesOnCards(turn.connectedData)) addPassage(found);
  const grounds: Grounds = {
    ledger,
    sheet: ledgerSheet(ledger),
    document: documentSheet(turn.currentContent, turn.anchors, ledger),
    passages,
    computed,
    style: styleIn(turn.currentContent) ?? styleOf(ledger, documentTicker(turn.connectedData)),
  };
  return {
    grounds,
    addPassage,
    places,
    addComputed: numbered("m"),
    addTold: numbered("s"),
  };
}

/** The figures of a connected passage under names. */
function cellsOf({ providers }: Ledger, ticker: string, text: string) {
  for (const provider of providers.filter(isOfPassages)) {
    const passage = provider.passages.find((each) => each.text === text);
    if (passage !== undefined && provider.entity === ticker) return passageCells(provider, passage);
  }
  return undefined;
}

/** Money as the document has it; what is less than a billion is in millions in every style. */
function styleIn(content: string): TextStyle | undefined {
  const count = (amount: RegExp) => content.match(amount)?.length ?? 0;
  const [millions, billions] = [count(/\d,\d{3} mm\b/g), count(/\d ?bn\b/g)];
  if (millions === billions) return undefined;
  return millions > billions ? "mm" : "bn";
}

/** Money as the latest revenues of the document's company have it. */
function styleOf(ledger: Ledger, company = "") {
  const revenues = ledger.series(company, "Revenues").at(-1);
  return textStyle(revenues?.value ?? null);
}

function passagesOnCards(items: readonly ContextItem[]) {
  return items.flatMap(({ status, data, label, ticker }) => {
    if (status !== "success") return [];
    const card = passageCardSchema.safeParse(data).data;
    return (card?.results ?? []).map(({ content, source }) => ({
      ticker,
      text: content,
      at: source,
      ...(passageNames(source) ?? { label: `${ticker} ${label}`, cite: label }),
    }));
  });
}

const NOTE = /\bnote \d{1,3}[A-Z]?\b/i;
const ITEM = /\bItem \d{1,2}[A-C]?\b/;

/** A passage's names in a list of sources and in a text; undefined where its document has none. */
export function passageNames(
  source: PassageSource | undefined,
): Pick<FoundText, "label" | "cite"> | undefined {
  if (source === undefined) return undefined;
  const { fileName, form, filed, section, page } = source;
  const short = fileName ?? form;
  if (short === undefined) return undefined;
  const isFiled = fileName === undefined && filed !== undefined;
  const label = isFiled ? `${short} filed ${longDate(filed)}` : short;
  const paged = page === undefined ? "" : ` page ${page}`;
  return {
    // As the sources of figures are named.
    label: passageLabel({
      label,
      ...(section !== undefined && { section }),
      ...(page !== undefined && { page }),
    }),
    cite: short + (placeIn(section) ?? paged),
  };
}

function placeIn(section = ""): string | undefined {
  const [place] = NOTE.exec(section) ?? ITEM.exec(section) ?? [];
  return place && ` ${place.replace(/^NOTE/, "Note")}`;
}

import type { PassageSource } from "#core/ledger/source.ts";
import { longDate } from "#core/ledger/dates.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A cell of a passage's table; `column` is what its head says beside the period. */
export type CardCell = {
  readonly value: number | undefined;
  readonly unit: string | undefined;
  readonly period: string | undefined;
  readonly currency: string | undefined;
  readonly column: string;
  /** The column's head as it stands. */
  readonly head: string;
};

/** A passage as a card holds it. */
export type CardPassage = {
  readonly text: string;
  readonly table:
    | { readonly rows: readonly { readonly label: string; readonly cells: readonly CardCell[] }[] }
    | undefined;
  /** The heading it stands under, else the document. */
  readonly heading: string;
  /** Without its quote, which each figure of it has of its own. */
  readonly source: Omit<PassageSource, "quote" | "at">;
};

/**
 * The passages of a card in their order, with what the card says of whom they are of: the filer's
 * name and the fiscal year reported. Of a card that holds none, or holds something else, none.
 */
export function cardPassages(data: unknown): {
  readonly passages: readonly CardPassage[];
  readonly name: string | undefined;
  readonly year: string | undefined;
} {
  const card = fieldsOf(data);
  const filing = fieldsOf(card["filing"]);
  const passages = listOf(card["results"]).flatMap((result) => passageOf(fieldsOf(result)) ?? []);
  const form = textOf(filing["form"]) ?? "";
  const isAnnual = /^(?:10-K|20-F|40-F)/.test(form);
  const year = isAnnual ? textOf(filing["period"])?.slice(0, 4) : undefined;
  return { passages, name: textOf(filing["name"]), year };
}

/** The word before a note's number is no word of its rows. */
const NOTE = /^note (?=\d)/i;

function passageOf(result: Fields): CardPassage | undefined {
  const source = fieldsOf(result["source"]);
  const [anchor, hash, text] = [
    textOf(source["anchor"]),
    textOf(source["hash"]),
    textOf(result["content"]),
  ];
  const document = documentOf(source);
  // What was stored before passages had a hash can be read, not cited.
  if (anchor === undefined || hash === undefined || text === undefined || document === undefined) {
    return undefined;
  }
  const section = textOf(source["section"]);
  const page = source["page"];
  return {
    text,
    table: tableOf(result["table"]),
    heading: section?.replace(/^Item \d{1,2}[A-C]?, /, "").replace(NOTE, "") ?? labelOf(source),
    source: {
      document,
      label: labelOf(source),
      anchor,
      hash,
      ...(typeof page === "number" && { page }),
      ...(section !== undefined && { section }),
    },
  };
}

function documentOf(source: Fields): PassageSource["document"] | undefined {
  const accession = textOf(source["accession"]);
  if (accession !== undefined) return { accession };
  const documentId = textOf(source["documentId"]);
  return documentId === undefined ? undefined : { documentId };
}

function labelOf(source: Fields): string {
  const fileName = textOf(source["fileName"]);
  if (fileName !== undefined) return fileName;
  const filed = textOf(source["filed"]);
  const form = textOf(source["form"]) ?? "Filing";
  return filed === undefined ? form : `${form} filed ${longDate(filed)}`;
}

function tableOf(value: unknown): CardPassage["table"] {
  const table = fieldsOf(value);
  if (!Array.isArray(table["rows"])) return undefined;
  const heads = listOf(table["headerRows"]).map(listOf);
  return {
    rows: listOf(table["rows"]).map((row) => {
      const { label, cells } = fieldsOf(row);
      return {
        label: textOf(label) ?? "",
        cells: listOf(cells).map((cell, at) => cellOf(fieldsOf(cell), heads, at)),
      };
    }),
  };
}

function cellOf(
  { value, unit, period, currency }: Fields,
  heads: readonly (readonly unknown[])[],
  at: number,
): CardCell {
  const head = heads.flatMap((row) => textOf(row[at + 1]) ?? []).join(" ");
  return {
    value: typeof value === "number" && Number.isFinite(value) ? value : undefined,
    unit: textOf(unit),
    period: textOf(period),
    currency: textOf(currency),
    column: withoutTime(head),
    head,
  };
}

const TIME =
  /\b(?:(?:fiscal )?years?|(?:three|six|nine|twelve) months|quarters?|as|at|of|ended|ending|fiscal|fy|fye|q[1-4]|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\d{1,4}e?)\b|[.,()]/gi;

/** What a column's head says beside its period: `Packaging`. */
function withoutTime(head: string): string {
  const units = /\bin (?:millions|thousands|billions)\b/i.test(head);
  return units ? "" : head.replaceAll(TIME, " ").replaceAll(/\s+/g, " ").trim();
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

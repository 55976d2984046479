import { columnHeads, headWords, subHeadings } from "#core/ledger/column-heads.ts";
import { isParentOnly } from "#core/ledger/parent-only.ts";
import { isOfLevels, tableTimes } from "#core/ledger/cell-time.ts";
import type { PassageCell, PassageTable } from "#core/ledger/passage-table.ts";
import type { PassageSource } from "#core/ledger/source.ts";
import { longDate } from "#core/ledger/dates.ts";
import { isTimeAlone, timeIn } from "#core/ledger/head-times.ts";
import { withValues } from "#core/ledger/table-values.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A cell of a passage's table; `column` is what its head says beside the period. */
export type CardCell = PassageCell & {
  readonly column: string;
  /** The column's head as it stands. */
  readonly head: string;
  /** It is what a covenant asks for. */
  readonly isLevel: boolean;
};

/** A row of a passage's table; `under` are the rows and the corner of the head that it stands under. */
export type CardRow = {
  readonly label: string;
  readonly under: readonly string[];
  /** What stands over the labels, which is the first of them; empty where nothing does. */
  readonly corner: string;
  readonly cells: readonly CardCell[];
};

/** A passage as a card holds it. */
export type CardPassage = {
  readonly text: string;
  readonly table:
    | (Pick<PassageTable, "caption" | "fiscalYear"> & { readonly rows: readonly CardRow[] })
    | undefined;
  /** It is of the parent company without its group. */
  readonly isOfParent: boolean;
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
  const place = `${section ?? ""} ${labelOf(source)}`;
  return {
    text,
    table: tableOf(result["table"], place),
    isOfParent: isParentOnly(section ?? ""),
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

function tableOf(value: unknown, place: string): CardPassage["table"] {
  const stored = fieldsOf(value);
  if (!Array.isArray(stored["rows"])) return undefined;
  const table = withValues(printed(stored), place);
  const latest = latestTagged(table);
  const heads = columnHeads(table).map(({ text }) => ({
    head: text,
    column: isOfLater(text, table, latest) ? text : headWords(text),
  }));
  const corner = headWords(table.headerRows.map(([first = ""]) => first).join(" "));
  const under = subHeadings(table);
  const about = tableTimes(table, place).about;
  return {
    caption: table.caption,
    fiscalYear: table.fiscalYear,
    rows: table.rows.map(({ label, cells }, row) => ({
      label,
      corner,
      under: [corner, ...(under[row] ?? []).filter((heading) => !isTimeAlone(heading))].filter(
        (words) => words !== "",
      ),
      cells: cells.map((cell, at) => {
        const { head, column } = heads[at] ?? { head: "", column: "" };
        return { ...cell, head, column, isLevel: isOfLevels(about, column, label) };
      }),
    })),
  };
}

/** The last year of which a figure of a table is tagged; undefined where none is. */
function latestTagged({ rows }: PassageTable): number | undefined {
  const tagged = rows.flatMap(({ cells }) => cells.filter(({ concept }) => concept !== undefined));
  const years = tagged.flatMap(({ period = "" }) => /\d{4}/.exec(period) ?? []);
  return years.reduce<number | undefined>(
    (last, year) => Math.max(last ?? 0, Number(year)),
    undefined,
  );
}

/** Whether a head says when what its figures are of is to come: payments due in 2030, tagged as of 2026. */
function isOfLater(
  head: string,
  { fiscalYear }: PassageTable,
  latest: number | undefined,
): boolean {
  const years = head.match(/\b(?:19|20)\d\d\b/g) ?? [];
  if (latest === undefined || years.length === 0) return false;
  // A year that ends in the next calendar year is called by the one before.
  const time = timeIn(head, { fiscalYear })?.label ?? "";
  return [...years, ...(/\d{4}/.exec(time) ?? [])].every((year) => Number(year) > latest);
}

function printed(table: Fields): PassageTable {
  return {
    caption: textOf(table["caption"]),
    units: textOf(table["units"]),
    over: textOf(table["over"]),
    headerRows: listOf(table["headerRows"]).map((row) =>
      listOf(row).map((text) => textOf(text) ?? ""),
    ),
    spans: table["spans"] === true ? true : undefined,
    fiscalYear: fiscalYearOf(fieldsOf(table["fiscalYear"])),
    currency: textOf(table["currency"]),
    rows: listOf(table["rows"]).map((row) => {
      const { label, cells } = fieldsOf(row);
      return {
        label: textOf(label) ?? "",
        cells: listOf(cells).map((cell) => cellOf(fieldsOf(cell))),
      };
    }),
  };
}

function fiscalYearOf({ end, shift, reported }: Fields): PassageTable["fiscalYear"] {
  const day = textOf(end);
  if (day === undefined) return undefined;
  return {
    end: day,
    shift: typeof shift === "number" ? shift : undefined,
    reported: textOf(reported),
  };
}

function cellOf({
  end,
  text,
  value,
  unit,
  period,
  currency,
  concept,
  part,
  isOfStatements,
}: Fields): PassageCell {
  return {
    text: textOf(text) ?? "",
    value: typeof value === "number" && Number.isFinite(value) ? value : undefined,
    unit: UNITS.find((one) => one === unit),
    period: textOf(period),
    end: textOf(end),
    currency: textOf(currency),
    concept: textOf(concept),
    part: textOf(part),
    isOfStatements: isOfStatements === true,
  };
}

const UNITS = ["money", "shares", "perShare", "percent", "multiple", "count"] as const;

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

import type { ContextItem } from "#core/ledger/connected-data.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import type { DocumentBlock } from "#core/retrieval/document-blocks.ts";
import { prepareDocument, type PreparedDocument } from "#core/retrieval/prepare-document.ts";

/** A table as a page prints it: its rows, header rows first. */
export type Printed = readonly (readonly string[])[];

let cards = 0;

/** A card of the passages of a document, as the library answers with them. */
export function cardOfBlocks(blocks: readonly DocumentBlock[]): ContextItem {
  return cardOfPassages(prepareDocument({ blocks }).passages, { fileName: "memo.html" });
}

/** A card of passages, each with the last heading it stands under. */
export function cardOfPassages(
  passages: PreparedDocument["passages"],
  about: Readonly<Record<string, string>>,
): ContextItem {
  cards += 1;
  const results = passages.map(({ text, table, anchor, headings }) => {
    const section = headings.at(-1);
    const source = { documentId: "d", anchor, hash: anchor, ...about };
    return {
      content: text,
      table,
      source: section === undefined ? source : { ...source, section },
    };
  });
  return {
    id: `card-${cards}`,
    ticker: "MADE",
    type: "knowledge-base",
    label: "Documents",
    timestamp: "2026-03-11T10:00:00.000Z",
    status: "success",
    data: { results },
  };
}

/** Whether the checker verifies the figure of a sentence by the card alone. */
export function isVerified(content: string, card: ContextItem): boolean {
  const { figures } = checkAnchored({ content, connectedData: [card], primaryTicker: "MADE" });
  return figures.some(({ verdict }) => verdict === "verified");
}

/** A page of HTML with paragraphs and a table after them. */
export function pageOf(table: Printed, paragraphs: readonly string[] = []): string {
  const rows = table.map(
    (row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join("")}</tr>`,
  );
  const said = paragraphs.map((text) => `<p>${escaped(text)}</p>`).join("");
  return `<html><body>${said}<table>${rows.join("")}</table></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** A cell of a printed table, with what its table says of it. */
export type Cell = {
  readonly label: string;
  /** Rows without figures that it stands under. */
  readonly under: string;
  readonly year: string;
  /** The day its head names: `December 31`. */
  readonly day: string | undefined;
  readonly isSpan: boolean;
  readonly currency: string;
  /** What its column says beside the year. */
  readonly column: string;
  readonly size: number;
  readonly isNegative: boolean;
  readonly isPartOfYear: boolean;
};

/** Sentences that say a table's cells, by kind: `right`, or what is wrong in them. */
export type Said = Readonly<Record<string, readonly string[]>>;

const FIGURE = /^\(?[-–]?\s*\$?\s*\(?\s*\d[\d,]*(?:\.\d+)?\s*\)?$/;
const SCALES = ["thousand", "million", "billion"];

/** What can be said rightly and wrongly of a table whose amounts are in a scale; cells of one year alone. */
export function sentencesOf(table: Printed, scale: string): Said {
  const cells = cellsOf(table);
  const said = cells.flatMap((cell) => [
    [
      isOfPart(cell) ? `${kindOf(cell, cells)} under a heading` : kindOf(cell, cells),
      sentence(cell, scale),
    ] as const,
    ...(isOfPart(cell) ? [[headingKind(cell), bare(cell, scale)] as const] : []),
    ...wrongly(cell, cells, scale),
  ]);
  const told = said.filter(([kind]) => !kind.startsWith(SEVERAL));
  const kinds = Map.groupBy(told, ([kind]) => kind);
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.map(([, each]) => each)]));
}

/** Rows of one name in a table: what is said of one may be right. */
const SEVERAL = "of several rows of one name";

/** What a cell's plain sentence says, where it gives neither part nor part of a year. */
export function kindOf(cell: Cell, cells: readonly Cell[]): string {
  if (cell.isPartOfYear) return "of the year, which is a quarter's";
  const rows = namesakes(cell, cells).filter(
    ({ column, under }) => column === cell.column && under === cell.under,
  );
  return rows.length === 1 ? "right" : SEVERAL;
}

function wrongly(
  cell: Cell,
  cells: readonly Cell[],
  scale: string,
): readonly (readonly [kind: string, sentence: string])[] {
  const same = namesakes(cell, cells);
  const turned = { ...cell, isNegative: !cell.isNegative };
  const exchanged = { ...cell, currency: cell.currency === "£" ? "$" : "£" };
  const moved = cells
    .filter(({ label, year }) => (year === cell.year) !== (label === cell.label))
    .map((other) => ({
      kind: other.year === cell.year ? "another row's" : "another year's",
      cell: { ...cell, size: other.size, isNegative: other.isNegative },
    }));
  const isTrue = (other: Cell) => same.some((each) => isLike(each, other));
  return [
    ...["", ...SCALES]
      .filter((other) => other !== scale)
      .map((other) => ["of another scale", sentence(cell, other)] as const),
    ["of another currency", sentence(exchanged, scale)],
    ...[{ kind: "of the other sign", cell: turned }, ...moved]
      .filter((each) => !isTrue(each.cell))
      .map((each) => [each.kind, sentence(each.cell, scale)] as const),
  ];
}

function namesakes(cell: Cell, cells: readonly Cell[]): readonly Cell[] {
  return cells.filter(({ label, year }) => label === cell.label && year === cell.year);
}

export function cellsOf(table: Printed): readonly Cell[] {
  const first = table.findIndex((row) => row.slice(1).some((text) => isFigure(text)));
  const headerRows = table.slice(0, Math.max(0, first));
  const heads = headsOf(headerRows);
  const corner = headerRows.map(([label = ""]) => label).join(" ");
  const currency = currencyOf(table.flat().join(" "));
  if (currency === undefined) return [];
  let under = headerRows.reduce(
    (above, [label = "", ...texts]) =>
      texts.every((text) => text.trim() === "") && withoutTimes(label) !== ""
        ? label.trim()
        : above,
    "",
  );
  // Further heads between the rows date what follows otherwise.
  const further = table.findIndex((row, at) => at > first && isHead(row));
  const rows = table.slice(Math.max(0, first), further === -1 ? undefined : further);
  return rows.flatMap(([label = "", ...texts]) => {
    if (texts.every((text) => text.trim() === "")) under = label.trim();
    const above = under;
    if (/^total\b/i.test(label) && says(label, under)) under = "";
    return texts.flatMap((text, at): readonly Cell[] => {
      const head = heads(at + 1);
      const [year, second] = [...new Set(head.match(/\b(?:19|20)\d\d\b/g))];
      const size = Number(text.replaceAll(/[^\d.]/g, ""));
      const about = `${text} ${head} ${above} ${label}`;
      if (!isFigure(text) || size === 0 || label === "" || /%|\bper\b|shares|number/i.test(about)) {
        return [];
      }
      // Over how many columns a head of changes stands, a printed row doesn't say.
      if (year === undefined || second !== undefined || /\bchange\b/i.test(head)) return [];
      return [
        {
          label: label.trim().replace(/:$| \.$/, ""),
          under: above,
          year,
          day: DAY.exec(head)?.[0],
          isSpan: /\byears?\b.*\bend/i.test(`${corner} ${head}`),
          currency,
          column: withoutTimes(head),
          size,
          isNegative: /\(|^-|–/.test(text.trim()),
          isPartOfYear: /\b(?:months|quarters?|weeks)\b/i.test(`${corner} ${head}`),
        },
      ];
    });
  });
}

/** The one currency of a table, dollars where it names none; undefined where a sentence can't say it by a sign. */
function currencyOf(text: string): string | undefined {
  const [sign = "$", second] = new Set(text.match(/[$€£¥]/g));
  return second === undefined && !/RMB|¥|\b(?:HK|A|C|S)\$|Canadian/.test(text) ? sign : undefined;
}

function isHead([, ...texts]: readonly string[]): boolean {
  return texts.some((text) => /\b(?:19|20)\d\d\b/.test(text)) && !texts.some(isFigure);
}

/** What stands over a column: a head over several columns in the first of them, or alone over all. */
function headsOf(rows: Printed): (column: number) => string {
  return (column) =>
    rows
      .map((row, at) => {
        const heads = row.slice(1).filter((text) => text.trim() !== "");
        const below = rows[at + 1]?.slice(1).every((text) => text.trim() !== "") === true;
        const [alone] = heads.length === 1 && below ? heads : [];
        return alone ?? row.slice(1, column + 1).findLast((text) => text.trim() !== "") ?? "";
      })
      .join(" ");
}

const TIMES =
  /\([^()]*\)|\b(?:fiscal|fy|years?|months?|weeks?|quarters?|three|six|nine|twelve|as|of|at|the|for|end|ended|ending|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|m|in|thousands|millions|rmb|million|us|\d{1,4})\b|[.,:;$%€£’']/gi;

function withoutTimes(head: string): string {
  return head.replaceAll(TIMES, " ").replaceAll(/\s+/g, " ").trim();
}

function isFigure(text: string): boolean {
  return FIGURE.test(text.trim()) && !/^(?:19|20)\d\d$/.test(text.trim());
}

/** Whether what is said of `b` is true of `a`, too, to the digits said. */
function isLike(a: Cell, b: Cell): boolean {
  const [, decimals = ""] = digitsOf(b).split(".");
  const near = Math.max(a.size / 200, 0.5 * 10 ** -decimals.length);
  return a.isNegative === b.isNegative && Math.abs(a.size - b.size) <= near;
}

function says(label: string, heading: string): boolean {
  const said = new Set(wordsOf(label));
  return wordsOf(heading).every((word) => said.has(word));
}

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return words.map((word) => word.replace(/s$/, ""));
}

const DAY =
  /(?:january|february|march|april|may|june|july|august|september|october|november|december)\s\d{1,2}\b/i;

/** When a cell is of, as its head says it. */
export function timeOf({ year, day, isSpan }: Cell): string {
  if (day === undefined) return `in ${year}`;
  return isSpan ? `in the year ended ${day}, ${year}` : `at ${day}, ${year}`;
}

/** What is said of a row without its heading: of some headings that is of the company what is of a part. */
function headingKind({ under }: Cell): string {
  return /discontinu|segment|held for sale|parent|eliminat/i.test(under)
    ? "of the company, which is of a part"
    : UNSAID;
}

/** Right of most tables: the heading only groups the company's rows. */
const UNSAID = "right, its heading unsaid";

function isOfPart({ label, under }: Cell): boolean {
  return under !== "" && !says(label, under);
}

/** A cell by its row's and its column's words. */
export function nameOf(cell: Cell): string {
  const { label, under, column } = cell;
  const of = isOfPart(cell) ? `${label} of ${under.replace(/:$/, "")}` : label;
  return column === "" ? of : `${of} ${column}`;
}

function bare(cell: Cell, scale: string): string {
  return sentence({ ...cell, under: "" }, scale);
}

function digitsOf({ size }: Cell): string {
  return size.toLocaleString("en-US", { maximumFractionDigits: 3 });
}

function sentence(cell: Cell, scale: string): string {
  const { size, isNegative, currency } = cell;
  const amount = `${isNegative ? "-" : ""}${currency}${digitsOf(cell)}${scale === "" ? "" : ` ${scale}`}`;
  const forms = [
    `${nameOf(cell)} was ${amount} ${timeOf(cell)}.`,
    `${timeOf(cell).replace(/^./, (first) => first.toUpperCase())}, ${nameOf(cell)} was ${amount}.`,
    `The company reported ${nameOf(cell)} of ${amount} ${timeOf(cell)}.`,
  ];
  return forms[Math.trunc(size) % 3] ?? "";
}

import { Parser } from "htmlparser2";
import { inlineValue } from "#core/finance/statements/pages/inline-number.ts";
import type { FiscalYear } from "#core/ledger/passage-table.ts";
import type { PageBlock } from "#core/retrieval/filing/page-block.ts";
import { refusal } from "#server/integrations/files/file-kind.ts";
import { PLACES_MAX } from "#server/integrations/files/table-limits.ts";
import {
  type Attributes,
  elementOf,
  idOf,
  leadsTo as linkTargetOf,
  type PageElement,
  ROOT,
} from "./filing-element.ts";
import { createPageContexts, type PageContexts } from "./filing-contexts.ts";
import type { GridCell } from "./grid-columns.ts";
import { gridTables } from "./grid-table.ts";
import { type TaggedFigure, taggedCell } from "./tagged-cell.ts";

/** Elements that begin and end a paragraph. */
const BLOCKS = new Set(
  "address article aside blockquote body center dd div dl dt fieldset figure figcaption footer form header h1 h2 h3 h4 h5 h6 hr html li main nav ol p pre section table td th ul".split(
    " ",
  ),
);
const HEADING = /^h([1-6])$/;
const SPAN_MAX = 1000;
/** A wider table only lays text out. */
const COLUMNS_MAX = 1000;
/** The parser's time for an element grows with the depth it is at. */
const DEPTH_MAX = 5000;
export const TOO_DEEP_TEXT =
  "This page nests its elements more than 5,000 deep, so it can't be read.";
const ROWS_MAX = 50_000;
const TITLE_MAX = 500;
/** Where a page breaks a line: other line ends of its text are spaces. */
const LINE = "\u2028";

type Run = {
  text: string;
  bold: number;
  italic: number;
  linked: number;
  size: number | undefined;
  leadsTo: string | undefined;
};
/** A block with the size it is printed in, before it is known what is large. */
type SizedBlock = Omit<PageBlock, "isLarge"> & { readonly size?: number | undefined };
type Tag = { readonly attributes: Attributes; text: string };
/** A table that is open; one that holds another only lays it out. */
type Table = {
  rows: GridCell[][];
  runs: Map<GridCell, ReturnType<typeof weightOf>>;
  row: GridCell[] | undefined;
  cell: { text: Run; figures: TaggedFigure[]; span: number; rows: number } | undefined;
  /** Of each column the first row that no cell above reaches down into; rows count from 0. */
  reached: number[];
  /** Whether it has more columns than a table of figures ever has. */
  isWide: boolean;
  isLayout: boolean;
};

/** What a page of HTML says. */
export type HtmlPage = {
  readonly blocks: readonly PageBlock[];
  readonly title: string | undefined;
  /** Of an inline page: what it is filed as, and the year it reports by. */
  readonly form: string | undefined;
  readonly fiscalYear: FiscalYear | undefined;
};

/**
 * A page of HTML, inline XBRL or plain: blocks in reading order; text only, never markup. Nothing it
 * names is fetched, nothing in it is run.
 *
 * @param ofWords rows of words are tables, too: pages of filings lay out text in them
 */
export function readHtmlPage(html: string, ofWords = false): HtmlPage {
  const reader = new PageReading(ofWords);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      onclosetag: () => reader.close(),
      ontext: (text) => reader.text(text),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  return reader.finish();
}

/** What a SAX parser needs to remember between its calls. */
class PageReading {
  readonly #blocks: SizedBlock[] = [];
  #ids: string[] = [];
  readonly #open: PageElement[] = [ROOT];
  /** Tags of figures that are open, with the depth each is at. */
  readonly #tags: { readonly tag: Tag; readonly depth: number }[] = [];
  readonly #contexts: PageContexts = createPageContexts();
  readonly #tables: Table[] = [];
  readonly #ofWords: boolean;
  #prose: Run = emptyRun();
  #level: number | undefined;
  #title = "";
  #page = 1;
  /** Places of tables that may yet be made. */
  #room = PLACES_MAX;

  constructor(ofWords: boolean) {
    this.#ofWords = ofWords;
  }

  /** The table that is written to; none within one that lays out another. */
  get #table(): Table | undefined {
    const table = this.#tables.at(-1);
    return table?.isLayout === false ? table : undefined;
  }

  /** What is written to: a cell, else a paragraph. */
  get #run(): Run {
    return this.#table?.cell?.text ?? this.#prose;
  }

  open(name: string, attributes: Attributes): void {
    const element = elementOf(name, attributes, this.#open.at(-1) ?? ROOT);
    this.#open.push(element);
    if (this.#open.length > DEPTH_MAX) throw refusal("invalid_input", TOO_DEEP_TEXT);
    this.#contexts.open(name, attributes);
    if (name === "ix:nonfraction") {
      this.#tags.push({ tag: { attributes, text: "" }, depth: this.#open.length });
    }
    if (!element.isHidden) this.#openSeen(element, attributes);
  }

  #openSeen({ name, breaksBefore }: PageElement, attributes: Attributes): void {
    if (breaksBefore) this.#breakPage();
    this.#run.leadsTo ??= linkTargetOf(name, attributes);
    if (name === "br") this.text(LINE);
    if (BLOCKS.has(name)) this.#endParagraph();
    const level = HEADING.exec(name)?.[1];
    if (level !== undefined) this.#level = Number(level);
    const id = idOf(name, attributes);
    if (id !== undefined) this.#ids.push(id);
    if (name === "table") this.#beginTable();
    else if (this.#table !== undefined) openInTable(this.#table, name, attributes);
  }

  #add(block: SizedBlock): void {
    this.#blocks.push(this.#ids.length === 0 ? block : { ...block, ids: this.#ids });
    this.#ids = [];
  }

  #beginTable(): void {
    const outer = this.#table;
    if (outer !== undefined) {
      // What it has said so far stands before the one that it lays out.
      endRow(outer);
      this.#addTexts(outer);
      outer.isLayout = true;
    }
    this.#tables.push({
      rows: [],
      runs: new Map(),
      row: undefined,
      cell: undefined,
      reached: [],
      isWide: false,
      isLayout: false,
    });
  }

  text(text: string): void {
    const element = this.#open.at(-1) ?? ROOT;
    this.#contexts.text(text);
    if (element.name === "title") this.#title = `${this.#title}${text}`.slice(0, TITLE_MAX);
    if (element.isHidden) return;
    write(this.#run, text, element);
    for (const { tag } of this.#tags) tag.text += text;
  }

  close(): void {
    const { name, isHidden, breaksAfter } = this.#open.pop() ?? ROOT;
    const last = this.#tags.at(-1);
    if (last !== undefined && last.depth > this.#open.length) {
      this.#tags.pop();
      if (!isHidden) this.#addFigure(last.tag);
    }
    if (this.#open.length === 0) this.#open.push(ROOT);
    this.#contexts.close(name);
    if (isHidden) return;
    if (name === "table") this.#endTable();
    else if (this.#table !== undefined) closeInTable(this.#table, name);
    if (BLOCKS.has(name)) this.#endParagraph();
    if (breaksAfter) this.#breakPage();
  }

  #addFigure({ attributes, text }: Tag): void {
    const { format, scale, sign, name, contextref, unitref } = attributes;
    const value = inlineValue({ content: text, format, scale, sign });
    if (value === undefined || name === undefined) return;
    this.#table?.cell?.figures.push({
      value,
      concept: name,
      scale: 10 ** Number(scale ?? 0),
      context: contextref ?? "",
      unit: unitref ?? "",
    });
  }

  #endTable(): void {
    const table = this.#tables.pop();
    if (table === undefined || table.isLayout) return;
    endRow(table);
    const knowledge = this.#contexts.knowledge();
    const { fiscalYear } = knowledge;
    const tables = gridTables(table.isWide ? [] : table.rows, {
      cellOf: (cell) => taggedCell(cell, knowledge),
      ofWords: this.#ofWords && knowledge.form === undefined,
      placesMax: this.#room,
    });
    if (tables.length === 0) this.#addTexts(table);
    for (const each of tables) {
      const text = [...each.headerRows, ...each.rows.map(({ label }) => [label])]
        .map((row) => row.join(" "))
        .join("\n");
      this.#room -= each.rows.length * (each.rows[0]?.cells.length ?? 0);
      const whole = fiscalYear === undefined ? each : { ...each, fiscalYear };
      this.#add({ ...PLAIN, page: this.#page, text, table: whole });
    }
  }

  /** The rows of a table that only lays text out. */
  #addTexts({ rows, runs }: Table): void {
    for (const row of rows.splice(0)) {
      const cells = row.filter(({ text }) => text !== "");
      const text = cells.map((cell) => cell.text).join(" ");
      if (text === "") continue;
      const weights = cells.flatMap((cell) => runs.get(cell) ?? []);
      const leadsTo = weights.find((weight) => weight.leadsTo !== undefined)?.leadsTo;
      this.#add({
        page: this.#page,
        text,
        isBold: weights.every(({ isBold }) => isBold),
        isItalic: false,
        isLink: weights.some(({ isLink }) => isLink),
        size: weights[0]?.size,
        leadsTo,
      });
    }
  }

  #endParagraph(): void {
    const table = this.#table;
    if (table !== undefined) {
      if (table.cell !== undefined) table.cell.text.text += " ";
      return;
    }
    const [run, level] = [this.#prose, this.#level];
    const text = folded(run.text);
    this.#prose = emptyRun();
    this.#level = undefined;
    if (text === "") return;
    this.#add({ page: this.#page, text, ...weightOf(run), ...(level !== undefined && { level }) });
  }

  #breakPage(): void {
    if (this.#tables.length > 0) return;
    this.#endParagraph();
    this.#page += 1;
  }

  finish(): HtmlPage {
    while (this.#tables.length > 0) this.#endTable();
    this.#endParagraph();
    const usual = usualSize(this.#blocks);
    const { form, fiscalYear } = this.#contexts.knowledge();
    const title = folded(this.#title);
    return {
      blocks: this.#blocks.map(({ size, ...block }) => ({
        ...block,
        isLarge: size !== undefined && size >= usual * LARGE,
      })),
      title: title === "" ? undefined : title,
      form,
      fiscalYear,
    };
  }
}

const PLAIN = { isBold: false, isItalic: false, isLink: false } as const;

/** A mark of a note, where it stands behind a figure without brackets of its own. */
const BARE_MARK = /^\s?([\da-z*†‡]{1,2})\s?$/;

function write(run: Run, text: string, element: PageElement): void {
  const { isBold, isItalic, isLink, isRaised, size } = element;
  const mark = isRaised && /[\d)%]$/.test(run.text) ? BARE_MARK.exec(text)?.[1] : undefined;
  run.text += mark === undefined || /^(?:st|nd|rd|th)$/.test(mark) ? text : ` (${mark})`;
  const letters = text.trim().length;
  if (letters === 0) return;
  if (isBold) run.bold += letters;
  if (isItalic) run.italic += letters;
  if (isLink) run.linked += letters;
  run.size ??= size;
}

function openInTable(table: Table, name: string, attributes: Attributes): void {
  if (name === "tr") endRow(table);
  if (name !== "td" && name !== "th") return;
  endCell(table);
  const [span, rows] = [spanOf(attributes["colspan"]), spanOf(attributes["rowspan"])];
  table.cell = { text: emptyRun(), figures: [], span, rows };
}

function spanOf(said = ""): number {
  return Math.min(SPAN_MAX, Math.max(1, Math.trunc(Number(said)) || 1));
}

function closeInTable(table: Table, name: string): void {
  if (name === "td" || name === "th") endCell(table);
  if (name === "tr") endRow(table);
}

function endCell(table: Table): void {
  if (table.cell === undefined) return;
  const { text, figures, span, rows } = table.cell;
  const row = (table.row ??= []);
  const last = row.at(-1);
  const weight = weightOf(text);
  const cell: GridCell = {
    text: folded(text.text).replaceAll("\n", " "),
    figures,
    span,
    start: placeOf(table, last === undefined ? 0 : last.start + last.span),
    isLink: weight.isLink,
  };
  row.push(cell);
  const end = cell.start + span;
  if (end > COLUMNS_MAX) table.isWide = true;
  else if (rows > 1) {
    const below = table.rows.length + rows;
    for (let at = cell.start; at < end; at += 1) table.reached[at] = below;
  }
  if (cell.text !== "") table.runs.set(cell, weight);
  table.cell = undefined;
}

/** The first place from one on that no cell above reaches into. */
function placeOf({ rows, reached }: Table, from: number): number {
  let at = from;
  while ((reached[at] ?? 0) > rows.length) at += 1;
  return at;
}

function endRow(table: Table): void {
  endCell(table);
  if (table.row !== undefined && table.rows.length < ROWS_MAX) table.rows.push(table.row);
  table.row = undefined;
}

function emptyRun(): Run {
  return { text: "", bold: 0, italic: 0, linked: 0, size: undefined, leadsTo: undefined };
}

const LARGE = 1.15;

/** The size in which most of the text is printed. */
function usualSize(blocks: readonly SizedBlock[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of blocks) {
    if (size !== undefined) letters.set(size, (letters.get(size) ?? 0) + text.length);
  }
  const [most] = [...letters].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? Number.POSITIVE_INFINITY;
}

/** Nearly all of it decides: a colon or a page number beside a heading may be plain. */
const NEARLY_ALL = 0.85;

function weightOf({ text, bold, italic, linked, size, leadsTo }: Run) {
  const letters = Math.max(1, text.replaceAll(/\s/g, "").length);
  return {
    isBold: bold / letters >= NEARLY_ALL,
    isItalic: italic / letters >= NEARLY_ALL,
    isLink: linked / letters >= NEARLY_ALL,
    ...(size !== undefined && { size }),
    ...(leadsTo !== undefined && { leadsTo }),
  };
}

/** Spaces joined; a line ends where the page breaks it. */
function folded(text: string): string {
  // Most cells are empty, and few texts have lines of their own.
  if (text === "") return text;
  const spaced = text.replaceAll(/[^\S\u2028]+|\u200B+/g, " ");
  const lines = spaced.includes(LINE) ? spaced.replaceAll(/(?: ?\u2028 ?)+/g, "\n") : spaced;
  return lines.trim();
}

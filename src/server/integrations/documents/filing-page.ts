import { Parser } from "htmlparser2";
import { inlineValue } from "#core/finance/statements/pages/inline-number.ts";
import type { PageBlock } from "#core/retrieval/filing/page-block.ts";
import {
  type Attributes,
  elementOf,
  idOf,
  leadsTo as linkTargetOf,
  type PageElement,
  ROOT,
} from "./filing-element.ts";
import { createPageContexts, type PageContexts } from "./filing-contexts.ts";
import { type PageCell, tableOfRows } from "./filing-table.ts";

/** Elements that begin and end a paragraph. */
const BLOCKS = new Set(
  "address article blockquote body center dd div dl dt fieldset h1 h2 h3 h4 h5 h6 hr li ol p pre section table ul".split(
    " ",
  ),
);
/** Tables in tables deeper than this are read as one. */
const DEEPEST = 200;

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
type Table = { rows: PageCell[][]; row: PageCell[] | undefined; depth: number; columns: number };

/** The blocks of a filing's page (inline XBRL or plain HTML) in reading order; text only, never markup. */
export function readFilingPage(html: string): readonly PageBlock[] {
  const reader = new PageReading();
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
  readonly #tags: (Tag | undefined)[] = [];
  readonly #contexts: PageContexts = createPageContexts();
  #run: Run = emptyRun();
  #cell: { text: Run; figures: PageCell["figures"][number][]; span: number } | undefined;
  #table: Table | undefined;
  #page = 1;

  open(name: string, attributes: Attributes): void {
    const element = elementOf(name, attributes, this.#open.at(-1) ?? ROOT);
    this.#open.push(element);
    this.#contexts.open(name, attributes);
    this.#tags.push(name === "ix:nonfraction" ? { attributes, text: "" } : undefined);
    if (element.breaksBefore) this.#breakPage();
    (this.#cell?.text ?? this.#run).leadsTo ??= linkTargetOf(name, attributes);
    if (name === "br") this.text("\n");
    if (BLOCKS.has(name)) this.#endParagraph();
    const id = element.isHidden ? undefined : idOf(name, attributes);
    if (id !== undefined) this.#ids.push(id);
    this.#openTable(name, attributes);
  }

  #add(block: SizedBlock): void {
    this.#blocks.push(this.#ids.length === 0 ? block : { ...block, ids: this.#ids });
    this.#ids = [];
  }

  #openTable(name: string, attributes: Attributes): void {
    if (name === "table") {
      if (this.#table === undefined) {
        this.#table = { rows: [], row: undefined, depth: this.#open.length, columns: 0 };
      }
      return;
    }
    const table = this.#table;
    if (table === undefined || this.#open.length > table.depth + DEEPEST) return;
    if (name === "tr" && this.#cell === undefined) table.row = [];
    if ((name === "td" || name === "th") && this.#cell === undefined) {
      const span = Math.min(1000, Math.max(1, Number(attributes["colspan"] ?? 1) || 1));
      this.#cell = { text: emptyRun(), figures: [], span };
    }
  }

  text(text: string): void {
    const element = this.#open.at(-1) ?? ROOT;
    this.#contexts.text(text);
    if (element.isHidden) return;
    const run = this.#cell?.text ?? this.#run;
    run.text += text;
    const letters = text.trim().length;
    if (letters === 0) return;
    if (element.isBold) run.bold += letters;
    if (element.isItalic) run.italic += letters;
    if (element.isLink) run.linked += letters;
    run.size ??= element.size;
    for (const tag of this.#tags) if (tag !== undefined) tag.text += text;
  }

  close(): void {
    const element = this.#open.pop() ?? ROOT;
    const tag = this.#tags.pop();
    if (this.#open.length === 0) this.#open.push(ROOT);
    this.#contexts.close(element.name);
    if (tag !== undefined && !element.isHidden) this.#addFigure(tag);
    if (this.#table === undefined) {
      if (BLOCKS.has(element.name)) this.#endParagraph();
    } else this.#closeInTable(element.name, this.#table);
    if (element.breaksAfter) this.#breakPage();
  }

  #addFigure({ attributes, text }: Tag): void {
    const { format, scale, sign, name, contextref, unitref } = attributes;
    const value = inlineValue({ content: text, format, scale, sign });
    if (value === undefined || name === undefined) return;
    this.#cell?.figures.push({
      value,
      concept: name,
      scale: 10 ** Number(scale ?? 0),
      context: contextref ?? "",
      unit: unitref ?? "",
    });
  }

  #closeInTable(name: string, table: Table): void {
    if ((name === "td" || name === "th") && this.#cell !== undefined) {
      const { text, figures, span } = this.#cell;
      const start = (table.row ?? []).reduce((sum, cell) => sum + cell.span, 0);
      const cell = { text: folded(text.text), figures, span, start, run: weightOf(text) };
      (table.row ??= []).push(cell);
      this.#cell = undefined;
      return;
    }
    if (name === "tr" && table.row !== undefined && this.#cell === undefined) {
      table.rows.push(table.row);
      table.row = undefined;
    }
    if (name === "table" && this.#open.length < table.depth) this.#endTable(table);
  }

  #endTable({ rows }: Table): void {
    this.#table = undefined;
    this.#cell = undefined;
    const table = tableOfRows(rows, this.#contexts.knowledge());
    const page = this.#page;
    if (table !== undefined) {
      const text = [...table.headerRows, ...table.rows.map(({ label }) => [label])]
        .map((row) => row.join(" "))
        .join("\n");
      this.#add({ page, text, table, isBold: false, isItalic: false, isLink: false });
      return;
    }
    for (const row of rows) {
      const cells = row.filter(({ text }) => text !== "");
      const text = cells.map((cell) => cell.text).join(" ");
      if (text === "") continue;
      const leadsTo = cells.find(({ run }) => run.leadsTo !== undefined)?.run.leadsTo;
      this.#add({
        page,
        text,
        isBold: cells.every(({ run }) => run.isBold),
        isItalic: false,
        isLink: cells.some(({ run }) => run.isLink),
        size: cells[0]?.run.size,
        leadsTo,
      });
    }
  }

  #endParagraph(): void {
    if (this.#cell !== undefined) {
      this.#cell.text.text += " ";
      return;
    }
    const run = this.#run;
    const text = folded(run.text);
    this.#run = emptyRun();
    if (text === "" || this.#table !== undefined) return;
    this.#add({ page: this.#page, text, ...weightOf(run) });
  }

  #breakPage(): void {
    if (this.#table !== undefined) return;
    this.#endParagraph();
    this.#page += 1;
  }

  finish(): readonly PageBlock[] {
    if (this.#table !== undefined) this.#endTable(this.#table);
    this.#endParagraph();
    const usual = usualSize(this.#blocks);
    return this.#blocks.map(({ size, ...block }) => ({
      ...block,
      isLarge: size !== undefined && size >= usual * LARGE,
    }));
  }
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

function folded(text: string): string {
  return text.replaceAll(/[\s\u00A0\u200B]+/g, " ").trim();
}

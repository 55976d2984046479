import { Parser } from "htmlparser2";
import type { DocumentBlock } from "#core/retrieval/document-blocks.ts";
import { createHtmlTables, type HtmlTables, tidy } from "./html-tables.ts";

/** What an HTML text says. */
export type HtmlReading = {
  readonly blocks: readonly DocumentBlock[];
  readonly title: string | undefined;
};

/** Elements whose text nobody reads. */
const UNREAD = new Set(
  "script style noscript template svg math ix:header iframe object".split(" "),
);
/** Elements that begin and end a line of their own. */
const LINES = new Set(
  "address article aside blockquote body dd div dl dt fieldset figure figcaption footer form header h1 h2 h3 h4 h5 h6 hr html li main nav ol p pre section td th ul".split(
    " ",
  ),
);
const HEADING = /^h([1-6])$/;
const HIDDEN = /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden/i;
/** Elements without an end, which what is hidden must not wait for. */
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const TITLE_MAX = 500;

/** The blocks of an HTML text in reading order; nothing it names is fetched, nothing in it is run. */
export function htmlBlocks(html: string): HtmlReading {
  const tables = createHtmlTables();
  const prose = createProse();
  /** Elements open since the one that hides them, itself included. */
  let hidden = 0;
  let title = "";
  let isTitle = false;

  const parser = new Parser({
    onopentag(name, attributes) {
      if (hidden > 0 || isHiding(name, attributes["style"])) {
        if (!VOID.has(name)) hidden += 1;
        return;
      }
      if (name === "title") isTitle = true;
      else openTag(name, attributes["colspan"], { tables, prose });
    },
    ontext(text) {
      if (hidden > 0) return;
      if (isTitle) title = `${title}${text}`.slice(0, TITLE_MAX);
      else if (tables.isIn()) tables.write(text);
      else prose.write(text);
    },
    onclosetag(name) {
      if (hidden > 0) {
        if (!VOID.has(name)) hidden -= 1;
        return;
      }
      if (name === "title") isTitle = false;
      else closeTag(name, { tables, prose });
    },
  });
  parser.end(html);
  while (tables.depth() > 0) prose.add(tables.end());
  prose.end();
  return { blocks: prose.blocks, title: tidy(title) === "" ? undefined : tidy(title) };
}

function isHiding(name: string, style = ""): boolean {
  return UNREAD.has(name) || HIDDEN.test(style.slice(0, TITLE_MAX));
}

type Writing = { readonly tables: HtmlTables; readonly prose: Prose };

function openTag(name: string, colspan: string | undefined, { tables, prose }: Writing): void {
  if (name === "table") prose.add(tables.begin());
  else if (tables.isIn()) openInTable(name, colspan, tables);
  else if (name === "br") prose.write("\n");
  else if (LINES.has(name)) prose.begin(HEADING.exec(name)?.[1]);
  if (isBoldTag(name)) prose.bold(1);
}

function openInTable(name: string, colspan: string | undefined, tables: HtmlTables): void {
  if (name === "tr") tables.row();
  else if (name === "td" || name === "th") tables.cell(Number(colspan ?? 1));
  else if (name === "br" || LINES.has(name)) tables.write(" ");
}

function closeTag(name: string, { tables, prose }: Writing): void {
  if (isBoldTag(name)) prose.bold(-1);
  if (name === "table") prose.add(tables.end());
  else if (!tables.isIn()) {
    if (LINES.has(name)) prose.end();
  } else if (name === "tr") tables.row();
  else if (name === "td" || name === "th") tables.endCell();
}

function isBoldTag(name: string): boolean {
  return name === "b" || name === "strong";
}

/** A paragraph in bold so short is a heading. */
const BOLD_HEADING_MAX = 160;
const BOLD_HEADING_LEVEL = 4;
const BOLD_SHARE = 0.9;

type Prose = {
  readonly blocks: DocumentBlock[];
  /** A line of its own begins, of a heading where its level is said. */
  readonly begin: (level?: string) => void;
  readonly write: (text: string) => void;
  readonly bold: (change: 1 | -1) => void;
  readonly end: () => void;
  /** Blocks that stand between lines. */
  readonly add: (blocks: readonly DocumentBlock[]) => void;
};

/** What stands outside tables, line by line. */
function createProse(): Prose {
  const blocks: DocumentBlock[] = [];
  let text = "";
  let level: number | undefined;
  let bold = 0;
  let boldLength = 0;

  function end(): void {
    const line = tidy(text);
    const isBold = boldLength >= line.length * BOLD_SHARE && line.length <= BOLD_HEADING_MAX;
    const heading = level ?? (isBold && !/[.;,]$/.test(line) ? BOLD_HEADING_LEVEL : undefined);
    text = "";
    boldLength = 0;
    level = undefined;
    if (line === "") return;
    if (heading === undefined) blocks.push({ kind: "text", text: line });
    else blocks.push({ kind: "heading", level: heading, text: line });
  }

  return {
    blocks,
    begin(heading) {
      end();
      if (heading !== undefined) level = Number(heading);
    },
    write(written) {
      text += written;
      if (bold > 0) boldLength += written.length;
    },
    bold(change) {
      bold = Math.max(0, bold + change);
    },
    end,
    add(between) {
      end();
      blocks.push(...between);
    },
  };
}

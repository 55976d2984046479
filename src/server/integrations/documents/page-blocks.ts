import type { DocumentBlock, HeadingBlock, TextBlock } from "#core/retrieval/document-blocks.ts";
import type { PageLine } from "./page-lines.ts";
import { tableRanges, tableRows } from "./page-tables.ts";
import { gridRow, gridTables } from "./grid-table.ts";

const HEADING_MAX = 130;
/** Letters so much larger than the page's are a heading's. */
const LARGER = 1.12;
/** In another font they may be a little smaller. */
const SMALLER = 0.9;
/** The level of a heading that is one by its capitals alone. */
const CAPITALS = 3;
/** Lines so much further apart than most begin a paragraph. */
const APART = 1.35;

/** What most of a page's letters are. */
type Body = { readonly font: string; readonly size: number; readonly leading: number };

/** The blocks of a page: headings, paragraphs, and tables whole. */
export function pageBlocks(lines: readonly PageLine[], page: number): readonly DocumentBlock[] {
  return titled(
    pageParts(lines, page).flatMap((part): readonly DocumentBlock[] => {
      if (!part.isTable) return part.isAside ? part.blocks.map(asText) : part.blocks;
      const rows = tableRows(part.lines).map(gridRow);
      return gridTables(rows, { ofWords: true }).map((table) => ({ kind: "table", table, page }));
    }),
  );
}

/** What is set large in a box heads no text beside or below it. */
function asText({ text, page }: HeadingBlock | TextBlock): TextBlock {
  return { kind: "text", text, page };
}

/** Lines of a page that are a table, or words with the blocks they are. */
export type PagePart = { readonly lines: readonly PageLine[]; readonly isAside: boolean } & (
  | { readonly isTable: true }
  | { readonly isTable: false; readonly blocks: readonly (HeadingBlock | TextBlock)[] }
);

/** A page from its top down. */
export function pageParts(lines: readonly PageLine[], page: number): readonly PagePart[] {
  const body = bodyOf(lines);
  return stretchesOf(lines).flatMap((own) => partsOf(own, { body, page }));
}

/** Lines that follow each other beside the text, or in it. */
function stretchesOf(lines: readonly PageLine[]): readonly (readonly PageLine[])[] {
  const starts = lines.flatMap(({ isAside }, at) => (isAside === lines[at - 1]?.isAside ? [] : at));
  return starts.map((from, at) => lines.slice(from, starts[at + 1]));
}

function partsOf(lines: readonly PageLine[], on: OnPage): readonly PagePart[] {
  const isAside = lines[0]?.isAside ?? false;
  const prose = (some: readonly PageLine[]): PagePart => ({
    isTable: false,
    isAside,
    lines: some,
    blocks: proseBlocks(some, on),
  });
  const parts: PagePart[] = [];
  let at = 0;
  for (const { from, to } of tableRanges(lines)) {
    const own = lines.slice(from, to);
    parts.push(prose(lines.slice(at, from)), { isTable: true, isAside, lines: own });
    at = to;
  }
  return [...parts, prose(lines.slice(at))];
}

/** A page's own title ends what the page before it was about, however small it is set. */
function titled([first, ...rest]: readonly DocumentBlock[]): readonly DocumentBlock[] {
  if (first === undefined) return [];
  const isTitle = first.kind === "heading" && first.level > 2;
  return [isTitle ? { ...first, level: 2 } : first, ...rest];
}

type OnPage = { readonly body: Body; readonly page: number };

function proseBlocks(
  lines: readonly PageLine[],
  { body, page }: OnPage,
): readonly (HeadingBlock | TextBlock)[] {
  const blocks: (HeadingBlock | TextBlock)[] = [];
  let open: OpenBlock | undefined;
  for (const line of lines) {
    const next = openBlock(line, body, page);
    if (open !== undefined && goesOn(open, next, body)) open = joined(open, next);
    else if (open !== undefined && isOneText(open, next, body)) {
      open = joined({ ...open, block: asText(open.block) }, next);
    } else {
      if (open !== undefined) blocks.push(open.block);
      open = next;
    }
  }
  return open === undefined ? blocks : [...blocks, open.block];
}

/** A heading or paragraph that the next line may go on. */
type OpenBlock = { readonly block: HeadingBlock | TextBlock; readonly last: PageLine };

function openBlock(line: PageLine, body: Body, page: number): OpenBlock {
  const text = textOf(line);
  const place = itemOf(text);
  const level = place === undefined ? headingLevel(line, text, body) : 1;
  if (level === undefined) return { block: { kind: "text", text, page }, last: line };
  return { block: { kind: "heading", level, text, page, ...place }, last: line };
}

function goesOn({ block, last }: OpenBlock, next: OpenBlock, body: Body): boolean {
  if (block.kind === "text") return next.block.kind === "text" && !isApart(last, next, body);
  // A title in several lines is one heading; an item begins its own.
  return (
    next.block.kind === "heading" &&
    next.block.level === block.level &&
    next.block.item === undefined &&
    next.block.part === undefined &&
    next.last.size === last.size &&
    block.text.length < HEADING_MAX
  );
}

/** Whether lines set alike and close are one text, though one of them looks as a title does. */
function isOneText({ block, last }: OpenBlock, next: OpenBlock, body: Body): boolean {
  const areAlike = last.font === next.last.font && last.size === next.last.size;
  if (!areAlike || isApart(last, next, body)) return false;
  const heading = [block, next.block].find((each) => each.kind === "heading");
  if (heading === undefined || "item" in heading || "part" in heading) return false;
  if (heading === next.block) return heading.level !== CAPITALS && !/[.;:!?]$/.test(block.text);
  return heading.level !== CAPITALS || /^\p{Ll}/u.test(next.block.text);
}

/** A word parted at the line's end stays as it is printed: its hyphen may be its own. */
function joined({ block }: OpenBlock, next: OpenBlock): OpenBlock {
  const space = /\p{L}-$/u.test(block.text) ? "" : " ";
  return { block: { ...block, text: `${block.text}${space}${next.block.text}` }, last: next.last };
}

function textOf({ segments }: PageLine): string {
  return segments.map(({ text }) => text).join(" ");
}

function headingLevel(line: PageLine, text: string, body: Body): number | undefined {
  if (!canBeHeading(line, text)) return undefined;
  if (line.size >= body.size * LARGER) return 2;
  if (!/\p{Ll}/u.test(text) && /\p{Lu}{3}/u.test(text)) return CAPITALS;
  const isOther = line.isUniform && line.font !== body.font;
  return isOther && line.size >= body.size * SMALLER ? 4 : undefined;
}

function canBeHeading({ segments }: PageLine, text: string): boolean {
  if (text.length > HEADING_MAX || segments.length > 2 || /[.;,]$/.test(text)) return false;
  return /\p{L}{3}/u.test(text) && /^[\p{Lu}\d("“]/u.test(text);
}

const ITEM = /^item\s{1,3}(\d{1,2}[abc]?)\s{0,2}[.:–—-]?\s/i;
const PART = /^part\s{1,3}(iv|i{1,3})\b\s{0,2}[.:–—-]?/i;

/** The part or item of a filing that begins here; a line of a table of contents ends in its page. */
function itemOf(text: string): Pick<HeadingBlock, "item" | "part"> | undefined {
  if (text.length > HEADING_MAX || /[.\s]\d{1,3}$/.test(text)) return undefined;
  const item = ITEM.exec(`${text} `)?.[1];
  if (item !== undefined) return { item: item.toUpperCase() };
  const part = PART.exec(text)?.[1];
  return part === undefined ? undefined : { part: part.toUpperCase() };
}

function isApart(above: PageLine, { last, block }: OpenBlock, body: Body): boolean {
  const gap = above.y - last.y;
  // A line further up begins another column.
  if (gap < 0 || gap > APART * Math.max(body.leading, last.size)) return true;
  // `mm.` at the begin of a line ends the sentence of the line before.
  return /^(?:[•●▪◦–—-]|\(?(?:[a-z]|[ivx]{1,4}|\d{1,3})[).])\s/i.test(block.text);
}

function bodyOf(lines: readonly PageLine[]): Body {
  const letters = new Map<string, number>();
  for (const { font, size, segments } of lines) {
    const key = `${font} ${size.toFixed(1)}`;
    const count = segments.reduce((sum, { text }) => sum + text.length, 0);
    letters.set(key, (letters.get(key) ?? 0) + count);
  }
  const [most = " 10"] = [...letters].toSorted(([, a], [, b]) => b - a).map(([key]) => key);
  const [font = "", size = "10"] = most.split(" ");
  const gaps = lines
    .slice(1)
    .map((line, at) => (lines[at]?.y ?? 0) - line.y)
    .filter((gap) => gap > 1)
    .toSorted((a, b) => a - b);
  return {
    font,
    size: Number(size),
    leading: gaps[Math.floor(gaps.length / 3)] ?? Number(size) * 1.2,
  };
}

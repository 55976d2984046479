import type { DocumentBlock, ReadDocument } from "#core/retrieval/document-blocks.ts";
import { findItems, type ItemStart } from "#core/retrieval/filing/find-items.ts";
import type { PageBlock } from "#core/retrieval/filing/page-block.ts";

const LONGEST_HEADING = 200;
/** A line that stands at the edge of so many pages is a running head. */
const RUNNING_ON_PAGES = 5;
const EDGE_BLOCKS = 3;

/**
 * A filing's page with its items, headings and tables, without running heads and page numbers. What
 * its Items 7 and 8 leave to an exhibit is found there.
 *
 * @param exhibit the blocks of Exhibit 13, their pages counted on from the filing's
 */
export function filingDocument(
  page: readonly PageBlock[],
  form: string,
  exhibit: readonly PageBlock[] = [],
): ReadDocument {
  const main = withoutRunningHeads(page);
  const behind = withoutRunningHeads(exhibit);
  const blocks = [...main, ...behind];
  const inExhibit = findItems(behind, form)
    .filter(({ official }) => official.item === "7" || official.item === "8")
    .map((start) => ({ ...start, at: start.at + main.length }));
  const items = Map.groupBy([...findItems(main, form), ...inExhibit], ({ at }) => at);
  return {
    blocks: blocks.flatMap((block, at) => placed(block, items.get(at) ?? [])),
    pageCount: blocks.at(-1)?.page ?? 1,
  };
}

function placed(block: PageBlock, starts: readonly ItemStart[]): readonly DocumentBlock[] {
  const { page, text, table } = block;
  const last = starts.at(-1)?.official;
  if (last !== undefined) {
    const titles = starts.map(({ official }) => `Item ${official.item}. ${official.title}`);
    const { part, item } = last;
    const heading = {
      kind: "heading",
      level: 1,
      text: titles.join("; "),
      part,
      item,
      page,
    } as const;
    const isItsOwn = starts.every(({ isHeading }) => isHeading);
    return isItsOwn ? [heading] : [heading, ...placed(block, [])];
  }
  if (table !== undefined) return [{ kind: "table", table, page }];
  const level = headingLevel(block);
  return level === undefined
    ? [{ kind: "text", text, page }]
    : [{ kind: "heading", level, text: text.replaceAll("\n", " "), page }];
}

/** Of an HTML heading its own, else from 2; undefined for running text. */
function headingLevel({ level, ...block }: PageBlock): number | undefined {
  return level ?? printedLevel(block);
}

function printedLevel({ text, isBold, isItalic, isLarge, isLink }: PageBlock): number | undefined {
  if (text.length > LONGEST_HEADING || isLink || /[.;:,]$/.test(text)) return undefined;
  if (!/[A-Za-z]{3}/.test(text)) return undefined;
  if (isBold || isLarge) {
    const isLoud = text === text.toUpperCase() || /^note\s+\d+|^\d{1,2}[.)]\s/i.test(text);
    return isLoud || isLarge ? 2 : 3;
  }
  return isItalic && text.length < LONGEST_HEADING / 2 ? 4 : undefined;
}

function withoutRunningHeads(blocks: readonly PageBlock[]): readonly PageBlock[] {
  const pages = [...Map.groupBy(blocks, ({ page }) => page).values()];
  const edges = new Set(
    pages.flatMap((page) => [...page.slice(0, EDGE_BLOCKS), ...page.slice(-EDGE_BLOCKS)]),
  );
  const counts = new Map<string, number>();
  for (const block of edges) counts.set(faceOf(block), (counts.get(faceOf(block)) ?? 0) + 1);
  return blocks.filter((block) => {
    if (block.text === "") return false;
    if (!edges.has(block) || block.table !== undefined) return true;
    if (/^(?:page )?[-–— ]*(?:[ivx]{1,5}|[a-z]-?\d{1,3}|\d{1,3})[-–— ]*$/i.test(block.text))
      return false;
    return (
      (counts.get(faceOf(block)) ?? 0) < RUNNING_ON_PAGES || block.text.length > LONGEST_HEADING
    );
  });
}

/** The same on every page, whatever its number. */
function faceOf({ text }: PageBlock): string {
  return text.toLowerCase().replaceAll(/\d+/g, "#");
}

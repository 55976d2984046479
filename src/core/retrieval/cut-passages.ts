import type {
  DocumentBlock,
  HeadingBlock,
  ReadDocument,
  TableBlock,
  TextBlock,
} from "#core/retrieval/document-blocks.ts";
import type { PassageDraft } from "#core/retrieval/passage.ts";
import { isParentOnly, PARENT_ONLY } from "#core/ledger/parent-only.ts";
import type { PassageTable } from "#core/ledger/passage-table.ts";
import { tableText, tablesInParts } from "#core/retrieval/table-text.ts";
import { withValues } from "#core/ledger/table-values.ts";

/** Some 450 words: long enough to answer, short enough to be read at a glance. */
const LONGEST_TEXT = 2_800;
/** Shorter neighbours under the same heading are joined. */
const SHORT_TEXT = 1_400;
const LONGEST_LEAD_IN = 300;

/** Where the reading of a document has come to: what stands under which headings. */
type Reading = {
  readonly drafts: PassageDraft[];
  readonly waiting: TextBlock[];
  headings: readonly HeadingBlock[];
  /** What began last of the parent company alone, and has not ended. */
  parent: HeadingBlock | undefined;
  part: string | undefined;
  item: string | undefined;
};

/**
 * The passages of a document in reading order. None crosses a heading or an item, none spans more
 * than two pages; a table is one passage unless it is too long to read, then its header is repeated.
 */
export function cutPassages({ blocks }: ReadDocument): readonly PassageDraft[] {
  const reading: Reading = {
    drafts: [],
    waiting: [],
    headings: [],
    parent: undefined,
    part: undefined,
    item: undefined,
  };
  for (const block of blocks) take(reading, block);
  flush(reading);
  return reading.drafts;
}

function take(reading: Reading, block: DocumentBlock): void {
  switch (block.kind) {
    case "heading":
      flush(reading);
      enter(reading, block);
      return;
    case "table": {
      const caption = block.table.caption ?? leadInOf(reading, block);
      flush(reading);
      takeTable(reading, { ...block, table: { ...block.table, caption } });
      return;
    }
    case "text":
      takeText(reading, block);
  }
}

function enter(reading: Reading, heading: HeadingBlock): void {
  const above = reading.headings.filter(({ level }) => level < heading.level);
  reading.headings = [...above, heading];
  if (isParentOnly(heading.text)) reading.parent = heading;
  else if (reading.parent !== undefined && endsParent(reading.parent, heading)) {
    reading.parent = undefined;
  }
  if (heading.part !== undefined) reading.part = heading.part;
  if (heading.item !== undefined) reading.item = heading.item;
}

const NUMBERED = /^(?:note\s+)?\d{1,2}\b/i;
const OF_FILING = /^(?:schedule|signatures?|exhibits?|index to|report of independent)\b/i;
const OF_GROUP = /\bconsolidated\b/i;

/** What begins something else: how loud headings are says little, for a schedule's own are as loud. */
function endsParent(parent: HeadingBlock, heading: HeadingBlock): boolean {
  const { text, level, item, part } = heading;
  const isNext = NUMBERED.test(parent.text) && NUMBERED.test(text);
  const isOther = OF_FILING.test(text) || OF_GROUP.test(text) || isNext;
  return isOther || item !== undefined || part !== undefined || level < parent.level;
}

/** A line of text that is a title, though it is not printed as one. */
const LONGEST_TITLE = 130;
const TITLE = 3;

const LEADS_TO_TABLE = /:$|\b(?:table|following)\b/i;

/** The sentence before a table that ends in a colon, or speaks of it, says what the table is of. */
function leadInOf({ waiting }: Reading, { page }: TableBlock): string | undefined {
  const last = waiting.at(-1);
  if (last === undefined || (last.pageEnd ?? last.page) !== page) return undefined;
  const sentence = last.text.split(/\n|(?<=\.) /).at(-1) ?? "";
  return LEADS_TO_TABLE.test(sentence) && sentence.length <= LONGEST_LEAD_IN ? sentence : undefined;
}

function takeTable(reading: Reading, { table, page, pageEnd }: TableBlock): void {
  const place = reading.headings.map(({ text }) => text).join(" ");
  for (const part of tablesInParts(withValues(table, place))) {
    add(reading, { kind: "table", text: plain(tableText(part)), table: part, page, pageEnd });
  }
}

function takeText(reading: Reading, block: TextBlock): void {
  const isTitle = block.text.length <= LONGEST_TITLE && !block.text.endsWith(".");
  if (isTitle && isParentOnly(block.text)) {
    flush(reading);
    enter(reading, { ...block, kind: "heading", level: TITLE });
    return;
  }
  for (const piece of piecesOf(block)) {
    const waiting = reading.waiting.reduce((sum, { text }) => sum + text.length, 0);
    const [first] = reading.waiting;
    const crosses = first !== undefined && first.page !== piece.page;
    if (waiting > 0 && (crosses || waiting + piece.text.length > SHORT_TEXT)) flush(reading);
    reading.waiting.push(piece);
  }
}

function flush(reading: Reading): void {
  const [first] = reading.waiting;
  const last = reading.waiting.at(-1);
  if (first === undefined || last === undefined) return;
  const text = reading.waiting.map((block) => block.text).join("\n\n");
  reading.waiting.length = 0;
  const pageEnd = last.pageEnd ?? last.page;
  add(reading, { kind: "text", text, page: first.page, pageEnd });
}

function add(reading: Reading, draft: Omit<PassageDraft, "anchor" | "headings">): void {
  const { page, pageEnd, ...rest } = draft;
  reading.drafts.push({
    ...rest,
    anchor: `p${reading.drafts.length + 1}`,
    ...(page !== undefined && {
      page,
      pageEnd: Math.min(Math.max(pageEnd ?? page, page), page + 1),
    }),
    ...(reading.part !== undefined && { part: reading.part }),
    ...(reading.item !== undefined && { item: reading.item }),
    headings: headingsOf(reading, draft.table),
  });
}

/** The headings above; of what is of the parent alone one says so. */
function headingsOf({ headings, parent }: Reading, table?: PassageTable): readonly string[] {
  const texts = headings.map(({ text }) => text);
  if (parent === undefined && (table === undefined || !isOfParent(table))) return texts;
  return texts.some(isParentOnly) ? texts : [...texts.slice(0, 1), PARENT_ONLY, ...texts.slice(1)];
}

function isOfParent({ caption, units, headerRows, rows }: PassageTable): boolean {
  const tagged = rows.flatMap(({ cells }) => cells.filter(({ concept }) => concept !== undefined));
  if (isParentOnly([caption, units, ...headerRows.flat()].join(" "))) return true;
  return tagged.length > 0 && tagged.every(({ part }) => part?.includes("ParentCompany") === true);
}

/** A text in pieces of readable length, cut between lines, sentences or words, whichever comes first. */
function piecesOf(block: TextBlock): readonly TextBlock[] {
  const pieces: TextBlock[] = [];
  let rest = plain(block.text).trim();
  while (rest.length > LONGEST_TEXT) {
    const at = cutAt(rest.slice(0, LONGEST_TEXT));
    pieces.push({ ...block, text: rest.slice(0, at).trimEnd() });
    rest = rest.slice(at).trimStart();
  }
  return rest === "" ? pieces : [...pieces, { ...block, text: rest }];
}

/** No database takes NUL or half a surrogate pair. */
function plain(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

function cutAt(text: string): number {
  const least = text.length / 2;
  for (const end of ["\n\n", "\n", ". ", "; ", " "]) {
    const at = text.lastIndexOf(end);
    if (at > least) return at + end.length;
  }
  // Never between the halves of a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}

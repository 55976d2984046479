import { itemsIn, wordsOfText } from "#core/figures/read/ledger/item-mentions.ts";
import { OF_TIME, PLAIN, wordsIn } from "#core/figures/read/passages/row-words.ts";
import { ITEM_WORDS } from "#core/finance/vocabulary/item-words.ts";
import type { PassageRow, PassagesProvider } from "#core/ledger/passages-provider.ts";

/** A row of a table with the words that name it. */
export type RowWords = {
  readonly item: string;
  /** The words of the row's own name. */
  readonly own: ReadonlySet<string>;
  /** With those of where it stands. */
  readonly all: ReadonlySet<string>;
  /** The words without which the row is not named: it may be another's, or of a part. Undefined where none name it. */
  readonly needed: readonly string[] | undefined;
  /** What a figure of a part is tagged with beside the part: one of these words must be said. */
  readonly oneOf: readonly string[] | undefined;
};

const known = new WeakMap<PassagesProvider, readonly RowWords[]>();

/** The rows of tables among a provider's, with the words that name them. */
export function rowsOf(provider: PassagesProvider): readonly RowWords[] {
  const rows = known.get(provider) ?? provider.rows.map(rowWords);
  known.set(provider, rows);
  return rows;
}

/** When debt falls due and where a note stands say which of its rows one is: `, due 2031`, `(Note 12)`. */
const REFERENCE = /\(?\b(?:[a-z]+|Notes?) (?=\d)/g;
/** Of a tag, beside the name of what it is of. */
const OF_TAG = /Member\b|Segment\b/g;

/**
 * All of a row's own name is needed, with that of its column and of the rows it stands under. What is
 * tagged as a row of the company's statements is known by its tag: it needs of them what the tag
 * says, too. Any other line of statements may be a segment's: its heading must say more, and be said.
 */
function rowWords(row: PassageRow): RowWords {
  const { item, label, under, column, heading, concept, part, isOfStatements, isOfParent } = row;
  const own = spokenIn(`${label} ${column}`);
  const above = [...under, heading].flatMap(spokenIn);
  const tag = parted(concept ?? "");
  const ofLine = isOfStatements ? [] : wordsOfLine(row, own);
  return {
    item,
    own: new Set([...own, ...wordsIn(label.toLowerCase())]),
    all: new Set([...wordsIn(item.toLowerCase()), ...own, ...above]),
    needed: ofLine && [
      ...own,
      ...(part === undefined ? [] : wordsOfPart(part, tag)),
      ...(isOfStatements ? above.filter((word) => tag.includes(word)) : under.flatMap(spokenIn)),
      ...ofLine,
      ...(isOfParent ? ["parent"] : []),
    ],
    oneOf:
      part === undefined ? undefined : tag.filter((word) => !part.toLowerCase().includes(word)),
  };
}

/** What its place says of a line of statements beyond its name; undefined where that is nothing. */
function wordsOfLine(
  { label, heading, caption }: PassageRow,
  own: readonly string[],
): readonly string[] | undefined {
  if (!isLineOfStatements(label) || (heading === "" && caption === "")) return [];
  const beyond = spokenIn(`${heading} ${caption}`).filter((word) => !own.includes(word));
  return beyond.length === 0 ? undefined : beyond;
}

/** What the names of parts say beside the tag of the figure; all of one where that says as much. */
function wordsOfPart(part: string, tag: readonly string[]): readonly string[] {
  return part.split(" ").flatMap((member) => {
    const words = parted(member);
    const beside = words.filter((word) => !tag.includes(word));
    return beside.length === 0 ? words : beside;
  });
}

/** What flows of statements end in: `expense`, `income`. */
const FLOWS: ReadonlySet<string> = new Set(
  ITEM_WORDS.filter(({ kind }) => kind === "flow").flatMap(({ name, aliases }) =>
    [name, ...aliases.split(" | ")].flatMap((words) => lastOf(words) ?? []),
  ),
);

/** Whether a label is a line of statements, as every part of a company has one. */
function isLineOfStatements(label: string): boolean {
  const last = lastOf(label);
  if (last !== undefined && FLOWS.has(last)) return true;
  const words = wordsOfText(label.toLowerCase());
  const [first] = itemsIn(words, () => true);
  return first !== undefined && first.start === words[0]?.start && first.end === words.at(-1)?.end;
}

/** What a name is, without what it is of: `expense`. */
function lastOf(name: string): string | undefined {
  const [head = ""] = name.split(
    /[,(/]|\b(?:of|from|to|on|before|after|in|per|for|by|attributable)\b/i,
  );
  return wordsIn(head.toLowerCase()).at(-1);
}

/** The words of a tag's name: `us-gaap:LongTermDebt`, `PackagingSegmentMember`. */
function parted(tag: string): readonly string[] {
  const name = tag.replace(/^.*:/, "").replaceAll(OF_TAG, "");
  return spokenIn(name.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " "));
}

/** Words that say what something is: no numbers, no times. */
function spokenIn(text: string): readonly string[] {
  return wordsIn(text.replaceAll(REFERENCE, " ").toLowerCase()).filter(
    (word) => !/\d/.test(word) && !PLAIN.has(word) && !OF_TIME.has(word),
  );
}

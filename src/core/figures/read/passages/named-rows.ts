import { itemsIn, wordsOfText } from "#core/figures/read/ledger/item-mentions.ts";
import { contentOf, OF_TIME, PLAIN, wordsIn } from "#core/figures/read/passages/row-words.ts";
import { isAny } from "#core/figures/read/words/lexicon.ts";
import { USED_CONCEPTS } from "#core/finance/statements/concepts/used-concepts.ts";
import { ITEM_WORDS } from "#core/finance/vocabulary/item-words.ts";
import { LEVEL_WORDS } from "#core/ledger/cell-time.ts";
import { isTimeAlone, withoutTime } from "#core/ledger/head-times.ts";
import type { PassageRow, PassagesProvider } from "#core/ledger/passages-provider.ts";

/** A row of a table with the words that name it. */
export type RowWords = {
  readonly item: string;
  /** Its label's words, in order. */
  readonly label: readonly string[];
  /** The words of the row's own name. */
  readonly own: ReadonlySet<string>;
  /** With those of where it stands. */
  readonly all: ReadonlySet<string>;
  /** The words without which the row is not named: it may be another's, or of a part. */
  readonly needed: readonly string[];
  /** What a figure of a part is tagged with beside the part: one of these words must be said. */
  readonly oneOf: readonly string[] | undefined;
  readonly isPerShare: boolean;
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

/** What a head says of how its column was made, and a loss that it has beside the profit: nobody says them. */
const OF_COLUMN =
  /\b(?:(?:un)?audited|(?:as )?restated)\b(?: (?:see )?notes?\b)?|\b(income|profit|gains?|earnings) (?:or )?loss(?:es)?\b/gi;

/**
 * All of a row's own name is needed, with that of its column and of the rows it stands under. What is
 * tagged as a row of the company's statements is known by its tag: it needs of them what the tag
 * says, too. Any other line of statements may be a segment's: its heading must say more, and be said.
 */
function rowWords(row: PassageRow): RowWords {
  const {
    item,
    label,
    under,
    column,
    heading,
    concept,
    part,
    isOfStatements,
    isOfParent,
    isLevel,
    isPerShare,
  } = row;
  const called = isTimeAlone(label) ? "" : named(label);
  const said = spokenIn(`${called} ${named(column.replaceAll(OF_COLUMN, "$1"))}`);
  // What is asked for has one of several names.
  const own = isLevel ? said.filter((word) => !LEVEL_WORDS.includes(word)) : said;
  const above = [...under, heading].flatMap(spokenIn);
  const tag = parted(concept ?? "");
  const ofLine = isOfStatements || isLevel ? [] : wordsOfLine(row, own);
  return {
    item,
    isPerShare,
    label: contentOf(wordsIn(label.toLowerCase())),
    own: new Set([...own, ...wordsIn(`${label} ${column}`.toLowerCase())]),
    all: new Set([
      ...wordsIn(item.toLowerCase()),
      ...own,
      ...above,
      ...(isLevel ? LEVEL_WORDS.filter((word) => !OPPOSED.test(word)) : []),
    ]),
    needed: [
      ...own,
      ...(part === undefined ? [] : wordsOfPart(part, tag)),
      ...(isOfStatements ? above.filter((word) => tag.includes(word)) : wordsAbove(row)),
      ...ofLine,
      ...(isOfParent ? ["parent"] : []),
    ],
    oneOf: isLevel ? LEVEL_WORDS : wordsOfTag(part, tag),
  };
}

/** What makes a part of a company, or of several. */
const OF_PARTS =
  /^(?:discontinu|dispos|segment|parent|held|noncontrol|eliminat|affiliate|subsidiar)/;
/** The words that rows of all companies are called by, and tagged with. */
const VOCABULARY: ReadonlySet<string> = new Set(
  [
    ...ITEM_WORDS.flatMap(({ name, aliases }) => wordsIn(`${name} ${aliases}`.toLowerCase())),
    ...[...USED_CONCEPTS].flatMap(parted),
  ].filter((word) => !OF_PARTS.test(word)),
);

function isOfPart(words: string): boolean {
  return spokenIn(words).some((word) => OF_PARTS.test(word));
}

function isOfVocabulary(words: string): boolean {
  return spokenIn(words).every((word) => VOCABULARY.has(word) || isAny(word, ["neutral", "plain"]));
}

/** `(Note (a))` */
const NOTE = /\(notes?\b[^()]{0,20}(?:\([^()]{0,9}\))?[^()]{0,9}\)/gi;

/** Which of them a level is, only its own words say. */
const OPPOSED = /^m(?:ax|in)/;
/** What a covenant asks of a row: `Interest cover (min)`. */
const BOUND = /\((?:max|min)(?:imum|\.)?\)/gi;

/** A name without what is in brackets, where that says no more than what every company's rows say: `(loss)`. */
function named(name: string): string {
  return name
    .replaceAll(NOTE, " ")
    .replaceAll(BOUND, " ")
    .replaceAll(/\([^()]{0,60}\)/g, (aside) => (isOfVocabulary(aside) ? " " : aside));
}

/**
 * The words of the rows that one stands under, without those of a heading that only groups the rows
 * of any company: `Current assets`, and of what no other line of statements is `Non-cash charges`.
 */
function wordsAbove({ label, under, corner, isLevel }: PassageRow): readonly string[] {
  const isLine = isLineOfStatements(label);
  // What stands over the labels says what all of them are.
  const isSaid = (heading: string) =>
    isItem(named(heading)) ||
    heading.replaceAll(TITLE, "").trim() === "" ||
    (isLevel && heading === corner) ||
    (!isLine && (isOfVocabulary(heading) || (heading === corner && isOfAll(heading))));
  return under.filter((heading) => !isSaid(heading)).flatMap(spokenIn);
}

/** Whether what stands over the labels says what they are, and not what they are parts of. */
function isOfAll(corner: string): boolean {
  return (
    !isOfPart(corner) ||
    /^(?:(?:business|operating|reportable|reporting) )?segments?$/i.test(corner)
  );
}

/** What its place says of a line of statements beyond its name: its heading, and names in what leads to it. */
function wordsOfLine(
  { label, heading, caption }: PassageRow,
  own: readonly string[],
): readonly string[] {
  if (!isLineOfStatements(label)) return [];
  const names = withoutTime(caption).replaceAll(TITLE, " ").match(NAME)?.join(" ") ?? "";
  const ofNames = spokenIn(names).filter((word) => !VOCABULARY.has(word));
  return [...spokenIn(heading), ...ofNames].filter((word) => !own.includes(word));
}

/** Of the company's own statements, which name no part. */
const TITLE = /\b(?:Consolidated )?(?:Statements?|Balance Sheets?)\b/gi;
/** A word that is a name: capital within a sentence. */
const NAME = /(?<=[a-z,] )[A-Z][a-z]{2,}(?:['’]s)?\b/g;

/** What the names of parts say beside the tag of the figure; all of one where that says as much. */
function wordsOfPart(part: string, tag: readonly string[]): readonly string[] {
  return part.split(" ").flatMap((member) => {
    const words = parted(member);
    const beside = words.filter((word) => !tag.includes(word));
    return beside.length === 0 ? words : beside;
  });
}

/** What a part's tag says beside the part. */
function wordsOfTag(part: string | undefined, tag: readonly string[]) {
  return part === undefined ? undefined : tag.filter((word) => !part.toLowerCase().includes(word));
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
  return (last !== undefined && FLOWS.has(last)) || isItem(label);
}

/** Whether a text is the name of a row and nothing more: `Total current assets`. */
function isItem(label: string): boolean {
  const words = wordsOfText(label.toLowerCase());
  const plain = words.findIndex(({ text }) => !isAny(text, ["plain", "determiner"]));
  const [first] = itemsIn(words, () => true);
  const isWhole = first !== undefined && first.end === words.at(-1)?.end;
  return isWhole && [words[0]?.start, words[plain]?.start].includes(first.start);
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

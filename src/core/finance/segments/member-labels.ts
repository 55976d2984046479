import type { InlinePage, PageFact } from "#core/finance/statements/pages/inline-page.ts";
import { markupText } from "#core/finance/statements/pages/markup-text.ts";
import { rowLabel } from "#core/finance/statements/pages/page-row.ts";
import { ITEM_WORDS, wordsOf } from "#core/finance/vocabulary/item-words.ts";

const LONGEST_CELL = 2_000;
const LONGEST_LABEL = 80;
/** The heads above a fact are looked for in so many characters before it. */
const NEAR_CHARACTERS = 40_000;
/** Of a member's facts so many say what it is called. */
const FACTS_LOOKED_AT = 12;

/**
 * What the page calls a member: the name of the rows that it alone stands in, where most of its facts
 * do; else the cell above one that says what its tag says (`Greater China` of
 * `GreaterChinaSegmentMember`); else the words of its tag.
 *
 * @param facts those of the member
 * @param shared names of rows in which other members of its axis stand
 */
export function memberLabel(
  { html }: Pick<InlinePage, "html">,
  member: string,
  { facts, shared }: { readonly facts: readonly PageFact[]; readonly shared: ReadonlySet<string> },
): string {
  const looked = facts.slice(0, FACTS_LOOKED_AT);
  const heads = new Set([...shared].flatMap((label) => headOf(label) ?? []));
  const withoutHead = (label: string): string => {
    const head = headOf(label);
    return head !== undefined && heads.has(head)
      ? label.slice(head.length).replace(/^in (?:the )?/, "")
      : label;
  };
  const own = looked
    .map(({ position }) => rowLabel(html, position))
    .filter((label) => !shared.has(label))
    .map((label) => plain(withoutHead(label)))
    .filter((label) => !isOfAnyCompany(label));
  const name = mostSaid(own);
  if (name !== undefined && !isShouted(name)) return name.slice(0, LONGEST_LABEL);
  const words = tagWords(member);
  const key = keyOf(words.join(" "));
  const said = looked.flatMap(({ position }) => {
    const above = html.slice(Math.max(0, position - NEAR_CHARACTERS), position);
    return cellsIn(above).findLast((text) => keyOf(text) === key) ?? [];
  });
  const names = [...said.map(plain), name].filter((each) => each !== undefined);
  const best = names.find((each) => !isShouted(each)) ?? names[0] ?? words.join(" ");
  return unshouted(best).slice(0, LONGEST_LABEL);
}

function isShouted(label: string): boolean {
  return !/\p{Ll}/u.test(label);
}

/** What stands before a dash in a row's name, with it: `Net sales – `. */
function headOf(label: string): string | undefined {
  return /^[^–—]{1,80} [–—] /.exec(label)?.[0];
}

/** `GREATER CHINA` as a sentence has it; letters that stand for words stay. */
function unshouted(label: string): string {
  const least = label.includes(" ") ? 4 : 5;
  if (!isShouted(label)) return label;
  return label.replaceAll(/\p{Lu}+/gu, (word) =>
    word.length < least ? word : `${word[0]}${word.slice(1).toLowerCase()}`,
  );
}

/** The words of a member's tag without what all members have: `Greater`, `China`. */
function tagWords(member: string): readonly string[] {
  const name = member.replace(/^.*:/, "").replace(/(?:(?:Non)?Segments?)?Member$/, "");
  return name.split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
}

/** Letters alone, without the words that tags leave out. */
function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\b(?:and|the|segment|total)\b/g, "")
    .replaceAll(/[^\p{L}]/gu, "");
}

function cellsIn(html: string): readonly string[] {
  return html
    .split(/<\/t[dh]>/)
    .flatMap((cell) => (cell.length > LONGEST_CELL ? [] : markupText(cell)));
}

function mostSaid(labels: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(labels, (label) => label)];
  return counts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

const alternatives = (items: readonly string[]): string =>
  items
    .flatMap((item) => wordsOf(item).aliases.split(" | "))
    .toSorted((a, b) => b.length - a.length)
    .map((alias) => alias.replaceAll(/[^\w ]/g, "."))
    .join("|");
/** Rows whose names stand behind a member's. */
const AT_END = new RegExp(` (?:${alternatives(["Revenues", "EBIT"])}|total)$`, "i");

/**
 * Without the marks of notes and what a table's line says beside the member: `Americas:`,
 * `Total Beauty (1)`, `Leasing revenue`.
 */
function plain(label: string): string {
  const name = label
    .replaceAll(/\(\w{1,2}\)|[®™]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^total(?: |$)/i, "")
    .replace(/[:*\s]+$/, "");
  return name.replace(AT_END, "").trim();
}

const OF_ANY_COMPANY: ReadonlySet<string> = new Set(
  ITEM_WORDS.flatMap(({ name, aliases }) => [name.toLowerCase(), ...aliases.split(" | ")]),
);

/** Whether a label names a row of any company's statements, and no member: `Operating income (loss)`. */
function isOfAnyCompany(label: string): boolean {
  const words = label
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return words === "" || OF_ANY_COMPANY.has(words);
}

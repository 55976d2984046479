import {
  ANNUAL_ITEMS,
  itemsOfForm,
  type OfficialItem,
} from "#core/retrieval/filing/official-items.ts";
import type { PageBlock } from "#core/retrieval/filing/page-block.ts";

/** Where an item of a filing begins. */
export type ItemStart = {
  readonly official: OfficialItem;
  /** Which of the blocks is its heading. */
  readonly at: number;
  /** False where it begins with a text of its own, to which a table of contents leads. */
  readonly isHeading: boolean;
};

type Sighting = ItemStart & {
  /** Position among the form's items. */
  readonly order: number;
  /** How much speaks for it. */
  readonly worth: number;
};

const NUMBERED =
  /^(?:part\s+(i{1,3}|iv)\b[\s.,:;–—-]*)?items?\s+(?:no\.?\s*)?(\d{1,2})\s?\(?([abc])?\b\)?[\s.:–—-]*(.*)$/is;
const PART = /^part\s+(i{1,3}|iv)\b/i;
const LONGEST_HEADING = 320;
/** A body from here on speaks fully for its heading. */
const LONG_BODY = 6_000;
/** So few numbered items, and the report has headings of its own. */
const FEW_ITEMS = 3;
/** What follows the heading is more than a word. */
const SOME_BODY = 1.05;

/**
 * Where each item of a form begins, in the document's order. Copies in a table of contents are told
 * from headings by what follows them: of all ways to read the headings in the form's order the one
 * with the longest bodies is taken. Reports without item headings are read by the items' titles.
 */
export function findItems(blocks: readonly PageBlock[], form: string): readonly ItemStart[] {
  const official = itemsOfForm(form);
  const lengths = lengthsBefore(blocks);
  const numbered = weighed(numberedSightings(blocks, official), lengths);
  const chosen = bestChain(numbered);
  const titles = weighed(titleSightings(blocks, official), lengths);
  const withBody = chosen.filter(({ worth }) => worth > SOME_BODY);
  const isNumbered = withBody.length >= FEW_ITEMS;
  const linked = isNumbered ? [] : weighed(linkedSightings(blocks, official), lengths);
  const found = isNumbered ? completed(chosen, titles) : longestOfEach([...titles, ...linked]);
  return [...found, ...statementsAtTheEnd(blocks, found, lengths)].toSorted(inOrder);
}

/** Reports that print their statements behind the last item say so in Item 8 and go on there. */
function statementsAtTheEnd(
  blocks: readonly PageBlock[],
  found: readonly ItemStart[],
  lengths: readonly number[],
): readonly ItemStart[] {
  const index = found.findIndex(({ official }) => official.said === STATEMENTS_ITEM?.said);
  const start = found[index];
  const last = found.at(-1);
  if (start === undefined || last === undefined) return [];
  const next = found[index + 1]?.at ?? blocks.length;
  if ((lengths[next] ?? 0) - (lengths[start.at] ?? 0) > LONGEST_POINTER) return [];
  const pointer = blocks.slice(start.at, next).map(({ text }) => text);
  if (ELSEWHERE.test(pointer.join(" "))) return [];
  const at = blocks.findIndex(
    ({ text, isBold, isLarge, isLink }, position) =>
      position > last.at &&
      !isLink &&
      (isBold || isLarge || text === text.toUpperCase()) &&
      STATEMENTS_BEGIN.test(lettersOf(text)),
  );
  return at === -1 ? [] : [{ official: start.official, at, isHeading: false }];
}

const STATEMENTS_ITEM = ANNUAL_ITEMS.find(({ item }) => item === "8");
const STATEMENTS_BEGIN =
  /^(?:report of independent registered|index to (?:consolidated )?financial statements|consolidated (?:balance sheets?|statements? of (?:operations|income|earnings)))/;
/** The statements stand in an exhibit. */
const ELSEWHERE = /annual report to|exhibit 13/i;
/** A shorter Item 7 or 8 only says where its content is. */
const LONGEST_POINTER = 2_000;

function inOrder(a: ItemStart, b: ItemStart): number {
  return a.at - b.at;
}

/** Where the lines of a table of contents lead that name an item by its title. */
function linkedSightings(
  blocks: readonly PageBlock[],
  official: readonly OfficialItem[],
): readonly ItemStart[] {
  const places = new Map(blocks.flatMap(({ ids = [] }, at) => ids.map((id) => [id, at] as const)));
  return blocks.flatMap(({ text, leadsTo = "" }) => {
    const at = places.get(leadsTo);
    if (at === undefined || text.length > LONGEST_HEADING) return [];
    const letters = lettersOf(text);
    return official
      .filter(({ said }) => said.test(letters))
      .map((one) => ({ official: one, at, isHeading: false }));
  });
}

/** Characters of text before each block, and before the end. */
function lengthsBefore(blocks: readonly PageBlock[]): readonly number[] {
  const lengths = [0];
  for (const { text } of blocks) lengths.push((lengths.at(-1) ?? 0) + text.length);
  return lengths;
}

function numberedSightings(
  blocks: readonly PageBlock[],
  official: readonly OfficialItem[],
): readonly ItemStart[] {
  let part: string | undefined;
  return blocks.flatMap((block, at) => {
    const { text } = block;
    if (text.length > LONGEST_HEADING || block.table !== undefined) return [];
    const [, heading] = PART.exec(text) ?? [];
    const [, ownPart, number, letter = "", rest = ""] = NUMBERED.exec(text) ?? [];
    part = (ownPart ?? heading)?.toUpperCase() ?? part;
    if (number === undefined || isMention(rest, block)) return [];
    const key = `${Number(number)}${letter.toUpperCase()}`;
    const meant = itemsMeant(official, { key, part, letters: lettersOf(rest) });
    return meant.map((one) => ({ official: one, at, isHeading: true }));
  });
}

/** The items of a number: those of its title, else of the part that is read, else all. */
function itemsMeant(
  official: readonly OfficialItem[],
  { key, part, letters }: { key: string; part: string | undefined; letters: string },
): readonly OfficialItem[] {
  const fitting = official.filter(({ item }) => item === key);
  const named = fitting.filter(({ said }) => said.test(letters));
  if (named.length > 0) return named;
  const ofPart = fitting.filter((candidate) => candidate.part === part);
  return ofPart.length > 0 ? ofPart : fitting;
}

/** "Item 7 of this report describes …" is a sentence; so is what ends like one and is not bold. */
function isMention(rest: string, { isBold }: PageBlock): boolean {
  if (/^(?:of|in|to|and|above|below|contains?|under|is|are|for)\b/.test(rest)) return true;
  return !isBold && rest.length > 160 && rest.trimEnd().endsWith(".");
}

function titleSightings(
  blocks: readonly PageBlock[],
  official: readonly OfficialItem[],
): readonly ItemStart[] {
  return blocks.flatMap((block, at) => {
    const { text, isBold, isLarge, isLink, table } = block;
    if (table !== undefined || isLink || text.length > LONGEST_HEADING) return [];
    if (!isBold && !isLarge && text !== text.toUpperCase()) return [];
    const letters = lettersOf(text);
    return official
      .filter(({ said, part }) => said.test(letters) && part !== "III")
      .map((one) => ({ official: one, at, isHeading: true }));
  });
}

/** Lower-case words, without numbers of pages, marks and continuation. */
function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[’']/g, "")
    .replaceAll(/\(continued\)|\(md&a\)/g, "")
    .replaceAll(/[^a-z, -]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^[ ,-]+/, "");
}

/** Sightings with how much speaks for each: what follows it up to the next, and its own look. */
function weighed(starts: readonly ItemStart[], lengths: readonly number[]): readonly Sighting[] {
  const orders = new Map<OfficialItem, number>();
  const sorted = starts.toSorted(inOrder);
  return sorted.map((start, index) => {
    const next = sorted.slice(index + 1).find(({ at }) => at > start.at)?.at ?? lengths.length - 1;
    const body = (lengths[next] ?? 0) - (lengths[start.at + 1] ?? 0);
    const order = orderOf(start.official, orders);
    return { ...start, order, worth: 1 + Math.min(1, Math.max(0, body) / LONG_BODY) };
  });
}

const NUMBER_OF_ITEM = /^(\d+)([ABC])?$/;

/** Parts, then numbers, then letters: the order of every form. */
function orderOf(official: OfficialItem, known: Map<OfficialItem, number>): number {
  const order = known.get(official);
  if (order !== undefined) return order;
  const [, number, letter = "@"] = NUMBER_OF_ITEM.exec(official.item) ?? [];
  const part = ["I", "II", "III", "IV"].indexOf(official.part);
  const value = part * 10_000 + Number(number) * 10 + letter.charCodeAt(0) - 64;
  known.set(official, value);
  return value;
}

/** The way through the sightings, down the page and down the form, that is worth most. */
function bestChain(sightings: readonly Sighting[]): readonly Sighting[] {
  const best: { worth: number; before: number }[] = [];
  let end = -1;
  sightings.forEach((sighting, index) => {
    let before = -1;
    let worth = 0;
    for (let at = 0; at < index; at += 1) {
      const earlier = sightings[at];
      const soFar = best[at]?.worth ?? 0;
      const follows =
        earlier !== undefined && earlier.order < sighting.order && earlier.at <= sighting.at;
      if (follows && soFar > worth) {
        worth = soFar;
        before = at;
      }
    }
    best.push({ worth: worth + sighting.worth, before });
    if (best[index] !== undefined && best[index].worth > (best[end]?.worth ?? 0)) end = index;
  });
  const chain: Sighting[] = [];
  for (let at = end; at >= 0; at = best[at]?.before ?? -1) {
    const sighting = sightings[at];
    if (sighting !== undefined) chain.push(sighting);
  }
  return chain.toReversed();
}

/** Items that no number names, by a title that stands between their neighbours. */
function completed(chosen: readonly Sighting[], titles: readonly Sighting[]): readonly ItemStart[] {
  const missing = titles.filter(
    ({ order, at }) =>
      !chosen.some((one) => one.order === order) &&
      chosen.every((one) => (one.order < order ? one.at < at : one.at > at)),
  );
  const first = [...new Map(missing.toReversed().map((one) => [one.order, one])).values()];
  return [...chosen, ...first].toSorted((a, b) => a.at - b.at || a.order - b.order);
}

function longestOfEach(titles: readonly Sighting[]): readonly ItemStart[] {
  const groups = Map.groupBy(titles, ({ order }) => order).values();
  return [...groups]
    .flatMap((group) => group.toSorted((a, b) => b.worth - a.worth || a.at - b.at)[0] ?? [])
    .toSorted((a, b) => a.at - b.at || a.order - b.order);
}

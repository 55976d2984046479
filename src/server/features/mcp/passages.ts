import type { z } from "zod";
import type { FilingResult, queryFiling } from "#contracts/filings.ts";
import type { queryKnowledgeBase } from "#contracts/knowledge-base.ts";

/** Bytes of an answer: what a model reads of passages before it asks again. */
const ANSWER_MAX_BYTES = 6_000;
/** Characters that say something of a passage; less is left out. */
const SHORTEST = 300;

/** A passage as a program reads it, once: its text, its place, and the tags of its rows. */
type ShownPassage = {
  readonly place: string;
  readonly text: string;
  readonly isCut?: true;
  /** XBRL concepts by the label of the row. */
  readonly concepts?: Readonly<Record<string, string>>;
};

type Result = Pick<FilingResult, "content" | "table"> & {
  readonly source: { readonly page?: number | undefined; readonly section?: string | undefined };
};

/** Passages of a filing, best first, in the room of an answer; the address is the filing's. */
export function filingPassages({ filing, results }: z.output<typeof queryFiling.response>) {
  const { notes, ...named } = filing;
  return within({ filing: { ...named, ...(notes.length > 0 && { notes }) } }, results, () => []);
}

/** Passages of the analyst's own documents, as those of filings. */
export function libraryPassages({ results }: z.output<typeof queryKnowledgeBase.response>) {
  return within({}, results, ({ source }) => [source.fileName]);
}

/** As many passages as there is room for; the last one may be cut, and what is left out is counted. */
function within<Head extends object, Found extends Result>(
  head: Head,
  results: readonly Found[],
  placed: (result: Found) => readonly string[],
) {
  const passages: ShownPassage[] = [];
  const answer = () => ({ ...head, passages, leftOut: results.length - passages.length });
  for (const result of results) {
    const passage = shown(result, placed(result));
    const room = ANSWER_MAX_BYTES - bytesOf(answer()) - 1;
    const fitting = fitted(passage, room);
    if (fitting === undefined) break;
    passages.push(fitting);
    if (fitting.isCut === true) break;
  }
  return answer();
}

function shown({ content, table, source }: Result, before: readonly string[]): ShownPassage {
  const { section, page } = source;
  const place = [...before, section, page === undefined ? undefined : `p. ${page}`];
  const concepts = Object.fromEntries(
    (table?.rows ?? []).flatMap(({ label, cells }) => {
      const concept = cells.find((cell) => cell.concept !== undefined)?.concept;
      return concept === undefined ? [] : [[label, concept]];
    }),
  );
  return {
    place: place.filter((part) => part !== undefined).join(", "),
    text: content,
    ...(Object.keys(concepts).length > 0 && { concepts }),
  };
}

/** The passage in so many bytes: without its tags, then without its end; undefined where little would be left. */
function fitted(passage: ShownPassage, room: number): ShownPassage | undefined {
  const { concepts: _, ...untagged } = passage;
  const whole = [passage, untagged].find((each) => bytesOf(each) <= room);
  if (whole !== undefined) return whole;
  const cut = (length: number): ShownPassage => ({
    ...untagged,
    text: `${passage.text.slice(0, length).toWellFormed()}…`,
    isCut: true,
  });
  let [fits, over] = [0, passage.text.length];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (bytesOf(cut(middle)) <= room) fits = middle;
    else over = middle;
  }
  return fits < SHORTEST ? undefined : cut(fits);
}

function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}

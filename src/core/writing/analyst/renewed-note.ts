import type { ContextItem } from "#core/ledger/connected-data.ts";
import { connectedStatements, openLedger } from "#core/ledger/ledger.ts";
import { alignTexts, stretchesOf } from "#core/text/diff/matched-runs.ts";
import { sentenceTokens } from "#core/text/diff/word-tokens.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { mergeEdits } from "#core/text/edits/merge-edits.ts";
import {
  appendSections,
  type EditStamp,
  sectionsOf,
  titlesOf,
  type WrittenText,
  writtenText,
} from "#core/writing/analyst/place-text.ts";
import { NOTE_PLANS } from "#core/writing/analyst/note-plans.ts";
import { TEMPLATE_IDS, type TemplateId } from "#core/writing/analyst/templates.ts";
import { writeTemplateSections } from "#core/writing/analyst/write-template.ts";

export type RenewedNoteRequest = {
  readonly content: string;
  /** What may have been connected when the note was written. */
  readonly before: readonly (readonly ContextItem[])[];
  readonly after: readonly ContextItem[];
};

/** A section's sentences are few: every comparison of them comes to its end. */
const EFFORT = { steps: 100_000 };

/**
 * The sentences of a template's note that would be written otherwise on what is connected now, such
 * as one that missed what has come since. What stands word for word as it was written then is
 * replaced; what the analyst wrote or changed stays. Pauses between templates.
 */
export function* renewedNote(
  { content, before, after }: RenewedNoteRequest,
  stamp: EditStamp,
): Generator<unknown, readonly Edit[]> {
  const titles = titlesOf(content);
  let edits: readonly Edit[] = [];
  for (const id of TEMPLATE_IDS) {
    const now = writtenOn(id, after);
    for (const items of before) {
      yield;
      const then = writtenOn(id, items);
      const own = [...then.keys()].filter((title) => titles.includes(title));
      // The sections of another note: titles are shared.
      if (own.length <= NOTE_PLANS[id].sections.length / 3 || own.length < then.size / 2) continue;
      const found = [...then].flatMap(([title, part]) =>
        changedIn(content, part, now.get(title) ?? NOTHING, stamp),
      );
      const fresh = [...now].flatMap(([title, part], at, all) => {
        if (title === "" || title === FOOT || then.has(title) || titles.includes(title)) return [];
        const above = all.slice(0, at).map(([earlier]) => earlier);
        return appendSections(content, [part], stamp, endBehind(content, above));
      });
      edits = [...edits, ...mergeEdits(edits, [...found, ...fresh]).merged];
    }
  }
  return edits;
}

/** Where the last of these sections that a text has ends, with what the analyst put into it. */
function endBehind(content: string, titles: readonly string[]): number | undefined {
  const section = sectionsOf(content).findLast(({ title }) => titles.includes(title));
  return section && section.position + section.length;
}

const NOTHING: WrittenText = { text: "", anchors: [] };

/** The parts of a note by their titles in lower case, its headline and its foot without one. */
function writtenOn(
  templateId: TemplateId,
  items: readonly ContextItem[],
): ReadonlyMap<string, WrittenText> {
  const statements = connectedStatements(items);
  const drafts = writeTemplateSections({ templateId, statements, ledger: openLedger(items) });
  if (drafts === undefined) return new Map();
  const { headline, sections, foot } = drafts;
  return new Map([
    ["", writtenText(headline)],
    ...sections.map((section) => [section.title.toLowerCase(), writtenText(section)] as const),
    [FOOT, writtenText(foot)],
  ]);
}

/** No title of a section. */
const FOOT = "\n";

/** Sentences that became others, each where the text has it, once and word for word. */
function changedIn(
  content: string,
  { text: before }: WrittenText,
  { text: after, anchors }: WrittenText,
  { newId, now }: EditStamp,
): readonly Edit[] {
  const stretches = stretchesOf(alignTexts({ before, after }, sentenceTokens, EFFORT));
  return stretches.flatMap((stretch): Edit[] => {
    const was = before.slice(stretch.from, stretch.to).trim();
    const becomes = after.slice(stretch.fromAfter, stretch.toAfter).trim();
    const position = content.indexOf(was);
    const isThere = was !== "" && position !== -1 && !content.includes(was, position + 1);
    if (!isThere || (becomes !== "" && content.includes(becomes))) return [];
    const base = { id: newId(), position, length: was.length, timestamp: now };
    if (becomes === "") {
      // Not two blanks where the sentence stood.
      const lead = content[position - 1] === " " ? 1 : 0;
      const place = { position: position - lead, length: was.length + lead };
      return [{ ...base, ...place, type: "remove", content: " ".repeat(lead) + was }];
    }
    const start = after.indexOf(becomes, stretch.fromAfter);
    const own = anchors.filter(({ from, to }) => from >= start && to <= start + becomes.length);
    const moved = own.map((one) => ({ ...one, from: one.from - start, to: one.to - start }));
    return [{ ...base, type: "replace", content: becomes, anchors: moved }];
  });
}

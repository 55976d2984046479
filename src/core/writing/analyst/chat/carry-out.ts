import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { connectedStatements, openLedger } from "#core/ledger/ledger.ts";
import { printProse } from "#core/ledger/prose.ts";
import { capitalise, counted } from "#core/ledger/words.ts";
import { checkEdits } from "#core/text/edits/check-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { OVERLAPS } from "#core/text/edits/merge-edits.ts";
import { applyChanges, growthOf } from "#core/text/edits/text-change.ts";
import { type Answer, answerProse } from "#core/writing/analyst/chat/answer.ts";
import type { Command, Wanted } from "#core/writing/analyst/chat/command.ts";
import { type DocumentParts, partsOfDocument } from "#core/writing/analyst/chat/document-parts.ts";
import type { Kind } from "#core/writing/analyst/chat/places.ts";
import { type Change, placedChanges } from "#core/writing/analyst/chat/placed-changes.ts";
import { figureTable } from "#core/writing/analyst/figure-table.ts";
import { bodyOf, withinLimits } from "#core/writing/analyst/limits.ts";
import {
  type EditStamp,
  joinedTexts,
  shifted,
  type TitledText,
  type WrittenText,
  writtenText,
} from "#core/writing/analyst/place-text.ts";

type Written = EditStamp & {
  readonly currentContent: string;
  readonly connectedData: readonly ContextItem[];
  readonly anchors?: readonly PlacedBinding[] | undefined;
};

/** Sections on the subjects that words name. */
type WriteSections = (subject: string) => readonly TitledText[];

/**
 * What is done by the place it names needs no model: text is deleted, moved or changed, and an answer or a
 * section put where it is wanted. The answer itself where it says nothing, or a line that says why nothing
 * is done; undefined where no statements are connected.
 */
export function carryOut(
  commands: readonly Command[],
  request: Written,
  write: WriteSections,
): { readonly said: string; readonly edits: readonly Edit[] } | Answer | string | undefined {
  const { currentContent: content, anchors = [] } = request;
  const parts = partsOfDocument(content);
  const said: string[] = [];
  const edits: Edit[] = [];
  for (const command of commands) {
    const written = "wanted" in command ? writtenFor(command.wanted, request, write) : NOTHING;
    if (written === undefined || typeof written === "string" || "prose" in written) return written;
    const changes = placedChanges(command, { parts, anchors }, written);
    if (typeof changes === "string") return changes;
    said.push(saidOf(command, changes.length, written.text), titleNote(command, changes, parts));
    edits.push(...changes.flatMap((group) => editOf(group, content, request)));
  }
  const { valid, dropped } = checkEdits(content, edits);
  if (dropped.some(({ reason }) => reason === OVERLAPS))
    return "Nothing is proposed: two of these changes meet, so ask for one after the other.";
  return valid.length === 0
    ? "Nothing is proposed: it stands there already."
    : { said: said.filter((line) => line !== "").join(" "), edits: valid };
}

const NOTHING: WrittenText = { text: "", anchors: [] };

/** That a title goes with all that stands under it. */
function titleNote(
  command: Command,
  changes: readonly (readonly Change[])[],
  { sections }: DocumentParts,
): string {
  const isPart = command.verb === "delete" && PARTS.has(command.place.kind);
  const isTitled = changes
    .flat()
    .some(({ from, to }) =>
      sections.some(({ heading }) => heading.from >= from && heading.to <= to),
    );
  return isPart && isTitled ? "Its heading goes with it, as nothing else stands under it." : "";
}

const PARTS: ReadonlySet<Kind> = new Set(["paragraph", "bullet", "sentence"]);

function saidOf(command: Command, count: number, by: string): string {
  const { verb } = command;
  const where = "spot" in command ? `${command.spot.side} ${command.spot.place.name}` : "";
  if (verb === "insert") return `I propose one insertion ${where}.`;
  const { name, kind } = command.place;
  if (verb === "move") return `I propose to move ${name} ${where.replace(/^at /, "to ")}.`;
  const isShort = verb === "replace" && (kind === "words" || kind === "title");
  const places = kind === "words" ? `: ${counted(count, "place")}` : "";
  return `I propose to ${verb} ${name}${isShort ? ` with “${by}”` : ""}${places}.`;
}

/** What is to stand at a place: as it was typed, or the answer to a question, or a section on a subject. */
function writtenFor(
  { kind, text, isTyped, limits }: Wanted,
  { connectedData }: Written,
  write: WriteSections,
): WrittenText | Answer | string | undefined {
  if (isTyped) return { text, anchors: [] };
  if (limits.without.some(([word = "", more]) => more === undefined && FIGURES.test(word)))
    return "Nothing is proposed: sentences without figures need a configured model.";
  const isLine = kind === "sentence" || kind === "bullet";
  const body = bodyFor({ kind, text, isLine }, connectedData, write);
  if (typeof body !== "object" || "prose" in body) return body;
  const written = withinLimits(body, {
    ...limits,
    sentences: limits.sentences ?? (isLine ? 1 : undefined),
  });
  return written.text.trim() === ""
    ? "Nothing is proposed: within these limits nothing is left to say."
    : written;
}

/** A section on a subject where one is asked for, else the answer to a question, else the text of a section. */
function bodyFor(
  { kind, text, isLine }: Pick<Wanted, "kind" | "text"> & { readonly isLine: boolean },
  connectedData: readonly ContextItem[],
  write: WriteSections,
): ReturnType<typeof answerFor> {
  const subject = text.replace(ABOUT, "");
  const isAbout = kind === "section" || kind === "paragraph" || (ABOUT.test(text) && !isLine);
  // A paragraph on capex is not one on cash flow.
  const told = (isAbout ? write(subject) : []).filter(
    ({ title }) => kind === "section" || title.toLowerCase().startsWith(subject.toLowerCase()),
  );
  if (told.length > 0) return joinedTexts(kind === "section" ? told : told.map(bodyOf));
  const answer = answerFor(subject, connectedData);
  if (typeof answer === "object" && "text" in answer) {
    const lead = kind === "section" ? `${capitalise(subject)}:\n` : "";
    return { text: lead + answer.text, anchors: shifted(answer.anchors, lead.length) };
  }
  const other = kind === "section" ? [] : write(subject);
  return other.length > 0 ? joinedTexts(other.map(bodyOf)) : answer;
}

const FIGURES = /^(?:figur|number)/;
const ABOUT = /^(?:about|on) /i;
const TABLE = /^(?:an? |the )?table (?:of|with|showing|for) /i;

/** The answer to a question as text; what it leaves unread is not put into a document. */
function answerFor(
  question: string,
  connectedData: readonly ContextItem[],
): WrittenText | Answer | string | undefined {
  const statements = connectedStatements(connectedData);
  const table = TABLE.test(question) ? figureTable(question, statements) : undefined;
  if (table !== undefined) return writtenText(table);
  const answer = answerProse(question, statements, openLedger(connectedData));
  if (answer === undefined || answer.isUnanswered === true) return answer;
  const said = printProse(answer.prose, answer.style).text;
  const left = /Not (?:read|answered): “[^\n]+?”\./.exec(said)?.[0];
  if (left !== undefined) return `Nothing is proposed. ${left} ${TYPED_TEXT}`;
  return said.includes("Nearest in the connected documents: ")
    ? { ...answer, isUnanswered: true }
    : writtenText(printProse(answer.body, answer.style));
}

const TYPED_TEXT = "Words in quotation marks are put in as they are typed.";

/** Changes as one edit, so that no half of them may be accepted. */
function editOf(
  changes: readonly Change[],
  content: string,
  { newId, now }: EditStamp,
): readonly Edit[] {
  const [first, more] = changes;
  if (first === undefined) return [];
  const { from: position } = first;
  const old = content.slice(position, changes.at(-1)?.to);
  let grown = -position;
  const anchors = changes.flatMap((change) => {
    const own = shifted(change.anchors ?? [], change.from + grown);
    grown += growthOf(change);
    return own;
  });
  const parts = changes.map(({ from, to, insert }) => {
    return { from: from - position, to: to - position, insert };
  });
  const made = applyChanges(old, parts);
  const base = { id: newId(), position, timestamp: now };
  if (old === "") return [{ ...base, type: "add", content: made, anchors }];
  const { length } = old;
  return made === ""
    ? [{ ...base, type: "remove", length, content: old }]
    : [{ ...base, type: "replace", length, content: made, anchors, ...(more && { parts }) }];
}

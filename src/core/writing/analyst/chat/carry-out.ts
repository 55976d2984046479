import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { connectedStatements, openLedger } from "#core/ledger/ledger.ts";
import { printProse } from "#core/ledger/prose.ts";
import { capitalise } from "#core/ledger/words.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { type Answer, answerProse } from "#core/writing/analyst/chat/answer.ts";
import type { PlaceRequest } from "#core/writing/analyst/chat/place-request.ts";
import { placedEdits } from "#core/writing/analyst/chat/placed-edits.ts";
import { bodyOf, type Limits, withinLimits } from "#core/writing/analyst/limits.ts";
import {
  type EditStamp,
  joinedTexts,
  type TitledText,
  titlesOf,
  type WrittenText,
  writtenText,
} from "#core/writing/analyst/place-text.ts";

type Written = EditStamp & {
  readonly currentContent: string;
  readonly connectedData: readonly ContextItem[];
  readonly anchors?: readonly PlacedBinding[] | undefined;
};

const DONE: Readonly<Record<PlaceRequest["kind"], string>> = {
  delete: "I propose to delete",
  move: "I propose to move",
  swap: "I propose to swap",
  change: "I propose other words for",
  insert: "I propose one insertion at",
};

/** Sections on the subjects that words name. */
type WriteSections = (subject: string) => readonly TitledText[];

/**
 * What is done by the place it names needs no model: text is deleted, moved or changed, and an answer or a
 * section put where it is wanted. The answer itself where it says nothing; undefined where no statements
 * are connected.
 */
export function carryOut(
  place: PlaceRequest,
  limits: Limits,
  request: Written,
  sections: WriteSections,
): { readonly said: string; readonly edits: readonly Edit[] } | Answer | undefined {
  const { currentContent: content, anchors = [] } = request;
  const said = `${DONE[place.kind]} “${capitalise(place.name)}”.`;
  const text = { content, anchors };
  if (place.kind !== "insert") {
    const edits = placedEdits(place, text, request);
    const isSame = edits.every((edit) => standsIn(content, edit) === edit.content);
    return { said, edits: isSame && place.kind !== "delete" ? [] : edits };
  }
  const written = writtenFor(place.question, limits, request, sections);
  if (written === undefined || "prose" in written) return written;
  // A sentence goes on in the paragraph that it is added to.
  const isSentence = limits.sentences !== undefined && place.gap === "\n";
  const gap =
    isSentence && place.over === undefined && /[.!?]$/.test(content.slice(0, place.to))
      ? " "
      : place.gap;
  return { said, edits: placedEdits({ ...place, gap, written }, text, request) };
}

function standsIn(content: string, { position, length = 0 }: Edit): string {
  return content.slice(position, position + length);
}

const SECTION =
  /^(?:an? |the )?(?:new )?(?:short )?(?:section|paragraph) (?:on|about|of) |^an? (?=[\w ]+ section$)/i;
const ABOUT = /^(?:about|on) /i;

/** The answer to a question, or where a subject is named, or none is asked, a section on it. */
function writtenFor(
  question: string,
  limits: Limits,
  { connectedData }: Written,
  write: WriteSections,
): WrittenText | Answer | undefined {
  const subject = question.replace(SECTION, "").replace(ABOUT, "");
  const { sentences } = limits;
  const isSection = SECTION.test(question);
  const isSubject = isSection || (ABOUT.test(question) && sentences === undefined);
  const statements = connectedStatements(connectedData);
  const about = isSubject ? write(subject) : [];
  const answer =
    about.length > 0 ? undefined : answerProse(subject, statements, openLedger(connectedData));
  if (answer !== undefined && answer.isUnanswered !== true)
    return withinLimits(writtenText(printProse(answer.body, answer.style)), limits);
  const told = about.length > 0 ? about : write(subject);
  const isTitled = isSection && sentences === undefined && !/paragraph/i.test(question);
  return told.length === 0
    ? answer
    : withinLimits(joinedTexts(isTitled ? told : told.map(bodyOf)), limits);
}

const NAMES_PLACE =
  /^(?:please )?(?:delete|remove|drop|move|swap)\b[^.]*\b(?:section|paragraph|sentence)\b/i;

/** That a place which is to be deleted or moved is not there, with those that are. */
export function noSuchPlace({
  message,
  currentContent,
}: {
  readonly message: string;
  readonly currentContent: string;
}): string | undefined {
  const titles = titlesOf(currentContent).map((title) => `“${capitalise(title)}”`);
  if (!NAMES_PLACE.test(message.trim()) || titles.length === 0) return undefined;
  return `The document has no such place. Its sections are ${titles.join(", ")}.`;
}

import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { connectedStatements, openLedger } from "#core/ledger/ledger.ts";
import { printProse } from "#core/ledger/prose.ts";
import { capitalise } from "#core/ledger/words.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { type Answer, answerProse } from "#core/writing/analyst/chat/answer.ts";
import { placedEdit, type PlaceRequest } from "#core/writing/analyst/chat/place-request.ts";
import { type EditStamp, titlesOf, writtenText } from "#core/writing/analyst/place-text.ts";

type Written = EditStamp & {
  readonly currentContent: string;
  readonly connectedData: readonly ContextItem[];
  readonly anchors?: readonly PlacedBinding[] | undefined;
};

const DONE: Readonly<Record<PlaceRequest["kind"], string>> = {
  delete: "I propose to delete",
  move: "I propose to move",
  insert: "I propose one insertion at",
};

/**
 * What is done by the place it names needs no model: text is deleted or moved, and an answer put where
 * it is wanted. The answer itself where it says nothing; undefined where no statements are connected.
 */
export function carryOut(
  place: PlaceRequest,
  { currentContent: content, connectedData, anchors = [], newId, now }: Written,
): { readonly said: string; readonly edits: readonly Edit[] } | Answer | undefined {
  const said = `${DONE[place.kind]} “${capitalise(place.name)}”.`;
  const text = { content, anchors };
  if (place.kind !== "insert") {
    const edit = placedEdit(place, text, { newId, now });
    const stands = content.slice(edit.position, edit.position + (edit.length ?? 0));
    return { said, edits: edit.content === stands ? [] : [edit] };
  }
  const statements = connectedStatements(connectedData);
  const answer = answerProse(place.question, statements, openLedger(connectedData));
  if (answer === undefined || answer.isUnanswered === true) return answer;
  const draft = printProse(answer.body, answer.style);
  const written = writtenText(draft);
  return { said, edits: [placedEdit({ ...place, written }, text, { newId, now })] };
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

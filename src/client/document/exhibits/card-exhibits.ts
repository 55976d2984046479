import { Camera, FilePlus2 } from "lucide-react";
import type { MenuItem } from "#client/components/menu.tsx";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { addToNote } from "#client/document/session-edit-desk.ts";
import { toastError, toastSuccess } from "#client/lib/toast.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { MODEL_EXHIBITS, modelName } from "#core/outputs/note-exhibits/model-names.ts";
import type { NoteExhibit } from "#core/outputs/report/note-exhibit.ts";
import { pictureCaption } from "#core/outputs/report/picture-caption.ts";
import { exhibitLine } from "#core/text/outline/exhibit-names.ts";

/** What is done with the tables and charts that a card holds. */
export function cardExhibits(session: DocumentSession, card: ContextItem): readonly MenuItem[] {
  return namesOf(card).flatMap(({ name, label }) => [
    {
      label: `Add to note${label}`,
      icon: FilePlus2,
      onSelect: () => void withExhibit(session, name, async () => addNamed(session, name)),
    },
    {
      label: `Copy as picture${label}`,
      icon: Camera,
      onSelect: () => void withExhibit(session, name, copied),
    },
  ]);
}

/** Puts the line that names an exhibit into the text, as a paragraph of its own. */
export function addNamed(session: DocumentSession, name: string): void {
  if (session.get().manuscript.pendingEdits.length > 0) {
    toastError("Decide the pending edits first");
    return;
  }
  addToNote(session, { text: exhibitLine(name), anchors: [] });
}

function namesOf(card: ContextItem): readonly { readonly name: string; readonly label: string }[] {
  if (card.status !== "success") return [];
  if (card.type === "document-table") return [{ name: card.label, label: "" }];
  if (card.type !== "saved-model") return [];
  return MODEL_EXHIBITS.map((what) => ({
    name: `${what} of ${modelName(card)}`,
    label: `: ${what}`,
  }));
}

/** Acts on what a name draws, or says why it draws nothing. */
async function withExhibit(
  session: DocumentSession,
  name: string,
  act: (exhibit: NoteExhibit) => Promise<void>,
): Promise<void> {
  try {
    const { noteExhibit } = await import("#core/outputs/note-exhibits/note-exhibits.ts");
    const exhibit = noteExhibit(name, session.get().connectedData);
    if ("drawing" in exhibit) await act(exhibit);
    else toastError(`${name}: there is nothing to draw.`);
  } catch {
    toastError("That did not work. Please try again.");
  }
}

async function copied(exhibit: NoteExhibit): Promise<void> {
  const { copyPicture } = await import("./exhibit-picture.ts");
  await copyPicture(exhibit, pictureCaption(exhibit));
  toastSuccess("Copied as a picture");
}

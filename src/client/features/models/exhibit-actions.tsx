import { Camera, FilePlus2 } from "lucide-react";
import { useState } from "react";
import type { SavedModel } from "#contracts/models.ts";
import { IconButton } from "#client/components/icon-button.tsx";
import type { ModelEditor } from "#client/features/models/use-model-editor.ts";
import { toastError, toastNotice, toastSuccess } from "#client/lib/toast.ts";
import { writeModel } from "#core/finance/valuation/saved-model.ts";
import { BASE_CASE_ID, type ModelCase } from "#core/finance/valuation/valuation-model.ts";
import type { ModelExhibitName } from "#core/outputs/note-exhibits/model-names.ts";

export type ExhibitOfModel = {
  readonly saved: SavedModel;
  readonly editor: ModelEditor;
  readonly chosen: ModelCase;
  /** Puts the model into a document, once the server has all of it, with a line that names the exhibit. */
  readonly onUseInDocument: (id: string, what?: ModelExhibitName) => Promise<void>;
};

type ExhibitActionsProps = ExhibitOfModel & { readonly what: ModelExhibitName };

/** What is done with a table or chart of the model: into a note, or onto the clipboard as it is shown. */
export function ExhibitActions({ what, ...model }: ExhibitActionsProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function act(how: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await how();
    } catch (error) {
      toastError(error instanceof Error ? error.message : "That did not work. Please try again.");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <span className="-my-1 ml-1 flex shrink-0">
      <IconButton
        size="small"
        icon={FilePlus2}
        label={`Add to note: ${what}`}
        onClick={() => void act(() => added(what, model))}
      />
      <IconButton
        size="small"
        icon={Camera}
        label={`Copy as picture: ${what}`}
        onClick={() => void act(() => copied(what, model))}
      />
    </span>
  );
}

async function added(what: ModelExhibitName, model: ExhibitOfModel): Promise<void> {
  const { saved, editor, chosen, onUseInDocument } = model;
  if (chosen.id !== BASE_CASE_ID) {
    toastNotice("A note draws the base case. Open it first.");
    return;
  }
  if (editor.saving.state !== "saved") await editor.save();
  await onUseInDocument(saved.id, what);
}

/** Of the case that is open, as it is on the screen, saved or not. */
async function copied(what: ModelExhibitName, { saved, editor, chosen }: ExhibitOfModel) {
  const parts = writeModel({ ...editor.model, cases: [chosen] });
  const shown = { ...saved, ...parts, name: editor.name };
  const [{ savedModelCard }, { noteExhibit }, { copyPicture }, { pictureCaption }] =
    await Promise.all([
      import("#core/finance/valuation/attached-model.ts"),
      import("#core/outputs/note-exhibits/note-exhibits.ts"),
      import("#client/document/exhibits/exhibit-picture.ts"),
      import("#core/outputs/report/picture-caption.ts"),
    ]);
  const card = savedModelCard(shown, { id: saved.id, timestamp: saved.updatedAt });
  const exhibit = noteExhibit(what, [card]);
  if (!("drawing" in exhibit)) throw new Error(`${what}: there is nothing to draw.`);
  await copyPicture(exhibit, pictureCaption(exhibit));
  toastSuccess("Copied as a picture");
}

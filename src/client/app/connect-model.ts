import { setApart } from "#client/document/session-edit-desk.ts";
import { loadingModelCard, withSavedModel } from "#client/features/models/model-card.ts";
import { callApi } from "#client/lib/api.ts";
import { toastNotice } from "#client/lib/toast.ts";
import { getSavedOutput, type SavedModel } from "#contracts/models.ts";
import {
  createResearch,
  getResearch,
  listResearch,
  type ResearchDocument,
  saveResearch,
} from "#contracts/research.ts";
import { type ModelExhibitName, modelName } from "#core/outputs/note-exhibits/model-names.ts";
import { exhibitLine } from "#core/text/outline/exhibit-names.ts";

/** Connects a saved model to the note about its company, with the line of an exhibit; the note's id. */
export async function connectModel(id: string, what?: ModelExhibitName): Promise<string> {
  const { savedOutput } = await callApi(getSavedOutput, { params: { id } });
  const document = await documentAbout(savedOutput);
  const now = new Date();
  const others = document.connectedData.filter((card) => card.savedOutputId !== id);
  const card = withSavedModel(loadingModelCard(savedOutput, now), savedOutput, now);
  const connected = { baseRevision: document.revision, connectedData: [...others, card] };
  const line = what && exhibitLine(`${what} of ${modelName(card)}`);
  const body =
    line === undefined
      ? connected
      : { ...connected, content: document.content + setApart(document.content, line) };
  await callApi(saveResearch, { params: { id: document.id }, body });
  toastNotice(
    what === undefined
      ? `The model is connected to “${document.title}”`
      : `${what} added at the end of “${document.title}”`,
  );
  return document.id;
}

/** The document about the model's company that was changed last, or a new one where there is none. */
async function documentAbout({ ticker, name }: SavedModel): Promise<ResearchDocument> {
  const { documents } = await callApi(listResearch, { query: {} });
  const about = documents.find((each) => each.ticker === ticker);
  const title = `${ticker}: ${name}`.slice(0, 200);
  const { document } =
    about === undefined
      ? await callApi(createResearch, { body: { title } })
      : await callApi(getResearch, { params: { id: about.id } });
  return document;
}

import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { Spinner } from "#client/components/spinner.tsx";
import { SessionFailed } from "#client/features/accounts/session-failed.tsx";
import { SessionLoading } from "#client/features/accounts/session-loading.tsx";
import { SignedIn } from "#client/features/accounts/signed-in.tsx";
import { loadingModelCard, withSavedModel } from "#client/features/models/model-card.ts";
import { ModelList } from "#client/features/models/model-list.tsx";
import { ModelWorkspace } from "#client/features/models/model-workspace.tsx";
import { setApart } from "#client/document/session-edit-desk.ts";
import { modelQueries } from "#client/features/models/queries.ts";
import { later } from "#client/lib/later.ts";
import { callApi } from "#client/lib/api.ts";
import { toastNotice } from "#client/lib/toast.ts";
import { usePageTitle } from "#client/lib/use-page-title.ts";
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

/** `/models` lists the analyst's models; `/models/{id}` opens one. */
export function ModelPage() {
  const { id } = useParams({ strict: false });
  usePageTitle("Models");
  return (
    <SignedIn>{() => (id === undefined ? <Models /> : <OpenModel key={id} id={id} />)}</SignedIn>
  );
}

const EmptyModels = later(async () => (await import("./empty-models.tsx")).EmptyModels);

function Models() {
  const empty = (
    <Suspense fallback={<Spinner label="Loading" />}>
      <EmptyModels />
    </Suspense>
  );
  return <ModelList empty={empty} />;
}

function OpenModel({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(modelQueries.one(id));
  const [restored, setRestored] = useState<SavedModel>();

  async function useInDocument(_: string, what?: ModelExhibitName): Promise<void> {
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
    await navigate({ to: "/canvas/$id", params: { id: document.id } });
  }

  const saved = restored ?? data;
  if (saved !== undefined) {
    return (
      <ModelWorkspace
        key={restored?.version}
        saved={saved}
        onUseInDocument={useInDocument}
        onRestored={setRestored}
      />
    );
  }
  if (error !== null) return <SessionFailed error={error} retry={() => void refetch()} />;
  return <SessionLoading />;
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

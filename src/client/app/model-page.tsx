import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { Spinner } from "#client/components/spinner.tsx";
import { SessionFailed } from "#client/features/accounts/session-failed.tsx";
import { SessionLoading } from "#client/features/accounts/session-loading.tsx";
import { SignedIn } from "#client/features/accounts/signed-in.tsx";
import { ModelList } from "#client/features/models/model-list.tsx";
import { ModelWorkspace } from "#client/features/models/model-workspace.tsx";
import { modelQueries } from "#client/features/models/queries.ts";
import { fetchPart, later } from "#client/lib/later.ts";
import { usePageTitle } from "#client/lib/use-page-title.ts";
import type { SavedModel } from "#contracts/models.ts";
import type { ModelExhibitName } from "#core/outputs/note-exhibits/model-names.ts";

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
    const { connectModel } = await fetchPart(() => import("./connect-model.ts"));
    const document = await connectModel(id, what);
    await navigate({ to: "/canvas/$id", params: { id: document } });
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

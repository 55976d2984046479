import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { preferencesQuery } from "#client/features/accounts/preferences.ts";
import { researchQueries } from "#client/document/session/queries.ts";
import { ApiError } from "#client/lib/api.ts";
import { later } from "#client/lib/later.ts";
import { CanvasWorkspace } from "./canvas-workspace.tsx";
import { latestDocumentQuery } from "./latest-document.ts";
import { SessionFailed } from "#client/features/accounts/session-failed.tsx";
import { SessionLoading } from "#client/features/accounts/session-loading.tsx";

const MissingDocument = later(async () => (await import("./missing-document.tsx")).MissingDocument);

/** `/canvas` goes on to the document changed last, or to a new one; `/canvas/{id}` opens it. */
export function CanvasPage() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <LatestDocument /> : <OpenDocument key={id} id={id} />;
}

function LatestDocument() {
  const { ticker } = useSearch({ from: "/canvas" });
  const { data: id, error, refetch } = useQuery(latestDocumentQuery(ticker));
  if (error !== null) return <SessionFailed error={error} retry={() => void refetch()} />;
  if (id === undefined) return <SessionLoading />;
  return <Navigate to="/canvas/$id" params={{ id }} search={{ ticker }} replace />;
}

function OpenDocument({ id }: { readonly id: string }) {
  const opening = useQuery(researchQueries.opening(id));
  // Without its answer the panes stand as the product has them.
  const preferences = useQuery(preferencesQuery);

  if (opening.error !== null) {
    return isMissing(opening.error) ? (
      <Suspense fallback={<SessionLoading />}>
        <MissingDocument id={id} />
      </Suspense>
    ) : (
      <SessionFailed error={opening.error} retry={() => void opening.refetch()} />
    );
  }
  if (opening.data === undefined || preferences.isPending) return <SessionLoading />;
  return <CanvasWorkspace opening={opening.data} layouts={preferences.data ?? {}} />;
}

/** Not there, not the caller's, or not an id at all: one answer for all three. */
function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

import { useQuery, queryOptions } from "@tanstack/react-query";
import { Navigate, useParams, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { preferencesQuery } from "#client/features/accounts/preferences.ts";
import { researchQueries } from "#client/document/session/queries.ts";
import { ApiError, callApi } from "#client/lib/api.ts";
import { later } from "#client/lib/later.ts";
import { CanvasWorkspace } from "./canvas-workspace.tsx";
import { SessionFailed } from "#client/features/accounts/session-failed.tsx";
import { SessionLoading } from "#client/features/accounts/session-loading.tsx";
import { connectedDataSchema } from "#contracts/connected-data.ts";
import {
  createResearch,
  isBlankDocument,
  listResearch,
  saveResearch,
} from "#contracts/research.ts";

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

/**
 * The id of the document changed last, or of a new one when there is none. For a ticker, of the
 * latest that is about it, else of a blank one, to which the figures that come with the product are
 * connected: it can be written about at once.
 */
function latestDocumentQuery(ticker: string | undefined) {
  return queryOptions({
    queryKey: ["research", "latest-id", ticker],
    queryFn: async () => {
      const { documents } = await callApi(listResearch, { query: {} });
      const latest =
        ticker === undefined
          ? documents[0]
          : documents.find((document) => document.ticker === ticker);
      if (latest !== undefined) return latest.id;
      const blank =
        documents.find(isBlankDocument) ?? (await callApi(createResearch, { body: {} })).document;
      if (ticker === undefined) return blank.id;
      const { readyCards } = await import("./ready-cards.ts");
      const connectedData = connectedDataSchema.parse(readyCards(ticker));
      if (connectedData.length > 0) {
        const body = { baseRevision: blank.revision, connectedData };
        await callApi(saveResearch, { params: { id: blank.id }, body });
      }
      return blank.id;
    },
    gcTime: 0,
    retry: false,
  });
}

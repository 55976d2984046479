import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#client/lib/api.ts";
import {
  getCitations,
  type LibraryDocument,
  listDocuments,
  searchDocuments,
} from "#contracts/knowledge-base.ts";

/** While a document is being read, how far it has come is asked this often. */
const PROGRESS_MS = 1_000;

export const libraryQueries = {
  all: ["library"] as const,

  /** Every document of the analyst, newest first, with the room they take. */
  documents: () =>
    queryOptions({
      queryKey: [...libraryQueries.all, "documents"],
      queryFn: ({ signal }) => callApi(listDocuments, { query: {}, signal }),
      refetchInterval: ({ state }) =>
        state.data?.documents.some(isUnderWay) === true ? PROGRESS_MS : false,
    }),

  /** The documents in whose text words stand; no words are not looked for. */
  found: (find: string) =>
    queryOptions({
      queryKey: [...libraryQueries.all, "found", find],
      queryFn: ({ signal }) => callApi(searchDocuments, { query: { find }, signal }),
      enabled: find !== "",
    }),

  /** How many figures rest on each document. */
  citations: () =>
    queryOptions({
      queryKey: [...libraryQueries.all, "citations"],
      queryFn: ({ signal }) => callApi(getCitations, { signal }),
    }),
};

/** Whether a document waits to be read, or is being read. */
export function isUnderWay({ status }: Pick<LibraryDocument, "status">): boolean {
  return status === "queued" || status === "parsing";
}

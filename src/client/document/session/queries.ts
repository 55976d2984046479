import { queryOptions } from "@tanstack/react-query";
import { getResearch } from "#contracts/research.ts";
import { connectedDataQuery, withData } from "#client/document/data-references.ts";
import { callApi } from "#client/lib/api.ts";
import { whenClosed } from "./closing.ts";
import type { Opening } from "./document-session.ts";
import { browserJournal, type Journal, type KeptRecords } from "./journal.ts";

export const researchQueries = {
  /**
   * A document as it stands now, with what closed windows kept of it. An opening is used once: the
   * session that starts from it knows better from then on.
   */
  opening: (id: string) =>
    queryOptions({
      queryKey: ["research", "opening", id],
      queryFn: async ({ client }): Promise<Opening> => {
        await whenClosed(id);
        const [{ document }, kept] = await Promise.all([
          callApi(getResearch, { params: { id } }),
          keptOf(id, browserJournal()),
        ]);
        const connectedData = await withData(document.connectedData, (dataId) =>
          client.fetchQuery(connectedDataQuery(dataId)),
        );
        return { document: { ...document, connectedData }, kept };
      },
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};

/** A browser that keeps nothing opens the document all the same. */
function keptOf(id: string, journal: Journal): Promise<KeptRecords> {
  return journal.read(id).catch(() => ({ works: [], histories: [] }));
}

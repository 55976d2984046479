import { refsOf } from "#core/figures/anchors/bound-values.ts";
import { isBound } from "#core/ledger/anchor.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { isPassage } from "#core/ledger/source.ts";
import type { Database } from "#server/db/client.ts";
import { withData } from "./connected-data.ts";
import { findCitingDocuments } from "./repository.ts";

/** How many figures of a user's research are bound to each document of the library, by its id. */
export async function figuresByLibraryDocument(
  db: Database,
  userId: string,
): Promise<Readonly<Record<string, number>>> {
  const figures: Record<string, number> = {};
  for (const { connectedData, anchors } of await findCitingDocuments(db, userId)) {
    const items = connectedData.filter(({ type }) => type === "knowledge-base");
    const ledger = openLedger(await withData(db, userId, { items, field: "connectedData" }));
    for (const { binding } of anchors.filter(isBound)) {
      const sources = refsOf(binding).flatMap((ref) => ledger.find(ref)?.source ?? []);
      const cited = sources.flatMap((source) =>
        isPassage(source) && "documentId" in source.document ? [source.document.documentId] : [],
      );
      for (const id of new Set(cited)) figures[id] = (figures[id] ?? 0) + 1;
    }
  }
  return figures;
}

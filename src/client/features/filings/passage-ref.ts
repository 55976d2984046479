import type { FilingSource } from "#contracts/filings.ts";
import { type DocumentSource, documentSourceSchema } from "#contracts/knowledge-base.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { PassageSource } from "#core/ledger/source.ts";
import { filingOf } from "./filing-cards.ts";
import { tableOf } from "./table-cards.ts";

/** A passage as its viewer names and finds it, of a filing or of a document of the library. */
export type PassageRef = Pick<PassageSource, "document" | "anchor" | "page" | "section"> & {
  readonly id: string;
  /** What it was quoted with; without one it can be read, not marked. */
  readonly hash: string | undefined;
  /** Form or file: what stands before its title. */
  readonly tag: string;
  /** `to 31 December 2025, filed 27 February 2026`, or the file's name. */
  readonly caption: string;
};

/** The passages a card holds, in its order. */
export function passagesOn(card: ContextItem): readonly PassageRef[] {
  const filing = filingOf(card);
  if (filing !== undefined) return filing.results.map(({ source }) => refOfFiling(source));
  const table = tableOf(card);
  if (table !== undefined) {
    return ["accession" in table.source ? refOfFiling(table.source) : refOfDocument(table.source)];
  }
  if (card.type !== "knowledge-base" || card.status !== "success") return [];
  const sources = documentSourceSchema.array().safeParse(card.sources ?? []);
  return (sources.data ?? []).map(refOfDocument);
}

function refOfFiling(source: FilingSource): PassageRef {
  const { id, accession, anchor, page, section, hash, form, period, filed } = source;
  const caption = [period && `to ${longDate(period)}`, filed && `filed ${longDate(filed)}`]
    .filter(Boolean)
    .join(", ");
  return { id, document: { accession }, anchor, page, section, hash, tag: form, caption };
}

function refOfDocument(source: DocumentSource): PassageRef {
  const { id, documentId, anchor, page, section, hash, fileName } = source;
  return {
    id,
    document: { documentId },
    anchor,
    page,
    section,
    hash,
    tag: "File",
    caption: fileName,
  };
}

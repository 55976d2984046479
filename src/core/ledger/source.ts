import type { CellSource } from "#core/ledger/financial-data.ts";

/** A sentence or a table's row of a filing or of a document of the library. */
export type PassageSource = {
  /** A document of the library, or a filing by its accession number with dashes. */
  readonly document: { readonly documentId: string } | { readonly accession: string };
  /** What it is called, such as `10-K filed 18 February 2025` or a file's name. */
  readonly label: string;
  /** From 1; absent where the document has no pages. */
  readonly page?: number | undefined;
  /** Where in the document, for its viewer. */
  readonly anchor: string;
  /** The words themselves, as they stand there. */
  readonly quote: string;
  /** Of the passage's text, so that a later version is told from it. */
  readonly hash: string;
  /** Item and heading, such as `Item 8, 12. Debt`. */
  readonly section?: string | undefined;
  /** Where in the passage: a cell of its table, from 0, or UTF-16 offsets into its text. */
  readonly at?: PassageSpot | undefined;
};

export type PassageSpot =
  | { readonly row: number; readonly column: number }
  | { readonly from: number; readonly to: number };

/** A place of a document that figures rest on: a page, else a passage. */
export type PassagePlace = Pick<
  PassageSource,
  "document" | "label" | "page" | "anchor" | "section"
>;

/** Where a passage stands: "Item 8, 12. Debt, 10-K filed 27 February 2026, p. 83". */
export function passageLabel({
  section,
  label,
  page,
}: Pick<PassagePlace, "section" | "label" | "page">): string {
  return [section, label, page === undefined ? undefined : `p. ${page}`]
    .filter((part) => part !== undefined)
    .join(", ");
}

/** A cell of a saved model. */
export type ModelSource = {
  readonly savedOutputId: string;
  /** Of the model when the value was read; rises with every save. */
  readonly version: number;
  /** Name of the case it is of; absent for the first one. */
  readonly case?: string | undefined;
  /** Such as `projections.FCF.2027E` or `valuationResults.enterpriseValueGG`. */
  readonly cell: string;
  /** The model's name. */
  readonly name: string;
};

/** A model as texts name it: "HPKG base case, version 3". */
export function modelLabel({ name, version }: Pick<ModelSource, "name" | "version">): string {
  return `${name}, version ${version}`;
}

/** A value the analyst gave as their own. */
export type EstimateSource = {
  /** Who: a user's name. */
  readonly by: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly note: string;
};

/** Where a datum comes from. Shapes are told apart by their keys, which travel as they are. */
export type Source = CellSource | PassageSource | ModelSource | EstimateSource;

/** Whether a table's cell can have come from there. */
export function isCellSource(source: Source): source is CellSource {
  return "concept" in source || "formula" in source || "fileName" in source;
}

export function isPassage(source: Source): source is PassageSource {
  return "quote" in source;
}

export function isOfModel(source: Source): source is ModelSource {
  return "savedOutputId" in source;
}

export function isEstimate(source: Source): source is EstimateSource {
  return "by" in source;
}

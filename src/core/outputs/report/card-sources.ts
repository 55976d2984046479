import type {
  DocumentFigure,
  DocumentFigures,
  NumberedSource,
} from "#core/figures/check/document-figures.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

/** A source that a card gave to the text. */
export type CardSource = {
  readonly source: NumberedSource;
  /** The first figure of the text that stands on it. */
  readonly first: DocumentFigure;
};

/** The sources that a card gave to the text, in order of their numbers. */
export function cardSources(
  { figures, sources }: DocumentFigures,
  { ticker, type }: Pick<ContextItem, "ticker" | "type">,
): readonly CardSource[] {
  return sources.flatMap((source) => {
    if (type !== cardTypeOf(source)) return [];
    const first = figures.find(
      (figure) => figure.ticker === ticker && figure.sourceNumbers.includes(source.number),
    );
    return first === undefined ? [] : [{ source, first }];
  });
}

/** Filings come with a company's statements, sheets with the analyst's own. */
function cardTypeOf(source: NumberedSource): ContextItem["type"] {
  return "accession" in source ? "financial" : "filings";
}

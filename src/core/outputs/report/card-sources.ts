import type {
  DocumentFigure,
  DocumentFigures,
  NumberedSource,
} from "#core/figures/check/document-figures.ts";
import { cardPassages } from "#core/ledger/card-passages.ts";
import { originKey } from "#core/ledger/origins.ts";
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
  card: ContextItem,
): readonly CardSource[] {
  return sources.flatMap((source) => {
    if (!isOfCard(source, card)) return [];
    const first = figures.find(
      (figure) => figure.ticker === card.ticker && figure.sourceNumbers.includes(source.number),
    );
    return first === undefined ? [] : [{ source, first }];
  });
}

/** Filings come with a company's statements, sheets with the analyst's own, pages with passages. */
function isOfCard(source: NumberedSource, { type, data }: ContextItem): boolean {
  if (!("anchor" in source)) return type === ("accession" in source ? "financial" : "filings");
  const key = originKey(source);
  return cardPassages(data).passages.some((passage) => originKey(passage.source) === key);
}

import type {
  DocumentFigure,
  DocumentFigures,
  NumberedSource,
} from "#core/figures/check/document-figures.ts";
import { originKey } from "#core/ledger/origins.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { savedOutputIdOf } from "#core/ledger/saved-model-provider.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";

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
function isOfCard(source: NumberedSource, card: ContextItem): boolean {
  if ("savedOutputId" in source) {
    return card.type === "saved-model" && savedOutputIdOf(card) === source.savedOutputId;
  }
  if (!("anchor" in source)) return card.type === ("accession" in source ? "financial" : "filings");
  const key = originKey(source);
  return openLedger([card])
    .providers.filter(isOfPassages)
    .some(({ passages }) => passages.some((passage) => originKey(passage.source) === key));
}

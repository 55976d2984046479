import { Tooltip } from "#client/components/tooltip.tsx";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { cardSources } from "#core/outputs/report/card-sources.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";

type CardSourceNumbersProps = {
  readonly card: ContextItem;
  readonly figures: DocumentFigures;
  /** Goes to a figure of the text. */
  readonly onShow: (place: { readonly position: number; readonly length: number }) => void;
};

/** The numbers of the sources that a card gave to the text; each leads to its first figure there. */
export function CardSourceNumbers({ card, figures, onShow }: CardSourceNumbersProps) {
  const sources = cardSources(figures, card);
  if (sources.length === 0) return null;
  return (
    <ul aria-label={`Sources of ${card.label} ${card.ticker}`} className="-my-0.75 flex flex-wrap">
      {sources.map(({ source, first }) => (
        <li key={source.number}>
          <Tooltip text={sourceLabel(source)}>
            <button
              type="button"
              aria-label={`Source ${source.number}: show its first figure, ${first.text}`}
              onClick={() => onShow(first)}
              className="group flex h-6 min-w-6 items-center rounded-1"
            >
              <span className="source-number group-hover:bg-accent-fill group-hover:text-on-accent">
                {source.number}
              </span>
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from "react";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { DocumentFigure, NumberedSource } from "#core/figures/check/document-figures.ts";
import { searchedSources } from "#core/figures/check/source-candidates.ts";
import { FigureRows, type FigureRowsProps } from "./figure-rows.tsx";
import { asSentence } from "./sentence.ts";
import { SourceList } from "./source-list.tsx";

type FigureFactsProps = {
  readonly figure: DocumentFigure;
  readonly place: FigureRowsProps["place"];
  readonly ground: Ground;
  readonly sources: readonly NumberedSource[];
  readonly onOpen: () => void;
  /** What was decided about it. */
  readonly children?: ReactNode;
};

/** How a figure stands and why: value, working, sources. */
export function FigureFacts({
  figure,
  place,
  ground,
  sources,
  onOpen,
  children,
}: FigureFactsProps) {
  const isSourced = figure.expected !== null && figure.origins.length > 0;
  return (
    <div className="grid gap-1.5 px-3 py-2.25">
      {figure.expected !== null && <FigureRows {...{ figure, place, ground }} />}
      {figure.state === "unsupported" && figure.expected === null && (
        <p className="text-ink-2">{asSentence(searchedSources(ground))}</p>
      )}
      <Reasons figure={figure} />
      {isSourced && (
        <div className="mt-0.5 border-t border-hairline pt-2">
          <SourceList {...{ figure, ground, sources, onOpen }} />
        </div>
      )}
      {children}
    </div>
  );
}

/** What the number would be right for, or why it can't be judged. */
function Reasons({ figure: { hint, note, state } }: { readonly figure: DocumentFigure }) {
  if (state === "estimate") return null;
  const reasons = [note, hint].flatMap((reason) => (reason === null ? [] : [asSentence(reason)]));
  return reasons.length === 0 ? null : <p className="text-ink-2">{reasons.join(" ")}</p>;
}

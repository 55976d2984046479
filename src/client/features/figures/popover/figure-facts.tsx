import type { ReactNode } from "react";
import { workingLine } from "#core/figures/check/document-figures-text.ts";
import type { DocumentFigure, NumberedSource } from "#core/figures/check/document-figures.ts";
import { searchedSources } from "#core/figures/check/source-candidates.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { periodText } from "#core/ledger/period.ts";
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

type FigureRowsProps = {
  readonly figure: DocumentFigure;
  /** Where it stands. */
  readonly place: "text" | "edit" | "answer";
  readonly ground: Ground;
};

/** What the text says, what the source says, and how that is made. */
function FigureRows({ figure, place, ground }: FigureRowsProps) {
  const { state, text, expected } = figure;
  const working = workingLine(figure, ground);
  const isContradicted = state === "contradicted";
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.75 figures">
      {isContradicted && (
        <Row name={`In the ${place}`} className="font-semibold text-error">
          {text}
        </Row>
      )}
      {expected !== null && (
        <Row name="From the source" className="font-semibold">
          {expected.display}
        </Row>
      )}
      {working === undefined ? (
        <Row name="Line">{lineOf(figure, ground)}</Row>
      ) : (
        <Row name="Working">{working}</Row>
      )}
    </dl>
  );
}

type RowProps = {
  readonly name: string;
  readonly className?: string;
  readonly children: string;
};

function Row({ name, className = "text-ink-2", children }: RowProps) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className={`text-right wrap-anywhere ${className}`}>{children}</dd>
    </>
  );
}

/** "Revenues, FY2025". */
/** "Revenues, FY2025", and of which company where there are several. */
function lineOf({ ticker, item, period }: DocumentFigure, { ledgers }: Ground): string {
  const periods = (period ?? "").split(", ").filter(Boolean).map(periodText);
  const company = ledgers.length > 1 ? ticker : null;
  return [[company, item].filter(Boolean).join(" "), periods.join(" and ")]
    .filter(Boolean)
    .join(", ");
}

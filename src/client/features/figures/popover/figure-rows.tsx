import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { workingLine } from "#core/figures/check/document-figures-text.ts";
import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import { periodText } from "#core/ledger/period.ts";

export type FigureRowsProps = {
  readonly figure: DocumentFigure;
  /** Where it stands. */
  readonly place: "text" | "edit" | "answer";
  readonly ground: Ground;
};

/** What the text says, what the source says, and how that is made. */
export function FigureRows({ figure, place, ground }: FigureRowsProps) {
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
        <Row name="Line">{lineOf(figure)}</Row>
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
function lineOf({ item, period }: DocumentFigure): string {
  const periods = (period ?? "").split(", ").filter(Boolean).map(periodText);
  return [item ?? "", periods.join(" and ")].filter(Boolean).join(", ");
}

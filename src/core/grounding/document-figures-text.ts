import type {
  DocumentCounts,
  DocumentFigure,
  NumberedSource,
} from "#core/grounding/document-figures.ts";
import type { Ground } from "#core/grounding/check-figures.ts";
import type { CheckedFigure } from "#core/grounding/verdict.ts";
import { longDate } from "#core/ledger/dates.ts";
import { type Origin, originKey } from "#core/ledger/origins.ts";

/** What the status line says: "35 of 37 figures sourced". */
export function sourcedText({ total, sourced }: DocumentCounts): string {
  if (total === 0) return "No figures yet";
  return `${sourced} of ${total} ${total === 1 ? "figure" : "figures"} sourced`;
}

/** A source in words: "10-K filed 31 October 2025", "margins.xlsx, sheet Income, uploaded 3 May 2026". */
export function originLabel(origin: Origin): string {
  if ("accession" in origin) return `${origin.form} filed ${longDate(origin.filed)}`;
  const sheet = origin.sheet === undefined ? "" : `, sheet ${origin.sheet}`;
  return `${origin.fileName}${sheet}, uploaded ${longDate(origin.uploaded)}`;
}

/** A source behind a figure, with where in it the figure stands. */
export type SourceLine = {
  /** Undefined while no verified figure of the document uses it. */
  readonly number: number | undefined;
  /** "Balance sheet FY2025, 10-K filed 31 October 2025". */
  readonly text: string;
  readonly origin: Origin;
};

/** The sources behind a figure's expected value, one line each, in order of use. */
export function sourceLines(
  _ground: Ground,
  figure: CheckedFigure,
  sources: readonly NumberedSource[],
): readonly SourceLine[] {
  return figure.origins.map((origin) => ({
    number: sources.find((source) => originKey(source) === originKey(origin))?.number,
    text: originLabel(origin),
    origin,
  }));
}

/** How the expected value is made, in display units: "Net Debt 1,076 / EBITDA 361 = 2.98x". */
export function workingLine({
  working,
  expected,
}: CheckedFigure | DocumentFigure): string | undefined {
  if (working === null || expected === null) return undefined;
  return `${working.formula} = ${expected.display}`;
}

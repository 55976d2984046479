import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { exhibitsWhenNamed } from "#client/document/exhibits/when-named.ts";
import { type FigureMarks, figureMarks } from "#client/document/marks/figure-marks.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";

/** What the text wears once the editor stands: marks of its figures, and what its lines draw. */
export function loadedMarks(
  session: DocumentSession,
  check: FigureCheck,
  onOpenSource: (source: ChosenSource) => void,
): FigureMarks {
  const marks = figureMarks(check, onOpenSource);
  return { ...marks, extension: [marks.extension, exhibitsWhenNamed(session, check)] };
}

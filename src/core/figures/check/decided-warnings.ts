import type { FigureDecision } from "#core/figures/check/figure-decisions.ts";
import { foundAgain, type Kinship, spelling } from "#core/figures/check/found-again.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";

/** A warning of a document, with the decision that its words stay. */
export type DocumentWarning = TextWarning & { readonly decision: FigureDecision | undefined };

/** Each warning with the decision made about its words. */
export function decisionsOnWarnings(
  warnings: readonly TextWarning[],
  content: string,
  decisions: readonly FigureDecision[],
): readonly DocumentWarning[] {
  const onWords = decisions.filter(({ kind }) => kind === "wording");
  const decisionOf = foundAgain(warnings, content, onWords, BY_NOTE);
  return warnings.map((warning) => ({ ...warning, decision: decisionOf.get(warning) }));
}

/** Whether words still wait for the analyst. */
export function isOpenWarning({ decision }: DocumentWarning): boolean {
  return decision === undefined;
}

/** The same words of which the same is said: data that say something else of them ask again. */
const BY_NOTE: Kinship<TextWarning> = {
  nameOf: ({ text, note }) => named(text, note),
  nameSought: ({ text, warning = "" }) => named(text, warning),
  tieOf: () => "same",
};

function named(text: string, note: string): string {
  return `${spelling(text)}: ${note}`;
}

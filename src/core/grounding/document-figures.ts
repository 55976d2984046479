import type { CheckedText } from "#core/grounding/check-figures.ts";
import { decisionsOn } from "#core/grounding/decided-figures.ts";
import type { FigureDecision } from "#core/grounding/figure-decisions.ts";
import type { CheckedFigure, TextWarning } from "#core/grounding/verdict.ts";
import { type Origin, originKey } from "#core/ledger/origins.ts";

/** How a figure of a document stands; `estimate` is the analyst's own, by decision. */
export type FigureState = "verified" | "contradicted" | "unsupported" | "estimate";

/** A figure of a document that claims something, with its sources' numbers. */
export type DocumentFigure = CheckedFigure & {
  readonly state: FigureState;
  readonly decision: FigureDecision | undefined;
  /** Numbers of the sources behind it, in order of use; only verified figures have any. */
  readonly sourceNumbers: readonly number[];
};

/** A source with its number in the document, from 1 in order of first use. */
export type NumberedSource = Origin & { readonly number: number; readonly company: string };

export type DocumentCounts = {
  readonly total: number;
  /** Verified ones, and no others. */
  readonly sourced: number;
  readonly contradicted: number;
  readonly unsupported: number;
  readonly estimates: number;
};

/** Every figure of a document as the screen and the exports show it. */
export type DocumentFigures = {
  /** In the order of the text, without what is ignored. */
  readonly figures: readonly DocumentFigure[];
  readonly warnings: readonly TextWarning[];
  readonly sources: readonly NumberedSource[];
  readonly counts: DocumentCounts;
};

/** A checked text with the analyst's decisions, its sources numbered in order of first use. */
export function documentFigures(
  checked: CheckedText,
  content: string,
  decisions: readonly FigureDecision[],
): DocumentFigures {
  const claims = checked.figures.filter(({ verdict }) => verdict !== "ignored");
  const decided = decisionsOn({ figures: claims, content, ground: checked.ground }, decisions);
  const numbers = new Map<string, NumberedSource>();
  const figures = decided.map(({ figure, decision, state }): DocumentFigure => {
    const company = nameOf(checked, figure.ticker);
    const origins = state === "verified" ? figure.origins : [];
    return {
      ...figure,
      state,
      decision,
      sourceNumbers: origins.map((origin) => numberOf(numbers, origin, company)),
    };
  });
  return {
    figures,
    warnings: checked.warnings,
    sources: [...numbers.values()],
    counts: countsOf(figures),
  };
}

function nameOf({ ground }: CheckedText, ticker: string | null): string {
  const ledger = ground.ledgers.find((each) => each.ticker === ticker);
  return ledger?.tables[0]?.name ?? ticker ?? "";
}

function numberOf(numbers: Map<string, NumberedSource>, origin: Origin, company: string): number {
  const key = originKey(origin);
  const known = numbers.get(key) ?? { ...origin, company, number: numbers.size + 1 };
  numbers.set(key, known);
  return known.number;
}

function countsOf(figures: readonly DocumentFigure[]): DocumentCounts {
  const count = (state: FigureState) => figures.filter((figure) => figure.state === state).length;
  return {
    total: figures.length,
    sourced: count("verified"),
    contradicted: count("contradicted"),
    unsupported: count("unsupported"),
    estimates: count("estimate"),
  };
}

import type { CheckedText } from "#core/figures/read/check-figures.ts";
import {
  type DecidedFigure,
  decidedFigure,
  type DocumentWarning,
  isOpenWarning,
  keptIn,
} from "#core/figures/check/decided-figures.ts";
import { type Matches, NO_MATCHES } from "#core/figures/check/matches.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { type Anchor, NO_FIGURE } from "#core/ledger/anchor.ts";
import { type Origin, originKey } from "#core/ledger/origins.ts";

/** How a figure of a document stands; `estimate` is the analyst's own, by decision. */
export type FigureState = "verified" | "contradicted" | "matches" | "unsupported" | "estimate";

/** Whether no source bears a figure out and it is nobody's estimate: what matches is not confirmed. */
export function isUnsourced({ state }: { readonly state: FigureState }): boolean {
  return state === "unsupported" || state === "matches";
}

/** A figure of a document that claims something, with its sources' numbers. */
export type DocumentFigure = CheckedFigure &
  DecidedFigure & {
    /** Numbers of the sources behind it, in order of use; only verified figures have any. */
    readonly sourceNumbers: readonly number[];
    /** What to write in its place where it is contradicted, in the text's own style; where that was asked for. */
    readonly correction?: string | undefined;
  };

/** A source with its number in the document, from 1 in order of first use. */
export type NumberedSource = Origin & { readonly number: number; readonly company: string };

export type DocumentCounts = {
  readonly total: number;
  /** Verified ones, and no others. */
  readonly sourced: number;
  readonly contradicted: number;
  /** What agrees with a candidate and waits to be confirmed. */
  readonly matches: number;
  /** Neither sourced nor a match. */
  readonly unsupported: number;
  readonly estimates: number;
};

/** Every figure of a document as the screen and the exports show it. */
export type DocumentFigures = {
  /** In the order of the text, without what is ignored. */
  readonly figures: readonly DocumentFigure[];
  readonly warnings: readonly DocumentWarning[];
  readonly sources: readonly NumberedSource[];
  readonly counts: DocumentCounts;
};

/** A checked text with what its anchors say the analyst keeps, its sources numbered in order of first use. */
export function documentFigures(
  checked: CheckedText,
  content: string,
  anchors: readonly Anchor[] = [],
  matches: Matches = NO_MATCHES,
): DocumentFigures {
  const keptAt = keptIn(anchors, content);
  const isDisclosed = disclosedIn(content);
  const claims = checked.figures.filter(
    (figure) =>
      figure.verdict !== "ignored" &&
      !isDisclosed(figure) &&
      // What the data settle is a figure, whatever it was called before.
      !(figure.verdict === "unsupported" && keptAt(figure, NO_FIGURE) !== undefined),
  );
  const sources = sourceNumbers(checked);
  const figures = claims.map((figure): DocumentFigure => {
    const decided = decidedFigure(figure, keptAt);
    const candidates = decided.state === "unsupported" ? matches.get(figure.position) : undefined;
    if (candidates !== undefined) {
      return { ...figure, ...decided, state: "matches", candidates, sourceNumbers: [] };
    }
    const isSourced = decided.state === "verified";
    return { ...figure, ...decided, sourceNumbers: isSourced ? sources.of(figure) : [] };
  });
  return {
    figures,
    warnings: checked.warnings.map((each) => ({ ...each, kept: keptAt(each, each.note) })),
    sources: sources.all(),
    counts: countsOf(figures),
  };
}

/** What authors say of themselves on a line that says it is a disclosure: no source tells of that. */
function disclosedIn(content: string): (figure: CheckedFigure) => boolean {
  // A line of a pasted text may have tens of thousands of figures: each line is looked at once.
  let line = { from: 0, to: -1, isDisclosure: false };
  return ({ position, verdict, item }) => {
    if (verdict !== "unsupported" || item !== null) return false;
    if (position < line.from || position > line.to) {
      const from = content.lastIndexOf("\n", position) + 1;
      const end = content.indexOf("\n", position);
      const isDisclosure = DISCLOSURE_HEAD.test(content.slice(from, from + DISCLOSURE_HEAD_MAX));
      line = { from, to: end === -1 ? content.length : end, isDisclosure };
    }
    return line.isDisclosure;
  };
}

const DISCLOSURE_HEAD = /^\s{0,9}disclosures?:/i;
/** As long as that is at most. */
const DISCLOSURE_HEAD_MAX = 21;

/** Numbers given to sources in the order they are asked for, going on from those known. */
export function sourceNumbers(
  { ground }: CheckedText,
  known: readonly NumberedSource[] = [],
): {
  readonly of: (figure: CheckedFigure) => readonly number[];
  readonly all: () => readonly NumberedSource[];
} {
  const numbers = new Map(known.map((source) => [originKey(source), source]));
  const names = new Map(
    ground.ledgers.map(({ ticker, tables, passages }) => [
      ticker,
      tables[0]?.name ?? passages[0]?.name ?? ticker,
    ]),
  );
  const numberOf = (origin: Origin, company: string): number => {
    const key = originKey(origin);
    const source = numbers.get(key) ?? { ...origin, company, number: numbers.size + 1 };
    numbers.set(key, source);
    return source.number;
  };
  return {
    of: ({ origins, ticker }) =>
      origins.map((origin) => numberOf(origin, names.get(ticker ?? "") ?? ticker ?? "")),
    all: () => [...numbers.values()],
  };
}

/** A place that asks for a decision. */
export type OpenFigure = {
  readonly position: number;
  readonly length: number;
  readonly kind: "contradicted" | "matches" | "unsupported" | "warning";
};

/**
 * What F8 goes to, in the order of the text: contradicted figures that are not kept, those that match or
 * are unsupported and no estimates, and warnings whose words are not kept.
 */
export function openFigures({ figures, warnings }: DocumentFigures): readonly OpenFigure[] {
  const open = figures.flatMap(({ position, length, state, kept }): OpenFigure[] =>
    (state === "contradicted" && kept === undefined) ||
    state === "unsupported" ||
    state === "matches"
      ? [{ position, length, kind: state }]
      : [],
  );
  const warned = warnings.filter(isOpenWarning).map(({ position, length }): OpenFigure => ({
    position,
    length,
    kind: "warning",
  }));
  return [...open, ...warned].toSorted((a, b) => a.position - b.position);
}

/** How many of figures stand how. */
export function countsOf(figures: readonly DocumentFigure[]): DocumentCounts {
  const count = (state: FigureState) => figures.filter((figure) => figure.state === state).length;
  return {
    total: figures.length,
    sourced: count("verified"),
    contradicted: count("contradicted"),
    matches: count("matches"),
    unsupported: count("unsupported"),
    estimates: count("estimate"),
  };
}

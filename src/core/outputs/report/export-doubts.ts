import {
  type DocumentCounts,
  type DocumentFigure,
  type DocumentFigures,
  isUnsourced,
} from "#core/figures/check/document-figures.ts";
import { sourcedText } from "#core/figures/check/document-figures-text.ts";
import { type DocumentWarning, isOpenWarning } from "#core/figures/check/decided-figures.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import { periodText } from "#core/ledger/period.ts";
import { FIGURE_SIGNS } from "#core/outputs/report/figure-signs.ts";
import { printable } from "#core/outputs/report/printable.ts";
import { sectionsIn } from "#core/text/outline/section-lines.ts";

/** A figure that its source contradicts, as it is asked about before it goes out. */
export type ContradictedFigure = {
  readonly figure: DocumentFigure;
  /** What the source says: "3.0x". */
  readonly sourced: string;
  /** What it says it of: "Net Leverage, FY2025". */
  readonly of: string;
  /** The analyst looked at it and kept the text. */
  readonly isKept: boolean;
};

/** A figure whose chosen source is of another row, time or company than its sentence says. */
export type OtherwiseSourced = {
  readonly figure: DocumentFigure;
  /** "the sentence says EBITDA FY2025; this is Net Income FY2025". */
  readonly note: string;
};

/** What an analyst should know of a document's figures before it goes out. */
export type ExportDoubts = {
  /** "35 of 37 figures sourced, 1 contradicted". */
  readonly summary: string;
  /** In text order, those kept among them: while there are any, going out is asked about. */
  readonly contradicted: readonly ContradictedFigure[];
  /** In text order, those that no source bears out and that are no estimates. */
  readonly unsourced: readonly DocumentFigure[];
  /** Verified by a source that the analyst chose and the sentence does not name; each with what it says instead. */
  readonly otherwise: readonly OtherwiseSourced[];
  /** Words that the figures do not bear out: listed, never in the way. Words the analyst keeps are not among them. */
  readonly warnings: readonly TextWarning[];
};

/** The doubts about a document, for every way it can go out: export, blog, thread. */
export function exportDoubts({ figures, warnings, counts }: DocumentFigures): ExportDoubts {
  return {
    summary: summaryOf(counts),
    contradicted: figures.filter(({ state }) => state === "contradicted").map(contradicted),
    unsourced: figures.filter(isUnsourced),
    otherwise: otherwiseSourced(figures, warnings),
    warnings: warnings.filter(isOpenWarning),
  };
}

function otherwiseSourced(
  figures: readonly DocumentFigure[],
  warnings: readonly DocumentWarning[],
): readonly OtherwiseSourced[] {
  const notes = new Map(
    warnings
      .filter((warning) => warning.kind === "binding" && isOpenWarning(warning))
      .map(({ position, note }) => [position, note]),
  );
  return figures.flatMap((figure) => {
    const note = notes.get(figure.position);
    const isChosen = figure.state === "verified" && figure.anchor?.by === "analyst";
    return isChosen && note !== undefined ? [{ figure, note }] : [];
  });
}

/** "≠ USD 461,161 mm: the source says USD 416,161 mm (Revenues, FY2025)". */
export function contradictedLine({ figure, sourced, of }: ContradictedFigure): string {
  const said = of === "" ? sourced : `${sourced} (${of})`;
  return printable(`${FIGURE_SIGNS.contradicted} ${figure.text}: the source says ${said}`);
}

/** "? No source: 41.2% (Risks), 6.0%"; the sections are those of the figures' text. */
export function unsourcedLine(content: string, unsourced: readonly DocumentFigure[]): string {
  const sectionOf = sectionsIn(content);
  const named = unsourced.map(({ text, position }) => {
    const section = sectionOf(position);
    return section === "" ? text : `${text} (${section})`;
  });
  return printable(`${FIGURE_SIGNS.unsupported} No source: ${named.join(", ")}`);
}

function summaryOf(counts: DocumentCounts): string {
  if (counts.total === 0) return "no figures";
  const wrong = counts.contradicted === 0 ? [] : [`${counts.contradicted} contradicted`];
  return [sourcedText(counts), ...wrong].join(", ");
}

/** Ratios are named with their unit, which their values show. */
const UNIT = / \((?:%|x)\)/g;

function contradicted(figure: DocumentFigure): ContradictedFigure {
  const periods = figure.period?.split(", ").map(periodText).join(", ");
  return {
    figure,
    sourced: figure.expected?.display ?? "",
    of: [figure.measure?.replaceAll(UNIT, ""), periods].filter((part) => part != null).join(", "),
    isKept: figure.kept !== undefined,
  };
}

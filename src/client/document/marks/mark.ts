import { type Range, RangeSet, RangeValue } from "@codemirror/state";
import { type DocumentWarning, isOpenWarning } from "#core/figures/check/decided-figures.ts";
import {
  type DocumentFigure,
  type DocumentFigures,
  isUnsourced,
  openFigures,
} from "#core/figures/check/document-figures.ts";

/** What a stretch of the text wears: how its figure stands, what is wrong with its words, or both. */
export class Mark extends RangeValue {
  readonly figure: DocumentFigure | undefined;
  readonly warnings: readonly DocumentWarning[];
  /** What it stands on is being looked at anew: no verdict is shown. */
  readonly isChecking: boolean;
  /** It asks for a decision. */
  readonly isOpen: boolean;
  // What is written right before or after a figure is no part of it.
  override startSide = 1;
  override endSide = -1;

  constructor(parts: Pick<Mark, "figure" | "warnings" | "isChecking" | "isOpen">) {
    super();
    this.figure = parts.figure;
    this.warnings = parts.warnings;
    this.isChecking = parts.isChecking;
    this.isOpen = parts.isOpen;
  }
}

export type Marks = RangeSet<Mark>;

export const NO_MARKS: Marks = RangeSet.empty;

/**
 * The marks of a checked document, in the order of the text. While a card loads, what is unsupported
 * may yet find its source, so it is still being checked.
 */
export function marksOf(document: DocumentFigures, isConnecting: boolean): Marks {
  const { figures, warnings } = document;
  const ranges: Range<Mark>[] = [];
  const open = new Set(openFigures(document).map(({ position }) => position));
  const loose = new Set(warnings);
  const warningsOn = warningsAlong(warnings);
  for (const figure of figures) {
    const end = figure.position + figure.length;
    const about = warningsOn(figure.position, end);
    for (const each of about) loose.delete(each);
    const isChecking = isConnecting && isUnsourced(figure);
    const isOpen = about.some(isOpenWarning) || open.has(figure.position);
    const mark = new Mark({ figure, warnings: about, isChecking, isOpen });
    ranges.push(mark.range(figure.position, end));
  }
  for (const warning of loose) {
    const isOpen = isOpenWarning(warning);
    const mark = new Mark({ figure: undefined, warnings: [warning], isChecking: false, isOpen });
    ranges.push(mark.range(warning.position, warning.position + warning.length));
  }
  return RangeSet.of(ranges, true);
}

/** The warnings on stretches that are asked about in the order of the text, as they are themselves. */
function warningsAlong(
  warnings: readonly DocumentWarning[],
): (from: number, to: number) => readonly DocumentWarning[] {
  let passed = 0;
  return (from, to) => {
    while (isPassed(warnings[passed], from)) passed += 1;
    const on: DocumentWarning[] = [];
    for (let at = passed; at < warnings.length; at += 1) {
      const warning = warnings[at];
      if (warning === undefined || warning.position >= to) break;
      if (!isPassed(warning, from)) on.push(warning);
    }
    return on;
  };
}

function isPassed(warning: DocumentWarning | undefined, from: number): boolean {
  return warning !== undefined && warning.position + warning.length <= from;
}

/** A mark with its place in the text. */
export type PlacedMark = { readonly from: number; readonly to: number; readonly mark: Mark };

/** The mark that touches a place; the one that begins there before the one that ends there. */
export function markAt(marks: Marks, place: number): PlacedMark | undefined {
  let found: PlacedMark | undefined;
  marks.between(place, place, (from, to, mark) => {
    found = { from, to, mark };
  });
  return found;
}

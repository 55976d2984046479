import { countText } from "#core/count-text.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { placesOf } from "#core/figures/check/document-figures-places.ts";
import type {
  DocumentCounts,
  DocumentFigure,
  FigureState,
  NumberedSource,
} from "#core/figures/check/document-figures.ts";
import { operandText, withOperands } from "#core/figures/check/document-figures-working.ts";
import { restsOnAssumption } from "#core/figures/check/rests-on-assumption.ts";
import { type CheckedFigure, isUntraced, UNTRACED } from "#core/figures/read/verdicts/verdict.ts";
import { longDate } from "#core/ledger/dates.ts";
import { type Origin, originKey } from "#core/ledger/origins.ts";
import { periodText } from "#core/ledger/period.ts";
import { modelLabel, passageLabel } from "#core/ledger/source.ts";

/** What the status line says: "35 of 37 figures sourced". */
export function sourcedText({ total, sourced }: Pick<DocumentCounts, "total" | "sourced">): string {
  if (total === 0) return "No figures yet";
  return `${sourced} of ${countText(total, "figure")} sourced`;
}

/** How a figure stands, one that is contradicted and kept apart from one that asks for a decision. */
export type FigureStanding = FigureState | "kept";

export function figureStanding({ state, kept }: DocumentFigure): FigureStanding {
  return state === "contradicted" && kept !== undefined ? "kept" : state;
}

const STANDINGS: Readonly<Record<FigureStanding, string>> = {
  verified: "verified",
  contradicted: "contradicted",
  kept: "contradicted and kept",
  unsupported: "no source",
  estimate: "your estimate",
};

/**
 * What is more exact than the state of some figures, wherever they are named: true of no filing, of
 * nothing that can be followed, or not what the row says that it may be of.
 */
export const STANDING_NOTES = {
  assumed: "Follows from an assumption",
  untraced: UNTRACED,
  "in doubt": "Not confirmed by its source",
} as const;

export function standingNote(figure: DocumentFigure): keyof typeof STANDING_NOTES | undefined {
  const { state, anchor, expected } = figure;
  if (state === "verified" && restsOnAssumption(figure)) return "assumed";
  if (state !== "unsupported") return undefined;
  if (anchor !== undefined && isUntraced(anchor)) return "untraced";
  return expected === null ? undefined : "in doubt";
}

/** A figure as it is said aloud: "2.8x, contradicted, the source says 3.0x, Net Leverage FY2025". */
export function figureName(figure: DocumentFigure): string {
  const { text, expected, measure, item, period } = figure;
  const standing = figureStanding(figure);
  const note = standingNote(figure);
  const isWrong = standing === "contradicted" || standing === "kept";
  const times = period?.split(", ").map(periodText).join(", ");
  const row = [measure ?? item, times].flatMap((part) => part ?? []).join(" ");
  return [
    text.replace(/\s+/g, " "),
    note === undefined ? STANDINGS[standing] : STANDING_NOTES[note].toLowerCase(),
    ...(isWrong && expected !== null ? [`the source says ${expected.display}`] : []),
    ...(row === "" ? [] : [row]),
  ].join(", ");
}

/** A source in words: "10-K filed 31 October 2025", "margins.xlsx, sheet Income, uploaded 3 May 2026". */
export function originLabel(origin: Origin): string {
  if ("accession" in origin) return `${origin.form} filed ${longDate(origin.filed)}`;
  if ("anchor" in origin) return passageLabel(origin);
  if ("savedOutputId" in origin) return `DCF model ${modelLabel(origin)}`;
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
  ground: Ground,
  figure: CheckedFigure,
  sources: readonly NumberedSource[],
): readonly SourceLine[] {
  const places = placesOf(ground, figure);
  return figure.origins.map((origin) => {
    const key = originKey(origin);
    const place = places.get(key);
    return {
      number: sources.find((source) => originKey(source) === key)?.number,
      text: [...(place === undefined ? [] : [place]), originLabel(origin)].join(", "),
      origin,
    };
  });
}

/**
 * How the expected value is made, amounts in millions and rates with one decimal more than elsewhere:
 * "Net Debt 1,076 / EBITDA 361 = 2.98x"; undefined for a value that stands in its source as it is.
 */
export function workingLine(figure: CheckedFigure, ground?: Ground): string | undefined {
  const { working, expected } = figure;
  if (working === null || expected === null || !/[A-Za-z]/.test(working.formula)) return undefined;
  return `${withOperands(figure, ground)} = ${operandText(expected.value, expected.unit)}`;
}

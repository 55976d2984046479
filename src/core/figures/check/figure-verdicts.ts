import { sourceLines, cellText, workingLine } from "#core/figures/check/document-figures-text.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { periodText } from "#core/ledger/period.ts";

/** The verdict on a figure of somebody's file in words that stand in the file; places count UTF-16. */
export type FigureVerdict = {
  readonly position: number;
  readonly length: number;
  readonly text: string;
  readonly state: VerdictState;
  /** `9.1% is contradicted`, `Matches Interest Expense FY2025`. */
  readonly title: string;
  /** What the source says instead, how it is made and where it stands; or why nothing is known. */
  readonly because: string;
};

export const VERDICT_STATES = ["contradicted", "matches", "unsupported", "verified"] as const;
export type VerdictState = (typeof VERDICT_STATES)[number];

/** What the states are called in a file that comes back: an unsupported figure is unknown there. */
export const STATE_NAMES: Readonly<Record<VerdictState, string>> = {
  contradicted: "Contradicted",
  matches: "Match, not confirmed",
  unsupported: "Unknown",
  verified: "Verified",
};

export function figureVerdict(figure: CheckedFigure, ground: Ground): readonly FigureVerdict[] {
  const { position, length, text: written, verdict: state } = figure;
  if (state === "ignored") return [];
  const text = written.replaceAll(/\s+/g, " ");
  return [{ position, length, text, state, ...wordsOf({ ...figure, text }, ground) }];
}

function wordsOf(figure: CheckedFigure, ground: Ground): { title: string; because: string } {
  const { text, verdict, expected, note, hint } = figure;
  if (verdict === "verified") {
    return {
      title: `${text} is verified`,
      because: sentences(rowOf(figure), madeOf(figure, ground)),
    };
  }
  if (verdict === "contradicted") {
    const right = `The source says ${expected?.display ?? "otherwise"}: ${rowOf(figure)}`;
    const because = sentences(right, madeOf(figure, ground), hint ?? note ?? "");
    return { title: `${text} is contradicted`, because };
  }
  const [first] = figure.candidates ?? [];
  if (verdict === "matches" && first !== undefined) {
    const because = sentences(`${text} agrees with ${first.display}`, "Not confirmed");
    return { title: `Matches ${cellText(first)}`, because };
  }
  return {
    title: `${text} is unknown`,
    because: sentences("In none of the chosen sources", note ?? ""),
  };
}

function rowOf({ measure, item, period }: CheckedFigure): string {
  const times = period?.split(", ").map(periodText).join(", ") ?? "";
  return [measure ?? item ?? "", times].filter((part) => part !== "").join(" ");
}

/** The working, and where it stands. */
function madeOf(figure: CheckedFigure, ground: Ground): string {
  const sources = sourceLines(ground, figure, []).map(({ text }) => text);
  return [workingLine(figure, ground) ?? "", ...sources].filter((part) => part !== "").join("; ");
}

function sentences(...parts: readonly string[]): string {
  return parts
    .filter((part) => part !== "")
    .map(
      (part) =>
        `${part.slice(0, 1).toUpperCase()}${part.slice(1)}${/[.!?]$/.test(part) ? "" : "."}`,
    )
    .join(" ");
}

import {
  Calculator,
  Check,
  CircleQuestionMark,
  Equal,
  EqualNot,
  type LucideIcon,
  PenLine,
  TriangleAlert,
} from "lucide-react";
import type { StatementsStand } from "#client/document/check/figure-store.ts";
import type { Mark } from "#client/document/marks/mark.ts";
import type { OpenedMark } from "#client/document/marks/opened-field.ts";
import {
  cellText,
  STANDING_NOTES,
  standingNote,
} from "#core/figures/check/document-figures-text.ts";
import type { DocumentFigure, FigureState } from "#core/figures/check/document-figures.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import { asSentence } from "./sentence.ts";

/** How a mark stands, in words and as an icon. */
export type MarkTitle = {
  readonly text: string;
  readonly icon: LucideIcon;
  /** Its colour. */
  readonly tone: string;
};

const STATES: Readonly<Record<FigureState, MarkTitle>> = {
  verified: { text: "Verified", icon: Check, tone: "text-accent" },
  contradicted: { text: "Contradicted by its source", icon: EqualNot, tone: "text-error" },
  matches: { text: "Matches a source", icon: Equal, tone: "text-accent" },
  unsupported: { text: "No source found", icon: CircleQuestionMark, tone: "text-warning" },
  estimate: { text: "My estimate", icon: PenLine, tone: "text-ink-3" },
};

const NOTES: Readonly<Record<keyof typeof STANDING_NOTES, Omit<MarkTitle, "text">>> = {
  assumed: { icon: Calculator, tone: "text-ink-3" },
  untraced: { icon: Calculator, tone: "text-warning" },
  "in doubt": { icon: CircleQuestionMark, tone: "text-warning" },
};

const WARNINGS: Readonly<Record<TextWarning["kind"], string>> = {
  direction: "Wording differs from the figures",
  words: "Wording differs from the figures",
  "mixed-basis": "Two bases in one text",
  loose: "True, but loosely worded",
  binding: "Said of something else",
};

/** Statements that could not be fetched may hold its source. */
const NOT_CHECKED: MarkTitle = { ...STATES.unsupported, text: "Not checked" };

type Marked = Pick<Mark, "figure" | "warnings">;

export function titleOf({ figure, warnings }: Marked, statements?: StatementsStand): MarkTitle {
  if (figure !== undefined) return titleOfFigure(figure, statements);
  const [warning] = warnings;
  const text = warning === undefined ? "" : WARNINGS[warning.kind];
  return { text, icon: TriangleAlert, tone: "text-warning" };
}

function titleOfFigure(figure: DocumentFigure, statements?: StatementsStand): MarkTitle {
  const { state } = figure;
  const note = standingNote(figure);
  const [first] = figure.candidates ?? [];
  if (state === "matches" && first !== undefined) {
    return { ...STATES.matches, text: `Matches ${cellText(first)}, ${first.display}` };
  }
  if (note !== undefined) return { text: STANDING_NOTES[note], ...NOTES[note] };
  return state === "unsupported" && statements === "failed" ? NOT_CHECKED : STATES[state];
}

/** The words a mark is on. */
export function textOf({ figure, warnings }: Mark): string {
  return figure?.text ?? warnings[0]?.text ?? "";
}

/** What is said aloud on a walk through the open figures, each as it is gone to. */
export function spoken({ mark, count }: OpenedMark, statements: StatementsStand): string {
  if (count === undefined) return "";
  const { figure, warnings } = mark;
  const expected = figure?.expected == null ? [] : [`The source says ${figure.expected.display}`];
  const notes = warnings.map(({ note }) => note);
  return [
    `${titleOf(mark, statements).text}: ${textOf(mark)}`,
    ...expected,
    ...notes,
    `${count.number} of ${count.total} to decide`,
  ]
    .map(asSentence)
    .join(" ");
}

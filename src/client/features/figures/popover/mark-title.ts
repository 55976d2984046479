import {
  Calculator,
  Check,
  CircleQuestionMark,
  EqualNot,
  type LucideIcon,
  PenLine,
  TriangleAlert,
} from "lucide-react";
import type { StatementsStand } from "#client/document/check/figure-store.ts";
import type { Mark } from "#client/document/marks/mark.ts";
import type { OpenedMark } from "#client/document/marks/opened-field.ts";
import { restsOnAssumption } from "#core/figures/check/rests-on-assumption.ts";
import type { FigureState } from "#core/figures/check/document-figures.ts";
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
  unsupported: { text: "No source found", icon: CircleQuestionMark, tone: "text-warning" },
  estimate: { text: "My estimate", icon: PenLine, tone: "text-ink-3" },
};

/** It is what its source says, but no filing bears that out. */
const ASSUMED: MarkTitle = {
  text: "Follows from an assumption",
  icon: Calculator,
  tone: "text-ink-3",
};

/** A row has it, and says something else: whether it is meant is not plain. */
const IN_DOUBT: MarkTitle = {
  text: "Not confirmed by its source",
  icon: CircleQuestionMark,
  tone: "text-warning",
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

export function titleOf({ figure, warnings }: Mark, statements?: StatementsStand): MarkTitle {
  if (figure?.state === "verified" && restsOnAssumption(figure)) return ASSUMED;
  if (figure?.state === "unsupported" && figure.expected !== null) return IN_DOUBT;
  if (figure?.state === "unsupported" && statements === "failed") return NOT_CHECKED;
  if (figure !== undefined) return STATES[figure.state];
  const [warning] = warnings;
  const text = warning === undefined ? "" : WARNINGS[warning.kind];
  return { text, icon: TriangleAlert, tone: "text-warning" };
}

/** The words a mark is on. */
export function textOf({ figure, warnings }: Mark): string {
  return figure?.text ?? warnings[0]?.text ?? "";
}

/** What is said aloud when the caret has gone to an open figure; the focus stays in the text. */
export function spoken(
  { mark, count, isFocused }: OpenedMark,
  statements: StatementsStand,
): string {
  if (count === undefined || isFocused) return "";
  const { figure, warnings } = mark;
  const expected = figure?.expected == null ? [] : [`The source says ${figure.expected.display}`];
  const notes = warnings.map(({ note }) => note);
  return [
    `${titleOf(mark, statements).text}: ${textOf(mark)}`,
    ...expected,
    ...notes,
    `${count.number} of ${count.total} to decide, Tab goes to it`,
  ]
    .map(asSentence)
    .join(" ");
}

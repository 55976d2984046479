/** A slip that a grammar checker found, with what it would put in its place, best first. */
export type WritingProblem = {
  /** UTF-16, in the text that was checked. */
  readonly position: number;
  readonly length: number;
  readonly kind: "spelling" | "grammar";
  /** Each becomes the whole stretch. */
  readonly suggestions: readonly string[];
};

/** Whose spelling a text keeps; words of the other are right as well. */
export type Spelling = "british" | "american";

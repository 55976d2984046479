import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** Whether the company is one of those whose debt is its raw material: no EBITDA, no leverage in turns. */
export function isFinancial({ book }: Pick<Writing, "book">): boolean {
  return book.archetype === "bank" || book.archetype === "insurer";
}

/** That the usual measures do not apply, said once a text (finance.md 1.7). */
export function notMeaningful(writing: Writing): Prose {
  return writing.once(
    "financial",
    writing.book.archetype === "insurer"
      ? prose`Not meaningful for insurers: EBITDA is not an insurance measure, so margins on it, leverage in turns, interest coverage and free cash flow are left out.`
      : prose`Not meaningful for banks: EBITDA is not a bank measure, so margins on it, leverage in turns, interest coverage and free cash flow are left out.`,
  );
}

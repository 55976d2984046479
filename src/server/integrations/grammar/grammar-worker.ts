import { Dialect, type Lint, LocalLinter, SuggestionKind } from "harper.js";
import { binary } from "harper.js/binary";
import { isError, meantBy, SPELLING_RULE } from "./error-rules.ts";
import type { Spelling, WritingProblem } from "#core/writing/rewrite/choose-spelling.ts";

/** A text to check, in one spelling; words right in the other are right. */
export type GrammarTask = { readonly text: string; readonly spelling: Spelling };

const DIALECTS = { british: Dialect.British, american: Dialect.American } as const;
const OTHER = { british: "american", american: "british" } as const;
/** Overlaps are ours to settle: the checker would drop a misspelling for a matter of style. */
const PLAIN = { language: "plaintext", dedup: false } as const;
const linters = new Map<Spelling, LocalLinter>();

/** A checker for each spelling, for a change of spelling makes one forget what it has read; the second costs little. */
function linterOf(spelling: Spelling): LocalLinter {
  const known = linters.get(spelling);
  if (known !== undefined) return known;
  const linter = new LocalLinter({ binary, dialect: DIALECTS[spelling] });
  linters.set(spelling, linter);
  return linter;
}

/** Runs in a thread: the errors of a text. */
export async function check({ text, spelling }: GrammarTask): Promise<readonly WritingProblem[]> {
  const found = await linterOf(spelling).organizedLints(text, PLAIN);
  const problems: WritingProblem[] = [];
  for (const [rule, lints] of Object.entries(found)) {
    for (const lint of lints) {
      if (isError(rule, lint.lint_kind())) problems.push(problemOf(rule, lint, text));
      lint.free();
    }
  }
  return withoutOtherSpelling(problems, text, spelling);
}

function problemOf(rule: string, lint: Lint, text: string): WritingProblem {
  const span = lint.span();
  const { start: position, end } = span;
  const length = end - position;
  const stretch = text.slice(position, end);
  const suggestions = lint.suggestions().map((suggestion) => {
    const replacement = suggestion.get_replacement_text();
    const whole =
      suggestion.kind() === SuggestionKind.InsertAfter ? stretch + replacement : replacement;
    suggestion.free();
    return whole;
  });
  span.free();
  return {
    position,
    length,
    kind: rule === SPELLING_RULE ? "spelling" : "grammar",
    suggestions: meantBy(rule, stretch, suggestions),
  };
}

/** British and American words are both right, whichever the text uses more. */
async function withoutOtherSpelling(
  problems: readonly WritingProblem[],
  text: string,
  spelling: Spelling,
): Promise<readonly WritingProblem[]> {
  const wordOf = ({ position, length }: WritingProblem) => text.slice(position, position + length);
  const unknown = [...new Set(problems.filter(({ kind }) => kind === "spelling").map(wordOf))];
  if (unknown.length === 0) return problems;
  const words = unknown.join(" , ");
  const found = (await linterOf(OTHER[spelling]).organizedLints(words, PLAIN))[SPELLING_RULE] ?? [];
  const wrong = new Set(
    found.map((lint) => {
      const span = lint.span();
      return words.slice(span.start, span.end);
    }),
  );
  return problems.filter((problem) => problem.kind !== "spelling" || wrong.has(wordOf(problem)));
}

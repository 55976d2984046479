import { NEEDS_MODEL_TEXT } from "#core/writing/rewrite/rewrite-text.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import type { Grammar, GrammarStep } from "#server/integrations/grammar/grammar.ts";
import { workers } from "#server/worker-pool.ts";
import type { RewriteRequest } from "./rewrite-request.ts";
import type { RewriteOutcome, RewriteWork } from "./rewrite-worker.ts";
import { spellingOf } from "#core/writing/rewrite/choose-spelling.ts";

/** A rewrite's answer: the rewritten text with its edits, or a sentence that says why there are none. */
export type Rewritten = {
  readonly content: string;
  /** What was changed and what was left out. */
  readonly note?: string;
  /** Without any the rewrite is given back. */
  readonly edits: readonly Edit[];
};

export type RewriteCircumstances = {
  readonly userId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Hears what is being done, in words for the analyst. */
  readonly onStep?: ((text: string) => void) | undefined;
};

export type Rewriter = {
  /** @throws AppError `unavailable` when it takes too long */
  readonly rewrite: (
    request: RewriteRequest,
    circumstances: RewriteCircumstances,
  ) => Promise<Rewritten>;
};

/** Two million characters take a third of it. */
const REWRITE_MS = 60_000;
const SCRIPT = new URL("./rewrite-worker.ts", import.meta.url);
/** So much of a text tells its spelling. */
const SPELLING_READ = 50_000;

/** Said while the library of grammar rules starts. */
export const LOADING_TEXT = "Loading the grammar rules";
export const TOO_LONG_TEXT = "The rewrite took too long. Select a part of the text and try again.";

/**
 * Rewrites by rules, in a thread of the pool: whatever a text is, the thread that serves everybody
 * only passes it on.
 */
export function createRewriter(grammar: Grammar): Rewriter {
  return {
    async rewrite(request, { now, signal, onStep }) {
      const { action, content, selection, connectedData, maxChanges, anchors } = request;
      const task = { content, selection, connectedData, maxChanges, bound: anchors };
      if (action === undefined) return { content: NEEDS_MODEL_TEXT, edits: [] };
      const checked =
        action === "Fix Grammar"
          ? await problemsOf(request, grammar, { signal, onStep })
          : undefined;
      const work = { ...task, action, problems: checked?.problems, now: now.toISOString() };
      const { result, note, edits } = await workers.run<RewriteWork, RewriteOutcome>({
        script: SCRIPT,
        name: "rewrite",
        task: work,
        timeoutMs: REWRITE_MS,
        failedText: TOO_LONG_TEXT,
        signal,
      });
      const said = checked?.unread === undefined ? note : `${note} ${checked.unread}`;
      return result === undefined || edits.length === 0
        ? { content: said, edits: [] }
        : { content: result, note: said, edits };
    },
  };
}

async function problemsOf(
  { content, selection }: RewriteRequest,
  grammar: Grammar,
  { signal, onStep }: Pick<RewriteCircumstances, "signal" | "onStep">,
) {
  const spelling = spellingOf(content.slice(0, SPELLING_READ));
  const part = { text: content, ...linesAround(content, selection) };
  const { problems, readTo } = await grammar.problemsIn(part, {
    spelling,
    signal,
    onStep: (step) => onStep?.(stepText(step)),
  });
  return { problems, unread: readTo < part.to ? unreadText(readTo - part.from) : undefined };
}

function stepText(step: GrammarStep): string {
  if (step.kind === "loading") return LOADING_TEXT;
  const { from, to, of } = step;
  if (of <= 1) return "Reading the text";
  const count = of.toLocaleString("en-US");
  if (from === to) return `Reading paragraph ${from.toLocaleString("en-US")} of ${count}`;
  const read = [from, to].map((paragraph) => paragraph.toLocaleString("en-US")).join(" to ");
  return `Reading paragraphs ${read} of ${count}`;
}

/** A sentence is judged whole, though only what is selected may change. */
function linesAround(content: string, selection: RewriteRequest["selection"]) {
  if (selection === undefined) return { from: 0, to: content.length };
  const { position, length } = selection;
  const end = content.indexOf("\n", position + length);
  return {
    from: position === 0 ? 0 : content.lastIndexOf("\n", position - 1) + 1,
    to: end === -1 ? content.length : end,
  };
}

function unreadText(read: number): string {
  const characters = read.toLocaleString("en-US");
  return `The check read the first ${characters} characters; select the rest to have it checked as well.`;
}

import { createWorkerPool } from "#server/worker-pool.ts";
import type { GrammarTask } from "./grammar-worker.ts";
import { batchesOf, type TextPart } from "./text-batches.ts";
import type { Spelling, WritingProblem } from "#core/writing/rewrite/choose-spelling.ts";

/** What a check does now. */
export type GrammarStep =
  /** The checker starts: it takes some seconds. */
  | { readonly kind: "loading" }
  /** Some of the paragraphs are read, counted from 1. */
  | {
      readonly kind: "reading";
      readonly from: number;
      readonly to: number;
      readonly of: number;
    };

type Reading = {
  readonly spelling: Spelling;
  readonly signal: AbortSignal;
  readonly onStep?: ((step: GrammarStep) => void) | undefined;
};

/** A checker of English spelling and grammar. */
export type Grammar = {
  /**
   * The errors in a part of a text, places counted in the whole text. A long part is read until the
   * time is up: `readTo` is how far.
   *
   * @throws AppError `unavailable` when the checker does not answer
   */
  readonly problemsIn: (
    part: TextPart,
    how: Reading,
  ) => Promise<{ readonly problems: readonly WritingProblem[]; readonly readTo: number }>;
  /** Whether the checker's thread is there: it holds some 250 MB. */
  readonly isRunning: () => boolean;
  readonly close: () => Promise<void>;
};

type GrammarOptions = {
  /** For all batches of one text. */
  readonly totalMs?: number;
  /** For one batch, the start of the thread included. */
  readonly batchMs?: number;
  readonly idleMs?: number;
  /** The thread's script; another one in tests of its failures. */
  readonly script?: URL;
};

/** Some 20,000 characters take a second, and the start four: much more where the machine is busy. */
const BATCH_MS = 45_000;
/** Half a million characters. */
const TOTAL_MS = 25_000;
/** The checker holds some 250 MB: nobody who pauses between two rewrites waits for its start. */
const IDLE_MS = 60_000;
const LIMITS = { maxOldGenerationSizeMb: 128 };

export const UNAVAILABLE_TEXT = "The grammar check did not answer. Try again, or select less text.";

/** Harper, in a thread that starts with the first check and ends when it is not used. */
export function createGrammar({
  totalMs = TOTAL_MS,
  batchMs = BATCH_MS,
  idleMs = IDLE_MS,
  script = new URL("./grammar-worker.ts", import.meta.url),
}: GrammarOptions = {}): Grammar {
  // A thread of its own: a second one would load the checker's 250 MB again.
  const pool = createWorkerPool({ threads: 1, idleMs, limits: LIMITS });
  const check = (task: GrammarTask) =>
    pool.run<GrammarTask, readonly WritingProblem[]>({
      script,
      name: "check",
      task,
      timeoutMs: batchMs,
      failedText: UNAVAILABLE_TEXT,
    });
  return {
    isRunning: pool.isRunning,
    close: pool.close,
    async problemsIn(part, { spelling, signal, onStep }) {
      signal.throwIfAborted();
      if (!pool.isRunning()) {
        onStep?.({ kind: "loading" });
        await check({ text: "", spelling });
      }
      const started = performance.now();
      const problems: WritingProblem[] = [];
      const count = paragraphsIn(part.text.slice(part.from, part.to));
      let read = 0;
      for (const { text, position } of batchesOf(part)) {
        // Between two batches others have their turn, and nobody works for who has gone.
        signal.throwIfAborted();
        const isLate = performance.now() - started > totalMs;
        if (isLate && position > part.from) return { problems, readTo: position };
        const first = read + 1;
        read = Math.min(read + paragraphsIn(text), count);
        onStep?.({ kind: "reading", from: Math.min(first, read), to: read, of: count });
        const found = await check({ text, spelling });
        for (const problem of found) {
          problems.push({ ...problem, position: problem.position + position });
        }
      }
      return { problems, readTo: part.to };
    },
  };
}

/** Lines with something in them. */
function paragraphsIn(text: string): number {
  return text.split("\n").filter((line) => line.trim() !== "").length;
}

import { AppError } from "#core/errors.ts";
import type { Circumstances } from "./engine.ts";
import type { Generation } from "./model-generation.ts";

export const NO_MODEL_TEXT = "No language model is configured";
/** More than a word takes, instructions included. */
const TOKENS = 100;
const QUESTION = { role: "user", content: "Answer with the one word: ready" } as const;

/**
 * Milliseconds until a model says its first word.
 *
 * @throws AppError "not_found" without a model, "upstream_failed" with a sentence where it says nothing
 */
export async function firstWord(
  generation: Generation | undefined,
  { userId, now, signal }: Circumstances,
): Promise<number> {
  if (generation === undefined) throw new AppError("not_found", NO_MODEL_TEXT);
  const { model, tokens } = generation;
  const settle = await tokens.take(userId, TOKENS, now);
  const asked = performance.now();
  let first: number | undefined;
  let used = TOKENS;
  try {
    for await (const event of model.stream({ system: "", messages: [QUESTION], signal })) {
      if (event.kind === "text") first ??= performance.now() - asked;
      if (event.kind === "end") used = event.inputTokens + event.outputTokens;
    }
  } finally {
    await settle(used);
  }
  return Math.round(first ?? performance.now() - asked);
}

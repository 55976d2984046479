import {
  COMMENTARY_WORDS,
  type CommentaryTask,
} from "#core/writing/analyst/commentary/commentary.ts";
import { type Draft, printProse } from "#core/writing/analyst/prose.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { CHARACTERS_A_TOKEN } from "#core/writing/model/data-text.ts";
import { modelContext } from "#core/writing/model/model-context.ts";
import { modelInstructions } from "#core/writing/model/model-instructions.ts";
import { resolveText } from "#core/writing/model/resolve-text.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import type { LanguageModel } from "#server/integrations/language-model/language-model.ts";
import { groundsOf } from "./model-grounds.ts";
import type { TokenCount } from "./token-count.ts";

/** Texts for reports by the configured model. */
export type Generation = {
  readonly model: LanguageModel;
  readonly tokens: TokenCount;
  readonly contextTokens: number;
};

export type Generated = { readonly draft: Draft; readonly note: string | undefined };

type Wanted = {
  /** What the text is to be about, in an instruction. */
  readonly request: string;
  /** What the built-in analyst writes: given as facts, and what stands where the model fails. */
  readonly builtIn: Draft;
  readonly userId: string;
  readonly signal: AbortSignal;
};

/** Said where the built-in text stands in for a model's. */
export const FALLBACK_NOTE = "The model's text could not be used; this is the built-in analyst's.";

/** A text by the model, at most 200 words, its figures named; the built-in one where that fails. */
export async function generateText(
  { model, tokens, contextTokens }: Generation,
  { document }: Pick<CommentaryTask, "document">,
  { request, builtIn, userId, signal }: Wanted,
): Promise<Generated> {
  const { content, connectedData } = document;
  const ledger = openLedger(connectedData);
  const { grounds } = groundsOf({ currentContent: content, connectedData, anchors: [] }, ledger);
  const { messages } = modelContext({
    ...grounds,
    request: `${request}\n\nFacts of the model, to be said in your words:\n${builtIn.text}`,
    history: [],
    passages: [...grounds.passages.values()],
    budget: contextTokens,
  });
  const estimate = Math.ceil((messages[0]?.content.length ?? 0) / CHARACTERS_A_TOKEN);
  const settle = await tokens.take(userId, estimate, new Date());
  let raw = "";
  let used = estimate;
  try {
    const system = modelInstructions(false);
    for await (const event of model.stream({ system, messages, signal })) {
      if (event.kind === "text") raw += event.delta;
      if (event.kind !== "end") continue;
      if (event.isCut) return { draft: builtIn, note: FALLBACK_NOTE };
      if (event.inputTokens > 0) used = event.inputTokens + event.outputTokens;
    }
  } catch {
    signal.throwIfAborted();
    return { draft: builtIn, note: FALLBACK_NOTE };
  } finally {
    await settle(used);
  }
  const { prose, broken } = resolveText(raw.trim(), grounds);
  const draft = printProse(prose, grounds.style);
  const words = countWords(draft.text);
  const isUsable = broken.length === 0 && words > 0 && words <= COMMENTARY_WORDS;
  return isUsable ? { draft, note: undefined } : { draft: builtIn, note: FALLBACK_NOTE };
}

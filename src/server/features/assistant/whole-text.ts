import type { Ending } from "#server/integrations/language-model/ending.ts";
import type {
  LanguageModel,
  ModelRequest,
} from "#server/integrations/language-model/language-model.ts";
import type { Circumstances } from "./engine.ts";
import type { TokenCount } from "./token-count.ts";

/** All that a model said to a request; what it used, where its server told that. */
export type WholeText = { readonly text: string; readonly ending: Ending; readonly used: number };

/** @throws AppError "upstream_failed" where nothing came */
export async function wholeText(model: LanguageModel, request: ModelRequest): Promise<WholeText> {
  let text = "";
  for await (const event of model.stream(request)) {
    if (event.kind === "text") text += event.delta;
    if (event.kind !== "end") continue;
    return { text, ending: event.ending, used: event.inputTokens + event.outputTokens };
  }
  return { text, ending: "broken", used: 0 };
}

/**
 * As `wholeText`, counted: what its server does not tell counts as estimated.
 *
 * @param estimate tokens
 * @throws AppError "limit_reached" where the day's allowance is used up
 */
export async function countedText(
  { model, tokens }: { readonly model: LanguageModel; readonly tokens: TokenCount },
  request: ModelRequest,
  { userId, now, estimate }: Pick<Circumstances, "userId" | "now"> & { readonly estimate: number },
): Promise<WholeText> {
  const settle = await tokens.take(userId, estimate, now);
  let used = 0;
  try {
    const told = await wholeText(model, request);
    ({ used } = told);
    return told;
  } finally {
    await settle(used || estimate);
  }
}

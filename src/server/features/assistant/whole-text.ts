import type { Ending } from "#server/integrations/language-model/ending.ts";
import type {
  LanguageModel,
  ModelRequest,
} from "#server/integrations/language-model/language-model.ts";

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

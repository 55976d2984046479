import type { Edit } from "#core/text/edits/edit.ts";
import { isBlank } from "#core/writing/analyst/place-text.ts";
import { readIntent } from "#core/writing/analyst/request.ts";
import type { RequestType } from "#core/writing/analyst/turn.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";

/**
 * Whether edits of a model wait or apply themselves (decisions.md 9). The analyst's words decide, never the
 * model's: what a document says to a model applies nothing.
 */
export function requestTypeOf(
  turn: {
    readonly message: string;
    readonly templateId?: TemplateId | undefined;
    readonly currentContent: string;
  },
  edits: readonly Edit[],
): RequestType {
  if (edits.length === 0) return "answer";
  if (turn.templateId !== undefined) return isBlank(turn.currentContent) ? "generate" : "edit";
  const isAddition = edits.every(({ type }) => type === "add");
  return asksForNewText(turn.message) && isAddition ? "generate" : "edit";
}

/** What a model is told to do: only to answer where a blank document is asked a question. */
export function modeOf(turn: Parameters<typeof requestTypeOf>[0]): "answer" | "edit" {
  const isAsked = readIntent(turn.message).kind === "question";
  const isOnlyQuestion = isAsked && turn.templateId === undefined && isBlank(turn.currentContent);
  return isOnlyQuestion ? "answer" : "edit";
}

/** Whether the analyst's words ask for text that isn't there yet. */
export function asksForNewText(message: string): boolean {
  const { kind } = readIntent(message);
  return kind === "write" || kind === "template";
}

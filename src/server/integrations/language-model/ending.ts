import type { FinishReason } from "ai";
import { z } from "zod";

/**
 * How an answer came to its end. `whole` by a stop of the model's own and by nothing else: what is
 * taken for whole takes the place of an analyst's text.
 */
export type Ending =
  | "whole"
  /** It ran out of room. */
  | "too-long"
  /** The model declined, or its provider's filter stopped it. */
  | "refused"
  /** It was looking things up for as long as it may. */
  | "looking-up"
  /** The stream broke, just ended, or ended for a reason that nobody names. */
  | "broken";

/** The SDK's own list: a reason that a new version adds is a type error here. */
const ENDINGS = {
  stop: "whole",
  length: "too-long",
  "content-filter": "refused",
  "tool-calls": "looking-up",
  error: "broken",
  interrupted: "broken",
  other: "broken",
} as const satisfies Record<FinishReason, Ending>;

/**
 * What compatible servers call a stop of the model's own in words of theirs, by their documentation:
 * Text Generation Inference, Together, and gateways that pass on Anthropic's, Google's and Cohere's.
 */
const OWN_STOPS: ReadonlySet<string> = new Set([
  "stop",
  "eos_token",
  "eos",
  "end_turn",
  "complete",
]);

type Finish = { readonly finishReason: FinishReason; readonly rawFinishReason: string | undefined };

/** How an answer ended, with its provider's word for it where nobody knows that. */
export function endOf({ finishReason, rawFinishReason: word }: Finish): {
  readonly ending: Ending;
  readonly word?: string | undefined;
} {
  const ending = ENDINGS[finishReason];
  if (finishReason !== "other" || word === undefined) return { ending };
  return OWN_STOPS.has(word.toLowerCase()) ? { ending: "whole" } : { ending, word };
}

/** What a provider calls a turn that goes on once its tools have answered. */
const CALLS: ReadonlySet<string> = new Set(["tool_calls", "function_call", "tool_use"]);

const wordSchema = z.string().optional().catch(undefined);
/** Where the four protocols say how an answer ends. */
const endingsSchema = z.object({
  type: wordSchema,
  delta: z.object({ stop_reason: wordSchema }).optional().catch(undefined),
  choices: z.array(z.object({ finish_reason: wordSchema })).catch([]),
  candidates: z.array(z.object({ finishReason: wordSchema })).catch([]),
});

/**
 * Whether an event of a provider's stream ends its answer by anything but a stop of the model's own. Of
 * several in one stream the SDK tells the last alone, and none of one that OpenAI calls incomplete.
 */
export function saysIncomplete(event: unknown): boolean {
  const { data } = endingsSchema.safeParse(event);
  if (data === undefined) return false;
  const words = [
    data.delta?.stop_reason,
    ...data.choices.map((choice) => choice.finish_reason),
    ...data.candidates.map((candidate) => candidate.finishReason),
  ];
  return data.type === "response.incomplete" || !words.every(isEnd);
}

function isEnd(word = ""): boolean {
  return word === "" || OWN_STOPS.has(word.toLowerCase()) || CALLS.has(word.toLowerCase());
}

/** What is said of an end in a word that nobody knows: whoever runs the server can look it up. */
export function unknownEndText(word: string): string {
  return `The model's server ended the answer with “${word.slice(0, 100)}”, which does not say that it is whole.`;
}

/** What is said of an answer that ended in another way, to the analyst. */
export const ENDED_TEXTS = {
  "too-long": "The model ran out of room before its answer was whole.",
  refused: "The model declined to answer, or its provider's content filter stopped it.",
  "looking-up": "The model went on looking things up until it reached the limit for one answer.",
  broken: "The answer broke off before its end.",
} as const satisfies Record<Exclude<Ending, "whole">, string>;

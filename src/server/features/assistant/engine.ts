import { randomUUID } from "node:crypto";
import { type AnalystResponse, respond } from "#core/writing/analyst/respond.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

/** One request to the assistant. */
export type Turn = {
  readonly message: string;
  readonly templateId?: TemplateId | undefined;
  /** The whole text, as sent: offsets of edits count into it. */
  readonly currentContent: string;
  readonly connectedData: readonly ContextItem[];
};

/** What answers turns. Edits of its answer are proposals: the service checks them. */
export type Engine = {
  /** Shown as the answer's `engine`. */
  readonly name: string;
  readonly answer: (
    turn: Turn,
    circumstances: { readonly now: Date; readonly signal: AbortSignal },
  ) => AnalystResponse | Promise<AnalystResponse>;
};

/**
 * UTF-16 code units of a message the built-in analyst reads: it answers in one go on the thread that
 * serves everybody, and 1.6 million took 0.75 s.
 */
export const MESSAGE_READ_MAX = 20_000;
export const MESSAGE_CUT_TEXT = "I read the first 20,000 characters of your message.";

/** Answers from the connected data alone, without a language model. */
export const builtInAnalyst: Engine = {
  name: "built-in",
  answer: (turn, { now }) => {
    const message = turn.message.slice(0, MESSAGE_READ_MAX);
    const parts = { ...turn, message, newId: randomUUID, now: now.toISOString() };
    const answer = respond(parts);
    const isCut = turn.templateId === undefined && message.length < turn.message.length;
    return isCut ? { ...answer, content: `${MESSAGE_CUT_TEXT}\n\n${answer.content}` } : answer;
  },
};

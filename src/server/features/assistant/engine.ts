import { randomUUID } from "node:crypto";
import { type AnalystResponse, respond } from "#core/analyst/respond.ts";
import type { TemplateId } from "#core/analyst/templates.ts";
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

/** Answers from the connected data alone, without a language model. */
export const builtInAnalyst: Engine = {
  name: "built-in",
  answer: (turn, { now }) => respond({ ...turn, newId: randomUUID, now: now.toISOString() }),
};

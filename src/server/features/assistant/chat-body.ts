import type { z } from "zod";
import type { canvasChat } from "#contracts/assistant.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Database } from "#server/db/client.ts";
import { withData } from "#server/features/research/connected-data.ts";

type Sent = z.infer<typeof canvasChat.body>;

/** A body of canvas-chat whose cards all hold their data. */
export type ChatBody = Pick<Sent, "messages"> & {
  readonly context: Omit<Sent["context"], "connectedData"> & {
    readonly connectedData: readonly ContextItem[];
  };
};

/** @throws AppError "not_found" with the field of an id that is not the user's to name */
export async function chatBodyOf(db: Database, userId: string, sent: Sent): Promise<ChatBody> {
  const { connectedData: items, ...context } = sent.context;
  const connectedData = await withData(db, userId, { items, field: "context.connectedData" });
  return { messages: sent.messages, context: { ...context, connectedData } };
}

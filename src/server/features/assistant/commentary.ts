import {
  type Commentary,
  GENERATED_FROM_MAX,
  type ResearchContext,
} from "#contracts/commentary.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { evaluate, isAbsent } from "#core/ledger/formula.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { anchorsOf, type Draft } from "#core/ledger/prose.ts";
import {
  type CommentaryTask,
  commentaryTask,
  type SentModel,
} from "#core/writing/analyst/commentary/commentary.ts";
import type { Database } from "#server/db/client.ts";
import { documentModel } from "#server/features/models/service.ts";
import { withData } from "#server/features/research/connected-data.ts";
import { getDocument } from "#server/features/research/service.ts";

/** What is said where a text was too long to be read whole (decisions.md 17). */
export const SHORTENED_TEXT = `The text is longer than ${GENERATED_FROM_MAX.toLocaleString("en-US")} characters; only the first of them were read.`;

type Sent = SentModel & {
  readonly content: string;
  readonly researchContext?: ResearchContext | null | undefined;
};

export type GivenTask = {
  readonly task: CommentaryTask;
  /** What the document itself holds: its anchors stand on nothing else. */
  readonly held: readonly ContextItem[];
  readonly note: string | undefined;
};

/**
 * The document of a request; what its context leaves out is filled in from the stored one it names,
 * and the model it is valued by is the one that its deck shows.
 *
 * @throws AppError "not_found" for a document or data of another user
 */
export async function taskOf(db: Database, userId: string, sent: Sent): Promise<GivenTask> {
  const { researchId: id, title, content, connectedData } = sent.researchContext ?? {};
  const stored = id === undefined ? undefined : await getDocument(db, { userId, id });
  const items: readonly ContextItem[] = connectedData ?? stored?.connectedData ?? [];
  const field = "researchContext.connectedData";
  const given = [sent.content, content, stored?.content].find((text) => text?.trim()) ?? "";
  const held = await withData(db, userId, { items, field });
  const document = {
    title: title ?? stored?.title ?? "",
    content: given.slice(0, GENERATED_FROM_MAX),
    connectedData: await withModel(db, userId, held),
  };
  const { assumptions, valuationResults } = sent;
  return {
    task: commentaryTask(document, { assumptions, valuationResults }),
    held,
    note: given.length > GENERATED_FROM_MAX ? SHORTENED_TEXT : undefined,
  };
}

async function withModel(
  db: Database,
  userId: string,
  held: readonly ContextItem[],
): Promise<readonly ContextItem[]> {
  const model = await documentModel(db, userId, held);
  return model === undefined || held.includes(model) ? held : [...held, model];
}

/** A draft with the anchors that the document's own data stand behind. */
export function commentaryAnswer(draft: Draft, { held, note }: GivenTask): Commentary {
  const ledger = openLedger(held);
  const anchors = anchorsOf(draft).filter(({ binding }) => !isAbsent(evaluate(binding, ledger)));
  return { success: true, content: draft.text, anchors: [...anchors], ...(note && { note }) };
}

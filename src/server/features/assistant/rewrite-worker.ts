import { randomUUID } from "node:crypto";
import {
  CHANGES_WORDS,
  rewriteText,
  type RewriteTask,
} from "#core/writing/rewrite/rewrite-text.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { rewriteEdits } from "#core/text/edits/rewrite-edits.ts";
import { IN_WORKER } from "#core/text/edits/word-diff.ts";

/** A rewrite by rules, with how its changes become edits. */
export type RewriteWork = RewriteTask & {
  readonly maxChanges: number;
  /** ISO 8601, UTC. */
  readonly now: string;
};

/** What the selection or the whole text becomes, as edits; `result` is undefined without any. */
export type RewriteOutcome = {
  readonly result: string | undefined;
  readonly note: string;
  readonly edits: readonly Edit[];
};

/** Runs in a thread: a text rewritten by rules. */
export function rewrite({ maxChanges, now, ...task }: RewriteWork): RewriteOutcome {
  const { result, note, changes, anchors } = rewriteText(task);
  if (result === undefined) return { result, note, edits: [] };
  const { content, selection } = task;
  const edits = rewriteEdits({
    content,
    selection,
    result,
    changes,
    anchors,
    keepsAnchors: CHANGES_WORDS.has(task.action),
    maxChanges,
    effort: IN_WORKER,
    newId: randomUUID,
    now,
  });
  return { result, note, edits };
}

import { z } from "zod";
import {
  type AnswerSource,
  answerSourceSchema,
  type AnswerStep,
  answerStepSchema,
  answerTextSchema,
} from "#contracts/answers.ts";
import { editSchema } from "#contracts/edits.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { Edit } from "#core/text/edits/edit.ts";

/** What has come of an answer that is on its way. */
export type AnswerProgress = {
  readonly steps: readonly AnswerStep[];
  readonly text: string;
  readonly anchors: readonly PlacedBinding[];
  /** As they come; none waits for the analyst before the answer has ended. */
  readonly edits: readonly Edit[];
  readonly sources: readonly AnswerSource[];
};

export const NO_PROGRESS: AnswerProgress = {
  steps: [],
  text: "",
  anchors: [],
  edits: [],
  sources: [],
};

const editEventSchema = z.object({ edit: editSchema });

/** Takes up one event of the stream; what it doesn't know it leaves alone. */
export function afterEvent(progress: AnswerProgress, name: string, data: unknown): AnswerProgress {
  if (name === "step") {
    const step = answerStepSchema.safeParse(data).data;
    return step === undefined ? progress : { ...progress, steps: withId(progress.steps, step) };
  }
  if (name === "edit") {
    const edit = editEventSchema.safeParse(data).data?.edit;
    return edit === undefined ? progress : { ...progress, edits: withId(progress.edits, edit) };
  }
  if (name === "source") {
    const source = answerSourceSchema.safeParse(data).data;
    const { sources } = progress;
    return source === undefined ? progress : { ...progress, sources: [...sources, source] };
  }
  if (name !== "text") return progress;
  const piece = answerTextSchema.safeParse(data).data;
  if (piece === undefined) return progress;
  const { delta, anchors = [] } = piece;
  return {
    ...progress,
    text: progress.text + delta,
    anchors: anchors.length === 0 ? progress.anchors : [...progress.anchors, ...anchors],
  };
}

/** What comes again, under the same id, takes its own place. */
function withId<Item extends { readonly id?: string | undefined }>(
  items: readonly Item[],
  item: Item,
): readonly Item[] {
  const at = items.findIndex(({ id }) => id === item.id);
  return at === -1 ? [...items, item] : items.with(at, item);
}

import { type AnswerStep, answerStepSchema, answerTextSchema } from "#contracts/answers.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";

/** What has come of an answer that is on its way. */
export type AnswerProgress = {
  readonly steps: readonly AnswerStep[];
  readonly text: string;
  readonly anchors: readonly PlacedBinding[];
};

export const NO_PROGRESS: AnswerProgress = { steps: [], text: "", anchors: [] };

/** Takes up one event of the stream; what it doesn't know it leaves alone. */
export function afterEvent(progress: AnswerProgress, name: string, data: unknown): AnswerProgress {
  if (name === "step") {
    const step = answerStepSchema.safeParse(data).data;
    return step === undefined ? progress : { ...progress, steps: withStep(progress.steps, step) };
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

/** What came of a step takes its place. */
function withStep(steps: readonly AnswerStep[], step: AnswerStep): readonly AnswerStep[] {
  const at = steps.findIndex(({ id }) => id === step.id);
  return at === -1 ? [...steps, step] : steps.with(at, step);
}

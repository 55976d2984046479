import { PROGRESS_AFTER_MS } from "#client/features/assistant/turn-progress.tsx";
import { useElapsed } from "#client/lib/use-elapsed.ts";
import { countText } from "#core/count-text.ts";
import { RunningStep } from "./running-step.tsx";

type RewriteProgressProps = {
  readonly words: number;
  /** What the server says it does. */
  readonly step: string | undefined;
  readonly onStop: () => void;
};

/** A rewrite that takes longer names its step and offers Stop. */
export function RewriteProgress({ words, step, onStop }: RewriteProgressProps) {
  const isSlow = useElapsed(PROGRESS_AFTER_MS);
  const counted = countText(words, "word");
  return (
    isSlow && (
      <div className="mt-2">
        <RunningStep text={step ?? `Rewriting ${counted}`} onStop={onStop} />
      </div>
    )
  );
}

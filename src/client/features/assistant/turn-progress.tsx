import { Button } from "#client/components/button.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { useElapsed } from "#client/lib/use-elapsed.ts";
import { templateOf } from "#core/writing/analyst/templates.ts";
import type { Turn } from "./conversation-state.ts";

/** A turn that takes longer names its step and offers Stop. */
export const PROGRESS_AFTER_MS = 2000;

type TurnProgressProps = {
  readonly turn: Turn;
  readonly sourceCount: number;
  readonly onStop: () => void;
};

/** The answer that is on its way. */
export function TurnProgress({ turn, sourceCount, onStop }: TurnProgressProps) {
  const isSlow = useElapsed(PROGRESS_AFTER_MS);
  if (!isSlow) {
    return (
      <li className="text-ink-3">
        <Spinner label="The assistant is working" />
      </li>
    );
  }
  return (
    <li className="flex items-center gap-2 text-ink-2">
      <Spinner />
      <span className="min-w-0 flex-1">{stepOf(turn, sourceCount)}</span>
      <Button variant="ghost" size="small" onClick={onStop}>
        Stop
      </Button>
    </li>
  );
}

function stepOf({ templateId }: Turn, sourceCount: number): string {
  const sources = SOURCES[sourceCount] ?? `${sourceCount} sources`;
  return templateId === undefined
    ? `Answering from ${sources}`
    : `Writing ${templateOf(templateId).title} from ${sources}`;
}

const SOURCES: Readonly<Record<number, string>> = { 0: "the document", 1: "1 source" };

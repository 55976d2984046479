import type { ReactNode } from "react";
import { Button } from "#client/components/button.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { useElapsed } from "#client/lib/use-elapsed.ts";
import { templateOf } from "#core/writing/analyst/templates.ts";
import type { AnswerProgress } from "./answer-progress.ts";
import { AnswerSteps } from "./answer-steps.tsx";
import type { Turn } from "./conversation-state.ts";

/** A turn that takes longer names its step and offers Stop. */
export const PROGRESS_AFTER_MS = 2000;

type TurnProgressProps = {
  readonly turn: Turn;
  readonly progress: AnswerProgress;
  /** Shows a stretch of what the assistant says, with its figures marked. */
  readonly renderText: (text: string) => ReactNode;
  readonly sourceCount: number;
  readonly onStop: () => void;
};

/** The answer that is on its way: its steps, and as much of its text as has come. */
export function TurnProgress(props: TurnProgressProps) {
  const { turn, progress, renderText, sourceCount, onStop } = props;
  const isSlow = useElapsed(PROGRESS_AFTER_MS);
  const { steps, text } = progress;
  if (!isSlow && steps.length === 0 && text === "") {
    return (
      <li className="text-ink-3">
        <Spinner label="The assistant is working" />
      </li>
    );
  }
  const shown = steps.length === 0 ? [{ text: stepOf(turn, sourceCount) }] : steps;
  return (
    <li className="grid gap-1.5">
      <AnswerSteps
        steps={shown}
        end={
          <Button variant="ghost" size="small" onClick={onStop}>
            Stop
          </Button>
        }
      />
      {text !== "" && (
        <p aria-live="off" className="whitespace-pre-line wrap-anywhere">
          {renderText(text)}
        </p>
      )}
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

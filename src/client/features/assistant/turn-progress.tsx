import { Button } from "#client/components/button.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { useElapsed } from "#client/lib/use-elapsed.ts";
import { countText } from "#core/count-text.ts";
import { templateOf } from "#core/writing/analyst/templates.ts";
import type { AnswerProgress } from "./answer-progress.ts";
import { SourceList } from "./answer-making.tsx";
import { AnswerSteps } from "./answer-steps.tsx";
import type { RenderText } from "./chat-message.tsx";
import type { Turn } from "./conversation-state.ts";
import { EditPreview } from "./edit-preview.tsx";

const WRITING_TEXT = "Writing";
/** A turn that takes longer names its step and offers Stop. */
export const PROGRESS_AFTER_MS = 2000;

type TurnProgressProps = {
  readonly turn: Turn;
  readonly progress: AnswerProgress;
  /** Shows a stretch of what the assistant says, with its figures marked. */
  readonly renderText: RenderText;
  readonly sourceCount: number;
  readonly onStop: () => void;
};

/** The answer that is on its way: its steps, and as much of its text as has come. */
export function TurnProgress(props: TurnProgressProps) {
  const { turn, progress, renderText, sourceCount, onStop } = props;
  const isSlow = useElapsed(PROGRESS_AFTER_MS);
  const { steps, text, anchors, edits, sources } = progress;
  if (!isSlow && steps.length === 0 && text === "") {
    return (
      <li className="text-ink-3">
        <Spinner label="The assistant is working" />
      </li>
    );
  }
  const isBetween = steps.every(({ found }) => found !== undefined);
  const now = text === "" ? stepOf(turn, sourceCount) : WRITING_TEXT;
  const shown = isBetween ? [...steps, { id: "now", text: now }] : steps;
  return (
    <li className="grid gap-1.5">
      <p className="text-11 font-medium text-ink-3">Assistant</p>
      <AnswerSteps
        steps={shown}
        end={
          <Button variant="ghost" size="small" onClick={onStop}>
            Stop
          </Button>
        }
      />
      {text !== "" && (
        <div aria-live="off" className="grid gap-1.5">
          {renderText(text, anchors)}
        </div>
      )}
      {edits.length > 0 && (
        <ol
          aria-label="Edits so far"
          className="divide-y divide-hairline rounded-2 border border-hairline-strong bg-paper text-12"
        >
          {edits.map((edit, at) => (
            <li key={edit.id} className="flex gap-2 px-2.5 py-1.5">
              <span className="w-3 text-ink-3 figures">{at + 1}</span>
              <span className="min-w-0 flex-1 font-doc text-14 wrap-anywhere">
                <EditPreview edit={edit} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {sources.length > 0 && <SourceList sources={sources} count={`${sources.length} so far`} />}
    </li>
  );
}

function stepOf({ templateId }: Turn, sourceCount: number): string {
  const sources = sourceCount === 0 ? "the document" : countText(sourceCount, "source");
  return templateId === undefined
    ? `Answering from ${sources}`
    : `Writing ${templateOf(templateId).title} from ${sources}`;
}

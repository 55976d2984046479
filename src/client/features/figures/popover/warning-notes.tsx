import { TriangleAlert } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import type { DocumentWarning } from "#core/figures/check/decided-figures.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import { DecidedLine } from "./decided-line.tsx";
import type { FigureActions } from "./figure-actions.ts";
import { KeyOf } from "./key-of.tsx";
import { asSentence } from "./sentence.ts";

type WarningNotesProps = {
  readonly warnings: readonly DocumentWarning[];
  /** They stand under a figure that is not about them. */
  readonly isBeside?: boolean;
  /** One of a walk through the open figures. */
  readonly isWalk: boolean;
  readonly actions: FigureActions;
};

/** What is wrong with words beside the figures, in plain words, and the way to keep them. */
export function WarningNotes({ warnings, isBeside = false, isWalk, actions }: WarningNotesProps) {
  return (
    <ul className="grid gap-2 px-3 py-2 text-ink-2">
      {warnings.map((warning) => (
        <li key={`${warning.kind} ${warning.position}`} className="grid gap-1.5">
          <p className="flex gap-1.5">
            {isBeside && (
              <TriangleAlert
                size={13}
                strokeWidth={2}
                className="mt-0.75 shrink-0 text-warning"
                aria-hidden
              />
            )}
            {asSentence(warning.note)}
          </p>
          <KeepWording {...{ warning, isWalk, actions }} isFirst={!isBeside} />
        </li>
      ))}
    </ul>
  );
}

type KeepWordingProps = Pick<WarningNotesProps, "isWalk" | "actions"> & {
  readonly warning: DocumentWarning;
  /** Keys that enter the popover come to it. */
  readonly isFirst: boolean;
};

/** Takes the word that fits, keeps the words as they are, or says that they are kept. */
function KeepWording({ warning, isWalk, actions, isFirst }: KeepWordingProps) {
  const { kept, fitting } = warning;
  if (kept !== undefined) {
    return (
      <DecidedLine decidedAt={kept.at} onTakeBack={() => actions.takeBack(kept)}>
        You kept {keptText(warning)}
      </DecidedLine>
    );
  }
  // A mark on a figure is not where the word stands.
  const isOffered = isFirst && fitting !== undefined;
  return (
    <div className="flex flex-wrap gap-1.5">
      {isOffered && (
        <Button
          data-first=""
          size="small"
          variant="primary"
          disabledReason={actions.readOnlyReason}
          onClick={() => actions.reword(fitting)}
        >
          Use “{fitting.insert}”
        </Button>
      )}
      <Button
        data-first={isFirst && !isOffered ? "" : undefined}
        data-key="k"
        size="small"
        onClick={() => actions.keepWording(warning)}
      >
        Keep {keptText(warning)}
        <KeyOf letter="K" {...{ isWalk }} />
      </Button>
    </div>
  );
}

function keptText({ kind, text }: TextWarning): string {
  return kind === "mixed-basis" ? "both bases" : `“${text}”`;
}

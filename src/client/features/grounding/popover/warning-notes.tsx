import { TriangleAlert } from "lucide-react";
import type { TextWarning } from "#core/grounding/verdict.ts";
import { asSentence } from "./sentence.ts";

type WarningNotesProps = {
  readonly warnings: readonly TextWarning[];
  /** They stand under a figure that is not about them. */
  readonly isBeside?: boolean;
};

/** What is wrong with words beside the figures, in plain words. */
export function WarningNotes({ warnings, isBeside = false }: WarningNotesProps) {
  return (
    <ul className="grid gap-1 px-3 py-2 text-ink-2">
      {warnings.map(({ kind, position, note }) => (
        <li key={`${kind} ${position}`} className="flex gap-1.5">
          {isBeside && (
            <TriangleAlert
              size={13}
              strokeWidth={2}
              className="mt-0.75 shrink-0 text-warning"
              aria-hidden
            />
          )}
          {asSentence(note)}
        </li>
      ))}
    </ul>
  );
}

import { Check } from "lucide-react";
import type { ProposedEdit } from "#core/text/edits/edit.ts";

/** What an open edit says that waits somewhere else, or was lost with a closed window. */
export const ELSEWHERE_TEXT = "Not pending in this window";

/** What became of an edit that waits no longer. */
export function OutcomeLine({ edit }: { readonly edit: ProposedEdit }) {
  const { outcome, reason } = edit;
  if (outcome === "applied") {
    return (
      <span className="flex min-h-4 items-center gap-1 text-11 text-success">
        <Check size={11} strokeWidth={2.25} aria-hidden />
        Applied
      </span>
    );
  }
  return <span className="block min-h-4 text-11 text-ink-3">{outcomeText(outcome, reason)}</span>;
}

function outcomeText(
  outcome: Exclude<ProposedEdit["outcome"], "applied">,
  reason: string | undefined,
): string {
  switch (outcome) {
    case "rejected":
      return "Rejected";
    case "undone":
      return "Taken back by Undo";
    case "cleared":
      return "Cleared by Undo before it was decided";
    case "dropped":
      return reason === undefined ? "Left out" : `Left out. ${reason}.`;
    case undefined:
      return ELSEWHERE_TEXT;
    default:
      return outcome satisfies never;
  }
}

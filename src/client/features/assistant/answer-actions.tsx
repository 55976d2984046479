import { Check, CornerDownLeft, Undo2 } from "lucide-react";
import { Badge } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { CopyButton } from "#client/components/copy-button.tsx";
import { useStore } from "#client/lib/use-store.ts";
import type { ChatMessage } from "#contracts/research.ts";
import type { ProposedEdit } from "#core/text/edits/edit.ts";
import { type EditDesk } from "#client/document/edit-desk.ts";

export const NOT_LATEST_TEXT =
  "The text was changed after it. Undo in the toolbar goes back step by step.";
export const INSERT_BLOCKED_TEXT = "Decide the pending edits first";

type AnswerActionsProps = { readonly message: ChatMessage; readonly desk: EditDesk };

/** What can be done with an answer, and whether its text stands in the document. */
export function AnswerActions({ message, desk }: AnswerActionsProps) {
  const { edits = [] } = message;
  const generated = edits.filter(({ autoApply }) => autoApply === true);
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
      {generated.length > 0 && <Generated edits={generated} desk={desk} />}
      {message.isForNote === true && <InsertButton message={message} desk={desk} />}
      <CopyButton text={message.content} />
    </div>
  );
}

type GeneratedProps = { readonly edits: readonly ProposedEdit[]; readonly desk: EditDesk };

/** Text that was applied at once. Documents of an older product do not say what became of it. */
function Generated({ edits, desk }: GeneratedProps) {
  const undoable = useStore(desk, (state) => state.undoable);
  const applied = edits.filter(({ outcome }) => outcome === "applied");
  const isUnknown = edits.some(({ outcome }) => outcome === undefined);
  if (applied.length === 0 && !isUnknown) {
    const isUndone = edits.some(({ outcome }) => outcome === "undone");
    return isUndone ? <Badge>Taken back by Undo</Badge> : null;
  }
  const isLatest = applied.length > 0 && applied.every(({ id }) => undoable.has(id));
  return (
    <>
      <Badge tone="success">
        <Check size={12} strokeWidth={1.75} aria-hidden />
        Applied to the document
      </Badge>
      {applied.length > 0 && (
        <Button
          variant="ghost"
          size="small"
          disabledReason={isLatest ? undefined : NOT_LATEST_TEXT}
          onClick={desk.undo}
        >
          <Undo2 size={13} strokeWidth={1.75} aria-hidden />
          Undo
        </Button>
      )}
    </>
  );
}

type InsertButtonProps = { readonly message: ChatMessage; readonly desk: EditDesk };

function InsertButton({ message: { content, anchors }, desk }: InsertButtonProps) {
  const isBlocked = useStore(desk, ({ pending }) => pending.size > 0);
  return (
    <Button
      size="small"
      disabledReason={isBlocked ? INSERT_BLOCKED_TEXT : undefined}
      onClick={() => {
        desk.insert(content, anchors);
      }}
    >
      <CornerDownLeft size={13} strokeWidth={1.75} aria-hidden />
      Insert at cursor
    </Button>
  );
}

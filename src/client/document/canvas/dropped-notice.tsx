import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
import { Notice } from "#client/components/notice.tsx";
import type { DroppedEdit } from "#core/text/edits/check-edits.ts";
import { DroppedEditsDialog, type LeftOut } from "./dropped-edits-dialog.tsx";
import type { DocumentSession } from "#client/document/session/document-session.ts";

type DroppedNoticeProps = {
  readonly session: DocumentSession;
  readonly dropped: readonly DroppedEdit[];
  /** The analyst has read of them, or does not want to. */
  readonly onRead: () => void;
};

/** Says which proposed changes did not fit the text, and why, until they are read or dismissed; Show lists them. */
export function DroppedNotice({ session, dropped, onRead }: DroppedNoticeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const end = () => {
    // The notice goes, and its buttons with it.
    session.editor()?.focus();
    onRead();
  };
  return (
    <Notice
      tone="warning"
      aside={
        <span className="flex items-center gap-1">
          <Button
            size="small"
            onClick={() => {
              setIsOpen(true);
            }}
          >
            Show
          </Button>
          <IconButton icon={X} label="Dismiss" size="small" onClick={end} />
        </span>
      }
    >
      {droppedText(dropped)}
      <DroppedEditsDialog
        dropped={withPlaces(session, dropped)}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onClosed={() => {
          end();
          return true;
        }}
      />
    </Notice>
  );
}

/** The conversation keeps what stood where each was made for. */
function withPlaces(session: DocumentSession, dropped: readonly DroppedEdit[]): readonly LeftOut[] {
  const { messages } = session.get();
  const places = new Map(
    messages.flatMap(({ edits = [] }) => edits.map(({ id, place }) => [id, place])),
  );
  return dropped.map((each) => ({ ...each, place: places.get(each.edit.id) }));
}

function droppedText(dropped: readonly DroppedEdit[]): string {
  const reasons = [...new Set(dropped.map(({ reason }) => reason))].join("; ");
  const subject =
    dropped.length === 1
      ? "1 proposed change was left out"
      : `${dropped.length} proposed changes were left out`;
  return `${subject}. ${reasons}. The text stays in the chat.`;
}

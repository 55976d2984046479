import { CheckCheck, Download, Undo2 } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import { Tooltip } from "#client/components/tooltip.tsx";
import type { DocumentSession } from "./session/document-session.ts";
import { useSession } from "./session/use-session.ts";

export const NOTHING_TO_UNDO = "Nothing to undo yet";
export const BLANK_DOCUMENT = "The document is blank";

type EditorToolbarProps = {
  readonly session: DocumentSession;
  readonly onExport: () => void;
  readonly onAcceptAll: () => void;
};

/** What can be done with the whole document; while edits are pending, how many and Accept all. */
export function EditorToolbar({ session, onExport, onAcceptAll }: EditorToolbarProps) {
  const latest = useSession(session, ({ manuscript }) => manuscript.snapshots.at(-1));
  const isBlank = useSession(session, ({ manuscript }) => !/\S/.test(manuscript.content));
  const pending = useSession(session, ({ manuscript }) => manuscript.pendingEdits.length);
  return (
    <div
      role="toolbar"
      aria-label="Document"
      className="@container flex h-(--h-toolbar) shrink-0 items-center gap-px border-b border-hairline bg-surface px-2.5"
    >
      <Tooltip text={latest && `Undo: ${latest.description}`}>
        <Button
          variant="ghost"
          className={latest ? "text-ink!" : ""}
          disabledReason={latest === undefined ? NOTHING_TO_UNDO : undefined}
          onClick={() => {
            session.change({ type: "undone" });
          }}
        >
          <Undo2 size={15} strokeWidth={1.75} aria-hidden />
          Undo
        </Button>
      </Tooltip>
      <Button
        variant="ghost"
        className={isBlank ? "" : "text-ink!"}
        disabledReason={isBlank ? BLANK_DOCUMENT : undefined}
        onClick={onExport}
      >
        <Download size={15} strokeWidth={1.75} aria-hidden />
        Export
      </Button>
      {pending > 0 && (
        <div className="ml-auto flex items-center gap-2.5">
          <span className="text-[12.5px] whitespace-nowrap text-ink-2 figures @max-[23rem]:sr-only">
            {pending} pending
          </span>
          <Button variant="primary" onClick={onAcceptAll}>
            <CheckCheck size={15} strokeWidth={1.75} aria-hidden />
            Accept all ({pending})
          </Button>
        </div>
      )}
    </div>
  );
}

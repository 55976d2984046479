import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
import { Notice } from "#client/components/notice.tsx";
import type { DroppedEdit } from "#core/text/edits/check-edits.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import { CopyButton } from "#client/components/copy-button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import type { Edit, EditPlace, EditType } from "#core/text/edits/edit.ts";

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

type LeftOut = DroppedEdit & { readonly place: EditPlace | undefined };

type DroppedEditsDialogProps = {
  readonly dropped: readonly LeftOut[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => boolean;
};

/** The proposed changes that were left out: what each would have changed, and why it was not. */
function DroppedEditsDialog({ dropped, ...open }: DroppedEditsDialogProps) {
  return (
    <Dialog
      {...open}
      title="Left out"
      description="Proposed changes that do not fit the text as it is now. The text stays in the chat."
      className="max-w-160"
    >
      <ul className="divide-y divide-hairline">
        {dropped.map((each) => (
          <DroppedEditItem key={each.edit.id} {...each} />
        ))}
      </ul>
    </Dialog>
  );
}

function DroppedEditItem({ edit, reason, place }: LeftOut) {
  const { label, tone } = TYPES[edit.type];
  const removed = removedText(edit, place);
  const added = edit.type === "remove" ? "" : edit.content;
  return (
    <li className="grid gap-1.5 px-5 py-3">
      <p className="flex items-center gap-2 text-12 text-ink-2">
        <Badge tone={tone}>{label}</Badge>
        {reason}.
      </p>
      <p className="max-h-48 overflow-y-auto font-doc text-14 leading-6 wrap-anywhere whitespace-pre-wrap">
        <Around text={place?.before} isBefore />
        {removed !== "" && <del className="bg-remove-soft text-remove">{removed}</del>}
        {removed !== "" && added !== "" && " "}
        {added !== "" && <ins className="bg-add-soft text-add no-underline">{added}</ins>}
        <Around text={place?.after} />
      </p>
      {added !== "" && (
        <div>
          <CopyButton text={added} label="Copy text" />
        </div>
      )}
    </li>
  );
}

function removedText({ type, content }: Edit, place: EditPlace | undefined): string {
  if (type === "add") return "";
  return place?.text ?? (type === "remove" ? content : "");
}

type AroundProps = { readonly text: string | undefined; readonly isBefore?: boolean };

/** What stood beside it, so that one knows where in the text it was meant. */
function Around({ text = "", isBefore = false }: AroundProps) {
  if (text === "") return null;
  return <span className="text-ink-3">{isBefore ? `…${text}` : `${text}…`}</span>;
}

const TYPES: Readonly<Record<EditType, { label: string; tone: BadgeTone }>> = {
  add: { label: "Would add", tone: "success" },
  remove: { label: "Would remove", tone: "error" },
  replace: { label: "Would replace", tone: "outline" },
};

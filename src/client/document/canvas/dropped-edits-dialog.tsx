import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import { CopyButton } from "#client/components/copy-button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import type { Edit, EditPlace, EditType } from "#core/text/edits/edit.ts";
import type { DroppedEdit } from "#core/text/edits/check-edits.ts";

export type LeftOut = DroppedEdit & { readonly place: EditPlace | undefined };

type DroppedEditsDialogProps = {
  readonly dropped: readonly LeftOut[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => boolean;
};

/** The proposed changes that were left out: what each would have changed, and why it was not. */
export function DroppedEditsDialog({ dropped, ...open }: DroppedEditsDialogProps) {
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

import { formatTime } from "#client/lib/format-when.ts";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import type { OpenDocument } from "#client/document/session/document-parts.ts";
import { useStore } from "#client/lib/use-store.ts";
import { type TextChange, textChange } from "#core/text/edits/text-change.ts";
import type { Copy } from "./save-notice.tsx";
import type { DocumentSession } from "#client/document/session/document-session.ts";

type ConflictDialogProps = {
  readonly session: DocumentSession;
  readonly theirs: OpenDocument;
  readonly copy: Copy;
  readonly onClose: () => void;
};

/** Both texts of a document that was changed in two places, and the choice between them. */
export function ConflictDialog({ session, theirs, copy, onClose }: ConflictDialogProps) {
  const mine = useStore(session, ({ manuscript }) => manuscript.content);
  const choose = (type: "tookTheirs" | "keptMine") => {
    session.dispatch({ type, now: Date.now() });
    onClose();
    // The dialog goes, and the button that opened it.
    setTimeout(() => session.editor()?.focus());
  };
  const change = textChange(mine, theirs.content);
  return (
    <Dialog
      onClose={onClose}
      title="Changed in two places"
      description="Choose the text to go on with. The other one can be had back with Undo."
      className="max-w-240"
      footer={
        <>
          <Button
            className="mr-auto"
            isBusy={copy.isSaving}
            onClick={() => {
              void copy.save().then((isSaved) => {
                if (isSaved) choose("tookTheirs");
              });
            }}
          >
            Keep both: save mine as a copy
          </Button>
          <Button onClick={() => choose("tookTheirs")}>Take theirs</Button>
          <Button onClick={() => choose("keptMine")}>Keep mine</Button>
        </>
      }
    >
      <div className="grid grid-cols-2 divide-x divide-hairline">
        <Version
          title="Mine, on this page"
          text={mine}
          range={change && [change.from, change.to]}
        />
        <Version
          title={`Theirs, saved ${formatTime(theirs.updatedAt)}`}
          text={theirs.content}
          range={change && theirRange(change)}
        />
      </div>
      {copy.error !== undefined && (
        <p role="alert" className="px-5 py-2 text-12 text-error">
          {copy.error}
        </p>
      )}
    </Dialog>
  );
}

type VersionProps = {
  readonly title: string;
  readonly text: string;
  /** The stretch in which the two differ. */
  readonly range: readonly [number, number] | undefined;
};

function Version({ title, text, range: [from, to] = [0, 0] }: VersionProps) {
  return (
    <section aria-label={title} className="min-w-0 px-5 py-3">
      <h3 className="mb-1.5 text-12 font-semibold text-ink-2">{title}</h3>
      <p className="font-doc text-14 leading-6 wrap-anywhere whitespace-pre-wrap">
        {text.slice(0, from)}
        <mark className="rounded-1 bg-accent-soft text-ink">{text.slice(from, to)}</mark>
        {text.slice(to)}
      </p>
    </section>
  );
}

function theirRange({ from, insert }: TextChange): readonly [number, number] {
  return [from, from + insert.length];
}

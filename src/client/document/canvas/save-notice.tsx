import { useState } from "react";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { Notice } from "#client/components/notice.tsx";
import { laterAsked } from "#client/lib/later.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { useStore } from "#client/lib/use-store.ts";

const ConflictDialog = laterAsked(
  async () => (await import("./conflict-dialog.tsx")).ConflictDialog,
);

export const CONFLICT_TEXT =
  "This document was changed elsewhere while you were writing here. Nothing is overwritten until you choose.";
export const GONE_TEXT =
  "This document was deleted elsewhere. Your text is still here; save it as a new document.";

type SaveNoticeProps = {
  readonly session: DocumentSession;
  readonly onCopySaved: (id: string) => void;
};

/** What stands in the way of saving and needs the analyst: changed or deleted elsewhere, too long. */
export function SaveNotice({ session, onCopySaved }: SaveNoticeProps) {
  const conflict = useStore(session, ({ queue }) => queue.conflict);
  const isGone = useStore(session, ({ queue }) => queue.failure?.kind === "gone");
  const isFull = useStore(session, ({ queue }) => queue.failure?.kind === "full");
  const refusal = useStore(session, ({ queue }) =>
    isFull || queue.failure?.kind === "refused" ? queue.failure?.message : undefined,
  );
  const [isOpen, setIsOpen] = useState(false);
  const copy = useCopy(session, onCopySaved);

  if (conflict === undefined && refusal !== undefined)
    return <Refusal text={refusal} onRetry={isFull ? session.retry : undefined} />;
  if (conflict === undefined && !isGone) return null;
  return (
    <div className="grid gap-1.5 border-b border-hairline bg-surface p-2">
      <Notice
        tone="error"
        action={
          conflict === undefined
            ? {
                label: "Save as a new document",
                isBusy: copy.isSaving,
                run: () => void copy.save(),
              }
            : { label: "Compare", run: () => setIsOpen(true) }
        }
      >
        {conflict === undefined ? GONE_TEXT : CONFLICT_TEXT}
        {copy.error !== undefined && <p role="alert">{copy.error}</p>}
      </Notice>
      {conflict !== undefined && isOpen && (
        <ErrorBoundary name="The comparison">
          <ConflictDialog
            session={session}
            theirs={conflict}
            copy={copy}
            onClose={() => setIsOpen(false)}
          />
        </ErrorBoundary>
      )}
    </div>
  );
}

type RefusalProps = { readonly text: string; readonly onRetry: (() => void) | undefined };

/** Why nothing can be saved; what is full may be asked again once there is room. */
function Refusal({ text, onRetry }: RefusalProps) {
  return (
    <div className="border-b border-hairline bg-surface p-2">
      <Notice tone="error" action={onRetry && { label: "Try again", run: onRetry }}>
        {text}
      </Notice>
    </div>
  );
}

export type Copy = {
  readonly isSaving: boolean;
  readonly error: string | undefined;
  readonly save: () => Promise<boolean>;
};

function useCopy(session: DocumentSession, onCopySaved: (id: string) => void): Copy {
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string>();
  return {
    isSaving,
    error,
    save: async () => {
      setIsSaving(true);
      setError(undefined);
      try {
        onCopySaved(await session.saveCopy());
        return true;
      } catch (failure) {
        setError(failure instanceof Error ? failure.message : String(failure));
        return false;
      } finally {
        setIsSaving(false);
      }
    },
  };
}

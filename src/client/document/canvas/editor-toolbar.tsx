import {
  CheckCheck,
  Download,
  Layers,
  MessageSquareQuote,
  Newspaper,
  PenLine,
  Undo2,
} from "lucide-react";
import { Button } from "#client/components/button.tsx";
import { Tooltip } from "#client/components/tooltip.tsx";
import { BLANK_DOCUMENT, isBlankDocument } from "#client/document/blank-document.ts";
import type { FigureStore } from "#client/document/check/figure-store.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { contradictedByEdits, contradictedText } from "#client/document/check/figure-store.ts";
import { useStore } from "#client/lib/use-store.ts";

export const NOTHING_TO_UNDO = "Nothing to undo yet";
/** What Undo does where there is no text from before. */
const CLEARS_PENDING = "Clearing the pending edits";

/** Opens the dialogs that publish the document. */
export type PublishActions = { readonly openBlog: () => void; readonly openThread: () => void };

type EditorToolbarProps = {
  readonly session: DocumentSession;
  readonly figures: FigureStore;
  readonly rewriting: {
    readonly isOpen: boolean;
    readonly panelId: string;
    readonly onToggle: () => void;
  };
  readonly onBuild: () => void;
  readonly onExport: () => void;
  /** For the owner alone. */
  readonly publishing?: PublishActions | undefined;
  readonly onAcceptAll: () => void;
};

/** What can be done with the whole document; while edits are pending, how many and Accept All. */
export function EditorToolbar({
  session,
  figures,
  rewriting,
  onBuild,
  onExport,
  publishing,
  onAcceptAll,
}: EditorToolbarProps) {
  const isBlank = useStore(session, isBlankDocument);
  return (
    <div
      role="toolbar"
      aria-label="Document"
      data-pane=""
      className="group @container flex min-h-(--h-toolbar) shrink-0 flex-wrap items-center gap-px border-b border-hairline bg-surface px-2"
    >
      <UndoButton session={session} />
      <Button
        variant="ghost"
        title="AI Rewrite"
        aria-expanded={rewriting.isOpen}
        aria-controls={rewriting.panelId}
        isPressed={rewriting.isOpen}
        disabledReason={isBlank && !rewriting.isOpen ? BLANK_DOCUMENT : undefined}
        className={rewriting.isOpen || isBlank ? "" : "text-ink!"}
        onClick={rewriting.onToggle}
      >
        <PenLine size={15} strokeWidth={1.75} aria-hidden />
        <Label>AI Rewrite</Label>
      </Button>
      <span aria-hidden className="mx-1 h-4.5 w-px shrink-0 bg-hairline-strong" />
      {[
        { title: "Build", icon: Layers, onClick: onBuild },
        { title: "Export", icon: Download, onClick: onExport },
      ].map(({ title, icon: Icon, onClick }) => (
        <Button
          key={title}
          variant="ghost"
          title={title}
          className={isBlank ? "" : "text-ink!"}
          disabledReason={isBlank ? BLANK_DOCUMENT : undefined}
          onClick={onClick}
        >
          <Icon size={15} strokeWidth={1.75} aria-hidden />
          <Label>{title}</Label>
        </Button>
      ))}
      {publishing && <PublishButtons isBlank={isBlank} {...publishing} />}
      <PendingActions {...{ session, figures, onAcceptAll }} />
    </div>
  );
}

function PublishButtons({
  isBlank,
  openBlog,
  openThread,
}: PublishActions & { readonly isBlank: boolean }) {
  const shared = {
    variant: "ghost",
    className: isBlank ? "" : "text-ink!",
    disabledReason: isBlank ? BLANK_DOCUMENT : undefined,
  } as const;
  return (
    <>
      <span aria-hidden className="mx-1 h-4.5 w-px shrink-0 bg-hairline-strong" />
      <Button {...shared} title="Publish to Blog" onClick={openBlog}>
        <Newspaper size={15} strokeWidth={1.75} aria-hidden />
        <span className="group-has-data-pending:sr-only @max-[39rem]:sr-only">Publish to Blog</span>
      </Button>
      <Button {...shared} title="Twitter Thread" onClick={openThread}>
        <MessageSquareQuote size={15} strokeWidth={1.75} aria-hidden />
        <span className="group-has-data-pending:sr-only @max-[39rem]:sr-only">Twitter Thread</span>
      </Button>
    </>
  );
}

/** Goes where the pane is narrow, sooner while edits are pending: the filled button needs the room. */
function Label({ children }: { readonly children: string }) {
  return (
    <span className="@max-[24rem]:sr-only @max-[39rem]:group-has-data-pending:sr-only">
      {children}
    </span>
  );
}

/** Each part follows what it shows: deciding one of many edits draws the rest of the bar once. */
function UndoButton({ session }: { readonly session: DocumentSession }) {
  const latest = useStore(session, ({ manuscript }) => manuscript.snapshots.at(-1)?.description);
  const isPending = useStore(session, ({ manuscript }) => manuscript.pendingEdits.length > 0);
  const undoes = latest ?? (isPending ? CLEARS_PENDING : undefined);
  return (
    <Tooltip text={undoes && `Undo: ${undoes}`}>
      <Button
        variant="ghost"
        className={undoes === undefined ? "" : "text-ink!"}
        disabledReason={undoes === undefined ? NOTHING_TO_UNDO : undefined}
        onClick={() => {
          session.change({ type: "undone" });
        }}
      >
        <Undo2 size={15} strokeWidth={1.75} aria-hidden />
        <Label>Undo</Label>
      </Button>
    </Tooltip>
  );
}

type PendingActionsProps = {
  readonly session: DocumentSession;
  readonly figures: FigureStore;
  readonly onAcceptAll: () => void;
};

function PendingActions({ session, figures, onAcceptAll }: PendingActionsProps) {
  const pending = useStore(session, ({ manuscript }) => manuscript.pendingEdits.length);
  const warning = contradictedText(useStore(figures, contradictedByEdits));
  if (pending === 0) return null;
  return (
    <div data-pending="" className="ml-auto flex items-center gap-2.5">
      <span className="text-[12.5px] whitespace-nowrap text-ink-2 figures @max-[23rem]:sr-only">
        {pending} pending
      </span>
      <Tooltip text={warning}>
        <Button variant="primary" aria-description={warning} onClick={onAcceptAll}>
          <CheckCheck size={15} strokeWidth={1.75} aria-hidden />
          Accept All
        </Button>
      </Tooltip>
    </div>
  );
}

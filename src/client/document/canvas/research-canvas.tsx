import type { Extension } from "@codemirror/state";
import { Lock } from "lucide-react";
import { memo, type ReactNode, useRef, useState } from "react";
import { KeyCap } from "#client/components/key-cap.tsx";
import {
  contradictedByEdits,
  contradictedText,
  type FigureStore,
} from "#client/document/check/figure-store.ts";
import { DocumentEditor } from "#client/document/editor/document-editor.tsx";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { useStore } from "#client/lib/use-store.ts";
import { EditReports } from "./edit-reports.tsx";
import { EditorToolbar, type PublishActions } from "./editor-toolbar.tsx";
import { SaveNotice } from "./save-notice.tsx";
import { StatusLine } from "./status-line.tsx";

type ResearchCanvasProps = {
  readonly session: DocumentSession;
  readonly figures: FigureStore;
  /** What rewrites the text; it is given how many words that has, and stands under the toolbar. */
  readonly rewriting: {
    readonly isOpen: boolean;
    readonly panelId: string;
    readonly onToggle: () => void;
    readonly panel: (words: number) => ReactNode;
  };
  /** What there is to say of the whole text, over it. */
  readonly notice?: ReactNode;
  /** What the text wears beside its letters, and what opens over it. */
  readonly annotations?: Annotations | undefined;
  readonly onBuild: () => void;
  readonly onExport: () => void;
  readonly publishing?: PublishActions | undefined;
  readonly onCopySaved: (id: string) => void;
};

type Annotations = {
  readonly plugins: Extension | undefined;
  readonly overlay: ReactNode;
};

/** The middle pane: toolbar, document, status line. */
export function ResearchCanvas(props: ResearchCanvasProps) {
  const {
    session,
    figures,
    rewriting,
    notice,
    annotations,
    onBuild,
    onExport,
    publishing,
    onCopySaved,
  } = props;
  const canvas = useRef<HTMLElement>(null);

  function acceptAll(): void {
    session.change({ type: "acceptedAll", time: Date.now() });
    // The button goes with the last edit: its focus goes to the text.
    canvas.current?.querySelector<HTMLElement>(".cm-content")?.focus({ preventScroll: true });
  }

  return (
    <section
      ref={canvas}
      aria-label="Research Canvas"
      className="flex h-full min-h-0 flex-col bg-paper"
    >
      <EditorToolbar
        session={session}
        figures={figures}
        rewriting={rewriting}
        onBuild={onBuild}
        onExport={onExport}
        publishing={publishing}
        onAcceptAll={acceptAll}
      />
      <SaveNotice session={session} onCopySaved={onCopySaved} />
      <EditReports session={session} />
      {notice}
      <CountedText {...{ session, figures, annotations }} above={rewriting.panel} />
    </section>
  );
}

type CountedTextProps = {
  readonly session: DocumentSession;
  readonly figures: FigureStore;
  readonly above: (words: number) => ReactNode;
  readonly annotations: Annotations | undefined;
};

/** The count changes with every word; only this much renders again. */
function CountedText({ session, figures, above, annotations }: CountedTextProps) {
  const [words, setWords] = useState(0);
  const isLocked = useStore(session, ({ manuscript }) => manuscript.pendingEdits.length > 0);
  return (
    <>
      {above(words)}
      {isLocked && <LockLine figures={figures} />}
      <div className="relative min-h-0 flex-1">
        <DocumentEditor
          session={session}
          figures={figures}
          plugins={annotations?.plugins}
          onWords={setWords}
        />
        {annotations?.overlay}
      </div>
      <StatusLine session={session} figures={figures} words={words} />
    </>
  );
}

const LOCKED_TEXT = "Read only while edits are pending.";

/** Why one can't write just now, what to mind before accepting, and the keys that decide the edits. */
const LockLine = memo(function LockLine({ figures }: { readonly figures: FigureStore }) {
  const warning = contradictedText(useStore(figures, contradictedByEdits));
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline bg-app px-3.5 py-1 text-12 text-ink-2">
      <p className="flex flex-1 items-center gap-2 whitespace-nowrap">
        <Lock size={13} strokeWidth={1.75} className="text-ink-3" aria-hidden />
        {LOCKED_TEXT}
      </p>
      {warning !== undefined && (
        <p role="status" className="order-last flex w-full items-center gap-2 text-contradicted">
          <span aria-hidden className="w-3.25 text-center font-semibold">
            ≠
          </span>
          {warning}.
        </p>
      )}
      <p className="flex items-center gap-1.5 whitespace-nowrap text-ink-3">
        Next edit <KeyCap>J</KeyCap>
        <span className="ml-1.5">Accept</span> <KeyCap>A</KeyCap>
        <span className="ml-1.5">Reject</span> <KeyCap>R</KeyCap>
      </p>
    </div>
  );
});

import type { Extension } from "@codemirror/state";
import { type ReactNode, Suspense, useRef, useState } from "react";
import type { FigureStore } from "#client/document/check/figure-store.ts";
import { DocumentEditor } from "#client/document/editor/document-editor.tsx";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { later } from "#client/lib/later.ts";
import { useStore } from "#client/lib/use-store.ts";
import { EditorToolbar, type PublishActions } from "./editor-toolbar.tsx";
import { SaveNotice } from "./save-notice.tsx";
import { StatusLine } from "./status-line.tsx";

const LockLine = later(async () => (await import("./lock-line.tsx")).LockLine);
const EditReports = later(async () => (await import("./edit-reports.tsx")).EditReports);

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
      <Suspense>
        <EditReports session={session} />
      </Suspense>
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
      {isLocked && (
        <Suspense>
          <LockLine figures={figures} />
        </Suspense>
      )}
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

import { useRef, useState } from "react";
import { EditReports } from "./edit-reports.tsx";
import { DocumentEditor } from "./editor/document-editor.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { LockLine } from "./lock-line.tsx";
import { SaveNotice } from "./save-notice.tsx";
import type { DocumentSession } from "./session/document-session.ts";
import { useSession } from "./session/use-session.ts";
import { StatusLine } from "./status-line.tsx";

type ResearchCanvasProps = {
  readonly session: DocumentSession;
  readonly onExport: () => void;
  readonly onCopySaved: (id: string) => void;
};

/** The middle pane: toolbar, document, status line. */
export function ResearchCanvas({ session, onExport, onCopySaved }: ResearchCanvasProps) {
  const isLocked = useSession(session, ({ manuscript }) => manuscript.pendingEdits.length > 0);
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
      <EditorToolbar session={session} onExport={onExport} onAcceptAll={acceptAll} />
      <SaveNotice session={session} onCopySaved={onCopySaved} />
      <EditReports session={session} />
      {isLocked && <LockLine />}
      <CountedText session={session} />
    </section>
  );
}

/** The count changes with every word; only this much renders again. */
function CountedText({ session }: { readonly session: DocumentSession }) {
  const [words, setWords] = useState(0);
  return (
    <>
      <div className="min-h-0 flex-1">
        <DocumentEditor session={session} onWords={setWords} />
      </div>
      <StatusLine session={session} words={words} />
    </>
  );
}

import type { Extension } from "@codemirror/state";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { FigureStore } from "#client/document/check/figure-store.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { keyOf } from "#client/lib/keys.ts";
import { useStore } from "#client/lib/use-store.ts";
import { describeEdit } from "./describe-edit.ts";
import "./editor.css";
import { type MountedEditor, mountEditor } from "./mount-editor.ts";
import { runOnKeys } from "./run-on-keys.ts";

type DocumentEditorProps = {
  readonly session: DocumentSession;
  readonly figures: FigureStore;
  /** Marks and keys of others, once their code is there. */
  readonly plugins?: Extension | undefined;
  readonly onWords: (words: number) => void;
};

/** The text, to write in; while edits are pending, to read and decide them by J, A and R. */
export function DocumentEditor({ session, figures, plugins, onWords }: DocumentEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<MountedEditor>(undefined);
  const [keys] = useState(runOnKeys);
  const count = useStore(session, ({ manuscript }) => manuscript.pendingEdits.length);

  useEffect(() => {
    if (host.current === null) return undefined;
    const mounted = mountEditor(host.current, { session, figures, onWords });
    editor.current = mounted;
    // Whoever made a document writes in it next.
    const isNobodys = document.activeElement === document.body;
    if (isNobodys && session.get().manuscript.content === "") session.editor()?.focus();
    return () => {
      editor.current = undefined;
      mounted.destroy();
    };
  }, [session, figures, onWords]);

  useEffect(() => {
    editor.current?.plug(plugins ?? []);
  }, [plugins]);

  function handleKeyDown(event: KeyboardEvent): void {
    if (!isCharacter(event)) return;
    const { timeStamp } = event;
    const key = pressed(event);
    const act = keyActions(session, editor.current)[key];
    // Nothing but a word begins with such a key while one may write.
    if (count === 0 && act === undefined) return keys.settle("writing", timeStamp);
    const isRunOn = keys.press(count > 0 ? "deciding" : "writing", timeStamp);
    if (act === undefined || (count === 0 && !isRunOn)) return;
    event.preventDefault();
    // Held down, a key walks on and decides nothing more.
    if (isRunOn || (event.repeat && !key.endsWith("J"))) return;
    act();
    // The next edit may be out of view.
    editor.current?.showActive();
  }

  return (
    <>
      {/* The keys reach the preview's buttons as well as its text; both are inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={host} className="research-editor" onKeyDown={handleKeyDown} />
      <ActiveEditStatus session={session} figures={figures} />
    </>
  );
}

/** Says which edit the keys act on, as often as that changes. */
function ActiveEditStatus({ session, figures }: Pick<DocumentEditorProps, "session" | "figures">) {
  const active = useStore(session.activeEdit, (edit) => edit);
  const edit = useStore(session, ({ manuscript }) =>
    active === undefined ? undefined : manuscript.pendingEdits.find(({ id }) => id === active.id),
  );
  return (
    <p role="status" className="sr-only">
      {edit !== undefined && describeEdit(edit, figures.get().editFigures.get(edit.id))}
    </p>
  );
}

function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

function pressed(event: KeyboardEvent): string {
  return `${event.shiftKey ? "Shift " : ""}${keyOf(event).toUpperCase()}`;
}

/** ui.md, keyboard: these apply only while edits are pending and the focus is in the preview. */
function keyActions(
  session: DocumentSession,
  editor: MountedEditor | undefined,
): Readonly<Record<string, () => void>> {
  const id = session.activeEdit.get()?.id ?? "";
  return {
    J: () => editor?.step(1),
    "Shift J": () => editor?.step(-1),
    A: () => {
      session.change({ type: "accepted", id, time: Date.now() });
    },
    R: () => {
      session.change({ type: "rejected", id });
    },
    "Shift A": () => {
      session.change({ type: "acceptedAll", time: Date.now() });
    },
  };
}

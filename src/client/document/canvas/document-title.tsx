import { type KeyboardEvent, useState } from "react";
import { useStore } from "#client/lib/use-store.ts";
import { TITLE_MAX } from "#contracts/research.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";

/** The document's title, edited where it stands: Enter keeps it, Escape leaves it as it was. */
export function DocumentTitle({ session }: { readonly session: DocumentSession }) {
  const title = useStore(session, (state) => state.title);
  const [draft, setDraft] = useState<string>();
  const [wasLeftByKey, setWasLeftByKey] = useState(false);

  function keep(): void {
    if (draft !== undefined && draft.trim() !== title) {
      session.dispatch({ type: "titled", title: draft, now: Date.now() });
    }
    setDraft(undefined);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Else the same Enter would press the button that gets the focus.
    event.preventDefault();
    setWasLeftByKey(true);
    if (event.key === "Enter") keep();
    else setDraft(undefined);
  }

  if (draft === undefined) {
    return (
      <button
        type="button"
        aria-label={`Title: ${title}. Rename`}
        title={title}
        // The field that had the focus is gone: its button has it back.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={wasLeftByKey}
        className="-mx-1.5 h-7 min-w-0 truncate rounded-2 px-1.5 font-medium hover:bg-hover"
        onClick={() => {
          setWasLeftByKey(false);
          setDraft(title);
        }}
      >
        {title}
      </button>
    );
  }
  return (
    <input
      aria-label="Document title"
      value={draft}
      maxLength={TITLE_MAX}
      // The analyst has just asked to type here.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      className="-mx-1.5 h-7 w-80 min-w-0 rounded-2 border border-control bg-paper px-1.25 font-medium text-ink"
      onFocus={(event) => {
        event.target.select();
      }}
      onChange={(event) => {
        setDraft(event.target.value);
      }}
      onKeyDown={handleKeyDown}
      onBlur={keep}
    />
  );
}

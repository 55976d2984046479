import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { browserJournal } from "#client/document/session/journal.ts";
import { callApi } from "#client/lib/api.ts";
import { toastError } from "#client/lib/toast.ts";
import { createResearch } from "#contracts/research.ts";
import { Missing } from "./not-found-page.tsx";

export const NO_DOCUMENT_TITLE = "No such document";

const journal = browserJournal();

/** What a closed window wrote in the document and the server never had; null where there is nothing. */
async function keptText(documentId: string) {
  const { works } = await journal.read(documentId);
  const kept = works.find(({ unsaved: { content = "" } }) => content.trim() !== "");
  const { content, title } = kept?.unsaved ?? {};
  return content === undefined ? null : { content, title };
}

/** In place of a document that is not there; what was typed in it and not saved can be had. */
export function MissingDocument({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const [isSaving, setIsSaving] = useState(false);
  const { data: typed } = useQuery({
    queryKey: ["kept-text", id],
    queryFn: () => keptText(id),
    gcTime: 0,
    retry: false,
  });

  async function save(body: { readonly content: string; readonly title?: string | undefined }) {
    setIsSaving(true);
    try {
      const { document } = await callApi(createResearch, { body });
      const { works } = await journal.read(id);
      for (const { sessionId } of works) await journal.forget(id, sessionId);
      await navigate({ to: "/canvas/$id", params: { id: document.id } });
    } catch (error) {
      toastError(error instanceof Error ? error.message : "The text could not be saved");
      setIsSaving(false);
    }
  }

  return (
    <Missing
      title={NO_DOCUMENT_TITLE}
      text="It was deleted, or the link belongs to another account."
    >
      {typed != null && (
        <div className="mb-5 text-14 text-ink-2">
          <p className="mb-2">What you typed in it and could not save is kept on this computer.</p>
          <Button size="large" variant="primary" isBusy={isSaving} onClick={() => void save(typed)}>
            Save as a new document
          </Button>
        </div>
      )}
    </Missing>
  );
}

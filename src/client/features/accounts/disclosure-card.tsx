import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { DISCLOSURE_MAX, disclosureLine } from "#core/outputs/post/disclosure.ts";
import { preferencesQuery, useSavePreferences } from "./preferences.ts";

/** The author's own line on interests: offered where a text has none, and never made up. */
export function DisclosureCard() {
  const preferences = useQuery(preferencesQuery);
  return (
    <Card title="Disclosure" note="Offered when a text that discloses nothing is published">
      {preferences.data !== undefined && (
        <DisclosureForm stored={preferences.data.disclosure ?? ""} />
      )}
      {preferences.isPending && <Spinner label="Loading your disclosure" />}
      {preferences.isError && <Notice tone="error">{preferences.error.message}</Notice>}
    </Card>
  );
}

function DisclosureForm({ stored }: { readonly stored: string }) {
  const id = useId();
  const preferences = useQuery(preferencesQuery);
  const save = useSavePreferences();
  const [text, setText] = useState(stored);
  const isSame = text.trim() === stored.trim();
  const line = disclosureLine(text);
  const saved = stored === "" ? "None yet: nothing is offered" : "Saved";
  const standing = isSame ? saved : "Not saved yet";
  return (
    <div className="flex flex-col gap-2 px-3.5 py-3">
      <label htmlFor={id} className="text-12 font-medium text-ink-2">
        Your own words
      </label>
      <textarea
        id={id}
        rows={2}
        value={text}
        maxLength={DISCLOSURE_MAX}
        onChange={(event) => setText(event.currentTarget.value)}
        className="w-full resize-y rounded-2 border border-control bg-paper px-2 py-1.5 text-[12.5px]/[18px]"
      />
      {line !== undefined && (
        <p className="text-12 text-ink-3 wrap-anywhere">As it is added: {line}</p>
      )}
      <p className="flex items-center gap-2 text-12 text-ink-3">
        <span className="flex-1" role={save.isError ? "alert" : "status"}>
          {save.error?.message ?? standing}
        </span>
        <Button
          isBusy={save.isPending}
          disabledReason={isSame ? "Nothing has changed" : undefined}
          onClick={() =>
            // What was not stored is not shown as stored.
            save.mutate({ disclosure: text.trim() }, { onError: () => void preferences.refetch() })
          }
        >
          Save disclosure
        </Button>
      </p>
    </div>
  );
}

import { Check, CircleAlert, CloudOff, LoaderCircle } from "lucide-react";
import { Suspense, useState } from "react";
import { Spinner } from "#client/components/spinner.tsx";
import { classNames } from "#client/lib/class-names.ts";
import { useStore } from "#client/lib/use-store.ts";
import { countText } from "#core/count-text.ts";
import { readingMinutes } from "#core/text/outline/word-count.ts";
import { later } from "#client/lib/later.ts";
import type { FigureStore } from "#client/document/check/figure-store.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { type SaveStatus, saveStatus } from "#client/document/session/save-status.ts";

const FigureStatus = later(async () => (await import("./figure-status.tsx")).FigureStatus);

type StatusLineProps = {
  readonly session: DocumentSession;
  readonly figures: FigureStore;
  readonly words: number;
};

/** Under the text: its length, whether it is saved, and how many of its figures have a source. */
export function StatusLine({ session, figures, words }: StatusLineProps) {
  const status = useSaveStatus(session);
  const isNews = useIsNews(status.kind);
  return (
    <footer
      className={classNames(
        "@container flex h-(--h-status) shrink-0 items-center gap-3.5 overflow-hidden border-t border-hairline px-3.5 text-[11.5px] whitespace-nowrap figures",
        TONES[status.kind],
      )}
    >
      <span className="@max-[24rem]:hidden">{countText(words, "word")}</span>
      {words > 0 && (
        <span className="@max-[32rem]:hidden">
          {readingMinutes(words).toLocaleString("en-US")} min read
        </span>
      )}
      <span
        role="status"
        aria-live={isNews ? "polite" : "off"}
        className="flex min-w-0 items-center gap-1.5"
      >
        <StatusIcon status={status} />
        <span className="truncate">{status.text}</span>
        {status.kind === "not-saved" && status.remedy === "retry" && (
          <span className="truncate">{status.reason}</span>
        )}
      </span>
      {status.kind === "not-saved" && status.remedy === "retry" && (
        <button
          type="button"
          className="h-6 rounded-2 px-1.5 font-medium text-accent hover:underline"
          onClick={session.retry}
        >
          Retry
        </button>
      )}
      <Suspense>
        <FigureStatus session={session} figures={figures} />
      </Suspense>
    </footer>
  );
}

/** Every pause in typing saves, which is no news; that it can't be saved is, and that it is again. */
function useIsNews(kind: SaveStatus["kind"]): boolean {
  const [said, setSaid] = useState({ kind, isNews: false });
  if (said.kind === kind) return said.isNews;
  const isTrouble = kind === "offline" || kind === "not-saved";
  const isNews = isTrouble || (said.isNews && said.kind !== "saved");
  setSaid({ kind, isNews });
  return isNews;
}

/** The status as one string, so that a keystroke does not render the line again. */
function useSaveStatus(session: DocumentSession): SaveStatus {
  useStore(session, (state) => JSON.stringify(saveStatus(state)));
  return saveStatus(session.get());
}

function StatusIcon({ status }: { readonly status: SaveStatus }) {
  switch (status.kind) {
    case "saving":
      // Nothing turns beside the text while one types.
      return status.isSending ? (
        <Spinner size={13} />
      ) : (
        <LoaderCircle size={13} strokeWidth={1.75} className="shrink-0 text-accent" aria-hidden />
      );
    case "saved":
      return <Check size={13} strokeWidth={1.75} className="shrink-0 text-success" aria-hidden />;
    case "offline":
      return <CloudOff size={13} strokeWidth={1.75} className="shrink-0" aria-hidden />;
    case "not-saved":
      return <CircleAlert size={13} strokeWidth={1.75} className="shrink-0" aria-hidden />;
    default:
      return status satisfies never;
  }
}

const TONES: Readonly<Record<SaveStatus["kind"], string>> = {
  saved: "bg-surface text-ink-3",
  saving: "bg-surface text-ink-3",
  offline: "bg-warning-soft text-warning",
  "not-saved": "bg-error-soft text-error",
};

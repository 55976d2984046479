import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { useStore } from "#client/lib/use-store.ts";
import { countText } from "#core/count-text.ts";
import type { DroppedEdit } from "#core/text/edits/check-edits.ts";
import type { EditReport } from "#core/text/edits/manuscript.ts";
import { DroppedNotice } from "./dropped-notice.tsx";

export const APPLIED_TEXT = "Applied to the document";

/** What became of edits: said to screen readers, and shown where it is news to the analyst. */
export function EditReports({ session }: { readonly session: DocumentSession }) {
  const reports = useStore(session, ({ manuscript }) => manuscript.reports);
  const pending = useStore(session, ({ manuscript }) => manuscript.pendingEdits.length);
  const applied = reports.find(({ kind }) => kind === "auto-applied");
  const leftOut = useLeftOut(session, reports);
  return (
    <>
      <p role="status" className="sr-only">
        {reports.map((report) => spoken(report, pending)).join(" ")}
      </p>
      {(applied?.kind === "auto-applied" || leftOut.edits.length > 0) && (
        <div className="grid gap-1.5 border-b border-hairline bg-surface p-2">
          {applied?.kind === "auto-applied" && (
            <Notice
              tone="success"
              aside={
                <Button
                  size="small"
                  variant="ghost"
                  className="-mr-1.5"
                  onClick={() => {
                    session.change({ type: "undone" });
                  }}
                >
                  <Undo2 size={13} strokeWidth={1.75} aria-hidden />
                  Undo
                </Button>
              }
            >
              {APPLIED_TEXT}: {applied.description}
            </Notice>
          )}
          {leftOut.edits.length > 0 && (
            <DroppedNotice session={session} dropped={leftOut.edits} onRead={leftOut.onRead} />
          )}
        </div>
      )}
    </>
  );
}

/** What became of edits, said once; dropped ones are in a notice that speaks for itself. */
function spoken(report: EditReport, pending: number): string {
  switch (report.kind) {
    case "applied":
    case "rejected": {
      const [first] = report.edits;
      const { length } = report.edits;
      const subject = length === 1 ? `Edit ${first?.number ?? ""}` : countText(length, "edit");
      return `${subject} ${report.kind}. ${pending} pending.`;
    }
    case "proposed":
      return `${countText(report.edits.length, "edit")} proposed. ${pending} pending.`;
    case "cleared":
      return `${countText(report.edits.length, "edit")} cleared.`;
    case "undone":
      return `${countText(report.ids.length, "edit")} taken back.`;
    case "redone":
      return `${countText(report.ids.length, "edit")} applied again.`;
    case "auto-applied":
    case "dropped":
      return "";
    default:
      return report satisfies never;
  }
}

type LeftOut = {
  /** Proposed changes that did not fit, until somebody has read of them; oldest first. */
  readonly edits: readonly DroppedEdit[];
  readonly onRead: () => void;
};

/**
 * What was left out and not read of yet. Reports are of the last action alone, and the next key must
 * not take the news away; an edit that was proposed again is left out no more.
 */
function useLeftOut(session: DocumentSession, reports: readonly EditReport[]): LeftOut {
  const [known, setKnown] = useState<Known>({ reports: [], unread: [] });
  if (known.reports !== reports) {
    const news = reports.flatMap((report) => (report.kind === "dropped" ? report.dropped : []));
    const unread = [...waiting(session, known.unread, news), ...news];
    setKnown({ reports, unread });
  }
  return {
    edits: known.unread,
    onRead: () => {
      setKnown({ reports, unread: [] });
    },
  };
}

type Known = { readonly reports: readonly EditReport[]; readonly unread: readonly DroppedEdit[] };

/** Those that nothing has become of since. */
function waiting(
  session: DocumentSession,
  unread: readonly DroppedEdit[],
  news: readonly DroppedEdit[],
): readonly DroppedEdit[] {
  if (unread.length === 0) return unread;
  const { manuscript } = session.get();
  const settled = new Set([
    ...manuscript.applied,
    ...manuscript.pendingEdits.map(({ id }) => id),
    ...news.map(({ edit }) => edit.id),
  ]);
  return unread.filter(({ edit }) => !settled.has(edit.id));
}

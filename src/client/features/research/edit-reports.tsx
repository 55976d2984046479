import { Undo2 } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import type { EditReport } from "#core/text-edits/manuscript.ts";
import type { DocumentSession } from "./session/document-session.ts";
import { useSession } from "./session/use-session.ts";

export const APPLIED_TEXT = "Applied to the document";

/** What became of edits: said to screen readers, and shown where it is news to the analyst. */
export function EditReports({ session }: { readonly session: DocumentSession }) {
  const reports = useSession(session, ({ manuscript }) => manuscript.reports);
  const pending = useSession(session, ({ manuscript }) => manuscript.pendingEdits.length);
  const applied = reports.find(({ kind }) => kind === "auto-applied");
  const dropped = reports.find(({ kind }) => kind === "dropped");
  return (
    <>
      <p role="status" className="sr-only">
        {reports.map((report) => spoken(report, pending)).join(" ")}
      </p>
      {(applied?.kind === "auto-applied" || dropped?.kind === "dropped") && (
        <div className="grid gap-1.5 border-b border-hairline bg-surface p-2">
          {applied?.kind === "auto-applied" && (
            <Notice
              tone="success"
              action={
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
          {dropped?.kind === "dropped" && <Notice tone="warning">{droppedText(dropped)}</Notice>}
        </div>
      )}
    </>
  );
}

function spoken(report: EditReport, pending: number): string {
  if (report.kind !== "applied" && report.kind !== "rejected") return "";
  const [first] = report.edits;
  const subject =
    report.edits.length === 1 ? `Edit ${first?.number ?? ""}` : `${report.edits.length} edits`;
  return `${subject} ${report.kind}. ${pending} pending.`;
}

function droppedText({ dropped }: Extract<EditReport, { kind: "dropped" }>): string {
  const reasons = [...new Set(dropped.map(({ reason }) => reason))].join("; ");
  const subject =
    dropped.length === 1
      ? "1 proposed change was left out"
      : `${dropped.length} proposed changes were left out`;
  return `${subject}. ${reasons}. The text stays in the chat.`;
}

import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { Notice } from "#client/components/notice.tsx";
import { ContentSplit } from "#client/features/reports/content-split.tsx";
import { ExportOption } from "#client/features/reports/export-option.tsx";
import { type ExportFormat, FORMAT_GROUPS } from "#client/features/reports/formats.ts";
import { localIsoDate } from "#client/lib/local-date.ts";
import { useExport } from "#client/features/reports/use-export.ts";
import { UNTITLED } from "#contracts/research.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { reportDocument } from "#core/report/document.ts";
import { wordFileName } from "#core/report/file-name.ts";
import { countWords } from "#core/research/word-count.ts";

/** Spec section 5: an export needs text. */
const BLANK_CONTENT = "Write some research first: the document is blank.";

type ExportDialogProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly content: string;
  readonly connectedData: readonly ContextItem[];
  /** How many proposed edits are neither accepted nor rejected. */
  readonly pendingEdits: number;
};

/** "Export Research": the formats on the left, how the text splits on the right. */
export function ExportDialog({ isOpen, onOpenChange, ...research }: ExportDialogProps) {
  const words = isOpen ? countWords(research.content) : 0;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Export Research"
      description={`${research.title}, ${words.toLocaleString("en-US")} ${words === 1 ? "word" : "words"}`}
      className="max-w-235"
      footer={
        <>
          <SavesAs />
          <Button onClick={() => onOpenChange(false)}>Close</Button>
        </>
      }
    >
      <ExportChoices {...research} />
    </Dialog>
  );
}

function SavesAs() {
  const [date] = useState(() => localIsoDate(new Date()));
  return <p className="mr-auto text-12 text-ink-3 figures">Saves as {wordFileName(date)}</p>;
}

type ExportChoicesProps = Omit<ExportDialogProps, "isOpen" | "onOpenChange">;

function ExportChoices({ title, content, connectedData, pendingEdits }: ExportChoicesProps) {
  const { statusOf, failure, run, announceComingSoon } = useExport();
  const blocked = content.trim() === "" ? BLANK_CONTENT : undefined;

  function start(format: ExportFormat): void {
    if (format.id === undefined) {
      announceComingSoon(format.title);
      return;
    }
    const date = localIsoDate(new Date());
    const named = title === UNTITLED ? "" : title;
    const report = reportDocument({ title: named, content, connectedData, date });
    run({ id: format.id, title: format.title }, report);
  }

  return (
    <div className="grid min-h-0 grid-cols-2 max-[820px]:grid-cols-1">
      <div className="px-5 pt-4 pb-5">
        {FORMAT_GROUPS.map((group) => (
          <section key={group.title} aria-label={group.title} className="mb-4 last:mb-0">
            <h3 className="mb-1.75 text-12 font-semibold text-ink-2">{group.title}</h3>
            <ul className="grid gap-1.5">
              {group.formats.map((format) => (
                <ExportOption
                  key={format.title}
                  format={format}
                  status={statusOf(format.title)}
                  blocked={blocked}
                  onExport={() => start(format)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="flex flex-col gap-4 border-l border-hairline bg-app px-5 pt-4 pb-5">
        {failure !== undefined && (
          <Notice tone="error">
            <p>{failure.sentence}</p>
            <p>Export failed: {failure.cause}</p>
          </Notice>
        )}
        {pendingEdits > 0 && <Notice tone="warning">{pendingText(pendingEdits)}</Notice>}
        <ContentSplit content={content} />
      </div>
    </div>
  );
}

function pendingText(count: number): string {
  return count === 1
    ? "1 edit is pending and is not exported. Accept it first to include it."
    : `${count} edits are pending and are not exported. Accept them first to include them.`;
}

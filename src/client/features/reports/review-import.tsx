import { FileInput } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";

type ImportReviewProps = {
  readonly hasPending: boolean;
  readonly onImport: (file: Blob) => Promise<string>;
};

type Outcome = { readonly tone: "success" | "error"; readonly text: string };

/** Takes a reviewed Word file back: its accepted and rejected changes decide the pending edits. */
export function ImportReview({ hasPending, onImport }: ImportReviewProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  async function take(file: Blob): Promise<void> {
    setIsBusy(true);
    setOutcome(undefined);
    try {
      setOutcome({ tone: "success", text: await onImport(file) });
    } catch (error) {
      setOutcome({ tone: "error", text: error instanceof Error ? error.message : String(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section aria-label="Review in Word" className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-12 font-semibold text-ink-2">Review in Word</h3>
        <Button size="small" isBusy={isBusy} onClick={() => input.current?.click()}>
          <FileInput size={13} strokeWidth={1.75} aria-hidden />
          Import reviewed Word file
        </Button>
        <input
          ref={input}
          type="file"
          accept=".docx"
          aria-label="Reviewed Word file"
          className="hidden"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file !== undefined) void take(file);
          }}
        />
      </div>
      {outcome === undefined ? (
        <p className="text-12 text-ink-3">
          {hasPending
            ? "Changes accepted or rejected in Word decide the pending edits here."
            : "With edits pending, a Word file carries them as tracked changes and brings the decisions back."}
        </p>
      ) : (
        <Notice tone={outcome.tone}>{outcome.text}</Notice>
      )}
    </section>
  );
}

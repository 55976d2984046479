import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { scrollStop } from "#client/components/scroll-stop.ts";
import type { SideBySideAnswer } from "#contracts/side-by-side.ts";

type ComparisonNotesProps = {
  readonly warnings: readonly string[];
  readonly failed: SideBySideAnswer["failed"];
  readonly onRetry: () => void;
};

/** What must be known before comparing, and who could not be read. */
export function ComparisonNotes({ warnings, failed, onRetry }: ComparisonNotesProps) {
  return (
    <>
      {failed.length > 0 && (
        <div className="grid shrink-0 gap-1.5 border-b border-hairline px-4 py-2">
          {failed.map(({ ticker, error }) => (
            <Notice key={ticker} tone="error" action={{ label: "Retry", run: onRetry }}>
              {ticker} is not shown. {sentence(error)}
            </Notice>
          ))}
        </div>
      )}
      {warnings.length > 0 && <Warnings warnings={warnings} />}
    </>
  );
}

/** The gravest warning; the others at a press, so that the table keeps its room. */
function Warnings({ warnings }: Pick<ComparisonNotesProps, "warnings">) {
  const [isOpen, setIsOpen] = useState(false);
  const more = warnings.length - 1;
  return (
    <section
      aria-label="Before comparing"
      ref={scrollStop}
      className="flex max-h-36 shrink-0 items-start gap-2 overflow-y-auto border-b border-warning-line bg-warning-soft px-4 py-1 text-12 max-[900px]:max-h-20"
    >
      <ul className="grid flex-1 gap-0.5 py-0.75">
        {(isOpen ? warnings : warnings.slice(0, 1)).map((warning) => (
          <li key={warning} className="flex items-start gap-2">
            <TriangleAlert
              size={14}
              strokeWidth={1.75}
              className="mt-0.5 shrink-0 text-warning"
              aria-hidden
            />
            <span className="max-w-[110ch]">{warning}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button
          variant="ghost"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Fewer" : `${more} more`}
        </Button>
      )}
    </section>
  );
}

/** Reasons are told without a stop, so that they can stand on a line of their own. */
function sentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

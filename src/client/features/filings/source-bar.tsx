import { Quote } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import type { CitedFigures } from "#client/features/filings/use-text-figures.ts";

type SourceBarProps = {
  readonly cited: CitedFigures;
  readonly onQuote: (() => void) | undefined;
};

/** Under a passage: quoting it, and taking a figure of it as the source of the open one. */
export function SourceBar({ cited, onQuote }: SourceBarProps) {
  const { open, candidate } = cited;
  const why =
    open === undefined
      ? "Put the cursor on a figure without a source first"
      : `No figure of this passage says ${open.text}. Choose the cell it comes from.`;
  return (
    <div className="-mx-3 my-2.5 flex flex-wrap items-center gap-1.5 rounded-3 bg-surface py-1.75 pr-2 pl-3 text-12 text-ink-2 shadow-2">
      {open !== undefined && (
        <>
          <span className="rounded-1 bg-(--unsupported-soft) px-1 font-semibold text-unsupported">
            {open.state === "contradicted" ? "≠" : "?"}
          </span>
          <span className="min-w-0 figures">{open.says}</span>
        </>
      )}
      <span className="flex-1" />
      {onQuote !== undefined && (
        <Button size="small" onClick={onQuote}>
          <Quote size={13} strokeWidth={1.75} aria-hidden />
          Quote
        </Button>
      )}
      <Button
        size="small"
        variant={open === undefined ? "outline" : "primary"}
        disabledReason={candidate === undefined ? why : undefined}
        onClick={cited.onUse}
      >
        Use as source
      </Button>
    </div>
  );
}

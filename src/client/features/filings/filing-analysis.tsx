import { Landmark, Link2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { SourceSection } from "#client/components/source-section.tsx";
import { QuestionBox } from "#client/components/question-box.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import { type FilingType, FULL_CONTEXT_QUERY, QUICK_QUERIES } from "#contracts/filings.ts";

const TYPES = [
  { value: "10-K", label: "10-K" },
  { value: "10-Q", label: "10-Q" },
] as const;

type FilingAnalysisProps = {
  /** Why nothing can be asked now, such as too many cards. */
  readonly disabledReason: string | undefined;
  readonly onAsk: (question: { readonly query: string; readonly filingType: FilingType }) => void;
};

/** The section that asks the newest 10-K or 10-Q of the chosen company. */
export function FilingAnalysis({ disabledReason, onAsk }: FilingAnalysisProps) {
  const [filingType, setFilingType] = useState<FilingType>("10-K");

  function ask(query: string): void {
    onAsk({ query, filingType });
  }
  return (
    <SourceSection title="SEC Filing Analysis" icon={Landmark}>
      <div className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-1.5">
          <Segmented
            label="Filing type"
            options={TYPES}
            value={filingType}
            onChange={setFilingType}
          />
          <Button
            className="flex-1 whitespace-nowrap"
            disabledReason={disabledReason}
            onClick={() => ask(FULL_CONTEXT_QUERY)}
          >
            <Link2 size={14} strokeWidth={1.75} className="text-ink-2" aria-hidden />
            Connect Full context
          </Button>
        </div>
        <div className="flex flex-wrap gap-1.5">
          {QUICK_QUERIES.map((quick) => (
            <Button
              key={quick.label}
              size="small"
              className="flex-1"
              disabledReason={disabledReason}
              onClick={() => ask(quick.question)}
            >
              {quick.label}
            </Button>
          ))}
        </div>
        <QuestionBox
          label={`Ask the ${filingType} a question`}
          isBlocked={disabledReason !== undefined}
          onAsk={ask}
        />
      </div>
    </SourceSection>
  );
}

import { Landmark, Link2, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
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
    if (disabledReason === undefined && query.trim() !== "")
      onAsk({ query: query.trim(), filingType });
  }
  return (
    <section
      aria-labelledby="filing-analysis"
      className="shrink-0 border-b border-hairline px-3.5 pt-2 pb-2.5"
    >
      <h3
        id="filing-analysis"
        className="mb-1.25 flex h-5 items-center gap-1.5 text-12 font-semibold text-ink-2"
      >
        <Landmark size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden />
        SEC Filing Analysis
      </h3>
      <div className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-1.5">
          <Segmented
            label="Filing type"
            options={TYPES}
            value={filingType}
            onChange={setFilingType}
          />
          <Button
            className="min-w-0 flex-1"
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
    </section>
  );
}

type QuestionBoxProps = {
  readonly label: string;
  readonly isBlocked: boolean;
  readonly onAsk: (question: string) => void;
};

/** Enter and the plus ask and clear the box; what can't be asked now stays in it. */
function QuestionBox({ label, isBlocked, onAsk }: QuestionBoxProps) {
  const [question, setQuestion] = useState("");
  const isBlank = question.trim() === "";
  return (
    <form
      className="flex items-center gap-1 rounded-2 border border-hairline-strong bg-paper pr-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBlocked || isBlank) return;
        onAsk(question);
        setQuestion("");
      }}
    >
      <input
        aria-label={label}
        placeholder={label}
        className="h-8 min-w-0 flex-1 bg-transparent px-2 text-[12.5px]"
        maxLength={2000}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <IconButton icon={Plus} size="small" type="submit" label="Ask" disabled={isBlank} />
    </form>
  );
}

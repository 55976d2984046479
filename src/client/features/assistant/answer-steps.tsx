import { Check, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { AnswerStep } from "#contracts/answers.ts";
import { Spinner } from "#client/components/spinner.tsx";
import { countText } from "#core/count-text.ts";

type AnswerStepsProps = {
  readonly steps: readonly AnswerStep[];
  /** Stands in the row of what is being done. */
  readonly end?: ReactNode;
};

/** What is done for an answer, a row each: those with a result are done. */
export function AnswerSteps({ steps, end }: AnswerStepsProps) {
  return (
    <ol className="divide-y divide-hairline rounded-2 border border-hairline-strong bg-paper text-12">
      {steps.map((step, at) => (
        <li key={step.id ?? at} className="flex min-h-8 items-center gap-2 px-2.5 py-1">
          {step.found === undefined && end !== undefined ? (
            <Spinner />
          ) : (
            <Check size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-success" />
          )}
          <span className="min-w-0 flex-1 truncate">
            {step.text}
            {step.detail !== undefined && <span className="text-ink-3"> {step.detail}</span>}
          </span>
          {step.found !== undefined && (
            <span className="shrink-0 text-ink-3 figures">{step.found}</span>
          )}
          {at === steps.length - 1 && end}
        </li>
      ))}
    </ol>
  );
}

type FoldedStepsProps = Pick<AnswerStepsProps, "steps"> & {
  /** Unknown of answers of an older product. */
  readonly tookMs: number | undefined;
};

/** The steps of an answer that has come, folded. */
export function FoldedSteps({ steps, tookMs }: FoldedStepsProps) {
  const count = countText(steps.length, "step");
  return (
    <details className="group mb-1 text-12">
      <summary className="flex h-6 cursor-pointer list-none items-center gap-1 text-ink-3 figures">
        <ChevronRight
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className="transition-transform group-open:rotate-90"
        />
        {tookMs === undefined ? count : `${count}, ${(tookMs / 1000).toFixed(1)} s`}
      </summary>
      <AnswerSteps steps={steps} />
    </details>
  );
}

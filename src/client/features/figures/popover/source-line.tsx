import { Tag } from "#client/components/tag.tsx";
import { classNames } from "#client/lib/class-names.ts";
import type { FigureCandidate } from "#core/figures/read/verdicts/verdict.ts";
import { periodText } from "#core/ledger/period.ts";

type SourceLineProps = {
  readonly candidate: FigureCandidate;
  /** More than one company is connected. */
  readonly hasTicker: boolean;
};

/** What a figure may come from in one line, with whether it says what the figure says. */
export function SourceLine({ candidate, hasTicker }: SourceLineProps) {
  const { ticker, item, period, also = [], display, isEqual } = candidate;
  return (
    <>
      {hasTicker && <Tag>{ticker}</Tag>}
      <span className="min-w-0 flex-1 truncate">{item}</span>
      <span className="text-ink-3">{[periodText(period), ...also.map(shortText)].join(", ")}</span>
      <span className={classNames("text-right", isEqual && "font-semibold text-accent")}>
        {display}
        {isEqual && <span className="sr-only"> equals the figure</span>}
      </span>
    </>
  );
}

/** `Q4`, `LTM`: it ends on the day of the column that is named in full. */
function shortText(label: string): string {
  return periodText(label).split(" ")[0] ?? "";
}

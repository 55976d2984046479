import type { ReactNode } from "react";
import { localIsoDate } from "#client/lib/local-date.ts";
import { longDate } from "#core/ledger/dates.ts";

type DecidedLineProps = {
  /** ISO 8601, UTC. */
  readonly decidedAt: string;
  /** The connected data have settled it since. */
  readonly isOutdated?: boolean;
  readonly onTakeBack: () => void;
  /** What was decided: "You kept 2.8x". */
  readonly children: ReactNode;
};

/** A decision with its day, and the way back. */
export function DecidedLine(props: DecidedLineProps) {
  const { decidedAt, isOutdated = false, onTakeBack, children } = props;
  return (
    <p className="flex items-start gap-2 rounded-2 bg-sunken px-2 py-1.5 text-ink-2">
      <span className="flex-1">
        {children} on {longDate(localIsoDate(new Date(decidedAt)))}.
        {isOutdated && " The connected data have settled it since."}
      </span>
      <button
        type="button"
        className="-my-0.75 h-6 shrink-0 rounded-2 px-1 font-medium text-accent hover:underline"
        onClick={onTakeBack}
      >
        Take back
      </button>
    </p>
  );
}

import { CornerDownLeft } from "lucide-react";
import { classNames } from "#client/lib/class-names.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { FigureCandidate } from "#core/figures/read/verdicts/verdict.ts";
import { SourceLine } from "./source-line.tsx";

type CandidateListProps = {
  readonly candidates: readonly FigureCandidate[];
  readonly ground: Ground;
  readonly onChoose: (candidate: FigureCandidate) => void;
};

/**
 * What an unsupported figure may come from. Enter takes the first where both its words and its value
 * speak for it; else one goes to it.
 */
export function CandidateList({ candidates, ground, onChoose }: CandidateListProps) {
  return (
    <div className="border-t border-hairline py-1">
      <h3 className="px-3 py-0.5 text-ink-3">It may come from</h3>
      <ul>
        {candidates.map((candidate, index) => {
          const isFirst = index === 0 && isLikely(candidate);
          return (
            <li key={`${candidate.ticker} ${candidate.item} ${candidate.period}`}>
              <button
                type="button"
                data-first={isFirst ? "" : undefined}
                className={classNames(
                  "flex min-h-6.5 w-full items-center gap-2 px-3 text-left figures",
                  "hover:bg-hover focus-visible:bg-selected focus-visible:-outline-offset-2",
                )}
                onClick={() => onChoose(candidate)}
              >
                <SourceLine candidate={candidate} hasTicker={ground.ledgers.length > 1} />
                <CornerDownLeft
                  size={12}
                  strokeWidth={2}
                  className={classNames("shrink-0 text-ink-3", !isFirst && "invisible")}
                  aria-hidden
                />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Both the words around the figure and its value speak for it. */
export function isLikely({ isEqual, isNamed }: FigureCandidate): boolean {
  return isEqual && isNamed;
}

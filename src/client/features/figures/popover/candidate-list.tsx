import { CornerDownLeft } from "lucide-react";
import { KeyCap } from "#client/components/key-cap.tsx";
import { toastNotice } from "#client/lib/toast.ts";
import { classNames } from "#client/lib/class-names.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { FigureCandidate } from "#core/figures/read/verdicts/verdict.ts";
import { SourceLine } from "./source-line.tsx";

export const NOT_NAMED_SO =
  "No source is named so here. 1 to 3 take one, E marks an estimate, X says it is no figure.";

type CandidateListProps = {
  readonly candidates: readonly FigureCandidate[];
  readonly ground: Ground;
  /** One of a walk: a digit takes any of them. */
  readonly isWalk: boolean;
  readonly onChoose: (candidate: FigureCandidate) => void;
};

/**
 * What an unsupported figure may come from. Enter takes the first where both its words and its value
 * speak for it; else one goes to it.
 */
export function CandidateList({ candidates, ground, isWalk, onChoose }: CandidateListProps) {
  return (
    // On a walk the focus is here where Enter should take nothing that is not named so.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      tabIndex={-1}
      data-first={isWalk && !candidates.slice(0, 1).some(isLikely) ? "" : undefined}
      className="border-t border-hairline py-1 focus-visible:shadow-none"
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === "Enter" && target === currentTarget) toastNotice(NOT_NAMED_SO);
      }}
    >
      <h3 className="px-3 py-0.5 text-ink-3">It may come from</h3>
      <ul>
        {candidates.map((candidate, index) => {
          const isFirst = index === 0 && isLikely(candidate);
          return (
            <li key={`${candidate.ticker} ${candidate.item} ${candidate.period}`}>
              <button
                type="button"
                data-first={isFirst ? "" : undefined}
                data-key={index + 1}
                className={classNames(
                  "flex min-h-6.5 w-full flex-wrap items-center gap-x-2 px-3 pt-1 text-left figures",
                  "hover:bg-hover focus-visible:bg-selected focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]",
                )}
                onClick={() => onChoose(candidate)}
              >
                {isWalk && <KeyCap>{String(index + 1)}</KeyCap>}
                <SourceLine candidate={candidate} hasTicker={ground.ledgers.length > 1} />
                <CornerDownLeft
                  size={12}
                  strokeWidth={2}
                  className={classNames("shrink-0 text-ink-3", !isFirst && "invisible")}
                  aria-hidden
                />
                {isWalk && <Speaking candidate={candidate} />}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What speaks for a candidate, with a tick, and what does not, with a dash. */
function Speaking({ candidate: { isEqual, isNamed } }: { readonly candidate: FigureCandidate }) {
  const value = isEqual ? "✓ value and unit" : "– another value";
  const row = isNamed ? "✓ row, time and company" : "– not named so";
  return (
    <span className="w-full pb-1 pl-6 text-[11px] text-ink-3">
      {value} {row}
    </span>
  );
}

/** Both the words around the figure and its value speak for it. */
export function isLikely({ isEqual, isNamed }: FigureCandidate): boolean {
  return isEqual && isNamed;
}

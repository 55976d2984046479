import { useEffect, useRef } from "react";
import { Tag } from "#client/components/tag.tsx";
import { classNames } from "#client/lib/class-names.ts";
import type { SourceCandidate } from "#core/figures/check/source-candidates.ts";
import { periodText } from "#core/ledger/period.ts";

type SourceOptionProps = {
  readonly id: string;
  readonly candidate: SourceCandidate;
  readonly isActive: boolean;
  /** More than one company is connected. */
  readonly hasTicker: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
};

/** A cell of the connected data, with whether it says what the figure says. */
export function SourceOption(props: SourceOptionProps) {
  const { id, candidate, isActive, hasTicker, onPoint, onChoose } = props;
  const { ticker, item, period, display, isEqual } = candidate;
  const option = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);

  return (
    // The search field keeps the focus and takes the keys; this is its option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(
        "flex min-h-6.5 cursor-pointer items-center gap-2 px-3 figures",
        isActive && "bg-selected",
      )}
      onPointerMove={isActive ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {hasTicker && <Tag>{ticker}</Tag>}
      <span className="min-w-0 flex-1 truncate">{item}</span>
      <span className="text-ink-3">{periodText(period)}</span>
      <span className={classNames("text-right", isEqual && "font-semibold text-accent")}>
        {display}
        {isEqual && <span className="sr-only"> equals the figure</span>}
      </span>
    </div>
  );
}

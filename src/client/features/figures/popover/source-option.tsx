import { useEffect, useRef } from "react";
import { classNames } from "#client/lib/class-names.ts";
import type { FigureCandidate } from "#core/figures/read/verdicts/verdict.ts";
import { SourceLine } from "./source-line.tsx";

type SourceOptionProps = {
  readonly id: string;
  readonly candidate: FigureCandidate;
  readonly isActive: boolean;
  /** More than one company is connected. */
  readonly hasTicker: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
};

/** A cell of the connected data, with whether it says what the figure says. */
export function SourceOption(props: SourceOptionProps) {
  const { id, candidate, isActive, hasTicker, onPoint, onChoose } = props;
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
      <SourceLine {...{ candidate, hasTicker }} />
    </div>
  );
}

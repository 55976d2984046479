import { Tooltip } from "#client/components/tooltip.tsx";
import { formatCell } from "#core/ledger/display.ts";
import type { Unit } from "#core/ledger/items.ts";

type ListedRatioProps = {
  readonly ratio: { readonly value: number | null; readonly reason?: string | undefined };
  readonly unit: Unit;
};

/** A ratio in a list, or n.a. and n.m. with the reason as its tooltip. */
export function ListedRatio({ ratio: { value, reason }, unit }: ListedRatioProps) {
  const text = formatCell(value, unit, reason);
  if (value === null) {
    return (
      <Tooltip text={reason}>
        {/* Reachable by keyboard, so that the reason is too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <span tabIndex={0} className="relative z-1 text-ink-3">
          {text}
        </span>
      </Tooltip>
    );
  }
  return (
    <>
      {text}
      {!text.endsWith(")") && (
        <span aria-hidden className="invisible">
          )
        </span>
      )}
    </>
  );
}

import { printsAsZero } from "#core/ledger/print-datum.ts";
import { dataOf, type Finding } from "#core/findings/finding.ts";
import type { View } from "#core/findings/view.ts";

/** Amounts under this share of all assets are looked at by nobody, however they moved. */
const LEAST_SHARE = 0.001;
/** What cash lasts longer than is no span to plan by. */
const MOST_MONTHS = 60;

/** The one test of size: whether what a finding tells is too small, or too far, to be told. */
export function isTrifle(view: View, { kind, item, operands, says }: Finding): boolean {
  if (dataOf(says.clause).some(({ unit, value }) => unit === "months" && value > MOST_MONTHS)) {
    return true;
  }
  if (kind !== "moved" && kind !== "level") return false;
  const assets = view.now("Total Assets")?.value ?? 0;
  const ends = operands.flatMap((cell) =>
    cell.item === item ? (view.at(item, cell.period) ?? []) : [],
  );
  return (
    ends.length > 0 &&
    ends.every(
      (end) =>
        end.unit === "money" &&
        (printsAsZero(end, "mm") || Math.abs(end.value) < LEAST_SHARE * assets),
    )
  );
}

import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { type RollForward, rollForward } from "#core/figures/roll-forward/roll-forward.ts";
import {
  FY2024,
  FY2025,
  haldenGround,
  Q2_FY2025,
  Q3_FY2025,
} from "#core/figures/roll-forward/testing/halden.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";

/** A text rolled from one ground to the next, and what it is with every edit accepted. */
export function rolled(
  content: string,
  grounds: { readonly before: Ground; readonly after: Ground },
): RollForward & { readonly text: string } {
  let made = 0;
  const found = rollForward({
    content,
    ...grounds,
    newId: () => {
      made += 1;
      return `edit-${made}`;
    },
    now: "2026-01-05T09:00:00Z",
  });
  return { ...found, text: applyEdits(content, found.edits) };
}

export const A_YEAR_ON = { before: haldenGround(FY2024), after: haldenGround(FY2025) };
export const A_QUARTER_ON = { before: haldenGround(Q2_FY2025), after: haldenGround(Q3_FY2025) };

import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { type RollForward, rollForward } from "#core/figures/roll-forward/roll-forward.ts";
import {
  FY2024,
  FY2025,
  haldenGround,
  Q2_FY2025,
  Q3_FY2025,
} from "#core/figures/roll-forward/testing/halden.ts";
import { withWords } from "#core/figures/anchors/in-force.ts";
import type { Anchor, PlacedBinding } from "#core/ledger/anchor.ts";
import { anchorsAfterEdits, anchorsIn } from "#core/text/edits/edit-anchors.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";

/** A text rolled from one ground to the next, and what it is with every edit accepted. */
export function rolled(
  content: string,
  grounds: { readonly before: Ground; readonly after: Ground },
  placed: readonly PlacedBinding[] = [],
): RollForward & { readonly text: string; readonly anchors: readonly Anchor[] } {
  let made = 0;
  const own = { id: "own", by: "product", at: "2026-01-05T09:00:00Z" } as const;
  const before = withWords(anchorsIn(content, placed, own), content);
  const found = rollForward({
    content,
    anchors: before,
    ...grounds,
    newId: () => {
      made += 1;
      return `edit-${made}`;
    },
    now: "2026-01-05T09:00:00Z",
  });
  const text = applyEdits(content, found.edits);
  const anchors = withWords(anchorsAfterEdits(before, content, found.edits), text);
  return { ...found, text, anchors };
}

export const A_YEAR_ON = { before: haldenGround(FY2024), after: haldenGround(FY2025) };
export const A_QUARTER_ON = { before: haldenGround(Q2_FY2025), after: haldenGround(Q3_FY2025) };

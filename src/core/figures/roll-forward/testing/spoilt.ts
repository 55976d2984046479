import { checkOn } from "#core/figures/read/check-figures.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { RollForward } from "#core/figures/roll-forward/roll-forward.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { endOf } from "#core/text/edits/edit-range.ts";

type PartlyAccepted = {
  readonly content: string;
  readonly after: Ground;
  /** Whether an edit is accepted, by its order. */
  readonly isWanted: (at: number) => boolean;
};

/**
 * Figures that are right where nothing is accepted and no accepted edit touches them, or where
 * everything is and one brings them in, and that are not right with some accepted; each with what
 * stands around it. Those that roll-forward names as having no new value are none of its.
 */
export function spoiltIn(
  { edits, stale }: Pick<RollForward, "edits" | "stale">,
  { content, after, isWanted }: PartlyAccepted,
): readonly string[] {
  const accepted = edits.filter((_, at) => isWanted(at));
  const partly = applyEdits(content, accepted);
  const right = new Set(verifiedAt(partly, after));
  const named = new Set(
    stale.filter(({ becomes }) => becomes === undefined).map(({ position }) => position),
  );
  const untouched = verifiedAt(content, after).filter(
    (place) =>
      !named.has(place) && !accepted.some((edit) => place >= edit.position && place < endOf(edit)),
  );
  const broughtIn = verifiedAt(applyEdits(content, edits), after).flatMap((place) => {
    const edit = accepted.find((each) => {
      const start = movedThrough(edits, each.position);
      return place >= start && place < start + each.content.length;
    });
    return edit === undefined
      ? []
      : [movedThrough(accepted, edit.position) + place - movedThrough(edits, edit.position)];
  });
  return [...untouched.map((place) => movedThrough(accepted, place)), ...broughtIn]
    .filter((place) => !right.has(place))
    .map((place) => partly.slice(Math.max(0, place - 60), place + 30));
}

/** Where the figures of a text stand that are right. */
function verifiedAt(content: string, ground: Ground): readonly number[] {
  return checkOn(ground, content)
    .figures.filter(({ verdict }) => verdict === "verified")
    .map(({ position }) => position);
}

/** Where a place stands once the edits before it are applied. */
function movedThrough(edits: readonly Edit[], place: number): number {
  return edits
    .filter((edit) => endOf(edit) <= place)
    .reduce((sum, edit) => sum + edit.content.length - (edit.length ?? 0), place);
}

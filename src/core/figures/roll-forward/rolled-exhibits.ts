import { type Advance, kindOf, movedLabel } from "#core/figures/roll-forward/advance.ts";
import { periodText } from "#core/ledger/period.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import {
  exhibitLines,
  parseExhibitName,
  printExhibitName,
} from "#core/text/outline/exhibit-names.ts";

type Proposal = {
  readonly content: string;
  readonly newId: () => string;
  readonly now: string;
};

/** Stands for whichever twelve months are the latest. */
const LTM = "LTM";

/** Names of exhibits that end with a former latest column, with the times that they go on to, as edits. */
export function rolledExhibits(
  { content, newId, now }: Proposal,
  advances: readonly Advance[],
  primaryTicker: string | undefined,
): readonly Edit[] {
  return exhibitLines(content).flatMap(({ name, position }) => {
    const { what, times, isSpan } = parseExhibitName(name);
    const owner = / of ([^,\s]+)$/.exec(what)?.[1];
    const named = advances.find(({ ticker }) => ticker === owner);
    const advance = named ?? advances.find(({ ticker }) => ticker === primaryTicker);
    const moved = advance && movedTimes(advance, times);
    if (moved === undefined || moved.join() === times.join()) return [];
    const printed = printExhibitName({ what, times: moved, isSpan });
    const from = what.length;
    return [
      {
        id: newId(),
        type: "replace",
        position: position + from,
        length: name.length - from,
        content: printed.slice(from),
        timestamp: now,
      },
    ];
  });
}

/** Each time as many steps on as the latest; undefined where the last was no latest one. */
function movedTimes(advance: Advance, times: readonly string[]): readonly string[] | undefined {
  const last = times.at(-1);
  if (last === undefined) return undefined;
  const label = labelOf(advance, last);
  const kind = kindOf(label);
  if (last !== LTM && (kind === undefined || advance.steps[kind]?.from !== label)) return undefined;
  const moved = times.map((time) => {
    if (time === LTM) return time;
    const to = movedLabel(advance, labelOf(advance, time));
    return to === undefined ? undefined : periodText(to);
  });
  return moved.every((time) => time !== undefined) ? moved : undefined;
}

/** The column that a name's time is of. */
function labelOf({ before: { years, quarters, ltm } }: Advance, time: string): string {
  const known = [...years, ...quarters, ...ltm].find((label) => periodText(label) === time);
  return known ?? time.replace(/^FY/, "");
}

import type { PeriodMention } from "#core/figures/read/figures/figure.ts";
import { over, row } from "#core/figures/read/claims/formula.ts";
import {
  among,
  type Found,
  type Frame,
  inHead,
  inTail,
  madeOf,
  type Scene,
  spokenOf,
} from "#core/figures/read/frames/found.ts";
import type { NamedItem } from "#core/figures/read/sentence/read-sentence.ts";
import { type Columns, columnsOf, yearOf } from "#core/figures/read/ledger/resolve-period.ts";

const ROW_IS =
  /¤(?: of #)?,? (?:was|were|is|are|reached|came to|stood at|ran at|at)(?: now)?(?: about| around| roughly| some| nearly| almost| more than| over)? $/;
const THAT_OF =
  /^\s+(?:(?:that|those|the (?:level|figure|amount|value|one)|its (?:level|value)|what (?:it|they) (?:was|were))\s+(?:(?:of|in|for|at)\s+)?(?:the\s+)?)$/;

/** `Free cash flow was # times that of 2024`: a row over itself at another time. */
export const timesAsMuch: Frame = (scene) => {
  const { company } = scene;
  const then = timeBehind(scene);
  const named = then && inHead(scene, ROW_IS)?.rows.at(-1);
  if (!isPlainMoney(named) || then === undefined) return undefined;
  const now = ownColumns(scene);
  const base = columnsOf(company, then.when, now);
  return now === undefined || base === undefined || base[0] === now[0]
    ? undefined
    : shareOfTime(named.item, { now, base, unit: "multiple" });
};

const ACCOUNTS_FOR =
  /(?:^|[.;:,] |\b(?:and|while|but) )(?:the |its )?(?:alone )?(?:accounts? for|accounted for|contributes?|contributed|makes? up|made up|generates?|generated|brought in|brings in|delivers?|delivered|represents?|represented) (?:about |around |roughly |some |nearly |almost |over )?$/;
const OF_THE_YEAR =
  /^\s+of\s+(?:(?:the\s+)?(?:full[- ]year|annual|year's|full year's|whole year's)\s+|(?:the\s+)?§+(?:'s?)?\s+)(?=¤)/;

/** `The fourth quarter accounted for # of full-year revenue`: of the year that the quarter is of. */
export const shareOfItsYear = among(
  "account accounts accounted contribute contributes contributed make makes made generate generates generated brought brings deliver delivers delivered represent represents represented",
  (scene): Found | undefined => {
    const { figure, head, after, reading } = scene.spot;
    if (figure.kind !== "rate" || !ACCOUNTS_FOR.test(head)) return undefined;
    const [named] = OF_THE_YEAR.test(after) ? (inTail(scene, /^[^¤#]*¤/) ?? []) : [];
    const part = reading.periods.findLast(({ end }) => end <= figure.start);
    if (!isPlainMoney(named) || part?.when.kind !== "quarter") return undefined;
    const now = columnsOf(scene.company, part.when, yearSpokenOf(scene));
    const year = now && yearOf(now[0]);
    return now === undefined || year === undefined
      ? undefined
      : shareOfTime(named.item, { now, base: [String(year)], unit: "fraction" });
  },
);

type Shared = {
  readonly now: Columns;
  readonly base: Columns;
  readonly unit: "multiple" | "fraction";
};

function shareOfTime(item: string, { now, base, unit }: Shared): Found {
  const term = over(row(item), { kind: "row-at", item, columns: base });
  const name = `${item} / ${item} of ${base[0]}`;
  return { ...madeOf(item, { name, unit, term }, now), isUnsure: true };
}

function isPlainMoney(named: NamedItem | undefined): named is NamedItem {
  return named?.unit === "money" && named.qualifier === undefined;
}

/** The time right behind `that of`. */
function timeBehind({ spot }: Scene): PeriodMention | undefined {
  const { figure, reading } = spot;
  const next = reading.periods.find(({ start }) => start >= figure.end);
  return next !== undefined && THAT_OF.test(reading.masked.slice(figure.end, next.start))
    ? next
    : undefined;
}

/** The time named before the figure, else the one spoken of. */
function ownColumns(scene: Scene): Columns | undefined {
  const { figure, reading } = scene.spot;
  const own = reading.periods.findLast(({ end }) => end <= figure.start);
  return own === undefined ? spokenOf(scene) : columnsOf(scene.company, own.when, spokenOf(scene));
}

/** The year that a text speaks of: that of `full-year 2025`, else of what was said before. */
function yearSpokenOf(scene: Scene): Columns | undefined {
  const { figure, reading } = scene.spot;
  const said = reading.periods.find(
    ({ start, when }) => start >= figure.end && when.kind === "year",
  );
  return said === undefined
    ? spokenOf(scene)
    : columnsOf(scene.company, said.when, spokenOf(scene));
}

import { among, claimBefore, type Found, type Scene } from "#core/figures/read/frames/found.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";

const SHORT =
  /\b(?:fell short|falls short|fell shy|came in short|trailed|lagged|undershot|missed) (?:of )?by $/;
const BEYOND =
  /\b(?:exceeded|exceeds|beat|beats|topped|tops|surpassed|surpasses|outdid|overshot) by $/;
const OF_A_TIME =
  /\b(?:short of|shy of|trailed|lagged|undershot|missed|exceeded|exceeds|beat|beats|topped|tops|surpassed|surpasses|outdid|overshot)\s+(?:(?:that|the level|the figure|the result) (?:of|in)\s+)?§+(?:'s?)?\s+by\s+(?:\w+\s+)?$/;

/** `EBIT of # fell short of the prior year by #`: the change of the row just given, from the time named. */
export const againstBefore = among(
  "short shy trailed lagged undershot missed exceeded exceeds beat beats topped tops surpassed surpasses outdid overshot",
  (scene): Found | undefined => {
    const { figure, head, reading } = scene.spot;
    const masked = reading.masked.slice(0, figure.start);
    const isShort = SHORT.test(head);
    if (!(isShort || BEYOND.test(head)) || !OF_A_TIME.test(masked)) return undefined;
    const level = claimBefore(scene);
    const when = reading.periods.findLast(({ end }) => end <= figure.start)?.when;
    if (level?.operation.kind !== "level" || when === undefined) return undefined;
    const base = when.kind === "year" ? ([String(when.year)] as const) : undefined;
    if (base === undefined && !(when.kind === "earlier" && when.years === 1)) return undefined;
    return changeOf(scene, { item: level.item, isShort, columns: columnsOf(scene), base });
  },
);

type Changed = {
  readonly item: string;
  readonly isShort: boolean;
  readonly columns: readonly [string, ...string[]] | undefined;
  readonly base: readonly [string] | undefined;
};

function changeOf({ spot }: Scene, { item, isShort, columns, base }: Changed): Found | undefined {
  const direction = isShort ? "down" : "up";
  if (spot.figure.kind === "rate" && unitOf(item) === "money") {
    return { item, operation: { kind: "growth", base }, columns, direction };
  }
  const isOwnUnit =
    spot.figure.kind === unitOf(item) ||
    (spot.figure.kind === "bps" && unitOf(item) === "fraction");
  return isOwnUnit ? { item, operation: { kind: "change", base }, columns, direction } : undefined;
}

/** The time of the first level of the row: in `# (2024: #) fell short of`, that of the subject. */
function columnsOf({ spot }: Scene) {
  const [first] = spot.bound;
  return first !== undefined && "columns" in first ? first.columns : undefined;
}

import { isClaim } from "#core/figures/read/claims/claim.ts";
import {
  among,
  claimBefore,
  type Found,
  inHead,
  type Scene,
} from "#core/figures/read/frames/found.ts";
import type { NamedItem } from "#core/figures/read/sentence/read-sentence.ts";

const MOVED = String.raw`(?:has |have |had )?(?<verb>grew|grown|grows?|rose|risen|increased|expanded|climbed|advanced|fell|fallen|declined|decreased|dropped|shrank|contracted)`;
const THAN = String.raw`(?:(?:(?:much|far|slightly|a little|considerably|significantly) )?(?:faster|quicker|slower|more|less)(?: (?:quickly|slowly|sharply|strongly))? than|(?:broadly )?in (?:line|step|tandem) with)`;
const FIRST = new RegExp(String.raw`¤ ${MOVED} ${THAN} ¤[,:]? (?:by |up |at )?$`);
const OWN = new RegExp(String.raw`\b${MOVED} ${THAN} ¤[,:]? (?:with )?¤ (?:by |up |down )$`);
const AGAINST = String.raw`# (?:against|versus|vs\.?|compared with|compared to|and) (?:only |just )?$`;
const SECOND = new RegExp(
  String.raw`\b${MOVED} ${THAN} ¤[,:]? (?:(?:with )?¤ )?(?:by |up |down |at )?${AGAINST}`,
);
const BESIDE =
  /(?:outpac(?:ing|ed)|outstripp(?:ing|ed)|exceed(?:ing|ed)|lagg(?:ing|ed)|trail(?:ing|ed)|ahead of|behind|above|below|against|versus|(?:faster|slower|more|less) than) (?:growth in |growth of )?¤ \($/;
const DOWN = /^(?:fell|fallen|declined|decreased|dropped|shrank|contracted)$/;

/** `SG&A grew faster than revenue, by A against B`: the growth of the first row, then of the other. */
export const fasterThan = among(
  "than line step tandem outpacing outpaced outstripping outstripped exceeding exceeded lagging lagged trailing trailed ahead behind above below against versus",
  (scene): Found | undefined => {
    if (scene.spot.figure.kind !== "rate") return undefined;
    const paired = pairedGrowth(scene);
    if (paired !== undefined) return paired;
    if (scene.spot.tail.startsWith(")")) return besideInBrackets(scene);
    return (
      grown(scene, FIRST, (rows) => rows[0]) ??
      grown(scene, OWN, (rows) => rows.at(-1)) ??
      otherOf(scene)
    );
  },
);

const OUTPACED =
  /¤ (?:growth )?(?:again |clearly |slightly |still )?(?:outpaced|outstripped|exceeded|lagged|trailed|beat|was (?:ahead of|behind|above|below|faster than|slower than)) ¤(?: growth)? \(/;
const FIRST_OF_TWO = /^,? (?:against|versus|vs\.?|compared with|compared to|and) #\)/;

const SECOND_OF_TWO = /^#,? (?:against|versus|vs\.?|compared with|compared to|and) $/;

function isOfGrowth(row: NamedItem | undefined): boolean {
  const isNamed = row?.isGrowth === true || row?.item.endsWith("Growth (%)") === true;
  return isNamed && row?.qualifier === undefined;
}

/** `EBIT growth outpaced revenue growth (# versus #)`: the growth of each in their order. */
function pairedGrowth(scene: Scene): Found | undefined {
  const { reading, figure } = scene.spot;
  const order = orderInPair(scene.spot);
  if (order === undefined) return undefined;
  const pair = reading.items.filter(({ end }) => end <= figure.start).slice(-2);
  const named = pair[order];
  if (named === undefined || !pair.every(isOfGrowth)) return undefined;
  return {
    item: named.item,
    others: named.others,
    operation: named.unit === "fraction" ? { kind: "level" } : { kind: "growth", base: undefined },
    columns: order === 1 ? claimBefore(scene)?.columns : undefined,
  };
}

/** Which of the two figures in brackets it is: 0 for the first. */
function orderInPair({ head, tail }: Scene["spot"]): 0 | 1 | undefined {
  const isLast = tail.startsWith(")");
  if (!isLast && !FIRST_OF_TWO.test(tail)) return undefined;
  const match = OUTPACED.exec(head);
  const rest = match === null ? undefined : head.slice(match.index + match[0].length);
  if (rest === "" && !isLast) return 0;
  return isLast && rest !== undefined && SECOND_OF_TWO.test(rest) ? 1 : undefined;
}

/** What it is set against: of the time of the first. */
function otherOf(scene: Scene): Found | undefined {
  const first = claimBefore(scene);
  const found =
    first?.operation.kind === "growth" ? grown(scene, SECOND, (rows) => rows[0]) : undefined;
  return found !== undefined && "item" in found ? { ...found, columns: first?.columns } : undefined;
}

/** `SG&A grew #, outpacing sales (#)`: the growth of what it is set beside. */
function besideInBrackets(scene: Scene): Found | undefined {
  const first = scene.spot.bound
    .filter(isClaim)
    .findLast(({ operation }) => operation.kind === "growth");
  const [row] = inHead(scene, BESIDE)?.rows ?? [];
  if (first?.operation.kind !== "growth" || row?.unit !== "money") return undefined;
  if (row.qualifier !== undefined) return undefined;
  return {
    item: row.item,
    others: row.others,
    operation: { kind: "growth", base: undefined },
    columns: first.columns,
  };
}

/** The growth of the row that a pattern picks among those it holds. */
function grown(
  scene: Scene,
  pattern: RegExp,
  pick: (rows: readonly NamedItem[]) => NamedItem | undefined,
): Found | undefined {
  const rows = inHead(scene, pattern)?.rows;
  const named = rows && pick(rows);
  if (named?.unit !== "money" || named.qualifier !== undefined) return undefined;
  const verb = pattern.exec(scene.spot.head)?.groups?.["verb"] ?? "";
  return {
    item: named.item,
    others: named.others,
    operation: { kind: "growth", base: undefined },
    direction: DOWN.test(verb) ? "down" : "up",
  };
}

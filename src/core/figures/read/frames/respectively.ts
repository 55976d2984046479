import { isClaim } from "#core/figures/read/claims/claim.ts";
import { among, type Found, type Scene } from "#core/figures/read/frames/found.ts";
import { runAround } from "#core/figures/read/sentence/listed-times.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";

const MOVED =
  /\b(?:(?<up>up|rising|growing|increasing|gaining|climbing)|(?<down>down|falling|declining|decreasing|dropping)) (?:by )?(?:# (?:and|,) )*$/;

const NOT_SAID = "of which row it is in its turn is not plain";

/** `revenue of # and net income of #, up # and # respectively`: the growth of each row in its order. */
export const growthInTurn = among("respectively", (scene: Scene): Found | undefined => {
  const { figure, reading, index, head, bound } = scene.spot;
  const run = runAround(reading.figures, index, reading.masked);
  const groups = MOVED.exec(head)?.groups;
  const first = reading.figures.findIndex((each) => each === run[0]);
  if (groups === undefined || figure.kind !== "rate" || run.length < 2) return undefined;
  const told = bound.slice(first - run.length, first).filter(isClaim);
  const isAlike = told.every(
    ({ item, operation }) => operation.kind === "level" && unitOf(item) === "money",
  );
  const own = told[run.indexOf(figure)];
  const rows = new Set(told.map(({ item }) => item)).size;
  if (rows < 2) return undefined;
  if (own === undefined || rows < run.length || !isAlike) return { why: NOT_SAID };
  return {
    item: own.item,
    others: own.others,
    operation: { kind: "growth", base: undefined },
    columns: own.columns,
    direction: groups["up"] === undefined ? "down" : "up",
  };
});

import type { Claim, Unbound } from "#core/figures/read/claims/claim.ts";
import { type ItemMention, unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import { type Columns, columnsOf } from "#core/figures/read/ledger/resolve-period.ts";
import type { ColumnHead } from "#core/figures/read/sentence/table-heads.ts";
import { whyNotPlain } from "#core/figures/read/tie/gate.ts";
import { type Scene, sceneOf } from "#core/figures/read/tie/scene.ts";

const NO_ROW = "no row of the connected data is named with it";
const NO_TIME = "when it is said to hold is not connected";
const NO_OPERATION = "what it is of the row is not said";
const OTHER_LABEL = "the label of its line may be of something else than the row";

/** The claim of a table's cell: its row names the line or the column, its time or company the other. */
export function cellOf(scene: Scene, head: ColumnHead): Claim | Unbound {
  const { figure, company, reading } = scene;
  const none = (why: string): Unbound => ({ figure, why });
  const row = head.kind === "row" ? head.item : reading.items[0];
  if (row === undefined) return none(NO_ROW);
  if (head.kind !== "row" && !isLabelPlain(scene, row)) return none(OTHER_LABEL);
  const columns = columnsOfCell(scene, head);
  if (columns === undefined) return none(NO_TIME);
  const operation = operationOfCell(scene, head, row);
  if (operation === undefined) return none(NO_OPERATION);
  return {
    figure,
    company,
    item: row.item,
    others: row.others,
    columns,
    operation,
    direction: operation.kind === "level" ? undefined : "up",
    sign: row.isNegative ? "negative" : undefined,
    isVague: false,
  };
}

function columnsOfCell({ company, reading, carry }: Scene, head: ColumnHead): Columns | undefined {
  const isOfTime = head.kind === "time" || head.kind === "change";
  const when = isOfTime ? head.when : reading.periods[0]?.when;
  if (when !== undefined) return columnsOf(company, when, carry.columns);
  return carry.columns ?? columnsOf(company, { kind: "latest-year" }, undefined);
}

function operationOfCell(
  { figure, company, carry }: Scene,
  head: ColumnHead,
  { item, isGrowth }: ItemMention,
): Claim["operation"] | undefined {
  const isRate = figure.kind === "rate" && unitOf(item) !== "fraction";
  if (head.kind !== "change") {
    if (!isRate) return { kind: "level" };
    return isGrowth ? { kind: "growth", base: undefined } : undefined;
  }
  const base = columnsOf(company, head.base, carry.columns);
  return { kind: isRate ? "growth" : "change", base };
}

/** Whether the label of a table's line is its row and nothing more. */
function isLabelPlain(scene: Scene, { item }: ItemMention): boolean {
  const [first = 0] = scene.figureAt;
  const label = { ...sceneOf(scene, 0, scene), to: first + 1 };
  const rows = [scene.tokens.findIndex(({ kind }) => kind === "row")];
  return whyNotPlain(label, { item, rows, isChange: false }) === undefined;
}

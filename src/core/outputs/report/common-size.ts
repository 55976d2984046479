import { operand } from "#core/outputs/report/growth.ts";
import { shown, type TableCell, type TableRow } from "#core/outputs/report/statement-table.ts";

/** What a flow and a balance are a share of. */
export const WHOLE_OF_FLOWS = "Revenues";
export const WHOLE_OF_BALANCES = "Total Assets";

/**
 * Each amount as a share of its statement: flows of Revenues, balances of Total Assets, signs kept.
 * Shares, and rows that are ratios already, have none.
 */
export function commonSizeRows(
  rows: readonly TableRow[],
  isItem: (row: TableRow) => boolean,
): readonly TableRow[] {
  const wholes = new Map(
    [WHOLE_OF_FLOWS, WHOLE_OF_BALANCES].map((item) => [
      item,
      rows.find((row) => row.item === item),
    ]),
  );
  return rows
    .filter((row) => row.unit === "money" && isItem(row))
    .map((row) => {
      const item = row.isBalance ? WHOLE_OF_BALANCES : WHOLE_OF_FLOWS;
      const whole = wholes.get(item);
      const cells = row.cells.map((cell, at) => shareOf({ row, cell, item, whole, at }));
      return { ...row, unit: "fraction", cells };
    });
}

type Share = {
  readonly row: TableRow;
  readonly cell: TableCell;
  readonly item: string;
  readonly whole: TableRow | undefined;
  readonly at: number;
};

/** A cell as a share of that of another row in its column. */
export function shareOf({ row, cell, item, whole, at }: Share): TableCell {
  const { column, flags } = cell;
  const base = whole?.cells[at];
  if (cell.value === null) return { column, ...shown(null, "fraction", cell.reason), flags };
  if (whole === undefined || base === undefined || base.value === null) {
    return { column, ...shown(null, "fraction", `n.a.: ${item} not available`), flags };
  }
  if (base.value <= 0) {
    const verb = item.endsWith("s") ? "are" : "is";
    return { column, ...shown(null, "fraction", `n.m.: ${item} ${verb} not positive`), flags };
  }
  return {
    column,
    ...shown(cell.value / base.value, "fraction", undefined),
    source: {
      formula: `${row.item} / ${item}`,
      inputs: [operand(row, cell), operand(whole, base)],
    },
    flags,
  };
}

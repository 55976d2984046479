import {
  formulaText,
  type INCOME_OF_ALL,
  partsOfSubtotal,
  type Subtotal,
} from "#core/ledger/definitions.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { absent, type Cell, isFigure, sumOf } from "#core/finance/statements/cells/cell.ts";

/** The cell of each row that a subtotal may be made of. */
export type CellOf = (item: StatementItem | typeof INCOME_OF_ALL) => Cell;

/** A subtotal by its definition; absent, naming them, when parts are missing. */
export function subtotal(item: Subtotal, cell: CellOf): Cell {
  const parts = partsOfSubtotal(item).filter(
    ([part, , use]) => use === undefined || isFigure(cell(part)),
  );
  return sumOf(
    formulaText(parts),
    parts.map(([part, sign]) => [part, cell(part), sign]),
  );
}

/** Cells at hand, by row. */
export function among(cells: Partial<Readonly<Record<Parameters<CellOf>[0], Cell>>>): CellOf {
  return (item) => cells[item] ?? absent();
}

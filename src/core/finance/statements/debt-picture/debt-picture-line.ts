import { asCited } from "#core/finance/statements/facts/first-print.ts";
import type { DebtLine } from "#core/ledger/debt-picture.ts";
import { type Cell, isFigure } from "#core/finance/statements/cells/cell.ts";

/** A line of the picture from a cell: what is computed of tagged facts counts as tagged. */
export function debtLine(name: string, cell: Cell, partOf?: string): DebtLine {
  const part = partOf === undefined ? {} : { partOf };
  return isFigure(cell)
    ? {
        name,
        ...part,
        amount: cell.value,
        status: "tagged",
        source: asCited(cell.source),
        flags: cell.flags,
      }
    : { name, ...part, amount: null, status: "not tagged", reason: cell.reason, flags: cell.flags };
}

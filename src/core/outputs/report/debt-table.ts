import { isFiscalYear } from "#core/ledger/period.ts";
import type { DebtLine, DebtPicture } from "#core/ledger/debt-picture.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { findDatum, maturityItem, maturityOf } from "#core/ledger/find-datum.ts";
import { bindingOf } from "#core/ledger/formula.ts";
import type { NoteTable } from "#core/outputs/report/note-table.ts";
import {
  companyTable,
  shown,
  type StatementTable,
  type TableColumn,
  type TableGroup,
  type TableRow,
} from "#core/outputs/report/statement-table.ts";

/** A component of another line stands indented beneath it. */
const COMPONENT_ROLE = "ratio";

/**
 * The debt picture as a table: each line with its amount and how it is known, then the maturities.
 * A line that is not tagged is n.a., never a dash.
 */
export function debtTable(data: FinancialData, debt: DebtPicture): StatementTable {
  const column = columnAt(debt.date);
  const total = debt.maturitiesTotal === undefined ? [] : [debt.maturitiesTotal];
  const maturities = [...debt.maturities, ...total];
  const maturitiesAt = longDate(debt.maturitiesDate ?? debt.date);
  const groups: readonly TableGroup[] = [
    { title: `Debt at ${longDate(debt.date)}`, rows: debt.lines.map((line) => row(line, column)) },
    {
      title: `Maturities at ${maturitiesAt}`,
      rows: maturities.map((line) => ({
        ...row(line, column),
        item: dueItem(line.name),
        label: dueLabel(line.name),
        at: maturitiesAt,
      })),
    },
  ];
  return {
    ...companyTable(data, [], groups),
    noteHeader: "Status",
    columns: [column],
  };
}

/** Where a line of the debt picture stands in the table, by its item in the ledger. */
export function debtCell(
  debt: DebtPicture,
  item: string,
): { readonly item: string; readonly column: string } {
  const due = maturityOf(item);
  return { item: due === undefined ? item : dueItem(due), column: columnAt(debt.date).key };
}

/** What the rows of the table are in the ledger. */
export function debtBinding(data: FinancialData, { column }: DebtPicture): NoteTable["bindingOf"] {
  return ({ item }) => {
    const due = item.startsWith(DUE) ? maturityItem(item.slice(DUE.length)) : item;
    const datum = findDatum(data, due, column);
    return datum && bindingOf(datum);
  };
}

/** A year alone would be taken for a column. */
const DUE = "Due: ";

function dueItem(name: string): string {
  return `${DUE}${name}`;
}

function columnAt(date: string): TableColumn {
  const end = longDate(date);
  return { key: end, dates: end, end, flags: [] };
}

/** "Due in 2027", "Due thereafter"; other names say themselves what they are. */
function dueLabel(name: string): string {
  if (isFiscalYear(name)) return `Due in ${name}`;
  return name === "Thereafter" ? "Due thereafter" : name;
}

function row(line: DebtLine, column: TableColumn): TableRow {
  return {
    item: line.name,
    label: line.name,
    unit: "money",
    role: roleOf(line),
    isBalance: true,
    note: statusText(line),
    cells: [
      {
        column: column.key,
        ...shown(line.amount, "money", line.reason),
        source: line.source,
        flags: line.flags,
      },
    ],
  };
}

/** A zero that no tag states is not called tagged, whatever tags it was concluded from. */
function statusText({ status, flags, amount, reason }: DebtLine): string {
  if (amount !== null && reason !== undefined) return `${status}: ${reason}`;
  const isConcluded = flags.includes("assumed_none") || flags.includes("none_by_balance_sheet");
  return isConcluded ? "taken as none" : status;
}

function roleOf({ name, partOf }: DebtLine): TableRow["role"] {
  if (partOf !== undefined) return COMPONENT_ROLE;
  return /^(?:total|net) /i.test(name) ? "subtotal" : "line";
}

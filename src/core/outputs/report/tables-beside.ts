import { columnHeads, subHeadings } from "#core/ledger/column-heads.ts";
import type { PassageTable, PassageTableRow } from "#core/ledger/passage-table.ts";
import { mergedOrder } from "#core/outputs/report/side-by-side-table.ts";

/** A table under the name that is shown over its columns. */
export type NamedTable = { readonly name: string; readonly table: PassageTable };
/** A cell by its table's place in the list, as filed. */
export type CellOfTable = { readonly at: number; readonly row: number; readonly column: number };

export type TablesBeside = {
  readonly table: PassageTable;
  /** Which table's cell stands at a place of the whole; undefined where that has none. */
  readonly cellAt: (row: number, column: number) => CellOfTable | undefined;
};

/**
 * Tables as one: each row once, under every table's own columns. A row is the same in another table by
 * its tag, where that is of one row in each, else by its label and what it stands under.
 */
export function tablesBeside(tables: readonly NamedTable[]): TablesBeside {
  const names = rowNames(tables.map(({ table }) => table));
  const order = mergedOrder(names);
  const columns = tables.flatMap(({ name, table }, at) =>
    columnHeads(table).map(({ text }, column) => {
      return { at, column, lead: [name, table.units].filter(Boolean).join(", "), text };
    }),
  );
  const cellAt: TablesBeside["cellAt"] = (place, of) => {
    const { at = -1, column = -1 } = columns[of] ?? {};
    const row = names[at]?.indexOf(order[place] ?? "") ?? -1;
    return row === -1 ? undefined : { at, row, column };
  };
  const rows = order.map((name, place): PassageTableRow => {
    const at = names.findIndex((rowsOf) => rowsOf.includes(name));
    const label = tables[at]?.table.rows[names[at]?.indexOf(name) ?? -1]?.label ?? "";
    const cells = columns.map((_, of) => {
      const cell = cellAt(place, of);
      return cell && tables[cell.at]?.table.rows[cell.row]?.cells[cell.column];
    });
    return { label, cells: cells.map((cell) => cell ?? { text: "" }) };
  });
  const headerRows = [["", ...columns.map(({ lead }) => lead)]];
  headerRows.push(["", ...columns.map(({ text }) => text)]);
  return { table: { headerRows, spans: true, rows }, cellAt };
}

/** Of each table its rows' names, by which those of others are told to be the same. */
function rowNames(tables: readonly PassageTable[]): readonly (readonly string[])[] {
  const tags = tables.map(({ rows }) => rows.map(tagOf));
  const labels = tables.map(labelsOf);
  const byTag = new Map<string, string>();
  return labels.map((rows, at) => {
    const taken = new Set<string>();
    return rows.map((label, row) => {
      const tag = tags[at]?.[row] ?? "";
      const isOwn = tag !== "" && tags.every((all) => all.filter((one) => one === tag).length < 2);
      const name = (isOwn ? byTag.get(tag) : undefined) ?? label;
      // Rows of one name that nothing tells apart stand in their order.
      let own = name;
      while (taken.has(own)) own += `|${row}`;
      taken.add(own);
      if (isOwn) byTag.set(tag, own);
      return own;
    });
  });
}

/** What its figures are tagged as, with the part of the company; empty where that is not one thing. */
function tagOf({ cells }: PassageTableRow): string {
  const tags = cells.flatMap(({ concept, part = "" }) =>
    concept === undefined ? [] : [`${concept}|${part}`],
  );
  const [tag = "", second] = new Set(tags);
  return second === undefined ? tag : "";
}

/** A mark of a note says which table it is in, not which row it is. */
const MARK = /\s?\((?:\d{1,2}|[a-z])\)/gi;

function labelsOf(table: PassageTable): readonly string[] {
  const under = subHeadings(table);
  return table.rows.map(({ label }, row) =>
    [...(under[row] ?? []), label]
      .map((text) =>
        text
          .replaceAll(MARK, "")
          .replace(/[\s:.]+$/, "")
          .toLowerCase(),
      )
      .join("|"),
  );
}

import { formatCell } from "#core/ledger/display.ts";
import type { DeckRow, DeckTable } from "#core/outputs/deck/deck.ts";

/** A table as somebody sends it, who has no document with us. */
export type GivenTable = {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  /** Numbers are whole units, or this many. */
  readonly scale?: number | undefined;
  readonly rows: readonly {
    readonly label: string;
    readonly kind?: "heading" | "total" | "ratio" | undefined;
    readonly cells: readonly (string | number | null)[];
  }[];
};

/** A table as sent, its numbers printed as the product prints amounts; every row as wide as the head. */
export function givenTable({ name, title, columns, scale = 1, rows }: GivenTable): DeckTable {
  const widest = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const head = columns.length > widest ? columns : ["", ...columns];
  const width = Math.max(head.length, widest + 1);
  return {
    name,
    title,
    columns: Array.from({ length: width }, (_, at) => head[at] ?? ""),
    rows: rows.map(({ label, kind, cells }): DeckRow => ({
      label,
      kind: kind ?? "line",
      cells: Array.from({ length: width - 1 }, (_, at) => {
        const cell = cells[at];
        if (typeof cell === "string") return { text: cell };
        const value = cell == null ? null : cell * scale;
        return { text: at < cells.length ? formatCell(value, "money") : "", value };
      }),
    })),
  };
}

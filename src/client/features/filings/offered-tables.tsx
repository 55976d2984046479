import type { OfferedTable } from "./table-cards.ts";

type OfferedTablesProps = {
  readonly tables: readonly OfferedTable[];
  readonly onUse: (table: OfferedTable) => void;
};

/** The tables of a card that can be connected, by name; nothing where there are none. */
export function OfferedTables({ tables, onUse }: OfferedTablesProps) {
  if (tables.length === 0) return null;
  return (
    <ul
      aria-label="Tables that can be connected"
      className="text-[11.5px]/[16px] text-ink-3 figures"
    >
      {tables.map((table) => (
        <li key={table.found.source.id}>
          <button
            type="button"
            className="min-h-6 rounded-1 text-left font-medium wrap-anywhere text-accent hover:underline"
            onClick={() => onUse(table)}
          >
            <span className="sr-only">Use table </span>
            {table.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

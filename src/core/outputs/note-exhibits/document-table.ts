import { cardPassages } from "#core/ledger/card-passages.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { ExhibitRow } from "#core/outputs/exhibits/exhibit.ts";
import type { NoteExhibit } from "#core/outputs/report/note-exhibit.ts";

/** The table that a card holds, as the document prints it; undefined where it holds none. */
export function documentTable({ label, data, ticker }: ContextItem): NoteExhibit | undefined {
  const { passages, name = ticker } = cardPassages(data);
  const [held] = passages;
  if (held?.table === undefined) return undefined;
  const { rows, caption: printed = label } = held.table;
  // A caption that only says the unit names no table.
  const isUnit = printed.startsWith("(") && printed.endsWith(")");
  const caption = isUnit ? label : printed;
  const heads = rows.find(({ cells }) => cells.length > 0)?.cells.map(({ head }) => head) ?? [];
  const { source } = held;
  return {
    name: label,
    title: caption,
    note: [isUnit ? printed.slice(1, -1) : "", source.section, source.label]
      .filter(Boolean)
      .join(", "),
    drawing: {
      name: label,
      title: caption,
      columns: [rows[0]?.corner ?? "", ...heads],
      rows: rows.map((row): ExhibitRow => {
        const isHeading = row.cells.every(({ text }) => text === "");
        const kind = /^total\b/i.test(row.label) ? "total" : "line";
        return {
          label: row.label,
          kind: isHeading ? "heading" : kind,
          cells: isHeading
            ? []
            : heads.map((_, at) => ({
                text: row.cells[at]?.text ?? "",
                value: row.cells[at]?.value ?? null,
              })),
        };
      }),
    },
    origins: [{ ...source, company: name }],
  };
}

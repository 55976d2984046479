import { longDate } from "#core/ledger/dates.ts";
import { useState } from "react";
import { Segmented } from "#client/components/segmented.tsx";
import { ReadingTableRow } from "#client/features/companies/your-data/reading-table-row.tsx";
import type { YourData } from "#client/features/companies/your-data/use-your-data.ts";
import type { FileReading } from "#contracts/user-tickers.ts";
import type { Line } from "#core/finance/sheets/lines.ts";

type ReadingTableProps = { readonly data: YourData; readonly reading: FileReading };
type Shown = "read" | "other";
type ReadRow = FileReading["rows"][number];

/** The rows of the file by period; what was not recognised can be assigned. */
export function ReadingTable({ data, reading }: ReadingTableProps) {
  const [shown, setShown] = useState<Shown>("read");
  const read = reading.rows.filter(isRead);
  const other = reading.rows.filter((row) => !isRead(row));
  const rows = shown === "read" ? read : other;
  const isUnitOpen = reading.questions.some(({ field }) => field === "scale");
  const keys = reading.columns.map((column) => `${column.kind}:${column.label}`);

  function assign(id: string, line: Line | null | undefined): void {
    const { [id]: _, ...rest } = data.choices.rows ?? {};
    data.choose({ rows: line === undefined ? rest : { ...rest, [id]: line } });
  }

  return (
    <section aria-label="Rows" className="min-w-0">
      <div className="mb-2 flex items-center gap-3">
        <Segmented
          label="Rows shown"
          value={shown}
          options={[
            { value: "read", label: `Recognised ${read.length}` },
            { value: "other", label: `Others ${other.length}` },
          ]}
          onChange={setShown}
        />
        <p className="text-12 text-ink-3">
          {shown === "read"
            ? shownIn(reading, isUnitOpen)
            : "Figures as they stand in the file. Ratios are computed from the rows."}
        </p>
      </div>
      <div className="max-h-90 overflow-auto rounded-2 border border-hairline bg-paper">
        <table className="w-full border-collapse text-12">
          <Head columns={reading.columns} />
          <tbody>
            {rows.map((row) => (
              <ReadingTableRow
                key={row.id}
                row={row}
                columns={keys}
                isUnitOpen={isUnitOpen}
                isAssigned={data.choices.rows?.[row.id] !== undefined}
                onAssign={(line) => assign(row.id, line)}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && (
          <p className="px-3 py-4 text-12 text-ink-3">
            {shown === "read" ? "No row was recognised." : "Every row was recognised."}
          </p>
        )}
      </div>
      <p className="mt-1 text-11 text-ink-3">
        {reading.columns.some(({ isEndAssumed }) => isEndAssumed) &&
          "* The file does not give the day this period ended; the last of its month or year is taken. "}
        {reading.hiddenRows > 0 && `${reading.hiddenRows} more rows are not shown. `}
      </p>
    </section>
  );
}

function Head({ columns }: Pick<FileReading, "columns">) {
  return (
    <thead className="sticky top-0 bg-paper">
      <tr className="border-b border-hairline-strong text-left text-11 text-ink-3">
        <th scope="col" className="px-3 py-1.5 font-medium">
          Row of the file
        </th>
        <th scope="col" className="px-2 py-1.5 font-medium">
          Read as
        </th>
        {columns.map((column) => (
          <th
            key={`${column.kind}:${column.label}`}
            scope="col"
            title={columnTitle(column)}
            className="px-3 py-1.5 text-right font-medium whitespace-nowrap figures"
          >
            <span className="relative after:invisible after:content-[')']">
              {column.label}
              {column.isEndAssumed && <span className="absolute">*</span>}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function shownIn({ currency }: FileReading, isUnitOpen: boolean): string {
  if (isUnitOpen) return "Figures as they stand in the file: their unit is not chosen yet.";
  return currency === undefined
    ? "In millions, as they will be shown; the currency is not chosen yet."
    : `${currency} mm, as they will be shown`;
}

function isRead({ status }: ReadRow): boolean {
  return status === "read";
}

function columnTitle({ start, end }: FileReading["columns"][number]): string {
  return start === undefined ? `To ${longDate(end)}` : `${longDate(start)} to ${longDate(end)}`;
}

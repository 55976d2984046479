import { useState } from "react";
import type { FileReading } from "#contracts/user-tickers.ts";
import { formatCell } from "#core/ledger/display.ts";
import { type Line, LINES } from "#core/finance/sheets/lines.ts";

type ReadRow = FileReading["rows"][number];

type ReadingTableRowProps = {
  readonly row: ReadRow;
  readonly columns: readonly string[];
  /** Whether the figures are in thousands or millions is not known yet: they stand as in the file. */
  readonly isUnitOpen: boolean;
  /** The analyst said what the row is. */
  readonly isAssigned: boolean;
  /** A line, null to leave the row out, undefined for what was recognised. */
  readonly onAssign: (line: Line | null | undefined) => void;
};

/** One row of the file: its name and place, what it is read as, its figures. */
export function ReadingTableRow({
  row,
  columns,
  isUnitOpen,
  isAssigned,
  onAssign,
}: ReadingTableRowProps) {
  const note = noteOf(row);
  return (
    <tr className="border-b border-hairline last:border-b-0">
      <th scope="row" className="max-w-80 px-3 py-1 text-left font-normal">
        <span className="block truncate">{row.label}</span>
        <span className="block truncate text-11 text-ink-3">
          {row.sheet === undefined ? row.cell : `${row.sheet}!${row.cell}`}
          {note !== undefined && `: ${note}`}
        </span>
      </th>
      <td className="px-2 py-1 align-top">
        <LineSelect row={row} isAssigned={isAssigned} onAssign={onAssign} />
      </td>
      {columns.map((key) => (
        <td key={key} className="px-3 py-1 text-right align-top figures">
          <Hanging>{figureText(row, row.values[key], isUnitOpen)}</Hanging>
        </td>
      ))}
    </tr>
  );
}

/** Closing parentheses hang, so that digits align: a figure without one carries it unseen. */
function Hanging({ children: text }: { readonly children: string }) {
  return (
    <span className={text.endsWith(")") ? "" : "after:invisible after:content-[')']"}>{text}</span>
  );
}

const AUTOMATIC = "automatic";
const LEFT_OUT = "left out";

function LineSelect({
  row,
  isAssigned,
  onAssign,
}: Omit<ReadingTableRowProps, "columns" | "isUnitOpen">) {
  // A file of facts has hundreds of rows: the list of lines is put in when it is asked for.
  const [wasReached, setWasReached] = useState(false);
  const value = row.line ?? (row.status === "left out" && isAssigned ? LEFT_OUT : AUTOMATIC);
  const current = row.line === null ? [] : [row.line];
  const lines: readonly Line[] = wasReached ? LINES : current;
  return (
    <select
      aria-label={`Read ${row.label} (${row.cell}) as`}
      value={value}
      onFocus={() => setWasReached(true)}
      onPointerDown={() => setWasReached(true)}
      onChange={(event) => onAssign(lineOf(event.currentTarget.value))}
      className="h-6 w-44 rounded-1 border border-control bg-paper px-1 text-12"
    >
      <option value={AUTOMATIC}>{isAssigned ? "As recognised" : STATUS_TEXT[row.status]}</option>
      <option value={LEFT_OUT}>Leave out</option>
      {lines.map((line) => (
        <option key={line} value={line}>
          {line}
        </option>
      ))}
    </select>
  );
}

const STATUS_TEXT: Readonly<Record<ReadRow["status"], string>> = {
  read: "As recognised",
  repeats: "Not taken",
  computed: "A ratio",
  unknown: "Not recognised",
  "left out": "Left out",
};

function lineOf(value: string): Line | null | undefined {
  if (value === AUTOMATIC) return undefined;
  return LINES.find((line) => line === value) ?? null;
}

function noteOf({ note, status }: ReadRow): string | undefined {
  return status === "computed" ? "computed by the product" : note;
}

function figureText(
  { status, line }: ReadRow,
  value: number | null | undefined,
  isUnitOpen: boolean,
): string {
  if (value === undefined || value === null) return "n.a.";
  const isRead = status === "read" || status === "repeats";
  if (isRead && !isUnitOpen) {
    return formatCell(value, line === "Diluted Shares" ? "shares" : "money");
  }
  const text = Math.abs(value).toLocaleString("en-US", { maximumFractionDigits: 4 });
  return value < 0 ? `(${text})` : text;
}

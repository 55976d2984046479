import type { FileColumns } from "#core/finance/own-statements/file-columns.ts";
import { type FileUnit, isFactTable, rowUnit } from "#core/finance/sheets/unit-of-file.ts";
import { type FoundLine, findLine, isConcept } from "#core/finance/sheets/line-names.ts";
import { type Line, standsIn } from "#core/finance/sheets/lines.ts";
import type { ReadingChoices, ReadRow } from "#core/finance/own-statements/reading.ts";
import {
  isClose,
  type LineFigures,
  lineSigns,
  turnedNetInterest,
} from "#core/finance/own-statements/signs.ts";
import type { FileFigure, FileRow } from "#core/finance/own-statements/statement-file.ts";
import {
  type FileTable,
  isRatioRow,
  isValue,
  type TableCell,
  type TableRow,
  valuesOf,
} from "#core/finance/sheets/tables.ts";

export type RowsRequest = {
  readonly tables: readonly FileTable[];
  readonly periods: FileColumns;
  readonly unit: FileUnit;
  readonly choices: ReadingChoices;
};

/** The rows for the analyst to see, and the figures to be kept. */
export type RowsRead = {
  readonly rows: readonly ReadRow[];
  readonly file: readonly FileRow[];
  /** Rows of costs whose figures have both signs, where nothing tells which are costs. */
  readonly mixed: readonly ReadRow[];
  readonly notes: readonly string[];
};

type Candidate = {
  /** Place of its table. */
  readonly place: number;
  readonly id: string;
  readonly row: TableRow;
  readonly sheet: string | undefined;
  readonly line: Line | null;
  readonly rank: number;
  readonly status: "read" | "computed" | "unknown" | "left out";
  /** Whole units, signs as in the file but for captions that say the opposite. */
  readonly figures: readonly FileFigure[];
};

/** Beyond the largest balance sheets in the smallest currencies. */
const AMOUNT_MAX = 1e17;
/** No company has so many shares: a count of that size was already whole. */
const SHARES_MAX = 5e11;

/** Takes the rows of the tables as lines, settles which row gives a line, and turns signs. */
export function readRows(request: RowsRequest): RowsRead {
  const notes = new Set<string>();
  const candidates = request.tables.flatMap((table, place) =>
    table.rows.map((row) => ({ ...candidateOf(request, table, row, notes), place })),
  );
  const chosen = new Map<Line, Candidate[]>();
  const repeats = new Map<Candidate, string>();
  for (const candidate of byRank(candidates)) {
    const { line } = candidate;
    if (line === null || candidate.figures.length === 0) continue;
    const known = chosen.get(line) ?? [];
    const reason = reasonNotAdded(known, candidate, notes);
    if (reason === undefined) chosen.set(line, [...known, candidate]);
    else repeats.set(candidate, reason);
  }
  const file = signedRows(chosen, request.choices, notes);
  const signed = new Map(file.map((row) => [row.id, row]));
  const rows = candidates.map((candidate): ReadRow => {
    const { id, row, sheet, line } = candidate;
    const repeated = repeats.get(candidate);
    const kept = signed.get(id);
    const figures = kept?.row.figures ?? candidate.figures;
    return {
      id,
      label: row.label,
      ...(sheet !== undefined && { sheet }),
      cell: row.address,
      line,
      status: statusOf(candidate, repeated),
      note: repeated ?? kept?.note ?? (isIdle(candidate) ? OTHER_PERIODS : undefined),
      values: Object.fromEntries(figures.map(({ column, value }) => [column, value])),
    };
  });
  const mixed = rows.filter(({ id }) => signed.get(id)?.isMixed === true);
  return { rows, file: file.map(({ row }) => row), mixed, notes: [...notes] };
}

const OTHER_PERIODS = "Its figures are of periods that are left out.";

function isIdle({ status, figures }: Candidate): boolean {
  return status === "read" && figures.length === 0;
}

function statusOf(candidate: Candidate, repeated: string | undefined): ReadRow["status"] {
  if (repeated !== undefined) return "repeats";
  return isIdle(candidate) ? "left out" : candidate.status;
}

function candidateOf(
  request: RowsRequest,
  table: FileTable,
  row: TableRow,
  notes: Set<string>,
): Omit<Candidate, "place"> {
  const sheet = table.sheet.name;
  const id = sheet === undefined ? row.address : `${sheet}!${row.address}`;
  const figures = figuresOf(request, table, row, notes);
  const assigned = request.choices.rows?.[id];
  const found = foundLine(table, row);
  const base = { id, row, sheet, rank: found?.rank ?? 0 };
  if (assigned === null) return { ...base, line: null, status: "left out", figures };
  if (assigned !== undefined) {
    const scale = scaleOf(request, table, row, assigned);
    return { ...base, line: assigned, rank: -1, status: "read", figures: scaled(figures, scale) };
  }
  if (isRatioRow(row, found !== undefined)) {
    return { ...base, line: null, status: "computed", figures };
  }
  if (found === undefined) return { ...base, line: null, status: "unknown", figures };
  const scale = scaleOf(request, table, row, found.line) * (found.isTurned ? -1 : 1);
  return { ...base, line: found.line, status: "read", figures: scaled(figures, scale) };
}

/**
 * Balances that files called "income" often end with; none of their names is one of a flow, as
 * "Long-term debt" in a cash flow statement is.
 */
const FOLLOW_INCOME: ReadonlySet<Line> = new Set<Line>([
  "Short-Term Debt",
  "Long-Term Debt",
  "Total Debt",
  "Net Debt",
  "Cash And Equivalents",
  "Total Assets",
  "Total Liabilities",
  "Equity",
]);

/** What the row's name says it is, where such a line can stand in its table. */
function foundLine(table: FileTable, row: TableRow): FoundLine | undefined {
  const isOtherFact = table.layout === "long" && !isConcept(row.label) && isFactTable(table);
  if (isOtherFact || isAfterCashFlow(table, row)) return undefined;
  const found = findLine(row.label);
  const isElsewhere =
    found !== undefined &&
    row.statement !== undefined &&
    !standsIn(found.line, row.statement) &&
    !(row.statement === "income" && FOLLOW_INCOME.has(found.line));
  return isElsewhere ? undefined : found;
}

/**
 * "Change in net working capital" below the cash flow itself is a memo, positive where working
 * capital rose: the analyst must say what it is.
 */
function isAfterCashFlow(table: FileTable, row: TableRow): boolean {
  if (table.layout !== "wide" || findLine(row.label)?.line !== "Change In Working Capital")
    return false;
  const place = table.rows.indexOf(row);
  return table.rows
    .slice(0, place)
    .some(({ label }) => findLine(label)?.line === "Cash Flow From Operating Activities");
}

function scaleOf(
  { unit, choices }: RowsRequest,
  table: FileTable,
  row: TableRow,
  line: Line,
): number {
  const own = unit.byTable.get(table);
  const named = rowUnit(row).scale;
  if (line !== "Diluted Shares") return choices.scale ?? named ?? own?.scale ?? 1;
  const scale = named ?? own?.shareScale ?? 1;
  const largest = Math.max(0, ...valuesOf(row).map(Math.abs));
  return largest * scale > SHARES_MAX ? 1 : scale;
}

function scaled(figures: readonly FileFigure[], scale: number): FileFigure[] {
  return figures.map((figure) => ({ ...figure, value: wholeIfNear(figure.value * scale) }));
}

/** 1.23 × 1,000,000 is 1,230,000, not 1,229,999.9999999998. */
function wholeIfNear(value: number): number {
  const whole = Math.round(value);
  const near = Math.abs(value - whole) <= Math.abs(value) * 1e-12 ? whole : value;
  return near === 0 ? 0 : near;
}

/** The row's figures by column: the first where a period is given twice. */
function figuresOf(
  { periods, choices }: RowsRequest,
  table: FileTable,
  row: TableRow,
  notes: Set<string>,
): FileFigure[] {
  const keys = periods.keys.get(table);
  const found = new Map<string, FileFigure>();
  for (const cell of row.cells) {
    const value = valueOf(cell, choices, notes);
    if (value === undefined) continue;
    for (const column of keys?.[cell.at] ?? []) {
      const known = found.get(column);
      if (known === undefined) found.set(column, { column, value, cell: cell.address });
      else if (!isClose(known.value, value)) {
        notes.add(
          `“${row.label}” is given twice for ${labelOf(column)} with different figures (${known.cell}, ${cell.address}): the first is taken.`,
        );
      }
    }
  }
  return [...found.values()];
}

function valueOf(
  { amount, address }: TableCell,
  choices: ReadingChoices,
  notes: Set<string>,
): number | undefined {
  if (isValue(amount) && Math.abs(amount.value) <= AMOUNT_MAX) return amount.value;
  if (isValue(amount)) notes.add(`${address}: larger than any amount, so the figure is missing.`);
  if (amount.kind === "dash") {
    if (choices.dashes === "zero") return 0;
    notes.add("A dash alone is read as missing, not as zero.");
  }
  if (amount.kind === "missing" && amount.reason.startsWith("n.a.: the cell holds")) {
    notes.add(`${address}: ${amount.reason.slice("n.a.: ".length)}, so the figure is missing.`);
  }
  return undefined;
}

/** What the analyst assigned, then tables in their order; within a table the surest names first. */
function byRank(candidates: readonly Candidate[]): Candidate[] {
  const isAssigned = ({ rank }: Candidate): number => (rank < 0 ? 0 : 1);
  return candidates.toSorted(
    (a, b) => isAssigned(a) - isAssigned(b) || a.place - b.place || a.rank - b.rank,
  );
}

/** Why a second row for a line is not taken: it repeats the first, or disagrees with it. */
function reasonNotAdded(
  known: readonly Candidate[],
  next: Candidate,
  notes: Set<string>,
): string | undefined {
  const [first] = known;
  if (first === undefined || next.line === null) return undefined;
  const have = new Map(
    known.flatMap(({ figures }) => figures.map((figure) => [figure.column, figure] as const)),
  );
  const shared = next.figures.filter(({ column }) => have.has(column));
  const other = shared.find(
    ({ column, value }) => !isClose(Math.abs(have.get(column)?.value ?? 0), Math.abs(value)),
  );
  if (other !== undefined) {
    if (isSamePlain(first.row.label, next.row.label)) {
      notes.add(
        `Two rows are called “${next.row.label}” and differ in ${labelOf(other.column)}: ${first.row.address} is taken, not ${next.row.address}.`,
      );
    }
    return `Differs from “${first.row.label}” (${first.row.address}), which is taken as ${next.line}.`;
  }
  const isNew = next.figures.some(({ column }) => !have.has(column));
  return isNew ? undefined : `The same figures as “${first.row.label}” (${first.row.address}).`;
}

function isSamePlain(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function labelOf(column: string): string {
  return column.slice(column.indexOf(":") + 1);
}

type SignedRow = {
  readonly id: string;
  readonly row: FileRow;
  readonly note?: string | undefined;
  readonly isMixed: boolean;
};

/** The chosen rows in the product's signs. Of rows that share a line, the first gives a column. */
function signedRows(
  chosen: ReadonlyMap<Line, readonly Candidate[]>,
  choices: ReadingChoices,
  notes: Set<string>,
): SignedRow[] {
  const asInFile: LineFigures = new Map(
    [...chosen].map(([line, own]) => [line, figuresOfLine(own)]),
  );
  const signs = lineSigns(asInFile, (line) => {
    const said = (chosen.get(line) ?? []).flatMap(({ id }) => choices.signs?.[id] ?? []);
    return said[0] ?? choices.costs;
  });
  const signOf = (line: Line): number => signs.get(line)?.sign ?? 1;
  const corrected = turnedNetInterest(
    new Map([...asInFile].map(([line, figures]) => [line, scaled(figures, signOf(line))])),
  );
  const turned = [...signs].filter(([, { sign, by }]) => sign === -1 && by !== "convention");
  if (turned.length > 0) {
    const names = turned.map(([line]) => line).join(", ");
    notes.add(`Costs and payments are positive in the file and shown negative: ${names}.`);
  }
  if (corrected.size > 0) {
    notes.add(
      `Net interest of ${[...corrected].map(labelOf).join(", ")} is turned over: pre-tax income comes out only so.`,
    );
  }
  return [...chosen].flatMap(([line, own]) => {
    const seen = new Set<string>();
    const sign = signOf(line);
    const note = sign === -1 ? "Positive in the file, negative here." : undefined;
    return own.map(({ id, row: { label }, sheet, figures: all }): SignedRow => {
      const mine = all.filter(({ column }) => !seen.has(column));
      for (const { column } of mine) seen.add(column);
      const isTurned = ({ column }: FileFigure): boolean =>
        line === "Interest Income/Expense" && corrected.has(column);
      const figures = mine.flatMap((figure) => scaled([figure], isTurned(figure) ? -sign : sign));
      const flags = mine.some(isTurned) ? ["interest_sign_corrected"] : [];
      return {
        id,
        row: { line, label, ...(sheet !== undefined && { sheet }), figures, flags },
        note,
        isMixed: signs.get(line)?.by === "mixed",
      };
    });
  });
}

function figuresOfLine(own: readonly Candidate[]): FileFigure[] {
  const found = new Map<string, FileFigure>();
  for (const { figures } of own) {
    for (const figure of figures) if (!found.has(figure.column)) found.set(figure.column, figure);
  }
  return [...found.values()];
}

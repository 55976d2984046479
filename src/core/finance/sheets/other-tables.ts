import { type Amount, type DecimalMark, readAmount } from "#core/finance/sheets/amounts.ts";
import {
  type GridCell,
  type GridRow,
  type Sheet,
  addressOf,
  isDate,
  textOf,
} from "#core/finance/sheets/grid.ts";
import { findLine } from "#core/finance/sheets/line-names.ts";
import { type NamedPeriod, readPeriod, spanning } from "#core/finance/sheets/period-names.ts";
import {
  type FileTable,
  type TableCell,
  type TablePeriod,
  type TableRow,
  companiesOf,
  sectionOf,
} from "#core/finance/sheets/tables.ts";

/** Columns from the left in which the periods of a transposed table are looked for. */
const PERIOD_COLUMNS = 6;

/** The table of a sheet with periods down and items across; undefined where there is none. */
export function transposedTable(
  sheet: Sheet,
  mark: DecimalMark,
  title: string,
): FileTable | undefined {
  for (const [index, header] of sheet.rows.entries()) {
    const labels = header.cells.filter((cell) => findLine(textOf(cell)) !== undefined).length;
    if (labels < 2) continue;
    const body = sheet.rows.slice(index + 1);
    for (let column = 0; column < PERIOD_COLUMNS; column++) {
      const periods = periodsDown(body, column);
      if (periods.length > 0)
        return transposed({
          sheet,
          mark,
          title,
          header,
          column,
          periods,
          body,
          above: sheet.rows.slice(0, index),
        });
    }
  }
  return undefined;
}

type RowPeriod = TablePeriod & { readonly row: GridRow };

function periodsDown(body: readonly GridRow[], column: number): RowPeriod[] {
  const found: RowPeriod[] = [];
  for (const row of body) {
    const cell = row.cells[column];
    const period = readPeriod(
      typeof cell === "string" && /^\d{4}$/.test(cell.trim()) ? Number(cell) : cell,
    );
    // Below the statements may stand other tables: the first row without a period ends these.
    if (period === undefined) break;
    found.push({ row, period, header: headerText(cell) });
  }
  const plain = found.filter(({ period }) => period.isPlainNumber);
  const isRun = plain.every(
    ({ period }, at) =>
      at === 0 || Math.abs((period.year ?? 0) - (plain[at - 1]?.period.year ?? 0)) <= 1,
  );
  return isRun ? found : [];
}

type Transposed = {
  readonly sheet: Sheet;
  readonly mark: DecimalMark;
  readonly title: string;
  readonly header: GridRow;
  readonly column: number;
  readonly periods: readonly RowPeriod[];
  readonly body: readonly GridRow[];
  readonly above: readonly GridRow[];
};

function transposed({ sheet, mark, title, header, column, periods, above }: Transposed): FileTable {
  const opening = sectionOf(title);
  const statement = opening === "none" ? undefined : opening;
  const rows = header.cells.flatMap((cell, place): TableRow[] => {
    const label = textOf(cell);
    if (label === "" || place === column) return [];
    const cells = periods.map(({ row }, at): TableCell => ({
      at,
      amount: readAmount(row.cells[place], mark),
      address: addressOf(place, row.number),
    }));
    const isEmpty = cells.every(({ amount }) => amount.kind === "text");
    return isEmpty
      ? []
      : [{ label, address: addressOf(place, header.number), statement, unitText: "", cells }];
  });
  const texts = [title, ...above.flatMap((row) => row.cells.map(textOf))].filter(
    (text) => text !== "",
  );
  return {
    sheet,
    layout: "transposed",
    texts,
    periods: periods.map(({ header: text, period }) => ({ header: text, period })),
    rows,
    companies: companiesOf(
      header.cells,
      periods.map(({ row }) => row.cells),
    ),
    notes: [],
  };
}

function headerText(cell: GridCell | undefined): string {
  if (isDate(cell)) return cell.date;
  return typeof cell === "number" ? String(cell) : textOf(cell);
}

const HEADINGS = {
  item: /^(?:item|line item|line|fact|concept|account|account name|label|tag|metric|name|caption|element|description)$/i,
  value: /^(?:value|amount|amounts|val|figure|reported value)$/i,
  period: /^(?:period|year|fiscal[ _]year|fy|date|period[ _]end(?:ing)?|as of)$/i,
  start: /^(?:start|start[ _]date|from|period[ _]start|begin(?:ning)?)$/i,
  end: /^(?:end|end[ _]date|to|period[ _]end|instant|as[ _]of[ _]date)$/i,
  unit: /^(?:units?|uom|measure|scale)$/i,
  currency: /^(?:currency|ccy|cur)$/i,
  dimension: /^(?:dimensions?|segments?|axis|members?|qualifiers?)$/i,
} as const;

type Heading = keyof typeof HEADINGS;
type Headings = Partial<Record<Heading, number>>;

/** The table of a sheet with one figure a row; undefined where no header names items and values. */
export function longTable(sheet: Sheet, mark: DecimalMark, title: string): FileTable | undefined {
  for (const [index, header] of sheet.rows.slice(0, 30).entries()) {
    const headings = headingsOf(header);
    if (headings.item === undefined || headings.value === undefined) continue;
    return long({
      sheet,
      mark,
      title,
      header,
      headings,
      body: sheet.rows.slice(index + 1),
      above: sheet.rows.slice(0, index),
    });
  }
  return undefined;
}

/** Whether a table lists items and values but says of no period. */
export function isWithoutPeriods(table: FileTable): boolean {
  return table.layout === "long" && table.periods.length === 0;
}

function headingsOf(header: GridRow): Headings {
  const headings: Headings = {};
  for (const [column, cell] of header.cells.entries()) {
    const text = textOf(cell);
    for (const [name, pattern] of Object.entries(HEADINGS)) {
      // The keys of HEADINGS are its own names.
      const heading = isHeading(name) ? name : undefined;
      if (heading !== undefined && headings[heading] === undefined && pattern.test(text))
        headings[heading] = column;
    }
  }
  return headings;
}

function isHeading(name: string): name is Heading {
  return name in HEADINGS;
}

type Long = {
  readonly sheet: Sheet;
  readonly mark: DecimalMark;
  readonly title: string;
  readonly header: GridRow;
  readonly headings: Headings;
  readonly body: readonly GridRow[];
  readonly above: readonly GridRow[];
};

type Gathered = {
  readonly label: string;
  readonly address: string;
  readonly unitText: string;
  readonly cells: TableCell[];
};

/** What a long table has given so far. */
type Gathering = {
  readonly periods: TablePeriod[];
  readonly places: Map<string, number>;
  readonly rows: Map<string, Gathered>;
};

const NO_DIMENSION = /^(?:\{\}|\[\])?$/;
const SEGMENTS_LEFT_OUT =
  "rows of segments and other breakdowns are left out: statements show totals.";

function long({ sheet, mark, title, header, headings, body, above }: Long): FileTable {
  const gathering: Gathering = { periods: [], places: new Map(), rows: new Map() };
  let segments = 0;
  for (const row of body) {
    const at = (heading: Heading): GridCell | undefined => {
      const column = headings[heading];
      return column === undefined ? undefined : row.cells[column];
    };
    if (NO_DIMENSION.test(textOf(at("dimension")))) gather(gathering, { row, at, mark, headings });
    else segments += 1;
  }
  const opening = sectionOf(title);
  const statement = opening === "none" ? undefined : opening;
  const texts = [...above, header].flatMap((row) => row.cells.map(textOf));
  return {
    sheet,
    layout: "long",
    texts: [title, ...texts.filter((text) => text !== "")],
    periods: gathering.periods,
    rows: [...gathering.rows.values()].map((row) => ({
      ...row,
      statement,
      cells: withoutRepeats(row.cells),
    })),
    companies: companiesOf(
      header.cells,
      body.map((row) => row.cells),
    ),
    notes: segments === 0 ? [] : [`${segments} ${SEGMENTS_LEFT_OUT}`],
  };
}

type LongRow = {
  readonly row: GridRow;
  readonly at: (heading: Heading) => GridCell | undefined;
  readonly mark: DecimalMark;
  readonly headings: Headings;
};

function gather({ periods, places, rows }: Gathering, { row, at, mark, headings }: LongRow): void {
  const label = textOf(at("item"));
  const named = rowPeriod(at);
  const amount = readAmount(at("value"), mark);
  if (label === "" || named === undefined || amount.kind === "text") return;
  const key = JSON.stringify(named.period);
  const place = places.get(key) ?? periods.push(named) - 1;
  places.set(key, place);
  const unitText = [at("unit"), at("currency")].map(textOf).join(" ").trim();
  const name = `${label}|${unitText}`;
  const address = addressOf(headings.item ?? 0, row.number);
  const gathered = rows.get(name) ?? { label, unitText, address, cells: [] };
  gathered.cells.push({ at: place, amount, address: addressOf(headings.value ?? 0, row.number) });
  rows.set(name, gathered);
}

/** The first figure of a period; the same figure again says nothing new. */
function withoutRepeats(cells: readonly TableCell[]): readonly TableCell[] {
  const seen = new Map<number, Set<number>>();
  return cells.filter(({ at, amount }) => {
    if (amount.kind !== "value") return true;
    const values = seen.get(at) ?? new Set<number>();
    const isNew = !values.has(amount.value);
    seen.set(at, values.add(amount.value));
    return isNew;
  });
}

function rowPeriod(at: (heading: Heading) => GridCell | undefined): TablePeriod | undefined {
  const start = dayOf(at("start"));
  const end = dayOf(at("end"));
  if (start !== undefined && end !== undefined) {
    const period: NamedPeriod | undefined = spanning(start, end);
    return period && { period, header: start === end ? end : `${start} to ${end}` };
  }
  for (const heading of ["period", "end"] as const) {
    const cell = at(heading);
    const period = readPeriod(
      typeof cell === "string" && /^\d{4}$/.test(cell.trim()) ? Number(cell) : cell,
    );
    if (period !== undefined) return { period, header: headerText(cell) };
  }
  return undefined;
}

function dayOf(cell: GridCell | undefined): string | undefined {
  const period = readPeriod(cell);
  return period?.end;
}

/** Whether an amount stands for anything at all. */
export function isValue(amount: Amount): amount is Extract<Amount, { kind: "value" }> {
  return amount.kind === "value";
}

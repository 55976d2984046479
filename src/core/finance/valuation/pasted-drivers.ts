import { driverKind } from "#core/finance/valuation/driver-kinds.ts";
import type { DriverName, Drivers } from "#core/finance/valuation/drivers.ts";
import { readTyped } from "#core/finance/valuation/typed-input.ts";

/** The cell a block is pasted at, and the rows and years there are from it on. */
export type PastePlace = {
  /** Rows from the cell's own down, as they stand on the page. */
  readonly names: readonly DriverName[];
  /** The cell's own year and those after it. */
  readonly years: number;
  readonly from: number;
};

/** Values of one driver by the year they are for. */
export type PastedDriver = {
  readonly name: DriverName;
  readonly values: ReadonlyMap<number, number>;
};

/**
 * A block copied from a spreadsheet, a row for each driver: all of it, or the reason why none of it
 * was taken. Undefined for a single cell, which is typed text.
 */
export function pastedDrivers(
  text: string,
  bases: Pick<Drivers, "workingCapitalBasis" | "capexBasis">,
  { names, years, from }: PastePlace,
): readonly PastedDriver[] | { readonly reason: string } | undefined {
  const rows = text
    .replace(/\r?\n$/, "")
    .split("\n")
    .map((line) => line.split("\t").map((cell) => cell.trim()));
  const columns = Math.max(...rows.map((cells) => cells.length));
  if (rows.length === 1 && columns === 1) return undefined;
  if (rows.length > names.length) return none(`${rows.length} rows, and ${names.length} from here`);
  if (columns > years) return none(`${columns} values in a row, and ${years} years from here`);
  const drivers: PastedDriver[] = [];
  for (const [row, cells] of rows.entries()) {
    const name = names[row];
    if (name === undefined) break;
    const { label, unit, range } = driverKind(name, bases);
    const values = new Map<number, number>();
    for (const [at, cell] of cells.entries()) {
      const read = readTyped(cell, unit, range);
      if ("reason" in read) return none(`${label}, value ${at + 1}: ${read.reason}`);
      values.set(from + at, read.value);
    }
    drivers.push({ name, values });
  }
  return drivers;
}

function none(why: string): { readonly reason: string } {
  return { reason: `Nothing was pasted: ${why}` };
}

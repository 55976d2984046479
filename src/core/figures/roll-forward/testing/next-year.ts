import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";

type Rows = Pick<FinancialData, "data" | "ratios">;
type Row = Rows["data"][number] | Rows["ratios"][number];

/** Statements with a year more, made up of the last one: `random` gives numbers in [0, 1). */
export function aYearLater(
  data: ConnectedFinancialData,
  random: () => number,
): ConnectedFinancialData {
  return {
    ...withMore(data, 1, random),
    quarterly: data.quarterly && withMore(data.quarterly, 4, random),
    ltm: data.ltm && withMore(data.ltm, 1, random),
  };
}

/** The table with so many columns more, each like the one a year before it. */
function withMore<Table extends FinancialData>(
  table: Table,
  count: number,
  random: () => number,
): Table {
  return Array.from({ length: count }).reduce<Table>(
    (sofar) => withNext(sofar, sofar.years.at(-count), random),
    table,
  );
}

function withNext<Table extends FinancialData>(
  table: Table,
  model: string | undefined,
  random: () => number,
): Table {
  if (model === undefined) return table;
  const label = model.replace(/\d{4}/, (year) => String(Number(year) + 1));
  const end = (table.periods[model]?.end ?? "").replace(/^\d{4}/, (year) =>
    String(Number(year) + 1),
  );
  const next = <Any extends Row>(row: Any): Any => {
    const value = row.amounts[model] ?? null;
    return { ...row, amounts: { ...row.amounts, [label]: changed(value, random) } };
  };
  return {
    ...table,
    debt: undefined,
    years: [...table.years, label],
    periods: { ...table.periods, [label]: { end: validDay(end), flags: [] } },
    data: table.data.map(next),
    ratios: table.ratios.map(next),
  };
}

/** Most values move by up to a fifth; some turn their sign, some are gone, some stay. */
function changed(value: number | null, random: () => number): number | null {
  const luck = random();
  if (value === null || luck < 0.03) return null;
  if (luck < 0.08) return -value;
  return luck < 0.12 ? value : value * (0.8 + 0.4 * random());
}

/** 29 February is in no year after a leap year. */
function validDay(day: string): string {
  return day.endsWith("-02-29") ? day.replace(/29$/, "28") : day;
}

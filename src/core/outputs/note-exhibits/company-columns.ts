import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { ltmEnd, periodText } from "#core/ledger/period.ts";
import { TABLE_YEARS } from "#core/outputs/report/statement-table.ts";
import type { ExhibitName } from "#core/text/outline/exhibit-names.ts";

/** Columns of one of a company's tables: of years, of quarters or of twelve months. */
export type Columns = { readonly data: FinancialData; readonly keys: readonly string[] };

/** A company's tables, the years first. */
export function tablesOf(company: ConnectedFinancialData): readonly FinancialData[] {
  return [company, company.quarterly, company.ltm].filter((data) => data !== undefined);
}

/**
 * The columns that a name's times are of, oldest first, by the tables that hold them; the last five years
 * where it says none, and nothing where one of its times is in none.
 */
export function columnsOf(
  company: ConnectedFinancialData,
  { times, isSpan }: Pick<ExhibitName, "times" | "isSpan">,
): readonly Columns[] {
  if (times.length === 0) return held([{ data: company, keys: company.years.slice(-TABLE_YEARS) }]);
  const tables = tablesOf(company);
  const named = times.map((time) => {
    const data = tables.find(({ years }) => keyOf(years, time) !== undefined);
    return data && { data, key: keyOf(data.years, time) ?? "" };
  });
  if (!named.every((one) => one !== undefined)) return [];
  const [first, last] = named;
  if (!isSpan || first === undefined || last === undefined) {
    return tables.flatMap((data) =>
      held([{ data, keys: named.filter((one) => one.data === data).map(({ key }) => key) }]),
    );
  }
  const from = first.data.years.indexOf(first.key);
  if (first.data === last.data) {
    return held([
      {
        data: first.data,
        keys: first.data.years.slice(from, from + 1 + last.data.years.indexOf(last.key) - from),
      },
    ]);
  }
  // Twelve months stand behind the years that ended before them.
  const end = last.data.periods[last.key]?.end ?? "";
  const before = first.data.years
    .slice(from)
    .filter((key) => (first.data.periods[key]?.end ?? "") < end);
  return held([
    { data: first.data, keys: before },
    { data: last.data, keys: [last.key] },
  ]);
}

/** How the name of an exhibit says these columns. */
export function timesOf(
  company: ConnectedFinancialData,
  keys: readonly string[],
): Pick<ExhibitName, "times" | "isSpan"> {
  const times = keys.map((key) => (key === company.ltm?.years.at(-1) ? LTM : periodText(key)));
  const span = { times: [times[0] ?? "", times.at(-1) ?? ""], isSpan: true };
  const isWhole = (all: readonly Columns[]) =>
    all.flatMap((columns) => columns.keys).join() === keys.join();
  return times.length > 2 && isWhole(columnsOf(company, span)) ? span : { times, isSpan: false };
}

const LTM = "LTM";

function keyOf(years: readonly string[], time: string): string | undefined {
  if (time === LTM) return years.findLast((key) => ltmEnd(key) !== undefined);
  return years.find((key) => periodText(key) === time);
}

function held(columns: readonly Columns[]): readonly Columns[] {
  return columns.filter(({ keys }) => keys.length > 0);
}

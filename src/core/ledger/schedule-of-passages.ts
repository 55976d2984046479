import type { CardPassage } from "#core/ledger/card-passages.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { PassagesProvider } from "#core/ledger/passages-provider.ts";
import { isPassage, passageLabel } from "#core/ledger/source.ts";

/** When debt falls due by a table of a filing: names are fiscal years, then `Thereafter`. */
export type FiledSchedule = {
  readonly due: readonly { readonly name: string; readonly datum: Datum }[];
  /** Where the table stands. */
  readonly place: string;
};

/** Years from which a row or a column of them is a schedule. */
const YEARS_MIN = 3;
const OF_DEBT = /\b(?:debt|notes|borrowings|principal)\b/i;
const OF_DUE = /\b(?:maturit\w+|principal payments|payments due|mature)\b/i;
const NOT_DEBT = /\b(?:leases?|benefit|amortization|intangible|purchase|undiscounted)\b/i;
const ROW_OF_ALL = /^(?:total|principal|maturities|(?:long-term )?debt)\b/i;

type Cell = { readonly name: string; readonly row: number; readonly column: number };

/**
 * The schedule of debt in the passages of filings that report a fiscal year, for those that don't
 * tag it; undefined where no table is sure to be one.
 */
export function scheduleOfPassages(
  filings: readonly PassagesProvider[],
  year: string,
): FiledSchedule | undefined {
  for (const filing of filings.filter(({ periods }) => periods.includes(year))) {
    for (const passage of filing.passages.filter(({ isOfParent }) => !isOfParent)) {
      const due = cellsOf(passage, year).flatMap(({ name, row, column }) => {
        const datum = datumAt(filing, passage, { row, column });
        return datum === undefined ? [] : [{ name, datum }];
      });
      if (due.length >= YEARS_MIN) return { due, place: passageLabel(passage.source) };
    }
  }
  return undefined;
}

function cellsOf({ table, text, heading }: CardPassage, year: string): readonly Cell[] {
  const [rows, lines] = [table?.rows ?? [], text.split("\n")];
  const about = [heading, ...lines.filter((line) => !line.includes(" | "))].join(" ");
  const labels = rows.map(({ label }) => label).join(" ");
  if (!OF_DUE.test(`${about} ${labels}`) || !OF_DEBT.test(`${about} ${labels}`)) return [];
  if (NOT_DEBT.test(`${about} ${labels}`)) return [];
  const down = rows.flatMap(({ label, cells }, row) => {
    const column = cells.findIndex(({ value }) => value !== undefined);
    const name = dueName(label, year);
    return name === undefined || column === -1 ? [] : [{ name, row, column }];
  });
  if (yearsIn(down) >= YEARS_MIN) return down;
  const across = rows.map(({ cells }, row) =>
    cells.flatMap(({ head, value }, column) => {
      const name = dueName(head, year);
      return name === undefined || value === undefined ? [] : [{ name, row, column }];
    }),
  );
  const schedules = across.filter((cells) => yearsIn(cells) >= YEARS_MIN);
  const all = schedules.findLast(([cell]) => ROW_OF_ALL.test(rows[cell?.row ?? -1]?.label ?? ""));
  return all ?? (schedules.length === 1 ? (schedules[0] ?? []) : []);
}

/** `2027` after the year reported, or `Thereafter`; undefined for any other text. */
function dueName(text: string, year: string): string | undefined {
  const [, due] = /^(?:fiscal |fy ?)?(20\d\d)$/i.exec(text.trim()) ?? [];
  if (due !== undefined) return due > year ? due : undefined;
  return /^(?:thereafter|after|later years|(?:20\d\d )?and (?:thereafter|after))\b/i.test(
    text.trim(),
  )
    ? "Thereafter"
    : undefined;
}

function yearsIn(cells: readonly Cell[]): number {
  return new Set(cells.map(({ name }) => name).filter((name) => /^\d/.test(name))).size;
}

function datumAt(
  { items, periods, find }: PassagesProvider,
  { source: { anchor } }: CardPassage,
  place: Omit<Cell, "name">,
): Datum | undefined {
  const data = items.flatMap((item) => periods.flatMap((period) => find(item, period) ?? []));
  return data.find(({ unit, source }) => {
    if (unit !== "money" || source === undefined || !isPassage(source)) return false;
    const { at } = source;
    if (source.anchor !== anchor || at === undefined || !("row" in at)) return false;
    return at.row === place.row && at.column === place.column;
  });
}

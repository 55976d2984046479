import {
  type CellSource,
  type FinancialData,
  isFromFile,
  isTagged,
} from "#core/ledger/financial-data.ts";
import { MEMO_ITEMS, type ModelHistory } from "#core/finance/valuation/model-history.ts";
import { MODEL_ITEMS } from "#core/finance/valuation/model-items.ts";

/** Columns of the past a model shows (finance.md 3.7). */
const YEARS_SHOWN = 5;

/** The last five annual columns of statements as the past of a model, each cell with its source. */
export function historyFromStatements(data: FinancialData): ModelHistory {
  const years = data.years.filter((year) => /^\d{4}$/.test(year)).slice(-YEARS_SHOWN);
  const rows = [...MODEL_ITEMS, ...MEMO_ITEMS].flatMap((item) => {
    const row = data.data.find((candidate) => candidate.item === item);
    if (row === undefined) return [];
    const sources = years.flatMap((year) => {
      const source = row.sources[year];
      return source === undefined ? [] : [[year, sourceText(source)] as const];
    });
    return [
      {
        item,
        amounts: Object.fromEntries(
          years.map((year) => {
            const value = row.amounts[year];
            return [year, value == null ? null : value * data.scale];
          }),
        ),
        sources: Object.fromEntries(sources),
        ...(row.bases && { bases: row.bases }),
      },
    ];
  });
  return {
    ticker: data.ticker,
    name: data.name,
    currency: data.currency,
    archetype: data.archetype,
    years,
    periodEnds: Object.fromEntries(years.map((year) => [year, data.periods[year]?.end ?? ""])),
    rows,
  };
}

function sourceText(source: CellSource): string {
  if (isTagged(source)) return `${source.form} filed ${source.filed}, ${source.concept}`;
  if (!isFromFile(source)) return source.formula;
  const sheet = source.sheet === undefined ? "" : `${source.sheet}!`;
  return `${source.fileName}, ${sheet}${source.cell}`;
}

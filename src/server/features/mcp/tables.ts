import {
  type CellSource,
  type FinancialData,
  isDerived,
  isTagged,
  type SourceInput,
} from "#core/ledger/financial-data.ts";

/** Statements as a program reads them: whole currency units, each value with where it stands. */
export function statementsTable(data: FinancialData) {
  return {
    ...headOf(data),
    unit: `${data.currency}, whole units`,
    rows: data.data.map(({ item, unit, amounts, reasons, sources }) => ({
      item,
      ...(unit === undefined ? {} : { unit }),
      values: Object.fromEntries(
        data.years.map((period) => {
          const value = amounts[period] ?? null;
          const source = sources[period];
          return [
            period,
            value === null
              ? { value, reason: reasons?.[period] ?? "n.a." }
              : { value, ...(source === undefined ? {} : { source: sourceText(source) }) },
          ];
        }),
      ),
    })),
  };
}

/** Ratios: fractions and multiples, with the formula of each and what stood in it. */
export function ratiosTable(data: FinancialData) {
  return {
    ...headOf(data),
    unit: "fractions (0.25 is 25%) and multiples; inputs as they enter the formula, in whole units",
    rows: data.ratios.map(({ item, formula, unit, amounts, reasons, inputs }) => ({
      item,
      formula,
      unit,
      values: Object.fromEntries(
        data.years.map((period) => {
          const value = amounts[period] ?? null;
          return [
            period,
            {
              value,
              ...(value === null && { reason: reasons[period] ?? "n.a." }),
              ...(inputs?.[period] && { inputs: inputs[period].map(inputOf) }),
            },
          ];
        }),
      ),
    })),
  };
}

/** A row that a ratio is computed from; its own column unless a period says otherwise. */
function inputOf({ name, value, period }: SourceInput) {
  return { item: name, value, ...(period === undefined ? {} : { period }) };
}

function headOf({ ticker, name, currency, period, years, asOf, origin }: FinancialData) {
  return { ticker, name, currency, view: period, periods: years, asOf, origin };
}

function sourceText(source: CellSource): string {
  if (isTagged(source)) return `${source.form} filed ${source.filed}, ${source.accession}`;
  if (isDerived(source)) return `computed: ${source.formula}`;
  return `${source.fileName}, ${source.cell}`;
}

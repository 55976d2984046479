import { rowOn } from "#core/finance/ratios/earnings-basis.ts";
import { earningsOf } from "#core/finance/valuation/model-history.ts";
import type { ModelRowName } from "#core/finance/valuation/model-items.ts";
import { sharesOf } from "#core/finance/valuation/per-share.ts";
import { formatMillions } from "#core/ledger/display.ts";
import { cents, inOrder, over, type Sourced } from "#core/outputs/compositions/share-key-data.ts";
import { type ModelExhibit, modelFinding, modelRow } from "#core/outputs/deck/model-exhibits.ts";
import type { ExhibitRow, ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { numbersBehind } from "#core/outputs/report/page-one.ts";
import { type TableCell, tableRows } from "#core/outputs/report/statement-table.ts";

/** Rows of the model that a reader of shares looks for. */
const ROWS: readonly ModelRowName[] = [
  "Revenues",
  "Revenue Growth (%)",
  "EBITDA",
  "EBITDA Margin (%)",
  "Capital Expenditure",
  "FCF",
  "Net Debt",
  "Net Leverage (x)",
];

/** Years before the estimates. */
const PAST = 3;

/** The model's rows: what is past stands on the filing that says the same, else on the model. */
export function estimatesOf(
  exhibit: ModelExhibit,
  next: number,
  { data, sources, numbers }: Sourced,
): ExhibitTable {
  const { table, model } = exhibit;
  const { columns, projectedFrom = columns.length } = table;
  const from = Math.max(1, projectedFrom - PAST);
  const to = Math.min(columns.length, projectedFrom + next);
  const ruled = data && tableRows(data, columns.slice(from, projectedFrom));
  const filedRow = (item: string) => ruled?.find((one) => one.item === item)?.cells ?? [];
  const behind = (cells: readonly TableCell[]) =>
    data === undefined ? [] : numbersBehind({ data }, { cells }, sources);
  const basis = earningsOf(model.history);
  const rows = ROWS.flatMap((item): readonly ExhibitRow[] => {
    const row = modelRow(table, item);
    if (row === undefined) return [];
    const past = row.cells.slice(from - 1, projectedFrom - 1);
    const filed = filedRow(rowOn(basis, item));
    const same = past.flatMap(({ text }, at) => (filed[at]?.text === text ? [filed[at]] : []));
    return [
      {
        ...row,
        cells: row.cells.slice(from - 1, to - 1),
        // What is sold stays where there is room for little.
        kind: item === "Revenues" ? "total" : row.kind,
        sourceNumbers: inOrder([...behind(same), ...numbers]),
      },
    ];
  });
  const earned = earnedRows(exhibit, to - projectedFrom, filedRow).map(({ filed, ...row }) => ({
    ...row,
    sourceNumbers: inOrder([...behind(filed), ...numbers]),
  }));
  return {
    name: "Table",
    title: modelFinding(table, to - 1),
    columns: [columns[0] ?? "", ...columns.slice(from, to)],
    projectedFrom: projectedFrom - from + 1,
    rows: [...rows, ...earned],
  };
}

/** What is left to the owners, and a share of it; a row only where every year has its figure. */
function earnedRows(
  { netIncome, model }: ModelExhibit,
  next: number,
  filedRow: (item: string) => readonly TableCell[],
): readonly (ExhibitRow & { readonly filed: readonly TableCell[] })[] {
  const [income, earned] = [filedRow("Net Income"), filedRow("EPS Diluted")];
  const all = [...income.map(({ value }) => value), ...netIncome.slice(0, next)];
  const diluted = sharesOf(model).value;
  const perShare = all.map((value, at) => (earned[at] ? earned[at].value : over(value, diluted)));
  const isKnown = income.length > 0 && netIncome.length > 0;
  return [
    { label: "Net Income", values: all, print: formatMillions, filed: income },
    { label: "EPS", values: perShare, print: cents, filed: earned },
  ].flatMap(({ label, values, print, filed }) => {
    const cells = values.flatMap((value) => (value == null ? [] : [{ text: print(value), value }]));
    if (!isKnown || cells.length < values.length) return [];
    return [{ label, kind: label === "EPS" ? "line" : "total", cells, filed } as const];
  });
}

import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import { assumptionsSheet } from "#core/outputs/workbook/assumptions-sheet.ts";
import { dcfSheet } from "#core/outputs/workbook/dcf-sheet.ts";
import { modelSheet } from "#core/outputs/workbook/model-sheet.ts";
import { breakSentences } from "#core/outputs/report/statement-table.ts";
import { sensitivitySheet } from "#core/outputs/workbook/sensitivity-sheet.ts";
import { text, type WorkbookSheet } from "#core/outputs/workbook/workbook-cell.ts";

/** A case of a model as a workbook whose formulas live: what stands where, with every value. */
export function modelWorkbook(model: ValuationModel, chosen: ModelCase): readonly WorkbookSheet[] {
  const valued = valueCase(model, chosen);
  return [
    assumptionsSheet(model, chosen),
    modelSheet(model, chosen, valued),
    dcfSheet(model, valued.dcf),
    sensitivitySheet(valued.dcf, model.history.years.length),
    sourcesSheet(model, [
      ...breakSentences(
        model.history.rows.map((row) => ({ ...row, label: row.item })),
        model.history.years,
      ),
      ...valued.warnings.map(({ sentence }) => sentence),
    ]),
  ];
}

function sourcesSheet({ history }: ValuationModel, warnings: readonly string[]): WorkbookSheet {
  const sources = history.rows.flatMap(({ item, sources: byYear }) =>
    history.years.flatMap((year) => {
      const source = byYear?.[year];
      return source === undefined ? [] : [[text(item), text(year), text(source)]];
    }),
  );
  return {
    name: "Sources",
    widths: [38, 10, 90],
    frozen: { rows: 1, columns: 0 },
    rows: [
      [text("Item", "heading"), text("Year", "heading"), text("Source", "heading")],
      ...sources,
      ...(warnings.length === 0 ? [] : [[], [text("To be known of this model", "bold")]]),
      ...warnings.map((warning) => [text(warning)]),
    ],
  };
}

import { periodText } from "#core/ledger/period.ts";
import type { StatementChart } from "#core/outputs/report/statement-charts.ts";

/** The chart for those who do not see it: what it finds, then every bar. */
export function chartInWords({ finding, row }: StatementChart): string {
  const bars = row.cells.map(({ column, text }) => `${periodText(column)} ${text}`);
  return `${finding}. ${row.label}: ${bars.join(", ")}.`;
}

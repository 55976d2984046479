import type { Span } from "#client/features/companies/statements/use-shown-statements.ts";
import type { PeriodKind } from "#core/ledger/financial-data.ts";
import { COLUMNS_SHOWN, type Measure, type Vintage } from "#core/outputs/report/statement-view.ts";

/** How the analyst looks at the statements: one choice for all the parts that have columns. */
export type ViewChoices = {
  readonly period: PeriodKind;
  readonly measure: Measure;
  readonly vintage: Vintage;
  readonly span: Span;
};

export const FIRST_VIEW: ViewChoices = {
  period: "annual",
  measure: "absolute",
  vintage: "latest",
  span: "recent",
};

/** How many columns such a view shows at most. */
export function columnsShown({ period, span }: ViewChoices): number {
  return span === "all" ? Number.MAX_SAFE_INTEGER : COLUMNS_SHOWN[period];
}

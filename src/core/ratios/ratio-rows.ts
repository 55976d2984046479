import type { PeriodKind, RatioRow, SourceInput } from "#core/ledger/financial-data.ts";
import { leaseBasis } from "#core/ratios/lease-basis.ts";
import { RATIO_FORMULAS } from "#core/ratios/ratio-formulas.ts";
import {
  RATIO_DEFINITIONS,
  type RatioDefinition,
  type RatioItem,
} from "#core/ratios/ratio-items.ts";
import type { TableColumn } from "#core/statements/statement-table.ts";

/** Said after the formula of a quarterly row whose flows are not the quarter's own. */
const TWELVE_MONTHS_NOTE = " (flows of the last twelve months)";
/** Said after the formula of debt ratios of IFRS filers. */
const LEASES_INCLUDED_NOTE = " (lease liabilities included)";

const OWN_PERIOD: ReadonlySet<RatioItem> = new Set<RatioItem>([
  "Revenue Growth (%)",
  "EBITDA Growth (%)",
  "Gross Margin (%)",
  "EBITDA Margin (%)",
  "Clean EBITDA Margin (%)",
  "EBIT Margin (%)",
  "Net Margin (%)",
  "FCF Margin (%)",
  "Effective Tax Rate (%)",
  "Capex Intensity (%)",
  "Cash Conversion (%)",
  "Debt / Capital (%)",
  "Debt / Equity (x)",
  "Short-Term Debt Share (%)",
  "Liquidity",
  "Liquidity / Short-Term Debt (x)",
  "Current Ratio (x)",
  "Quick Ratio (x)",
]);

/** Every ratio over every column of a table: a value, or null with its reason. */
export function ratioRows(columns: readonly TableColumn[], period: PeriodKind): RatioRow[] {
  return RATIO_DEFINITIONS.map((definition) => ratioRow(definition, columns, period));
}

function ratioRow(
  definition: RatioDefinition & { readonly item: RatioItem },
  columns: readonly TableColumn[],
  period: PeriodKind,
): RatioRow {
  const amounts: Record<string, number | null> = {};
  const reasons: Record<string, string> = {};
  const inputs: Record<string, readonly SourceInput[]> = {};
  for (const column of columns) {
    const { label } = column.column;
    const outcome = RATIO_FORMULAS[definition.item](column);
    amounts[label] = outcome.value;
    if (outcome.value === null) reasons[label] = outcome.reason;
    inputs[label] = outcome.inputs;
  }
  return {
    item: definition.item,
    unit: definition.unit,
    amounts,
    reasons,
    formula: definition.formula + formulaNote(definition, columns, period),
    inputs,
  };
}

function formulaNote(
  { item, formula }: RatioDefinition & { readonly item: RatioItem },
  columns: readonly TableColumn[],
  period: PeriodKind,
): string {
  const isIfrs = columns.some(({ cells }) => leaseBasis(cells) === "ifrs-16");
  const hasDebt =
    /(Total|Net) Debt/.test(formula) && !OWN_PERIOD.has(item) && !item.startsWith("Lease");
  const leases = isIfrs && hasDebt ? LEASES_INCLUDED_NOTE : "";
  return period === "quarterly" && !OWN_PERIOD.has(item) ? TWELVE_MONTHS_NOTE + leases : leases;
}

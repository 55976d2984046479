import type { Archetype, PeriodKind, RatioRow, SourceInput } from "#core/ledger/financial-data.ts";
import { leaseBasis } from "#core/finance/ratios/lease-basis.ts";
import { meaningful } from "#core/finance/ratios/meaningful.ts";
import { CFO_PRE_WC, RATIO_FORMULAS } from "#core/finance/ratios/ratio-formulas.ts";
import { isOverTwelveMonths } from "#core/finance/ratios/outcome.ts";
import { type NamedRatio, ratioDefinitions } from "#core/finance/ratios/ratio-items.ts";
import type { TableColumn } from "#core/finance/statements/statement-table.ts";

/** Said after the formula of a quarterly row whose flows are not the quarter's own. */
const TWELVE_MONTHS_NOTE = " (flows of the last twelve months)";
/** Said after the formula of a row that falls back on another form of FFO. */
const CFO_PRE_WC_NOTE =
  " (EBITDA, Interest Paid and Taxes Paid are not all tagged for the newest year, so FFO is CFO pre-WC: Cash Flow From Operating Activities - Change In Working Capital)";
/** Said after the formula of debt ratios of IFRS filers. */
const LEASES_INCLUDED_NOTE = " (lease liabilities included)";

/** Every ratio of the archetype over every column of a table: a value, or null with its reason. */
export function ratioRows(
  columns: readonly TableColumn[],
  period: PeriodKind,
  archetype: Archetype,
): RatioRow[] {
  return ratioDefinitions(archetype).map((definition) =>
    ratioRow(definition, { columns, period, archetype }),
  );
}

type Table = {
  readonly columns: readonly TableColumn[];
  readonly period: PeriodKind;
  readonly archetype: Archetype;
};

function ratioRow(definition: NamedRatio, table: Table): RatioRow {
  const amounts: Record<string, number | null> = {};
  const reasons: Record<string, string> = {};
  const inputs: Record<string, readonly SourceInput[]> = {};
  const flags: Record<string, readonly string[]> = {};
  for (const column of table.columns) {
    const { label } = column.column;
    const computed = RATIO_FORMULAS[definition.item](column);
    const outcome = meaningful(table.archetype, definition, computed);
    amounts[label] = outcome.value;
    if (outcome.value === null) reasons[label] = outcome.reason;
    else if (outcome.flags !== undefined && outcome.flags.length > 0) flags[label] = outcome.flags;
    inputs[label] = outcome.inputs;
  }
  const hasFallback = Object.values(flags).some((each) => each.includes(CFO_PRE_WC));
  return {
    item: definition.item,
    unit: definition.unit,
    amounts,
    reasons,
    formula:
      definition.formula + (hasFallback ? CFO_PRE_WC_NOTE : "") + formulaNote(definition, table),
    inputs,
    ...(Object.keys(flags).length > 0 && { flags }),
  };
}

function formulaNote({ item, formula }: NamedRatio, { columns, period }: Table): string {
  if (!isOverTwelveMonths(RATIO_FORMULAS[item])) return "";
  const isIfrs = columns.some(({ cells }) => leaseBasis(cells) === "ifrs-16");
  const hasDebt = /(Total|Net) Debt/.test(formula) && !item.startsWith("Lease");
  const leases = isIfrs && hasDebt ? LEASES_INCLUDED_NOTE : "";
  return period === "quarterly" ? TWELVE_MONTHS_NOTE + leases : leases;
}

import type { FinancialData, Taxonomy } from "#core/ledger/financial-data.ts";
import {
  companyTable,
  type StatementTable,
  type TableGroup,
  type TableRow,
  tableRows,
} from "#core/outputs/report/statement-table.ts";
import { foldedRows, isWithoutFigures } from "#core/outputs/report/statement-folds.ts";
import type { RatioItem } from "#core/finance/ratios/ratio-items.ts";
import type { Vintage } from "#core/outputs/report/statement-view.ts";
import { firstReports } from "#core/outputs/report/first-reports.ts";

const LEVERAGE = "Leverage";

const LEASE_BASIS: Readonly<Partial<Record<Taxonomy, string>>> = {
  "us-gaap": "operating leases excluded from debt",
  "ifrs-full": "leases included in debt",
};

const RATIO_GROUPS: Readonly<Record<string, readonly RatioItem[]>> = {
  "Growth and margins": [
    "Revenue Growth (%)",
    "Revenue CAGR 3Y (%)",
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
    "R&D Intensity (%)",
  ],
  "Returns and working capital": [
    "Return On Invested Capital (%)",
    "Dividend Payout (%)",
    "Days of Inventory",
    "Days of Receivables",
    "Days of Payables",
    "Cash Conversion Cycle",
  ],
  [LEVERAGE]: [
    "Gross Leverage (x)",
    "Net Leverage (x)",
    "Clean Gross Leverage (x)",
    "Clean Net Leverage (x)",
    "Net Leverage incl. Short-Term Investments (x)",
    "Lease-Adjusted Leverage (x)",
    "Debt / Capital (%)",
    "Debt / Equity (x)",
    "Short-Term Debt Share (%)",
    "Net Debt after Restricted Cash",
    "Net Debt after Securities",
  ],
  Coverage: ["Interest Coverage (x)", "EBIT Coverage (x)", "FCF Coverage (x)", "DSCR (x)"],
  "Cash flow to debt": [
    "FFO",
    "FFO / Debt (%)",
    "RCF / Debt (%)",
    "RCF / Net Debt (%)",
    "CFO / Debt (%)",
    "FCF / Debt (%)",
  ],
  Liquidity: [
    "Liquidity",
    "Liquidity / Short-Term Debt (x)",
    "Current Ratio (x)",
    "Quick Ratio (x)",
    "Cash Runway",
    "Cash Runway incl. Short-Term Investments",
  ],
};

/** Ratios that only some kinds of company have. */
const OTHER_RATIOS = "Of this kind of company";

/** Every ratio over the last columns, in groups, with its formula beside it. */
export function ratioTable(
  data: FinancialData,
  { columns, vintage }: { readonly columns: number; readonly vintage: Vintage },
): StatementTable {
  const keys = data.years.slice(-columns);
  const from = data.years.length - keys.length;
  const latest = tableRows(data, data.years);
  const all = vintage === "first" ? firstReports(latest) : latest;
  const formulas = new Map(data.ratios.map((ratio) => [ratio.item, ratio.formula]));
  const rows = all
    .filter((row) => formulas.has(row.item))
    .map((row): TableRow => {
      const cells = row.cells.slice(from);
      return { ...row, role: "line", note: formulas.get(row.item), cells };
    });
  const shownRows = rows.filter((row) => !isWithoutFigures(row));
  return {
    ...companyTable(
      data,
      keys,
      grouped(shownRows).map((group) => onLeaseBasis(group, data)),
    ),
    noteHeader: "Formula",
    folded: foldedRows(rows.filter(isWithoutFigures), data.origin),
  };
}

/** Leverage says whether leases are in it: never left to be guessed (finance.md 2.2). */
function onLeaseBasis(group: TableGroup, { taxonomy }: FinancialData): TableGroup {
  const basis = taxonomy === undefined ? undefined : LEASE_BASIS[taxonomy];
  return group.title === LEVERAGE && basis !== undefined
    ? { ...group, title: `${LEVERAGE}, ${basis}` }
    : group;
}

function grouped(rows: readonly TableRow[]): readonly TableGroup[] {
  const groups = Object.entries(RATIO_GROUPS).map(([title, items]): TableGroup => {
    const names: readonly string[] = items;
    return { title, rows: rows.filter((row) => names.includes(row.item)) };
  });
  const placed = new Set(groups.flatMap((group) => group.rows));
  const others = { title: OTHER_RATIOS, rows: rows.filter((row) => !placed.has(row)) };
  return [others, ...groups];
}

import { ratioOf } from "#core/ledger/definitions.ts";

/** Ratios of flows alone: of a quarter they are the quarter's, so they are computed, not looked up. */
const COMPUTED: ReadonlySet<string> = new Set([
  "Gross Margin (%)",
  "EBITDA Margin (%)",
  "Clean EBITDA Margin (%)",
  "EBIT Margin (%)",
  "Net Margin (%)",
  "FCF Margin (%)",
  "Cash Conversion (%)",
  "Capex Intensity (%)",
  "Effective Tax Rate (%)",
  "Loans / Deposits (%)",
]);

/** The row that is `top` over `bottom`, flows of quarters of twelve months; undefined where the ledger has none. */
export function namedRatio(top: string, bottom: string): string | undefined {
  const ratio = ratioOf(top, bottom);
  return ratio === undefined || COMPUTED.has(ratio) ? undefined : ratio;
}

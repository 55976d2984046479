import type { ItemWords } from "#core/finance/vocabulary/item-words.ts";
import type { StatementItem } from "#core/ledger/items.ts";

/** Words of the rows of the balance sheet and of credit; aliases start from finance.md 5. */
export const BALANCE_WORDS: readonly (ItemWords & { readonly item: StatementItem })[] = [
  {
    item: "Short-Term Debt",
    name: "short-term debt",
    kind: "balance",
    good: "lower",
    aliases:
      "short-term debt | short term debt | current debt | debt due within a year | debt due within one year | debt is due within a year | debt is due within one year | debt falls due within a year | debt falls due within one year | debt matures within a year | debt matures within one year | debt due in the next twelve months | debt due in the next 12 months | debt due this year | debt due next year | short-term borrowings | debt maturing within one year | debt maturing within a year | debt falling due within one year | debt falling due within a year | current borrowings | current portion of debt | current portion of total debt",
  },
  {
    item: "Long-Term Debt",
    name: "long-term debt",
    kind: "balance",
    good: "lower",
    aliases:
      "long-term debt | long term debt | non-current debt | long-term borrowings | noncurrent debt | noncurrent borrowings | non-current borrowings",
  },
  {
    item: "Total Debt",
    name: "total debt",
    kind: "balance",
    good: "lower",
    aliases:
      "total debt | gross debt | debt | borrowings | indebtedness | debt load | debt burden | debt pile | debt stock | debt stack | outstanding debt | debt outstanding | gross borrowings | total borrowings | financial debt",
  },
  {
    item: "Cash And Equivalents",
    name: "cash and equivalents",
    isPlural: true,
    kind: "balance",
    good: "higher",
    aliases:
      "cash and equivalents | cash and cash equivalents | cash balance | cash position | cash on hand | cash | cash & equivalents | cash & cash equivalents | cash balances | cash holdings | cash pile",
  },
  {
    item: "Short-Term Investments",
    name: "short-term investments",
    isPlural: true,
    kind: "balance",
    aliases: "short-term investments | short term investments | marketable securities",
  },
  {
    item: "Net Debt",
    name: "net debt",

    kind: "balance",
    good: "lower",
    aliases: "net debt | net cash | net borrowings | net indebtedness | net financial debt",
  },
  {
    item: "Operating Lease Liabilities",
    name: "operating lease liabilities",
    isPlural: true,
    kind: "balance",
    aliases:
      "operating lease liabilities | operating leases | lease liabilities | leases | operating lease liability | operating lease obligations | operating lease obligation",
  },
  {
    item: "Finance Lease Liabilities",
    name: "finance lease liabilities",
    isPlural: true,
    kind: "balance",
    aliases:
      "finance lease liabilities | finance leases | finance lease liability | finance lease obligations",
  },
  {
    item: "Receivables",
    name: "receivables",
    isPlural: true,
    kind: "balance",
    aliases: "receivables | accounts receivable | trade receivables",
  },
  {
    item: "Inventory",
    name: "inventory",
    kind: "balance",
    aliases: "inventory | inventories | inventory balance | inventory level | inventory levels",
  },
  {
    item: "Payables",
    name: "payables",
    isPlural: true,
    kind: "balance",
    aliases: "payables | accounts payable | trade payables",
  },
  {
    item: "PP&E",
    name: "PP&E",
    kind: "balance",
    aliases:
      "pp&e | ppe | property, plant and equipment | property plant and equipment | property and equipment | net pp&e | fixed assets",
  },
  { item: "Goodwill", name: "goodwill", kind: "balance", aliases: "goodwill" },
  {
    item: "Intangibles",
    name: "intangibles",
    isPlural: true,
    kind: "balance",
    aliases: "intangibles | intangible assets | other intangible assets",
  },
  {
    item: "Restricted Cash",
    name: "restricted cash",
    kind: "balance",
    aliases: "restricted cash",
  },
  {
    item: "Long-Term Investments",
    name: "long-term investments",
    isPlural: true,
    kind: "balance",
    aliases:
      "long-term investments | long term investments | non-current marketable securities | noncurrent marketable securities",
  },
  {
    item: "Current Assets",
    name: "current assets",
    isPlural: true,
    kind: "balance",
    aliases: "current assets",
  },
  {
    item: "Current Liabilities",
    name: "current liabilities",
    isPlural: true,
    kind: "balance",
    aliases: "current liabilities",
  },
  {
    item: "Total Assets",
    name: "total assets",
    isPlural: true,
    kind: "balance",
    aliases: "total assets | assets | asset base | balance sheet total",
  },
  {
    item: "Total Liabilities",
    name: "total liabilities",
    isPlural: true,
    kind: "balance",
    aliases: "total liabilities | liabilities",
  },
  {
    item: "Equity",
    name: "equity",
    negative: "equity deficit",
    kind: "balance",
    good: "higher",
    aliases:
      "equity | book equity | shareholders equity | stockholders equity | net worth | equity base | equity cushion | book value of equity | shareholders funds | shareholder equity | stockholder equity | net assets",
  },
  {
    item: "Undrawn Credit Facilities",
    name: "undrawn committed facilities",
    isPlural: true,
    kind: "balance",
    good: "higher",
    aliases:
      "undrawn facilities | undrawn credit facilities | undrawn revolver | revolver | rcf | revolving credit facility | credit line | credit lines | undrawn committed facilities | undrawn revolver capacity | undrawn capacity | undrawn revolver availability | revolver availability | undrawn availability | undrawn rcf | undrawn revolving credit facility | undrawn facility",
  },
];

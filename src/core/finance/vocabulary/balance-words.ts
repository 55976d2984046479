import { wordTable } from "#core/finance/vocabulary/word-table.ts";
import type { StatementItem } from "#core/ledger/items.ts";

/** Words of the rows of the balance sheet and of credit; aliases start from finance.md 5. */
export const BALANCE_WORDS = wordTable<StatementItem>("balance", [
  [
    "Short-Term Debt",
    "short-term debt",
    "short-term debt | short term debt | current debt | debt due within a year | debt due within one year | debt is due within a year | debt is due within one year | debt falls due within a year | debt falls due within one year | debt matures within a year | debt matures within one year | debt due in the next twelve months | debt due in the next 12 months | debt due this year | debt due next year | short-term borrowings | debt maturing within one year | debt maturing within a year | debt falling due within one year | debt falling due within a year | current borrowings | current portion of debt | current portion of total debt",
    { good: "lower" },
  ],
  [
    "Long-Term Debt",
    "long-term debt",
    "long-term debt | long term debt | non-current debt | long-term borrowings | noncurrent debt | noncurrent borrowings | non-current borrowings",
    { good: "lower" },
  ],
  [
    "Total Debt",
    "total debt",
    "total debt | gross debt | debt | borrowings | indebtedness | debt load | debt burden | debt pile | debt stock | debt stack | outstanding debt | debt outstanding | gross borrowings | total borrowings | financial debt",
    { good: "lower" },
  ],
  [
    "Cash And Equivalents",
    "cash and equivalents",
    "cash and equivalents | cash and cash equivalents | cash balance | cash position | cash on hand | cash | cash & equivalents | cash & cash equivalents | cash balances | cash holdings | cash pile",
    { isPlural: true, good: "higher" },
  ],
  [
    "Short-Term Investments",
    "short-term investments",
    "short-term investments | short term investments | marketable securities",
    { isPlural: true },
  ],
  [
    "Net Debt",
    "net debt",
    "net debt | net cash | net borrowings | net indebtedness | net financial debt",
    { good: "lower" },
  ],
  [
    "Operating Lease Liabilities",
    "operating lease liabilities",
    "operating lease liabilities | operating leases | lease liabilities | leases | operating lease liability | operating lease obligations | operating lease obligation",
    { isPlural: true },
  ],
  [
    "Finance Lease Liabilities",
    "finance lease liabilities",
    "finance lease liabilities | finance leases | finance lease liability | finance lease obligations",
    { isPlural: true },
  ],
  ["Commercial Paper", "commercial paper", "commercial paper | commercial papers"],
  [
    "Debt Fair Value",
    "the fair value of debt",
    "fair value of debt | fair value of long-term debt | fair value of the debt | fair value of its debt | debt fair value | market value of debt | market value of its debt",
  ],
  [
    "Pension Deficit",
    "the pension deficit",
    "pension deficit | pension liability | pension liabilities | unfunded pension liability | unfunded pensions | underfunded pensions | pension underfunding | pension shortfall",
    { negative: "pension surplus", good: "lower" },
  ],
  [
    "Receivables",
    "receivables",
    "receivables | accounts receivable | trade receivables",
    { isPlural: true },
  ],
  [
    "Inventory",
    "inventory",
    "inventory | inventories | inventory balance | inventory level | inventory levels",
  ],
  ["Payables", "payables", "payables | accounts payable | trade payables", { isPlural: true }],
  [
    "PP&E",
    "PP&E",
    "pp&e | ppe | property, plant and equipment | property plant and equipment | property and equipment | net pp&e | fixed assets",
  ],
  ["Goodwill", "goodwill", "goodwill"],
  [
    "Intangibles",
    "intangibles",
    "intangibles | intangible assets | other intangible assets",
    { isPlural: true },
  ],
  ["Restricted Cash", "restricted cash", "restricted cash"],
  [
    "Long-Term Investments",
    "long-term investments",
    "long-term investments | long term investments | non-current marketable securities | noncurrent marketable securities",
    { isPlural: true },
  ],
  ["Current Assets", "current assets", "current assets", { isPlural: true }],
  ["Current Liabilities", "current liabilities", "current liabilities", { isPlural: true }],
  [
    "Total Assets",
    "total assets",
    "total assets | assets | asset base | balance sheet total",
    { isPlural: true },
  ],
  ["Total Liabilities", "total liabilities", "total liabilities | liabilities", { isPlural: true }],
  [
    "Equity",
    "equity",
    "equity | book equity | shareholders equity | stockholders equity | net worth | equity base | equity cushion | book value of equity | shareholders funds | shareholder equity | stockholder equity | net assets",
    { negative: "equity deficit", good: "higher" },
  ],
  [
    "Shares Outstanding",
    "shares outstanding",
    "shares outstanding | shares are outstanding | outstanding shares | shares in issue",
    { isPlural: true },
  ],
  [
    "Undrawn Credit Facilities",
    "undrawn committed facilities",
    "undrawn facilities | undrawn credit facilities | undrawn revolver | revolver | rcf | revolving credit facility | credit line | credit lines | undrawn committed facilities | undrawn revolver capacity | undrawn capacity | undrawn revolver availability | revolver availability | undrawn availability | undrawn rcf | undrawn revolving credit facility | undrawn facility",
    { isPlural: true, good: "higher" },
  ],
]);

/** Names that say what the row is when it is negative. */
export const NEGATIVE_NAMES: Readonly<Record<string, string>> = {
  "Gross Profit": "gross loss",
  EBIT: "operating loss | operating losses | loss from operations | losses from operations",
  EBITDA:
    "ebitda loss | ebitda losses | losses before interest tax depreciation and amortisation | losses before interest tax depreciation and amortization | losses before interest taxes depreciation and amortization | loss before interest tax depreciation and amortisation | loss before interest tax depreciation and amortization | loss before interest taxes depreciation and amortization",
  "Clean EBITDA":
    "clean ebitda loss | adjusted ebitda loss | adjusted ebitda losses | adj ebitda loss",
  "Pre-Tax Income": "pre-tax loss | pretax loss | loss before tax | loss before taxes",
  "Net Income": "net loss | net losses",
  "EPS Diluted": "loss per share | net loss per share | net loss per diluted share",
  "Interest Income/Expense": "net interest cost | net interest expense",
  "Cash Flow From Operating Activities":
    "operating cash outflow | operating outflow | operating cash burn | cash used in operations | net cash used in operations | cash used in operating activities | net cash used in operating activities",
  "Discretionary FCF": "discretionary fcf deficit | cash burn | burn rate",
  FCF: "fcf deficit after dividends",
  "Net Debt": "net cash | net cash position",
  Equity:
    "shareholders deficit | shareholders' deficit | stockholders deficit | stockholders' deficit | negative equity | equity deficit",
};

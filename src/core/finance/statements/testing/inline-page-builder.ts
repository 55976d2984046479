/** A row of a made-up statement: label, concept, and a value for each context; null is nil. */
export type PrintedRow = readonly [
  label: string,
  concept: string,
  values: Readonly<Record<string, number | null>>,
];

const CONTEXTS: Readonly<Record<string, string>> = {
  FY24: duration("2024-01-01", "2024-12-31"),
  FY23: duration("2023-01-01", "2023-12-31"),
  D24: instant("2024-12-31"),
  D23: instant("2023-12-31"),
  PARENT: `${member("srt:ConsolidatedEntitiesAxis", "srt:ParentCompanyMember")}${instant("2024-12-31")}`,
  CARS: `${member("us-gaap:StatementBusinessSegmentsAxis", "test:CarsMember")}${instant("2024-12-31")}`,
  BANK: `${member("us-gaap:StatementBusinessSegmentsAxis", "test:BankMember")}${instant("2024-12-31")}`,
};

/** A page of inline XBRL in thousands of dollars, with the contexts FY24, FY23, D24, D23, PARENT, CARS and BANK. */
export function inlinePage(body: string): string {
  const contexts = Object.entries(CONTEXTS).map(
    ([id, period]) => `<xbrli:context id="${id}">${period}</xbrli:context>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body>
<div style="display:none"><ix:header><ix:hidden></ix:hidden><ix:resources>${contexts.join("")}
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
<xbrli:unit id="perShare"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>
</ix:resources></ix:header></div>${body}</body></html>`;
}

/** A table of rows as a filing prints it: negative values in parentheses, their sign in the tag. */
export function printedTable(rows: readonly PrintedRow[]): string {
  const lines = rows.map(([label, concept, values]) => {
    const cells = Object.entries(values).map(
      ([context, value]) => `<td>${printed(concept, context, value)}</td>`,
    );
    return `<tr><td><span>${label}</span></td>${cells.join("")}</tr>`;
  });
  return `<table><tr><td>(in thousands)</td></tr>${lines.join("")}</table>`;
}

/** One tagged number, in thousands. */
export function printed(concept: string, context: string, value: number | null): string {
  const head = `name="${concept}" contextRef="${context}" unitRef="usd" scale="3"`;
  if (value === null) return `<ix:nonFraction ${head} xsi:nil="true"/>`;
  const digits = Math.abs(value).toLocaleString("en-US");
  const tag = `<ix:nonFraction ${head} format="ixt:num-dot-decimal"${value < 0 ? ' sign="-"' : ""}>${digits}</ix:nonFraction>`;
  return value < 0 ? `(${tag})` : tag;
}

export const BALANCE_SHEET: readonly PrintedRow[] = [
  [
    "Cash and cash equivalents",
    "us-gaap:CashAndCashEquivalentsAtCarryingValue",
    { D24: 50, D23: 40 },
  ],
  ["Total assets", "us-gaap:Assets", { D24: 500, D23: 450 }],
  ["Commercial paper", "us-gaap:CommercialPaper", { D24: 20, D23: 0 }],
  [
    "Total liabilities and equity",
    "us-gaap:LiabilitiesAndStockholdersEquity",
    { D24: 500, D23: 450 },
  ],
];
export const INCOME_STATEMENT: readonly PrintedRow[] = [
  ["Revenues", "us-gaap:Revenues", { FY24: 900, FY23: 850 }],
  ["Fleet depreciation", "test:FleetDepreciation", { FY24: 30, FY23: 25 }],
  ["Income taxes", "us-gaap:IncomeTaxExpenseBenefit", { FY24: 20, FY23: 18 }],
  ["Net income", "us-gaap:NetIncomeLoss", { FY24: 80, FY23: 75 }],
];
export const CASH_FLOW: readonly PrintedRow[] = [
  ["Net income", "us-gaap:NetIncomeLoss", { FY24: 80, FY23: 75 }],
  ["Operating", "us-gaap:NetCashProvidedByUsedInOperatingActivities", { FY24: 120, FY23: 110 }],
  ["Capital expenditures", "test:CapitalExpenditures", { FY24: -60, FY23: -55 }],
  ["Investing", "us-gaap:NetCashProvidedByUsedInInvestingActivities", { FY24: -60, FY23: -55 }],
  ["Financing", "us-gaap:NetCashProvidedByUsedInFinancingActivities", { FY24: -50, FY23: -45 }],
];

function duration(start: string, end: string): string {
  return `<xbrli:period><xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate></xbrli:period>`;
}

function instant(day: string): string {
  return `<xbrli:period><xbrli:instant>${day}</xbrli:instant></xbrli:period>`;
}

function member(axis: string, name: string): string {
  return `<xbrli:entity><xbrli:segment><xbrldi:explicitMember dimension="${axis}">${name}</xbrldi:explicitMember></xbrli:segment></xbrli:entity>`;
}

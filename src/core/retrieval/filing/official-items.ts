/** An item of a form by the SEC's own list. */
export type OfficialItem = {
  readonly part: string;
  readonly item: string;
  readonly title: string;
  /** How a heading without a number says it; lower case, letters only. */
  readonly said: RegExp;
};

function item(part: string, number: string, title: string, said: RegExp): OfficialItem {
  return { part, item: number, title, said };
}

const MDNA =
  "Management’s Discussion and Analysis of Financial Condition and Results of Operations";
const MARKET_RISK = "Quantitative and Qualitative Disclosures About Market Risk";

export const ANNUAL_ITEMS: readonly OfficialItem[] = [
  item(
    "I",
    "1",
    "Business",
    /^(?:business|description of business|our business|about (?:general )?\w+|business summary)$/,
  ),
  item("I", "1A", "Risk Factors", /^(?:risk factors|risk factors and cautionary.*)$/),
  item("I", "1B", "Unresolved Staff Comments", /^unresolved staff comments/),
  item("I", "1C", "Cybersecurity", /^cyber ?security$/),
  item("I", "2", "Properties", /^(?:properties|description of property)$/),
  item("I", "3", "Legal Proceedings", /^legal proceedings$/),
  item("I", "4", "Mine Safety Disclosures", /^mine safety disclosures?$/),
  item(
    "II",
    "5",
    "Market for Registrant’s Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities",
    /^market for (?:the )?(?:registrants?|companys?|our) .{0,20}common (?:equity|stock)/,
  ),
  item(
    "II",
    "6",
    "Selected Financial Data",
    /^(?:selected (?:consolidated )?financial data|reserved)$/,
  ),
  item("II", "7", MDNA, /^managements discussion and analysis/),
  item("II", "7A", MARKET_RISK, /^quantitative and qualitative disclosures? about market risk/),
  item(
    "II",
    "8",
    "Financial Statements and Supplementary Data",
    /^(?:(?:consolidated )?financial statements and (?:supplementary data|notes)|audited financial statements and notes)/,
  ),
  item(
    "II",
    "9",
    "Changes in and Disagreements with Accountants on Accounting and Financial Disclosure",
    /^changes in and disagreements with/,
  ),
  item(
    "II",
    "9A",
    "Controls and Procedures",
    /^(?:controls and procedures|managements? (?:annual )?report on internal control.*|managements assessment of internal control.*)$/,
  ),
  item("II", "9B", "Other Information", /^other information$/),
  item(
    "II",
    "9C",
    "Disclosure Regarding Foreign Jurisdictions that Prevent Inspections",
    /^disclosures? regarding foreign jurisdictions/,
  ),
  item(
    "III",
    "10",
    "Directors, Executive Officers and Corporate Governance",
    /^directors,? executive officers/,
  ),
  item("III", "11", "Executive Compensation", /^executive compensation$/),
  item(
    "III",
    "12",
    "Security Ownership of Certain Beneficial Owners and Management and Related Stockholder Matters",
    /^security ownership of/,
  ),
  item(
    "III",
    "13",
    "Certain Relationships and Related Transactions, and Director Independence",
    /^certain relationships/,
  ),
  item("III", "14", "Principal Accountant Fees and Services", /^principal account(?:ant|ing) fees/),
  item(
    "IV",
    "15",
    "Exhibits and Financial Statement Schedules",
    /^exhibits?(?: and|,) financial statement/,
  ),
  item("IV", "16", "Form 10-K Summary", /^form 10-?k summary$/),
];

export const QUARTERLY_ITEMS: readonly OfficialItem[] = [
  item(
    "I",
    "1",
    "Financial Statements",
    /^(?:(?:condensed )?(?:consolidated )?financial statements)/,
  ),
  item("I", "2", MDNA, /^managements discussion and analysis/),
  item("I", "3", MARKET_RISK, /^quantitative and qualitative disclosures? about market risk/),
  item("I", "4", "Controls and Procedures", /^controls and procedures$/),
  item("II", "1", "Legal Proceedings", /^legal proceedings$/),
  item("II", "1A", "Risk Factors", /^risk factors$/),
  item(
    "II",
    "2",
    "Unregistered Sales of Equity Securities and Use of Proceeds",
    /^(?:unregistered sales|issuer purchases)/,
  ),
  item("II", "3", "Defaults Upon Senior Securities", /^defaults? upon/),
  item("II", "4", "Mine Safety Disclosures", /^mine safety/),
  item("II", "5", "Other Information", /^other information$/),
  item("II", "6", "Exhibits", /^exhibits?$/),
];

/** Of foreign filers' annual reports, as far as their numbers go. */
export const FOREIGN_ITEMS: readonly OfficialItem[] = [
  item("I", "3", "Key Information", /^key information$/),
  item("I", "4", "Information on the Company", /^information on the company$/),
  item("I", "4A", "Unresolved Staff Comments", /^unresolved staff comments/),
  item("I", "5", "Operating and Financial Review and Prospects", /^operating and financial review/),
  item("I", "6", "Directors, Senior Management and Employees", /^directors,? senior management/),
  item("I", "7", "Major Shareholders and Related Party Transactions", /^major shareholders/),
  item("I", "8", "Financial Information", /^financial information$/),
  item("I", "9", "The Offer and Listing", /^the offer and listing/),
  item("I", "10", "Additional Information", /^additional information$/),
  item("I", "11", MARKET_RISK, /^quantitative and qualitative disclosures? about market risk/),
  item(
    "I",
    "12",
    "Description of Securities Other than Equity Securities",
    /^description of securities/,
  ),
  item("II", "13", "Defaults, Dividend Arrearages and Delinquencies", /^defaults/),
  item("II", "15", "Controls and Procedures", /^controls and procedures$/),
  item("II", "16", "Reserved", /^reserved$/),
  item("III", "17", "Financial Statements", /^financial statements$/),
  item("III", "18", "Financial Statements", /^(?:consolidated )?financial statements$/),
  item("III", "19", "Exhibits", /^exhibits?$/),
];

/** The items of a form, in the form's order. */
export function itemsOfForm(form: string): readonly OfficialItem[] {
  if (form.startsWith("10-Q")) return QUARTERLY_ITEMS;
  return form.startsWith("20-F") ? FOREIGN_ITEMS : ANNUAL_ITEMS;
}

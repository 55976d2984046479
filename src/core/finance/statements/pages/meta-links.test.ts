import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMetaLinks } from "#core/finance/statements/pages/meta-links.ts";

const ROLE = "http://www.example.com/role/";
const INCOME = `${ROLE}CONSOLIDATEDSTATEMENTSOFOPERATIONS`;
const COMPREHENSIVE = `${ROLE}CONSOLIDATEDSTATEMENTSOFCOMPREHENSIVEINCOME`;
const BALANCE = `${ROLE}CONSOLIDATEDBALANCESHEETS`;
const PARENTHETICAL = `${ROLE}CONSOLIDATEDBALANCESHEETSParenthetical`;
const EQUITY = `${ROLE}CONSOLIDATEDSTATEMENTSOFSHAREHOLDERSEQUITY`;
const CASH_FLOW = `${ROLE}CONSOLIDATEDSTATEMENTSOFCASHFLOWS`;
const DEBT = `${ROLE}DebtSummaryofDebtDetails`;
const PARENT = `${ROLE}ParentCompanyBalanceSheetDetails`;

function report(order: number, role: string, kind: string, name: string) {
  const longName = `${String(order).padStart(7, "0")} - ${kind} - ${name}`;
  return {
    role,
    longName,
    shortName: name,
    isDefault: order === 1 ? "true" : "false",
    groupType: kind.toLowerCase(),
    subGroupType: name.includes("Parenthetical") ? "parenthetical" : "",
    menuCat: kind === "Statement" ? "Statements" : "Details",
    order: String(order),
  };
}

function tag(presentation: readonly string[], xbrltype = "monetaryItemType") {
  return {
    xbrltype,
    nsuri: "http://fasb.org/us-gaap/2024",
    localname: "Any",
    crdr: "debit",
    calculation: { [BALANCE]: { parentTag: null, weight: null, order: null, root: true } },
    presentation,
    lang: { "en-us": { role: { label: "Any", documentation: "Any." } } },
    auth_ref: ["r1"],
  };
}

/** A file as EDGAR's renderer writes it, as far as known: written by hand, no real one is at hand. */
const META_LINKS = {
  version: "2.2",
  instance: {
    "test-20241231.htm": {
      nsprefix: "test",
      nsuri: "http://www.example.com/20241231",
      dts: { inline: { local: ["test-20241231.htm"] } },
      contextCount: 205,
      report: {
        R1: report(1, `${ROLE}CoverPage`, "Document", "Cover Page"),
        R2: report(2, INCOME, "Statement", "CONSOLIDATED STATEMENTS OF OPERATIONS"),
        R3: report(3, COMPREHENSIVE, "Statement", "STATEMENTS OF COMPREHENSIVE INCOME"),
        R4: report(4, BALANCE, "Statement", "CONSOLIDATED BALANCE SHEETS"),
        R5: report(5, PARENTHETICAL, "Statement", "CONSOLIDATED BALANCE SHEETS (Parenthetical)"),
        R6: report(6, EQUITY, "Statement", "CONSOLIDATED STATEMENTS OF SHAREHOLDERS' EQUITY"),
        R7: report(7, CASH_FLOW, "Statement", "CONSOLIDATED STATEMENTS OF CASH FLOWS"),
        R40: report(40, DEBT, "Disclosure", "Debt - Summary of Debt (Details)"),
        R90: report(90, PARENT, "Disclosure", "Parent Company - Balance Sheet (Details)"),
      },
      tag: {
        "us-gaap_AssetsAbstract": tag([BALANCE], "stringItemType"),
        "us-gaap_Assets": tag([BALANCE, PARENT]),
        "us-gaap_LiabilitiesAndStockholdersEquity": tag([BALANCE, PARENT]),
        "us-gaap_CommercialPaper": tag([DEBT]),
        "us-gaap_LongTermDebtNoncurrent": tag([BALANCE, DEBT]),
        "us-gaap_CommonStockSharesAuthorized": tag([PARENTHETICAL], "sharesItemType"),
        "us-gaap_Revenues": tag([INCOME]),
        "us-gaap_IncomeTaxExpenseBenefit": tag([INCOME]),
        "us-gaap_EarningsPerShareBasic": tag([INCOME], "perShareItemType"),
        "us-gaap_NetIncomeLoss": tag([INCOME, COMPREHENSIVE, EQUITY, CASH_FLOW]),
        "us-gaap_NetCashProvidedByUsedInOperatingActivities": tag([CASH_FLOW]),
        "us-gaap_NetCashProvidedByUsedInInvestingActivities": tag([CASH_FLOW]),
        "us-gaap_NetCashProvidedByUsedInFinancingActivities": tag([CASH_FLOW]),
        test_Fleet_Depreciation: tag([CASH_FLOW]),
      },
    },
  },
  std_ref: { r1: { Name: "Accounting Standards Codification" } },
};

describe("MetaLinks.json", () => {
  it("says which concepts the primary statements present", () => {
    expect(parseMetaLinks(META_LINKS)).toEqual({
      "balance-sheet": [
        "us-gaap:Assets",
        "us-gaap:LiabilitiesAndStockholdersEquity",
        "us-gaap:LongTermDebtNoncurrent",
      ],
      "income-statement": [
        "us-gaap:Revenues",
        "us-gaap:IncomeTaxExpenseBenefit",
        "us-gaap:EarningsPerShareBasic",
        "us-gaap:NetIncomeLoss",
      ],
      "cash-flow": [
        "us-gaap:NetIncomeLoss",
        "us-gaap:NetCashProvidedByUsedInOperatingActivities",
        "us-gaap:NetCashProvidedByUsedInInvestingActivities",
        "us-gaap:NetCashProvidedByUsedInFinancingActivities",
        "test:Fleet_Depreciation",
      ],
    });
  });

  it("counts a report as a statement by its long name where it has no group", () => {
    const text = JSON.stringify(META_LINKS).replaceAll('"groupType":"statement",', "");
    expect(parseMetaLinks(JSON.parse(text))).toEqual(parseMetaLinks(META_LINKS));
  });

  it("says nothing where it has another form or no statements", () => {
    for (const json of [
      undefined,
      null,
      7,
      "x",
      [],
      {},
      { instance: null },
      { instance: { a: 1 } },
    ]) {
      expect(parseMetaLinks(json)).toBeUndefined();
    }
    const text = JSON.stringify(META_LINKS).replaceAll("Statement", "Disclosure");
    expect(parseMetaLinks(JSON.parse(text.replaceAll('"statement"', '"x"')))).toBeUndefined();
  });

  it("never fails, whatever it is", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const parsed: unknown = JSON.parse(json);
        const instance = { a: { report: parsed, tag: parsed } };
        expect(parseMetaLinks({ instance })).toBeUndefined();
        expect(parseMetaLinks(parsed)).toBeUndefined();
      }),
    );
  });
});

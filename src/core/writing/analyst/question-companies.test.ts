import { describe, expect, it } from "vitest";
import { openBook } from "#core/writing/analyst/books.ts";
import { findCompanies } from "#core/writing/analyst/question-companies.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { statementsOf } from "#core/writing/analyst/testing/statements.ts";

const books = [
  openBook(harbour),
  openBook(
    statementsOf({ ticker: "HD", name: "HOME DEPOT, INC.", columns: { "2025": { Revenues: 1 } } }),
  ),
];

describe("findCompanies", () => {
  it.each([
    ["What is HD's revenue?", ["HD"]],
    ["What is Home Depot's revenue?", ["HD"]],
    ["compare harbour and home depot", ["HPKG", "HD"]],
    ["What is revenue?", []],
  ])("finds the connected companies a question names: %s", (question, tickers) => {
    expect(findCompanies(question, books).named.map(({ ticker }) => ticker)).toEqual(tickers);
  });

  it.each([
    ["What was MSFT's net debt?", "MSFT"],
    ["Compare Harbour with Lowes", "Lowes"],
    ["What are Microsoft's revenues?", "Microsoft"],
  ])("finds a company that is not connected: %s", (question, unknown) => {
    expect(findCompanies(question, books).unknown).toBe(unknown);
  });

  it.each([
    "What is the level of Long-Term Debt?",
    "CAPEX and EBITDA for FY2025",
    "What was Net Debt at Fiscal year end?",
    "WHAT IS NET DEBT",
    "SG&A in USD",
  ])("does not take a term for a company: %s", (question) => {
    expect(findCompanies(question, books).unknown).toBeUndefined();
  });
});

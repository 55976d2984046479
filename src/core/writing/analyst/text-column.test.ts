import { describe, expect, it } from "vitest";
import { printProse } from "#core/ledger/prose.ts";
import { respond } from "#core/writing/analyst/respond.ts";
import { type RealTicker, realCompany } from "#core/writing/analyst/testing/real-companies.ts";

function write(ticker: RealTicker, message: string, currentContent = "") {
  let count = 0;
  const { said, edits, isUnable } = respond({
    message,
    currentContent,
    connectedData: [
      {
        id: ticker,
        ticker,
        type: "financial",
        label: "Financial Statements",
        timestamp: "2026-11-27T10:00:00.000Z",
        status: "success",
        data: realCompany(ticker),
      },
    ],
    newId: () => String((count += 1)),
    now: "2026-11-27T10:00:00.000Z",
  });
  const text = edits.map(({ content }) => content).join("\n");
  return { said: printProse(said.prose, said.style).text, text, isUnable };
}

describe("a request for text that names a fiscal year", () => {
  it.each(
    (["HD", "NKE", "MCD", "PG"] as const).flatMap((ticker) =>
      ["liquidity", "profitability", "leverage", "cash flow"].map(
        (subject) => [ticker, subject] as const,
      ),
    ),
  )("is written on it, and on nothing later: %s, %s", (ticker, subject) => {
    const years = realCompany(ticker).years.slice(1);
    for (const year of years) {
      const { said: confirmed, text } = write(
        ticker,
        `Draft a section on ${subject} as of FY${year}`,
      );
      expect(confirmed).toContain(`for FY${year}:`);
      expect(text).toContain(`FY${year}`);
      // What falls due is of years to come.
      const said = text.split(/(?<=[.:])\s/).filter((one) => !/\bdue\b|matur/.test(one));
      const told = [...said.join(" ").matchAll(/\bFY(20\d\d)/g)].map(([, named = ""]) => named);
      expect(told.filter((named) => named > year)).toEqual([]);
      // Where a row ends before the year, its last time is said.
      const stands = text.replaceAll(/ \(last reported [^)]*\)/g, "");
      expect(stands).not.toMatch(/twelve months to|LTM|months old/);
    }
  });

  it("renews a section on it", () => {
    const standing = "Liquidity:\nCash was high.\n";
    const { said, text } = write("PG", "Revise the liquidity section for 2023", standing);
    expect(said).toContain("for FY2023 in place of");
    expect(text).toContain("FY2023");
  });

  it("says of which columns it is written where it names none", () => {
    expect(write("HD", "Write about leverage").said).toContain("for LTM to 3 May 2026:");
  });
});

it.each([
  ["Draft two sentences on cash flow in Q2 2025", "not on Q2 FY2025 alone"],
  ["Write about margins in FY2022 and FY2024", "name one of FY2024 and FY2022"],
  ["Prepare a credit note for 2012", "FY2012 is not connected"],
  ["Change the liquidity section to fiscal 2023", "Changing the wording"],
])("a time that no text stands on is named: %s", (message, why) => {
  const { said, text, isUnable } = write("HD", message, "Liquidity:\nCash was high.\n");
  expect(said).toContain(why);
  expect(text).toBe("");
  expect(isUnable).toBe(true);
});

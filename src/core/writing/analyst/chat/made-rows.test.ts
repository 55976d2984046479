import fc from "fast-check";
import { expect, it } from "vitest";
import { answerQuestion } from "#core/writing/analyst/chat/answer.ts";
import { realCompany } from "#core/writing/analyst/testing/real-companies.ts";

function told(asked: string) {
  return answerQuestion(asked, [realCompany("MCD")]) ?? { text: "", figures: [] };
}

const RATIOS = ["revenue per share", "return on assets", "capex over sales"];
const ROWS = ["gross margin", "EBITDA", "net debt", "interest coverage"];

it("a ratio beside other rows is the ratio that it is alone", () => {
  const law = fc.property(
    fc.constantFrom(...RATIOS),
    fc.constantFrom(...ROWS),
    fc.constantFrom("2022", "2023", "2024"),
    fc.boolean(),
    (ratio, row, year, isFirst) => {
      const [value] = told(`What was ${ratio} in ${year}?`)
        .figures.filter(({ kind }) => kind === "computed")
        .map((figure) => figure.value ?? Number.NaN);
      const asked = `${(isFirst ? [ratio, row] : [row, ratio]).join(" and ")} in ${year}`;
      const { text, figures } = told(asked);
      const isThere = figures.some((one) => one.value === value);
      expect(`${asked}: ${isThere ? "so" : text}`).toBe(`${asked}: so`);
      expect(text).not.toContain("Not read");
    },
  );
  fc.assert(law, { numRuns: 30 });
});

it("days of a list are those of each of it", () => {
  const each = ["inventory", "receivables", "payables"];
  const { text } = told("Days of receivables, payables and inventory in 2024");
  for (const held of each) expect(text).toContain(`ays of ${held}`);
});

it.each(["EBITDA", "gross profit", "EBIT"])("a margin behind %s in a list is its own", (row) => {
  const { text } = told(`Revenue, ${row} and margin in 2024`);
  expect(text).toMatch(new RegExp(`${row.split(" ")[0]} margin (?:was|is) `, "i"));
});

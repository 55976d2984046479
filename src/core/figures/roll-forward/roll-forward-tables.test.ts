import { describe, expect, it } from "vitest";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { randomFrom } from "#core/figures/read/testing/planted.ts";
import { aYearLater } from "#core/figures/roll-forward/testing/next-year.ts";
import { rolled } from "#core/figures/roll-forward/testing/rolled.ts";
import { withStatements } from "#core/ledger/statements-provider.ts";

const cards = cardsOf(["AAPL"]);
const before = groundOf(cards, "AAPL");
const random = randomFrom(7);
const after = groundOf(
  cards.map((card) => withStatements(card, (data) => aYearLater(data, random))),
  "AAPL",
);
const EBIT = "| EBIT | $123,216 mm | $133,050 mm |";
const head = (...cells: readonly string[]) =>
  `| ${["", ...cells].join(" | ")} |\n| ${["", ...cells].map(() => "---").join(" | ")} |`;

function texts(content: string): { readonly text: string; readonly told: number } {
  const { text, stale, words } = rolled(content, { before, after });
  return { text, told: stale.length + words.length };
}

describe("a table, a year on", () => {
  it("goes on whole where each of its figures does", () => {
    const { text } = texts(`${head("FY2024", "FY2025")}\n${EBIT}`);
    expect(text).toContain("| FY2025 | FY2026 |");
    expect(text).toContain("| EBIT | $133,050 mm | ");
    expect(text).not.toContain("123,216");
  });

  it.each([
    ["a row that nobody knows", `${head("FY2024", "FY2025")}\n${EBIT}\n| Stores | 531 | 538 |`],
    [
      "a row that nobody knows, above the others",
      `${head("FY2024", "FY2025")}\n| iPhone revenue | $201,183 mm | $209,586 mm |\n${EBIT}`,
    ],
    [
      "a column of what was to come",
      `${head("FY2024", "FY2025", "FY2026E")}\n| EBIT | $123,216 mm | $133,050 mm | $430,000 mm |`,
    ],
    ["nothing but rows that nobody knows", `${head("FY2024", "FY2025")}\n| Stores | 531 | 538 |`],
    [
      "a line a year",
      "| Year | EBIT |\n| --- | --- |\n| FY2024 | $123,216 mm |\n| FY2025 | $133,050 mm |",
    ],
  ])("stays as it is and is told with %s", (_, content) => {
    const { text, told } = texts(content);
    expect(text).toBe(content);
    expect(told).toBeGreaterThan(0);
  });

  it("leaves the tables and sentences around it their own way", () => {
    const stays = `${head("FY2024", "FY2025")}\n| Stores | 531 | 538 |`;
    const goes = `${head("FY2024", "FY2025")}\n${EBIT}`;
    const { text } = texts(`${stays}\n\n${goes}\n\nEBIT was $133,050 mm in FY2025.`);
    expect(text.startsWith(stays)).toBe(true);
    expect(text).toContain("| FY2025 | FY2026 |");
    expect(text).toMatch(/in FY2026\.$/);
  });
});

describe("a sentence of two times", () => {
  it("stays where one of them would become the other", () => {
    const content =
      "EBIT was $133,050 mm in fiscal 2025; for fiscal 2026 it is expected to be higher.";
    expect(texts(content).text).toBe(content);
  });
});

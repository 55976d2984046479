import { expect, it } from "vitest";
import { figureOf } from "#client/document/session/testing/figures.ts";
import { matchedPassages } from "./matches-to-confirm.ts";

const candidate = {
  binding: { ref: { entity: "CRDA", item: "Revenues", period: "2025" } },
  ticker: "CRDA",
  item: "Revenues",
  period: "2025",
  display: "USD 7,512 mm",
  isEqual: true,
  isNamed: true,
};

it.each(["\t", " | "])("takes a table as one, its cells parted by %j", (mark) => {
  const table = [
    ["USD mm", "2024", "2025"],
    ["Revenue", "7,031", "7,512"],
    ["EBITDA", "1,352", "1,616"],
  ]
    .map((cells) => cells.join(mark))
    .join("\n");
  const content = `Results:\n${table}\n\nIt cost USD 3 mm.`;
  const figures = ["7,031", "7,512", "1,352", "1,616", "USD 3 mm"].map((text) =>
    figureOf({
      text,
      position: content.indexOf(text),
      length: text.length,
      state: "matches",
      candidates: [candidate],
    }),
  );
  const passages = matchedPassages({ figures }, content);
  expect(passages.map(({ isTable, matches }) => [isTable, matches.length])).toEqual([
    [true, 4],
    [false, 1],
  ]);
  expect(passages[0]?.text).toBe(table);
});

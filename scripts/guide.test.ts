import { globSync, readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";

it("docs/guide.md shows pictures that are there and that a journey takes", () => {
  const guide = readFileSync("docs/guide.md", "utf8");
  const shown = [...guide.matchAll(/\]\(guide\/([^)]+)\.png\)/g)].map(([, name]) => name);
  const journeys = globSync("tests/e2e/*.test.ts").map((file) => readFileSync(file, "utf8"));
  const taken = journeys.flatMap((text) => [...text.matchAll(/picture\(\w+, "([^"]+)"\)/g)]);
  const names = taken.map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(shown.length).toBeGreaterThan(0);
  expect(names).toEqual(expect.arrayContaining(shown));
  expect(readdirSync("docs/guide").toSorted()).toEqual(
    shown.map((name) => `${name}.png`).toSorted(),
  );
});

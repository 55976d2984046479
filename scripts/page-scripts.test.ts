import { expect, it } from "vitest";
import { overBudget, type PageScripts } from "./page-scripts.ts";

function page(name: string, ...kbs: readonly number[]): PageScripts {
  return { page: name, scripts: kbs.map((kb, at) => ({ name: `${name}-${at}.js`, kb })) };
}

it("keeps the canvas to 300 kB in 25 scripts, and pages without the editor to what they need", () => {
  expect(overBudget([page("canvas", 200, 100), page("home", 180)])).toEqual([]);
  expect(overBudget([page("canvas", 200, 100.1)])).toEqual([
    "canvas: 300.1 kB in 2 scripts, at most 300 kB in 25. Largest: 200.0 canvas-0.js, 100.1 canvas-1.js.",
  ]);
  const [many] = overBudget([page("canvas", ...Array.from({ length: 26 }, () => 1))]);
  expect(many).toContain("26.0 kB in 26 scripts");
  expect(overBudget([page("canvas", 290), page("home", 290)])).toHaveLength(1);
});

it("takes a build without a canvas for no success", () => {
  expect(overBudget([page("home", 180)])).toEqual(["No canvas is in the build."]);
});

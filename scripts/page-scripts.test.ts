import { expect, it } from "vitest";
import { overBudget, type PageScripts } from "./page-scripts.ts";

function page(name: string, ...kbs: readonly number[]): PageScripts {
  return { page: name, scripts: kbs.map((kb, at) => ({ name: `${name}-${at}.js`, kb })) };
}

it("keeps the canvas to 283 kB in 25 scripts, and pages without the editor to what they need", () => {
  expect(overBudget([page("canvas", 183, 100), page("home", 180)])).toEqual([]);
  expect(overBudget([page("canvas", 183, 100.1)])).toEqual([
    "canvas: 283.1 kB in 2 scripts, at most 283 kB in 25. Largest: 183.0 canvas-0.js, 100.1 canvas-1.js.",
  ]);
  const [many] = overBudget([page("canvas", ...Array.from({ length: 26 }, () => 1))]);
  expect(many).toContain("26.0 kB in 26 scripts");
  expect(overBudget([page("canvas", 280), page("home", 280)])).toHaveLength(1);
});

it("takes a build without a canvas for no success", () => {
  expect(overBudget([page("home", 180)])).toEqual(["No canvas is in the build."]);
});

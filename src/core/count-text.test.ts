import fc from "fast-check";
import { expect, it } from "vitest";
import { countText, listText } from "./count-text.ts";

it("one is one, and every other number is several", () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      const text = countText(count, "edit is", "edits are");
      expect(text.endsWith(" edit is")).toBe(count === 1);
      expect(Number(text.split(" ")[0]?.replaceAll(",", ""))).toBe(count);
    }),
  );
  expect([countText(1, "row"), countText(1_200, "row")]).toEqual(["1 row", "1,200 rows"]);
});

it("a list ends with its last two joined by a word, without a comma", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listText)).toEqual([
    "",
    "a",
    "a and b",
    "a, b and c",
  ]);
});

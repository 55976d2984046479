import { expect, it } from "vitest";
import { figureOf } from "#client/document/session/testing/figures.ts";
import { figureName } from "#core/figures/check/document-figures-text.ts";
import { titleOf } from "./mark-title.ts";

const EXPECTED = { value: 3.1, unit: "multiple", display: "3.1x" } as const;

it.each([
  figureOf({ state: "verified", period: "FY2027E" }),
  figureOf({ state: "unsupported", expected: EXPECTED }),
  figureOf({ state: "contradicted", expected: EXPECTED }),
])("a figure has the same name aloud as over its popover", (figure) => {
  const title = titleOf({ figure, warnings: [] });
  const [, standing = ""] = figureName(figure).split(", ");
  expect(title.text.toLowerCase()).toContain(standing);
});

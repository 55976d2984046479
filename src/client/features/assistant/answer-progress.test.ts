import { expect, it } from "vitest";
import { afterEvent, NO_PROGRESS } from "./answer-progress.ts";

it("grows by pieces of text with their anchors, and a step's result takes its place", () => {
  const binding = { ref: { entity: "HPKG", item: "Revenues", period: "2025" } };
  const events = [
    ["step", { id: "1", text: "Searching" }],
    ["text", { delta: "Sales were " }],
    ["text", { delta: "USD 9 mm", anchors: [{ from: 11, to: 19, binding }] }],
    ["step", { id: "1", text: "Searched", found: "3 passages" }],
    ["unknown", {}],
    ["text", { delta: 7 }],
  ] as const;
  const progress = events.reduce((now, [name, data]) => afterEvent(now, name, data), NO_PROGRESS);
  expect(progress).toEqual({
    steps: [{ id: "1", text: "Searched", found: "3 passages" }],
    text: "Sales were USD 9 mm",
    anchors: [{ from: 11, to: 19, binding }],
  });
});

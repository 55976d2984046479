import { expect, it } from "vitest";
import { afterEvent, NO_PROGRESS } from "./answer-progress.ts";

it("grows by pieces of text with their anchors, sources, and steps and edits in their places", () => {
  const binding = { ref: { entity: "HPKG", item: "Revenues", period: "2025" } };
  const timestamp = "2026-11-20T10:00:00.000Z";
  const edit = { id: "e1", type: "add", position: 0, content: "New.", timestamp };
  const source = { kind: "web", label: "Resin index", url: "https://resin.example" };
  const events = [
    ["step", { id: "1", text: "Searching" }],
    ["text", { delta: "Sales were " }],
    ["text", { delta: "USD 9 mm", anchors: [{ from: 11, to: 19, binding }] }],
    ["step", { id: "1", text: "Searched", found: "3 passages" }],
    ["edit", { edit: { ...edit, content: "Old." } }],
    ["edit", { edit }],
    ["source", source],
    ["unknown", {}],
    ["text", { delta: 7 }],
  ] as const;
  const progress = events.reduce((now, [name, data]) => afterEvent(now, name, data), NO_PROGRESS);
  expect(progress).toEqual({
    steps: [{ id: "1", text: "Searched", found: "3 passages" }],
    text: "Sales were USD 9 mm",
    anchors: [{ from: 11, to: 19, binding }],
    edits: [edit],
    sources: [source],
  });
});

import { describe, expect, it } from "vitest";
import { partsOf } from "#core/text/edits/edit-parts.ts";
import type { Edit } from "#core/text/edits/edit.ts";

const EDIT: Edit = {
  id: "e1",
  type: "replace",
  position: 3,
  length: "FY2024 EBITDA was USD 334 mm".length,
  content: "FY2025 EBITDA was USD 1,361 mm",
  parts: [
    { from: 0, to: 6, insert: "FY2025" },
    { from: 18, to: 28, insert: "USD 1,361 mm" },
  ],
  timestamp: "2026-01-05T09:00:00Z",
};
const WHOLE = [{ from: 0, to: 28, insert: EDIT.content, at: 0 }];

describe("the stretches of an edit that differ", () => {
  it("are those it names, each with its place in what comes in", () => {
    expect(partsOf(EDIT)).toEqual([
      { from: 0, to: 6, insert: "FY2025", at: 0 },
      { from: 18, to: 28, insert: "USD 1,361 mm", at: 18 },
    ]);
  });

  it("are the whole where none are named", () => {
    expect(partsOf({ ...EDIT, parts: undefined })).toEqual(WHOLE);
    expect(partsOf({ ...EDIT, parts: [] })).toEqual(WHOLE);
    expect(partsOf({ ...EDIT, type: "remove", content: "" })).toEqual([
      { from: 0, to: 28, insert: "", at: 0 },
    ]);
  });

  it.each([
    ["do not make up what comes in", [{ from: 0, to: 6, insert: "FY2025" }]],
    ["say something else", [{ from: 0, to: 28, insert: "FY2026 EBITDA was USD 1,361 mm" }]],
    [
      "stand in the wrong order",
      [
        { from: 18, to: 28, insert: "USD 1,361 mm" },
        { from: 0, to: 6, insert: "FY2025" },
      ],
    ],
    ["reach beyond it", [{ from: 0, to: 30, insert: `${EDIT.content}..` }]],
  ])("are the whole where those named %s", (_, parts) => {
    expect(partsOf({ ...EDIT, parts })).toEqual(WHOLE);
  });
});

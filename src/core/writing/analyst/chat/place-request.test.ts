import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { respond } from "#core/writing/analyst/respond.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { placeRequestIn } from "#core/writing/analyst/chat/place-request.ts";
import { placedEdits } from "#core/writing/analyst/chat/placed-edits.ts";

const STAMP = { newId: () => "edit", now: "2026-03-11T10:00:00.000Z" };
const NOTE = [
  "Overview:\nNet leverage was 3.0x in FY2025.\nIt was 3.4x a year earlier.",
  "Liquidity:\nCash was USD 181 mm.",
  "Risks and Mitigants:\nDemand may fall.\nPrices may rise.",
  "Conclusion:\nThe balance sheet improves.",
].join("\n\n");

function done(message: string, content = NOTE): string | undefined {
  const request = placeRequestIn(message, content);
  return request && applyEdits(content, placedEdits(request, { content, anchors: [] }, STAMP));
}

describe("a request that names a place", () => {
  it.each([
    ["Delete the conclusion", NOTE.slice(0, NOTE.indexOf("\n\nConclusion"))],
    [
      "please remove the liquidity section",
      NOTE.replace("Liquidity:\nCash was USD 181 mm.\n\n", ""),
    ],
    [
      "remove the second paragraph of the risks",
      NOTE.replace("\nPrices may rise.\n\n", "\n").replace("fall.\nConc", "fall.\n\nConc"),
    ],
  ])("is carried out: %s", (message, expected) => {
    const text = done(message);
    expect(text?.replaceAll(/\s+/g, " ")).toBe(expected.replaceAll(/\s+/g, " "));
  });

  it("moves a section whole, wherever it goes, and nothing else", () => {
    const names = ["overview", "liquidity", "risks", "conclusion"] as const;
    const law = fc.property(
      fc.constantFrom(...names),
      fc.constantFrom(...names),
      fc.constantFrom("before", "after"),
      (what, other, where) => {
        fc.pre(what !== other);
        const text = done(`Move the ${what} ${where} the ${other}`) ?? NOTE;
        expect(text.split("\n\n").toSorted()).toEqual(NOTE.split("\n\n").toSorted());
        const places = text.split("\n\n").map((part) => part.toLowerCase());
        const [a, b] = [what, other].map((name) =>
          places.findIndex((part) => part.startsWith(name)),
        );
        expect(Math.sign((a ?? 0) - (b ?? 0))).toBe(where === "before" ? -1 : 1);
      },
    );
    fc.assert(law, { numRuns: 60 });
  });

  it("deletes a section alone, whatever its author wrote behind it", () => {
    const names = ["overview", "liquidity", "risks", "conclusion"] as const;
    const law = fc.property(fc.constantFrom(...names), fc.nat({ max: 2 }), (name, more) => {
      const parts = NOTE.split("\n\n");
      const at = parts.findIndex((part) => part.toLowerCase().startsWith(name));
      const own = Array.from({ length: more }, (_, index) => `A thought of my own, ${index}.`);
      const text = parts.toSpliced(at + 1, 0, ...own).join("\n\n");
      const left = done(`Delete the ${name}`, text)?.trim().split("\n\n");
      expect(left).toEqual(parts.toSpliced(at, 1, ...own));
    });
    fc.assert(law, { numRuns: 40 });
  });

  it("names a section by its whole title, in any script", () => {
    const titled = ["Overview 2024:\nOne.", "Overview 2025:\nTwo."].join("\n\n");
    expect(done("Delete the overview", titled)).toBeUndefined();
    expect(done("Delete the overview 2025", titled)).toBe("Overview 2024:\nOne.");
  });

  it("keeps the title of the document above what is moved to its top", () => {
    const text = done("Move the conclusion to the top of the document", `A note\n\n${NOTE}`);
    expect(text?.split("\n\n").slice(0, 2)).toEqual([
      "A note",
      "Conclusion:\nThe balance sheet improves.",
    ]);
  });

  it("takes the anchors of what it moves along", () => {
    const at = NOTE.indexOf("3.0x");
    const anchor = {
      from: at,
      to: at + 4,
      binding: { ref: { entity: "HPKG", item: "Net Leverage (x)", period: "2025" } },
    };
    const request = placeRequestIn("Move the overview after liquidity", NOTE);
    const [edit] = request ? placedEdits(request, { content: NOTE, anchors: [anchor] }, STAMP) : [];
    const [moved] = edit?.anchors ?? [];
    expect(edit?.content.slice(moved?.from, moved?.to)).toBe("3.0x");
  });

  it.each([
    "Delete the appendix",
    "Delete everything before the conclusion",
    "Delete everything except the conclusion",
    "Delete all but the overview",
    "Remove the word cash from liquidity",
    "Delete the figures in the overview",
    "Delete the first two sentences of the overview",
    "Delete the sixth paragraph of the overview",
    "Delete the conclusion but keep its first sentence",
    "Delete overview and liquidity",
    "Remove risk 2",
    "Cut the overview to one sentence",
    "Cut capex by 20% and show liquidity",
    "Drop in revenue, conclusion?",
    "Move the last sentence of the overview to the end of the conclusion",
    "Put the conclusion at the beginning of the overview",
    "Add an overview of the balance sheet",
    "Write about liquidity",
    "What was cash at the end of 2024?",
  ])("is none where it names no place of the text: %s", (message) =>
    expect(placeRequestIn(message, NOTE)).toBeUndefined(),
  );

  it("puts an answer where it is wanted, its figures bound", () => {
    const { edits, requestType } = respond({
      message: "Insert the net leverage of the last three years at the end of the overview",
      currentContent: NOTE,
      connectedData: [
        {
          id: "1",
          ticker: "HPKG",
          type: "financial",
          label: "",
          timestamp: STAMP.now,
          status: "success",
          data: harbour,
        },
      ],
      ...STAMP,
    });
    expect(requestType).toBe("edit");
    expect(edits[0]?.anchors?.length).toBeGreaterThanOrEqual(3);
    const text = applyEdits(NOTE, edits);
    expect(text).toContain("a year earlier.\nNet leverage was 3.0x in FY2025, 3.4x in FY2024");
  });
});

import { describe, expect, it } from "vitest";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";

const SENTENCE = "Revenue was $391.0bn.";
const CARDS = cardsOf(["AAPL", "HD"]);

/** How many figures of a text are verified and how many warned, each bound to Apple's revenue of 2024. */
function told(around: string): readonly number[] {
  const content = around.replace("@", SENTENCE);
  const from = content.indexOf("$391.0bn");
  const place = {
    from,
    to: from + "$391.0bn".length,
    binding: { ref: { entity: "AAPL", item: "Revenues", period: "2024" } },
  };
  const stamp = { id: "a", by: "product", at: "2026-11-25T00:00:00.000Z" } as const;
  const anchors = fittingAnchors(anchorsIn(content, [place], stamp), content);
  const { figures, warnings } = checkAnchored({
    content,
    connectedData: CARDS,
    primaryTicker: "AAPL",
    anchors,
  });
  const bound = figures.filter(
    ({ anchor, verdict }) => anchor !== undefined && verdict === "verified",
  );
  return [bound.length, warnings.filter(({ kind }) => kind === "binding").length];
}

describe("a bound figure whose sentence names no time and no company", () => {
  it.each([
    "@",
    "## FY2024\n\n@",
    "## Apple in fiscal 2024\n@",
    "Fiscal 2024 was a good year. @",
    "Apple did well. @",
    "## FY2023\n\nIt was weak.\n\n## FY2024\n@",
    "## Apple\n\n@",
    "## Results\n\nIt was a good year. @",
  ])("is not warned of where what stands before it agrees: %s", (around) => {
    expect(told(around)).toEqual([1, 0]);
  });

  it.each([
    "## FY2023\n\n@",
    "Results of fiscal 2022:\n- @",
    "Fiscal 2023 was a good year. @",
    "## Home Depot\n\n@",
    "Home Depot did well. @",
    "## Samsung\n\n@",
    "**Greater China**\n@",
  ])("is warned of where what stands before it is of another: %s", (around) => {
    expect(told(around)).toEqual([1, 1]);
  });
});

describe("bound figures under a heading by words that the data do not know", () => {
  const SAID =
    "Revenue was $391.0bn in fiscal 2024. EBIT was $123.2bn in fiscal 2024. Net income was $93.7bn in fiscal 2024. Gross profit was $180.7bn in fiscal 2024.";

  it("keep their sources where figures beside them bear the heading out", () => {
    const content = `## Outlook\n\n${SAID}`;
    const from = content.indexOf("$180.7bn");
    const binding = { ref: { entity: "AAPL", item: "Gross Profit", period: "2024" } };
    const stamp = { id: "a", by: "product", at: "2026-11-25T00:00:00.000Z" } as const;
    const placed = anchorsIn(content, [{ from, to: from + 8, binding }], stamp);
    const anchors = fittingAnchors(placed, content);
    const { figures } = checkAnchored({ content, connectedData: CARDS, anchors });
    expect(figures.filter(({ verdict }) => verdict !== "ignored")).toHaveLength(4);
    expect(figures.find(({ position }) => position === from)).toMatchObject({
      verdict: "verified",
      anchor: { id: "a:0" },
    });
  });
});

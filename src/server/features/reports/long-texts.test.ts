import { expect, it } from "vitest";
import { convertToBlog } from "#contracts/publishing.ts";
import {
  EXPORTED_MAX,
  exportBuildCombined,
  exportCreditResearch,
  generateResearchSummary,
} from "#contracts/reports.ts";
import { createResearch } from "#contracts/research.ts";
import { PPTX_TYPE } from "#contracts/reports.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";

const SENTENCE = "Net leverage fell to 2.1x in 2025, and EBITDA margin rose to 18.4%.\n\n";
const LONGEST = SENTENCE.repeat(EXPORTED_MAX / SENTENCE.length + 1).slice(0, EXPORTED_MAX);
const FIELDS = {
  title: "On revenues",
  excerpt: "They rose.",
  creditRating: "BB",
  ratingTrend: "Stable",
  tags: [],
};
const PAGES = [
  {
    id: "page-1",
    title: "Page 1",
    components: [{ id: "title-page-1", componentId: "title-page", title: "Title" }],
  },
];

it("a text that is too long is refused with its limit at once, the longest one goes out", async () => {
  const { request } = await createTestApp({
    signedInAs: "owner",
    config: { ownerEmail: "owner@example.com" },
  });
  const content = `${LONGEST}.`;
  const made = await request(createResearch.path, { method: "POST", json: { content } });
  const { id: researchId } = createResearch.response.parse(await made.json()).document;
  const calls: readonly (readonly [string, string, object])[] = [
    [exportCreditResearch.path, "content", { content }],
    [generateResearchSummary.path, "content", { content }],
    [exportBuildCombined.path, "content", { researchId, pages: PAGES }],
    [convertToBlog.path, "researchContent", { ...FIELDS, researchContent: content }],
  ];
  for (const [path, field, json] of calls) {
    const refused = await request(path, { method: "POST", json });
    const becomes = field === "content" ? "exported" : "published";
    const error = `The text has 400,001 characters and 400,000 can be ${becomes} at once. Shorten it, or take a part of it.`;
    const answer = [path, refused.status, await refused.json()];
    expect(answer).toMatchObject([path, 413, { code: "too_large", field, error }]);
  }
  // Of many paragraphs, of one, and of one word.
  for (const longest of [LONGEST, LONGEST.replaceAll("\n", " "), "x".repeat(EXPORTED_MAX)]) {
    const json = { content: longest };
    const deck = await request(exportCreditResearch.path, { method: "POST", json });
    expect([deck.status, deck.headers.get("content-type")]).toEqual([200, PPTX_TYPE]);
  }
});

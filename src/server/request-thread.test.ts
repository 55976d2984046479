import { beforeAll, expect, it } from "vitest";
import { checkFigures } from "#contracts/check-figures.ts";
import { checkBeforePublishing } from "#contracts/publishing.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

/** Of the thread that answers everybody, for one call. */
const OWN_MAX_MS = 400;
/** Seconds of work for whoever reads it. */
const TEXT = `${"1:".repeat(30_000)}\nDisclosure: none.`;
const FIELDS = {
  title: "On revenues",
  excerpt: "They rose.",
  creditRating: "BB",
  ratingTrend: "Stable",
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    signedInAs: "owner",
    config: { ownerEmail: "owner@example.com" },
  });
});

const CALLS: readonly (readonly [string, unknown])[] = [
  [checkFigures.path, { content: TEXT }],
  [checkBeforePublishing.path, { ...FIELDS, researchContent: TEXT }],
];

it.each(CALLS)(
  "reads no text on the thread that answers everybody: %s",
  async (path, json) => {
    const before = process.threadCpuUsage();
    const response = await app.request(path, { method: "POST", json });
    const { user, system } = process.threadCpuUsage(before);
    expect(response.status).toBe(200);
    expect((user + system) / 1_000).toBeLessThan(OWN_MAX_MS);
  },
  60_000,
);

import { describe, expect, it } from "vitest";
import { exportCreditResearch } from "#contracts/reports.ts";
import { harbourDeck } from "#core/outputs/deck/testing/harbour-deck.ts";
import { STOPPED } from "#server/features/reports/service.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";

describe("an export that nobody waits for any more", () => {
  it("stops while it waits and while it is made, and says so", async () => {
    const { as } = await createTestApp();
    const { content } = harbourDeck();
    const began = performance.now();
    const asked = Array.from({ length: 12 }, (_, at) => {
      const leaving = new AbortController();
      const { path, method } = exportCreditResearch;
      const answer = as(`user ${at}`)(path, { method, json: { content }, signal: leaving.signal });
      return { leaving, answer };
    });
    for (const { leaving } of asked) leaving.abort();
    for (const { answer } of asked) {
      const response = await answer;
      expect([response.status, await response.json()]).toMatchObject([503, { error: STOPPED }]);
    }
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

import { describe, expect, it } from "vitest";
import { exportCreditResearch } from "#contracts/reports.ts";
import { harbourDeck } from "#core/outputs/deck/testing/harbour-deck.ts";
import { BUSY_TEXT, exportQueue, OWN_BUSY_TEXT } from "#server/features/reports/export-queue.ts";
import { STOPPED } from "#server/features/reports/service.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";

describe("the queue of files", () => {
  it("tells a user who asks for too much at once, and takes more when the first are done", async () => {
    const queue = exportQueue();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const waiting = Array.from({ length: 60 }, () => queue("ana", () => promise));
    await expect(queue("ana", () => promise)).rejects.toMatchObject({
      code: "limit_reached",
      message: OWN_BUSY_TEXT,
    });
    await expect(queue("ben", async () => "made")).resolves.toBe("made");
    resolve(undefined);
    await Promise.all(waiting);
    await expect(queue("ana", async () => "made")).resolves.toBe("made");
  });

  it("tells everybody when all together ask for too much, and a failure leaves no place taken", async () => {
    const queue = exportQueue();
    const { promise, reject } = Promise.withResolvers<undefined>();
    const waiting = Array.from({ length: 200 }, (_, at) => queue(`user ${at % 4}`, () => promise));
    await expect(queue("ana", () => promise)).rejects.toMatchObject({
      code: "unavailable",
      message: BUSY_TEXT,
    });
    reject(new Error("not made"));
    await Promise.allSettled(waiting);
    await expect(queue("ana", async () => "made")).resolves.toBe("made");
  });
});

describe("an export that nobody waits for any more", () => {
  it("stops while it waits and while it is made, and says so", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const { content } = harbourDeck();
    const began = performance.now();
    const asked = Array.from({ length: 12 }, () => {
      const leaving = new AbortController();
      const { path, method } = exportCreditResearch;
      const answer = request(path, { method, json: { content }, signal: leaving.signal });
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

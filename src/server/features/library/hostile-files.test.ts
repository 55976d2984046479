import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, describe, it } from "vitest";
import { listDocuments, uploadDocument } from "#contracts/knowledge-base.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";

/** Real files that are malformed, locked or bombs; not part of the project. */
const HOSTILE = `${process.env["DATA_DIR"] ?? "../shared/data"}/uploads/hostile`;
/** A document's reader is stopped well before. */
const BOUND_S = 60;

describe.skipIf(!existsSync(HOSTILE))("files made to break a reader", () => {
  it("end ready, or failed with a reason, in bounded time, and the server goes on", async () => {
    const app = await createTestApp({ signedInAs: "ana", withJobs: true });
    const rows: string[] = [];
    for (const fileName of readdirSync(HOSTILE)) {
      const began = performance.now();
      const form = new FormData();
      form.set("ticker", "HOST");
      form.set("file", new File([readFileSync(`${HOSTILE}/${fileName}`)], fileName));
      const response = await app.request(uploadDocument.path, { method: "POST", body: form });
      const { status, error } =
        response.status === 202
          ? await settled(app, uploadDocument.response.parse(await response.json()).document.id)
          : { status: "refused", error: await response.text() };
      const seconds = (performance.now() - began) / 1000;
      rows.push([fileName, status, error ?? "", seconds.toFixed(1)].join(" | "));
      expect(["ready", "failed", "refused"]).toContain(status);
      expect(status === "ready" || /\w{3}/.test(error ?? "")).toBe(true);
      expect(seconds).toBeLessThan(BOUND_S);
    }
    process.stdout.write(`${rows.join("\n")}\n`);
    expect((await app.request(listDocuments.path)).status).toBe(200);
    await app.close();
  }, 600_000);
});

type App = Awaited<ReturnType<typeof createTestApp>>;

async function settled(app: App, id: string) {
  for (let waited = 0; waited < BOUND_S * 10; waited += 1) {
    const list = await (await app.request(listDocuments.path)).json();
    const { documents } = listDocuments.response.parse(list);
    const found = documents.find((document) => document.id === id);
    if (found?.status === "ready" || found?.status === "failed") return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  return { status: "still read", error: undefined };
}

import { describe, expect, it } from "vitest";
import { createResearch } from "#contracts/research.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";

const PASSWORD = "correct horse battery";
const SENTENCE = "Leverage will breach the covenant in June";

describe("the log", () => {
  it("holds no password, cookie, address, token or sentence of a user, at any level", async () => {
    const lines: string[] = [];
    const { anonymous, request, close } = await createTestApp({
      signedInAs: "ana",
      log: (line) => lines.push(line),
    });
    const json = { name: "Ben", email: "ben.of.desk@example.com", password: PASSWORD };
    const signedUp = await anonymous("/api/auth/sign-up/email", { method: "POST", json });
    await anonymous("/api/auth/sign-up/email", { method: "POST", json });
    // At once, so that queries of the sign-up itself fail on the address that is taken.
    const twice = { ...json, email: "cleo.of.desk@example.com" };
    await Promise.all(
      [1, 2, 3, 4].map(() => anonymous("/api/auth/sign-up/email", { method: "POST", json: twice })),
    );
    await anonymous("/api/auth/sign-in/email", {
      method: "POST",
      json: { ...json, password: "no" },
    });
    await anonymous("/api/auth/request-password-reset", { method: "POST", json });
    await anonymous("/api/auth/verify-email?token=secret-token");
    const document = { title: SENTENCE, content: SENTENCE };
    await request(createResearch.path, { method: "POST", json: document });
    await request(`/api/research?q=${encodeURIComponent(SENTENCE)}`);
    await close();
    // The database is gone: the query that fails carries what the user wrote.
    await request(createResearch.path, { method: "POST", json: document });

    const log = lines.join("");
    expect(log).toContain('"route":"/api/research"');
    const cookie = signedUp.headers.get("set-cookie")?.split(/[=.;]/)[2] ?? "";
    for (const secret of [PASSWORD, cookie, json.email, twice.email, "secret-token", SENTENCE]) {
      expect(secret).not.toBe("");
      expect(log).not.toContain(secret);
    }
  });
});

import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { sessions } from "#server/db/schema/accounts.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { sessionUsers } from "./session-users.ts";

const SECRET = "the secret of these tests, 32 characters or more";
const COOKIE = "footnote.session_token";

let app: TestApp;
let userOf: (headers: Headers) => ReturnType<ReturnType<typeof sessionUsers>>;
beforeAll(async () => {
  app = await createTestApp();
  userOf = sessionUsers({ db: app.db, secret: SECRET, cookieName: COOKIE });
});

function signed(token: string, secret = SECRET): string {
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `${COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`;
}

function find(cookie: string) {
  return userOf(new Headers({ cookie }));
}

async function startSession(token: string, expiresInMs: number): Promise<void> {
  const expiresAt = new Date(Date.now() + expiresInMs);
  const userId = await app.userId("ana");
  await app.db.insert(sessions).values({ id: token, token, userId, expiresAt });
}

describe("sessionUsers", () => {
  it("finds the user of a running session among other cookies", async () => {
    await startSession("running", 60_000);
    expect(await find(`theme=dark; ${signed("running")}; x=1`)).toEqual({
      id: await app.userId("ana"),
      email: "ana@example.com",
      emailVerified: true,
      name: "ana",
    });
  });

  it("finds nobody once the session is over or ended", async () => {
    await startSession("over", -1);
    await startSession("ended", 60_000);
    expect(await find(signed("ended"))).toBeDefined();
    await app.db.delete(sessions).where(eq(sessions.token, "ended"));
    expect(await find(signed("ended"))).toBeUndefined();
    expect(await find(signed("over"))).toBeUndefined();
  });

  it("finds nobody by a cookie we did not sign, or by none", async () => {
    await startSession("wanted", 60_000);
    const cookies = [
      "",
      COOKIE,
      `${COOKIE}=`,
      `${COOKIE}=wanted`,
      `${COOKIE}=wanted.`,
      `${COOKIE}=.${createHmac("sha256", SECRET).update("").digest("base64")}`,
      `${COOKIE}=%E0%A4%A`,
      `${COOKIE}=%00.%00`,
      signed("wanted", "another secret"),
      signed("wanted").replace("wanted", "Wanted"),
      signed("wanted").replace(COOKIE, "__Host-footnote.session_token"),
    ];
    for (const cookie of cookies) {
      expect(await find(cookie)).toBeUndefined();
    }
    expect(await userOf(new Headers())).toBeUndefined();
  });
});

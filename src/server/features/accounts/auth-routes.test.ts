import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { getSession } from "#contracts/session.ts";
import { isOwner } from "#core/access.ts";
import { RESET_SUBJECT, VERIFY_SUBJECT } from "#server/auth.ts";
import { accounts, sessions, users, verifications } from "#server/db/schema/accounts.ts";
import { attempts } from "#server/db/schema/attempts.ts";
import {
  ALREADY_REGISTERED_TEXT,
  SETUP_CODE_TEXT,
  STALE_LINK_TEXT,
  UNVERIFIED_TEXT,
  WRONG_CREDENTIALS_TEXT,
} from "#server/features/accounts/auth-errors.ts";
import {
  RESETS_PER_ACCOUNT,
  SIGN_INS_PER_ACCOUNT,
  SIGN_INS_PER_CLIENT,
} from "#server/features/accounts/sign-in-limits.ts";
import {
  createTestApp,
  type TestApp,
  type TestAppOptions,
} from "#server/testing/create-test-app.ts";
import { linksIn, outboxOf } from "#server/testing/mail-link.ts";
import { startSmtpSink } from "#server/testing/smtp-sink.ts";

const ANA = { name: "Ana", email: "ana@example.com", password: "correct horse battery" };

describe("sign-up", () => {
  it("makes an account, signs in, and stores the address lower-cased and the password hashed", async () => {
    const app = await visited();
    const response = await app.signUp({ ...ANA, email: "Ana@Example.com" });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      user: { email: "ana@example.com", name: "Ana" },
    });
    expect(await app.whoIs(cookieOf(response))).toBe("ana@example.com");
    const [account] = await app.db.select().from(accounts);
    expect(account?.password).not.toContain(ANA.password);
  });

  it("keeps the session's token out of what scripts can read", async () => {
    const app = await visited();
    const response = await app.signUp(ANA);
    const token = decodeURIComponent(cookieOf(response)).split("=")[1]?.split(".")[0] ?? "";
    expect(token).not.toBe("");
    const headers = { cookie: cookieOf(response) };
    const session = await app.anonymous("/api/auth/get-session", { headers });
    for (const answer of [response, session, await app.signIn(ANA)]) {
      expect(await answer.text()).not.toMatch(new RegExp(`${token}|"token"`));
    }
  });

  it("sets a cookie no script reads and no other site sends", async () => {
    const app = await visited();
    const header = (await app.signUp(ANA)).headers.get("set-cookie") ?? "";
    expect(header).toMatch(/^footnote\.session_token=/);
    for (const part of ["HttpOnly", "SameSite=Lax", "Path=/"]) expect(header).toContain(part);
  });

  it("binds the cookie to https and to this host where the product is on https", async () => {
    const app = await visited({ config: { baseUrl: "https://research.example" } });
    const header = (await app.signUp(ANA)).headers.get("set-cookie") ?? "";
    expect(header).toMatch(/^__Host-footnote\.session_token=/);
    expect(header).toContain("Secure");
    expect(header).not.toContain("Domain");
  });

  it("refuses an address that has an account, in any case, with the field", async () => {
    const app = await visited();
    await app.signUp(ANA);
    const response = await app.signUp({ ...ANA, email: "ANA@example.com" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: ALREADY_REGISTERED_TEXT, field: "email" });
  });

  it("makes one account of two sign-ups at once", async () => {
    const app = await visited();
    const responses = await Promise.all([app.signUp(ANA), app.signUp(ANA)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await app.db.select().from(users)).toHaveLength(1);
  });

  it.each([
    ["email", { ...ANA, email: "ana" }],
    ["email", { ...ANA, email: `${"a".repeat(400)}@example.com` }],
    ["password", { ...ANA, password: "short" }],
    ["password", { ...ANA, password: "p".repeat(129) }],
    ["name", { ...ANA, name: "   " }],
    ["name", { ...ANA, name: "n".repeat(101) }],
    ["email", { ...ANA, email: { $ne: null } }],
    ["password", { email: ANA.email, name: "Ana" }],
  ])("names the field %s when it is not right", async (field, body) => {
    const app = await visited();
    const response = await app.signUp(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid_input", field });
  });

  it("takes neither an id nor a verified address nor a session from the body", async () => {
    const app = await visited();
    await app.signUp({ ...ANA, id: "1", emailVerified: true, userId: "1", role: "owner" });
    const [user] = await app.db.select().from(users);
    expect(user?.emailVerified).toBe(false);
    expect(user?.id).not.toBe("1");
  });
});

describe("sign-in", () => {
  it("opens a new session; signing out ends that one", async () => {
    const app = await visited();
    const first = cookieOf(await app.signUp(ANA));
    const second = cookieOf(await app.signIn(ANA));
    expect(second).not.toBe(first);
    const out = await app.anonymous("/api/auth/sign-out", {
      method: "POST",
      headers: { cookie: second },
    });
    expect(out.status).toBe(200);
    expect(await app.whoIs(second)).toBeUndefined();
    expect(await app.whoIs(first)).toBe(ANA.email);
  });

  it("answers a wrong password and an unknown address with the same bytes", async () => {
    const app = await visited();
    await app.signUp(ANA);
    const wrong = await app.signIn({ ...ANA, password: "not the password" });
    const unknown = await app.signIn({ ...ANA, email: "nobody@example.com" });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const text = await wrong.text();
    expect(text).toBe(await unknown.text());
    expect(text).toContain(WRONG_CREDENTIALS_TEXT);
  });

  it("ignores an expired session", async () => {
    const app = await visited();
    const cookie = cookieOf(await app.signUp(ANA));
    await app.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await app.whoIs(cookie)).toBeUndefined();
    expect((await app.anonymous("/api/preferences", { headers: { cookie } })).status).toBe(401);
  });

  it("is refused from another site even with the right password", async () => {
    const app = await visited();
    await app.signUp(ANA);
    const response = await app.anonymous("/api/auth/sign-in/email", {
      method: "POST",
      json: ANA,
      headers: { origin: "https://evil.example" },
    });
    expect(response.status).toBe(403);
    expect(response.headers.get("set-cookie")).toBeNull();
  });
});

describe("how often one may try", () => {
  it("limits one account, whatever the clients, and the right password too once it is spent", async () => {
    const app = await visited();
    await app.signUp(ANA);
    for (let attempt = 0; attempt < SIGN_INS_PER_ACCOUNT.max; attempt += 1) {
      const response = await app.signIn(
        { ...ANA, password: "not this one" },
        `203.0.113.${attempt}`,
      );
      expect(response.status).toBe(401);
    }
    const refused = await app.signIn(ANA, "198.51.100.1");
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(SIGN_INS_PER_ACCOUNT.windowSeconds);
    expect(await refused.json()).toMatchObject({
      code: "limit_reached",
      error: "Too many attempts. Try again in 15 minutes.",
    });
  });

  it("answers for an address without an account as for one with", async () => {
    const app = await visited();
    await fillAttempts(app, (key) => key.startsWith("sign-in:account:"), SIGN_INS_PER_ACCOUNT.max, {
      ...ANA,
      email: "nobody@example.com",
    });
    expect((await app.signIn({ ...ANA, email: "nobody@example.com" })).status).toBe(429);
  });

  it("limits one client, whatever the accounts, and a forged header changes nothing", async () => {
    const app = await visited();
    await fillAttempts(
      app,
      (key) => key === "sign-in:client:127.0.0.1",
      SIGN_INS_PER_CLIENT.max,
      ANA,
    );
    const response = await app.anonymous("/api/auth/sign-in/email", {
      method: "POST",
      json: { ...ANA, email: "other@example.com" },
      headers: { "x-forwarded-for": "198.51.100.9", "x-footnote-client": "198.51.100.9" },
    });
    expect(response.status).toBe(429);
    expect((await app.signIn({ ...ANA, email: "x@example.com" }, "198.51.100.9")).status).toBe(401);
  });

  it("counts attempts at the same time", async () => {
    const app = await visited();
    const tries = Array.from({ length: SIGN_INS_PER_ACCOUNT.max + 5 }, () => app.signIn(ANA));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it("does not count successful sign-ins, and they clear the account's failures", async () => {
    const app = await visited();
    await app.signUp(ANA);
    await app.signIn({ ...ANA, password: "not this one" });
    expect((await app.signIn(ANA)).status).toBe(200);
    const left = await app.db.select().from(attempts);
    expect(left.filter(({ key }) => key.startsWith("sign-in:account:"))).toEqual([]);
    expect(left.find(({ key }) => key.startsWith("sign-in:client:"))?.count).toBe(1);
  });

  it("starts anew when the window is over", async () => {
    const app = await visited();
    await fillAttempts(app, (key) => key.startsWith("sign-in:account:"), 99, ANA);
    await app.db.update(attempts).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await app.signIn(ANA)).status).toBe(401);
  });
});

describe("a forgotten password", () => {
  it("is set anew by the link in the mail, which works once and ends every session", async () => {
    const app = await visited();
    const cookie = cookieOf(await app.signUp(ANA));
    expect((await app.askReset(ANA.email)).status).toBe(200);
    const token = await tokenInOutbox(app);

    const reset = await app.reset(token, "a new password");
    expect(await reset.json()).toEqual({ status: true });
    expect(await app.whoIs(cookie)).toBeUndefined();
    expect((await app.signIn(ANA)).status).toBe(401);
    expect((await app.signIn({ ...ANA, password: "a new password" })).status).toBe(200);

    const again = await app.reset(token, "another password");
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ error: STALE_LINK_TEXT, field: "token" });
  });

  it("ends the other links that were mailed, and proves the address", async () => {
    const app = await visited();
    await app.signUp(ANA);
    await app.askReset(ANA.email);
    await app.askReset(ANA.email);
    await app.reset(await tokenInOutbox(app), "a new password");
    expect(await app.db.select().from(verifications)).toEqual([]);
    const [user] = await app.db.select().from(users);
    expect(user?.emailVerified).toBe(true);
  });

  it("keeps no token in the database that would open the account", async () => {
    const app = await visited();
    await app.signUp(ANA);
    await app.askReset(ANA.email);
    const token = await tokenInOutbox(app);
    const [row] = await app.db.select().from(verifications);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it("answers the same bytes for an unknown address, and mails nobody", async () => {
    const app = await visited();
    await app.signUp(ANA);
    const known = await app.askReset(ANA.email);
    const unknown = await app.askReset("nobody@example.com");
    expect(await known.text()).toBe(await unknown.text());
    await app.dependencies.mailer.close();
    expect(outboxOf(app.dependencies.config.dataDir)).toHaveLength(1);
  });

  it("leads to our own address, whatever the request asks", async () => {
    const app = await visited();
    await app.signUp(ANA);
    await app.anonymous("/api/auth/request-password-reset", {
      method: "POST",
      json: { email: ANA.email, redirectTo: "https://evil.example" },
      headers: { host: "evil.example" },
    });
    await app.dependencies.mailer.close();
    const [mail = ""] = outboxOf(app.dependencies.config.dataDir);
    expect(mail).toContain(RESET_SUBJECT);
    expect(linksIn(mail)).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/reset-password\?token=/),
    ]);
  });

  it("is not mailed more often than the limit", async () => {
    const app = await visited();
    for (let count = 0; count < RESETS_PER_ACCOUNT.max; count += 1) await app.askReset(ANA.email);
    expect((await app.askReset(ANA.email)).status).toBe(429);
  });

  it.each(["", "short"])("needs a new password that will do: %j", async (password) => {
    const app = await visited();
    const response = await app.reset("token", password);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field: "newPassword" });
  });
});

describe("with a mail server", () => {
  it("an address is confirmed before the first sign-in, and sign-up tells nobody who has an account", async () => {
    const sink = await startSmtpSink();
    const app = await visited({ config: { mail: { smtpUrl: sink.url, from: "f@example.com" } } });
    const first = await app.signUp(ANA);
    expect(first.headers.get("set-cookie")).toBeNull();
    await sink.received(1);
    const [mail] = sink.mails;
    expect(mail?.source).toContain(VERIFY_SUBJECT);

    const again = await app.signUp(ANA);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await keysOf(again)).toEqual(await keysOf(first));

    const early = await app.signIn(ANA);
    expect(early.status).toBe(403);
    expect(await early.json()).toMatchObject({ error: UNVERIFIED_TEXT });

    const { pathname, search } = new URL(linksIn(mail?.source ?? "")[0] ?? "");
    const confirmed = await app.anonymous(`${pathname}${search}`);
    expect(confirmed.headers.get("location")).toBe("/login");
    expect((await app.signIn(ANA)).status).toBe(200);
    await app.close();
    await sink.close();
  });
});

describe("the owner's address", () => {
  const OWNER = { name: "Olga", email: "Owner@Example.com", password: "correct horse battery" };
  const options = { config: { ownerEmail: "owner@example.com" }, setupCode: "code-of-the-start" };

  it("signs up with the set-up code alone, and is the owner at once", async () => {
    const app = await visited(options);
    for (const setupCode of [undefined, "", "wrong", "code-of-the-star", " "]) {
      const refused = await app.signUp({ ...OWNER, setupCode });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ error: SETUP_CODE_TEXT, field: "setupCode" });
    }
    expect(await app.db.select().from(users)).toEqual([]);
    expect((await app.signUp({ ...OWNER, setupCode: options.setupCode })).status).toBe(200);
    const [user] = await app.db.select().from(users);
    expect(user !== undefined && isOwner(user, "owner@example.com")).toBe(true);
  });

  it("is signed in at once where mail is set up, and is sent nothing to confirm", async () => {
    const sink = await startSmtpSink();
    const mail = { smtpUrl: sink.url, from: "f@example.com" };
    const app = await visited({ ...options, config: { ...options.config, mail } });
    const response = await app.signUp({ ...OWNER, setupCode: options.setupCode });
    expect(await response.json()).toMatchObject({ needsConfirmation: false, isOwner: true });
    expect(await app.whoIs(cookieOf(response))).toBe("owner@example.com");
    await app.signUp(ANA);
    await sink.received(1);
    expect(sink.mails.flatMap(({ to }) => to)).toEqual([ANA.email]);
    await app.close();
    await sink.close();
  });

  it("gives nobody else anything", async () => {
    const app = await visited(options);
    await app.signUp({ ...ANA, setupCode: options.setupCode });
    const [user] = await app.db.select().from(users).where(eq(users.email, ANA.email));
    expect(user?.emailVerified).toBe(false);
  });
});

describe("better-auth's other endpoints", () => {
  it.each(["/api/auth/ok", "/api/auth/error", "/api/auth/list-sessions", "/api/auth/change-email"])(
    "are not there: %s",
    async (path) => {
      const { anonymous } = await createTestApp();
      expect((await anonymous(path)).status).toBe(404);
    },
  );

  it("a confirmation link that leads elsewhere, or is made up, goes nowhere", async () => {
    const { anonymous } = await createTestApp();
    const foreign = encodeURIComponent("https://evil.example");
    for (const query of [`?token=x&callbackURL=${foreign}`, "?token=x", "", "?token=%00"]) {
      const response = await anonymous(`/api/auth/verify-email${query}`);
      expect(response.status).toBeGreaterThanOrEqual(300);
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get("location") ?? "").not.toContain("evil.example");
    }
  });
});

type Visited = TestApp & ReturnType<typeof calls>;

async function visited(options: TestAppOptions = {}): Promise<Visited> {
  const app = await createTestApp(options);
  return { ...app, ...calls(app) };
}

function calls({ anonymous }: TestApp) {
  const post = (path: string, json: unknown, from = "127.0.0.1") =>
    anonymous(path, { method: "POST", json, from });
  return {
    signUp: (body: object) => post("/api/auth/sign-up/email", body),
    signIn: (body: object, from?: string) => post("/api/auth/sign-in/email", body, from),
    askReset: (email: string) =>
      post("/api/auth/request-password-reset", { email, redirectTo: "/reset-password" }),
    reset: (token: string, newPassword: string) =>
      post("/api/auth/reset-password", { token, newPassword }),
    async whoIs(cookie: string): Promise<string | undefined> {
      const response = await anonymous("/api/auth/get-session", { headers: { cookie } });
      return getSession.response.parse(await response.json())?.user.email;
    },
  };
}

async function keysOf(response: Response): Promise<string[]> {
  const body = z.record(z.string(), z.unknown()).parse(await response.json());
  return Object.keys(body).toSorted();
}

function cookieOf(response: Response): string {
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** Sets a counter to `count` after one attempt has made it. */
async function fillAttempts(
  app: Visited,
  isWanted: (key: string) => boolean,
  count: number,
  credentials: object,
): Promise<void> {
  await app.signIn(credentials);
  const rows = await app.db.select().from(attempts);
  for (const { key } of rows.filter((row) => isWanted(row.key))) {
    await app.db.update(attempts).set({ count }).where(eq(attempts.key, key));
  }
}

async function tokenInOutbox({ dependencies }: TestApp): Promise<string> {
  await dependencies.mailer.close();
  const mail = outboxOf(dependencies.config.dataDir).at(-1) ?? "";
  return new URL(linksIn(mail)[0] ?? "").searchParams.get("token") ?? "";
}

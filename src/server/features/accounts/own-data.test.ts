import { longDate } from "#core/ledger/dates.ts";
import { sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  createToken,
  deleteAccount,
  exportAccount,
  getAccount,
  keepAccount,
} from "#contracts/accounts.ts";
import { searchTickers } from "#contracts/companies.ts";
import { uploadDocument } from "#contracts/knowledge-base.ts";
import { createSavedOutput } from "#contracts/models.ts";
import {
  changeName,
  changePassword,
  getSession,
  requestPasswordReset,
  resetPassword,
  signIn,
  signOutOthers,
  signUp,
} from "#contracts/session.ts";
import { createUserTicker } from "#contracts/user-tickers.ts";
import { researchDocuments } from "#server/db/schema/research.ts";
import { users } from "#server/db/schema/accounts.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { linksIn, outboxOf } from "#server/testing/mail-link.ts";
import {
  DELETION_SUBJECT,
  OTHER_EMAIL_TEXT,
  OWNER_STAYS_TEXT,
  WRONG_PASSWORD_TEXT,
} from "./own-data-routes.ts";
import { removeDeletedAccounts } from "./own-data-repository.ts";

const PASSWORD = "correct horse battery";
const EMAIL = "ana@example.com";

/** One browser: what it is told to keep it sends. */
async function browser(app: TestApp, path: string, body: object) {
  let cookie = "";
  const send = async (to: string, json?: object) => {
    const headers: Record<string, string> = { cookie };
    const init = json === undefined ? { headers } : { method: "POST", json, headers };
    const answer = await app.anonymous(to, init);
    const set = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
    if (set.length > 0) cookie = set.join("; ");
    return answer;
  };
  await send(path, body);
  const remove = (to: string) => app.anonymous(to, { method: "DELETE", headers: { cookie } });
  return Object.assign(send, { remove });
}

type Browser = Awaited<ReturnType<typeof browser>>;

/** A personal token of who is signed in. */
async function tokenOf(send: Browser): Promise<string> {
  const made = await send(createToken.path, { name: "My AI client" });
  return createToken.response.parse(await made.json()).token;
}

async function opens({ anonymous }: TestApp, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await anonymous(searchTickers.path, { headers })).status !== 401;
}

async function signedUp() {
  const app = await createTestApp({});
  const first = await browser(app, signUp.path, { email: EMAIL, name: "Ana", password: PASSWORD });
  const account = async () =>
    getAccount.response.parse(await (await first(getAccount.path)).json());
  return { app, first, account };
}

describe("one's own account", () => {
  it("changes its name and its password, by the password there is, and ends other devices", async () => {
    const { app, first, account } = await signedUp();
    const second = await browser(app, signIn.path, { email: EMAIL, password: PASSWORD });
    expect((await account()).devices).toBe(2);
    expect((await first(changeName.path, { name: " Ana Moreau " })).status).toBe(200);
    expect((await first(changeName.path, { name: " " })).status).toBe(400);
    expect(await (await first(getSession.path)).json()).toMatchObject({
      user: { name: "Ana Moreau" },
    });
    const wrong = { currentPassword: "not my password", newPassword: "a newer battery" };
    const refused = await first(changePassword.path, wrong);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { field: "currentPassword" },
    ]);
    const right = { currentPassword: PASSWORD, newPassword: "a newer battery" };
    expect((await account()).passwordChangedAt).toBeNull();
    const token = await tokenOf(first);
    expect(await opens(app, token)).toBe(true);
    expect((await first(changePassword.path, right)).status).toBe(200);
    expect(await opens(app, token)).toBe(false);
    expect((await account()).passwordChangedAt).not.toBeNull();
    expect((await second(getAccount.path)).status).toBe(401);
    expect((await account()).devices).toBe(1);
    const third = await browser(app, signIn.path, { email: EMAIL, password: "a newer battery" });
    expect((await first(signOutOthers.path, {})).status).toBe(200);
    expect((await third(getAccount.path)).status).toBe(401);
  });

  it.each([
    [changePassword.path, { currentPassword: "a guess", newPassword: "a newer battery" }],
    [deleteAccount.path, { email: EMAIL, password: "a guess" }],
  ])(
    "does not let a password be found by trying at an open session, by %s",
    async (path, guess) => {
      const { first } = await signedUp();
      const tried = [];
      for (let at = 0; at < 12; at += 1) tried.push((await first(path, guess)).status);
      expect(tried.slice(-2)).toEqual([429, 429]);
    },
  );

  it("keeps no token that was made before a forgotten password was set anew", async () => {
    const { app, first } = await signedUp();
    const token = await tokenOf(first);
    const reset = await resetByMail(app, await askedReset(app));
    expect([reset.status, await opens(app, token)]).toEqual([200, false]);
  });

  it("lets no link to reset it outlive a password that was changed at an open session", async () => {
    const { app, first } = await signedUp();
    const link = await askedReset(app);
    const json = { currentPassword: PASSWORD, newPassword: "a battery of mine" };
    expect((await first(changePassword.path, json)).status).toBe(200);
    expect((await resetByMail(app, link)).status).toBe(400);
  });

  it("is for who is signed in", async () => {
    const { anonymous } = await createTestApp({});
    for (const path of [getAccount.path, exportAccount.path]) {
      expect((await anonymous(path)).status).toBe(401);
    }
    for (const { path } of [changeName, changePassword, signOutOthers, deleteAccount]) {
      const named = { name: "A", currentPassword: "x", newPassword: PASSWORD };
      const json = { ...named, email: EMAIL, password: PASSWORD };
      expect((await anonymous(path, { method: "POST", json })).status).toBe(401);
    }
  });
});

type MailedApp = Awaited<ReturnType<typeof createTestApp>>;

/** Asks for the mail that resets the password; resolves with the token of its link. */
async function askedReset(app: MailedApp): Promise<string | null> {
  await app.anonymous(requestPasswordReset.path, { method: "POST", json: { email: EMAIL } });
  await app.dependencies.mailer.close();
  const [mail] = outboxOf(app.dependencies.config.dataDir);
  return new URL(linksIn(mail ?? "")[0] ?? "").searchParams.get("token");
}

function resetByMail(app: MailedApp, token: string | null): Promise<Response> {
  const json = { newPassword: "a newer battery", token };
  return app.anonymous(resetPassword.path, { method: "POST", json });
}

describe("what somebody has here", () => {
  it("is taken along whole in one archive, and holds nothing of anybody else", async () => {
    const { request, as, db, userId } = await createTestApp({ signedInAs: "ana", withJobs: true });
    for (const [name, title] of [
      ["ana", "Mine"],
      ["ben", "Not mine"],
    ] as const) {
      const values = { userId: await userId(name), title, content: `${title} text` };
      await db.insert(researchDocuments).values(values);
    }
    const model = { ticker: "HPKG", name: "Base", historicalData: {}, projections: {} };
    await request(createSavedOutput.path, { method: "POST", json: model });
    const body = new FormData();
    body.set("ticker", "HPKG");
    body.set("file", new File(["The revolver."], "note.txt"));
    await request(uploadDocument.path, { method: "POST", body });
    const statements = new FormData();
    statements.set("ticker", "MINE");
    statements.set("choices", '{"currency":"USD"}');
    const income = "in millions;FY2024;FY2025\nRevenue;2,298;2,419\nNet income;90;108";
    statements.set("file", new File([income], "income.csv"));
    const sent = await request(createUserTicker.path, { method: "POST", body: statements });
    expect(sent.status).toBe(201);
    await request(createToken.path, { method: "POST", json: { name: "My AI client" } });
    await as("ben")(createToken.path, { method: "POST", json: { name: "Secret" } });

    expect(await (await request(getAccount.path)).json()).toMatchObject({
      holdings: { documents: 1, models: 1, files: 2, bytes: 13 + income.length },
      model: null,
    });
    const answer = await request(exportAccount.path);
    expect(answer.headers.get("content-disposition")).toMatch(/footnote_\d{4}-\d\d-\d\d\.zip/);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const names = Object.keys(files);
    const textOf = (end: string) =>
      new TextDecoder().decode(files[names.find((name) => name.endsWith(end)) ?? ""]);
    expect(textOf("text.txt")).toBe("Mine text");
    expect(z.json().parse(JSON.parse(textOf("document.json")))).toMatchObject({
      title: "Mine",
      revisions: [],
    });
    expect(textOf("note.txt")).toBe("The revolver.");
    expect(textOf("income.csv")).toBe(income);
    expect(z.json().parse(JSON.parse(textOf("profile.json")))).toMatchObject({
      email: EMAIL,
      name: "ana",
      tokens: [{ name: "My AI client" }],
    });
    // Every file stands in the page, with its way there and what it is.
    const links = [
      ...textOf("index.html").matchAll(/href="([^"]+)">[^<]+<\/a><\/td><td>[^<]{10}/g),
    ];
    const listed = links.map(([, to = ""]) => decodeURIComponent(to));
    expect([...listed, "index.html"].toSorted()).toEqual(names.toSorted());
    expect(names.some((name) => /^models\/HPKG Base .{8}\.json$/.test(name))).toBe(true);
    expect(names.map(textOf).join()).not.toMatch(/Not mine|Secret|"password"|"hash"/);
  });

  it("is deleted after seven days, by its password, unless who signs in says it stays", async () => {
    const { app, first } = await signedUp();
    const asked = { email: "Ana@example.com", password: PASSWORD };
    const other = await first(deleteAccount.path, { ...asked, email: "ben@example.com" });
    expect(await other.json()).toMatchObject({ field: "email", error: OTHER_EMAIL_TEXT });
    const wrong = await first(deleteAccount.path, { ...asked, password: "a guess" });
    expect(await wrong.json()).toMatchObject({ field: "password", error: WRONG_PASSWORD_TEXT });
    const token = await tokenOf(first);
    const begun = await first(deleteAccount.path, asked);
    const { deletesAt } = deleteAccount.response.parse(await begun.json());
    expect(Date.parse(deletesAt) - Date.now()).toBeCloseTo(7 * 86_400_000, -5);
    expect([(await first(getAccount.path)).status, await opens(app, token)]).toEqual([401, false]);
    await app.dependencies.mailer.close();
    const [mail] = outboxOf(app.dependencies.config.dataDir);
    expect(mail).toContain(DELETION_SUBJECT);
    expect(mail).toContain(longDate(deletesAt));

    // Signing in says it and stops nothing.
    const again = await browser(app, signIn.path, { email: EMAIL, password: PASSWORD });
    expect(await (await again(getSession.path)).json()).toMatchObject({ deletesAt });
    const kept = await app.anonymous(keepAccount.path, { method: "DELETE" });
    expect(kept.status).toBe(401);
    await app.db.update(users).set({ deletesAt: sql`now() + interval '1 hour'` });
    await removeDeletedAccounts(app.db);
    expect((await again.remove(keepAccount.path)).status).toBe(204);
    expect(await (await again(getSession.path)).json()).toMatchObject({ deletesAt: null });

    await again(deleteAccount.path, asked);
    await app.db.update(users).set({ deletesAt: sql`now() - interval '1 second'` });
    await removeDeletedAccounts(app.db);
    expect(await app.db.$count(users)).toBe(0);
  });

  it("stays while it is the owner's", async () => {
    const { request } = await createTestApp({
      signedInAs: "owner",
      config: { ownerEmail: "owner@example.com" },
    });
    const json = { email: "owner@example.com", password: PASSWORD };
    const refused = await request(deleteAccount.path, { method: "POST", json });
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { error: OWNER_STAYS_TEXT },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { getSubscription, getUserName } from "#contracts/accounts.ts";
import { getPreferences, PANELS_MAX, savePreferences } from "#contracts/preferences.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";

describe("get-user-name", () => {
  it("tells the caller's own name, whatever the case of the address", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const response = await request(getUserName.path, post({ email: "ANA@example.com" }));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ name: "ana" });
  });

  it("answers the same bytes for another's address, whether it has an account or not", async () => {
    const { request, userId } = await createTestApp({ signedInAs: "ana" });
    await userId("ben");
    const known = await request(getUserName.path, post({ email: "ben@example.com" }));
    const unknown = await request(getUserName.path, post({ email: "nobody@example.com" }));
    expect([known.status, unknown.status]).toEqual([403, 403]);
    expect(await known.text()).toBe(await unknown.text());
  });

  it("refuses an anonymous caller and a body without an address", async () => {
    const { request, anonymous } = await createTestApp({ signedInAs: "ana" });
    expect((await anonymous(getUserName.path, post({ email: "ana@example.com" }))).status).toBe(
      401,
    );
    const response = await request(getUserName.path, post({ email: "ana" }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      success: false,
      code: "invalid_input",
      field: "email",
    });
  });
});

describe("get-subscription", () => {
  it("tells the caller's status, and none before there is one", async () => {
    const { request, db, userId } = await createTestApp({ signedInAs: "ana" });
    const before = await request(getSubscription.path, post({ email: "ana@example.com" }));
    expect(await before.json()).toEqual({ subscription: { status: "none" } });
    await db.insert(subscriptions).values({ userId: await userId("ana"), status: "active" });
    const after = await request(getSubscription.path, post({ email: "ana@example.com" }));
    expect(await after.json()).toEqual({ subscription: { status: "active" } });
  });

  it("does not tell who else pays", async () => {
    const { as, db, userId } = await createTestApp();
    await db.insert(subscriptions).values({ userId: await userId("ben"), status: "active" });
    const known = await as("ana")(getSubscription.path, post({ email: "ben@example.com" }));
    const unknown = await as("ana")(getSubscription.path, post({ email: "nobody@example.com" }));
    expect([known.status, unknown.status]).toEqual([403, 403]);
    expect(await known.text()).toBe(await unknown.text());
  });

  it("refuses an anonymous caller", async () => {
    const { anonymous } = await createTestApp();
    const response = await anonymous(getSubscription.path, post({ email: "ana@example.com" }));
    expect(response.status).toBe(401);
  });
});

describe("preferences", () => {
  it("replaces the fields given and keeps the others", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    await request(savePreferences.path, put({ theme: "dark" }));
    const saved = await request(savePreferences.path, put({ paneLayout: { left: 25, right: 30 } }));
    expect(await saved.json()).toEqual({ theme: "dark", paneLayout: { left: 25, right: 30 } });
    expect(await (await request(getPreferences.path)).json()).toEqual({
      theme: "dark",
      paneLayout: { left: 25, right: 30 },
    });
  });

  it("loses neither of two saves at once", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    await Promise.all([
      request(savePreferences.path, put({ theme: "dark" })),
      request(savePreferences.path, put({ sidePanelLayout: { chat: 65 } })),
    ]);
    expect(await (await request(getPreferences.path)).json()).toEqual({
      theme: "dark",
      sidePanelLayout: { chat: 65 },
    });
  });

  it("are each user's own", async () => {
    const { as } = await createTestApp();
    await as("ana")(savePreferences.path, put({ theme: "dark" }));
    expect(await (await as("ben")(getPreferences.path)).json()).toEqual({});
  });

  it("refuses an anonymous caller and a theme there isn't", async () => {
    const { request, anonymous } = await createTestApp({ signedInAs: "ana" });
    expect((await anonymous(getPreferences.path)).status).toBe(401);
    expect((await anonymous(savePreferences.path, put({ theme: "dark" }))).status).toBe(401);
    const response = await request(savePreferences.path, put({ theme: "sepia" }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field: "theme" });
  });

  it("holds no more panels than a workspace may show", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const fits = await request(savePreferences.path, put({ paneLayout: layoutOf(PANELS_MAX) }));
    expect(fits.status).toBe(200);
    const many = await request(savePreferences.path, put({ paneLayout: layoutOf(PANELS_MAX + 1) }));
    expect(many.status).toBe(400);
    expect(await many.json()).toMatchObject({ field: "paneLayout" });
  });
});

function post(json: unknown) {
  return { method: "POST", json };
}

function put(json: unknown) {
  return { method: "PUT", json };
}

function layoutOf(panels: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: panels }, (_, place) => [`panel-${place}`, 1]));
}

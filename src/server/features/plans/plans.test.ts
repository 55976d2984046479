import { eq, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getSubscription } from "#contracts/accounts.ts";
import {
  ASK_THE_OWNER,
  getPlan,
  listPeople,
  openPortal,
  setPlan,
  startCheckout,
} from "#contracts/plans.ts";
import { signUp } from "#contracts/session.ts";
import { sessions, users } from "#server/db/schema/accounts.ts";
import { isBilled, removeDeletedAccounts } from "#server/features/accounts/own-data-repository.ts";
import { grantProByEmail, takeStripeEvent } from "#server/features/plans/service.ts";
import { STRIPE_WEBHOOK_PATH } from "#server/features/plans/routes.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { startStripeServer, type StripeServer } from "#server/testing/stripe-server.ts";

let stripe: StripeServer;
beforeAll(async () => {
  stripe = await startStripeServer();
});
afterAll(() => stripe.close());

function workspace(user = "ana", config: object = {}): Promise<TestApp> {
  return createTestApp({
    signedInAs: user,
    config: { ownerEmail: "owner@example.com", ...config },
  });
}

function hook({ anonymous }: TestApp, event: { body: string; signature: string }) {
  return anonymous(STRIPE_WEBHOOK_PATH, {
    method: "POST",
    body: event.body,
    headers: { "content-type": "application/json", "stripe-signature": event.signature },
  });
}

async function planNow({ request }: TestApp) {
  return getPlan.response.parse(await (await request(getPlan.path)).json());
}

const post = { method: "POST", json: {} };

describe("a plan that is paid for", () => {
  it("begins with a checkout for the caller and counts once Stripe has said so", async () => {
    const app = await workspace("ana", { stripe: stripe.config });
    const ana = await app.userId("ana");
    const checkout = await app.request(startCheckout.path, post);
    expect(await checkout.json()).toEqual({ url: "https://checkout.stripe.example/cs_1" });
    const form = stripe.asked.at(-1)?.form;
    expect(form?.get("client_reference_id")).toBe(ana);
    expect(form?.get("customer_email")).toBe("ana@example.com");
    expect(form?.get("line_items[0][price]")).toBe("price_pro");
    expect(form?.get("success_url")).toMatch(/\/account\?upgraded=1$/);
    expect(await planNow(app)).toMatchObject({ plan: "FREE", upgrade: "checkout" });

    stripe.subscriptions.set("sub_1", { status: "active", customer: "cus_1", userId: ana });
    const completed = { id: "cs_1", object: "checkout.session", subscription: "sub_1" };
    const event = stripe.event("evt_1", "checkout.session.completed", completed);
    expect((await hook(app, event)).status).toBe(200);
    expect((await hook(app, event)).status).toBe(200);
    expect(await planNow(app)).toMatchObject({
      plan: "PRO",
      usage: { limit: 100 },
      subscription: { status: "active", renewsAt: "2027-01-15T08:00:00.000Z", endsAt: null },
    });
    const json = { email: "ana@example.com" };
    const status = await app.request(getSubscription.path, { method: "POST", json });
    expect(await status.json()).toEqual({ subscription: { status: "active" } });
    expect((await app.request(startCheckout.path, post)).status).toBe(400);
    const portal = await app.request(openPortal.path, post);
    expect(await portal.json()).toEqual({ url: "https://billing.stripe.example/bps_1" });
    expect(stripe.asked.at(-1)?.form.get("customer")).toBe("cus_1");
  });

  it("is what Stripe says now, in whatever order its events come", async () => {
    const app = await workspace("ana", { stripe: stripe.config });
    const subscription = { customer: "cus_2", userId: await app.userId("ana") };
    stripe.subscriptions.set("sub_2", { ...subscription, status: "canceled" });
    const changed = (id: string, type: string, status: string) =>
      hook(app, stripe.event(id, type, { id: "sub_2", object: "subscription", status }));
    await Promise.all([
      changed("evt_a", "customer.subscription.deleted", "canceled"),
      changed("evt_b", "customer.subscription.updated", "active"),
      changed("evt_c", "customer.subscription.created", "active"),
    ]);
    expect(await planNow(app)).toMatchObject({ plan: "FREE" });
    stripe.subscriptions.set("sub_2", { ...subscription, userId: undefined, status: "active" });
    await changed("evt_a", "customer.subscription.deleted", "canceled");
    expect(await planNow(app)).toMatchObject({ plan: "FREE" });
    await changed("evt_d", "customer.subscription.updated", "past_due");
    expect(await planNow(app)).toMatchObject({ plan: "PRO" });
  });

  it("is asked for while nothing is locked; of two answers the newer one stays", async () => {
    const app = await workspace("ana", { stripe: stripe.config });
    const { stripe: billing } = app.dependencies;
    const subscription = { customer: "cus_5", userId: await app.userId("ana") };
    const set = (status: string) => {
      stripe.subscriptions.set("sub_5", { ...subscription, status });
    };
    let asked = 0;
    const overtaken = {
      ...app.dependencies,
      stripe: {
        ...billing,
        async subscriptionsOf(customer: string) {
          const older = await billing.subscriptionsOf(customer);
          asked += 1;
          if (asked > 1) return older;
          // What Stripe says changes, and is taken, while this answer is on its way.
          set("canceled");
          await takeStripeEvent(app.dependencies, { id: "evt_5b", subscriptionId: "sub_5" });
          return older;
        },
      },
    };
    set("active");
    await takeStripeEvent(overtaken, { id: "evt_5a", subscriptionId: "sub_5" });
    expect(asked).toBe(2);
    expect(await planNow(app)).toMatchObject({ plan: "FREE" });
  });

  it("lasts while any of the customer's subscriptions does, whichever is heard of", async () => {
    const app = await workspace("ana", { stripe: stripe.config });
    const ours = { customer: "cus_3", userId: await app.userId("ana") };
    const changed = (id: string, about: string) =>
      hook(app, stripe.event(id, "customer.subscription.updated", { id: about }));
    stripe.subscriptions.set("sub_old", { ...ours, status: "active" });
    await changed("evt_3a", "sub_old");
    stripe.subscriptions.set("sub_new", { ...ours, status: "active" });
    stripe.subscriptions.set("sub_old", { ...ours, status: "canceled" });
    // Of the newer one nothing was heard yet.
    await changed("evt_3b", "sub_old");
    expect(await planNow(app)).toMatchObject({ plan: "PRO" });
    stripe.subscriptions.set("sub_new", { ...ours, status: "active", cancelAtPeriodEnd: true });
    await changed("evt_3c", "sub_new");
    await changed("evt_3d", "sub_old");
    expect(await planNow(app)).toMatchObject({
      plan: "PRO",
      subscription: { status: "active", endsAt: "2027-01-15T08:00:00.000Z" },
    });
    stripe.subscriptions.set("sub_new", { ...ours, status: "past_due" });
    await changed("evt_3e", "sub_new");
    const late = { plan: "FREE", subscription: { status: "past_due" } };
    expect(await planNow(app)).toMatchObject(late);
    stripe.subscriptions.set("sub_new", { ...ours, status: "canceled" });
    await changed("evt_3f", "sub_new");
    const ended = { plan: "FREE", subscription: { status: "canceled", endsAt: null } };
    expect(await planNow(app)).toMatchObject(ended);
  });

  it("is one at a time: who has one is led to where it is paid, and to a checkout once it has ended", async () => {
    const app = await workspace("ana", { stripe: stripe.config });
    const ours = { customer: "cus_5", userId: await app.userId("ana") };
    const found: unknown[] = [];
    for (const status of ["past_due", "unpaid", "paused", "canceled", "incomplete_expired"]) {
      stripe.subscriptions.set("sub_5", { ...ours, status });
      await hook(
        app,
        stripe.event(`evt_5${status}`, "customer.subscription.updated", { id: "sub_5" }),
      );
      await app.request(startCheckout.path, post);
      const { path, form } = stripe.asked.at(-1) ?? {};
      const isLive = await isBilled(app.db, ours.userId);
      found.push([status, path?.split("/")[2], form?.get("customer"), isLive]);
    }
    expect(found).toEqual([
      ["past_due", "billing_portal", "cus_5", true],
      ["unpaid", "billing_portal", "cus_5", true],
      ["paused", "billing_portal", "cus_5", true],
      ["canceled", "checkout", "cus_5", false],
      ["incomplete_expired", "checkout", "cus_5", false],
    ]);
  });

  it.each(["the subscription", "all of the customer"])(
    "ends where Stripe has no more of %s",
    async (gone) => {
      const app = await workspace("ana", { stripe: stripe.config });
      const userId = await app.userId("ana");
      const ids = ["sub_6a", "sub_6b"];
      for (const id of ids) {
        stripe.subscriptions.set(id, { customer: "cus_6", userId, status: "active" });
        await hook(
          app,
          stripe.event(`evt_${id}${gone.length}`, "customer.subscription.created", { id }),
        );
      }
      const purge = async () => {
        await app.db.update(users).set({ deletesAt: sql`now() - interval '1 second'` });
        await removeDeletedAccounts(app.db);
        await app.db.update(users).set({ deletesAt: null });
      };
      for (const id of ids) {
        // What is billed is not removed: nobody could end it afterwards.
        await purge();
        expect(await planNow(app)).toMatchObject({ plan: "PRO" });
        for (const each of gone === "the subscription" ? [id] : ids)
          stripe.subscriptions.delete(each);
        await hook(
          app,
          stripe.event(`evt_x${id}${gone.length}`, "customer.subscription.deleted", { id }),
        );
        if (gone !== "the subscription") break;
      }
      const ended = { plan: "FREE", subscription: { status: "canceled" } };
      expect(await planNow(app)).toMatchObject(ended);
      expect((await app.request(startCheckout.path, post)).status).toBe(200);
      await purge();
      expect(await app.db.$count(users, eq(users.id, userId))).toBe(0);
    },
  );

  it("is not what a customer of ours pays for another product of the same account", async () => {
    const lines: string[] = [];
    const app = await createTestApp({
      signedInAs: "ana",
      config: { stripe: stripe.config },
      log: (line) => lines.push(line),
    });
    const userId = await app.userId("ana");
    const other = { status: "active", price: "price_of_a_shop", userId: undefined };
    stripe.subscriptions.set("sub_4", { status: "canceled", customer: "cus_4", userId });
    stripe.subscriptions.set("sub_shop", { ...other, customer: "cus_4" });
    stripe.subscriptions.set("sub_stranger", { ...other, customer: "cus_stranger" });
    stripe.subscriptions.set("sub_gone", { ...other, customer: "cus_x", userId: "nobody" });
    for (const id of ["sub_4", "sub_shop", "sub_stranger", "sub_gone", "sub_unheard_of"]) {
      const event = stripe.event(`evt_${id}`, "customer.subscription.updated", { id });
      expect([id, (await hook(app, event)).status]).toEqual([id, 200]);
    }
    expect(await planNow(app)).toMatchObject({ plan: "FREE" });
    const named = ["evt_sub_stranger", "evt_sub_gone", "evt_sub_unheard_of"];
    for (const event of named) expect(lines.filter((line) => line.includes(event))).toHaveLength(1);
  });

  it("is never believed without Stripe's signature of the body as it came", async () => {
    const app = await workspace("ana", { stripe: stripe.config });
    const event = stripe.event("evt_x", "customer.subscription.updated", { id: "sub_1" });
    for (const forged of [
      { ...event, body: `${event.body} ` },
      { ...event, signature: "" },
      { ...event, signature: event.signature.replace(/v1=.{4}/, "v1=zzzz") },
    ]) {
      expect((await hook(app, forged)).status).toBe(400);
    }
    const unknown = stripe.event("evt_y", "customer.subscription.updated", { id: "sub_none" });
    expect((await hook(app, unknown)).status).toBe(200);
    const other = stripe.event("evt_z", "invoice.paid", { id: "in_1" });
    expect((await hook(app, other)).status).toBe(200);
  });
});

it("what is signed and is no event of Stripe's is refused as a bad request", async () => {
  const app = await workspace("ana", { stripe: stripe.config });
  const about = { type: "customer.subscription.updated", data: { object: { id: "sub_1" } } };
  for (const body of [
    "[]",
    '"x"',
    "null",
    "7",
    "{}",
    "no JSON",
    "",
    JSON.stringify(about),
    JSON.stringify({ ...about, id: 5 }),
    JSON.stringify({ ...about, id: "evt_\u0000" }),
    JSON.stringify({ ...about, id: "evt_1", type: undefined }),
    JSON.stringify({ ...about, id: "evt_1", data: { object: { id: { toString: 1 } } } }),
    JSON.stringify({ ...about, id: "evt_1", data: { object: [] } }),
  ]) {
    expect([body, (await hook(app, stripe.signed(body))).status]).toEqual([body, 400]);
  }
});

describe("a plan without billing", () => {
  it("is granted by the owner, who sees people and never their documents", async () => {
    const app = await workspace("owner");
    const ana = await app.userId("ana");
    const { request, as, anonymous } = app;
    expect((await as("ana")(startCheckout.path, post)).status).toBe(403);
    const asked = await (await as("ana")(startCheckout.path, post)).json();
    expect(asked).toMatchObject({ error: ASK_THE_OWNER });
    expect((await as("ana")(openPortal.path, post)).status).toBe(404);

    const path = setPlan.path.replace(":id", ana);
    const grant = { method: "PUT", json: { plan: "PRO" } };
    expect((await as("ana")(path, grant)).status).toBe(403);
    expect((await as("ana")(listPeople.path)).status).toBe(403);
    expect((await anonymous(listPeople.path)).status).toBe(401);
    expect((await request(setPlan.path.replace(":id", "nobody"), grant)).status).toBe(404);
    expect((await request(path, { method: "PUT", json: { plan: "GOLD" } })).status).toBe(400);
    expect((await request(path, grant)).status).toBe(204);
    const { people } = listPeople.response.parse(await (await request(listPeople.path)).json());
    expect(people).toMatchObject([
      { email: "ana@example.com", plan: "PRO", limit: 100, isOwner: false },
      { email: "owner@example.com", plan: "FREE", limit: 10, isOwner: true },
    ]);
    await request(path, { method: "PUT", json: { plan: "FREE" } });
    const plan = await (await as("ana")(getPlan.path)).json();
    expect(plan).toMatchObject({ plan: "FREE", upgrade: "owner", ownerEmail: "owner@example.com" });
  });

  it("names who never signed in, and when somebody did who signed out since", async () => {
    const app = await workspace("owner");
    await app.as("ana")(getPlan.path);
    const json = { email: "idris@example.com", name: "Idris", password: "correct horse battery" };
    expect((await app.anonymous(signUp.path, { method: "POST", json })).status).toBe(200);
    await app.db.delete(sessions).where(ne(sessions.userId, await app.userId("owner")));
    await app.db.update(users).set({ lastSignInAt: null }).where(eq(users.name, "Ana"));
    const { people } = listPeople.response.parse(await (await app.request(listPeople.path)).json());
    const seen = people.map(({ email, lastSeen }) => [email, lastSeen !== null]);
    expect(seen).toEqual([
      ["idris@example.com", true],
      ["ana@example.com", false],
      ["owner@example.com", true],
    ]);
  });

  it("is granted by address from the command line", async () => {
    const app = await workspace();
    await app.userId("ana");
    await grantProByEmail(app.db, " ANA@example.com");
    expect(await planNow(app)).toMatchObject({ plan: "PRO" });
    await expect(grantProByEmail(app.db, "x@example.com")).rejects.toThrow("No account");
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  createToken,
  deleteAccount,
  getAccount,
  listTokens,
  revokeToken,
} from "#contracts/accounts.ts";
import { getPreferences, savePreferences } from "#contracts/preferences.ts";
import { getPlan, listPeople, setPlan } from "#contracts/plans.ts";
import { getSession } from "#contracts/session.ts";
import { fakeApi, refusal, Refusal } from "#client/testing/fake-api.ts";
import { ANA } from "#client/testing/render-app.tsx";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { DataCard } from "./data-card.tsx";
import { DisclosureCard } from "./disclosure-card.tsx";
import { ModelCard } from "./model-card.tsx";
import { PeopleList } from "./people-list.tsx";
import { PlanCard } from "./plan-card.tsx";
import { TokensCard } from "./tokens-card.tsx";

const ID = "7c1e04b2-58d3-4f6a-9a41-2d0be7c61f35";
const PLAN = {
  plan: "FREE" as const,
  usage: { used: 7, limit: 10, resetsAt: "2026-11-23T00:00:00.000Z" },
  upgrade: "owner" as const,
  ownerEmail: "owner@desk.example",
  subscription: null,
};
const ACCOUNT = {
  devices: 1,
  passwordChangedAt: null,
  holdings: { documents: 1, models: 0, files: 0, bytes: 0 },
  today: { templates: 0, refunds: 0, rewrites: 0, tokens: 0 },
  model: null,
};
const TOKEN = {
  id: ID,
  name: "Desk client",
  hint: "fn_7Qx2…uGaF",
  createdAt: "2026-11-22T10:00:00.000Z",
  lastUsedAt: null,
  expiresAt: "2027-02-20T10:00:00.000Z",
};

describe("the account menu", () => {
  it.each([
    ["names Upgrade to who is on Free", "FREE" as const, 1],
    ["does not to who is on Pro", "PRO" as const, 0],
  ])("%s", async (_, plan, count) => {
    const asked = fakeApi(getPlan, { ...PLAN, plan });
    fakeApi(getSession, { user: ANA, isOwner: false });
    const { user } = renderWithProviders(<AccountMenu onShortcuts={() => undefined} user={ANA} />);
    expect(asked).toHaveLength(0);
    await user.hover(screen.getByRole("button", { name: /^Account of/ }));
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: /^Account of/ }));
    await screen.findByRole("menuitem", { name: "Account" });
    await waitFor(() =>
      expect(screen.queryAllByRole("menuitem", { name: "Upgrade" })).toHaveLength(count),
    );
  });
});

describe("the plan", () => {
  it("says whom to ask where nothing is billed", async () => {
    fakeApi(getPlan, PLAN);
    renderWithProviders(<PlanCard isUpgrading={false} />);
    expect(await screen.findByText("Ask the owner of this workspace for Pro")).toBeTruthy();
    expect(screen.getByText(/of 10 chats/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Upgrade" })).toBeNull();
  });

  it("offers the upgrade where there is a checkout", async () => {
    fakeApi(getPlan, { ...PLAN, upgrade: "checkout" });
    renderWithProviders(<PlanCard isUpgrading />);
    expect(await screen.findByRole("button", { name: "Upgrade" })).toBeTruthy();
    expect(screen.getByText(/Waiting for the payment/)).toBeTruthy();
  });
});

it("an account is deleted by its address and password, and the page says which is wrong", async () => {
  fakeApi(getAccount, ACCOUNT);
  const asked = fakeApi(
    deleteAccount,
    new Refusal(400, {
      success: false,
      code: "invalid_input",
      error: "This is not your password.",
      field: "password",
    }),
  );
  const { user } = renderWithProviders(<DataCard email={ANA.email} />);
  await user.click(await screen.findByRole("button", { name: "Delete account" }));
  await user.type(screen.getByLabelText(`Type ${ANA.email}`), ANA.email);
  await user.click(screen.getByRole("button", { name: "Delete account" }));
  expect(asked).toHaveLength(0);
  await user.type(screen.getByLabelText("Password"), "a guess");
  await user.click(screen.getByRole("button", { name: "Delete account" }));
  await waitFor(() => expect(asked[0]?.body).toEqual({ email: ANA.email, password: "a guess" }));
  expect(await screen.findByText("This is not your password.")).toBeTruthy();
});

it.each([
  [true, /AI_PROVIDER and AI_MODEL/],
  [false, /The owner of this workspace connects one$/],
])(
  "where no model is connected, settings are named to the owner (%s) alone",
  async (isOwner, said) => {
    fakeApi(getAccount, ACCOUNT);
    fakeApi(getSession, { user: ANA, isOwner });
    renderWithProviders(<ModelCard />);
    expect(await screen.findByText(said)).toBeTruthy();
  },
);

const UNTIL = "2027-01-15T08:00:00.000Z";

it.each([
  ["PRO", "active", null, "Next invoice on 15 January 2027", 0],
  ["PRO", "active", UNTIL, "Canceled. Pro stays until 15 January 2027.", 0],
  ["PRO", "canceled", null, /has ended. You have Pro by the owner/, 0],
  ["FREE", "past_due", null, /The last payment did not go through/, 1],
  ["FREE", "canceled", null, "Your subscription has ended.", 1],
  ["FREE", "incomplete_expired", null, "The first payment did not go through.", 1],
] as const)("a plan of %s that Stripe calls %s (ends %s) says %s", async (...told) => {
  const [plan, status, endsAt, text, upgrades] = told;
  const subscription = { status, renewsAt: UNTIL, endsAt };
  fakeApi(getPlan, { ...PLAN, plan, upgrade: "checkout", subscription });
  renderWithProviders(<PlanCard isUpgrading={false} />);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole("button", { name: /Manage billing/ })).toBeTruthy();
  expect(screen.queryAllByRole("button", { name: "Upgrade" })).toHaveLength(upgrades);
});

describe("personal tokens", () => {
  it("are shown once when they are made, and revoked", async () => {
    fakeApi(listTokens, { tokens: [TOKEN] });
    fakeApi(createToken, { ...TOKEN, token: "fn_shown_once" });
    const revoked = fakeApi(revokeToken, undefined);
    const { user } = renderWithProviders(<TokensCard />);
    await user.type(await screen.findByLabelText("New token"), "Desk client{Enter}");
    expect(await screen.findByText("fn_shown_once")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Revoke Desk client" }));
    await waitFor(() => expect(revoked[0]?.params).toEqual({ id: ID }));
  });
});

it("the owner grants Pro from the list of people, and sends a reset link to others alone", async () => {
  const person = { id: "u1", name: "Idris Vale", email: "idris@desk.example" };
  const rest = { isOwner: false, plan: "FREE" as const, isBilled: false, used: 2, limit: 10 };
  const self = { ...rest, id: "u2", name: ANA.name, email: ANA.email, isOwner: true };
  const now = new Date().toISOString();
  fakeApi(getSession, { user: ANA, isOwner: true });
  fakeApi(listPeople, {
    people: [
      { ...person, ...rest, lastSeen: null },
      { ...self, plan: "PRO", lastSeen: now },
    ],
  });
  const granted = fakeApi(setPlan, undefined);
  const { user } = renderWithProviders(<PeopleList />);
  expect(await screen.findByRole("columnheader", { name: "Chats this session" })).toBeTruthy();
  const [idris, own] = screen.getAllByRole("row").slice(1);
  expect(idris?.textContent).toContain("Never seen");
  await waitFor(() => expect(own?.textContent).toMatch(/You$/));
  expect(screen.getAllByRole("button", { name: /^Send reset link/ })).toHaveLength(1);
  const plan = screen.getByRole("radiogroup", { name: "Plan of Idris Vale" });
  await user.click(within(plan).getByRole("radio", { name: "Pro" }));
  await waitFor(() =>
    expect(granted[0]).toMatchObject({ params: { id: "u1" }, body: { plan: "PRO" } }),
  );
});

describe("the disclosure", () => {
  it("is the author's own: nothing is offered until it is written", async () => {
    fakeApi(getPreferences, {});
    const saved = fakeApi(savePreferences, {});
    const { user } = renderWithProviders(<DisclosureCard />);
    expect(await screen.findByText("None yet: nothing is offered")).toBeTruthy();
    await user.type(screen.getByLabelText("Your own words"), "I own shares of Harbour. ");
    expect(screen.getByText("As it is added: Disclosure: I own shares of Harbour.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Save disclosure" }));
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(saved[0]?.body).toEqual({ disclosure: "I own shares of Harbour." });
  });

  it("that could not be saved stays as it was typed, to be saved again", async () => {
    fakeApi(getPreferences, {});
    fakeApi(savePreferences, refusal(503, "unavailable", "The database did not answer."));
    const { user } = renderWithProviders(<DisclosureCard />);
    await user.type(await screen.findByLabelText("Your own words"), "I own none.");
    const save = screen.getByRole("button", { name: "Save disclosure" });
    await user.click(save);
    expect(await screen.findByText("The database did not answer.")).toBeTruthy();
    await waitFor(() => expect(save.getAttribute("aria-disabled")).toBeNull());
    expect(screen.getByDisplayValue("I own none.")).toBeTruthy();
  });
});

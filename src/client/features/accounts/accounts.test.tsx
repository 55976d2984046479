import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApi, Refusal, refusal } from "#client/testing/fake-api.ts";
import { ANA, renderApp } from "#client/testing/render-app.tsx";
import { keepAccount } from "#contracts/accounts.ts";
import { createResearch, listRecentTickers, listResearch } from "#contracts/research.ts";
import {
  getSession,
  requestPasswordReset,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from "#contracts/session.ts";

const WRONG = "The e-mail address or the password is not right.";

function fakeHome() {
  fakeApi(listResearch, { documents: [] });
  fakeApi(listRecentTickers, { tickers: [] });
}

describe("/login", () => {
  it("signs in and leads back to where one came from", async () => {
    const { user, address } = renderApp("/login?next=%2Fnowhere%3Fpage%3D2", null);
    const calls = fakeApi(signIn, { user: ANA });
    await user.type(await screen.findByLabelText("E-mail"), ANA.email);
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(address()).toBe("/nowhere?page=2"));
    expect(calls[0]?.body).toEqual({ email: ANA.email, password: "correct horse" });
  });

  it("says the same for a wrong password and an unknown address, and keeps what was typed", async () => {
    const { user } = renderApp("/login", null);
    fakeApi(signIn, refusal(401, "not_signed_in", WRONG));
    await user.type(await screen.findByLabelText("E-mail"), ANA.email);
    await user.type(screen.getByLabelText("Password"), "not the password");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    expect((await screen.findByRole("alert")).textContent).toBe(WRONG);
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe(ANA.email);
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("not the password");
  });

  it("says when the next attempt is taken, in the server's words", async () => {
    const { user } = renderApp("/login", null);
    const text = "Too many attempts. Try again in 12 minutes.";
    fakeApi(signIn, refusal(429, "limit_reached", text));
    await user.type(await screen.findByLabelText("E-mail"), ANA.email);
    await user.type(screen.getByLabelText("Password"), "guess");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    expect((await screen.findByRole("alert")).textContent).toBe(text);
  });

  it("asks for both fields before it asks the server", async () => {
    const { user } = renderApp("/login", null);
    const calls = fakeApi(signIn, { user: ANA });
    await user.click(await screen.findByRole("button", { name: "Sign In" }));
    expect(screen.getByText("Enter an e-mail address")).toBeTruthy();
    expect(screen.getByText("Enter your password")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("E-mail"));
    expect(calls).toEqual([]);
  });

  it("shows the password while its eye is pressed, and names its fields for password managers", async () => {
    const { user } = renderApp("/login", null);
    const password = await screen.findByLabelText<HTMLInputElement>("Password");
    expect(password.type).toBe("password");
    expect(password.autocomplete).toBe("current-password");
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").autocomplete).toBe("username");
    await user.click(screen.getByRole("button", { name: "Show what is typed" }));
    expect(password.type).toBe("text");
  });

  it("leads a signed-in analyst on", async () => {
    const { address } = renderApp("/login");
    fakeHome();
    await waitFor(() => expect(address()).toBe("/"));
  });
});

describe("/signup", () => {
  it("asks the owner for the set-up code only when the server does", async () => {
    const { user } = renderApp("/signup", null);
    fakeHome();
    const calls = fakeApi(signUp, (call) =>
      JSON.stringify(call.body).includes("code-7")
        ? { needsConfirmation: false, user: ANA }
        : new Refusal(400, {
            success: false,
            code: "invalid_input",
            error: "Enter the set-up code.",
            field: "setupCode",
          }),
    );
    await user.type(await screen.findByLabelText("Name"), ANA.name);
    await user.type(screen.getByLabelText("E-mail"), ANA.email);
    await user.type(screen.getByLabelText("Password"), "correct horse");
    expect(screen.queryByLabelText("Set-up code")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Create Account" }));
    const code = await screen.findByLabelText("Set-up code");
    expect(document.activeElement).toBe(code);
    expect(screen.getByRole("alert").textContent).toBe("Enter the set-up code.");
    await user.type(code, "code-7");
    await user.click(screen.getByRole("button", { name: "Create Account" }));
    expect(await screen.findByRole("heading", { name: "Research" })).toBeTruthy();
    expect(calls).toHaveLength(2);
  });

  it("takes passwords of 8 characters or more", async () => {
    const { user } = renderApp("/signup", null);
    const calls = fakeApi(signUp, { needsConfirmation: false, user: ANA });
    await user.type(await screen.findByLabelText("Name"), ANA.name);
    await user.type(screen.getByLabelText("E-mail"), ANA.email);
    await user.type(screen.getByLabelText("Password"), "7 chars");
    await user.click(screen.getByRole("button", { name: "Create Account" }));
    expect(screen.getByRole("alert").textContent).toBe("Use at least 8 characters");
    expect(calls).toEqual([]);
  });

  it("says that a link is on its way where the address must be confirmed first", async () => {
    const { user } = renderApp("/signup", null);
    fakeApi(signUp, { needsConfirmation: true, user: ANA });
    await user.type(await screen.findByLabelText("Name"), ANA.name);
    await user.type(screen.getByLabelText("E-mail"), ANA.email);
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Create Account" }));
    expect((await screen.findByRole("status")).textContent).toContain(ANA.email);
  });
});

describe("/reset-password", () => {
  it("answers the same whether or not there is an account", async () => {
    const { user } = renderApp("/reset-password", null);
    const calls = fakeApi(requestPasswordReset, { status: true });
    await user.type(await screen.findByLabelText("E-mail"), "nobody@example.com");
    await user.click(screen.getByRole("button", { name: "Send link" }));
    expect((await screen.findByRole("status")).textContent).toBe(
      "If there is an account with this address, a link to set a new password is on its way.",
    );
    expect(calls[0]?.body).toEqual({ email: "nobody@example.com" });
  });

  it("sets a new password with the token of the mail, which may be all digits", async () => {
    const { user } = renderApp("/reset-password?token=0123456789", null);
    const calls = fakeApi(resetPassword, { status: true });
    await user.type(await screen.findByLabelText("New password"), "a newer staple");
    await user.click(screen.getByRole("button", { name: "Set new password" }));
    expect(await screen.findByText(/every access token is revoked/)).toBeTruthy();
    expect(calls[0]?.body).toEqual({ newPassword: "a newer staple", token: "0123456789" });
  });

  it("says so when the link is stale, and offers another", async () => {
    const { user } = renderApp("/reset-password?token=old", null);
    const error = "This link has expired or was used before. Ask for a new one.";
    const body = { success: false, code: "invalid_input", error, field: "token" };
    fakeApi(resetPassword, new Refusal(400, body));
    await user.type(await screen.findByLabelText("New password"), "a newer staple");
    await user.click(screen.getByRole("button", { name: "Set new password" }));
    expect((await screen.findByRole("alert")).textContent).toBe(error);
    expect(screen.getByRole("link", { name: "Ask for a new link" })).toBeTruthy();
  });
});

describe("signing out", () => {
  it("leaves the page first, then ends the session and forgets its answers", async () => {
    const { user, queryClient, address } = renderApp("/");
    fakeHome();
    const calls = fakeApi(signOut, { success: true });
    await user.click(await screen.findByRole("button", { name: "Account of Ana Moreau" }));
    expect(await screen.findByText(ANA.email)).toBeTruthy();
    fakeApi(getSession, null);
    await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    expect(
      await screen.findByRole("heading", { name: "Account Required for Canvas" }),
    ).toBeTruthy();
    expect(calls).toHaveLength(1);
    expect(address()).toBe("/");
    expect(queryClient.getQueryData(["preferences"])).toBeUndefined();
  });
});

describe("a session that ended", () => {
  it("shows at home as the sign-in prompt, as soon as any call says so", async () => {
    const { user } = renderApp("/");
    fakeHome();
    fakeApi(createResearch, refusal(401, "not_signed_in", "Sign in to continue."));
    await screen.findByRole("heading", { name: "Research" });
    fakeApi(getSession, null);
    await user.click(screen.getAllByRole("button", { name: "New document" })[0] ?? document.body);
    expect(
      await screen.findByRole("heading", { name: "Account Required for Canvas" }),
    ).toBeTruthy();
  });
});

describe("an account that is to be deleted", () => {
  const deletesAt = "2026-12-01T09:30:00.000Z";

  it("is kept when who signs in says so, and not before", async () => {
    const { user } = renderApp("/login?next=%2Fnowhere", null);
    fakeApi(signIn, { user: ANA, deletesAt });
    const kept = fakeApi(keepAccount, undefined);
    await user.type(await screen.findByLabelText("E-mail"), ANA.email);
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    expect(await screen.findByText(/will be deleted on 1 December 2026/)).toBeTruthy();
    expect(kept).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Keep my account" }));
    expect(await screen.findByText("Your account stays as it is.")).toBeTruthy();
    expect(screen.queryByText(/will be deleted/)).toBeNull();
    expect(kept).toHaveLength(1);
  });

  it("stays to be deleted when who signed in leaves again", async () => {
    fakeHome();
    const { user } = renderApp("/");
    fakeApi(getSession, { user: ANA, isOwner: false, deletesAt });
    const kept = fakeApi(keepAccount, undefined);
    const left = fakeApi(signOut, { success: true });
    await user.click(
      await screen.findByRole("button", { name: /^Sign out, and let it be deleted/ }),
    );
    await waitFor(() => expect(left).toHaveLength(1));
    expect(kept).toHaveLength(0);
  });
});

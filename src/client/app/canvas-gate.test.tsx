import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi, refusal } from "#client/testing/fake-api.ts";
import { ANA, resizeTo } from "#client/testing/render-app.tsx";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { getSession, signIn } from "#contracts/session.ts";
import { CanvasGate } from "./canvas-gate.tsx";

const GATE = (
  <CanvasGate>
    <textarea aria-label="Research text" />
  </CanvasGate>
);

beforeEach(() => {
  vi.stubGlobal("innerWidth", 1440);
});

function hrefOf(name: string): string | null {
  return screen.getByRole("link", { name }).getAttribute("href");
}

describe("CanvasGate", () => {
  it("shows a spinner and its sentence while the session is asked for", async () => {
    fakeApi(getSession, () => new Promise(() => undefined));
    renderWithProviders(GATE);
    expect((await screen.findByRole("status")).textContent).toBe("Opening your workspace");
  });

  it("asks a visitor to sign in, in the words of the specification", async () => {
    fakeApi(getSession, null);
    renderWithProviders(GATE, "/canvas");
    expect(
      await screen.findByRole("heading", { name: "Account Required for Canvas" }),
    ).toBeTruthy();
    for (const [name, text] of [
      ["Smart Editor", "AI-assisted credit analysis writing"],
      ["Data Integration", "Connect financial models and SEC filings"],
      ["AI Chat", "Interactive analysis assistance"],
    ] as const) {
      expect(screen.getByRole("heading", { name })).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(hrefOf("Sign In")).toMatch(/^\/login\?next=.*canvas/);
    expect(hrefOf("Create Account")).toMatch(/^\/signup\?next=.*canvas/);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("asks for a desktop under 768 px, with the width as it changes", async () => {
    fakeApi(getSession, { user: ANA, isOwner: false });
    resizeTo(700);
    renderWithProviders(GATE);
    expect(await screen.findByRole("heading", { name: "Desktop Required" })).toBeTruthy();
    expect(screen.getByText(/needs a larger screen: a window at least 768.px wide/)).toBeTruthy();
    for (const device of ["Desktop computer", "Laptop", "Large tablet in landscape"]) {
      expect(screen.getByText(device)).toBeTruthy();
    }
    expect(screen.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
    expect(screen.getByText("700 px now")).toBeTruthy();
    act(() => resizeTo(767));
    expect(screen.getByText("767 px now")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    act(() => resizeTo(768));
    expect(screen.queryByRole("heading", { name: "Desktop Required" })).toBeNull();
    expect(screen.getByRole("textbox", { name: "Research text" })).toBeTruthy();
  });

  it("opens in a wide window that is zoomed in to few pixels", async () => {
    fakeApi(getSession, { user: ANA, isOwner: false });
    resizeTo(720, 2);
    renderWithProviders(GATE);
    expect(await screen.findByRole("textbox", { name: "Research text" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Desktop Required" })).toBeNull();
  });

  it.each([
    ["opens where a screen is counted in zoomed pixels too", "(pointer: fine)", "Research text"],
    ["asks for a desktop on a phone of many pixels", "(pointer: coarse)", undefined],
  ])("%s", async (_, pointer, name) => {
    fakeApi(getSession, { user: ANA, isOwner: false });
    resizeTo(720);
    vi.stubGlobal("screen", { width: 720 });
    vi.stubGlobal("devicePixelRatio", 2);
    const of = window.matchMedia.bind(window);
    vi.stubGlobal("matchMedia", (query: string) =>
      query.startsWith("(pointer") ? { matches: query === pointer } : of(query),
    );
    renderWithProviders(GATE);
    const shown =
      name === undefined
        ? await screen.findByRole("heading", { name: "Desktop Required" })
        : await screen.findByRole("textbox", { name });
    expect(shown).toBeTruthy();
  });

  it("keeps what was typed while the window is narrow for a while", async () => {
    fakeApi(getSession, { user: ANA, isOwner: false });
    const { user } = renderWithProviders(GATE);
    await user.type(await screen.findByRole("textbox"), "Leverage is 3.0x.");
    act(() => resizeTo(400));
    expect(await screen.findByRole("heading", { name: "Desktop Required" })).toBeTruthy();
    act(() => resizeTo(1200));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Leverage is 3.0x.");
  });

  it("keeps the workspace when the session is lost, and takes the sign-in in place", async () => {
    fakeApi(getSession, { user: ANA, isOwner: false });
    const { user, queryClient } = renderWithProviders(GATE);
    await user.type(await screen.findByRole("textbox"), "Kept.");
    fakeApi(getSession, null);
    await act(() => queryClient.invalidateQueries({ queryKey: ["session"] }));
    expect((await screen.findByRole("alert")).textContent).toContain("Your session has ended.");
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Kept.");

    const calls = fakeApi(signIn, { user: ANA });
    await user.click(screen.getByRole("button", { name: "Sign in again" }));
    const email = await screen.findByLabelText<HTMLInputElement>("E-mail");
    expect(email.value).toBe(ANA.email);
    expect(email.readOnly).toBe(true);
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(calls[0]?.body).toEqual({ email: ANA.email, password: "correct horse" });
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Kept.");
  });

  it("starts afresh when another analyst has signed in", async () => {
    fakeApi(getSession, { user: ANA, isOwner: false });
    const { user, queryClient } = renderWithProviders(GATE);
    await user.type(await screen.findByRole("textbox"), "Ana's own.");
    fakeApi(getSession, {
      user: { ...ANA, id: "user-ben", email: "ben@example.com" },
      isOwner: false,
    });
    await act(() => queryClient.invalidateQueries({ queryKey: ["session"] }));
    await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe(""));
  });

  it("says that the server can't tell who is signed in, and tries again", async () => {
    fakeApi(getSession, refusal(503, "unavailable", "The database does not answer."));
    const { user } = renderWithProviders(GATE);
    expect((await screen.findByRole("alert")).textContent).toContain("database does not answer");
    fakeApi(getSession, { user: ANA, isOwner: false });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("textbox", { name: "Research text" })).toBeTruthy();
  });
});

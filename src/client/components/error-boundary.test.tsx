import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

describe("ErrorBoundary", () => {
  it("leaves the neighbours alone, and tries the broken part again", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    vi.stubGlobal("reportError", vi.fn<(error: unknown) => void>());
    const chat = { isBroken: true };
    function Chat() {
      if (chat.isBroken) throw new Error("bad message");
      return <p>Start a conversation</p>;
    }
    const { user } = renderWithProviders(
      <>
        <textarea aria-label="Research text" />
        <ErrorBoundary name="AI Chat">
          <Chat />
        </ErrorBoundary>
      </>,
    );
    expect((await screen.findByRole("alert")).textContent).toContain(
      "AI Chat stopped because of an error. The rest of the page still works.",
    );
    expect(screen.getByRole("textbox")).toBeTruthy();
    chat.isBroken = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.getByText("Start a conversation")).toBeTruthy();
  });
});

import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { A_YEAR_ON, rolled } from "#core/figures/roll-forward/testing/rolled.ts";
import { RollForwardNotice } from "./roll-forward-notice.tsx";
import type { Found } from "./stale-search.ts";

const CONTENT = "Net leverage was 3.4x.";

function notice(state: { readonly pendingReason?: string; readonly isWorking?: boolean } = {}) {
  const found: Found = {
    ...rolled(CONTENT, A_YEAR_ON),
    parts: { content: CONTENT, connectedData: [] },
    renewed: [],
    isOffered: true,
  };
  const onRollForward = vi.fn<() => void>();
  const onNotNow = vi.fn<() => void>();
  const { user } = renderWithProviders(
    <RollForwardNotice
      found={found}
      isWorking={state.isWorking ?? false}
      pendingReason={state.pendingReason}
      onRollForward={onRollForward}
      onNotNow={onNotNow}
    />,
  );
  return { user, onRollForward, onNotNow };
}

describe("the notice of newer statements", () => {
  it("says what is connected and how many figures are older, and offers both ways", async () => {
    const { user, onRollForward, onNotNow } = notice();
    expect(screen.getByRole("alert").textContent).toContain(
      "Halden Paper FY2025 is connected: 1 figure is of FY2024, 1 edit to decide.",
    );
    await user.click(screen.getByRole("button", { name: "Roll forward" }));
    await user.click(screen.getByRole("button", { name: "Not now" }));
    expect([onRollForward.mock.calls.length, onNotNow.mock.calls.length]).toEqual([1, 1]);
  });

  it("waits for pending edits, with the reason", async () => {
    const { user, onRollForward } = notice({ pendingReason: "Accept or reject first" });
    const button = screen.getByRole("button", { name: "Roll forward" });
    await user.click(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(onRollForward).not.toHaveBeenCalled();
    expect((await screen.findByRole("tooltip")).textContent).toContain("Accept or reject first");
  });

  it("takes no second press while it works", async () => {
    const { user, onRollForward } = notice({ isWorking: true });
    await user.click(screen.getByRole("button", { name: /Roll forward/ }));
    expect(onRollForward).not.toHaveBeenCalled();
  });
});

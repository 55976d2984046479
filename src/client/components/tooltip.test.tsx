import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from "./watch-tooltips.ts";
import { X } from "lucide-react";

afterEach(() => {
  vi.useRealTimers();
});

async function point(name: string): Promise<void> {
  await act(async () => {
    fireEvent.pointerMove(screen.getByRole("button", { name }), { pointerType: "mouse" });
  });
}

async function leave(): Promise<void> {
  await act(async () => {
    fireEvent.pointerMove(document.body, { pointerType: "mouse" });
  });
}

function passes(ms: number): Promise<unknown> {
  return act(() => vi.advanceTimersByTimeAsync(ms));
}

async function openTwo(): Promise<void> {
  renderWithProviders(
    <>
      <IconButton icon={X} label="Close" />
      <IconButton icon={X} label="Remove" />
    </>,
  );
  await screen.findByRole("button", { name: "Close" });
  vi.useFakeTimers();
}

describe("Tooltip", () => {
  it("opens after 700 ms", async () => {
    expect(TOOLTIP_DELAY_MS).toBe(700);
    await openTwo();
    await point("Close");
    await passes(TOOLTIP_DELAY_MS - 1);
    expect(screen.queryByRole("tooltip")).toBeNull();
    await passes(1);
    expect(screen.getByRole("tooltip").textContent).toBe("Close");
  });

  it("opens the next one at once within 300 ms, and not after", async () => {
    expect(TOOLTIP_SKIP_DELAY_MS).toBe(300);
    await openTwo();
    await point("Close");
    await passes(TOOLTIP_DELAY_MS);
    await leave();
    await passes(TOOLTIP_SKIP_DELAY_MS - 1);
    await point("Remove");
    expect(screen.getByRole("tooltip").textContent).toBe("Remove");
    await leave();
    await passes(TOOLTIP_SKIP_DELAY_MS);
    await point("Close");
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  it("gives the reason of a disabled button, which keeps the focus when it becomes one", async () => {
    const { user } = renderWithProviders(
      <Button disabledReason="Write something first">Export</Button>,
    );
    const button = await screen.findByRole("button", { name: "Export" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.tab();
    expect(document.activeElement).toBe(button);
    expect((await screen.findByRole("tooltip")).textContent).toBe("Write something first");
  });
});

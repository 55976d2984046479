import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { toastError, toastSuccess, toastUndo, UNDO_MS } from "#client/lib/toast.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";

describe("toasts", () => {
  it("wait for the toaster, and offer the one action that helps", async () => {
    const retry = vi.fn<() => void>();
    const undo = vi.fn<() => void>();
    toastError("Failed to rewrite text. Please try again.", retry);
    const { user } = renderWithProviders(<p>Page</p>);
    expect(await screen.findByText("Failed to rewrite text. Please try again.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(retry).toHaveBeenCalledTimes(1);

    toastUndo("“The 2031 notes” deleted", undo);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(undo).toHaveBeenCalledTimes(1);

    toastSuccess("Export completed successfully!");
    expect(await screen.findByText("Export completed successfully!")).toBeTruthy();
    await user.click(screen.getAllByRole("button", { name: "Close toast" })[0] ?? document.body);
    await waitFor(() => expect(screen.queryByText("Export completed successfully!")).toBeNull());
    expect(UNDO_MS).toBe(10_000);
  });
});

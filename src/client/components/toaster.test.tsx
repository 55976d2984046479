import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Dialog } from "#client/components/dialog.tsx";
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

  it.each(["{Escape}", "{Enter}", "{Shift>}{Tab}{/Shift}{Enter}"])(
    "take the focus by Alt T and give it back by %s, but never from a dialog",
    async (keys) => {
      const undo = vi.fn<() => void>();
      const { user } = renderWithProviders(<Page />);
      toastUndo(`Left by ${keys}`, undo);
      const message = (await screen.findByText(`Left by ${keys}`)).closest("li");
      const action = message?.querySelector("[data-action]");
      const text = screen.getByRole("textbox");
      text.focus();
      await user.keyboard("{Alt>}t{/Alt}");
      expect(document.activeElement).toBe(action);
      await user.keyboard(keys);
      expect(document.activeElement).toBe(text);
      expect(undo).toHaveBeenCalledTimes(keys === "{Enter}" ? 1 : 0);

      await user.click(screen.getByRole("button", { name: "Open" }));
      const dialog = await screen.findByRole("dialog");
      await user.keyboard("{Alt>}t{/Alt}");
      expect(dialog.contains(document.activeElement)).toBe(true);
    },
  );
});

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <textarea />
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Export">
        All of it
      </Dialog>
    </>
  );
}

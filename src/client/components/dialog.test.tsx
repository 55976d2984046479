import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Menu } from "./menu.tsx";

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <>
      <Button onClick={open}>Export</Button>
      <Menu
        trigger={<button type="button">More</button>}
        items={[{ label: "Rename", onSelect: open }]}
      />
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Window">
        <input aria-label="Title" />
      </Dialog>
    </>
  );
}

/** A title that is a field while it is renamed, and a way to a dialog from there. */
function Renaming() {
  const [isOpen, setIsOpen] = useState(false);
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <>
      <header>
        {isRenaming ? (
          <input
            aria-label="Name"
            onBlur={() => setIsRenaming(false)}
            onKeyDown={({ key }) => setIsOpen(key === "F1")}
          />
        ) : (
          <button type="button" onClick={() => setIsRenaming(true)}>
            Rename
          </button>
        )}
      </header>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Window">
        <input aria-label="Title" />
      </Dialog>
    </>
  );
}

function Palette() {
  const [shown, setShown] = useState<"palette" | "export">();
  const close = () => setShown(undefined);
  return (
    <>
      <Button onClick={() => setShown("palette")}>Search</Button>
      <Dialog isOpen={shown === "palette"} onClose={close} title="Palette">
        <Button onClick={() => setShown("export")}>Export research</Button>
      </Dialog>
      <Dialog isOpen={shown === "export"} onClose={close} title="Export">
        <input aria-label="Title" />
      </Dialog>
    </>
  );
}

async function closedAgain(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole("textbox", { name: "Title" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

describe("a dialog returns the focus", () => {
  it("to the button that stands again where a field was", async () => {
    const user = userEvent.setup();
    renderWithProviders(<Renaming />);
    await user.click(await screen.findByRole("button", { name: "Rename" }));
    await user.click(screen.getByRole("textbox", { name: "Name" }));
    await user.keyboard("{F1}");
    await closedAgain(user);
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Rename" }));
    });
  });

  it("to the button that opened it, each time", async () => {
    const user = userEvent.setup();
    renderWithProviders(<Page />);
    const button = await screen.findByRole("button", { name: "Export" });
    for (const _ of ["first", "second"]) {
      await user.click(button);
      await closedAgain(user);
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
  });

  it("to what had it before, from a dialog that another one opened and left", async () => {
    const user = userEvent.setup();
    renderWithProviders(<Palette />);
    const button = await screen.findByRole("button", { name: "Search" });
    await user.click(button);
    await user.click(await screen.findByRole("button", { name: "Export research" }));
    await closedAgain(user);
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it("to the button of the menu that opened it", async () => {
    const user = userEvent.setup();
    renderWithProviders(<Page />);
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
    await closedAgain(user);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" })),
    );
  });
});

import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { listCommands, useCommands } from "./commands.ts";
import { Menu } from "#client/components/menu.tsx";
import { useCommandKeys } from "./use-command-keys.ts";
import { usePressesAlone } from "./use-page-keys.ts";

type CanvasProps = {
  readonly onExport: () => void;
  readonly keys?: string;
  readonly disabledReason?: string;
};

function Canvas({ onExport, keys = "Ctrl Shift E", disabledReason }: CanvasProps) {
  useCommandKeys();
  usePressesAlone();
  useCommands([{ id: "export", label: "Export", keys, disabledReason, run: onExport }]);
  return (
    <input
      aria-label="Cell"
      onKeyDown={(event) => {
        if (event.key === "Escape" || event.altKey) event.preventDefault();
      }}
    />
  );
}

describe("useCommands", () => {
  it("offers a page's commands while it is mounted, and runs them by their keys", async () => {
    const onExport = vi.fn<() => void>();
    const { user } = renderWithProviders(<Canvas onExport={onExport} />);
    await screen.findByRole("textbox");
    expect(listCommands().map(({ id }) => id)).toEqual(["export"]);
    await user.keyboard("{Control>}{Shift>}E{/Shift}{/Control}");
    expect(onExport).toHaveBeenCalledTimes(1);
    await user.keyboard("{Control>}e{/Control}");
    await user.keyboard("E");
    expect(onExport).toHaveBeenCalledTimes(1);
  });

  it("leaves the keys to a menu while it is open", async () => {
    const onExport = vi.fn<() => void>();
    const trigger = <button type="button">More</button>;
    const items = [{ label: "Rename", onSelect: vi.fn<() => void>() }];
    const { user } = renderWithProviders(
      <>
        <Canvas onExport={onExport} />
        <Menu trigger={trigger} items={items} />
      </>,
    );
    await user.click(await screen.findByRole("button", { name: "More" }));
    await screen.findByRole("menu");
    await user.keyboard("{Control>}{Shift>}E{/Shift}{/Control}");
    expect(onExport).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    await user.keyboard("{Control>}{Shift>}E{/Shift}{/Control}");
    expect(onExport).toHaveBeenCalledTimes(1);
  });

  it("runs once for keys that are held down", async () => {
    const onExport = vi.fn<() => void>();
    renderWithProviders(<Canvas onExport={onExport} />);
    await screen.findByRole("textbox");
    const held = { key: "E", ctrlKey: true, shiftKey: true, cancelable: true, bubbles: true };
    fireEvent.keyDown(document.body, held);
    // Not the browser's either.
    expect(fireEvent.keyDown(document.body, { ...held, repeat: true })).toBe(false);
    expect(onExport).toHaveBeenCalledTimes(1);
  });

  it("lets no held Enter press what has the focus by then", async () => {
    renderWithProviders(
      <>
        <Canvas onExport={vi.fn<() => void>()} />
        <button type="button">Accept</button>
      </>,
    );
    const button = await screen.findByRole("button", { name: "Accept" });
    expect(fireEvent.keyDown(button, { key: "Enter" })).toBe(true);
    expect(fireEvent.keyDown(button, { key: "Enter", repeat: true })).toBe(false);
    expect(fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter", repeat: true })).toBe(
      true,
    );
  });

  it("keeps the keys of an input method from every handler", async () => {
    const heard = vi.fn<() => void>();
    renderWithProviders(
      <>
        <Canvas onExport={vi.fn<() => void>()} />
        <input aria-label="Name" onKeyDown={heard} />
      </>,
    );
    const name = await screen.findByRole("textbox", { name: "Name" });
    fireEvent.keyDown(name, { key: "Enter", isComposing: true });
    expect(heard).not.toHaveBeenCalled();
    fireEvent.keyDown(name, { key: "Enter" });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("leaves a sign to what is being typed", async () => {
    const onHelp = vi.fn<() => void>();
    const { user } = renderWithProviders(<Canvas onExport={onHelp} keys="?" />);
    await user.type(await screen.findByRole("textbox"), "?");
    expect(onHelp).not.toHaveBeenCalled();
    screen.getByRole("textbox").blur();
    await user.keyboard("?");
    expect(onHelp).toHaveBeenCalledTimes(1);
  });

  it("lists what can't be done with its reason, and its keys say it", async () => {
    const onExport = vi.fn<() => void>();
    const { user } = renderWithProviders(
      <Canvas onExport={onExport} disabledReason="The document is blank" />,
    );
    await screen.findByRole("textbox");
    expect(listCommands()[0]?.disabledReason).toBe("The document is blank");
    await user.keyboard("{Control>}{Shift>}E{/Shift}{/Control}");
    expect(onExport).not.toHaveBeenCalled();
    await screen.findByText("Export: The document is blank");
  });
});

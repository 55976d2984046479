import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { usePaneKeys } from "./use-pane-keys.ts";

afterEach(cleanup);

/** Panes by what stands in them; nothing in one that still loads. */
function Workspace({ panes }: { readonly panes: readonly string[] }) {
  const workspace = useRef<HTMLDivElement>(null);
  usePaneKeys(workspace);
  return (
    <div ref={workspace}>
      {panes.map((name, at) => (
        // Two panes may load, and neither has another identity than its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} data-pane="">
          {name !== "" && <button type="button">{name}</button>}
        </div>
      ))}
    </div>
  );
}

describe("F6", () => {
  it.each([
    { panes: ["", "editor", ""], keys: "{F6}", goesTo: "editor" },
    { panes: ["", "editor", ""], keys: "{F6}{F6}", goesTo: "editor" },
    { panes: ["sources", "", "chat"], keys: "{F6}{F6}", goesTo: "chat" },
    { panes: ["sources", "editor", ""], keys: "{Shift>}{F6}{/Shift}", goesTo: "editor" },
    { panes: ["sources", "", "chat"], keys: "{Shift>}{F6}{F6}{/Shift}", goesTo: "sources" },
    { panes: ["sources", "editor", "chat"], keys: "{Shift>}{F6}{F6}{/Shift}", goesTo: "editor" },
  ])("passes panes in which nothing stands yet: $panes $keys", async ({ panes, keys, goesTo }) => {
    render(<Workspace panes={panes} />);
    await userEvent.keyboard(keys);
    expect(document.activeElement).toBe(screen.getByText(goesTo));
  });
});

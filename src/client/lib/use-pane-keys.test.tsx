import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { usePaneKeys } from "./use-pane-keys.ts";

afterEach(cleanup);

function Pane({ name }: { readonly name: string }) {
  return (
    <div data-pane="">
      {name !== "" && (
        <>
          <button type="button" data-wipes="">
            Clear
          </button>
          <button type="button">{name}</button>
        </>
      )}
    </div>
  );
}

/** Three panes by what stands in them; nothing in one that still loads. */
function Workspace({ panes }: { readonly panes: readonly [string, string, string] }) {
  const workspace = useRef<HTMLDivElement>(null);
  usePaneKeys(workspace);
  const [left, middle, right] = panes;
  return (
    <div ref={workspace}>
      <Pane name={left} />
      <Pane name={middle} />
      <Pane name={right} />
    </div>
  );
}

describe("F6", () => {
  it.each<{ panes: [string, string, string]; keys: string; goesTo: string }>([
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

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { markedEditor } from "#client/features/figures/testing/marked-editor.tsx";

const TEXT = `Earnings:
Turnover, they say, hit USD 7,512 mm in FY2025. Net leverage was 2.8x in FY2025.

Plan:
We put it at 6.0% of tonnage.`;

let editor: Awaited<ReturnType<typeof markedEditor>> | undefined;

/** The pane that it lies over, in a window with room for it beside the text. */
beforeEach(() => {
  vi.stubGlobal("innerWidth", 1_440);
  document.body.insertAdjacentHTML("beforeend", '<div id="assistant"></div>');
});

afterEach(() => {
  editor?.close();
  document.querySelector("#assistant")?.remove();
  vi.unstubAllGlobals();
});

it("lists what is open beside the walk with its source, and leads to each", async () => {
  editor = await markedEditor(TEXT);
  const { marks, user } = editor;
  marks.step(1);
  const beside = await screen.findByRole("region", { name: "Open figures" });
  const rows = () => within(beside).getAllByRole("listitem");
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    "=USD 7,512 mmRevenues FY202510-K",
    "≠2.8xThe source says 2.2xEarnings",
    "?6.0%No source foundPlan",
  ]);
  expect(within(beside).getByRole("table").textContent).toContain("Revenues7,5127,031");
  await user.click(within(beside).getByRole("button", { name: /6\.0%/ }));
  expect(await screen.findByRole("dialog", { name: "No source found: 6.0%" })).toBeDefined();
  expect(within(beside).queryByRole("table")).toBeNull();
  const current = rows().filter((row) => row.querySelector("[aria-current]") !== null);
  expect(current.map(({ textContent }) => textContent)).toEqual(["?6.0%No source foundPlan"]);
  await user.click(within(beside).getByRole("button", { name: "Match 1" }));
  expect(rows()).toHaveLength(1);
});

it("takes the Tab behind the popover's end, and goes with the walk", async () => {
  editor = await markedEditor(TEXT);
  const { marks, user } = editor;
  marks.step(1);
  const beside = await screen.findByRole("region", { name: "Open figures" });
  const popover = screen.getByRole("dialog", { name: /^Matches/ });
  within(popover).getAllByRole("button").at(-1)?.focus();
  await user.keyboard("{Tab}");
  expect(beside.contains(document.activeElement)).toBe(true);
  expect(popover.isConnected).toBe(true);
  await user.keyboard("{Escape}");
  await waitFor(() => {
    expect(screen.queryByRole("region", { name: "Open figures" })).toBeNull();
  });
});

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { figureCheck } from "#client/document/check/figure-check.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { ConfirmMatches } from "./confirm-matches.tsx";
import { CORDA } from "#client/features/figures/testing/marked-editor.tsx";

const CONTENT = `Earnings:
Turnover, they tell us over lunch, hit USD 7,512 mm in FY2025. EBITDA, they tell us over lunch, hit USD 1,616 mm in FY2025.

Cash:
Capex, they tell us over lunch, hit USD 402 mm in FY2025.`;

const DATA = { connectedData: [CORDA], pendingEdits: [] };

let close: (() => void) | undefined;

afterEach(() => {
  close?.();
});

async function opened() {
  let anchors: readonly Anchor[] = [];
  let content = CONTENT;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const change = (next: readonly Anchor[], text = content) => {
    content = text;
    anchors = fittingAnchors(next, text);
    for (const listener of listeners) listener();
  };
  const check = figureCheck({
    get: () => ({ ...DATA, content, anchors }),
    subscribe,
  });
  close = check.open();
  await waitFor(() => {
    expect(check.get().document?.counts.matches).toBeGreaterThan(2);
  });
  const onOpenSource = vi.fn<(source: ChosenSource) => void>();
  const onClose = vi.fn<() => void>();
  const decide = ({
    anchors: made,
    ended,
  }: {
    anchors: readonly Anchor[];
    ended: readonly string[];
  }) => change([...anchors.filter(({ id }) => !ended.includes(id)), ...made]);
  const session = {
    takeUpTyping: () => {},
    subscribe,
    get: () => ({ manuscript: { anchors } }),
    editor: () => ({ decide }),
  };
  const { user } = renderWithProviders(
    <ConfirmMatches {...{ session, check, onOpenSource, onClose }} isAside={false} />,
  );
  const dialog = await screen.findByRole("dialog", { name: "Confirm all matches" });
  return { user, dialog, check, change, onOpenSource, onClose, bound: () => anchors };
}

const total = (dialog: HTMLElement): number =>
  Number(/(\d+) of \d+ ticked/.exec(dialog.textContent)?.[1]);

describe("confirm all matches", () => {
  it("shows each sentence with its marks beside row, place and value", async () => {
    const { dialog } = await opened();
    expect(dialog.textContent).toContain("Source it becomes");
    const cash = within(dialog).getByRole("region", { name: "Cash" });
    expect(cash.textContent).toContain("1 match in 1 sentence");
    expect(cash.querySelector('.figure[data-state="matches"]')?.textContent).toBe("USD 402 mm");
    expect(cash.textContent).toContain("Capital Expenditure, FY2025");
    expect(cash.textContent).toContain("10-K");
  });

  it("leaves what is unticked a match, and binds the rest in one step", async () => {
    const { user, dialog, bound, onClose } = await opened();
    const all = total(dialog);
    await user.click(within(dialog).getByRole("checkbox", { name: /Cash/ }));
    expect(total(dialog)).toBe(all - 1);
    await user.click(within(dialog).getByRole("button", { name: `Confirm ${all - 1} matches` }));
    expect(bound().map(({ by }) => by)).toEqual(Array.from({ length: all - 1 }, () => "analyst"));
    expect(bound().some(({ text }) => text === "USD 402 mm")).toBe(false);
    expect(onClose).toHaveBeenCalledOnce();
    expect(await screen.findByText(`${all - 1} confirmed`)).toBeDefined();
    // The list stays open here, and takes pointers.
    fireEvent.click(await screen.findByText("Undo"));
    expect(bound()).toEqual([]);
  });

  it("says what one undo takes back: all that is ticked, the one, or nothing", async () => {
    const { user, dialog } = await opened();
    expect(dialog.textContent).toContain("One undo takes all 3 back.");
    await user.click(within(dialog).getByRole("checkbox", { name: "All" }));
    expect(dialog.textContent).toContain("0 of 3 ticked. Nothing would be confirmed.");
    await user.click(within(dialog).getByRole("checkbox", { name: /Cash/ }));
    expect(dialog.textContent).toContain("1 of 3 ticked. One undo takes it back.");
  });

  it("leaves out what changed meanwhile, and says so", async () => {
    const { user, dialog, change, bound } = await opened();
    change([], CONTENT.replace("Capex, they", "Capex, we"));
    await user.click(within(dialog).getByRole("button", { name: /^Confirm \d/ }));
    expect(bound().some(({ text }) => text === "USD 402 mm")).toBe(false);
    expect(await screen.findByText("1 sentence changed and was left")).toBeDefined();
  });

  it("takes its message back once the step is taken back elsewhere", async () => {
    const { user, dialog, change } = await opened();
    await user.click(within(dialog).getByRole("button", { name: /^Confirm \d/ }));
    expect(await screen.findByText("3 confirmed")).toBeDefined();
    change([]);
    await waitFor(() => {
      expect(screen.queryByText("3 confirmed")).toBeNull();
    });
  });

  it("is worked by keys: Space ticks a sentence, Alt Enter opens its source", async () => {
    const { user, dialog, onOpenSource } = await opened();
    const all = total(dialog);
    within(dialog).getByRole("checkbox", { name: /Capex/ }).focus();
    await user.keyboard(" ");
    expect(total(dialog)).toBe(all - 1);
    await user.keyboard("{Alt>}{Enter}{/Alt}");
    expect(onOpenSource).toHaveBeenCalledWith({
      ticker: "CRDA",
      item: "Capital Expenditure",
      period: "2025",
    });
  });
});

import { screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, it, vi } from "vitest";
import { CORDA } from "./testing/marked-editor.tsx";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { CheckedWords } from "./checked-words.tsx";
import { figureCheck } from "#client/document/check/figure-check.ts";

const ANSWER = "Revenues were USD 7,512 mm in FY2025. Net leverage was 2.8x in FY2025.";

it.each(["{Enter}", " "])(
  "figures of an answer are one tab stop, opened by “%s” and left by Escape",
  async (key) => {
    const { user, close } = answer();
    const [revenues, leverage] = await screen.findAllByRole("button");
    await user.tab();
    expect(document.activeElement).toBe(revenues);
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(leverage);
    await user.keyboard(key);
    const popover = await screen.findByRole("dialog", {
      name: "Contradicted by its source: 2.8x",
    });
    expect(popover.textContent).toContain("In the answer2.8x");
    expect(popover.contains(document.activeElement)).toBe(true);
    await user.keyboard("{Escape}");
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
    expect(document.activeElement).toBe(leverage);
    close();
  },
);

it("figures of an answer that was written from data are judged by them, however they are said", async () => {
  const binding = { ref: { entity: "CRDA", item: "Revenues", period: "2025" } };
  const text = "The year's haul was USD 7,512 mm.";
  const from = text.indexOf("USD");
  const to = from + "USD 7,512 mm".length;
  const { close } = answer(text, [{ from, to, binding }]);
  const [figure] = await screen.findAllByRole("button");
  expect(figure?.dataset["state"]).toBe("verified");
  close();
});

it("the sources of an answer's figures are numbered and open their cells", async () => {
  const opened = vi.fn<(cell: ChosenSource) => void>();
  const { user, close } = answer(undefined, [], opened);
  await user.click(await screen.findByRole("button", { name: "Source 1" }));
  expect(opened).toHaveBeenCalledWith(expect.objectContaining({ item: "Revenues" }));
  const [revenues] = screen.getAllByRole("button");
  expect(revenues?.dataset["chip"]).toBe("1");
  close();
});

it("paragraphs of an answer stay apart", async () => {
  const { close } = answer("Revenues rose.\n\nThey were USD 7,512 mm in FY2025.");
  await screen.findByRole("button", { name: /7,512/ });
  expect([...document.querySelectorAll("p")].map((each) => each.firstChild?.textContent)).toEqual([
    "Revenues rose.",
    "They were ",
  ]);
  close();
});

it("places that an answer cites are chips, wherever their words stand, and no others are", () => {
  const cited = [
    { cite: "10-K Note 12", label: "10-K filed 2026-02-27, Item 8, Note 12. Debt, page 10" },
    { cite: "10-K Item 7", label: "10-K filed 2026-02-27, Item 7, page 5" },
  ];
  const text =
    "It fell (10-K Item 7). It is capped (10-K Note 12) (10-K Item 7). See (10-K Item 1).";
  const { close } = answer(text, [], undefined, cited);
  const chips = [...document.querySelectorAll("cite")];
  expect(chips.map(({ textContent, title }) => [textContent, title])).toEqual(
    ["10-K Item 7", "10-K Note 12", "10-K Item 7"].map((cite) => [
      cite,
      cited.find((place) => place.cite === cite)?.label,
    ]),
  );
  expect(document.querySelector("p")?.textContent).toContain("See (10-K Item 1).");
  close();
});

function answer(
  text = ANSWER,
  anchors: readonly PlacedBinding[] = [],
  onOpenSource = vi.fn<(cell: ChosenSource) => void>(),
  cited: ComponentProps<typeof CheckedWords>["cited"] = [],
) {
  const check = figureCheck({
    get: () => PARTS,
    subscribe: () => () => undefined,
  });
  const { user } = renderWithProviders(
    <ul>
      <li>
        <CheckedWords
          text={text}
          anchors={anchors}
          check={check}
          onOpenSource={onOpenSource}
          cited={cited}
          below={(sources) =>
            sources.map(({ number, onOpen }) => (
              <button key={number} type="button" onClick={onOpen}>
                Source {number}
              </button>
            ))
          }
        />
      </li>
    </ul>,
  );
  return { user, close: check.open() };
}

const PARTS = {
  content: "",
  connectedData: [CORDA],
  anchors: [],
  pendingEdits: [],
};

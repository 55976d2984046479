import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { refusal } from "#client/testing/fake-api.ts";
import type { CanvasChatResponse } from "#contracts/assistant.ts";
import { templatePrompt } from "#core/writing/analyst/template-prompts.ts";
import { templateOf } from "#core/writing/analyst/templates.ts";
import { cardOf, corda, velden } from "#core/figures/read/testing/sample.ts";
import { answered, chatInput, edit, openAssistant } from "./testing/assistant-harness.tsx";

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("the template panel", () => {
  it("lists the seven analyses with title, category and description", async () => {
    await openAssistant();
    expect(panel().getByRole("heading", { name: "Analysis Templates" })).toBeDefined();
    expect(cards()).toHaveLength(7);
    const card = panel().getByRole("button", { name: "Current trading" }).closest("li");
    expect(card?.textContent).toContain("Market");
    expect(card?.textContent).toContain(templateOf("current-trading-analysis").description);
    const rows = panel().getAllByRole("listitem");
    const drawings = rows.map((one) => one.querySelector("svg")?.innerHTML);
    expect(new Set(drawings).size).toBe(7);
    expect(drawings).not.toContain(undefined);
  });

  it("says whom it is about where several companies are connected, and of nobody's else", async () => {
    const connectedData = [velden, corda].map((one) => ({ ...cardOf(one), data: undefined }));
    const { asked } = await openAssistant({ connectedData });
    const card = panel().getByRole("button", { name: "Liquidity" }).closest("li");
    expect(card?.textContent).toContain(`About ${velden.ticker}. `);
    await run("Liquidity");
    await waitFor(() => expect(asked).toHaveLength(1));
    const connected = [{ ticker: velden.ticker }, { ticker: corda.ticker }];
    expect(asked).toMatchObject([{ body: { context: { connectedData: connected } } }]);
  });

  it("waits for the statements of the document's company, though a peer's are there", async () => {
    const coming = { ...cardOf(velden), status: "loading" } as const;
    const { asked, user } = await openAssistant({ connectedData: [coming, cardOf(corda)] });
    await run("Liquidity");
    await user.type(chatInput(), "What was net leverage?{Enter}");
    const button = panel().getByRole("button", { name: "Liquidity" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(asked).toEqual([]);
  });

  it("filters by category", async () => {
    const { user } = await openAssistant();
    const names = ["All", "Market", "Financial", "Risk", "Structure", "Full Analysis"];
    const filters = within(panel().getByRole("group", { name: "Category" })).getAllByRole("button");
    expect(filters.map(({ textContent }) => textContent)).toEqual(names);
    await user.click(panel().getByRole("button", { name: "Full Analysis" }));
    expect(cards()).toEqual(["Full credit analysis", "Full equity analysis"]);
    expect(
      panel().getByRole("button", { name: "Full Analysis" }).getAttribute("aria-pressed"),
    ).toBe("true");
    await user.click(panel().getByRole("button", { name: "All" }));
    expect(cards()).toHaveLength(7);
  });

  it("leaves only its head when collapsed", async () => {
    const { user } = await openAssistant();
    await user.click(panel().getByRole("button", { name: "Hide templates" }));
    expect(panel().queryAllByRole("listitem")).toEqual([]);
    const toggle = panel().getByRole("button", { name: "Show templates" });
    expect(toggle.getAttribute("aria-expanded")).toBe("false");
    await user.click(toggle);
    expect(cards()).toHaveLength(7);
  });
});

describe("running a template", () => {
  it("sends its prompt, shows its userMessage, and hands its edits to the document", async () => {
    const edits = [edit({ autoApply: true })];
    const { user, asked, onEdits } = await openAssistant({
      chat: () => answered({ requestType: "generate", edits, content: "Written." }),
    });
    await user.type(chatInput(), "Half a thought");
    await run("Liquidity");
    expect(await screen.findByText("Applied to the document")).toBeDefined();
    const { userMessage } = templateOf("liquidity-analysis");
    const prompt = templatePrompt("liquidity-analysis");
    expect(screen.getByText(userMessage)).toBeDefined();
    expect(asked.map(({ body }) => body)).toMatchObject([
      {
        messages: [{ role: "user", content: prompt }],
        context: { isTemplateRequest: true, templateId: "liquidity-analysis", userQuery: prompt },
      },
    ]);
    expect(onEdits.mock.calls).toEqual([
      [edits, { requestType: "generate", description: "Liquidity", basedOn: "" }],
    ]);
    expect(chatInput()).toHaveProperty("value", "Half a thought");
  });

  it("is done from the keyboard too", async () => {
    const { user, asked } = await openAssistant();
    await screen.findByText(/chats left$/);
    panel().getByRole("button", { name: "Risks & Mitigants" }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => {
      expect(asked).toMatchObject([{ body: { context: { templateId: "credit-risk" } } }]);
    });
  });

  it("turns a spinner on the card and takes no other run meanwhile", async () => {
    const held = Promise.withResolvers<CanvasChatResponse>();
    const { asked } = await openAssistant({ chat: () => held.promise });
    await run("Liquidity");
    const busy = await panel().findByRole("img", { name: "Running" });
    expect(busy.closest("li")?.textContent).toContain("Liquidity");
    await run("Capital structure");
    expect(asked).toHaveLength(1);
    const other = panel().getByRole("button", { name: "Capital structure" });
    expect(other.getAttribute("aria-disabled")).toBe("true");
    held.resolve(answered({}));
    await screen.findByText("Net leverage was 3.0x in FY2025.");
    expect(other.getAttribute("aria-disabled")).toBeNull();
  });

  it("is tried again as the same template when it fails", async () => {
    const { user, asked } = await openAssistant({ chat: () => refusal(500, "internal", "Down") });
    await run("Liquidity");
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => {
      expect(asked).toHaveLength(2);
    });
    expect(asked[1]).toEqual(asked[0]);
  });

  it("is refused at the limit", async () => {
    const { user, asked } = await openAssistant({ used: 10 });
    await screen.findByText("0 of 10 chats left");
    const card = panel().getByRole("button", { name: "Liquidity" });
    expect(card.getAttribute("aria-disabled")).toBe("true");
    await user.click(card);
    expect(asked).toEqual([]);
  });
});

async function run(title: string): Promise<void> {
  await screen.findByText(/chats left$/);
  panel().getByRole("button", { name: title }).click();
}

function panel() {
  return within(screen.getByRole("region", { name: "Analysis Templates" }));
}

function cards(): readonly (string | null | undefined)[] {
  return panel()
    .getAllByRole("listitem")
    .map((item) => item.querySelector("button")?.textContent);
}

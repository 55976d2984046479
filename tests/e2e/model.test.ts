import type { Page } from "@playwright/test";
import { CHATS_PER_SESSION, limitReachedPlaceholder } from "#core/chat-quota.ts";
import { type ModelServer, startModelServer } from "#server/testing/model-server.ts";
import {
  expect,
  type Footnote,
  launchFootnote,
  newAnalyst,
  openCanvas,
  signUpByCall,
  test as base,
} from "./footnote.ts";
import { givenDocument } from "./given.ts";

/** A Footnote whose model is played on loopback. */
const test = base.extend<object, { readonly model: ModelServer; readonly footnote: Footnote }>({
  model: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const model = await startModelServer();
      await use(model);
      await model.close();
    },
    { scope: "worker" },
  ],
  footnote: [
    async ({ model }, use) => {
      const footnote = await launchFootnote({
        AI_PROVIDER: "openai",
        AI_MODEL: "harrow-2-large",
        AI_API_KEY: "played",
        AI_BASE_URL: model.url,
      });
      await use(footnote);
      await footnote.stop();
    },
    { scope: "worker" },
  ],
});

const TEXT =
  "Profitability:\nRevenues were USD 2.8bn in FY2025. Private-label volumes were high.\n";

test("a model's edits stream, are accepted and rejected, and the chats run out", async ({
  page,
  model,
}) => {
  await signUpByCall(page, newAnalyst());
  await page.goto(await givenDocument(page, { content: TEXT, tickers: ["AAPL"] }));
  const canvas = openCanvas(page);
  await expect(page.getByText("harrow-2-large")).toBeVisible();

  model.answers.splice(
    0,
    model.answers.length,
    { tools: [{ name: "readRows", input: { ticker: "AAPL", words: "leverage" } }] },
    {
      text: [
        "I propose two edits.\n",
        "<edit><op>replace</op><find>{{d1}}</find><text>{{r1.2025}}</text></edit>",
        "<edit><op>remove</op><find> Private-label volumes were high.</find></edit>",
      ],
    },
  );
  await send(page, "Correct what the data disagree with");
  await page.getByRole("button", { name: "Accept edit 1" }).first().click();
  await page.getByRole("button", { name: "Reject edit 2" }).first().click();
  expect(await canvas.text()).toMatch(/Revenues were USD \d+\.\dbn in FY2025\. Private-label/);
  await expect(page.getByText("1 of 1 figure sourced")).toBeVisible();

  model.answers.splice(0, model.answers.length, { text: ["Net debt is falling."] });
  for (let chat = 2; chat <= CHATS_PER_SESSION.FREE; chat += 1) {
    await send(page, `Question ${chat}`);
    await expect(page.getByText("Net debt is falling.")).toHaveCount(chat - 1);
  }
  await expect(
    page.getByPlaceholder(limitReachedPlaceholder(CHATS_PER_SESSION.FREE)),
  ).toBeDisabled();
});

async function send(page: Page, message: string): Promise<void> {
  // The words of an answer stand before its stream has ended.
  await expect(page.getByRole("button", { name: "Stop the answer" })).toBeHidden();
  const input = page.getByRole("textbox", {
    name: "Ask a question or give an editing instruction",
  });
  await input.fill(message);
  await input.press("Enter");
}

import type { Page } from "@playwright/test";
import { getSession } from "#contracts/session.ts";
import { CHATS_PER_SESSION, limitReachedPlaceholder } from "#core/chat-quota.ts";
import {
  type ModelServer,
  type PlayedAnswer,
  startModelServer,
} from "#server/testing/model-server.ts";
import { STRIPE_WEBHOOK_PATH } from "#server/features/plans/routes.ts";
import { startStripeServer, type StripeServer } from "#server/testing/stripe-server.ts";
import {
  expect,
  type Footnote,
  launchFootnote,
  newAnalyst,
  openCanvas,
  picture,
  signUpByCall,
  test as base,
} from "./footnote.ts";
import { givenDocument } from "./given.ts";

type Played = {
  readonly model: ModelServer;
  readonly stripe: StripeServer;
  readonly footnote: Footnote;
};

/** A Footnote whose model and whose Stripe are played on loopback. */
const test = base.extend<object, Played>({
  model: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const model = await startModelServer();
      await use(model);
      await model.close();
    },
    { scope: "worker" },
  ],
  stripe: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const stripe = await startStripeServer();
      await use(stripe);
      await stripe.close();
    },
    { scope: "worker" },
  ],
  footnote: [
    async ({ model, stripe }, use) => {
      const footnote = await launchFootnote({
        AI_PROVIDER: "openai",
        AI_MODEL: "harrow-2-large",
        AI_API_KEY: "played",
        AI_BASE_URL: model.url,
        STRIPE_SECRET_KEY: stripe.config.secretKey,
        STRIPE_WEBHOOK_SECRET: stripe.config.webhookSecret,
        STRIPE_PRICE_ID: stripe.config.priceId,
        STRIPE_API_URL: stripe.config.apiUrl,
      });
      await use(footnote);
      await footnote.stop();
    },
    { scope: "worker" },
  ],
});

const TEXT =
  "Profitability:\nRevenues were USD 2.8bn in FY2025. Private-label volumes were high.\n";

const LONG = Array.from({ length: 60 }, (_, at) => `Point ${at + 1} of many. `);

test("a model's edits stream, are accepted and rejected; chats run out, and Pro gives more", async ({
  page,
  model,
  stripe,
}) => {
  await signUpByCall(page, newAnalyst());
  await page.goto(await givenDocument(page, { content: TEXT, tickers: ["AAPL"] }));
  const canvas = openCanvas(page);
  await expect(page.getByText("harrow-2-large")).toBeVisible();

  const first = "<edit><op>replace</op><find>{{d1}}</find><text>{{r1.2025}}</text></edit>";
  const second = "<edit><op>remove</op><find> Private-label volumes were high.</find></edit>";
  play(
    model,
    { tools: [{ name: "readRows", input: { ticker: "AAPL", words: "leverage" } }] },
    { text: ["I propose two edits.\n", first, second], pauseMs: 400 },
  );
  await send(page, "Correct what the data disagree with");
  await expect(page.getByText("Read rows")).toBeVisible();
  await expect(page.getByRole("list", { name: "Edits so far" })).toContainText(/USD \d+\.\dbn/);
  await page.getByRole("button", { name: "Accept edit 1" }).first().click();
  await page.getByRole("button", { name: "Reject edit 2" }).first().click();
  expect(await canvas.text()).toMatch(/Revenues were USD \d+\.\dbn in FY2025\. Private-label/);
  await expect(page.getByText("1 of 1 figure sourced")).toBeVisible();

  // What was read when it is stopped stays, and is paid for.
  play(model, { text: LONG, fault: { kind: "silence", after: 6_000 } });
  await send(page, "Tell me everything");
  await expect(page.getByText(/Point 3 of many/)).toBeVisible();
  await page.getByRole("button", { name: "Stop the answer" }).click();
  await expect(page.getByText("You stopped the answer here.")).toBeVisible();

  // A line that breaks costs nothing; the answer goes on where it stopped.
  play(
    model,
    { text: LONG, fault: { kind: "reset", after: 6_000 } },
    { text: ["And that is all of it: {{r1.2025}}."] },
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The answer stopped early. It cost no chat.")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("And that is all of it")).toBeVisible();

  play(model, { text: ["Net debt is falling: {{r1.2025}}."] });
  for (let chat = 4; chat <= CHATS_PER_SESSION.FREE; chat += 1) {
    await send(page, `Question ${chat}`);
    await expect(page.getByText("Net debt is falling")).toHaveCount(chat - 3);
  }
  await expect(
    page.getByPlaceholder(limitReachedPlaceholder(CHATS_PER_SESSION.FREE)),
  ).toBeDisabled();

  await page.route("https://checkout.stripe.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Checkout</h1>" }),
  );
  await page.getByRole("button", { name: "Upgrade" }).click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await payForPro(page, stripe);
  await page.goto("/account?upgraded=1");
  await expect(page.getByText(/of 100 chats/)).toBeVisible();
  await page.goto("/canvas");
  await send(page, "One more");
  await expect(page.getByText("Net debt is falling")).toHaveCount(CHATS_PER_SESSION.FREE - 2);
});

test("a model suggests the source of a figure whose words nobody knows, and the analyst confirms it", async ({
  page,
  model,
}) => {
  await signUpByCall(page, newAnalyst());
  const content = "They took in USD 416,161 mm at the tills in FY2025.";
  await page.goto(await givenDocument(page, { content, tickers: ["AAPL"] }));
  const figure = openCanvas(page).editor.locator(".figure");
  await expect(figure).toHaveAttribute("data-state", "unsupported");
  play(model, { text: ["f1: c1"] });
  await page.keyboard.press("F8");
  const open = page.getByRole("region", { name: "Open figures" });
  await expect(open).toContainText("Suggest sources for the 1 left");
  await open.getByRole("button", { name: "Suggest" }).click();
  await expect(open).toContainText("1 match suggested, to be confirmed.");
  await expect(figure).toHaveAttribute("data-state", "matches");
  await picture(page, "suggested");
  await page.keyboard.press("F8");
  await page
    .locator("[data-figure-popover]")
    .getByRole("button", { name: "Confirm", exact: true })
    .click();
  await expect(page.getByText("1 of 1 figure sourced")).toBeVisible();
  await expect(figure).toHaveAttribute("data-state", "verified");
});

test("a long answer shows its sections, leaves the panel in use, and keeps what is whole when stopped", async ({
  page,
  model,
}) => {
  await signUpByCall(page, newAnalyst());
  await page.goto(await givenDocument(page, { tickers: ["AAPL"] }));
  const canvas = openCanvas(page);

  play(model, { text: ["One section.\n", append("Overview", "Revenues were {{r1.2025}}.")] });
  await send(page, "Write an overview");
  await expect(page.getByText("Applied to the document", { exact: true })).toBeVisible();
  expect(await canvas.text()).toMatch(/^Overview:\nRevenues were USD/);

  const long = [
    "<edit><op>append</op><text>Outlook:\n",
    ...Array<string>(100).fill("It is calm. "),
  ];
  const liquidity = append("Liquidity", "Cash was {{r31.2025}}.");
  play(model, { text: [liquidity, ...long], pauseMs: 300 });
  await send(page, "Write sections on liquidity and the outlook");
  await expect(page.getByText("Wrote Liquidity")).toBeVisible();
  await expect(page.getByText("Writing Outlook")).toBeVisible();
  await picture(page, "sections");
  const log = page.getByRole("log");
  await log.getByRole("button", { name: "Undo" }).click();
  await expect(log.getByText("Taken back by Undo")).toBeVisible();

  await page.getByRole("button", { name: "Stop the answer" }).click();
  await expect(page.getByText("It was not yet checked.")).toBeVisible();
  await page.getByRole("button", { name: /^Accept All/ }).click();
  expect(await canvas.text()).toMatch(/^\s*Liquidity:\nCash was USD [\d.]+bn\.\s*$/);
  await expect(log.getByRole("button", { name: "Continue" })).toBeVisible();
  await picture(page, "stopped");
});

function append(title: string, text: string): string {
  return `<edit><op>append</op><text>${title}:\n${text}</text></edit>\n`;
}

function play(model: ModelServer, ...answers: readonly PlayedAnswer[]): void {
  model.answers.splice(0, model.answers.length, ...answers);
}

/** Stripe says, signed, that the analyst's subscription is active. */
async function payForPro(page: Page, stripe: StripeServer): Promise<void> {
  const session = getSession.response.parse(await (await page.request.get(getSession.path)).json());
  const userId = session?.user.id;
  stripe.subscriptions.set("sub_1", { status: "active", customer: "cus_1", userId });
  const completed = { id: "cs_1", object: "checkout.session", subscription: "sub_1" };
  const { body, signature } = stripe.event("evt_1", "checkout.session.completed", completed);
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  const answer = await page.request.post(STRIPE_WEBHOOK_PATH, { data: Buffer.from(body), headers });
  expect(answer.status()).toBe(200);
}

async function send(page: Page, message: string): Promise<void> {
  // The words of an answer stand before its stream has ended.
  await expect(page.getByRole("button", { name: "Stop the answer" })).toBeHidden();
  const input = page.getByRole("textbox", {
    name: "Ask a question or give an editing instruction",
  });
  await input.fill(message);
  await input.press("Enter");
}

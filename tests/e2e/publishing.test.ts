import type { Page } from "@playwright/test";
import { killSpawned } from "#server/testing/spawned.ts";
import { expectNoFaults } from "./faults.ts";
import { expect, openCanvas, picture, test } from "./footnote.ts";
import { givenDocument } from "./given.ts";
import { ownersWorkspace } from "./owners-workspace.ts";

const OWNER = {
  name: "Maren Oakes",
  email: "maren@desk.example",
  password: "correct horse battery",
};
const NOTE = `Harbour: leverage is falling
Overview:
Leverage is falling, and cash flow paid for it.
[Analyst: what the company sells.]
Risks:
Resin costs may rise & stay high.`;
const PAGE_MAX_BYTES = 100_000;

test.describe("the owner publishes a note", () => {
  test.afterAll(killSpawned);

  test("as a post, by mail and as a thread", async ({ browser }) => {
    const workspace = await ownersWorkspace(browser, OWNER);
    const { context, page, smtp, x } = workspace;
    const subscribers = { text: "ana@desk.example, ben@desk.example" };
    await page.request.post("/api/newsletter/subscribers", { data: subscribers });

    await page.goto("/account");
    await page.getByLabel("Your own words").fill("I own none of it.");
    await page.getByRole("button", { name: "Save disclosure" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await picture(page, "disclosure");
    await page.goto(await givenDocument(page, { content: NOTE }));
    await page.getByRole("button", { name: "Publish to Blog" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish Research to Blog" });
    await expect(dialog).toContainText("2 points open");
    await dialog.getByRole("button", { name: "Leave these out" }).click();
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog).toContainText("Nothing is open");
    await expect(page.locator(".cm-content")).toContainText("Disclosure: I own none of it.");
    await dialog.getByLabel("Excerpt").fill("Cash flow paid for it.");
    await dialog.getByLabel("Tags", { exact: true }).fill("High Yield");
    await dialog.getByLabel("Tags", { exact: true }).press("Enter");
    await expect(dialog.getByRole("region", { name: "Head of the post" })).toContainText(
      "Maren Oakes",
    );
    await dialog.getByRole("button", { name: "Preview" }).click();
    const mail = page.getByRole("dialog", { name: "Newsletter" });
    await expect(
      mail.frameLocator("iframe").getByRole("heading", { name: "Harbour: leverage is falling" }),
    ).toBeVisible();
    await mail.getByRole("button", { name: "Close" }).last().click();
    await expectNoFaults(page, "the publish dialog", { within: "[role=dialog]" });
    await picture(page, "publish-blog");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    const published = page.getByRole("dialog", { name: "Published" });
    await expect(published).toContainText("2 of 2 handled, 100%");
    const newsletters = smtp.mails.filter(({ source }) => /^List-Unsubscribe:/im.test(source));
    expect(newsletters.flatMap(({ to }) => to).toSorted()).toEqual([
      "ana@desk.example",
      "ben@desk.example",
    ]);
    const opened = context.waitForEvent("page");
    await published.getByRole("link", { name: /Open the post/ }).click();
    await expectGoodPost(await opened);
    const address = (await opened).url();
    await (await opened).close();
    await published.getByRole("button", { name: "Close" }).last().click();

    await page.getByRole("button", { name: "Twitter Thread" }).click();
    const thread = page.getByRole("dialog", { name: "Publish Research as Twitter Thread" });
    await expect(thread).toContainText("Connected");
    await thread.getByLabel("Company name").fill("Harbour");
    await thread.getByLabel(/Blog post URL/).fill(address);
    await thread.getByRole("button", { name: "Preview Thread" }).click();
    await expect(thread).toContainText(/Preview generated: \d+ tweets/);
    await picture(page, "thread");
    await thread.getByRole("button", { name: "Publish Thread" }).click();
    await expect(thread).toContainText(/Thread published, \d+ tweets/);
    expect(x.posts[0]?.text).toContain("Leverage is falling");
    expect(x.posts.some(({ text }) => text.includes("[Analyst"))).toBe(false);
    expect(x.posts.slice(1).map(({ replyTo }) => replyTo)).toEqual(
      x.posts.slice(0, -1).map(({ id }) => id),
    );

    await page.goto("/account/posts");
    await page.getByRole("button", { name: /^Open the thread/ }).click();
    const standing = page.getByRole("dialog", { name: "Thread on X" });
    await expect(standing).toContainText(x.posts[0]?.text.slice(0, 40) ?? "no post");
    await standing.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("button", { name: /More actions for/ }).click();
    await page.getByRole("menuitem", { name: "Take down" }).click();
    await expect(page.getByText("Taken down", { exact: true })).toBeVisible();
    await picture(page, "posts");
    await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
    await page.goto("/account/subscribers");
    await expect(page.getByText("ana@desk.example")).toBeVisible();
    await picture(page, "subscribers");
    await expectWorkspaceShown(page);
    await expectGateAtOne(page);
    await workspace.stop();
  });
});

/** How the workspace runs is the owner's to see, in either theme. */
async function expectWorkspaceShown(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Workspace" }).click();
  await expect(page.getByRole("region", { name: "Background work" })).toContainText(
    "Nothing waits",
  );
  await expect(page.getByRole("region", { name: "Workspace" })).toContainText("PostgreSQL");
  await expect(page.getByRole("region", { name: "Storage" })).toContainText(/Free on disk.+ of /);
  await expect(page.getByRole("region", { name: "Backup" })).toContainText("None yet");
  await expect(page.getByRole("region", { name: "Usage today" })).toContainText("Built-in analyst");
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
    }, theme);
    await expectNoFaults(page, `how the workspace runs, ${theme}`);
    await picture(page, `workspace-${theme}`);
  }
}

/** Every button of the gate leaves its count that of the canvas, and what was typed where it is. */
async function expectGateAtOne(page: Page): Promise<void> {
  await page.goto("/canvas?ticker=HPKG");
  const canvas = openCanvas(page);
  await expect(page.getByRole("img", { name: "Ready" })).toHaveCount(2);
  await canvas.runTemplate("Full credit analysis");
  await expect(canvas.editor).toContainText("Executive Summary:");
  await canvas.typeAtEnd("\n\nNet leverage was 2.8x in FY2025.");
  const counted = page.locator("[data-pane='.cm-content']").getByText(SOURCED);
  await expect(counted).toContainText(/./);
  await page.getByRole("button", { name: "Publish to Blog" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish Research to Blog" });
  await dialog.getByLabel("Excerpt").fill("Cash flow paid for it.");
  await dialog.getByLabel("Tags", { exact: true }).fill("High Yield");
  await dialog.getByLabel("Tags", { exact: true }).press("Enter");
  const expectAtOne = async (sourced: RegExp) => {
    await expect(dialog.getByText(/figures sourced$/).first()).toContainText(sourced);
    const [count = ""] = SOURCED.exec((await counted.textContent()) ?? "") ?? [];
    await expect(dialog.getByText(/figures sourced$/).first()).toContainText(count);
    await expect(dialog.getByLabel("Excerpt")).toHaveValue("Cash flow paid for it.");
    await expect(dialog.getByRole("button", { name: "Remove High Yield" })).toBeVisible();
  };
  await expectAtOne(NOT_ALL);
  await dialog.getByRole("button", { name: "Use 3.0x" }).click();
  await expect(dialog.getByRole("button", { name: "Use 3.0x" })).toBeHidden();
  await expectAtOne(ALL);
  await picture(page, "publish-gate");
  const publish = dialog.getByRole("checkbox", { name: /Publish with these? / });
  if (await publish.isVisible()) await publish.check();
  await dialog.getByRole("button", { name: /^Publish/ }).click();
  await expect(page.getByRole("dialog", { name: "Published" })).toBeVisible();
}

const SOURCED = /\d+ of \d+ figures sourced/;
const ALL = /\b(\d+) of \1 figures sourced/;
const NOT_ALL = /^(?!.*\b(\d+) of \1 figures sourced)/;

/** The post reads without scripts, weighs little and does not move while it comes. */
async function expectGoodPost(post: Page): Promise<void> {
  await expect(post.getByRole("heading", { level: 1 })).toHaveText("Harbour: leverage is falling");
  await expect(post.locator("article")).not.toContainText("[Analyst");
  await post.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) performance.mark(`shift ${entry.startTime}`);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await post.reload({ waitUntil: "networkidle" });
  const seen = await post.evaluate(() => ({
    shifts: performance.getEntriesByType("mark").filter(({ name }) => name.startsWith("shift"))
      .length,
    bytes: performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => !name.endsWith(".woff2"))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    scripts: document.querySelectorAll("script:not([type='application/ld+json'])").length,
  }));
  expect(seen).toMatchObject({ shifts: 0, scripts: 0 });
  expect(seen.bytes).toBeGreaterThan(0);
  expect(seen.bytes).toBeLessThan(PAGE_MAX_BYTES);
  const said = await post.locator("body").innerText();
  expect(said.split("Harbour: leverage is falling")).toHaveLength(2);
  await expectNoFaults(post, "the post");
  await picture(post, "post");
}

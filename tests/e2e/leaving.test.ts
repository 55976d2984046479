import type { Page } from "@playwright/test";
import { expect, openCanvas, test } from "./footnote.ts";
import { givenAnswer, givenDocument } from "./given.ts";

const TEXT = "Leverage is 2.8x. Overheads are under control.";

const EDITS = [
  {
    id: "figure",
    type: "replace",
    position: TEXT.indexOf("2.8x"),
    length: 4,
    content: "3.0x",
    timestamp: "2026-11-20T09:44:00.000Z",
  },
] as const;

test.describe("A document that is left", () => {
  test("in the midst of writing has the edits that came while it was written", async ({
    signedIn: { page },
  }) => {
    const address = await givenDocument(page, { content: TEXT });
    await page.goto(address);
    const canvas = openCanvas(page);
    const answer = await givenAnswer(page, EDITS, { isHeld: true });
    await canvas.chatInput.fill("State it as filed");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("button", { name: "Stop the answer" })).toBeVisible();

    await canvas.editor.focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Cash");
    answer();
    await writeUntilAnswered(page);
    await goHome(page);
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Accept All" })).toBeVisible();
    await page.getByRole("button", { name: "Accept All" }).click();
    await expect.poll(() => canvas.text()).toMatch(/^Leverage is 3\.0x\..* Cash ?m+/);
  });

  test("while its assistant answers loses nothing that was typed, and asks nothing", async ({
    signedIn: { page },
  }) => {
    const address = await givenDocument(page, { content: TEXT });
    await page.goto(address);
    const { chatInput } = openCanvas(page);
    await page.route("**/api/canvas-chat", () => undefined);
    await chatInput.fill("What about the 2031 notes?");
    // Enter sends nothing while the plan is looked up; the button is waited for.
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("button", { name: "Stop the answer" })).toBeVisible();
    await chatInput.fill("And the");
    await goHome(page);
    await page.goBack();
    const log = page.getByRole("log", { name: "Conversation" });
    await expect(log).toContainText("What about the 2031 notes?");
    await expect(log).toContainText("Stopped: the document was left before the answer came.");
    await expect(chatInput).toHaveValue("And the");

    await page.reload();
    await expect(chatInput).toHaveValue("And the");
    await log.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Stop the answer" })).toBeVisible();
    await page.reload();
    await expect(log).toContainText("Stopped: the document was left before the answer came.");

    await page.unroute("**/api/canvas-chat");
    await log.getByRole("button", { name: "Try again" }).click();
    await expect(log.getByRole("button", { name: "Copy" })).toBeVisible();
    await expect(log).not.toContainText("Stopped:");
    await page.reload();
    await expect(log.getByRole("button", { name: "Copy" })).toBeVisible();
    await expect(chatInput).toHaveValue("And the");
    await expect(log).not.toContainText("Stopped:");
  });
});

/** The last key comes with the answer: its edits wait for a pause then. */
async function writeUntilAnswered(page: Page): Promise<void> {
  const answered = page.getByText("I propose 1 edits.");
  await page.keyboard.type(" ");
  while (!(await answered.isVisible())) await page.keyboard.type("m");
  await page.keyboard.type("m");
}

async function goHome(page: Page): Promise<void> {
  // Pressed in the page: the pointer's way there would be a pause.
  await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>('a[href="/"]')?.click();
  });
  await expect(page.getByRole("heading", { name: "Research", exact: true })).toBeVisible();
}

import type { Page } from "@playwright/test";
import { expect, openCanvas, test } from "./footnote.ts";
import { givenDocument } from "./given.ts";

const TEXT =
  "Net income was USD 121,010 mm in FY2025. Debt didn't fall. It's a risk, and we can't say more.";

test("a note is begun, sourced, corrected, rewritten and sent out without a pointer", async ({
  signedIn: { page },
}) => {
  const canvas = openCanvas(page);
  const { keyboard } = page;
  const popover = page.getByRole("dialog", { name: /^Contradicted/ });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Research", exact: true })).toBeVisible();
  await runCommand(page, "New document");
  await expect(canvas.editor).toBeFocused();
  await keyboard.insertText(TEXT);

  // The panes come once the text is drawn.
  await expect(page.getByRole("combobox", { name: /ticker/i })).toBeVisible();
  await keyboard.press("Shift+F6");
  await expect(page.getByRole("combobox", { name: /ticker/i })).toBeFocused();
  await keyboard.type("AAPL");
  await keyboard.press("Enter");
  const statements = page.getByRole("button", { name: "Financial Statements", exact: true });
  await expect(statements).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.locator(".figure[data-state='contradicted']")).toBeVisible();

  await keyboard.press("F8");
  await expect(popover).toBeVisible();
  await keyboard.press("Tab");
  await expect(popover.getByRole("button", { name: /^Keep/ })).toBeFocused();
  await keyboard.press("Escape");
  await expect(popover).toBeHidden();
  await expect(canvas.editor).toBeFocused();

  await runCommand(page, "Rewrite with AI");
  const rewrite = page.getByRole("region", { name: "AI Rewrite" });
  await expect(rewrite.getByRole("button", { name: "Make Formal" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByText("3 pending", { exact: true })).toBeVisible();
  await expect(canvas.editor).toBeFocused();
  // In the chat the focus goes on to the next edit, and the last key too many is no word.
  const row = page.getByRole("list", { name: "Proposed edits" });
  await row.getByRole("button", { name: "Accept edit 1" }).focus();
  await keyboard.press("Enter");
  await expect(row.getByRole("button", { name: "Accept edit 2" })).toBeFocused();
  await canvas.editor.focus();
  for (const key of ["a", "a", "a", "r", "Shift+A"]) await keyboard.press(key);
  const formal = "Debt did not fall. It is a risk, and we cannot say more.";
  await expect.poll(() => canvas.text()).toBe(TEXT.replace(/Debt .*/, formal));

  await rewrite.getByRole("textbox", { name: "Instruction", exact: true }).focus();
  await keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "AI Rewrite", exact: true })).toBeFocused();
  await keyboard.press("Control+Shift+E");
  const dialog = page.getByRole("dialog", { name: "Export Research" });
  await dialog.getByRole("button", { name: "Export Word" }).press("Enter");
  await expect(dialog.getByRole("region", { name: /contradicted/ })).toBeVisible();
  await keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Export Word" })).toBeFocused();
  await keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "AI Rewrite", exact: true })).toBeFocused();
});

test("edits that come while one writes take no key, in the chat, in the text or in an input method", async ({
  signedIn: { page },
}) => {
  await page.goto(await givenDocument(page));
  const canvas = openCanvas(page);
  const acceptAll = page.getByRole("button", { name: /^Accept All/ });
  await expect(canvas.editor).toBeFocused();
  await page.keyboard.insertText(TEXT);
  // What is typed while a dialog's code is fetched is for the dialog.
  await page.route("**/assets/*.js", async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 700);
    });
    await route.continue();
  });
  await page.keyboard.press("Control+Shift+E");
  await page.keyboard.type("zzz");
  await expect(page.getByRole("dialog", { name: "Export Research" })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.keyboard.press("Escape");
  await expect(canvas.editor).toBeFocused();
  const arrive = await heldRewrites(page);
  await page.getByRole("button", { name: "AI Rewrite", exact: true }).click();
  const makeFormal = page.getByRole("button", { name: "Make Formal" });
  const words = "a rather SURE thing";

  await makeFormal.click();
  await canvas.chatInput.click();
  await page.keyboard.type(words);
  await arrive();
  await expect(page.getByText("3 pending", { exact: true })).toBeVisible();
  await page.keyboard.type(words);
  await expect(canvas.chatInput).toHaveValue(words + words);
  await expect(page.getByText("3 pending", { exact: true })).toBeVisible();
  await canvas.editor.focus();
  for (let edit = 0; edit < 3; edit += 1) await page.keyboard.press("r");

  await makeFormal.click();
  await canvas.editor.focus();
  await page.keyboard.press("Control+End");
  const input = await page.context().newCDPSession(page);
  for (const text of ["k", "か", "かん"]) {
    await input.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
  }
  await arrive();
  await page.waitForTimeout(700);
  await expect(acceptAll).toBeHidden();
  await input.send("Input.insertText", { text: "漢" });
  await page.keyboard.type(` ${words}`, { delay: 20 });
  await expect(page.getByText("3 pending", { exact: true })).toBeVisible();
  await expect.poll(() => canvas.text()).toBe(`${TEXT}漢 ${words}`);
});

async function runCommand(page: Page, label: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Search", exact: true });
  await expect(search).toBeFocused();
  await page.keyboard.type(label);
  await expect(page.getByRole("option", { name: label, selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(search).toBeHidden();
}

/** Holds the answer of every rewrite back; what comes back lets the ones that wait go. */
async function heldRewrites(page: Page): Promise<() => Promise<void>> {
  const waiting: (() => void)[] = [];
  await page.route("**/api/canvas-chat", async (route) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
    await route.continue();
  });
  return async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    for (const go of waiting.splice(0)) go();
  };
}

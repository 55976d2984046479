import type { Page } from "@playwright/test";
import type { Edit } from "#core/text/edits/edit.ts";
import { openCanvas, expect, test } from "./footnote.ts";
import { givenAnswer, givenDocument } from "./given.ts";

const TEXT = `Harbour in brief
Leverage is 2.8x at the end of FY2025. Overheads are under control.
Private-label volumes should keep growing.`;

const timestamp = "2026-11-20T09:44:00.000Z";
const EDITS: readonly Edit[] = [
  change("figure", "2.8x", "3.0x"),
  {
    ...change("cover", "FY2025.", ""),
    type: "add",
    position: endOf("FY2025."),
    content: " Cover is 3.5x.",
  },
  {
    ...change("vague", " Overheads are under control.", ""),
    type: "remove",
    content: " Overheads are under control.",
  },
  change("volumes", "should keep growing", "grew 4.0%"),
];
const ACCEPTED = TEXT.replace("2.8x", "3.0x")
  .replace("FY2025. Overheads are under control.", "FY2025. Cover is 3.5x.")
  .replace("should keep growing", "grew 4.0%");

test.describe("Proposed edits", () => {
  test("are decided in the chat and in the text, under the same numbers, and told afterwards", async ({
    signedIn: { page },
  }) => {
    const { canvas, row, preview } = await review(page);
    for (const [at, edit] of EDITS.entries()) {
      await expect(row(at + 1)).toContainText(edit.content.trim());
      await expect(preview(at + 1)).toBeVisible();
    }
    await row(1).getByRole("button", { name: "Accept edit 1" }).click();
    await expect(row(1)).toContainText("Applied");
    await preview(3).getByRole("button", { name: "Reject edit 3" }).click();
    await expect(row(3)).toContainText("Rejected");
    await page.getByRole("button", { name: "Accept All" }).click();
    await expect(row(4)).toContainText("Applied");
    expect(await canvas.text()).toBe(
      ACCEPTED.replace("3.5x.", "3.5x. Overheads are under control."),
    );

    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(row(2)).toContainText("Taken back by Undo");
    await expect(row(4)).toContainText("Taken back by Undo");
    await canvas.expectSaved();
    await page.reload();
    await expect(row(1)).toContainText("Applied");
    await expect(row(2)).toContainText("Taken back by Undo");
    await expect(row(3)).toContainText("Rejected");
    expect(await canvas.text()).toBe(TEXT.replace("2.8x", "3.0x"));
  });

  test("are cleared together by Undo, and can be proposed again", async ({
    signedIn: { page },
  }) => {
    const { canvas, row } = await review(page);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(row(1)).toContainText("Cleared by Undo");
    await expect(row(4)).toContainText("Cleared by Undo");
    await expect(page.getByText("Read only while edits are pending.")).toBeHidden();
    expect(await canvas.text()).toBe(TEXT);
    await row(2)
      .getByRole("button", { name: /Propose .* again/ })
      .click();
    await expect(row(2).getByRole("button", { name: "Accept edit 2" })).toBeVisible();
  });

  test("are decided by keyboard, and the row of each is found in the chat", async ({
    signedIn: { page },
  }) => {
    const { canvas, row, preview } = await review(page);
    await row(3)
      .getByRole("button", { name: /Overheads/ })
      .press("Enter");
    await expect(canvas.editor).toBeFocused();
    await expect(preview(3)).toHaveAttribute("data-active");
    await expect(row(3)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("j");
    await expect(row(4)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("Shift+J");
    await page.keyboard.press("r");
    await expect(row(3)).toContainText("Rejected");
    await expect(row(4)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("a");
    await expect(row(4)).toContainText("Applied");
    await page.keyboard.press("Shift+A");
    await expect(row(1)).toContainText("Applied");
    await expect(page.getByText("Read only while edits are pending.")).toBeHidden();

    // Who goes on writing goes on behind what came in last.
    await page.keyboard.type(" It was 3.1x.");
    expect(await canvas.text()).toContain("FY2025. Cover is 3.5x. It was 3.1x. Overheads");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect(row(1)).toContainText("Taken back by Undo");
    await page.keyboard.press("Control+Shift+Z");
    await expect(row(1)).toContainText("Applied");
  });

  test("that fit no longer are shown with the reason, and proposed again where they fit", async ({
    signedIn: { page },
  }) => {
    const { canvas, answer, row } = await asked(page);
    await page.getByText("Leverage is 2.8x").click();
    await page.keyboard.press("Home");
    for (let at = 0; at < "Leverage is 2.".length; at += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.type("9");
    await expect.poll(() => canvas.text()).toContain("2.9x");
    answer();
    await expect(row(1)).toContainText("Left out. The text it was made for has changed.");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Left out" });
    await expect(dialog.getByRole("listitem")).toContainText("2.8x");
    await expect(dialog.getByRole("button", { name: "Copy text" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Accept All" })).toBeVisible();

    const again = row(1).getByRole("button", { name: /Propose .* again/ });
    await again.click();
    await expect(row(1)).toContainText("Left out");
    const notice = page.getByRole("alert").filter({ hasText: "1 proposed change was left out" });
    await expect(notice).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(row(2)).toContainText("Cleared by Undo");
    expect(await canvas.text()).toBe(TEXT);
    // It is told until it is read, and no more once the edit has found its place.
    await expect(notice).toBeVisible();
    await again.click();
    await expect(notice).toBeHidden();
    await expect(row(1).getByRole("button", { name: /Accept edit/ })).toBeVisible();
    await page.keyboard.press("a");
    expect(await canvas.text()).toBe(TEXT.replace("2.8x", "3.0x"));
  });

  test("in two tabs, typing, accepting, rejecting, undoing and saving in any order lose nothing", async ({
    signedIn: { page },
  }) => {
    const first = await review(page);
    await first.canvas.expectSaved();
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    const second = within(tab);
    await expect(second.row(1)).toContainText("Not pending in this window");

    await second.canvas.typeAtEnd(" Typed in the second tab.");
    await second.canvas.expectSaved();
    await page.bringToFront();
    await expect(first.canvas.editor).toContainText("Typed in the second tab.");
    await expect(page.getByRole("button", { name: "Accept All" })).toBeVisible();
    await first.row(1).getByRole("button", { name: "Accept edit 1" }).click();
    await first.canvas.expectSaved();

    await tab.bringToFront();
    await expect(second.row(1)).toContainText("Applied");
    await expect(second.canvas.editor).toContainText("Leverage is 3.0x");
    await second.row(4).getByRole("button", { name: "Propose edit 4 again" }).click();
    await second.row(4).getByRole("button", { name: "Accept edit 4" }).click();
    await second.canvas.typeAtEnd(" And once more.");
    await second.canvas.expectSaved();

    await page.bringToFront();
    await expect(first.row(4)).toContainText("Applied");
    await expect(page.getByRole("button", { name: "Accept All" })).toBeVisible();
    await first.row(3).getByRole("button", { name: "Reject edit 3" }).click();
    await page.getByRole("button", { name: "Accept All" }).click();
    await first.canvas.expectSaved();
    const end = `${ACCEPTED.replace("3.5x.", "3.5x. Overheads are under control.")} Typed in the second tab. And once more.`;
    expect(await first.canvas.text()).toBe(end);
    await tab.bringToFront();
    await expect.poll(() => second.canvas.text()).toBe(end);
    for (const { row } of [first, second]) {
      await expect(row(2)).toContainText("Applied");
      await expect(row(3)).toContainText("Rejected");
    }
    await tab.close();
    await page.reload();
    await expect(first.row(4)).toContainText("Applied");
    expect(await first.canvas.text()).toBe(end);
  });

  test("tell of their figures before they are accepted", async ({ signedIn: { page } }) => {
    const address = await givenDocument(page, {
      content: "Apple\nRevenues grew.",
      tickers: ["AAPL"],
    });
    const sentence = " Revenues were USD 300.0bn in FY2025.";
    await givenAnswer(page, [
      { id: "wrong", type: "add", position: 20, content: sentence, timestamp },
    ]);
    await page.goto(address);
    const { canvas, row } = within(page);
    await canvas.chatInput.fill("Add revenues");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(row(1)).toContainText("adds 1 figure, 1 contradicted");
    await expect(page.getByText("1 of their figures is contradicted by its source.")).toBeVisible();
    await expect(canvas.editor.locator("ins .figure")).toHaveAttribute(
      "data-state",
      "contradicted",
    );

    await canvas.editor.locator("ins .figure").hover();
    const popover = page.getByRole("dialog", { name: /^Contradicted/ });
    await expect(popover).toContainText("In the editUSD 300.0bn");
    await expect(popover).toContainText("From the sourceUSD 416,161 mm");
    await expect(popover).toContainText("Accept or reject the edit first");
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
    await canvas.editor.focus();
    await page.keyboard.press("Alt+Enter");
    await expect(popover.getByRole("button", { name: "Open" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(canvas.editor).toBeFocused();

    await page.getByRole("button", { name: "Accept All" }).click();
    await expect(page.getByText("0 of 1 figure sourced")).toBeVisible();
    await page.getByRole("slider", { name: "Figures in the text" }).click();
    await expect(canvas.editor).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("USD 300.0bn");
  });
});

test.describe("Figures that are kept", () => {
  test("stay so in a replacement that brings them again", async ({ signedIn: { page } }) => {
    const sentence = "Revenues were USD 300.0bn in FY2025.";
    const address = await givenDocument(page, { content: sentence, tickers: ["AAPL"] });
    const content = `All is told. ${sentence.slice(0, -1)}`;
    await givenAnswer(page, [
      { id: "again", type: "replace", position: 0, length: 35, content, timestamp },
    ]);
    await page.goto(address);
    const { canvas } = within(page);
    await canvas.editor.locator(".figure").hover();
    await page.getByRole("button", { name: "Keep USD 300.0bn" }).click();
    await canvas.chatInput.fill("Open it otherwise");
    await page.getByRole("button", { name: "Send" }).click();
    const brought = canvas.editor.locator("ins .figure");
    await expect(brought).toHaveAttribute("data-kept", "");
    await brought.hover();
    await expect(page.getByRole("dialog", { name: /^Contradicted/ })).toContainText(
      "You kept USD 300.0bn",
    );
  });
});

test.describe("An edit above what is read", () => {
  test("is accepted without moving it", async ({ signedIn: { page } }) => {
    const lines = Array.from({ length: 160 }, (_, at) => `Line ${at + 1} of a long note.`);
    const address = await givenDocument(page, { content: lines.join("\n") });
    const content = `Line 1, told at length.\n${"More of it.\n".repeat(6)}Line 1 again`;
    await givenAnswer(page, [
      { id: "long", type: "replace", position: 0, length: 6, content, timestamp },
      { id: "gone", type: "remove", position: 25, length: 26, content: "", timestamp },
    ]);
    await page.goto(address);
    const { canvas, row } = within(page);
    await canvas.chatInput.fill("Say more");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("button", { name: "Accept All" })).toBeVisible();
    const read = canvas.editor.getByText("Line 120 of a long note.", { exact: true });
    await expect(async () => {
      await canvas.editor.hover();
      await page.mouse.wheel(0, 400);
      await expect(read).toBeInViewport({ timeout: 200 });
    }).toPass();
    await page.mouse.move(5, 5);
    const top = async () => Math.round((await read.boundingBox())?.y ?? 0);
    const before = await top();
    await row(1).getByRole("button", { name: "Accept edit 1" }).click();
    await expect(row(1)).toContainText("Applied");
    await expect.poll(top).toBe(before);
    await row(2).getByRole("button", { name: "Accept edit 2" }).click();
    await expect(row(2)).toContainText("Applied");
    expect(Math.abs((await top()) - before)).toBeLessThan(60);
  });
});

test.describe("Answers", () => {
  test("that wrote into the text are taken back beside it, as long as nothing came after", async ({
    signedIn: { page },
  }) => {
    await page.goto(await givenDocument(page, { tickers: ["AAPL"] }));
    const canvas = openCanvas(page);
    await canvas.runTemplate("Liquidity");
    const answer = page
      .getByRole("listitem")
      .filter({ hasText: /^Assistant/ })
      .last();
    await expect(answer).toContainText("Applied to the document");
    await expect.poll(() => canvas.text()).toContain("Liquidity");
    await canvas.typeAtEnd(" And more.");
    const undo = answer.getByRole("button", { name: "Undo" });
    await expect(undo).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect(undo).not.toHaveAttribute("aria-disabled");
    await undo.click();
    await expect.poll(() => canvas.text()).toBe("");
    await expect(answer).toContainText("Taken back by Undo");
    await expect(undo).toBeHidden();
  });

  test("go into the text at the cursor, and out of it again by Undo", async ({
    signedIn: { page },
  }) => {
    await page.goto(await givenDocument(page, { content: "One.\nTwo.", tickers: ["AAPL"] }));
    const canvas = openCanvas(page);
    await canvas.chatInput.fill("What were revenues in FY2025?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("button", { name: "Insert at cursor" })).toBeVisible();
    await canvas.editor.getByText("One.", { exact: true }).click();
    await page.keyboard.press("End");
    await page.getByRole("button", { name: "Insert at cursor" }).click();
    await expect(canvas.editor).toBeFocused();
    await page.keyboard.type(" Typed on.");
    const written = await canvas.text();
    expect(written).toMatch(/^One\. \S.+ Typed on\.\nTwo\.$/s);
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect.poll(() => canvas.text()).toBe("One.\nTwo.");
  });
});

/** An answer of the assistant with edits, which wait in the text. */
async function review(page: Page) {
  const { answer, ...opened } = await asked(page);
  answer();
  await expect(page.getByRole("button", { name: "Accept All" })).toBeVisible();
  return opened;
}

/** A document whose assistant has been asked for edits, and answers when it is told. */
async function asked(page: Page) {
  const address = await givenDocument(page, { content: TEXT });
  const answer = await givenAnswer(page, EDITS, { isHeld: true });
  await page.goto(address);
  const opened = within(page);
  await expect(opened.canvas.editor).toContainText("Harbour in brief");
  await opened.canvas.chatInput.fill("Correct it");
  await page.getByRole("button", { name: "Send" }).click();
  return { ...opened, answer };
}

function within(page: Page) {
  const canvas = openCanvas(page);
  const list = page.getByRole("list", { name: "Proposed edits" });
  return {
    canvas,
    row: (number: number) => list.getByRole("listitem").nth(number - 1),
    preview: (number: number) =>
      canvas.editor.getByRole("group", { name: new RegExp(`^Edit ${number}\\b`) }),
  };
}

function change(id: string, from: string, content: string): Edit {
  const position = TEXT.indexOf(from);
  return { id, type: "replace", position, length: from.length, content, timestamp };
}

function endOf(of: string): number {
  return TEXT.indexOf(of) + of.length;
}

import type { Locator, Page } from "@playwright/test";
import { getResearch } from "#contracts/research.ts";
import { COLOURS, expectNoFaults } from "./faults.ts";
import { type Canvas, expect, openCanvas, test } from "./footnote.ts";
import { givenDocument } from "./given.ts";

const RIGHT = "Revenues were USD 416,161 mm in FY2025.";
const WRONG = "Net income was USD 121,010 mm in FY2025.";
const UNKNOWN = "Services are 26.0% of group profit.";
const TEXT = `${RIGHT} ${WRONG} ${UNKNOWN}`;

test.describe("Figures", () => {
  test("wear how they stand, and show value, working and source to the pointer", async ({
    signedIn: { page },
  }) => {
    const { figure, popover } = await writeOf(page, TEXT);
    await expect(figure("USD 416,161 mm")).toHaveAttribute("data-chip", "1");
    await expect(figure("USD 121,010 mm")).toHaveAttribute("data-state", "contradicted");
    await expect(figure("26.0%")).toHaveAttribute("data-state", "unsupported");

    await figure("USD 416,161 mm").hover();
    await expect(popover).toHaveAccessibleName("Verified: USD 416,161 mm");
    await expect(popover).toContainText("Revenues, FY2025");
    const filing = popover.getByRole("link", { name: /10-K filed 31 October 2025/ });
    await expect(filing).toHaveAttribute("href", /edgar\/data\/320193\/000032019325000079/);
    // The pointer may go into the popover, and it goes once the pointer is elsewhere.
    await popover.getByRole("button", { name: "Open" }).hover();
    await page.waitForTimeout(400);
    await expect(popover).toBeVisible();
    await leave(page);
    await expect(popover).toBeHidden();

    await figure("USD 121,010 mm").hover();
    await expect(popover).toContainText("USD 112,010 mm");
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
  });

  test("are gone through by F8, put right by Use, and taken back by Ctrl Z", async ({
    signedIn: { page },
  }) => {
    const { canvas, figure, popover } = await writeOf(page, TEXT);
    await page.keyboard.press("F8");
    await expect(popover).toHaveAccessibleName("Contradicted by its source: USD 121,010 mm");
    await page.keyboard.press("F8");
    await expect(popover).toHaveAccessibleName("No source found: 26.0%");
    await page.keyboard.press("F8");
    await expect(popover).toHaveAccessibleName("Contradicted by its source: USD 121,010 mm");
    await page.keyboard.press("Shift+F8");
    await expect(popover).toHaveAccessibleName("No source found: 26.0%");
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
    await expect(canvas.editor).toBeFocused();

    await page.keyboard.press("Shift+F8");
    const use = popover.getByRole("button", { name: "Use USD 112,010 mm" });
    await expect(use).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(figure("USD 112,010 mm")).toHaveAttribute("data-state", "verified");
    // The walk goes on; what it did is taken back from there.
    await expect(popover).toHaveAccessibleName("No source found: 26.0%");
    await expect(popover.locator(":focus")).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(canvas.editor).toBeFocused();
    await expect(figure("USD 121,010 mm")).toHaveAttribute("data-state", "contradicted");
    await expect.poll(() => canvas.text()).toBe(TEXT);
  });

  test("doubt a word that goes against them, with what the data say", async ({
    signedIn: { page },
  }) => {
    const text = "Net income fell to USD 112,010 mm in FY2025, the lowest in five years.";
    const { figure, popover } = await writeOf(page, text);
    await expect(figure("USD 112,010 mm")).toHaveAttribute("data-state", "verified");
    await page.keyboard.press("F8");
    await expect(popover).toHaveAccessibleName(/^Wording differs from the figures: fell/);
    await expect(popover).toContainText(
      "Net Income rose in FY2025, from USD 93,736 mm to USD 112,010 mm",
    );
    await page.keyboard.press("F8");
    await expect(popover).toHaveAccessibleName(/lowest in five years/);
    await expect(popover).toContainText("Net income was USD 112,010 mm in FY2025, not the lowest");
  });

  test("keep what was decided about them through a reload, until it is taken back", async ({
    signedIn: { page },
  }) => {
    const { canvas, figure, popover } = await writeOf(page, TEXT);
    await page.keyboard.press("F8");
    await popover.getByRole("button", { name: "Keep USD 121,010 mm" }).click();
    await expect(popover).toHaveAccessibleName("No source found: 26.0%");
    await popover.getByRole("button", { name: "Mark as my estimate" }).click();
    await expect(figure("26.0%")).toHaveAttribute("data-state", "estimate");
    await expect(page.getByText("No figure waits for a decision.")).toBeVisible();
    await canvas.expectSaved();
    await page.reload();
    await expect(figure("26.0%")).toHaveAttribute("data-chip", "E");
    await expect(figure("USD 121,010 mm")).toHaveAttribute("data-kept", "");

    await figure("26.0%").hover();
    await popover.getByRole("button", { name: "Take back" }).click();
    await expect(figure("26.0%")).toHaveAttribute("data-state", "unsupported");
  });

  test("put a word that they belie right at one key", async ({ signedIn: { page } }) => {
    const { canvas, popover } = await writeOf(
      page,
      "Gross margin fell from 46.2% to 46.9% in FY2025.",
    );
    await expect(page.locator(".figure-warning")).toHaveText("fell");
    await page.keyboard.press("F8");
    await expect(popover.getByRole("button", { name: "Use “rose”" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator(".figure-warning")).toBeHidden();
    expect(await canvas.text()).toBe("Gross margin rose from 46.2% to 46.9% in FY2025.");
    await page.keyboard.press("Control+z");
    await expect(page.locator(".figure-warning")).toHaveText("fell");
  });

  test("let words that differ from them be kept, until that is taken back", async ({
    signedIn: { page },
  }) => {
    const { canvas, popover } = await writeOf(
      page,
      "Gross margin deteriorated to 46.9% in FY2025.",
    );
    const warned = page.locator(".figure-warning");
    await expect(warned).toHaveText("deteriorated");
    await page.keyboard.press("F8");
    await expect(popover).toContainText("Gross Margin (%) rose");
    await expect(popover.getByRole("button", { name: "Use “improved”" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(popover.getByRole("button", { name: "Keep “deteriorated”" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("No figure waits for a decision.")).toBeVisible();
    await expect(popover).toBeHidden();
    await expect(canvas.editor).toBeFocused();

    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("All is told. ");
    await canvas.expectSaved();
    await page.reload();
    await expect(warned).toHaveAttribute("data-kept", "");
    await warned.hover();
    await popover.getByRole("button", { name: "Take back" }).click();
    await expect(popover.getByRole("button", { name: "Keep “deteriorated”" })).toBeVisible();
    await expect(warned).not.toHaveAttribute("data-kept");
  });

  test("take a source that the analyst chooses by keyboard", async ({ signedIn: { page } }) => {
    const { canvas, figure, popover } = await writeOf(page, "We count USD 112,010 mm.");
    await expect(figure("USD 112,010 mm")).toHaveAttribute("data-state", "unsupported");
    await page.keyboard.press("F8");
    await popover.getByRole("button", { name: "Find a source" }).focus();
    await page.keyboard.press("Enter");
    const search = popover.getByRole("combobox", { name: "Source of USD 112,010 mm" });
    await expect(search).toBeFocused();
    await page.keyboard.type("net income 2025");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await expect(popover.getByRole("option", { selected: true })).toContainText("FY2025");
    await page.keyboard.press("Enter");
    await expect(figure("USD 112,010 mm")).toHaveAttribute("data-state", "verified");
    // It was the last that was open: the walk ends where the text goes on.
    await expect(popover).toBeHidden();
    await expect(canvas.editor).toBeFocused();
  });

  test("open their source by Alt Enter, and give the caret its place back", async ({
    signedIn: { page },
  }) => {
    const { canvas, popover } = await writeOf(page, RIGHT);
    await page.keyboard.press("Control+Home");
    await pressTimes(page, "ArrowRight", "Revenues were USD 4".length);
    await page.keyboard.press("Alt+Enter");
    await expect(popover.getByRole("button", { name: "Open" })).toBeFocused();
    await page.keyboard.press("Alt+Enter");
    const statements = page.getByRole("dialog", { name: /Apple.*Financial Statements/ });
    await expect(statements.getByRole("complementary", { name: "Source" })).toContainText(
      "USD 416,161,000,000",
    );
    await expect(popover).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(canvas.editor).toBeFocused();
  });

  test("of the assistant's answers wear their source, show it, and open it", async ({
    signedIn: { page },
  }) => {
    const { canvas, popover } = await writeOf(page, RIGHT);
    await canvas.chatInput.fill("What was net leverage in 2025?");
    await canvas.chatInput.press("Enter");
    const answer = page
      .getByRole("listitem")
      .filter({ hasText: /^Assistant/ })
      .last();
    const leverage = answer.getByRole("button", { name: /0\.4x \(verified\)/ });
    await expect(leverage).toHaveAttribute("data-chip", "1");
    await leverage.hover();
    await expect(popover).toHaveAccessibleName("Verified: 0.4x");
    await expect(popover).toContainText("Net Debt 62,723 / EBITDA 144,748 = 0.43x");
    await expectNoFaults(page, "a figure of an answer", { within: "[role=dialog], [role=log]" });
    await leave(page);
    await expect(popover).toBeHidden();

    await leverage.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(popover).toHaveAccessibleName("Verified: USD 62.7bn");
    await expect(popover.getByRole("button", { name: "Open" })).toBeFocused();
    await page.keyboard.press("Enter");
    const statements = page.getByRole("dialog", { name: /Apple.*Financial Statements/ });
    await expect(statements).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(answer.getByRole("button", { name: /USD 62\.7bn/ })).toBeFocused();
  });

  test("are plain text to copying, counting and the caret", async ({ signedIn: { page } }) => {
    const { canvas, figure } = await writeOf(page, TEXT);
    await expect(figure("26.0%")).toBeVisible();
    expect(await canvas.text()).toBe(TEXT);
    await expect(page.getByText(`${TEXT.split(" ").length} words`)).toBeVisible();
    // One key a character: the caret stops at no chip.
    for (const end of ["USD 416,161 mm", "26.0%"]) {
      await page.keyboard.press("Control+Home");
      await pressTimes(page, "ArrowRight", TEXT.indexOf(end) + end.length + 1);
      await page.keyboard.type("~");
      const cut = TEXT.indexOf(end) + end.length + 1;
      expect(await canvas.text()).toBe(`${TEXT.slice(0, cut)}~${TEXT.slice(cut)}`);
      await page.keyboard.press("Control+z");
      await expect.poll(() => canvas.text()).toBe(TEXT);
    }
    await page.keyboard.press("Control+End");
    await pressTimes(page, "ArrowLeft", TEXT.length - TEXT.indexOf("USD 416"));
    await page.keyboard.type("~");
    expect(await canvas.text()).toBe(TEXT.replace("USD 416", "~USD 416"));
  });

  test("lose their mark when they are changed, and are judged again after a pause", async ({
    signedIn: { page },
  }) => {
    const { figure } = await writeOf(page, `${RIGHT} ${WRONG}`);
    await expect(figure("USD 416,161 mm")).toHaveAttribute("data-state", "verified");
    await page.keyboard.press("Control+Home");
    await pressTimes(page, "ArrowRight", "Revenues were USD 416,16".length);
    await page.keyboard.press("Shift+ArrowRight");
    const marks = await page.evaluate(async () => {
      const seen: string[] = [];
      const look = () => {
        for (const each of document.querySelectorAll<HTMLElement>(".cm-content .figure")) {
          if (each.textContent.startsWith("USD 41")) {
            seen.push(`${each.textContent} ${each.dataset["state"]}`);
          }
        }
      };
      const watch = new MutationObserver(look);
      const content = document.querySelector(".cm-content");
      if (content !== null) watch.observe(content, { subtree: true, childList: true });
      document.execCommand("insertText", false, "2");
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
      return seen;
    });
    expect(marks).toEqual([]);
    await expect(figure("USD 416,162 mm")).toHaveAttribute("data-state", "contradicted");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("1");
    await expect(figure("USD 416,161 mm")).toHaveAttribute("data-state", "verified");
  });

  test("keep their marks while edits are pending, when nothing can be written", async ({
    signedIn: { page },
  }) => {
    const { canvas, figure, popover } = await writeOf(page, TEXT);
    await canvas.runTemplate("Liquidity");
    await expect(page.getByText("Read only while edits are pending.")).toBeVisible();
    await expect(figure("USD 121,010 mm")).toHaveAttribute("data-state", "contradicted");
    await figure("USD 121,010 mm").hover();
    const use = popover.getByRole("button", { name: "Use USD 112,010 mm" });
    await expect(use).toHaveAttribute("aria-disabled", "true");
    await use.hover();
    await use.hover({ position: { x: 20, y: 12 } });
    await expect(page.getByRole("tooltip")).toContainText("Accept or reject the pending edits");
  });

  test("that a template wrote stay bound through cut, paste, undo, a reload and another window", async ({
    signedIn: { page },
  }) => {
    await page.goto(await givenDocument(page, { tickers: ["AAPL"] }));
    const own = windowOf(page);
    const { canvas, figures } = own;
    await canvas.runTemplate("Liquidity");
    await expect(figures.first()).toHaveAttribute("data-state", "verified");
    await canvas.expectSaved();
    const bound = await boundIn(page);
    expect(bound.length).toBeGreaterThan(10);

    // The paragraph of the first figure goes to the end, and there a second time.
    const moved = await figures.first().innerText();
    await figures.first().click({ clickCount: 3 });
    await page.keyboard.press("Control+x");
    await expect.poll(() => boundIn(page)).not.toEqual(bound);
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+v");
    await expect.poll(() => boundIn(page)).toEqual(bound);
    const source = await own.sourceOfLast(moved);
    expect(source).toMatch(/10-[KQ] filed/);
    await page.keyboard.press("Control+v");
    await expect.poll(async () => (await boundIn(page)).length).toBeGreaterThan(bound.length);
    expect(await own.sourceOfLast(moved)).toBe(source);
    await page.keyboard.press("Control+z");
    await expect.poll(() => boundIn(page)).toEqual(bound);

    await page.keyboard.press("Control+Home");
    await page.keyboard.type("In brief. ");
    await canvas.expectSaved();
    await page.reload();
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    const second = windowOf(tab);
    await second.canvas.typeAtEnd(" Typed in another window.");
    await second.canvas.expectSaved();
    await page.bringToFront();
    await expect(canvas.editor).toContainText("Typed in another window.");
    expect(await boundIn(page)).toEqual(bound);
    for (const each of [own, second]) {
      await each.canvas.editor.page().bringToFront();
      expect(await each.sourceOfLast(moved)).toBe(source);
      await expect(
        each.figures.and(each.canvas.editor.page().locator(":not([data-state=verified])")),
      ).toHaveCount(0);
    }
  });

  test("have popovers without fault that stay in their pane, in both themes, wide and narrow", async ({
    signedIn: { page },
  }) => {
    test.setTimeout(180_000);
    const { figure, popover } = await writeOf(page, `${TEXT} Gross margin deteriorated to 46.9%.`);
    await expect(figure("26.0%")).toHaveAttribute("data-state", "unsupported");
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: width === 768 ? 500 : 900 });
      for (const theme of ["light", "dark"]) {
        await page.evaluate((name) => {
          document.documentElement.dataset["theme"] = name;
        }, theme);
        for (const at of ["USD 416,161 mm", "USD 121,010 mm", "26.0%"]) {
          await leave(page);
          await figure(at).hover();
          await expect(popover).toHaveAccessibleName(new RegExp(at));
          await expectBeside(page, popover, figure(at));
          // Another theme has other colours, whatever the width.
          if (theme === "dark" && width !== 1440) continue;
          await expectNoFaults(page, `${at} in the ${theme} at ${width}`, {
            within: "[role=dialog], .cm-content",
            only: theme === "dark" ? COLOURS : undefined,
          });
        }
        await expectApart(page.getByText("All changes saved"), page.getByText(/figures sourced/));
        await leave(page);
        await page.locator(".figure-warning").hover();
        await expect(popover).toContainText("Gross Margin (%) rose");
        await page.keyboard.press("Escape");
      }
    }
  });
});

type Written = {
  readonly canvas: Canvas;
  readonly popover: Locator;
  readonly figure: (text: string) => Locator;
};

/** A document of Apple's, its statements connected, with this text and the caret at its end. */
async function writeOf(page: Page, text: string): Promise<Written> {
  await page.goto(await givenDocument(page, { content: text, tickers: ["AAPL"] }));
  const canvas = openCanvas(page);
  await canvas.editor.focus();
  await page.keyboard.press("Control+End");
  await expect(page.locator(".cm-content .figure").first()).toBeVisible();
  return {
    canvas,
    figure: (said) => page.locator(".cm-content .figure", { hasText: said }),
    popover: page.getByRole("dialog", {
      name: /^(Verified|Contradicted|No source|My est|Wording)/,
    }),
  };
}

/** A window on a document: its figures in view, and what the popover of one says of its source. */
function windowOf(page: Page) {
  const canvas = openCanvas(page);
  const figures = page.locator(".cm-content .figure");
  const popover = page.getByRole("dialog", { name: /^Verified/ });
  return {
    canvas,
    figures,
    async sourceOfLast(text: string): Promise<string> {
      await canvas.editor.focus();
      await page.keyboard.press("Control+End");
      const figure = figures.filter({ hasText: text }).last();
      await expect(figure).toHaveAttribute("data-state", "verified");
      await expect(async () => {
        await leave(page);
        await figure.hover();
        await expect(popover).toBeVisible({ timeout: 2_000 });
      }).toPass();
      const said = await popover.innerText();
      await page.keyboard.press("Escape");
      return said;
    },
  };
}

/** What is bound in the document as the server holds it, each on its own characters. */
async function boundIn(page: Page): Promise<readonly string[]> {
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const answer = await page.request.get(getResearch.path.replace(":id", id));
  const { content, anchors } = getResearch.response.parse(await answer.json()).document;
  for (const { from, to, text } of anchors) expect(content.slice(from, to)).toBe(text);
  return anchors.map(({ text }) => text).toSorted();
}

async function pressTimes(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
}

/** The pointer goes where no figure is. */
async function leave(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.mouse.move((size?.width ?? 0) / 2, (size?.height ?? 0) - 60, { steps: 6 });
}

async function expectBeside(page: Page, popover: Locator, figure: Locator): Promise<void> {
  const box = await popover.boundingBox();
  const pane = await page.getByRole("region", { name: "Research Canvas" }).boundingBox();
  const marked = await figure.boundingBox();
  if (box === null || pane === null || marked === null) throw new Error("nothing to compare");
  expect(box.x).toBeGreaterThanOrEqual(pane.x);
  expect(box.x + box.width).toBeLessThanOrEqual(pane.x + pane.width);
  expect(box.y).toBeGreaterThanOrEqual(pane.y);
  expect(box.y + box.height).toBeLessThanOrEqual(pane.y + pane.height);
  const isClear = box.y >= marked.y + marked.height || box.y + box.height <= marked.y;
  expect(isClear).toBe(true);
}

/** Two texts of one line that do not cover each other. */
async function expectApart(left: Locator, right: Locator): Promise<void> {
  const [first, second] = await Promise.all([left.boundingBox(), right.boundingBox()]);
  if (first === null || second === null) throw new Error("nothing to compare");
  expect(first.x + first.width).toBeLessThanOrEqual(second.x);
}

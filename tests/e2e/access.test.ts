import type { Locator } from "@playwright/test";
import { expect, openCanvas, test } from "./footnote.ts";
import { givenDocument } from "./given.ts";
import { expectNoFaults } from "./faults.ts";
import { savePreferences } from "#contracts/preferences.ts";

const TEXT = "Net income was USD 112,010 mm in FY2025.";
const WRONG = " Revenues were USD 999,999 mm in FY2025.";

test.describe("Access", () => {
  test("keys of the page are silent while a dialog is open, and Escape puts a picked page back", async ({
    signedIn: { page },
  }) => {
    await page.goto(await givenDocument(page, { content: TEXT, tickers: ["AAPL"] }));
    const canvas = openCanvas(page);
    await canvas.editor.focus();
    await page.getByRole("button", { name: "Build", exact: true }).click();
    const builder = page.getByRole("dialog", { name: "Build Custom Research Report" });
    await expect(builder).toBeVisible();
    for (const keys of ["F6", "Shift+F6", "F8", "Control+Shift+E", "Control+k", "Control+/"]) {
      await page.keyboard.press(keys);
      await expect(page.getByRole("dialog")).toHaveCount(1);
      expect(await builder.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(
        true,
      );
    }
    await builder.locator("button[aria-pressed]").first().press("Enter");
    await page.keyboard.press("Escape");
    await expect(builder.getByText("Put back.")).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(builder).toBeHidden();
    expect(await canvas.text()).toBe(TEXT);
  });

  test("a figure that turns contradicted is said, figures have names, and Publish is near the text", async ({
    signedIn: { page },
  }) => {
    await page.goto(await givenDocument(page, { content: TEXT, tickers: ["AAPL"] }));
    const canvas = openCanvas(page);
    await expect(page.locator(".figure")).toHaveAccessibleName(
      "USD 112,010 mm, verified, Net Income FY2025",
    );
    await canvas.typeAtEnd(WRONG);
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: /^USD 999,999 mm, contradicted, the source says/ }),
    ).toBeAttached();
    await page.keyboard.press("F6");
    await expect(page.getByRole("button", { name: /^Undo/ })).toBeFocused();
    await expectNoFaults(page, "figures with names", { within: "[role=textbox]" });
  });

  test("two keys in a row right after a load open one dialog, and menus have no fault", async ({
    signedIn: { page },
  }) => {
    await page.goto(await givenDocument(page, { content: TEXT, tickers: ["AAPL"] }));
    const canvas = openCanvas(page);
    await canvas.editor.focus();
    await page.keyboard.press("Control+Shift+E");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(page.getByRole("dialog", { name: "Export Research" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(canvas.card("Financial Statements", "AAPL")).toBeVisible();
    await page
      .getByRole("button", { name: /^More for/ })
      .first()
      .press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectNoFaults(page, "a menu that is open");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Title: / }).press("Enter");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("button", { name: /^Title: / })).toBeFocused();
    await page.keyboard.press("F6");
    await expect(page.locator(":focus")).not.toHaveAccessibleName(/^(Clear|Reset|Remove)/);
  });

  test("a page that is gone to takes the focus to its heading", async ({ signedIn: { page } }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Research", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Library" }).first().press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("forced colours keep the focus, what is chosen and the ticks to be seen", async ({
    signedIn: { page },
  }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(await givenDocument(page, { content: TEXT, tickers: ["AAPL"] }));
    const canvas = openCanvas(page);
    await expect(canvas.card("Financial Statements", "AAPL")).toBeVisible();
    await canvas.editor.focus();
    await page.keyboard.press("F6");
    const undo = page.getByRole("button", { name: /^Undo/ });
    await expect(undo).toBeFocused();
    expect(await styleOf(undo, "outlineStyle")).toBe("solid");
    const filter = page.getByRole("group", { name: "Category" }).getByRole("button");
    const [chosen, other] = [filter.first(), filter.nth(1)];
    expect(await styleOf(chosen, "backgroundColor")).not.toBe(
      await styleOf(other, "backgroundColor"),
    );
    for (const divider of await page.getByRole("separator").all()) {
      expect(await styleOf(divider, "backgroundColor")).not.toBe(
        await styleOf(page.locator("body"), "backgroundColor"),
      );
    }
    const tick = page.locator("[data-figure-ticks] [data-state='verified'] > span");
    const behind = page.locator("body");
    expect(await styleOf(tick, "backgroundColor")).not.toBe(
      await styleOf(behind, "backgroundColor"),
    );
    await page.keyboard.press("Escape");
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await expectNoFaults(page, "canvas in forced colours");
  });

  test("forced colours keep the states of figures apart, on the figure and on its chip", async ({
    signedIn: { page },
  }) => {
    await page.emulateMedia({ forcedColors: "active" });
    const more = " Turnover, they tell us, hit USD 416,161 mm in FY2025. We see 6.0% of tonnage.";
    const content = `${TEXT}${WRONG}${more}`;
    await page.goto(await givenDocument(page, { content, tickers: ["AAPL"] }));
    const looks = ["verified", "contradicted", "matches", "unsupported"].map(async (state) => {
      const figure = page.locator(`.cm-content .figure[data-state="${state}"]`);
      await expect(figure).toBeVisible();
      return figure.evaluate((element) => {
        const { borderBottomStyle, borderBottomWidth } = getComputedStyle(element);
        const chip = getComputedStyle(element, "::after");
        return {
          line: `${borderBottomStyle} ${borderBottomWidth}`,
          chip: [chip.content, chip.backgroundColor, chip.outlineStyle].join(" "),
        };
      });
    });
    const seen = await Promise.all(looks);
    expect(new Set(seen.map(({ line }) => line)).size).toBe(4);
    expect(new Set(seen.map(({ chip }) => chip)).size).toBe(4);
  });

  test("forced colours keep the edges of what stands over the page, and what is chosen in it", async ({
    signedIn: { page },
  }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    await page.goto(await givenDocument(page, { content: TEXT, tickers: ["AAPL"] }));
    const { editor } = openCanvas(page);
    await editor.focus();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search", exact: true }).fill("apple");
    await expectChosenReadable(page.getByRole("option", { name: /AAPL/ }));
    await expectEdge(page.getByRole("dialog", { name: "Search" }));
    await expectNoFaults(page, "Search in forced colours", { within: "[role=dialog]" });
    await page.keyboard.press("Control+k");
    // What closes gives the focus back, and would take the next key's.
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(editor).toBeFocused();
    await page
      .getByRole("button", { name: /^More for/ })
      .first()
      .press("Enter");
    await expectEdge(page.getByRole("menu"));
    await page.keyboard.press("ArrowDown");
    await expectChosenReadable(page.getByRole("menuitem").first());
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await page.getByRole("button", { name: "Clear AAPL" }).press("Enter");
    await page.getByRole("combobox", { name: "Search ticker or company" }).fill("MS");
    await expectChosenReadable(page.getByRole("option").first());
    await expectEdge(page.locator("div:has(> [role=listbox])"));
    const web = page.getByRole("switch", { name: "Web Search" });
    const [track, knob] = await web
      .locator("[aria-hidden]")
      .evaluate((shape) => [
        getComputedStyle(shape).backgroundColor,
        getComputedStyle(shape, "::after").backgroundColor,
      ]);
    expect(knob).not.toBe(track);
    await page.getByRole("button", { name: "Build", exact: true }).click();
    await expectEdge(page.getByRole("dialog"));
    await expectNoFaults(page, "Build in forced colours", { within: "[role=dialog]" });
  });

  test("a name that its place cuts off is told whole, at the pointer and by keyboard", async ({
    signedIn: { page },
  }) => {
    const title = `Harbour Packaging: ${"leverage falls as free cash flow pays down debt, ".repeat(3)}`;
    await givenDocument(page, { content: title });
    await givenDocument(page, { content: "A short name" });
    await page.goto("/");
    const names = page.locator("[data-row-link]");
    const whole = page.getByRole("tooltip");
    // Tooltips come when the page is at rest, and then with the next move.
    await expect(async () => {
      await names.filter({ hasText: "short" }).hover();
      await expect(whole).toBeHidden();
      await names.filter({ hasText: "Harbour" }).hover();
      await expect(whole).toHaveText(title.trim(), { timeout: 2_000 });
    }).toPass();
    await page.mouse.move(640, 700);
    await expect(whole).toBeHidden();
    await names.filter({ hasText: "short" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(names.filter({ hasText: "Harbour" })).toBeFocused();
    await expect(whole).toHaveText(title.trim());
    await page.keyboard.press("Escape");
    await expect(whole).toBeHidden();
  });

  test("a wide window at twice its size shows one pane, that of the focus, and at four times all there is", async ({
    browser,
    footnote,
    signedIn,
  }) => {
    const context = await browser.newContext({
      baseURL: footnote.url,
      storageState: await signedIn.page.context().storageState(),
      viewport: { width: 720, height: 450 },
      // Twice its size at first, later four times.
      deviceScaleFactor: 4,
    });
    const page = await context.newPage();
    await page.goto(await givenDocument(page, { content: TEXT, tickers: ["AAPL"] }));
    const canvas = openCanvas(page);
    await canvas.editor.focus();
    await expectOnTop(canvas.editor);
    await page.getByRole("radio", { name: "Assistant" }).click();
    await expectOnTop(page.getByRole("region", { name: "Analysis Templates" }));
    await canvas.editor.focus();
    await expectOnTop(canvas.editor);
    await page.keyboard.press("Shift+F6");
    await expectOnTop(page.locator(":focus"));
    await expect(page.getByRole("radio", { name: "Sources" })).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await expectNoFaults(page, "the zoomed canvas");
    await page.getByRole("radio", { name: "Assistant" }).click();
    await expect(page.getByRole("button", { name: "Show templates" })).toBeVisible();
    await expect(page.getByText("Start a conversation")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Write some" })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 360, height: 225 });
    await canvas.editor.focus();
    await page.keyboard.press("Control+Shift+E");
    const last = page.getByRole("dialog").getByRole("button", { name: "Close" }).last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 320, height: 256 });
    for (const address of ["/", "/library", "/models", "/account"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const sideways = page.locator("main").evaluate((main) => main.scrollWidth - main.clientWidth);
      expect([address, await sideways]).toEqual([address, 0]);
    }
    await context.close();
  });

  test("the first paint is in the account's theme, in a browser that remembers none", async ({
    browser,
    footnote,
    signedIn: { page: own },
  }) => {
    await own.request.put(savePreferences.path, { data: { theme: "dark" } });
    const { cookies } = await own.context().storageState();
    const context = await browser.newContext({
      baseURL: footnote.url,
      storageState: { cookies, origins: [] },
      colorScheme: "light",
    });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const painted = new Set<string>();
      Object.assign(window, { painted });
      requestAnimationFrame(function look() {
        if (document.body !== null) painted.add(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(look);
      });
    });
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Research", exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
    const painted = await page.evaluate(() => [...Reflect.get(window, "painted")]);
    expect(painted).toHaveLength(1);
    await context.close();
  });

  test("template cards keep their text when it is spaced out", async ({ signedIn: { page } }) => {
    await page.goto(await givenDocument(page, { content: TEXT, tickers: ["AAPL"] }));
    const templates = page.getByRole("region", { name: "Analysis Templates" });
    await expect(templates.getByRole("button", { name: /Liquidity/ })).toBeVisible();
    await page.addStyleTag({
      content:
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }",
    });
    const cut = await templates.locator("li p, li button").evaluateAll((texts) =>
      texts.flatMap(({ scrollHeight, clientHeight, scrollWidth, clientWidth, textContent }) => {
        const isCut = scrollHeight > clientHeight + 1 || scrollWidth > clientWidth;
        return isCut
          ? [`${textContent}: ${scrollHeight} of ${clientHeight}, ${scrollWidth} of ${clientWidth}`]
          : [];
      }),
    );
    expect(cut).toEqual([]);
    await page.setViewportSize({ width: 880, height: 900 });
    for (const bar of [page.getByRole("toolbar", { name: "Document" }), page.getByRole("banner")]) {
      const over = await bar.evaluate((box) => box.scrollWidth - box.clientWidth);
      expect(over).toBeLessThanOrEqual(0);
    }
  });
});

async function expectEdge(surface: Locator): Promise<void> {
  await expect(surface).toBeVisible();
  expect(await styleOf(surface, "outlineStyle")).toBe("solid");
}

/** What is chosen is in the system's two colours for it, with all that stands in it. */
async function expectChosenReadable(chosen: Locator): Promise<void> {
  await expect(chosen).toBeVisible();
  const colours = await chosen.evaluate((node) =>
    [node, ...node.querySelectorAll("*")].map((each) => {
      const { color, backgroundColor } = getComputedStyle(each);
      return `${color} on ${each === node ? "its ground" : backgroundColor}`;
    }),
  );
  expect([...new Set(colours.map((each) => each.split(" on ")[0]))]).toHaveLength(1);
  expect(
    [...new Set(colours.slice(1).map((each) => each.split(" on ")[1]))].filter(
      (ground) => ground !== "rgba(0, 0, 0, 0)",
    ),
  ).toEqual([]);
}

async function styleOf(element: Locator, name: "outlineStyle" | "backgroundColor") {
  return element.first().evaluate((node, style) => getComputedStyle(node)[style], name);
}

/** It lies over what else stands there. */
async function expectOnTop(element: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await element.boundingBox();
      if (box === null) return false;
      const at = { x: box.x + box.width / 2, y: box.y + Math.min(20, box.height / 2) };
      return element.evaluate((node, { x, y }) => {
        const top = document.elementFromPoint(x, y);
        return top !== null && (node.contains(top) || top.contains(node));
      }, at);
    })
    .toBe(true);
}

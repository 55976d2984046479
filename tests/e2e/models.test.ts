import { readFileSync } from "node:fs";
import { createSavedOutput } from "#contracts/models.ts";
import { expect, openCanvas, picture, test } from "./footnote.ts";
import { givenDocument } from "./given.ts";

test.describe("Models", () => {
  test("from a ticker to a model that recomputes as one types, is saved, and stands in a document", async ({
    signedIn: { page },
  }) => {
    await page.setViewportSize({ width: 1440, height: 996 });
    await page.goto("/models");
    await page.getByLabel("Ticker of the new model").fill("hd");
    await page.getByRole("button", { name: "New model" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Home Depot", {
      ignoreCase: true,
    });
    const grid = page.getByRole("table", { name: "EV, Gordon Growth" });
    const base = grid.getByRole("row").nth(3).getByRole("cell").nth(2);
    const before = await base.textContent();
    const wacc = page.getByLabel("WACC", { exact: true });
    await wacc.fill("8,5%");
    await expect(base).not.toHaveText(before ?? "");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();

    await wacc.fill("abc");
    await expect(page.getByRole("alert")).toContainText("is not a number");
    await wacc.press("Escape");
    await expect(base).toHaveText(before ?? "");

    const margin = page.getByLabel("EBITDA margin, 2026E");
    await margin.focus();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "15.1%\t15,2%\t15.3");
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(page.getByLabel("EBITDA margin, 2028E")).toHaveValue("15.3");
    await margin.press("ArrowDown");
    await expect(page.getByLabel("Working capital, 2026E")).toBeFocused();
    // Taken back key by key, the focus stays on its cell.
    const next = page.getByLabel("EBITDA margin, 2027E");
    await margin.fill("13.1");
    await next.fill("13.2");
    for (const cell of [next, margin]) {
      await page.keyboard.press("Control+z");
      await expect(cell).toHaveValue(cell === next ? "15.2" : "15.1");
      await expect(next).toBeFocused();
    }
    // In a dialog it is of what is typed there, and the model behind stays.
    await next.fill("15.4");
    await page.getByRole("button", { name: "Build the WACC" }).click();
    const rate = page.getByRole("dialog").getByRole("textbox", { name: /^Risk-free rate/ });
    const given = await rate.inputValue();
    await rate.pressSequentially("4.2");
    for (let times = 0; times < 4; times += 1) await page.keyboard.press("Control+z");
    await expect(rate).toHaveValue(given);
    await page.keyboard.press("Escape");
    await expect(next).toHaveValue("15.4");
    // A field that makes way for its button gives it the focus.
    const rename = page.getByRole("button", { name: /^Rename .* case$/ });
    await rename.press("Enter");
    for (const key of ["Control+z", "Enter"]) await page.keyboard.press(key);
    await expect(rename).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(next).toHaveValue("15.2");
    await page.getByLabel(/^Market capitalisation/).fill("380,000");
    await expect(page.getByText("The market price implies")).toBeVisible();
    await picture(page, "model");

    await page.reload();
    await expect(page.getByLabel("EBITDA margin, 2027E")).toHaveValue("15.2");
    const value = (await base.textContent()) ?? "";
    const model = page.url();
    const use = page.getByRole("button", { name: "Use in a document" });
    await use.click();
    await expect(page).toHaveURL(/\/canvas\//);
    await expect(page.getByText("Saved Financial Model")).toBeVisible();
    // Used again it is connected anew to the document about its company, and stands there once.
    const note = page.url();
    await page.goto(model);
    await use.click();
    await expect(page).toHaveURL(note);
    await expect(page.getByText("Saved Financial Model")).toHaveCount(1);

    // What the model page said is verified where it is typed, and contradicted typed wrong.
    const { editor } = openCanvas(page);
    await editor.click();
    await page.keyboard.insertText(
      `Our base case gives an enterprise value of USD ${value} mm at a WACC of 9.0%. ` +
        "Our base case gives an enterprise value of USD 77 mm at a WACC of 7.7%.",
    );
    const figure = (text: string) => page.locator(".cm-content .figure", { hasText: text });
    for (const right of [value, "9.0%"]) {
      await expect(figure(right)).toHaveAttribute("data-state", "verified");
    }
    for (const wrong of ["77 mm", "7.7%"]) {
      await expect(figure(wrong)).toHaveAttribute("data-state", "contradicted");
    }
    await picture(page, "document");
  });

  test("a case handed over as a workbook comes back as it was, and a note takes it up", async ({
    signedIn: { page },
  }) => {
    await page.setViewportSize({ width: 1440, height: 996 });
    await page.goto("/models");
    await page.getByLabel("Ticker of the new model").fill("hpkg");
    await page.getByRole("button", { name: "New model" }).click();
    const [wacc, growth] = ["WACC", "Terminal growth"].map((name) =>
      page.getByLabel(name, { exact: true }),
    );
    await wacc?.fill("11");
    await growth?.fill("1.7");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const file = await (await download).path();
    await page.goto("/models");
    await page.getByRole("button", { name: "Import workbook" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Ticker").fill("HPKG");
    await dialog.locator("input[type=file]").setInputFiles({
      name: "Harbour.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: readFileSync(file),
    });
    await dialog.getByRole("button", { name: "Read workbook" }).click();
    await dialog.getByRole("button", { name: "Save as a model" }).click();
    await expect(wacc ?? page.locator("body")).toHaveValue("11.0%");
    await expect(growth ?? page.locator("body")).toHaveValue("1.7%");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();

    await page.goto(await givenDocument(page, { tickers: ["HPKG"] }));
    const canvas = openCanvas(page);
    await canvas.runTemplate("Full Equity Analysis");
    await expect.poll(() => canvas.text()).toContain("connect a saved model");
    await page.getByRole("button", { name: "Harbour", exact: true }).click();
    await page.getByRole("button", { name: "Propose edits" }).click();
    await picture(page, "proposed");
    await page.getByRole("button", { name: "Accept All" }).click();
    await expect.poll(() => canvas.text()).not.toContain("saved model");
    expect(await canvas.text()).toContain("a WACC of 11.0%");
    await picture(page, "accepted");
  });

  test("what can't be is said beside its cell: never NaN, never a dead page", async ({
    signedIn: { page },
  }) => {
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    await page.goto("/models");
    await page.getByLabel("Ticker of the new model").fill("hpkg");
    await page.getByRole("button", { name: "New model" }).click();
    const wacc = page.getByLabel("WACC", { exact: true });
    const margin = page.getByLabel("EBITDA margin, 2026E");
    for (const [typed, said] of [
      ["abc", "“abc” is not a number"],
      ["1e308", "“1e308” is not a number"],
      ["9".repeat(30), "beyond what a model takes"],
      ["", "Type a number"],
      ["7x", "A multiple does not fit here"],
    ] as const) {
      await margin.fill(typed);
      await expect(page.getByRole("alert")).toContainText(said);
      await margin.press("Escape");
      await expect(page.getByRole("alert")).toBeHidden();
    }
    await margin.fill("12,5%");
    await margin.press("Tab");
    await expect(margin).toHaveValue("12.5");

    // A rate that gives no value says so under itself, and one grid says why it is not there.
    await wacc.fill("1.5");
    await expect(page.getByText("WACC is not above terminal growth").first()).toBeVisible();
    await wacc.fill("0");
    await expect(page.getByText("WACC is to be above 0%").first()).toBeVisible();
    await wacc.fill("9");
    const multiple = page.getByLabel("Terminal EBITDA multiple", { exact: true });
    await multiple.fill("0");
    await expect(
      page.getByText("No values: the terminal multiple is to be above 0x"),
    ).toBeVisible();
    await multiple.fill("8");
    const grid = page.getByRole("table", { name: "EV, EBITDA multiple" });
    await expect(grid.getByRole("columnheader")).toHaveText([
      "WACC",
      "6.0x",
      "7.0x",
      "8.0x",
      "9.0x",
      "10.0x",
    ]);

    // A margin of a hundred and more stays what was typed, and flows below zero have no terminal value.
    for (const year of [2026, 2027, 2028, 2029, 2030]) {
      await page.getByLabel(`EBITDA margin, ${year}E`).fill("-200");
    }
    await expect(page.getByText("No value by Gordon Growth: the cash flow").first()).toBeVisible();
    const cap = page.getByLabel(/^Market capitalisation/);
    await cap.fill("0");
    await expect(page.getByText("Type a number above 0")).toBeVisible();
    await cap.fill("1,417");
    await expect(page.getByText("The market price implies")).toBeVisible();
    await cap.fill("");
    await expect(page.getByText("The market price implies")).toBeHidden();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("EBITDA margin, 2030E")).toHaveValue("-200.0");
    await expect(cap).toHaveValue("");

    for (const [historicalData, said] of [
      [{}, "No value by Gordon Growth"],
      [oneYear(), "Not known"],
      [{ ...oneYear(), archetype: "bank" }, "run through the cash flow of a bank"],
      [{ years: ["__proto__"], data: [{ item: "__proto__" }] }, "No value by Gordon Growth"],
    ] as const) {
      const made = await page.request.post(createSavedOutput.path, {
        data: { ticker: "HPKG", name: "Odd", historicalData, projections: {} },
      });
      const { savedOutput } = createSavedOutput.response.parse(await made.json());
      await page.goto(`/models/${savedOutput.id}`);
      await expect(page.getByText(said).first()).toBeVisible();
    }
    await expect(page.getByText(/NaN|Infinity|undefined/)).toHaveCount(0);
    expect(faults).toEqual([]);
  });
});

/** One year with net cash, and without what a cash flow is made of. */
function oneYear() {
  const rows = {
    Revenues: 100,
    EBITDA: 20,
    "Long-Term Debt": 0,
    "Short-Term Debt": 0,
    "Cash And Equivalents": 30,
  };
  return {
    currency: "USD",
    years: ["2025"],
    data: Object.entries(rows).map(([item, value]) => ({ item, "2025": value })),
    meta: { periodEnd: { "2025": "2025-12-31" } },
  };
}

import { expect, openCanvas, picture, test } from "./footnote.ts";

const INCOME = [
  "Harbour Packaging Group;;",
  "in millions;FY2024;FY2025",
  "Revenue;2,298;2,419",
  "Cost of sales;1,560;1,628",
  "Operating income;222;249",
  "Depreciation and amortization;109;112",
  "Interest expense;104;104",
  "Net income;90;108",
  "Pallets recycled;4;5",
].join("\n");
const BALANCE = [
  "USD in millions,31 December 2024,31 December 2025",
  "Cash and cash equivalents,165,181",
  "Short-term debt,70,75",
  'Long-term debt,"1,224","1,182"',
].join("\n");

const GERMAN = [
  "Konzern-Gewinn- und Verlustrechnung;;;;;;",
  "TEUR;2023;2024;2024 angepasst;H1 2024;H1 2025;LTM",
  "Umsatzerlöse;480.100,5;455.902,5;452.000,0;220.000,0;231.500,5;460.000,0",
  "Umsatzkosten;-331.480,0;-318.770,0;-316.000,0;-154.000,0;-160.000,5;-320.000,0",
  "Bruttoergebnis vom Umsatz;148.620,5;140.000,0;138.000,0;66.000,0;71.500,0;140.000,0",
  "Ertragsteuern;-12.000,0;3.500,5;3.400,5;-2.000,0;-2.500,0;3.000,0",
].join("\n");

test.describe("The analyst's own statements", () => {
  test("are previewed, kept, joined, connected and shown with their file and cell", async ({
    signedIn: { page },
  }) => {
    await page.goto("/canvas");
    const canvas = openCanvas(page);
    await page.getByRole("button", { name: "Add your own statements" }).click();
    const dialog = page.getByRole("dialog", { name: "Your own statements" });
    const file = dialog.getByLabel("File of statements");
    const keep = dialog.getByRole("button", { name: "Keep and connect" });
    await dialog.getByLabel("Ticker").fill("hpkg");

    await file.setInputFiles({
      name: "scan.xlsx",
      mimeType: "application/octet-stream",
      buffer: Buffer.from("%PDF-1.7 not a workbook"),
    });
    await expect(dialog.getByRole("alert")).toContainText("This is a PDF, not a spreadsheet.");
    await dialog.getByRole("button", { name: "Choose another file" }).click();

    await file.setInputFiles({
      name: "income.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(INCOME),
    });
    await expect(dialog.getByRole("alert")).toContainText("does not say which currency");
    await expect(keep).toHaveAttribute("aria-disabled", "true");
    await dialog.getByLabel("Currency").selectOption("USD");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    const sales = dialog.getByRole("row").filter({ hasText: "Cost of sales" });
    await expect(sales).toContainText("(1,628)");
    await picture(page, "preview");
    await dialog.getByRole("radio", { name: /Others/ }).click();
    const pallets = dialog.getByRole("row").filter({ hasText: "Pallets recycled" });
    await expect(pallets).toContainText("Not recognised");
    await picture(page, "others");
    await keep.click();

    const card = canvas.card("Your Financial Data", "HPKG");
    await expect(card.getByRole("img", { name: "Ready" })).toBeVisible();
    await expect(card).toContainText("FY2024 to FY2025, USD, uploaded");

    await page.getByRole("button", { name: "Your files" }).click();
    await expect(dialog.getByRole("region", { name: "Files kept" })).toContainText("income.csv");
    await file.setInputFiles({
      name: "balance.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(BALANCE),
    });
    await expect(dialog.getByRole("row").filter({ hasText: "Long-term debt" })).toContainText(
      "1,182",
    );
    await picture(page, "second-file");
    await keep.click();

    await expect(dialog).toHaveCount(0);
    await card.getByRole("heading").click();
    const statements = page.getByRole("dialog");
    const debt = statements.getByRole("row").filter({ hasText: "Long-Term Debt" }).first();
    await expect(debt).toContainText("1,182");
    await debt.getByText("1,182").hover();
    await expect(statements.getByRole("complementary", { name: "Source" })).toContainText(
      "balance.csv",
    );
    await picture(page, "statements");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Your files" }).click();
    await dialog.getByRole("button", { name: "Remove income.csv" }).click();
    await picture(page, "remove");
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(dialog.getByRole("region", { name: "Files kept" })).not.toContainText(
      "income.csv",
    );
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(card).toContainText("FY2024 to FY2025");
  });

  test("in German are read, and asked about where they leave two readings", async ({
    signedIn: { page },
  }) => {
    await page.goto("/canvas");
    const canvas = openCanvas(page);
    await page.getByRole("button", { name: "Add your own statements" }).click();
    const dialog = page.getByRole("dialog", { name: "Your own statements" });
    const keep = dialog.getByRole("button", { name: "Keep and connect" });
    await dialog.getByLabel("Ticker").fill("must");
    await dialog.getByLabel("File of statements").setInputFiles({
      name: "guv.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(GERMAN),
    });

    const alert = dialog.getByRole("alert");
    await expect(alert).toContainText("“LTM” does not say when its twelve months end");
    await expect(alert).toContainText("gives 2024 twice, as first reported and restated");
    await expect(keep).toHaveAttribute("aria-disabled", "true");
    const gross = dialog.getByRole("row").filter({ hasText: "Bruttoergebnis vom Umsatz" });
    await expect(gross).toContainText("149");
    await picture(page, "questions");

    await dialog.getByLabel("Columns given twice").focus();
    await page.keyboard.press("ArrowDown");
    await expect(alert).not.toContainText("twice");
    await expect(alert).toContainText("“Ertragsteuern” has figures of both signs");
    await expect(dialog).toContainText("Gross Profit 2024: the file says 138 mm, which is shown");
    await dialog.getByLabel("Costs in Ertragsteuern").focus();
    await page.keyboard.press("n");
    await expect(alert).not.toContainText("both signs");
    await expect(alert).toContainText("or keep the file without them");
    await expect(keep).not.toHaveAttribute("aria-disabled", "true");
    await dialog.getByLabel("Twelve months end on").fill("2025-09-30");
    await expect(alert).toHaveCount(0);
    await expect(dialog.getByRole("columnheader", { name: "LTM 2025-09-30" })).toBeVisible();
    await expect(dialog).toContainText("Made with them: LTM 2025-06-30");
    await picture(page, "answered");
    await keep.click();

    await expect(canvas.card("Your Financial Data", "MUST")).toContainText("FY2023 to FY2024");
  });

  test("stand in the ticker box beside the listed company of the same ticker", async ({
    signedIn: { page },
  }) => {
    const form = { ticker: "AAPL", choices: '{"currency":"USD"}' };
    const kept = await page.request.post("/api/user-tickers", {
      multipart: {
        ...form,
        file: { name: "income.csv", mimeType: "text/csv", buffer: Buffer.from(INCOME) },
      },
    });
    expect(kept.status()).toBe(201);
    await page.goto("/canvas");
    const canvas = openCanvas(page);
    await page.getByRole("combobox", { name: /ticker/i }).fill("AAPL");
    const rows = page.getByRole("option", { name: /^AAPL/ });
    await expect(rows).toHaveCount(2);
    await picture(page, "two-rows");
    await rows.filter({ hasText: "Your data" }).click();
    await canvas.connectStatements();
    await expect(canvas.card("Your Financial Data", "AAPL")).toContainText("uploaded");
    await page.getByRole("button", { name: "Clear AAPL" }).click();
    await canvas.chooseCompany("AAPL", /Apple/);
    await canvas.connectStatements();
    await expect(canvas.card("Financial Statements", "AAPL")).toContainText("FY2021 to FY2025");
    await expect(canvas.card("Your Financial Data", "AAPL")).toContainText("FY2024 to FY2025");
  });
});

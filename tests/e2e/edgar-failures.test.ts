import { createServer, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import {
  expect,
  type Footnote,
  launchFootnote,
  newAnalyst,
  openCanvas,
  signUpByCall,
  test,
} from "./footnote.ts";

/** What the played EDGAR answers next; each is a way the real one fails. */
type Mood = "missing" | "forbidden" | "busy" | "page" | "cut" | "good";

const MICROSOFTS_FACTS = "companyfacts/CIK0000789019";

/** Whose files come all the while: a failure after another would have EDGAR left alone for a minute. */
const OTHERS = ["ORCL", "INTC", "CSCO", "ADBE", "IBM"];

/** EDGAR's own paths on loopback, in the mood of the moment about Microsoft's facts. */
function playEdgar(mood: () => Mood): Server {
  return createServer((request, response) => {
    const { url = "" } = request;
    if (!url.includes("CIK")) {
      response.writeHead(404).end();
      return;
    }
    answerIn(url.includes(MICROSOFTS_FACTS) ? mood() : "good", url, response);
  });
}

function answerIn(mood: Mood, url: string, response: ServerResponse): void {
  const body = JSON.stringify(url.includes("companyfacts") ? microsoftFacts() : { sic: "7372" });
  switch (mood) {
    case "missing":
      response.writeHead(404).end();
      return;
    case "forbidden":
      response.writeHead(403).end();
      return;
    case "busy":
      response.writeHead(429, { "retry-after": "1" }).end();
      return;
    case "page":
      response.writeHead(200, { "content-type": "text/html" }).end("<html>Maintenance</html>");
      return;
    case "cut":
      response.writeHead(200, { "content-type": "application/json" }).end(body.slice(0, -40));
      return;
    case "good":
      response.writeHead(200, { "content-type": "application/json" }).end(body);
      return;
    default:
      mood satisfies never;
  }
}

/** A fact of the fiscal year to 30 June. */
function annualFact(year: number, val: number) {
  return {
    start: `${year - 1}-07-01`,
    end: `${year}-06-30`,
    val,
    accn: `0000789019-${year - 2000}-000001`,
    fy: year,
    fp: "FY",
    form: "10-K",
    filed: `${year}-07-30`,
  };
}

function annualConcept(values: readonly number[]) {
  return { units: { USD: values.map((value, index) => annualFact(2024 + index, value)) } };
}

/** Two fiscal years of plain facts, enough for a statement. */
function microsoftFacts() {
  return {
    cik: 789019,
    entityName: "MICROSOFT CORP",
    facts: {
      "us-gaap": {
        Revenues: annualConcept([245_122_000_000, 281_724_000_000]),
        OperatingIncomeLoss: annualConcept([109_433_000_000, 128_528_000_000]),
        CostsAndExpenses: annualConcept([135_689_000_000, 153_196_000_000]),
      },
    },
  };
}

test("every failure of EDGAR has its message, loses nothing, and Retry works when it is over", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  let mood: Mood = "missing";
  const edgar = playEdgar(() => mood).listen(0, "127.0.0.1");
  await once(edgar, "listening");
  const address = edgar.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const url = `http://127.0.0.1:${address.port}`;
  const footnote: Footnote = await launchFootnote({
    EDGAR_WWW_URL: url,
    EDGAR_DATA_URL: url,
    EDGAR_CONTACT: "tests@example.com",
  });
  const context = await browser.newContext({ baseURL: footnote.url });
  const page = await context.newPage();
  await signUpByCall(page, newAnalyst());
  await page.goto("/canvas");
  const canvas = openCanvas(page);
  await canvas.typeAtEnd("Written before the trouble.");
  await canvas.chooseCompany("MSFT", /MICROSOFT/i);
  const card = canvas.card("Financial Statements", "MSFT");

  await page.getByRole("button", { name: "Financial Statements", exact: true }).click();
  for (const next of ["missing", "forbidden", "busy", "page", "cut"] as const) {
    mood = next;
    await test.step(`EDGAR is ${next}`, async () => {
      const retry = card.getByRole("button", { name: "Retry" });
      if (next !== "missing") await retry.click();
      await expect(card.getByText("Failed to fetch financial data")).toBeVisible({
        timeout: 45_000,
      });
      await expect(retry).toBeVisible();
      await expect(canvas.editor).toContainText("Written before the trouble.");
      const other = await page.request.get(`/api/ModelData?ticker=${OTHERS.pop()}`);
      expect(other.ok()).toBe(true);
    });
  }

  mood = "good";
  await card.getByRole("button", { name: "Retry" }).click();
  await expect(card.getByRole("img", { name: "Ready" })).toBeVisible();
  await expect(card).toContainText("FY2024 to FY2025");

  await context.close();
  await footnote.stop();
  edgar.close();
});

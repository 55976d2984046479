import type { APIResponse, Page } from "@playwright/test";
import { createToken } from "#contracts/accounts.ts";
import { storeConnectedData } from "#contracts/connected-data.ts";
import { uploadDocument } from "#contracts/knowledge-base.ts";
import { createSavedOutput } from "#contracts/models.ts";
import { savePreferences } from "#contracts/preferences.ts";
import { checkBeforePublishing, convertToBlog } from "#contracts/publishing.ts";
import { createResearch, saveResearch } from "#contracts/research.ts";
import { createUserTicker } from "#contracts/user-tickers.ts";
import { MODEL } from "#server/testing/fuzz/cards.ts";
import { killSpawned } from "#server/testing/spawned.ts";
import { expect, test } from "./footnote.ts";
import { ownersWorkspace } from "./owners-workspace.ts";

/** Of at most 60 characters, which any text may have; where it becomes an element it is asked for `/owned`. */
const MARKUP = `'"><img src=/owned onerror=fetch("/owned")><b data-owned>h`;
const ENCODED = encodeURIComponent(MARKUP);
const OWNER = { name: MARKUP, email: "maren@desk.example", password: "correct horse battery" };
const NOTE = `${MARKUP}

Overview ${MARKUP}:
Leverage is falling ${MARKUP}.
[x](javascript:fetch("/owned")) ![z](/owned) <a href="javascript:fetch('/owned')">k</a>
[Exhibit: ${MARKUP}]
| ${MARKUP} | 2 |
Disclosure: ${MARKUP}`;

test.afterAll(killSpawned);

test("what anybody wrote is text on every page, in the post, its feed and its mail", async ({
  browser,
}) => {
  const workspace = await ownersWorkspace(browser, OWNER);
  const { url, context, page, smtp } = workspace;
  const faults: string[] = [];
  // A page that breaks its own policy says so too, whatever it was about to run.
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      console.error(`against the policy: ${effectiveDirective} ${blockedURI}`);
    });
  });
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => faults.push("a dialog")));
  page.on("pageerror", ({ message }) => faults.push(`${page.url()}: ${message}`));
  page.on("request", (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    const isOutside = protocol.startsWith("http") && origin !== url;
    if (pathname === "/owned" || isOutside) faults.push(`${page.url()} asked ${request.url()}`);
  });
  page.on("console", (message) => {
    const text = message.text();
    // What is not there is answered so.
    const isAnswer = text.startsWith("Failed to load resource");
    if (message.type() === "error" && !isAnswer) faults.push(`${page.url()}: ${text}`);
  });

  const { documentId, modelId, postId } = await writeEverywhere(page);
  const addresses =
    `/ /canvas/${documentId} /canvas?ticker=${ENCODED} /library /models /models/${modelId} /account
    /account/people /account/workspace /account/posts /account/subscribers /blog /blog/${postId}
    /canvas/${ENCODED} /models/${ENCODED} /filings/${ENCODED} /x/${ENCODED} /blog?tag=${ENCODED}
    /blog/${ENCODED} /login?next=${ENCODED} /reset-password?token=${ENCODED}
    /newsletter/unsubscribe?token=${ENCODED}`.split(/\s+/);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("main")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectText(page, address);
  }
  await page.goto(`/canvas/${documentId}`);
  for (const name of ["Export", "Build", "Publish to Blog", "Twitter Thread"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectText(page, name);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await page.keyboard.press("Control+k");
  await page.keyboard.insertText(MARKUP.slice(0, 40));
  await page.waitForLoadState("networkidle");
  await expectText(page, "the palette");

  for (const address of ["/blog/feed.xml", "/sitemap.xml"]) {
    const xml = await (await page.request.get(address)).text();
    expect([address, await elementsOf(page, xml, "application/xml")]).toEqual([address, 0]);
    expect(xml).not.toContain("<b data-owned");
  }
  await smtp.received(1);
  const [mail] = smtp.mails;
  const source = mail?.source.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=") ?? "";
  const html = source.slice(source.indexOf("<!"));
  expect(html).toContain("data-owned");
  expect(await elementsOf(page, html, "text/html")).toBe(0);
  await workspace.stop();
  expect(faults).toEqual([]);
});

/** Everything that can be named or written, each with markup in it. */
async function writeEverywhere(page: Page) {
  const { request } = page;
  await accepted(request.put(savePreferences.path, { data: { disclosure: MARKUP } }));
  await accepted(request.post(createToken.path, { data: { name: MARKUP } }));
  const readers = { text: "ana@desk.example, <b/data-owned>@desk.example" };
  await accepted(request.post("/api/newsletter/subscribers", { data: readers }));
  const model = { ...MODEL, ticker: "HPKG", name: MARKUP };
  const { savedOutput } = createSavedOutput.response.parse(
    await accepted(request.post(createSavedOutput.path, { data: model })),
  );
  const rows = ["Revenue", "EBITDA", MARKUP].flatMap((item) =>
    [2023, 2024].map((period) => ({ item, period, value: 10 })),
  );
  const own = { ticker: "OWN", name: MARKUP, choices: { currency: "USD", scale: 1e6 }, rows };
  await accepted(request.post(createUserTicker.path, { data: own }));
  const file = { name: `${MARKUP}.txt`, mimeType: "text/plain", buffer: Buffer.from(NOTE) };
  await accepted(request.post(uploadDocument.path, { multipart: { ticker: "HPKG", file } }));
  const savedOne = { id: "m", name: MARKUP, version: 1, createdAt: new Date().toISOString() };
  const { dataId } = storeConnectedData.response.parse(
    await accepted(
      request.post(storeConnectedData.path, {
        data: { type: "saved-model", data: { savedOutput: savedOne, ...MODEL } },
      }),
    ),
  );
  const { document } = createResearch.response.parse(
    await accepted(request.post(createResearch.path, { data: { title: MARKUP, content: NOTE } })),
  );
  const timestamp = new Date().toISOString();
  const card = { ticker: "HPKG", label: MARKUP, timestamp, query: MARKUP };
  const summary = { title: MARKUP, subtitle: MARKUP, summary: MARKUP, assumptions: MARKUP };
  const data = saveResearch.body.parse({
    baseRevision: document.revision,
    connectedData: [
      { ...card, id: "one", type: "saved-model", status: "success", dataId },
      { ...card, id: "two", type: "knowledge-base", status: "error", error: MARKUP },
    ],
    messages: ["user", "assistant"].map((role) => ({ id: role, role, content: NOTE, timestamp })),
    summary: { ...summary, valuation: MARKUP, rec: "neutral", spread: 250 },
    reportPages: [
      {
        id: "p",
        title: MARKUP,
        components: [{ id: "c", componentId: "title-page", title: MARKUP }],
      },
    ],
  });
  await accepted(request.put(saveResearch.path.replace(":id", document.id), { data }));
  const post = { researchContent: NOTE, researchId: document.id, title: MARKUP, excerpt: MARKUP };
  const { points } = checkBeforePublishing.response.parse(
    await accepted(request.post(checkBeforePublishing.path, { data: post })),
  );
  const confirmedPoints = points.map(({ id }) => id);
  const asked = { ...post, tags: [MARKUP.slice(0, 40)], confirmedPoints };
  const { blogPost } = convertToBlog.response.parse(
    await accepted(request.post(convertToBlog.path, { data: asked })),
  );
  return { documentId: document.id, modelId: savedOutput.id, postId: blogPost.id };
}

async function accepted(asked: Promise<APIResponse>): Promise<unknown> {
  const answer = await asked;
  expect([answer.url(), answer.ok() || (await answer.text())]).toEqual([answer.url(), true]);
  return answer.json();
}

/** No element of the page or of what it frames is made of what was written, and no link runs anything. */
async function expectText(page: Page, where: string): Promise<void> {
  const counts = page
    .frames()
    .map((frame) => frame.locator(`[data-owned], [src*="owned"], [href^="javascript:" i]`).count());
  expect([where, ...(await Promise.all(counts))]).toEqual([where, ...counts.map(() => 0)]);
}

/** How many elements of a text are of what was written. */
function elementsOf(page: Page, text: string, type: DOMParserSupportedType): Promise<number> {
  return page.evaluate(
    ([markup, kind]) =>
      new DOMParser()
        .parseFromString(markup, kind)
        .querySelectorAll(`parsererror, img, [data-owned], [href^="javascript:" i]`).length,
    [text, type] as const,
  );
}

import type { Page } from "@playwright/test";
import { getModelData } from "#contracts/companies.ts";
import { createResearch, saveResearch, TITLE_MAX } from "#contracts/research.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Edit } from "#core/text/edits/edit.ts";

/** What a journey begins with and is not about: made by calls, as the pages make it. */
type GivenDocument = {
  readonly content?: string;
  /** Bundled companies whose statements are connected. */
  readonly tickers?: readonly string[];
  /** What its figures are of. */
  readonly anchors?: readonly Anchor[];
  /** The day the statements are known on. */
  readonly asOfDate?: string | undefined;
};

/** A document of the signed-in analyst, named by its first line; its address. */
export async function givenDocument(
  page: Page,
  { content = "", tickers = [], anchors, asOfDate }: GivenDocument = {},
): Promise<string> {
  const title = content.split("\n", 1).join("").slice(0, TITLE_MAX);
  const data = createResearch.body.parse(title === "" ? { content } : { title, content });
  const created = await page.request.post(createResearch.path, { data });
  const { id, revision } = createResearch.response.parse(await created.json()).document;
  if (tickers.length > 0) {
    const connectedData = await Promise.all(
      tickers.map((ticker) => givenStatements(page, ticker, asOfDate)),
    );
    const change = saveResearch.body.parse({
      baseRevision: revision,
      connectedData,
      anchors,
      asOfDate,
    });
    const address = saveResearch.path.replace(":id", id);
    const saved = await page.request.put(address, { data: change });
    if (!saved.ok()) throw new Error(`saving a given document answered ${saved.status()}`);
  }
  return `/canvas/${id}`;
}

async function givenStatements(
  page: Page,
  ticker: string,
  asOf: string | undefined,
): Promise<ContextItem> {
  const params = asOf === undefined ? { ticker } : { ticker, asOf };
  const answer = await page.request.get(getModelData.path, { params });
  return cardOf(getModelData.response.parse(await answer.json()));
}

/**
 * From now on the assistant answers as a model would, with these edits; what comes back lets an
 * answer go that is held.
 */
export async function givenAnswer(
  page: Page,
  edits: readonly Edit[],
  { isHeld = false } = {},
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route("**/api/canvas-chat", async (route) => {
    if (isHeld) await promise;
    await route.fulfill({
      json: {
        success: true,
        content: `I propose ${edits.length} edits.`,
        edits,
        requestType: "edit",
        engine: "built-in",
        usage: { used: 1, limit: 10, resetsAt: new Date(Date.now() + 3_600_000).toISOString() },
      },
    });
  });
  return () => {
    resolve(undefined);
  };
}

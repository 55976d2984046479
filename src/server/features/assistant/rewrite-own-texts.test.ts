import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { getModelData } from "#contracts/companies.ts";
import { TEMPLATES } from "#core/writing/analyst/templates.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { fixGrammar } from "#core/writing/rewrite/fix-grammar.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { offlineEdgar } from "#server/integrations/edgar/testing/offline-edgar.ts";
import { createGrammar } from "#server/integrations/grammar/grammar.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";

/** Strong, in high yield, bankrupt, impaired, at a loss with cash, with many leases: what texts differ by. */
const OF_EVERY_KIND = "AAPL HTZ NKLA KHC SNOW WMT".split(" ");
const PATIENCE_MS = 600_000;

const folder = mkdtempSync(path.join(tmpdir(), "footnote-texts-"));
const grammar = createGrammar({ totalMs: PATIENCE_MS, batchMs: PATIENCE_MS });

afterAll(async () => {
  await grammar.close();
  rmSync(folder, { recursive: true, force: true });
});

it(
  "Fix Grammar finds nothing in any template's text about companies of every kind",
  async () => {
    const { companies, text } = await ownTexts();
    const { problems, readTo } = await grammar.problemsIn(
      { text, from: 0, to: text.length },
      { spelling: "british", signal: new AbortController().signal },
    );
    expect(readTo).toBe(text.length);
    const fixed = fixGrammar({ text, from: 0, to: text.length }, problems, companies).text;
    const lines = fixed.split("\n");
    expect(text.split("\n").filter((line, at) => line !== lines[at])).toEqual([]);
  },
  PATIENCE_MS,
);

/** Every wording of them once, whatever its company and figures. */
async function ownTexts() {
  const edgar = offlineEdgar({ cacheDir: folder });
  const app = await createTestApp({ signedInAs: "ana", edgar });
  const companies = await Promise.all(
    OF_EVERY_KIND.map(async (ticker) => {
      const response = await app.request(`${getModelData.path}?ticker=${ticker}`);
      return getModelData.response.parse(await response.json());
    }),
  );
  const byWording = new Map<string, string>();
  for (const data of companies) {
    const name = spokenName(data.name);
    const texts = TEMPLATES.map(
      ({ id }) => writeTemplate({ templateId: id, statements: [data] })?.text ?? "",
    );
    for (const line of texts.join("\n").split("\n")) {
      const wording = line.replaceAll(name, "").replaceAll(/\d[\d.,]*/g, "0");
      if (!byWording.has(wording)) byWording.set(wording, line);
    }
  }
  return { companies, text: [...byWording.values()].join("\n") };
}

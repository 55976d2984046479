import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { filingDocument } from "#core/retrieval/filing/filing-blocks.ts";
import { readFilingPage } from "./filing-page.ts";

const SHARED =
  process.env["FOOTNOTE_SHARED"] ??
  fileURLToPath(new URL("../../../../../shared", import.meta.url));
const ARCHIVES = `${SHARED}/data/edgar/Archives/edgar/data`;
const FULL_ANNUAL = "1 1A 1B 1C 2 3 4 5 6 7 7A 8 9 9A 9B 9C 10 11 12 13 14 15 16";

/** The items of each filing in its order, checked by reading where each begins. */
const ITEMS: Readonly<Record<string, string>> = {
  "amzn-20231231": FULL_ANNUAL,
  "aapl-20250927": FULL_ANNUAL,
  "aapl-20240928": FULL_ANNUAL,
  "goog-20251231": FULL_ANNUAL,
  "nvda-20260125": FULL_ANNUAL,
  "hd-20250202": FULL_ANNUAL,
  "nke-20250531": FULL_ANNUAL,
  "vz-20231231": FULL_ANNUAL,
  "wmt-20250131": FULL_ANNUAL,
  "khc-20231230": FULL_ANNUAL,
  "ibm-20231231": FULL_ANNUAL,
  "crr-10k_20171231": "1 1A 1B 2 3 4 5 6 7 7A 8 9 9A 9B 10 11 12 13 14 15 16 8",
  "ge-20231231": "1 7 1C 1A 3 8 10 15",
  "mcd-20231231": "1 7 5 1A 1C 3 2 8 9A 12 15",
  "mcd-20230630": "1 2 3 4 1 1A 2 5 6",
  "khc-20230701": "1 2 3 4 1 1A 2 5 6",
  "aapl-20260328": "1 2 3 4 1 1A 2 3 4 5 6",
  "goog-20260331": "1 2 3 4 1 1A 2 5 6",
  "amc-20230630": "1 2 3 4 1 1A 2 3 4 5 6",
  "t-20230630": "1 2 3 4 1A 2 6",
};

describe.skipIf(!existsSync(ARCHIVES))(
  "items of real filings (skipped without the shared data)",
  () => {
    it.each(Object.entries(ITEMS))("finds those of %s", (name, items) => {
      expect(itemsOf(name).join(" ")).toBe(items);
    });

    it("reads a page of 4 MB without going over it again and again", () => {
      const [path = ""] = globSync(`${ARCHIVES}/*/*/ge-20231231.htm`);
      const html = readFileSync(path, "utf8");
      const before = process.cpuUsage();
      filingDocument(readFilingPage(html), "10-K");
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1e6).toBeLessThan(10);
    });
  },
);

function itemsOf(name: string): readonly string[] {
  const [path = ""] = globSync(`${ARCHIVES}/*/*/${name}.htm`);
  const form = ITEMS[name]?.startsWith("1 2 3 4") === true ? "10-Q" : "10-K";
  const { blocks } = filingDocument(readFilingPage(readFileSync(path, "utf8")), form);
  return blocks.flatMap((block) => (block.kind === "heading" ? (block.item ?? []) : []));
}

import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { filingDocument } from "#core/retrieval/filing/filing-blocks.ts";
import { readHtmlPage } from "./html-page.ts";

const SHARED =
  process.env["FOOTNOTE_SHARED"] ??
  fileURLToPath(new URL("../../../../../shared", import.meta.url));
const ARCHIVES = `${SHARED}/data/edgar/Archives/edgar/data`;
/** The form of each filing, its items in its order, and the page each begins on: checked by reading. */
const ITEMS: Readonly<Record<string, string>> = {
  "aapl-20240928":
    "10-K 1@3 1A@7 1B@19 1C@19 2@20 3@20 4@20 5@21 6@22 7@23 7A@29 8@30 9@53 9A@53 9B@54 9C@54 10@54 11@54 12@54 13@54 14@54 15@55 16@58",
  "aapl-20250927":
    "10-K 1@3 1A@7 1B@19 1C@19 2@19 3@20 4@20 5@21 6@22 7@23 7A@29 8@30 9@54 9A@54 9B@55 9C@55 10@55 11@55 12@55 13@55 14@55 15@56 16@59",
  "aapl-20260328": "10-Q 1@3 2@15 3@21 4@21 1@22 1A@23 2@26 3@27 4@27 5@27 6@27",
  "amc-20230630": "10-Q 1@3 2@36 3@62 4@63 1@64 1A@64 2@69 3@69 4@69 5@70 6@71",
  "amzn-20231231":
    "10-K 1@3 1A@6 1B@16 1C@16 2@18 3@18 4@18 5@19 6@19 7@20 7A@32 8@34 9@71 9A@71 9B@73 9C@73 10@73 11@73 12@73 13@74 14@74 15@75 16@77",
  "crr-10k_20171231":
    "10-K 1@3 1A@11 1B@17 2@17 3@18 4@18 5@19 6@21 7@22 7A@31 8@31 9@31 9A@31 9B@32 10@33 11@33 12@33 13@33 14@33 15@34 16@34 8@36",
  "f-20230630": "10-Q 1@3 2@36 3@66 4@66 1@67 5@67 6@68",
  "ge-20231231": "10-K 1@4 7@6 1C@26 1A@27 3@36 8@41 10@82 15@82",
  "gm-20231231":
    "10-K 1@4 1A@16 1B@26 1C@26 2@27 3@28 4@28 5@28 6@30 7@30 7A@52 8@59 9@104 9A@104 9B@105 9C@105 10@105 15@106 16@108",
  "goog-20251231":
    "10-K 1@4 1A@10 1B@24 1C@24 2@25 3@25 4@25 5@26 6@28 7@29 7A@42 8@45 9@90 9A@90 9B@90 9C@91 10@92 11@92 12@92 13@92 14@92 15@93 16@97",
  "goog-20260331": "10-Q 1@4 2@35 3@48 4@48 1@49 1A@49 2@50 5@50 6@51",
  "hd-20250202":
    "10-K 1@5 1A@13 1B@25 1C@26 2@27 3@29 4@29 5@30 6@31 7@31 7A@39 8@40 9@75 9A@76 9B@78 9C@78 10@78 11@79 12@79 13@80 14@80 15@80 16@83",
  "ibm-20231231":
    "10-K 1@3 1A@5 1B@11 1C@11 2@13 3@13 4@13 5@14 6@14 7@14 7A@14 8@14 9@14 9A@14 9B@15 9C@15 10@16 11@16 12@16 13@18 14@18 15@19 16@25",
  "khc-20230701": "10-Q 1@5 2@34 3@51 4@51 1@52 1A@52 2@52 5@52 6@53",
  "khc-20231230":
    "10-K 1@6 1A@13 1B@27 1C@27 2@29 3@29 4@29 5@29 6@31 7@32 7A@50 8@51 9@114 9A@114 9B@115 9C@115 10@115 11@115 12@115 13@115 14@115 15@116 16@121",
  "mcd-20230630": "10-Q 1@3 2@15 3@39 4@40 1@41 1A@41 2@41 5@42 6@43",
  "mcd-20231231": "10-K 1@3 7@8 5@27 1A@28 1C@34 3@35 2@35 8@37 9A@61 12@65 15@66",
  "nke-20250531":
    "10-K 1@4 1A@12 1B@27 1C@27 2@28 3@28 4@28 5@29 6@31 7@32 7A@53 8@55 9@92 9A@92 9B@92 9C@92 10@93 11@93 12@93 13@93 14@93 15@94 16@97",
  "nvda-20260125":
    "10-K 1@4 1A@12 1B@32 1C@32 2@33 3@33 4@33 5@33 6@35 7@36 7A@44 8@45 9@45 9A@45 9B@46 9C@46 10@46 11@47 12@47 13@47 14@47 15@48 16@83",
  "nvda-20260426": "10-Q 1@3 2@23 3@30 4@31 1@31 1A@31 2@38 5@39 6@40",
  "pg-20250630":
    "10-K 1@3 1A@5 1B@11 1C@11 2@12 3@12 4@12 5@14 6@15 7@15 7A@33 8@34 9@67 9A@68 9B@68 9C@68 10@68 11@68 12@69 13@69 14@69 15@69 16@72",
  "pg-20260630":
    "10-K 1@3 1A@5 1B@11 1C@11 2@12 3@12 4@12 5@14 6@15 7@15 7A@35 8@36 9@70 9A@70 9B@70 9C@70 10@70 11@70 12@70 13@71 14@71 15@71 16@74",
  "t-20230630": "10-Q 1@2 2@30 3@43 4@43 1A@45 2@45 6@46",
  "vz-20231231":
    "10-K 1@4 1A@13 1B@18 1C@18 2@20 3@20 4@20 5@21 6@21 7@22 7A@47 8@50 9@104 9A@104 9B@105 9C@105 10@105 11@105 12@106 13@106 14@106 15@107 16@111",
  "wmt-20230731": "10-Q 1@3 2@16 3@26 4@27 1@28 1A@31 2@31 5@31 6@35",
  "wmt-20250131":
    "10-K 1@6 1A@14 1B@28 1C@28 2@30 3@31 4@31 5@32 6@33 7@34 7A@47 8@49 9@81 9A@81 9B@81 9C@81 10@82 11@82 12@82 13@82 14@82 15@83 16@85",
};

describe.skipIf(!existsSync(ARCHIVES))(
  "items of real filings (skipped without the shared data)",
  () => {
    it.each(Object.entries(ITEMS))("finds those of %s", (name, items) => {
      const [form = "", ...starts] = items.split(" ");
      expect(itemsOf(name, form)).toEqual(starts);
    });

    it("reads a page of 4 MB without going over it again and again", () => {
      const [path = ""] = globSync(`${ARCHIVES}/*/*/ge-20231231.htm`);
      const html = readFileSync(path, "utf8");
      const before = process.cpuUsage();
      filingDocument(readHtmlPage(html).blocks, "10-K");
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1e6).toBeLessThan(10);
    });
  },
);

function itemsOf(name: string, form: string): readonly string[] {
  const [path = ""] = globSync(`${ARCHIVES}/*/*/${name}.htm`);
  const { blocks } = filingDocument(readHtmlPage(readFileSync(path, "utf8")).blocks, form);
  return blocks.flatMap((block) =>
    block.kind === "heading" && block.item !== undefined ? [`${block.item}@${block.page}`] : [],
  );
}

// Writes bundled/edgar/directory.tsv, the directory that ships with the product, from EDGAR's own
// files/company_tickers.json: node scripts/bundle-directory.ts path/to/company_tickers.json
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { parseDirectory } from "#server/integrations/edgar/edgar-files.ts";

const source = process.argv[2];
if (source === undefined) {
  process.stderr.write("usage: node scripts/bundle-directory.ts <company_tickers.json>\n");
  process.exit(1);
}
const folder = new URL("../bundled/edgar/", import.meta.url);
const entries = parseDirectory(JSON.parse(await readFile(source, "utf8")));
const lines = entries.map(
  ({ ticker, name, cik }) => `${ticker}\t${name.replaceAll(/\s+/g, " ")}\t${Number(cik)}\n`,
);
await mkdir(folder, { recursive: true });
await writeFile(new URL("directory.tsv", folder), lines.join(""));
process.stdout.write(`${lines.length} companies\n`);

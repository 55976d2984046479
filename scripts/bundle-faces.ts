import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { BUNDLED_COMPANIES } from "#scripts/bundled-companies.ts";
import { parseSubmissions } from "#server/integrations/edgar/edgar-files.ts";
import type { StoredFace } from "#server/integrations/edgar/face-file.ts";
import { documentName, filingFolder } from "#server/integrations/edgar/filing-path.ts";
import { readPage } from "#server/integrations/edgar/page-worker.ts";

const OUTPUT = new URL("../bundled/edgar/faces/", import.meta.url).pathname;
const BEST_COMPRESSION = { level: 9 } as const;
const REPORT = /^(10-[KQ]T?|20-F|40-F)$/;

/**
 * Writes the faces of the bundled companies' reports as far as their pages are in a folder under
 * EDGAR's own paths: `faces/CIK##########.json.gz`, by accession number. Facts only: names of
 * concepts and members, row labels and amounts.
 *
 *   node scripts/bundle-faces.ts <folder>      (or EDGAR_MIRROR)
 */
function main(): void {
  const folder = process.argv[2] ?? process.env["EDGAR_MIRROR"];
  if (folder === undefined) {
    console.error("Name the folder with EDGAR's files: node scripts/bundle-faces.ts <folder>");
    process.exitCode = 1;
    return;
  }
  mkdirSync(OUTPUT, { recursive: true });
  for (const [ticker, cik] of BUNDLED_COMPANIES) {
    const faces = Object.fromEntries(facesIn(folder, cik));
    const count = Object.keys(faces).length;
    if (count === 0) {
      console.log(`${ticker}: no page of a report in the folder`);
      continue;
    }
    const bytes = gzipSync(JSON.stringify(faces), BEST_COMPRESSION);
    writeFileSync(join(OUTPUT, `CIK${cik}.json.gz`), bytes);
    console.log(`${ticker}: ${count} reports, ${bytes.length} bytes`);
  }
}

function facesIn(folder: string, cik: string): [string, StoredFace][] {
  const filings = filingsOf(folder, cik).filter(({ form }) => REPORT.test(form));
  return filings.flatMap(({ accession, primaryDocument }): [string, StoredFace][] => {
    const path = filingFolder({ cik, accession });
    const document = documentName(primaryDocument);
    const html = path && document && readIfThere(join(folder, path, document));
    const face = html && readPage(html);
    return face ? [[accession, { via: "inline page", ...face }]] : [];
  });
}

function filingsOf(folder: string, cik: string) {
  const json = readIfThere(join(folder, `submissions/CIK${cik}.json`));
  return json === undefined ? [] : parseSubmissions(JSON.parse(json.toString())).filings;
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

main();

import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Company } from "#core/finance/statements/facts/company-facts.ts";
import { type FiledReport, reportsToLookAt } from "#core/finance/statements/facts/filed-reports.ts";
import type { FilingFace } from "#core/finance/statements/pages/filing-face.ts";
import { bundledFacts } from "#core/finance/statements/testing/bundled-companies.ts";

const FACES = new URL("../../../../../bundled/edgar/faces/", import.meta.url);

type Kept = Omit<FilingFace, keyof FiledReport>;

/** The faces of a company's newest reports as they ship with the product; none for some companies. */
export function bundledFaces(company: Company): FilingFace[] {
  const file = new URL(`CIK${company.cik}.json.gz`, FACES);
  if (!existsSync(file)) return [];
  // Written by scripts/bundle-faces.ts: their shape is what FilingFace describes.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const kept = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Record<string, Kept>;
  return reportsToLookAt(bundledFacts(company), { withQuarter: true }).flatMap((report) => {
    const face = kept[report.accession];
    return face === undefined ? [] : [{ ...face, ...report }];
  });
}

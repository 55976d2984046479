import type { Logger } from "pino";
import { AppError } from "#core/errors.ts";
import type { DirectoryEntry } from "#core/finance/companies/directory-entry.ts";
import type { PreparedDocument } from "#core/retrieval/prepare-document.ts";
import type { Database } from "#server/db/client.ts";
import { storeDocument } from "#server/features/passages/service.ts";
import {
  FILING_READER_VERSION,
  readFilingInThread,
} from "#server/integrations/documents/filing-reader.ts";
import type { Edgar } from "#server/integrations/edgar/edgar.ts";
import type { Filing } from "#server/integrations/edgar/submissions.ts";

export type FilingSources = {
  readonly db: Database;
  readonly edgar: Edgar;
  readonly logger: Logger;
};

/** An Item 7 or 8 shorter than this only points to where its content is. */
const POINTER_MAX = 2_500;
const EXHIBIT_13 = /ex(?:hibit)?[-_]?x?13/i;

/**
 * Reads a filing and keeps its passages.
 *
 * @throws AppError "upstream_failed" for one without text; what EDGAR's client throws
 */
export async function readFiling(
  sources: FilingSources,
  company: DirectoryEntry,
  filing: Filing,
): Promise<void> {
  const { db, edgar } = sources;
  const { accession, form, filed, reportDate, primaryDocument = "" } = filing;
  const page = await edgar.filingPage({ cik: company.cik, accession, document: primaryDocument });
  const prepared = await readFilingInThread({ form, page });
  const whole = pointsToExhibit(prepared)
    ? await withExhibit(sources, { cik: company.cik, accession }, { form, page, prepared })
    : prepared;
  if (whole.passages.length === 0) {
    throw new AppError("upstream_failed", `The ${form} filed ${filed} has no readable text.`);
  }
  const document = {
    kind: "filing",
    ticker: company.ticker,
    accession,
    form,
    period: reportDate,
    filed,
    title: company.name,
    fileName: primaryDocument,
    readerVersion: FILING_READER_VERSION,
  } as const;
  await storeDocument(db, document, whole);
}

async function withExhibit(
  { edgar, logger }: FilingSources,
  { cik, accession }: { readonly cik: string; readonly accession: string },
  main: { form: string; page: Buffer; prepared: PreparedDocument },
): Promise<PreparedDocument> {
  const names = await edgar.filingDocuments({ cik, accession });
  const document = names.find((name) => EXHIBIT_13.test(name));
  if (document === undefined) return main.prepared;
  try {
    const exhibit = await edgar.filingPage({ cik, accession, document });
    return await readFilingInThread({ form: main.form, page: main.page, exhibit });
  } catch (error) {
    // The filing itself can still be asked.
    logger.info({ err: error, accession }, "a filing is read without its Exhibit 13");
    return main.prepared;
  }
}

function pointsToExhibit({ passages }: PreparedDocument): boolean {
  return ["7", "8"].some((item) => {
    const text = passages.filter((passage) => passage.item === item).map((passage) => passage.text);
    const joined = text.join(" ");
    return (
      joined !== "" &&
      joined.length < POINTER_MAX &&
      /annual report to (?:share|stock)|exhibit 13|incorporated (?:herein )?by reference/i.test(
        joined,
      )
    );
  });
}

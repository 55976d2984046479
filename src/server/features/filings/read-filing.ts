import type { Logger } from "pino";
import { AppError } from "#core/errors.ts";
import type { DirectoryEntry } from "#core/finance/companies/directory-entry.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { PreparedDocument } from "#core/retrieval/prepare-document.ts";
import type { Database } from "#server/db/client.ts";
import { storeDocument } from "#server/features/passages/service.ts";
import {
  FILING_READER_VERSION,
  readFilingInThread,
} from "#server/integrations/documents/filing-reader.ts";
import type { Edgar } from "#server/integrations/edgar/edgar.ts";
import type { Filing } from "#server/integrations/edgar/submissions.ts";
import { RELEASE_FORM } from "./choose-filing.ts";

export type FilingSources = {
  readonly db: Database;
  readonly edgar: Edgar;
  readonly logger: Logger;
};

/** An Item 7 or 8 shorter than this only points to where its content is. */
const POINTER_MAX = 2_500;
const EXHIBIT_13 = /ex(?:hibit)?[-_]?x?13/i;
const EXHIBIT_99 = /ex(?:hibit)?[-_]?x?99/i;
/** Pages that EDGAR makes of a filing. */
const RENDERED = /^R\d+\.htm|-index/i;

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
  const { db } = sources;
  const { accession, form, filed, reportDate, primaryDocument = "" } = filing;
  const isRelease = form === RELEASE_FORM;
  const whole = await (isRelease ? readRelease : readReport)(sources, company, filing);
  if (whole.passages.length === 0) {
    throw new AppError(
      "upstream_failed",
      `The ${form} filed ${longDate(filed)} has no readable text.`,
    );
  }
  const document = {
    kind: "filing",
    ticker: company.ticker,
    accession,
    form,
    // Of a release it is the day it was made on.
    period: isRelease ? undefined : reportDate,
    filed,
    title: company.name,
    fileName: primaryDocument,
    readerVersion: FILING_READER_VERSION,
  } as const;
  await storeDocument(db, document, whole);
}

async function readReport(
  sources: FilingSources,
  { cik }: DirectoryEntry,
  { accession, form, primaryDocument = "" }: Filing,
): Promise<PreparedDocument> {
  const page = await sources.edgar.filingPage({ cik, accession, document: primaryDocument });
  const prepared = await readFilingInThread({ form, page });
  if (!pointsToExhibit(prepared)) return prepared;
  return withExhibit(sources, { cik, accession }, { form, page, prepared });
}

/**
 * The exhibits by which results are released, at most two: the 8-K itself only names them, and its cover
 * would date their tables by its own day.
 */
async function readRelease(
  { edgar }: FilingSources,
  { cik }: DirectoryEntry,
  { accession, form, filed, primaryDocument }: Filing,
): Promise<PreparedDocument> {
  const names = await edgar.filingDocuments({ cik, accession });
  const exhibits = names.filter((name) => name !== primaryDocument && !RENDERED.test(name));
  const named = exhibits.filter((name) => EXHIBIT_99.test(name)).toSorted();
  const [first, second] = named.length > 0 ? named : exhibits;
  if (first === undefined) {
    throw new AppError("not_found", `The ${form} filed ${longDate(filed)} has no exhibit at hand.`);
  }
  const pageOf = (document: string) => edgar.filingPage({ cik, accession, document });
  const exhibit = second === undefined ? undefined : await pageOf(second);
  return readFilingInThread({ form, page: await pageOf(first), exhibit });
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

import type { Logger } from "pino";
import type { CompanyOverview, FilingSummary, FilingType } from "#contracts/filings.ts";
import { AppError } from "#core/errors.ts";
import type { DirectoryEntry } from "#core/finance/companies/directory-entry.ts";
import { findByTicker, type TickerIndex } from "#core/finance/companies/ticker-index.ts";
import { longDate } from "#core/ledger/dates.ts";
import { filingAddress, isMadeUpCompany } from "#core/ledger/filing-address.ts";
import type { Database } from "#server/db/client.ts";
import {
  askPassages,
  findPassageInContext,
  findSameTable,
  findStoredFiling,
  type FoundPassage,
  itemOpenings,
} from "#server/features/passages/service.ts";
import { FILING_READER_VERSION } from "#server/integrations/documents/filing-reader.ts";
import type { Edgar } from "#server/integrations/edgar/edgar.ts";
import type { Filing, Submissions } from "#server/integrations/edgar/submissions.ts";
import { joinInFlight } from "#server/integrations/edgar/in-flight.ts";
import {
  type ChosenFiling,
  chooseFiling,
  newestResults,
  noFilingText,
  searchFailedText,
} from "./choose-filing.ts";
import { readFiling } from "./read-filing.ts";

export type FilingQuestion = {
  readonly ticker: string;
  readonly filingType: FilingType;
  readonly query: string;
  readonly limit: number;
  readonly asOf?: string | undefined;
};

export type FilingAnswer = {
  readonly filing: FilingSummary;
  readonly passages: readonly FoundPassage[];
};

export type Filings = {
  /** @throws AppError "not_found" for an unknown ticker and where there is no such filing; what EDGAR's client throws */
  readonly ask: (question: FilingQuestion) => Promise<FilingAnswer>;
  /** How the newest annual report opens on the business and on the year. Errors as `ask`. */
  readonly openings: (question: DatedCompany) => Promise<FilingAnswer>;
  /** What EDGAR says of a company, with what it filed last by a day. Errors as `ask`. */
  readonly overview: (question: DatedCompany) => Promise<CompanyOverview>;
  /** Reads a filing of the company that ships with the product, which no card may have asked yet. */
  readonly readSample: (accession: string) => Promise<void>;
  /** A table as the report of its kind before it has it. @throws AppError "not_found" where it has none; errors as `ask` */
  readonly earlierTable: (accession: string, anchor: string) => Promise<FilingAnswer>;
  /** The newest filing of a type; undefined where there is none. Errors of EDGAR as `ask`. */
  readonly latest: (
    question: Pick<FilingQuestion, "ticker" | "filingType" | "asOf">,
  ) => Promise<FilingSummary | undefined>;
};

/** Some filings of the sample are figures without a page. */
export const SAMPLE_TEXT =
  "This filing of the sample company has no page: only its figures ship with the product.";

export const NO_SUCH_PASSAGE = "This passage is not in the filing, or the filing was read anew";

type DatedCompany = Pick<FilingQuestion, "ticker" | "asOf">;

/** Items on the business and on the year, by form. */
const OPENING_ITEMS: Readonly<Record<string, readonly string[]>> = {
  "20-F": ["4", "5"],
  "40-F": [],
};
const DOMESTIC_OPENING_ITEMS = ["1", "7"];
/** Filings that an overview lists. */
const NEWEST = 5;
const LISTED_FORMS = /^(?:10-[KQ]|20-F|40-F|8-K|6-K|DEF 14A)/;

type Options = {
  readonly db: Database;
  readonly edgar: Edgar;
  readonly index: () => Promise<TickerIndex>;
  readonly logger: Logger;
};

/** Filings, read once for all users and asked by whoever is signed in. */
export function filingsOf({ index, ...sources }: Options): Filings {
  const { db, edgar } = sources;
  const readOnce = createReadOnce(sources);

  async function companyOf(ticker: string): Promise<DirectoryEntry> {
    const company = findByTicker(await index(), ticker);
    if (company !== undefined) return company;
    throw new AppError("not_found", `No listed company under ${ticker}`);
  }

  async function chosen(
    company: DirectoryEntry,
    { filingType, asOf }: Pick<FilingQuestion, "filingType" | "asOf">,
  ): Promise<ChosenFiling> {
    const { submissions, origin } = await edgar.submissions(company.cik);
    const choice = chooseFiling(submissions.filings, filingType, asOf);
    if (choice !== undefined) return choice;
    const none = { filings: submissions.filings, ticker: company.ticker, filingType, asOf };
    throw origin === "bundled" ? notInBundle(none) : noSuchFiling(none);
  }

  /** The company and its filing, whose passages are kept from then on. */
  async function read(question: Omit<FilingQuestion, "query" | "limit">) {
    const company = await companyOf(question.ticker);
    const choice = await chosen(company, question);
    await readOnce(company, choice.filing);
    return { company, choice };
  }

  return {
    async ask(question) {
      const { company, choice } = await read(question);
      const released = await readReleased(sources, readOnce, { company, question });
      const accessions = [choice.filing, ...released.filings].map(({ accession }) => accession);
      const companyWords = [company.name, company.ticker];
      const context = { limit: question.limit, companyWords };
      const scope = { kind: "filing", accessions } as const;
      const passages = await askPassages(db, scope, question.query, context);
      const notes = [...choice.notes, ...released.notes];
      return { filing: summaryOf(company, { ...choice, notes }), passages };
    },
    async openings({ ticker, asOf }) {
      const { company, choice } = await read({ ticker, filingType: "10-K", asOf });
      const { accession, form } = choice.filing;
      const items = OPENING_ITEMS[form] ?? DOMESTIC_OPENING_ITEMS;
      const passages = await itemOpenings(db, accession, items);
      return { filing: summaryOf(company, choice), passages };
    },
    async overview({ ticker, asOf }) {
      const company = await companyOf(ticker);
      return overviewOf(company, (await edgar.submissions(company.cik)).submissions, asOf);
    },
    async readSample(accession) {
      const found = await findSample({ edgar, index }, accession);
      if (found !== undefined) await readOnce(found.company, found.filing);
    },
    earlierTable: (accession, anchor) => earlierTable(db, read, { accession, anchor }),
    async latest(question) {
      const company = await companyOf(question.ticker);
      const { submissions } = await edgar.submissions(company.cik);
      const choice = chooseFiling(submissions.filings, question.filingType, question.asOf);
      return choice && summaryOf(company, choice);
    },
  };
}

type Read = (
  question: Omit<FilingQuestion, "query" | "limit">,
) => Promise<{ readonly company: DirectoryEntry; readonly choice: ChosenFiling }>;

async function earlierTable(
  db: Database,
  read: Read,
  { accession, anchor }: { readonly accession: string; readonly anchor: string },
): Promise<FilingAnswer> {
  const now = { kind: "filing", accessions: [accession] } as const;
  const found = await findPassageInContext(db, now, anchor);
  const { ticker = "", form, filed } = found?.document ?? {};
  if (found === undefined || !filed) throw new AppError("not_found", NO_SUCH_PASSAGE);
  // What a release says of a quarter, the 10-Q before it said of another.
  const filingType = /^(?:10-Q|8-K)/.test(form ?? "") ? "10-Q" : "10-K";
  const { company, choice } = await read({ ticker, filingType, asOf: dayBefore(filed) });
  const { accession: earlier, form: kind, filed: day } = choice.filing;
  const scope = { kind: "filing", accessions: [earlier] } as const;
  const same = await findSameTable(db, scope, found.passage);
  if (same !== undefined) return { filing: summaryOf(company, choice), passages: [same] };
  const text = `The ${kind} filed on ${longDate(day)} holds no such table.`;
  throw new AppError("not_found", text);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

type NoFiling = Pick<FilingQuestion, "ticker" | "filingType" | "asOf"> & {
  readonly filings: Parameters<typeof noFilingText>[0];
};

function noSuchFiling({ filings, ...question }: NoFiling): AppError {
  return new AppError("not_found", noFilingText(filings, question));
}

/** What ships with the product is no list of what was filed. */
function notInBundle(none: NoFiling): AppError {
  const { filings, ticker, filingType } = none;
  if (chooseFiling(filings, filingType, undefined) !== undefined) return noSuchFiling(none);
  return new AppError("unavailable", searchFailedText(ticker, filingType));
}

type ReadOnce = (company: DirectoryEntry, filing: Filing) => Promise<void>;

/** Reads a filing unless it is kept as it would be read now; asked twice at once, it is read once. */
function createReadOnce(sources: Omit<Options, "index">): ReadOnce {
  const once = joinInFlight();
  return async (company, filing) => {
    const { accession } = filing;
    const stored = await findStoredFiling(sources.db, accession);
    if (stored?.readerVersion === FILING_READER_VERSION) return;
    await once(accession, () => readFiling(sources, company, filing));
  };
}

/** What was released since the last report and is asked with a 10-Q; without it the report answers alone. */
async function readReleased(
  { edgar, logger }: Pick<Options, "edgar" | "logger">,
  readOnce: ReadOnce,
  { company, question }: { readonly company: DirectoryEntry; readonly question: FilingQuestion },
): Promise<{ readonly filings: readonly Filing[]; readonly notes: readonly string[] }> {
  const { submissions } = await edgar.submissions(company.cik);
  const release = newestResults(submissions.filings, question.asOf);
  if (question.filingType !== "10-Q" || release === undefined) return { filings: [], notes: [] };
  const { accession, filed } = release;
  try {
    await readOnce(company, release);
    const note = `Results released on ${longDate(filed)} (8-K, Exhibit 99) are asked, too.`;
    return { filings: [release], notes: [note] };
  } catch (error) {
    logger.info({ err: error, accession }, "results released before their report were not read");
    const note = `Newer results were released on ${longDate(filed)} (8-K); they could not be read.`;
    return { filings: [], notes: [note] };
  }
}

/**
 * A filing of the company that ships with the product; undefined for any other.
 *
 * @throws AppError "not_found" for one of which only the figures ship
 */
async function findSample(
  { edgar, index }: Pick<Options, "edgar" | "index">,
  accession: string,
): Promise<{ readonly company: DirectoryEntry; readonly filing: Filing } | undefined> {
  // Its filings bear its own number.
  const [cik = ""] = accession.split("-");
  if (!isMadeUpCompany(cik)) return undefined;
  const company = (await index()).entries.find((entry) => entry.cik === cik);
  if (company === undefined) return undefined;
  const { submissions } = await edgar.submissions(cik);
  const filing = submissions.filings.find((each) => each.accession === accession);
  if (filing === undefined) return undefined;
  if (filing.primaryDocument === undefined) throw new AppError("not_found", SAMPLE_TEXT);
  return { company, filing };
}

function overviewOf(
  { ticker, name, cik }: DirectoryEntry,
  { industry, exchange, fiscalYearEnd, filerCategory, filings }: Submissions,
  asOf: string | undefined,
): CompanyOverview {
  const listed = filings
    .filter(({ form, filed }) => LISTED_FORMS.test(form) && (asOf === undefined || filed <= asOf))
    .slice(0, NEWEST)
    .map(({ accession, form, filed, reportDate }) => ({
      accession,
      form,
      filed,
      period: reportDate,
    }));
  const about = { industry, exchange, fiscalYearEnd, filerCategory };
  return { ticker, name, cik, ...about, filings: listed };
}

function summaryOf(
  { cik, ticker, name }: DirectoryEntry,
  { filing, notes }: ChosenFiling,
): FilingSummary {
  const { accession, form, filed, reportDate } = filing;
  const url = filingAddress(cik, accession);
  return {
    accession,
    form,
    filed,
    ticker,
    name,
    notes: [...notes],
    ...(reportDate !== undefined && { period: reportDate }),
    ...(url !== undefined && { url }),
  };
}

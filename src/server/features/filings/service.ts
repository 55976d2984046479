import type { Logger } from "pino";
import type { CompanyOverview, FilingSummary, FilingType } from "#contracts/filings.ts";
import { AppError } from "#core/errors.ts";
import type { DirectoryEntry } from "#core/finance/companies/directory-entry.ts";
import { findByTicker, type TickerIndex } from "#core/finance/companies/ticker-index.ts";
import { filingAddress } from "#core/ledger/filing-address.ts";
import type { Database } from "#server/db/client.ts";
import {
  askPassages,
  findStoredFiling,
  type FoundPassage,
  itemOpenings,
} from "#server/features/passages/service.ts";
import { FILING_READER_VERSION } from "#server/integrations/documents/filing-reader.ts";
import type { Edgar } from "#server/integrations/edgar/edgar.ts";
import type { Submissions } from "#server/integrations/edgar/submissions.ts";
import { joinInFlight } from "#server/integrations/edgar/in-flight.ts";
import { type ChosenFiling, chooseFiling, noFilingText } from "./choose-filing.ts";
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
  /** The newest filing of a type; undefined where there is none. Errors of EDGAR as `ask`. */
  readonly latest: (
    question: Pick<FilingQuestion, "ticker" | "filingType" | "asOf">,
  ) => Promise<FilingSummary | undefined>;
};

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
export function filingsOf({ db, edgar, index, logger }: Options): Filings {
  const once = joinInFlight();

  async function companyOf(ticker: string): Promise<DirectoryEntry> {
    const company = findByTicker(await index(), ticker);
    if (company !== undefined) return company;
    throw new AppError("not_found", `No listed company under ${ticker}`);
  }

  async function chosen(
    company: DirectoryEntry,
    { filingType, asOf }: Pick<FilingQuestion, "filingType" | "asOf">,
  ): Promise<ChosenFiling> {
    const { submissions } = await edgar.submissions(company.cik);
    const choice = chooseFiling(submissions.filings, filingType, asOf);
    if (choice !== undefined) return choice;
    const { ticker } = company;
    const text = noFilingText(submissions.filings, { ticker, filingType, asOf });
    throw new AppError("not_found", text);
  }

  /** The company and its filing, whose passages are kept from then on. */
  async function read(question: Omit<FilingQuestion, "query" | "limit">) {
    const company = await companyOf(question.ticker);
    const choice = await chosen(company, question);
    const { accession } = choice.filing;
    const stored = await findStoredFiling(db, accession);
    if (stored?.readerVersion !== FILING_READER_VERSION) {
      await once(accession, () => readFiling({ db, edgar, logger }, company, choice.filing));
    }
    return { company, choice };
  }

  return {
    async ask(question) {
      const { company, choice } = await read(question);
      const { accession } = choice.filing;
      const passages = await askPassages(
        db,
        { kind: "filing", accessions: [accession] },
        question.query,
        { limit: question.limit, companyWords: [company.name, company.ticker] },
      );
      return { filing: summaryOf(company, choice), passages };
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
    async latest(question) {
      const company = await companyOf(question.ticker);
      const { submissions } = await edgar.submissions(company.cik);
      const choice = chooseFiling(submissions.filings, question.filingType, question.asOf);
      return choice && summaryOf(company, choice);
    },
  };
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
  const url = addressAtSec(cik, accession);
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

/** The SEC gives no such numbers: the company that ships with the product has one. */
const FICTIONAL_CIK = "999";

/** Where the SEC shows a filing; undefined for a fictional company's. */
export function addressAtSec(cik: string | undefined, accession: string): string | undefined {
  return cik?.startsWith(FICTIONAL_CIK) === true ? undefined : filingAddress(cik, accession);
}

import type { Logger } from "pino";
import type { z } from "zod";
import type { getModelData } from "#contracts/companies.ts";
import type { DirectoryEntry } from "#core/finance/companies/directory-entry.ts";
import { findByTicker, type TickerIndex } from "#core/finance/companies/ticker-index.ts";
import { AppError } from "#core/errors.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { splitTables } from "#core/finance/segments/split-tables.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import { type KnownFaces, knownFaces } from "./known-faces.ts";
import type { Edgar, FetchedFacts, FetchedSubmissions } from "#server/integrations/edgar/edgar.ts";

export type StatementsRequest = z.output<typeof getModelData.query>;

/** Answers kept in memory, about 100 kB each. */
const ANSWERS_MAX = 64;

export type ListedStatementsOptions = {
  readonly edgar: Edgar;
  readonly index: () => Promise<TickerIndex>;
  readonly logger: Logger;
};

/**
 * A function that gives the statements of a listed company. The same question on the same facts is
 * answered from memory, by the same object.
 *
 * It throws AppError "not_found" for an unknown ticker and for a company without XBRL facts, and
 * what EDGAR's client throws.
 */
export function listedStatements({
  edgar,
  index,
  logger,
}: ListedStatementsOptions): (request: StatementsRequest) => Promise<FinancialData> {
  const answers = new Map<string, FinancialData>();

  async function findSubmissions(cik: string): Promise<FetchedSubmissions | undefined> {
    try {
      return await edgar.submissions(cik);
    } catch (error) {
      // They only tell the industry and the end of the fiscal year; the facts stand without them.
      logger.info({ err: error, cik }, "statements are made without submissions");
      return undefined;
    }
  }

  return async function statements(request) {
    const company = findByTicker(await index(), request.ticker);
    if (company === undefined) throw new AppError("not_found", unknownTicker(request.ticker));
    const [facts, submissions] = await Promise.all([
      findFacts(edgar, company),
      findSubmissions(company.cik),
    ]);
    const known = await knownFaces(edgar, {
      cik: company.cik,
      facts: facts.facts,
      submissions: submissions?.submissions,
      asOf: request.asOf,
      withQuarter: request.period !== "annual",
      isLocal: facts.origin === "bundled",
    });
    const versions = [facts.version, submissions?.version, ...faceVersions(known)];
    const key = JSON.stringify([company, versions, request]);
    const answer =
      answers.get(key) ?? standardised({ company, facts, submissions, request, known });
    answers.delete(key);
    answers.set(key, answer);
    const oldest = answers.keys().next();
    if (answers.size > ANSWERS_MAX && oldest.done !== true) answers.delete(oldest.value);
    return answer;
  };
}

async function findFacts(edgar: Edgar, company: DirectoryEntry): Promise<FetchedFacts> {
  try {
    return await edgar.companyFacts(company.cik);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError("not_found", noFacts(company), { cause: error });
  }
}

type Rendering = {
  readonly company: DirectoryEntry;
  readonly facts: FetchedFacts;
  readonly submissions: FetchedSubmissions | undefined;
  readonly request: StatementsRequest;
  readonly known: KnownFaces;
};

function faceVersions({ faces, faceNotChecked = "" }: KnownFaces): string[] {
  return [faceNotChecked, ...faces.map(({ accession }) => accession)];
}

function standardised({ company, facts, submissions, request, known }: Rendering): FinancialData {
  const { sic, fiscalYearEnd } = submissions?.submissions ?? {};
  const data = standardise({
    facts: facts.facts,
    company: { ...company, sic, fiscalYearEnd },
    period: request.period,
    years: request.years,
    asOf: request.asOf,
    origin: facts.origin,
    ...known,
    reportDates: reportDatesOf(submissions),
  });
  // Nobody files a split of twelve months that end within a year.
  const segments = data.period === "ltm" ? undefined : splitTables(known.faces, data);
  return segments === undefined ? data : { ...data, segments };
}

function reportDatesOf(submissions: FetchedSubmissions | undefined): ReadonlyMap<string, string> {
  const filings = submissions?.submissions.filings ?? [];
  return new Map(
    filings.flatMap(({ accession, reportDate }) =>
      reportDate === undefined ? [] : [[accession, reportDate] as const],
    ),
  );
}

function unknownTicker(ticker: string): string {
  return `No company is listed under ${ticker}`;
}

function noFacts({ name, ticker }: DirectoryEntry): string {
  return `${name} (${ticker}) has filed no financial data in XBRL with the SEC, so there are no statements to show`;
}

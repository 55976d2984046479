import { z } from "zod";
import type { DirectoryEntry } from "#core/finance/companies/directory-entry.ts";
import type { CompanyFacts } from "#core/finance/statements/facts/company-facts.ts";
import type { Filing, Submissions } from "#server/integrations/edgar/submissions.ts";
import { EdgarFailureError } from "#server/integrations/edgar/edgar-errors.ts";

export const DIRECTORY_PATH = "/files/company_tickers.json";

/** @param cik ten digits */
export function companyFactsPath(cik: string): string {
  return `/api/xbrl/companyfacts/CIK${cik}.json`;
}

/** @param cik ten digits */
export function submissionsPath(cik: string): string {
  return `/submissions/CIK${cik}.json`;
}

/** CIKs that the SEC has given nobody: those of companies made up to be tried. */
const MADE_UP = /\/(?:CIK)?999\d{7}[./]/;

/** Whether a path of EDGAR is of a made-up company: EDGAR is never asked for it. */
export function isMadeUp(path: string): boolean {
  return MADE_UP.test(path);
}

const directorySchema = z.record(
  z.string(),
  z.object({
    cik_str: z.number().int().positive(),
    ticker: z.string().min(1),
    title: z.string(),
  }),
);

/**
 * The rows of `company_tickers.json` in its order, which is that of size.
 *
 * @throws EdgarFailureError "wrong_shape"
 */
export function parseDirectory(json: unknown): readonly DirectoryEntry[] {
  const rows = Object.entries(checked(directorySchema, json));
  return rows
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, row]) => ({
      ticker: row.ticker.toUpperCase(),
      name: row.title,
      cik: String(row.cik_str).padStart(10, "0"),
    }));
}

const textOrEmpty = z.string().nullish();
const columnsSchema = z.object({
  accessionNumber: z.array(z.string()),
  form: z.array(z.string()),
  filingDate: z.array(z.string()),
  reportDate: z.array(textOrEmpty),
  primaryDocument: z.array(textOrEmpty),
  items: z.array(textOrEmpty).optional(),
});
const submissionsSchema = z.object({
  cik: z.union([z.string(), z.number()]),
  name: z.string(),
  sic: textOrEmpty,
  sicDescription: textOrEmpty,
  exchanges: z.array(textOrEmpty).nullish(),
  category: textOrEmpty,
  fiscalYearEnd: textOrEmpty,
  filings: z.object({ recent: columnsSchema }),
});

/** One filer's submissions. @throws EdgarFailureError "wrong_shape" */
export function parseSubmissions(json: unknown): Submissions {
  const { cik, name, sic, fiscalYearEnd, filings, ...about } = checked(submissionsSchema, json);
  return {
    cik: String(cik).padStart(10, "0"),
    name,
    sic: sic || undefined,
    industry: about.sicDescription || undefined,
    exchange: about.exchanges?.find((exchange) => exchange) ?? undefined,
    filerCategory: about.category?.replaceAll(/<br\s?\/?>/g, ", ") || undefined,
    fiscalYearEnd: fiscalYearEnd || undefined,
    filings: filingsOf(filings.recent),
  };
}

/** EDGAR lists filings as columns: one array per field. */
function filingsOf(columns: z.infer<typeof columnsSchema>): readonly Filing[] {
  return columns.accessionNumber.flatMap((accession, row) => {
    const form = columns.form[row];
    const filed = columns.filingDate[row];
    if (form === undefined || filed === undefined) return [];
    return {
      accession,
      form,
      filed,
      reportDate: columns.reportDate[row] || undefined,
      primaryDocument: columns.primaryDocument[row] || undefined,
      items: columns.items?.[row] || undefined,
    };
  });
}

/**
 * One filer's facts, without those that lack a value, a date or their filing. Every fact is looked
 * at, but not by zod: 25,000 of them would take it longer than the parsing of their JSON.
 *
 * @throws EdgarFailureError "wrong_shape"
 */
export function parseCompanyFacts(json: unknown): CompanyFacts {
  if (!isCompanyFacts(json)) throw new EdgarFailureError({ kind: "wrong_shape" });
  return json;
}

function isCompanyFacts(json: unknown): json is CompanyFacts {
  if (!isRecord(json) || !(typeof json["cik"] === "number" || typeof json["cik"] === "string")) {
    return false;
  }
  const { facts } = json;
  return isRecord(facts) && everyValue(facts, (taxonomy) => everyValue(taxonomy, isConcept));
}

function isConcept(concept: unknown): boolean {
  if (!isRecord(concept)) return false;
  const { units } = concept;
  return isRecord(units) && Object.keys(units).every((unit) => keepWholeFacts(units, unit));
}

/** False when there is no list; a list with broken facts is replaced by one without them. */
function keepWholeFacts(units: Record<string, unknown>, unit: string): boolean {
  const facts = units[unit];
  if (!Array.isArray(facts)) return false;
  if (!facts.every((fact) => isFact(fact))) units[unit] = facts.filter((fact) => isFact(fact));
  return true;
}

function isFact(fact: unknown): boolean {
  return (
    isRecord(fact) &&
    typeof fact["end"] === "string" &&
    (fact["start"] === undefined || typeof fact["start"] === "string") &&
    typeof fact["val"] === "number" &&
    typeof fact["accn"] === "string" &&
    typeof fact["form"] === "string" &&
    typeof fact["filed"] === "string"
  );
}

function everyValue(record: unknown, holds: (value: unknown) => boolean): boolean {
  return isRecord(record) && Object.values(record).every((value) => holds(value));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function checked<Value>(schema: z.ZodType<Value>, json: unknown): Value {
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    throw new EdgarFailureError({ kind: "wrong_shape" }, { cause: parsed.error });
  }
  return parsed.data;
}

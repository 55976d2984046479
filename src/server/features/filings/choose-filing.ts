import { longDate } from "#core/ledger/dates.ts";
import type { FilingType } from "#contracts/filings.ts";
import type { Filing } from "#server/integrations/edgar/submissions.ts";

/** Forms under which an annual and a quarterly report are filed. */
const FORMS: Readonly<Record<FilingType, readonly string[]>> = {
  "10-K": ["10-K", "10-K405", "10-KSB", "10-KT"],
  "10-Q": ["10-Q", "10-QSB", "10-QT"],
};
/** What foreign issuers file in place of a 10-K; nothing stands in place of their 10-Q. */
const FOREIGN_FORMS = ["20-F", "40-F"];

/** By which results are released before their report. */
export const RELEASE_FORM = "8-K";

/** A filing chosen, with what the analyst should know of the choice. */
export type ChosenFiling = { readonly filing: Filing; readonly notes: readonly string[] };

/**
 * The report of the latest period filed by a day; of several for one period the first filed, for
 * amendments stand under their original and are noted. Undefined where there is none.
 *
 * @param filings newest first
 */
export function chooseFiling(
  filings: readonly Filing[],
  filingType: FilingType,
  asOf: string | undefined,
): ChosenFiling | undefined {
  const known = filings.filter(
    ({ filed, primaryDocument }) =>
      primaryDocument !== undefined && (asOf === undefined || filed <= asOf),
  );
  const own = latestOf(known, FORMS[filingType]);
  if (own !== undefined) return { filing: own, notes: amendmentNotes(known, own) };
  const foreign = filingType === "10-K" ? latestOf(known, FOREIGN_FORMS) : undefined;
  if (foreign === undefined) return undefined;
  const note = `This issuer files ${foreign.form}; its newest is taken for the 10-K.`;
  return { filing: foreign, notes: [note, ...amendmentNotes(known, foreign)] };
}

/** What an 8-K says by which results are released. */
const RESULTS = "2.02";

/** The 8-K by which results newer than every report were released; undefined where there is none. */
export function newestResults(
  filings: readonly Filing[],
  asOf: string | undefined,
): Filing | undefined {
  const known = filings.filter(({ filed }) => asOf === undefined || filed <= asOf);
  const reports = known.filter(({ form }) => Object.values(FORMS).flat().includes(form));
  const reported =
    reports
      .map(({ filed }) => filed)
      .toSorted(compare)
      .at(-1) ?? "";
  return known.find(
    ({ form, filed, items = "" }) =>
      form === RELEASE_FORM && filed > reported && items.split(",").includes(RESULTS),
  );
}

/** Why there is no such report: a sentence. */
export function noFilingText(
  filings: readonly Filing[],
  {
    ticker,
    filingType,
    asOf,
  }: { ticker: string; filingType: FilingType; asOf?: string | undefined },
): string {
  const by = asOf === undefined ? "" : ` filed by ${longDate(asOf)}`;
  const foreign = filings.find(({ form }) => FOREIGN_FORMS.includes(form));
  if (foreign !== undefined && filingType === "10-Q") {
    return `This issuer files ${foreign.form}, no 10-Q: its quarters are not available.`;
  }
  return `No ${filingType} of ${ticker}${by} is known to EDGAR.`;
}

/** That nobody could be asked for such a report: whether there is one is not known. */
export function searchFailedText(ticker: string, filingType: FilingType): string {
  return `SEC EDGAR can't be reached, so the search for a ${filingType} of ${ticker} failed. Try again in a moment.`;
}

function latestOf(filings: readonly Filing[], forms: readonly string[]): Filing | undefined {
  return filings
    .filter(({ form }) => forms.includes(form))
    .toSorted((a, b) => compare(periodOf(b), periodOf(a)) || compare(a.filed, b.filed))[0];
}

function periodOf({ reportDate, filed }: Filing): string {
  return reportDate ?? filed;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function amendmentNotes(filings: readonly Filing[], original: Filing): readonly string[] {
  const amendments = filings.filter(
    ({ form, reportDate }) => form === `${original.form}/A` && reportDate === original.reportDate,
  );
  return amendments.map(({ filed }) => `Amended on ${longDate(filed)}.`);
}

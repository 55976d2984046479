import { filingAddress, isMadeUpCompany } from "#core/ledger/filing-address.ts";

/** Where a filing is read, and where that is: for a link's words. */
export type FilingLink = { readonly href: string; readonly where: string };

/** A filing at the SEC; one of the sample company, which the SEC has not, on a page of our own. */
export function filingLink(
  cik: string | undefined,
  accession: string | undefined,
): FilingLink | undefined {
  if (cik === undefined || accession === undefined) return undefined;
  if (isMadeUpCompany(cik)) return { href: `/filings/${accession}`, where: "in Footnote" };
  const href = filingAddress(cik, accession);
  return href === undefined ? undefined : { href, where: "at sec.gov" };
}

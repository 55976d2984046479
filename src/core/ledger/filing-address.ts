/** The SEC gives nobody a number that begins so: made-up companies have them. */
const MADE_UP = /^999\d{7}$/;

/** Whether a company is made up, such as the sample that ships with the product: the SEC has nothing of it. */
export function isMadeUpCompany(cik: string): boolean {
  return MADE_UP.test(cik.padStart(10, "0"));
}

const CIK = /^\d{1,10}$/;
const ACCESSION = /^\d{10}-\d{2}-\d{6}$/;

/**
 * Where the SEC shows a filing; undefined for a company without a number there, for one that is made up,
 * and for what is no such number: cards come over the wire. `cik` may be padded with zeros, `accession` has
 * its dashes.
 */
export function filingAddress(
  cik: string | undefined,
  accession: string | undefined,
): string | undefined {
  if (cik === undefined || accession === undefined || isMadeUpCompany(cik)) return undefined;
  if (!CIK.test(cik) || !ACCESSION.test(accession)) return undefined;
  const folder = `${Number(cik)}/${accession.replaceAll("-", "")}`;
  return `https://www.sec.gov/Archives/edgar/data/${folder}/${accession}-index.htm`;
}

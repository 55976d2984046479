/**
 * Where the SEC shows a filing; undefined for a company without a number there. `cik` may be padded
 * with zeros, `accession` has its dashes.
 */
export function filingAddress(
  cik: string | undefined,
  accession: string | undefined,
): string | undefined {
  if (cik === undefined || accession === undefined) return undefined;
  const folder = `${Number(cik)}/${accession.replaceAll("-", "")}`;
  return `https://www.sec.gov/Archives/edgar/data/${folder}/${accession}-index.htm`;
}

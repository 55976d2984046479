/** What EDGAR says a filer is, and what it has filed. */
export type Submissions = {
  /** Ten digits. */
  readonly cik: string;
  readonly name: string;
  /** Standard industrial classification, four digits; absent for some filers. */
  readonly sic?: string | undefined;
  /** What the classification is called. */
  readonly industry?: string | undefined;
  readonly exchange?: string | undefined;
  /** Such as `Large accelerated filer`. */
  readonly filerCategory?: string | undefined;
  /** `MMDD`, such as `0926`. */
  readonly fiscalYearEnd?: string | undefined;
  /** The latest filings, newest first. */
  readonly filings: readonly Filing[];
};

export type Filing = {
  /** With dashes, such as `0000320193-23-000106`. */
  readonly accession: string;
  readonly form: string;
  /** `YYYY-MM-DD`. */
  readonly filed: string;
  /** Last day of the period reported, `YYYY-MM-DD`; absent where the form has none. */
  readonly reportDate?: string | undefined;
  readonly primaryDocument?: string | undefined;
  /** Of an 8-K, what it reports, such as `2.02,9.01`. */
  readonly items?: string | undefined;
};

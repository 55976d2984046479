/** One XBRL fact of SEC companyfacts. `fy` and `fp` describe the filing, never the fact (finance.md 1.3). */
export type Fact = {
  /** First day of a duration, `YYYY-MM-DD`; absent for balances. */
  readonly start?: string;
  /** Last day of a duration or the day of a balance, `YYYY-MM-DD`. */
  readonly end: string;
  /** Whole units as filed. */
  readonly val: number;
  /** Accession number with dashes. */
  readonly accn: string;
  readonly fy?: number | null;
  readonly fp?: string | null;
  readonly form: string;
  /** Filing date, `YYYY-MM-DD`. */
  readonly filed: string;
};

/** Facts of one concept by unit: `USD`, `shares`, `USD/shares` … */
export type ConceptFacts = { readonly units: Readonly<Record<string, readonly Fact[]>> };

/** What the product reads of SEC companyfacts: facts by taxonomy (`us-gaap`, `ifrs-full`, `dei`) and concept. */
export type CompanyFacts = {
  readonly cik: number | string;
  readonly entityName?: string;
  readonly facts: Readonly<Record<string, Readonly<Record<string, ConceptFacts>>>>;
};

/** The company the facts are of. `sic` and `fiscalYearEnd` (`MMDD`) come from SEC submissions. */
export type Company = {
  readonly ticker: string;
  readonly name: string;
  /** Ten digits. */
  readonly cik: string;
  readonly sic?: string | undefined;
  readonly fiscalYearEnd?: string | undefined;
};

/** Of two registered names the other one where it only adds apostrophes and hyphens, which directories leave out. */
export function markedName(name: string, other: string): string {
  const marked = /^.*['’-]\S*/.exec(other)?.[0] ?? "";
  const [letters, wanted] = [name, marked].map(lettersOf);
  return marked !== "" && !/['’-]/.test(name) && letters?.startsWith(wanted ?? "") === true
    ? other
    : name;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

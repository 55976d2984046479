import type { CompanyFacts, Fact } from "#core/finance/statements/facts/company-facts.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import { isAnnual, isAnnualForm } from "#core/finance/statements/facts/fact-index.ts";
import { ANCHOR_CONCEPTS } from "#core/finance/statements/facts/fiscal-years.ts";

/** An annual or quarterly report, as its facts describe it. */
export type FiledReport = {
  /** With dashes. */
  readonly accession: string;
  readonly form: string;
  /** `YYYY-MM-DD`. */
  readonly filed: string;
  /** Last day of the period reported on, `YYYY-MM-DD`. */
  readonly periodEnd: string;
};

/** Years of columns one annual report prints: three faces hold five years of balances. */
const ANNUAL_REPORTS = 3;

/**
 * The reports whose faces the newest columns hang on: the newest annual reports and, where quarters
 * are asked for, a quarterly report that is newer. Newest first; amendments are left out.
 */
export function reportsToLookAt(
  facts: CompanyFacts,
  { asOf, withQuarter }: { readonly asOf?: string | undefined; readonly withQuarter: boolean },
): FiledReport[] {
  const known = filedReports(facts).filter(({ filed }) => asOf === undefined || filed <= asOf);
  const annual = known.filter(({ form }) => isAnnualForm(form)).slice(0, ANNUAL_REPORTS);
  const [newest] = known;
  const isNewer = newest !== undefined && newest.periodEnd > (annual[0]?.periodEnd ?? "");
  return withQuarter && isNewer && newest.form === "10-Q" ? [newest, ...annual] : annual;
}

/** The reports of a filer by the ends of their periods, newest first, without amendments. */
function filedReports({ facts }: CompanyFacts): FiledReport[] {
  const reports = new Map<string, FiledReport>();
  for (const concept of ANCHOR_CONCEPTS) {
    const [taxonomy = "", name = ""] = concept.split(":");
    for (const fact of Object.values(facts[taxonomy]?.[name]?.units ?? {}).flat()) {
      if (!isOwnPeriod(fact)) continue;
      const { accn, form, filed, end } = fact;
      const known = reports.get(accn);
      if (known === undefined || end > known.periodEnd) {
        reports.set(accn, { accession: accn, form, filed, periodEnd: end });
      }
    }
  }
  return [...reports.values()].toSorted((a, b) => (a.periodEnd < b.periodEnd ? 1 : -1));
}

/** Whether a fact can end with the period its report is on: a year for annual reports, a part of one for quarterly. */
function isOwnPeriod({ form, start, end, filed }: Fact): boolean {
  if (start === undefined || end > filed || form.endsWith("/A")) return false;
  if (form === "10-Q") return true;
  return isAnnualForm(form) && isAnnual(dayNumber(start), dayNumber(end));
}

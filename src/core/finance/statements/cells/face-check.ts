import type { FaceCheck, Taxonomy } from "#core/ledger/financial-data.ts";
import { currentStandard } from "#core/finance/statements/facts/accounting-standard.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import { type FactIndex, isAnnualForm } from "#core/finance/statements/facts/fact-index.ts";
import { DRIFT_DAYS } from "#core/finance/statements/facts/fiscal-years.ts";

const NOT_READ = "no filing page of the annual reports was read";
const NEWEST_NOT_READ = "the newest annual report's page was not read";

/**
 * Whether the newest annual report's face is among the known ones (finance.md 1.2); `reason` says
 * why not where nothing more particular is known.
 */
export function faceCheck(index: FactIndex, reason: string = NOT_READ): FaceCheck {
  const newestFirst = index.faces.toSorted((a, b) => (a.filed < b.filed ? 1 : -1));
  const newest = index.annualFilings.reduce((end, { endDay }) => Math.max(end, endDay), -Infinity);
  const face = newestFirst.find(
    ({ form, periodEnd }) =>
      isAnnualForm(form) && Math.abs(dayNumber(periodEnd) - newest) <= DRIFT_DAYS,
  );
  if (face === undefined) {
    return {
      status: "not checked",
      reason: newestFirst.length > 0 && reason === NOT_READ ? NEWEST_NOT_READ : reason,
    };
  }
  return {
    status: "checked",
    via: face.via,
    accessions: newestFirst.map(({ accession }) => accession),
  };
}

/** The taxonomy of the newest annual report, else the one most of the index's concepts are of. */
export function taxonomyOf(index: FactIndex): Taxonomy {
  const current = currentStandard(index);
  if (current !== undefined) return current;
  let ifrs = 0;
  for (const concept of index.series.keys()) if (concept.startsWith("ifrs-full:")) ifrs += 1;
  return ifrs * 2 > index.series.size ? "ifrs-full" : "us-gaap";
}

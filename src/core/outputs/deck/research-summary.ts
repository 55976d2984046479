import { anchorsOf } from "#core/ledger/prose.ts";
import { headlineOf } from "#core/outputs/deck/conclusions.ts";
import { REPORT_TITLE_DEFAULT } from "#core/outputs/deck/report-defaults.ts";
import {
  type ResearchSummary,
  summaryDefaults,
  type SummaryInput,
} from "#core/outputs/deck/summary-defaults.ts";

/** The opening of a report whose text has no headline is named by findings. */
export function researchSummary(input: SummaryInput): ResearchSummary {
  const summary = summaryDefaults(input);
  if (summary.title !== REPORT_TITLE_DEFAULT) return summary;
  const headline = headlineOf(input);
  return headline === undefined
    ? summary
    : { ...summary, title: headline.text, titleAnchors: anchorsOf(headline) };
}

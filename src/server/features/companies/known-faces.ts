import { setTimeout as delay } from "node:timers/promises";
import type { CompanyFacts } from "#core/finance/statements/facts/company-facts.ts";
import { type FiledReport, reportsToLookAt } from "#core/finance/statements/facts/filed-reports.ts";
import type { FilingFace } from "#core/finance/statements/pages/filing-face.ts";
import type { Edgar } from "#server/integrations/edgar/edgar.ts";
import { type FaceFinding, NO_STATEMENTS } from "#server/integrations/edgar/filing-faces.ts";
import type { Submissions } from "#server/integrations/edgar/submissions.ts";

/** How long an answer waits for the pages of reports; what comes later serves the next answer. */
const PATIENCE_MS = 3_000;

const STILL_READING = "the reports' pages are still being read; the next answer has them";
const NO_REPORTS = "no annual report was filed with XBRL facts";

export type FacesRequest = {
  readonly cik: string;
  readonly facts: CompanyFacts;
  readonly submissions: Submissions | undefined;
  readonly asOf: string | undefined;
  /** Whether the columns hang on a quarterly report too. */
  readonly withQuarter: boolean;
  /** Bundled figures show at once: their faces are bundled too, or come with EDGAR's own figures. */
  readonly isLocal: boolean;
};

export type KnownFaces = {
  readonly faces: readonly FilingFace[];
  /** Why the newest annual report's face is not among them; undefined when it is. */
  readonly faceNotChecked: string | undefined;
};

/**
 * The faces of the reports the newest columns hang on, as far as they are known within the time
 * given. Never fails: statements stand without them, and say so.
 */
export async function knownFaces(
  edgar: Edgar,
  request: FacesRequest,
  patienceMs = PATIENCE_MS,
): Promise<KnownFaces> {
  const { cik, facts, submissions, isLocal } = request;
  const reports = reportsToLookAt(facts, request);
  const found = new Map<string, FaceFinding>();
  const reading = reports.map(async ({ accession }) => {
    const primaryDocument = filingOf(submissions, accession)?.primaryDocument;
    found.set(accession, await edgar.filingFace({ cik, accession, primaryDocument, isLocal }));
  });
  const waiting = new AbortController();
  await Promise.race([
    Promise.all(reading),
    delay(patienceMs, undefined, { signal: waiting.signal }).catch(() => undefined),
  ]);
  waiting.abort();
  const faces = reports.flatMap((report) =>
    faceOf(report, found.get(report.accession), submissions),
  );
  const newest = reports.find(({ form }) => form !== "10-Q");
  return { faces, faceNotChecked: newest === undefined ? NO_REPORTS : reasonOf(newest, found) };
}

function faceOf(
  report: FiledReport,
  finding: FaceFinding | undefined,
  submissions: Submissions | undefined,
): FilingFace[] {
  if (finding === undefined || "none" in finding || "unknown" in finding) return [];
  const periodEnd = filingOf(submissions, report.accession)?.reportDate ?? report.periodEnd;
  return [{ ...finding, ...report, periodEnd }];
}

function reasonOf(
  { accession }: FiledReport,
  found: ReadonlyMap<string, FaceFinding>,
): string | undefined {
  const finding = found.get(accession);
  if (finding === undefined) return STILL_READING;
  if ("unknown" in finding) return finding.unknown;
  return "none" in finding ? NO_STATEMENTS : undefined;
}

function filingOf(submissions: Submissions | undefined, accession: string) {
  return submissions?.filings.find((filing) => filing.accession === accession);
}

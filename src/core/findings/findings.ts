import { bridgeFindings } from "#core/findings/causes.ts";
import { conflictFindings } from "#core/findings/conflicts.ts";
import type { Finding } from "#core/findings/finding.ts";
import { breakFindings, missingFindings, staleFindings } from "#core/findings/gaps.ts";
import { movedFindings } from "#core/findings/moved.ts";
import { quarterFindings, yearToDateFindings } from "#core/findings/quarters.ts";
import { rangeFindings } from "#core/findings/ranges.ts";
import { headroomFindings } from "#core/findings/headroom.ts";
import { dueFindings } from "#core/findings/obligations.ts";
import { scenarioFindings } from "#core/findings/scenarios.ts";
import { oneOffFindings } from "#core/findings/one-offs.ts";
import { peerFindings } from "#core/findings/peers.ts";
import { quotedFindings } from "#core/findings/quoted.ts";
import { isTrifle } from "#core/findings/trifles.ts";
import { type View, viewOf } from "#core/findings/view.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import type { Ledger } from "#core/ledger/ledger.ts";

/** What findings are made of beside a company's statements. */
export type Beside = {
  /** Of the same document: passages, models and market inputs are read from it. */
  readonly ledger?: Ledger | undefined;
  /** The other companies connected. */
  readonly peers?: readonly ConnectedFinancialData[] | undefined;
  /** `YYYY-MM-DD`: how old the data are is told against it; against the newest filing without. */
  readonly today?: string | undefined;
};

/** The findings of one company with the view they were made of. */
export type Found = { readonly view: View; readonly findings: readonly Finding[] };

/**
 * What a company's figures mean, weightiest first: the one place that decides a direction, a band, a rank
 * or a caveat. Undefined while it has no fiscal year.
 */
export function findingsOf(
  statements: ConnectedFinancialData,
  beside: Beside = {},
): Found | undefined {
  const view = viewOf(statements, beside);
  if (view === undefined) return undefined;
  const findings = [
    ...staleFindings(view, beside.today),
    ...breakFindings(view),
    ...movedFindings(view),
    ...quarterFindings(view),
    ...yearToDateFindings(view),
    ...rangeFindings(view),
    ...bridgeFindings(view),
    ...oneOffFindings(view),
    ...conflictFindings(view),
    ...dueFindings(view),
    ...headroomFindings(view),
    ...scenarioFindings(view),
    ...peerFindings(view),
    ...quotedFindings(view),
    ...missingFindings(view),
  ];
  const told = findings.filter((finding) => !isTrifle(view, finding));
  const once = new Map(told.map((finding) => [finding.id, finding]));
  return { view, findings: [...once.values()].toSorted((a, b) => b.weight - a.weight) };
}

import { bridgeFindings } from "#core/findings/causes.ts";
import { conflictFindings } from "#core/findings/conflicts.ts";
import { dataOf, type Finding, type Verdict } from "#core/findings/finding.ts";
import { breakFindings, missingFindings, staleFindings } from "#core/findings/gaps.ts";
import { movedFindings } from "#core/findings/moved.ts";
import { quarterFindings, yearToDateFindings } from "#core/findings/quarters.ts";
import { rangeFindings } from "#core/findings/ranges.ts";
import { headroomFindings } from "#core/findings/headroom.ts";
import { scenarioFindings } from "#core/findings/scenarios.ts";
import { dueFindings } from "#core/findings/obligations.ts";
import { oneOffFindings } from "#core/findings/one-offs.ts";
import { quotedFindings } from "#core/findings/quoted.ts";
import { type View, viewOf } from "#core/findings/view.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import { printsAsZero } from "#core/ledger/print-datum.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { periodText } from "#core/ledger/period.ts";
import { listed, prose } from "#core/ledger/prose.ts";
import { made } from "#core/findings/make.ts";
import { during, verbOf } from "#core/findings/movement.ts";
import { measuresOf } from "#core/findings/topics.ts";

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

/** Amounts under this share of all assets are looked at by nobody, however they moved. */
const LEAST_SHARE = 0.001;
/** What cash lasts longer than is no span to plan by. */
const MOST_MONTHS = 60;

/** The one test of size: whether what a finding tells is too small, or too far, to be told. */
function isTrifle(view: View, { kind, item, operands, says }: Finding): boolean {
  if (dataOf(says.clause).some(({ unit, value }) => unit === "months" && value > MOST_MONTHS)) {
    return true;
  }
  if (kind !== "moved" && kind !== "level") return false;
  const assets = view.now("Total Assets")?.value ?? 0;
  const ends = operands.flatMap((cell) =>
    cell.item === item ? (view.at(item, cell.period) ?? []) : [],
  );
  return (
    ends.length > 0 &&
    ends.every(
      (end) =>
        end.unit === "money" &&
        (printsAsZero(end, "mm") || Math.abs(end.value) < LEAST_SHARE * assets),
    )
  );
}

/** Ratios that are set beside other companies', in their own newest columns; amounts never are. */
function peerFindings(view: View): readonly Finding[] {
  if (view.peers.length === 0) return [];
  const ratios = measuresOf(view.kind).filter(({ item, scale, topic }) => {
    const isTold = scale !== undefined || topic === "margin" || topic === "lending";
    return wordsOf(item).kind === "ratio" && isTold;
  });
  return ratios.slice(0, MOST_RATIOS).flatMap(({ item, topic }) => peerFinding(view, item, topic));
}

const MOST_RATIOS = 3;

function peerFinding(view: View, item: string, topic: Finding["topic"]): readonly Finding[] {
  const own = view.now(item);
  if (own === undefined) return [];
  const others = view.peers.map((peer) => {
    const datum = peer.now(item);
    const basis = peer.basis === view.basis || datum === undefined ? "" : `, on ${peer.basis}`;
    return { peer, datum, basis };
  });
  const known = others.flatMap(({ peer, datum, basis }) =>
    datum === undefined
      ? []
      : [{ datum, said: prose`${datum} at ${peer.name} (${periodText(datum.period)}${basis})` }],
  );
  if (known.length === 0) return [];
  const silent = others.filter(({ datum }) => datum === undefined).map(({ peer }) => [peer.name]);
  const gap = silent.length === 0 ? [] : prose`; it is not available at ${listed(silent)}`;
  const words = wordsOf(item);
  const said = prose`${words.name} ${verbOf(words)} ${own} at ${view.name}${during(own.period)}, against ${listed(known.map((one) => one.said))}${gap}`;
  const values = known.map(({ datum }) => datum.value);
  return [
    made(view, {
      kind: "peer",
      topic,
      item,
      period: own.period,
      good: { creditor: placeOf(own.value, values, words.good), shareholder: "neither" },
      weight: 0.4,
      says: {
        clause: said,
        headline: prose`${words.name.replace(/^the /, "")} of ${own} beside peers`,
      },
    }),
  ];
}

function placeOf(
  own: number,
  others: readonly number[],
  good: "higher" | "lower" | undefined,
): Verdict {
  if (good === undefined) return "neither";
  const isHighest = others.every((value) => value < own);
  const isLowest = others.every((value) => value > own);
  if (!isHighest && !isLowest) return "neither";
  return isHighest === (good === "higher") ? "yes" : "no";
}

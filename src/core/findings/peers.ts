import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { periodText } from "#core/ledger/period.ts";
import { listed, prose } from "#core/ledger/prose.ts";
import type { Finding, Verdict } from "#core/findings/finding.ts";
import { made } from "#core/findings/make.ts";
import { during, verbOf } from "#core/findings/movement.ts";
import { measuresOf } from "#core/findings/topics.ts";
import type { View } from "#core/findings/view.ts";

/** Ratios that are set beside other companies', in their own newest columns; amounts never are. */
export function peerFindings(view: View): readonly Finding[] {
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

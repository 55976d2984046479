import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { Advance } from "#core/figures/roll-forward/advance.ts";
import type { RolledSentence } from "#core/figures/roll-forward/rolled-sentence.ts";
import {
  distanceOf,
  type FormerSentence,
  isOfFormerLatest,
  numbersIn,
} from "#core/figures/roll-forward/said-periods.ts";

/** A figure that was right on the former data and is not what the text should say on the new. */
export type StaleFigure = {
  /** Where it stands, UTF-16. */
  readonly position: number;
  readonly length: number;
  readonly was: string;
  /** What is proposed for it; absent where nothing can be. */
  readonly becomes?: string | undefined;
  /** Why nothing is proposed: a part of a sentence. */
  readonly reason?: string | undefined;
  readonly ticker: string;
  readonly item: string;
  /** The columns it is of, before and after. */
  readonly from: string;
  readonly to: string;
  /** The same column has another value now. */
  readonly isRestated: boolean;
};

/** The figures of a sentence that change, or that should and cannot. */
export function staleIn(
  former: FormerSentence,
  sentence: RolledSentence,
  advances: readonly Advance[],
): readonly StaleFigure[] {
  const now = numbersIn(sentence.checked);
  return numbersIn(former.checked).flatMap((figure, index) => {
    const found = now[index];
    const rolled = sentence.figures.find(({ bound }) => bound.index === index);
    const becomes = rolled?.text === rolled?.bound.text ? undefined : rolled?.text;
    const reason =
      sentence.failing.find((failing) => failing.index === index)?.reason ??
      (becomes === undefined && found !== undefined
        ? whyStaying(sentence, { figure, found, advances })
        : undefined);
    if (figure.verdict !== "verified" || (becomes === undefined && reason === undefined)) return [];
    return [staleFigure(former, figure, { found, becomes, reason })];
  });
}

type Staying = {
  readonly figure: CheckedFigure;
  readonly found: CheckedFigure;
  readonly advances: readonly Advance[];
};

/** Why a figure that was right stays as it is, of the former latest column or wrong in its sentence now. */
function whyStaying(
  { blocked }: RolledSentence,
  { figure, found, advances }: Staying,
): string | undefined {
  const isOld = isOfFormerLatest(figure, advances);
  if (isOld && distanceOf(found, advances) === 0)
    return blocked ?? "the time it is of stays as it is";
  if (found.verdict === "verified") return undefined;
  return blocked ?? (isOld ? "no value of the new data could be told for it" : undefined);
}

function staleFigure(
  { start }: FormerSentence,
  figure: CheckedFigure,
  now: Pick<StaleFigure, "becomes" | "reason"> & { readonly found: CheckedFigure | undefined },
): StaleFigure {
  const { position, length, text, ticker, item, measure, period } = figure;
  const from = period ?? "";
  const to = now.found?.period ?? from;
  return {
    position: start + position,
    length,
    was: text,
    becomes: now.becomes,
    reason: now.reason,
    ticker: ticker ?? "",
    item: measure ?? item ?? "",
    from,
    to,
    isRestated: from === to && now.becomes !== undefined,
  };
}

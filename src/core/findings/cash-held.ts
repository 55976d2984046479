import { total } from "#core/finance/ratios/derived.ts";
import { MADE_WITH } from "#core/finance/vocabulary/item-words.ts";
import type { Measure } from "#core/findings/topics.ts";
import type { Pair, View } from "#core/findings/view.ts";

/** Cash with the short-term investments that it was put into or came out of, where those are or were a good part of it. */
export function withInvestments(view: View, { item }: Measure): Pair | undefined {
  const [pair, held] = [view.pair(item), view.pair("Short-Term Investments")];
  const { now, before } = pair ?? {};
  if (item !== WITH_INVESTMENTS.item || !now || !before || !held?.before) return undefined;
  const isBeside = held.now.period === now.period && held.before.period === before.period;
  const isMuch = [
    [held.now, now],
    [held.before, before],
  ].some(([part, cash]) => (part?.value ?? 0) >= LEAST_HELD * (cash?.value ?? 0));
  if (!isBeside || !isMuch) return undefined;
  const name = `${item}${MADE_WITH}${held.now.item}`;
  return { now: total(name, [now, held.now]), before: total(name, [before, held.before]) };
}

/** Cash as it is named with them. */
export const WITH_INVESTMENTS: Measure = {
  item: "Cash And Equivalents",
  topic: "liquidity",
  short: "cash with investments",
};
/** Investments under this share of cash say little beside it. */
const LEAST_HELD = 0.25;

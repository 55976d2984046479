import { nextLeverageBound } from "#core/finance/vocabulary/bands.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { countedDebt } from "#core/ledger/definitions.ts";
import { formulaOf, outflow } from "#core/finance/ratios/derived.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { periodText } from "#core/ledger/period.ts";
import { type Prose, prose } from "#core/ledger/prose.ts";
import { chargesInTurns } from "#core/findings/charges.ts";
import type { Finding } from "#core/findings/finding.ts";
import { made } from "#core/findings/make.ts";
import { MOST_TURNS } from "#core/findings/movement.ts";
import { threshold } from "#core/findings/headroom.ts";
import { isReadByTurns } from "#core/findings/topics.ts";
import type { View } from "#core/findings/view.ts";

/** Falls of EBITDA that a leveraged company is seen under. */
const FALLS = [0.15, 0.3] as const;
const LEVERAGED_FROM = 3;
const COVERED_FROM = 3;

/** What leverage and coverage come to when EBITDA falls, for companies that owe much of it. */
export function scenarioFindings(view: View): readonly Finding[] {
  if (!isReadByTurns(view)) return [];
  const leverage = view.now("Net Leverage (x)");
  const ebitda = view.at("EBITDA", leverage?.period);
  const debt = leverage && countedDebt(view.at, "Net Debt", leverage.period);
  if (!leverage || !debt || !ebitda || Math.min(debt.value, ebitda.value) <= 0) return [];
  const [first, second] = FALLS.map((fall) => stepOf(view, { debt, ebitda }, fall));
  if (first === undefined || second === undefined) return [];
  const passed = passedIn(leverage, [first, second]);
  const owed = wordsOf(debt.item).name;
  const day = dayOf(view, debt);
  const isLeveraged = owesMuch(view, leverage);
  return [
    made(view, {
      kind: "scenario",
      topic: "leverage",
      item: "EBITDA lower",
      period: leverage.period,
      good: { creditor: isLeveraged ? "no" : "neither", shareholder: "neither" },
      // Others are told it where they ask.
      weight: isLeveraged ? 0.6 : 0,
      caveats: chargesInTurns(view, leverage),
      says: {
        sentence: prose`With ${view.basis} ${first.step} lower, net leverage would be ${first.turns}${first.coverage}; with it ${second.step} lower, ${second.turns}${second.coverage}, at unchanged ${owed} of ${debt}${day}${passed}.`,
        clause: prose`with ${view.basis} ${first.step} lower net leverage would be ${first.turns}${first.coverage}, and ${second.turns}${second.coverage} with it ${second.step} lower, at ${owed} of ${debt}${day}${passed}`,
        headline: prose`leverage with ${view.basis} lower`,
      },
    }),
  ];
}

/** Debt of an earlier day than the newest is so told, whatever the text has said of that day. */
function dayOf({ latest }: View, { period }: Datum): string {
  return period === latest ? "" : ` at the end of ${periodText(period)}`;
}

/** `; the next threshold of leverage is passed in the second`: how far it is stands in its own finding. */
function passedIn({ value }: Datum, steps: readonly Step[]): string {
  const next = nextLeverageBound(value);
  if (next === undefined) return "";
  const at = steps.findIndex(({ turns }) => turns.value >= next);
  const where = ["already in the first", "in the second"][at] ?? "in neither";
  return `; the next threshold of leverage is passed ${where}`;
}

function owesMuch({ at }: View, leverage: Datum): boolean {
  const cover = at("Interest Coverage (x)", leverage.period);
  return leverage.value >= LEVERAGED_FROM || (cover?.value ?? Infinity) < COVERED_FROM;
}

type Step = { readonly step: Datum; readonly turns: Datum; readonly coverage: Prose };

function stepOf(
  view: View,
  { debt, ebitda }: { readonly debt: Datum; readonly ebitda: Datum },
  fall: number,
): Step | undefined {
  const interest = outflow(view.at("Interest Expense", ebitda.period));
  const left = formulaOf("EBITDA in the scenario", "product", [ebitda, 1 - fall]);
  const turns = formulaOf("Net leverage in the scenario", "ratio", [debt, left]);
  const covered = formulaOf("Coverage in the scenario", "ratio", [left, interest]);
  const isTold = covered !== undefined && covered.value <= MOST_TURNS;
  // Turns beyond these say that there are next to no earnings, not how much is owed of them.
  if (turns === undefined || turns.value > MOST_TURNS) return undefined;
  return {
    step: threshold(view, "EBITDA scenario", fall, "fraction"),
    turns,
    coverage: isTold ? prose` and coverage ${covered}` : [],
  };
}

import type { Datum } from "#core/ledger/datum.ts";
import { computed, operand } from "#core/finance/ratios/derived.ts";
import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import { periodText } from "#core/ledger/period.ts";
import {
  isPlainRatio,
  NET_LEVERAGE,
  stressSentence,
} from "#core/writing/analyst/sections/leverage-path.ts";
import { threshold } from "#core/writing/analyst/sections/thresholds.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** The move of margin and of EBITDA that the sensitivities show. */
const MARGIN_STEP = 0.01;
const FALL = 0.1;

/** What a point of margin, and a fall of EBITDA, would change: arithmetic on the latest year. */
export function earningsSensitivity(writing: Writing): readonly Prose[] {
  return [
    marginStep(writing),
    earningsFall(writing),
    stressSentence(writing),
    prose`The DCF's sensitivity to WACC, growth and exit multiple needs a saved model.`,
  ];
}

function marginStep(writing: Writing): Prose {
  const { now, year } = writing;
  const [revenues, ebitda] = [now("Revenues"), now("EBITDA")];
  if (revenues === undefined || revenues.value <= 0) return [];
  const step = threshold(writing, "EBITDA Margin (%)", MARGIN_STEP, "fraction");
  const worth: Datum = {
    ...computed([revenues]),
    item: "EBITDA of one point of margin",
    value: revenues.value * MARGIN_STEP,
    unit: "money",
    formula: `${operand(revenues)} * ${MARGIN_STEP}`,
  };
  if (ebitda === undefined || ebitda.value <= 0) {
    return prose`A change of ${step} of revenues in margin is worth ${worth} of ${writing.basis}.`;
  }
  const share: Datum = {
    ...computed([revenues, ebitda]),
    item: "One point of margin over EBITDA",
    value: (revenues.value * MARGIN_STEP) / ebitda.value,
    unit: "fraction",
    formula: `${operand(revenues)} * ${MARGIN_STEP} / ${operand(ebitda)}`,
  };
  return prose`A change of ${step} of revenues in margin is worth ${worth} of ${writing.basis}, ${share} of the ${periodText(year)} amount.`;
}

function earningsFall(writing: Writing): Prose {
  const { now } = writing;
  const [debt, ebitda, leverage] = [now("Net Debt"), now("EBITDA"), now(NET_LEVERAGE)];
  if (!debt || !ebitda || !leverage || !isPlainRatio(writing, leverage)) return [];
  if (debt.value <= 0) return [];
  const fall = threshold(writing, "EBITDA growth", FALL, "fraction");
  const stressed: Datum = {
    ...computed([debt, ebitda]),
    item: "Net leverage after a fall of EBITDA",
    value: debt.value / (ebitda.value * (1 - FALL)),
    unit: "multiple",
    formula: `${operand(debt)} / (${operand(ebitda)} * (1 - ${FALL}))`,
  };
  return prose`A fall of ${fall} in ${writing.basis} would take net leverage from ${leverage} to ${stressed} at unchanged net debt.`;
}

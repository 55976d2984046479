import { formulaOf } from "#core/finance/ratios/derived.ts";
import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import { periodText } from "#core/ledger/period.ts";
import {
  isPlainRatio,
  NET_LEVERAGE,
  stressSentence,
} from "#core/writing/analyst/sections/leverage-path.ts";
import { gridRanges } from "#core/writing/analyst/sections/valuation.ts";
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
    ...gridSentences(writing),
  ];
}

function gridSentences({ value }: Writing): readonly Prose[] {
  return value.model === undefined
    ? [prose`The DCF's sensitivity to WACC, growth and exit multiple needs a saved model.`]
    : gridRanges(value);
}

function marginStep(writing: Writing): Prose {
  const { now, year } = writing;
  const [revenues, ebitda] = [now("Revenues"), now("EBITDA")];
  if (revenues === undefined || revenues.value <= 0) return [];
  const step = threshold(writing, "EBITDA Margin (%)", MARGIN_STEP, "fraction");
  const worth = formulaOf("EBITDA of one point of margin", "product", [revenues, MARGIN_STEP]);
  if (worth === undefined) return [];
  if (ebitda === undefined || ebitda.value <= 0) {
    return prose`A change of ${step} of revenues in margin is worth ${worth} of ${writing.basis}.`;
  }
  const share = formulaOf("One point of margin over EBITDA", "share", [worth, ebitda]);
  if (share === undefined) return [];
  return prose`A change of ${step} of revenues in margin is worth ${worth} of ${writing.basis}, ${share} of the ${periodText(year)} amount.`;
}

function earningsFall(writing: Writing): Prose {
  const { now } = writing;
  const [debt, ebitda, leverage] = [now("Net Debt"), now("EBITDA"), now(NET_LEVERAGE)];
  if (!debt || !ebitda || !leverage || !isPlainRatio(writing, leverage)) return [];
  if (debt.value <= 0) return [];
  const fall = threshold(writing, "EBITDA growth", FALL, "fraction");
  const left = formulaOf("EBITDA after the fall", "product", [ebitda, 1 - FALL]);
  const stressed = formulaOf("Net leverage after a fall of EBITDA", "ratio", [debt, left]);
  if (stressed === undefined) return [];
  return prose`A fall of ${fall} in ${writing.basis} would take net leverage from ${leverage} to ${stressed} at unchanged net debt.`;
}

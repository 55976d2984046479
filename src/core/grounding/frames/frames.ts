import {
  afterAClause,
  deficitAfterDividends,
  namedAfterComma,
  negativeBefore,
  runway,
} from "#core/grounding/frames/asides.ts";
import { changeInApposition, overYears, partOfAChange } from "#core/grounding/frames/changes.ts";
import { covered, coversAPart, difference } from "#core/grounding/frames/covers.ts";
import { dueWithinAYear, partOfDebt } from "#core/grounding/frames/debt-parts.ts";
import type { Found, Frame, Scene } from "#core/grounding/frames/found.ts";
import { marginStep } from "#core/grounding/frames/margin-step.ts";
import { maturity } from "#core/grounding/frames/maturities.ts";
import { stepOfAPath } from "#core/grounding/frames/paths.ts";
import { scorecardSpread } from "#core/grounding/frames/rating-spread.ts";
import { scenario } from "#core/grounding/frames/scenarios.ts";
import {
  rowOverRow,
  shareOfSomethingMade,
  shareOfThem,
  shareOfTheSame,
  shareOfTheWhole,
  together,
} from "#core/grounding/frames/shares.ts";
import {
  cagrBetween,
  lossChanged,
  moreThanBefore,
  rowLessRow,
  sumOfRows,
  underTheSameVerb,
} from "#core/grounding/frames/lists.ts";
import { coveredBy, grossOrNet, paidOut, spokenRow } from "#core/grounding/frames/spoken-rows.ts";
import { nowAgainstBound, threshold } from "#core/grounding/frames/thresholds.ts";

/** Forms of words that say more than a figure and the row beside it, the more telling ones first. */
const FRAMES: readonly Frame[] = [
  scenario,
  marginStep,
  nowAgainstBound,
  threshold,
  scorecardSpread,
  dueWithinAYear,
  maturity,
  partOfDebt,
  shareOfTheWhole,
  shareOfThem,
  shareOfSomethingMade,
  shareOfTheSame,
  together,
  covered,
  coversAPart,
  difference,
  coveredBy,
  paidOut,
  rowOverRow,
  rowLessRow,
  sumOfRows,
  grossOrNet,
  spokenRow,
  lossChanged,
  cagrBetween,
  moreThanBefore,
  underTheSameVerb,
  partOfAChange,
  changeInApposition,
  overYears,
  stepOfAPath,
  deficitAfterDividends,
  negativeBefore,
  runway,
  namedAfterComma,
  afterAClause,
];

/** What the first form of words that fits says of a figure. */
export function frameOf(scene: Scene): Found | undefined {
  for (const frame of FRAMES) {
    const found = frame(scene);
    if (found !== undefined) return found;
  }
  return undefined;
}

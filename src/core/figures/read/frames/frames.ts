import type { FigureKind } from "#core/figures/read/figures/figure.ts";
import {
  afterAClause,
  deficitAfterDividends,
  deficitOfEquity,
  leftOfCash,
  namedAfterComma,
  negativeBefore,
  runway,
} from "#core/figures/read/frames/asides.ts";
import { againstBefore } from "#core/figures/read/frames/against-before.ts";
import {
  changeInApposition,
  listedChange,
  overYears,
  partOfAChange,
  timesThatOf,
} from "#core/figures/read/frames/changes.ts";
import {
  covered,
  coversAPart,
  coversInterest,
  difference,
  explainsAPart,
} from "#core/figures/read/frames/covers.ts";
import { dueWithinAYear, partOfDebt } from "#core/figures/read/frames/debt-parts.ts";
import { fasterThan } from "#core/figures/read/frames/faster-than.ts";
import type { Found, Frame, Scene } from "#core/figures/read/frames/found.ts";
import { marginStep } from "#core/figures/read/frames/margin-step.ts";
import { maturity } from "#core/figures/read/frames/maturities.ts";
import { shareOfItsYear, timesAsMuch } from "#core/figures/read/frames/of-another-time.ts";
import { quarterOfARun, stepOfAPath } from "#core/figures/read/frames/paths.ts";
import { growthInTurn } from "#core/figures/read/frames/respectively.ts";
import { scorecardSpread } from "#core/figures/read/frames/rating-spread.ts";
import { scenario } from "#core/figures/read/frames/scenarios.ts";
import {
  rowOverRow,
  shareOfSomethingMade,
  shareOfThem,
  shareOfTheSame,
  shareOfTheWhole,
  together,
} from "#core/figures/read/frames/shares.ts";
import {
  cagrBetween,
  lossChanged,
  lostAnother,
  moreThanBefore,
  orByRate,
  rowLessRow,
  sumOfRows,
  sumOfRowsBehind,
  sumWithAnother,
  underTheSameVerb,
} from "#core/figures/read/frames/lists.ts";
import {
  coveredBy,
  grossOrNet,
  paidOut,
  spokenRow,
} from "#core/figures/read/frames/spoken-rows.ts";
import {
  convertedInto,
  returnedInTwo,
  spentOn,
  wentInto,
} from "#core/figures/read/frames/spoken-sums.ts";
import { nowAgainstBound, threshold } from "#core/figures/read/frames/thresholds.ts";

/**
 * Forms of words that say more than a figure and the row beside it, the more telling ones first, by
 * what the figure is measured in; the first that fits is read.
 */
const AMOUNT: readonly Frame[] = [
  againstBefore,
  scenario,
  marginStep,
  nowAgainstBound,
  threshold,
  dueWithinAYear,
  maturity,
  partOfDebt,
  together,
  difference,
  rowLessRow,
  sumOfRows,
  sumOfRowsBehind,
  sumWithAnother,
  grossOrNet,
  negativeBefore,
  returnedInTwo,
  wentInto,
  deficitOfEquity,
  leftOfCash,
  lostAnother,
  spokenRow,
  moreThanBefore,
  underTheSameVerb,
  overYears,
  quarterOfARun,
  stepOfAPath,
  deficitAfterDividends,
  namedAfterComma,
  afterAClause,
];

const RATE: readonly Frame[] = [
  againstBefore,
  growthInTurn,
  fasterThan,
  scenario,
  marginStep,
  nowAgainstBound,
  threshold,
  shareOfTheWhole,
  shareOfItsYear,
  shareOfThem,
  shareOfSomethingMade,
  shareOfTheSame,
  together,
  coversAPart,
  explainsAPart,
  spentOn,
  paidOut,
  rowOverRow,
  lossChanged,
  sumWithAnother,
  changeInApposition,
  listedChange,
  convertedInto,
  cagrBetween,
  orByRate,
  moreThanBefore,
  underTheSameVerb,
  overYears,
  quarterOfARun,
  stepOfAPath,
  negativeBefore,
  namedAfterComma,
  afterAClause,
];

const MULTIPLE: readonly Frame[] = [
  timesThatOf,
  againstBefore,
  scenario,
  timesAsMuch,
  nowAgainstBound,
  threshold,
  coversInterest,
  covered,
  coveredBy,
  rowOverRow,
  grossOrNet,
  moreThanBefore,
  partOfAChange,
  changeInApposition,
  overYears,
  stepOfAPath,
  namedAfterComma,
  afterAClause,
];

const POINTS: readonly Frame[] = [
  againstBefore,
  marginStep,
  threshold,
  scorecardSpread,
  moreThanBefore,
  partOfAChange,
  changeInApposition,
  overYears,
];

const FRAMES: Readonly<Partial<Record<FigureKind, readonly Frame[]>>> = {
  money: AMOUNT,
  bare: AMOUNT,
  rate: RATE,
  multiple: MULTIPLE,
  bps: POINTS,
  months: [runway],
};

/** What the first form of words that fits says of a figure. */
export function frameOf(scene: Scene): Found | undefined {
  for (const frame of FRAMES[scene.spot.figure.kind] ?? []) {
    const found = frame(scene);
    if (found !== undefined) return found;
  }
  return undefined;
}

import type { BusinessRisk } from "#core/ledger/business-risk.ts";
import { RATINGS, type Rating } from "#core/finance/ratios/rating-tables.ts";

/** Assessments of cash flow and leverage, from best to worst (finance.md 2.3, Table B). */
export const ASSESSMENTS = [
  "minimal",
  "modest",
  "intermediate",
  "significant",
  "aggressive",
  "highly leveraged",
] as const;

export type Assessment = (typeof ASSESSMENTS)[number];

/** Lower bounds of FFO to debt, from the second worst assessment up. */
const FUNDS_BOUNDS = [0.12, 0.2, 0.3, 0.45, 0.6] as const;
/** Upper bounds of debt to EBITDA, from best to second worst. */
const LEVERAGE_BOUNDS = [1.5, 2, 3, 4, 5] as const;

const ANCHORS: Readonly<Record<Assessment, Readonly<Record<BusinessRisk, Rating>>>> = {
  minimal: { strong: "AA", satisfactory: "A", fair: "BBB", weak: "BB+" },
  modest: { strong: "A+", satisfactory: "BBB+", fair: "BBB-", weak: "BB+" },
  intermediate: { strong: "A-", satisfactory: "BBB", fair: "BB+", weak: "BB" },
  significant: { strong: "BBB", satisfactory: "BB+", fair: "BB", weak: "BB-" },
  aggressive: { strong: "BB+", satisfactory: "BB", fair: "BB-", weak: "B+" },
  "highly leveraged": { strong: "BB", satisfactory: "B+", fair: "B", weak: "B-" },
};

/** Weight of the anchor in the blend; the rest is the synthetic rating's. */
const ANCHOR_WEIGHT = 2 / 3;

/** The assessment that FFO to debt, a fraction, points to. */
export function assessmentOfFunds(fundsToDebt: number): Assessment {
  return assessmentAt(
    FUNDS_BOUNDS.length - FUNDS_BOUNDS.filter((bound) => fundsToDebt > bound).length,
  );
}

/** The assessment that debt to EBITDA, in turns, points to. */
export function assessmentOfLeverage(turns: number): Assessment {
  return assessmentAt(LEVERAGE_BOUNDS.filter((bound) => turns >= bound).length);
}

/** The assessment a step better or worse, with the levels of FFO to debt and of debt to EBITDA it begins at; undefined beyond the ends. */
export function besideAssessment(
  assessment: Assessment,
  step: -1 | 1,
): { readonly name: Assessment; readonly funds: number; readonly turns: number } | undefined {
  const at = ASSESSMENTS.indexOf(assessment);
  const name = ASSESSMENTS[at + step];
  const edge = Math.min(at, at + step);
  const [funds, turns] = [FUNDS_BOUNDS[FUNDS_BOUNDS.length - 1 - edge], LEVERAGE_BOUNDS[edge]];
  return name === undefined || funds === undefined || turns === undefined
    ? undefined
    : { name, funds, turns };
}

/** The average of assessments, rounded to the weaker; undefined of none. */
export function averageAssessment(assessments: readonly Assessment[]): Assessment | undefined {
  if (assessments.length === 0) return undefined;
  const places = assessments.map((assessment) => ASSESSMENTS.indexOf(assessment));
  return assessmentAt(Math.ceil(places.reduce((sum, place) => sum + place, 0) / places.length));
}

/** The rating an assessment anchors at a business risk. */
export function anchorOf(assessment: Assessment, risk: BusinessRisk): Rating {
  return ANCHORS[assessment][risk];
}

/** Place in RATINGS of anchor and synthetic rating blended: a higher place is weaker. */
export function blendedNotch(anchor: Rating, synthetic: Rating | undefined): number {
  const at = RATINGS.indexOf(anchor);
  if (synthetic === undefined) return at;
  const mixed = ANCHOR_WEIGHT * at + (1 - ANCHOR_WEIGHT) * RATINGS.indexOf(synthetic);
  // A relative epsilon keeps thirds of whole notches whole.
  return Math.ceil(mixed - 1e-9);
}

function assessmentAt(place: number): Assessment {
  return ASSESSMENTS[place] ?? "highly leveraged";
}

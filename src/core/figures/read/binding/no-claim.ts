import { isClaim } from "#core/figures/read/claims/claim.ts";
import { HYPOTHETICAL } from "#core/figures/read/sentence/cue-words.ts";
import { isSaid, keyWords } from "#core/figures/read/text/key-words.ts";
import { whyNotReported, whyPartOnly } from "#core/figures/read/binding/not-reported.ts";
import { whyOtherMeasure } from "#core/figures/read/binding/other-measures.ts";
import { whyOtherSubject } from "#core/figures/read/binding/other-subjects.ts";
import { isTie } from "#core/figures/read/sentence/tie-words.ts";
import type { Spot } from "#core/figures/read/claims/spot.ts";

const MAY_BE = "it is about what may be, not about what was reported";

const OTHERS = [whyNotReported, whyPartOnly, whyOtherMeasure, whyOtherSubject];
const BETWEEN = keyWords("cover covers covered covering exceed exceeds exceeded exceeding");
const BETWEEN_ROWS = /¤+\s+(?:less|minus|plus|net of)\s+¤+\s+cover|\bexceed\w*\s+¤+\s+by\s*$/;

const BEYOND = keyWords("above below over under");

/** Why a figure is none that the connected data could hold, whatever row it names. */
export function whyNoClaim(spot: Spot): string | undefined {
  const { figure, before, reading } = spot;
  if (figure.kind === "coupon") return "no table of debt instruments is connected";
  if (figure.kind === "per-share") return "amounts per share are not in the connected data";
  if (isCount(spot)) return "it counts things";
  if (isHypothetical(spot)) return MAY_BE;
  const other = OTHERS.map((why) => why(spot)).find((why) => why !== undefined);
  if (other !== undefined) return other;
  if (isSaid(reading, BETWEEN) && BETWEEN_ROWS.test(before)) {
    return "a difference between two rows is not computed";
  }
  if (isSaid(reading, BEYOND) && /¤+\s+(?:above|below|over|under)\s*$/.test(before)) {
    return "it is a threshold, not what was reported";
  }
  return isMaturity(spot) ? "no schedule of maturities is connected" : undefined;
}

/** `136 consecutive years`, `(2) provide`: a number without unit before a word of its own. */
function isCount({ figure, after }: Spot): boolean {
  if (figure.kind !== "bare") return false;
  const word = /^\s*[)\]]?[:,]?\s*([a-z][a-z'&-]*)/.exec(after)?.[1];
  return word !== undefined && !isTie(word);
}

/** Words that only sound like what may be: `as we expected`, `stressed that`, `worth noting`. */
const AS_EXPECTED =
  /\bas (?:\w+ ){0,2}(?:expected|guided|planned|projected|forecast|targeted|budgeted|anticipated|assumed)\b|\bstress(?:ed|es|ing) that\b|\bnot (?:nearly |quite )?(?:enough|sufficient) to (?:pay|cover|fund|finance|repay|service|meet)\b|\bworth (?:noting|mentioning|remembering|stressing|a look)\b|\b(?:targets?|covenants?|guidance|plans?|budget) aside\b/g;

/** What is said since the last clause ended: `revenues did not fall: they were`. */
function lastClause(before: string): string {
  return before.slice(Math.max(...[";", ":", " but "].map((end) => before.lastIndexOf(end))) + 1);
}

const INVERTED = keyWords("were should had");
const SUPPOSING = keyWords(
  "if would could should may might will expect expects expected expecting forecast forecasts guidance guided guides target targets targeted targeting projects projected projection projections expectation expectations estimate forecasted budget budgeted consensus plan plans planned aim aims assume assumes assumed assuming assumption assumptions threshold thresholds covenant covenants scenario stress stressed outlook anticipate anticipates anticipated anticipating anticipation passes staying stays drops estimated estimates forma worth not",
);

function isHypothetical(spot: Spot): boolean {
  const { reading, before, previous } = spot;
  const goesOn =
    previous !== undefined &&
    !isClaim(previous) &&
    "why" in previous &&
    previous.why === MAY_BE &&
    !before.includes(";");
  return (
    goesOn ||
    (isSaid(reading, INVERTED) &&
      /^(?:were|should|had) (?:¤|§|the |its |¢)/.test(reading.masked)) ||
    (isSaid(reading, SUPPOSING) && isSupposed(spot))
  );
}

function isSupposed({ reading, figure, before, after }: Spot): boolean {
  const clause = lastClause(before).replace(AS_EXPECTED, " ");
  return (
    HYPOTHETICAL.test(clause) ||
    /^[^;]{0,24}\bif\b/.test(reading.masked.slice(figure.end)) ||
    /^\s*(?:threshold|target|covenant|guidance)/.test(after)
  );
}

const DUE = keyWords("due mature matures matured maturing maturity maturities");

/** `USD 12.4bn falls due in FY2026`; what is due within a year is short-term debt. */
function isMaturity({ reading, after }: Spot): boolean {
  if (!isSaid(reading, DUE)) return false;
  return /^\s*(?:of ¤+ )?(?:(?:falls?|comes?|is|are|was|were)\s+)?(?:due|matur\w+)\b(?! within (?:a|one) year)/.test(
    after,
  );
}

import { formulaOf } from "#core/finance/ratios/derived.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { constantDatum } from "#core/ledger/formula.ts";
import { type Prose, prose, size } from "#core/ledger/prose.ts";
import { RATE_NAMES } from "#core/ledger/saved-model-provider.ts";
import { ratingOf, type ScoredCompany, spreadDatum } from "#core/writing/analyst/rating.ts";
import { equityUpside, meanEquityValue, sizedMean } from "#core/writing/analyst/valuation.ts";
import type { ValueFacts } from "#core/writing/analyst/value-facts.ts";

/** Why there is no recommendation: decisions.md 51. */
export const NO_VALUE_REASON = "no market capitalisation or DCF connected";

/** Why there is no view of the credit. */
export const NO_SPREAD_REASON = "no market spread connected";

/** Why a value is no basis for a call: all that it stands on are placeholders. */
const UNSET_REASON = "nobody set the rates of the model";

/** Why a report on shares prints no call: it is the analyst's word. */
export const NO_CALL_REASON = "the text states none";

/** Difference to the scorecard's spread from which a credit is over- or underweight (finance.md 7). */
const SPREAD_MARGIN_BPS = 50;
/** Upside from which shares are overweight, and downside from which they are underweight. */
const OVERWEIGHT_FROM = 0.15;
const UNDERWEIGHT_FROM = -0.1;

export type Call = "Overweight" | "Neutral" | "Underweight";

/** A recommendation with the sentences that say why, the call first. */
export type View = { readonly call: Call; readonly sentences: readonly Prose[] };

/**
 * The credit recommendation: the analyst's market spread against the scorecard's of the estimated
 * rating. None, with the reason, where one of them is missing.
 */
export function creditView(scored: ScoredCompany): View {
  const estimate = ratingOf(scored);
  const { value } = scored;
  if (estimate.kind === "none") {
    return neutral(prose`${NO_CALL}: there is no rating estimate to compare a spread with.`);
  }
  const fair = spreadDatum(scored, estimate.rating);
  const margin = bound(scored, "Spread threshold", SPREAD_MARGIN_BPS, "bps");
  const measure = prose`The scorecard's spread for ${estimate.rating} is ${fair} over the risk-free rate (synthetic ratings, January 2025 vintage).`;
  const { marketSpread } = value;
  if (marketSpread === undefined) {
    return neutral(prose`${NO_CALL} (${NO_SPREAD_REASON}).`, measure);
  }
  const gap = formulaOf("Spread over the scorecard's", "difference", [marketSpread, fair]);
  const wider = gap?.value ?? 0;
  const call = spreadCall(wider);
  const place =
    gap === undefined || wider === 0
      ? prose`equal to the scorecard's`
      : prose`${size(gap)} ${wider > 0 ? "wider" : "tighter"} than the scorecard's`;
  const rule =
    call === "Neutral" ? prose`within ${margin} of it` : prose`more than the ${margin} it takes`;
  return {
    call,
    sentences: [
      prose`${call}: the market spread of ${marketSpread} is ${place}, ${rule}.`,
      measure,
    ],
  };
}

function spreadCall(wider: number): Call {
  if (wider > SPREAD_MARGIN_BPS) return "Overweight";
  return wider < -SPREAD_MARGIN_BPS ? "Underweight" : "Neutral";
}

/**
 * The equity recommendation (finance.md 7): the mean of the equity values against the market
 * capitalisation; Overweight only where both methods are above the market. None from a model whose rates
 * nobody set.
 */
export function equityView(company: ScoredCompany): View {
  const { value } = company;
  const mean = meanEquityValue(value);
  const { marketCap } = value;
  if (mean === undefined || marketCap === undefined) {
    const why = noValueReason(value);
    return neutral(prose`${NO_CALL} (${why}): no upside can be computed.`);
  }
  const isUnset = value.model?.assumed.length === RATE_NAMES.length;
  if (mean.value <= 0) {
    const left = prose`the mean equity value is ${mean}, against a market capitalisation of ${marketCap}`;
    return isUnset
      ? neutral(prose`${NO_CALL} (${UNSET_REASON}): ${left}.`)
      : { call: "Underweight", sentences: [prose`Underweight: ${left}.`] };
  }
  const upside = equityUpside(value);
  if (upside === undefined) return neutral(prose`${NO_CALL}: no upside can be computed.`);
  const lead = prose`the mean equity value of ${sizedMean(value, mean)} is ${
    upside.value < 0 ? "a downside" : "an upside"
  } of ${size(upside)} on a market capitalisation of ${marketCap}`;
  return isUnset
    ? neutral(prose`${NO_CALL} (${UNSET_REASON}): ${lead}.`)
    : upsideView(company, { upside, marketCap, lead });
}

function upsideView(
  company: ScoredCompany,
  {
    upside,
    marketCap,
    lead,
  }: { readonly upside: Datum; readonly marketCap: Datum; readonly lead: Prose },
): View {
  const { value } = company;
  const values = [value.result("equityValueGG"), value.result("equityValueEM")];
  const areBothAbove = values.every((one) => one !== undefined && one.value > marketCap.value);
  const high = bound(company, "Upside threshold", OVERWEIGHT_FROM, "fraction");
  const low = bound(company, "Downside threshold", -UNDERWEIGHT_FROM, "fraction");
  if (upside.value > OVERWEIGHT_FROM && areBothAbove) {
    const rule = prose`above ${high}, and both methods are above the market`;
    return { call: "Overweight", sentences: [prose`Overweight: ${lead}, ${rule}.`] };
  }
  if (upside.value > OVERWEIGHT_FROM) {
    return neutral(prose`Neutral: ${lead}, but not by both methods.`);
  }
  if (upside.value < UNDERWEIGHT_FROM) {
    return { call: "Underweight", sentences: [prose`Underweight: ${lead}, beyond ${low}.`] };
  }
  const reach = upside.value < 0 ? prose`within ${low}` : prose`short of ${high}`;
  return neutral(prose`Neutral: ${lead}, ${reach}.`);
}

/** What a view of the shares still needs; the spec's words where there is nothing at all. */
export function noValueReason({ marketCap, model }: ValueFacts): string {
  if (model !== undefined) {
    return marketCap === undefined
      ? "no market capitalisation connected"
      : "the model has no equity value";
  }
  return marketCap === undefined ? NO_VALUE_REASON : "no DCF connected";
}

/** What a document prints of a call that has no basis; on the wire it is neutral (decisions.md 51). */
const NO_CALL = "No recommendation";

function neutral(...sentences: readonly Prose[]): View {
  return { call: "Neutral", sentences };
}

function bound(
  { book, year }: ScoredCompany,
  name: string,
  value: number,
  unit: "bps" | "fraction",
): Datum {
  const { ticker: entity, currency } = book;
  return constantDatum({ name, value, unit, entity, period: year, currency });
}

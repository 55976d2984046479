import { isSaid, keyWords } from "#core/figures/read/text/key-words.ts";
import type { Spot } from "#core/figures/read/claims/spot.ts";

const RESTATED = String.raw`(?:constant[- ](?:currenc(?:y|ies)|exchange rates?|fx|rates)|currency[- ]neutral|(?:ex|excluding) (?:currency|fx|foreign exchange|acquisitions?|disposals?|m&a)|net of (?:currency|fx|foreign exchange)|organic(?:ally)?|like[- ]for[- ]like|lfl|same[- ]store|comparable[- ](?:store|sales|basis)|underlying terms|at cc|in cc|after[- ]tax|before[- ]tax|pre[- ]tax basis)`;
/** `on a constant-currency basis, sales rose`: holds for every rate of the sentence. */
const LEAD_IN = new RegExp(
  String.raw`^(?:on|at|in|excluding|adjusted for)\b[^,¤]*\b${RESTATED}[^,¤]*,`,
);
/** `Excluding these items, operating income rose`: of another amount than the row's; leases are out of debt anyway. */
const EXCLUDING =
  /^(?:excluding|adjusted for|adjusting for|leaving aside|stripping out|net of|ex) (?![^,]*\bleases?\b)[^,]*,/;
/** Around a figure, up to the next break. */
const NEAR_BEFORE = new RegExp(String.raw`\b${RESTATED}\b[^,;(]*$`);
const NEAR_AFTER = new RegExp(String.raw`^[^,;(¤]*\b${RESTATED}\b`);
const YARDSTICK =
  /^\s*(?:above|below|over|under|higher than|lower than|ahead of|short of|within|inside)\s+(?:(?:the|its|our|their|[a-z]+'s?|§+)\s+)*(?:[a-z-]+ ){0,2}(?:requirements?|minimum|maximum|thresholds?|targets?|covenants?|limits?|ceilings?|floors?|guidance|guided|consensus|expectations?|estimates?|forecasts?|budget|plan|peers?|averages?|medians?|sector|industry|market|benchmark)\b/;

const IS_LEVEL = /(?:\bof|\bwas|\bwere|\bat|\bto|:|=)\s*$/;
const COMPARING = keyWords("above below over under higher lower ahead short within inside");
const RESTATING = keyWords(
  "constant currency neutral ex excluding net organic organically like lfl same comparable underlying cc tax adjusted adjusting leaving stripping",
);

/** Why a figure is of the row, though not as the statements have it. */
export function whyOtherMeasure(spot: Spot): string | undefined {
  const { reading, figure, before, after } = spot;
  const isChange = figure.kind === "rate" || figure.kind === "bps";
  const isMeasured = isSaid(reading, COMPARING) && YARDSTICK.test(after);
  if (isMeasured && (isChange || !IS_LEVEL.test(before)))
    return "it is measured from what is not connected";
  return isSaid(reading, RESTATING) && isRestated(spot, isChange)
    ? "the connected data are not restated like that"
    : undefined;
}

function isRestated({ reading, before, after }: Spot, isChange: boolean): boolean {
  const isClean = reading.items.some(({ item }) => item.startsWith("Clean"));
  return (
    (!isClean && EXCLUDING.test(reading.masked)) ||
    (isChange && LEAD_IN.test(reading.masked)) ||
    NEAR_BEFORE.test(before) ||
    NEAR_AFTER.test(after)
  );
}

import { isSaid, keyWords } from "#core/figures/read/text/key-words.ts";
import type { Spot } from "#core/figures/read/claims/spot.ts";

const DENIED =
  /\b(?:failed to (?:reach|hit|meet|exceed|top|attain)|missed|misses|f(?:ell|allen|alls) short of|never (?:reached|reaches|hit|exceeded|topped|fell below|rose above)|nowhere near|far from|anything but)\s+(?:\w+\s+)?$/;
/** `Neither revenue of # nor a loss was reported`. */
const NEITHER = /\bneither\b[^,;#]*$/;
const CASE =
  /\b(?:downside|upside|base|bull|bear|worst|best|stress|management|bank|rating|model|sponsor|lender|budget|sensitivity|blue-sky|low|high) case\b/;
const OTHERS_SAY =
  /\b(?:analysts?|brokers?|economists?|forecasters?|observers?|the street|some|bears|bulls|sceptics|skeptics|rumou?rs?|critics|short sellers?)\b[^.;#¤]{0,30}\b(?:saw|see|sees|put|puts|peg|pegs|pegged|say|says|said|believe|believed|think|thought|reckon|reckoned|want|wanted|look for|looked for|had|have|model|modelled)\b/;
const RUMOURED =
  /\b(?:rumou?red|reportedly|allegedly|supposedly|speculat\w+|purported(?:ly)?|unconfirmed|leaked|(?:said|believed|thought|understood) to (?:be|have)|claims? (?:that|to))\b/;
const BOUND =
  /\b(?:capped|limited|restricted|floored) at\s+(?:\w+\s+)?$|\b(?:must|has to|have to|needs? to|required to|agreed to|promised to|committed to|pledged to|vowed to|obliged to|supposed to|meant to|set to|likely to|poised to|on (?:track|course) (?:to|for)|(?:is|are|was|were) to(?= (?:be|reach|hit|fall|rise|grow)))\b/;
const EXPECTED_AFTER =
  /^\s*(?:(?:in|for|at)\s+§+\s+)?(?:(?:was|were|is|are|had been|has been|being|looks?|looked|seems?|seemed|appears?)\s+)?(?:(?:widely|originally|initially|broadly)\s+)*(?:expected|forecast|forecasted|predicted|budgeted|planned|targeted|assumed|projected|anticipated|guided|pencilled in|hoped for|feared|estimated|modelled|required|agreed|promised|possible|needed|likely|achievable|conceivable|rumou?red)\b/;

/** Rows of what a company does once it has decided to. */
const DECIDED: ReadonlySet<string> = new Set([
  "Share Repurchases",
  "Dividends Paid",
  "Capital Expenditure",
  "Net Acquisitions",
]);
const DECIDED_AFTER =
  /^\s*(?:¤+\s+)?(?:(?:was|were|is|are|has been|have been)\s+)?(?:newly |also )?(?:announced|authori[sz]ed|approved|proposed|pledged|launched|declared|committed|agreed)\b/;

/** `Buybacks of # were announced`: that is not yet what was paid. */
function isOnlyDecided({ reading, figure, after }: Spot): boolean {
  const named = reading.items.findLast(({ end }) => end <= figure.start);
  return named !== undefined && DECIDED.has(named.item) && DECIDED_AFTER.test(after);
}

const DENYING = keyWords(
  "neither failed missed misses fell fallen falls never nowhere far anything",
);
const OTHERS = keyWords(
  "analyst analysts broker brokers economist economists forecaster forecasters observer observers street some bears bulls sceptics skeptics rumour rumours rumor rumors critics seller sellers rumoured rumored reportedly allegedly supposedly speculate speculates speculated speculating speculation speculative purported purportedly unconfirmed leaked said believed thought understood claim claims",
);
const OPEN = keyWords(
  "announced authorised authorized approved proposed launched declared case capped limited restricted floored must has have need needs required agreed promised committed pledged vowed obliged supposed meant set likely poised track course be reach hit fall rise grow expected forecast forecasted predicted budgeted planned targeted assumed projected anticipated guided pencilled hoped feared estimated modelled possible needed achievable conceivable rumoured rumored",
);

const CLAIMED_AFTER =
  /,\s[^,#]*\b(?:claim(?:s|ed)?|alleg\w+|argue[sd]?|believe[sd]?|reckon(?:s|ed)?|hope[sd]?|insist(?:s|ed)?)\W*$/;
const AFTER_ALL = /,\s(?:had|were) (?:it|this|that|they)\b/;
const AS_FAR_AS = /\b(?:as (?:low|high|much|little) as|ranged? up to)\s+$/;

function isDenied(before: string): boolean {
  return DENIED.test(before) || NEITHER.test(before);
}

function isOthers(said: string): boolean {
  return OTHERS_SAY.test(said) || RUMOURED.test(said);
}

/** `…, the seller claimed`, `…, had it been true`: what stands behind takes it back. */
function isTakenBack(after: string): boolean {
  return after.includes(",") && (CLAIMED_AFTER.test(after) || AFTER_ALL.test(after));
}

/** Why a figure is not told as what was: it is denied, hoped for, bound or only said by others. */
export function whyNotReported(spot: Spot): string | undefined {
  const { figure, before, after, reading } = spot;
  const clause = before.slice(before.lastIndexOf(";") + 1);
  if ((isSaid(reading, DENYING) && isDenied(before)) || AS_FAR_AS.test(before))
    return "it is said not to be so";
  const said = reading.masked.slice(0, figure.start);
  if (isTakenBack(after) || (isSaid(reading, OTHERS) && isOthers(said))) {
    return "it is what others say";
  }
  if (!isSaid(reading, OPEN)) return undefined;
  const isOpen =
    CASE.test(said) || BOUND.test(clause) || EXPECTED_AFTER.test(after) || isOnlyDecided(spot);
  return isOpen ? "it is about what may be, not about what was reported" : undefined;
}

const EFFECT =
  /\b(?:impacts?|effects?|hit|drag|boost|contribution|charge|headwinds?|tailwinds?|influence|pressure|burden|uplift|sensitivity)\s+(?:of [^¤,;]{1,30} )?(?:to|on|from|for)\s+(?:(?:the|its|annual|reported|§+)\s+)*¤+[^¤,;]{0,30}$/;
const FRACTION =
  /\b(?:thirds?|quarters?|half|halves|fifths?|tenths?|part|portion|rest|remainder|most|some|majority|bulk)\s+of\s+(?:(?:the|its|this|total|§+)\s+)*¤+\s*(?:,\s*)?(?:(?:or|worth)\s+)?(?:\w+\s+)?$/;
const OF_ROW = /^of\s+(?:(?:the|its|total|all|§+)\s+)*¤+,\s*(?:\w+\s+)?$/;
const COST =
  /\b(?:costs?|lost|loses|saved|wiped|shaved|knocked|erased|forwent|missed out on)\s+(?:\w+\s+)?$/;
const OFF_ROW = /^\s*(?:of|off|from|in)\s+(?:(?:the|its|lost|annual)\s+)*¤/;
const OF_A_MONTH = /^[^,;.]*\b(?:month|week|day)s?\s+(?:of|in)\s+§/;

const ACTING = keyWords(
  "impact impacts effect effects hit drag boost contribution charge headwind headwinds tailwind tailwinds influence pressure burden uplift sensitivity cost costs lost loses saved wiped shaved knocked erased forwent missed",
);
const PARTING = keyWords(
  "third thirds quarter quarters half halves fifth fifths tenth tenths part portion rest remainder most some majority bulk month months week weeks day days",
);

/** Why a figure is of what something did to a row, or of a part of it. */
export function whyPartOnly({ figure, before, after, reading }: Spot): string | undefined {
  const said = reading.masked.slice(0, figure.start);
  const isActing = isSaid(reading, ACTING);
  if (isActing && (EFFECT.test(before) || (COST.test(before) && OFF_ROW.test(after)))) {
    return "it is what something did to the row, not the row";
  }
  const isPart =
    OF_ROW.test(said) ||
    (isSaid(reading, PARTING) && (FRACTION.test(before) || OF_A_MONTH.test(after)));
  return isPart ? "it is a part of the row" : undefined;
}

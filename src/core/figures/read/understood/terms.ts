import { isMotion } from "#core/figures/read/sentence/cue-words.ts";
import { isLink, isTie } from "#core/figures/read/sentence/tie-words.ts";
import {
  CAUSES,
  COMPANY_WORDS,
  DESCRIBING,
  DETERMINERS,
  HAVING,
  KNOWN_OBJECTS,
  LINKING,
  MEASURES,
  MOVING,
  PARTS,
  SAYING,
  SCOPES,
  SPENDING,
  words,
} from "#core/figures/read/text/words.ts";

/** Words that say where, how often, or on what terms an amount holds, wherever they stand. */
const OTHER_TERMS = words(
  `organically inorganically domestically internationally locally regionally nationally globally abroad overseas online offline onshore
  offshore monthly weekly daily hourly quarterly cumulatively proportionately proportionally nominally theoretically hypothetically
  notionally potentially ideally privately seasonally cyclically geographically annualised annualized adjusted underlying organic
  pro-forma proforma restated preliminary provisional estimated indicative combined cumulative run-rate runrate like-for-like lfl
  same-store normalised normalized recurring sustainable theoretical notional hypothetical unconsolidated stand-alone standalone`,
);
const AFFIXED =
  /^(?:ex|non|pre|post|sub|pro|quasi|semi)-|-(?:neutral|adjusted|weighted|only|based|related|denominated|defined|free)$/;

/** Whether a word sets other terms: `organically`, `ex-fuel`, `currency-neutral`. */
export function setsOtherTerms(word: string): boolean {
  return OTHER_TERMS.has(word) || AFFIXED.test(word);
}

/** Words that may go on behind a figure beside those known elsewhere. */
const GOING_ON = words(
  `and or but while whereas than as nor though although yet then so also again too still only even already now today therefore thus hence
  which who that this these those it they we there here if when where since until not no all both each every more less fewer better
  worse high low above below over under up down off out back apart away ahead behind between beyond versus vs against plus minus y q
  per cent percent pp points point bps x times turns turn notch notches shares share stock basis range year years months weeks days time
  source user drain band corridor maturity maturities free split burden cushion buffer
  represent mark reflect imply leave mean equal account accounts accounted count counts help helps support supports
  outflow inflow surplus shortfall gap figure figures mark margin cover coverage worth drop swing hit boost
  would could should may might will can must do does did has have had went fell rose paid due owed falls fall comes come goes going
  undrawn available outstanding unchanged flat stable steady or so thereabouts respectively compared attributable followed following
  instead remained stayed arose meaning suggesting making bringing taking giving leaving putting lifting pushing cutting reducing
  testifies shows show underlines underscores highlights illustrates confirms suggests compares contrasts looks look seems appears feels sounds gives
  leaves allows enables lets makes represents equates translates corresponds points marks puts takes brings comfortably easily
  y-o-y yoy q-o-q qoq ytd ltm cagr pa p.a annum a an the its their our his reported posted recorded seen booked set held`,
);

/** Whether it is known what a word right behind a figure, or its time, goes on with. */
export function isKnownNext(word: string): boolean {
  if (setsOtherTerms(word)) return false;
  return (
    GOING_ON.has(word) ||
    isTie(word) ||
    isLink(word) ||
    isMotion(word) ||
    word.endsWith("ly") ||
    KNOWN.some((known) => known.has(word))
  );
}

const KNOWN: readonly ReadonlySet<string>[] = [
  LINKING,
  DESCRIBING,
  DETERMINERS,
  HAVING,
  MOVING,
  SAYING,
  CAUSES,
  SCOPES,
  COMPANY_WORDS,
  MEASURES,
  KNOWN_OBJECTS,
  SPENDING,
  PARTS,
];

/** One word before a comma at the head of a sentence that says nothing of what holds. */
const LEADS = words(
  `again also besides first firstly second secondly third thirdly last lastly finally further furthermore moreover still yet then now
  today here there however indeed instead meanwhile nevertheless nonetheless otherwise overall therefore thus hence though so too
  year-on-year yoy however anyway elsewhere since`,
);

/** Whether a sentence may begin with a word and a comma: `Overall, revenue was`, and not `Organically,`. */
export function mayLead(word: string): boolean {
  return !setsOtherTerms(word) && (LEADS.has(word) || word.endsWith("ly") || word.endsWith("wise"));
}

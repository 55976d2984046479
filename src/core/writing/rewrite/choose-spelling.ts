import { withCapital } from "#core/writing/rewrite/text-rules.ts";
import { isSlip, likeliest } from "#core/text/spelling-slips.ts";
import { ITEM_WORDS } from "#core/finance/vocabulary/item-words.ts";

/** A word a dictionary does not know, where it stands, and what it may be meant for. */
type UnknownWord = {
  readonly word: string;
  readonly beginsSentence: boolean;
  /** How often the text has it. */
  readonly count: number;
  readonly suggestions: readonly string[];
  /** Whether the text has a word as it stands. */
  readonly isUsed: (word: string) => boolean;
};

/** Who writes a word so often means it. */
const MEANT_FROM = 3;
const SHORTEST = 4;
const PREFIX =
  /^(?:un|non|re|de|dis|pre|post|inter|intra|anti|multi|sub|super|co|over|under|mis|bio|out|ex|semi|micro|macro|mid|cyber|geo|hydro|photo|tele|pseudo|quasi|ultra|extra|infra|trans|counter)-?/;
/** Words that may head a sentence of a note: there a capital says nothing of a name. */
const HEADS: ReadonlySet<string> = new Set([
  ...ITEM_WORDS.flatMap(({ aliases }) => aliases.split(/[^a-z]+/)),
  ..."management guidance liquidity covenant covenants maturity maturities refinancing company issuer group lenders investors bondholders volumes prices demand inflation competition adequate although however meanwhile overall interest coverage leverage currently recently despite because therefore".split(
    " ",
  ),
]);

/**
 * What an unknown word was meant to be, where that is beyond doubt; undefined for names, terms of
 * art, words of another word's making (`unhedged`), and slips that might be two words.
 */
export function chosenSpelling(unknown: UnknownWord): string | undefined {
  const { word, beginsSentence, count } = unknown;
  if (!isOrdinary(unknown) || count >= MEANT_FROM) return undefined;
  const lower = word.toLowerCase();
  const meant = COMMON_SLIPS[lower] ?? onlyMeaning(lower, unknown);
  if (meant === undefined || word === lower) return meant;
  return beginsSentence && (HEADS.has(meant) || lower in COMMON_SLIPS)
    ? withCapital(meant)
    : undefined;
}

function onlyMeaning(word: string, { suggestions, isUsed }: UnknownWord): string | undefined {
  const meant = suggestions.map((suggestion) => suggestion.toLowerCase());
  if (meant.some((other) => isMadeOf(word, other))) return undefined;
  const near = meant.filter((other) => isOneWord(other) && isSlip(word, other));
  const used = near.filter(isUsed);
  const [only, ...others] = used.length === 1 ? used : bestOf(word, near);
  return others.length === 0 ? only : undefined;
}

/** The likeliest slips, words of notes before others. */
function bestOf(word: string, near: readonly string[]): readonly string[] {
  const best = likeliest(word, near);
  const known = best.filter((meant) => HEADS.has(meant));
  return known.length === 1 ? known : best;
}

/** Slips of finance that are too far from what was meant. */
const COMMON_SLIPS: Readonly<Record<string, string>> = {
  indebtness: "indebtedness",
  indebtnes: "indebtedness",
  ammortisation: "amortisation",
  ammortization: "amortization",
  liquidty: "liquidity",
  volitility: "volatility",
  convenants: "covenants",
  convenant: "covenant",
  subordinaton: "subordination",
  buisness: "business",
};

/** Words in small letters, and those that a sentence gave its capital. */
function isOrdinary({ word, beginsSentence }: UnknownWord): boolean {
  const isPlain = beginsSentence ? /^\p{L}\p{Ll}+$/u : /^\p{Ll}+$/u;
  return word.length >= SHORTEST && isPlain.test(word);
}

function isOneWord(suggestion: string): boolean {
  return /^\p{L}+$/u.test(suggestion);
}

/** Whether a word is another with a prefix or an ending of its own. */
function isMadeOf(word: string, other: string): boolean {
  const stem = word.replace(PREFIX, "");
  const isPrefixed = stem !== word && stem.length >= SHORTEST && stem === other;
  const isPossessive = `${word.replace(/s$/, "")}'s` === other;
  // One letter more at the end is an ending, unless it is the last one twice.
  const isEnded = word.slice(0, -1) === other && word.at(-1) !== other.at(-1);
  return isPrefixed || isPossessive || isEnded;
}
/** A slip that a grammar checker found, with what it would put in its place, best first. */
export type WritingProblem = {
  /** UTF-16, in the text that was checked. */
  readonly position: number;
  readonly length: number;
  readonly kind: "spelling" | "grammar";
  /** Each becomes the whole stretch. */
  readonly suggestions: readonly string[];
};

/** Whose spelling a text keeps; words of the other are right as well. */
export type Spelling = "british" | "american";

const BRITISH =
  /\b(?:\w+isations?|\w+(?:al|il|mm|n|or|r|t|l)is(?:e|ed|es|ing)|analys(?:e|ed|es|ing)|(?:fav|col|lab|behavi|hon|neighb|harb|endeav)our\w*|cent(?:re|red|res)|met(?:re|res)|theatres?|licence[ds]?|defence|programmes?|cheques?|cancell(?:ed|ing)|travell(?:ed|ing|er)|labell(?:ed|ing)|modell(?:ed|ing)|judgements?|ageing|catalogues?|grey|tonnes?|sceptical|fulfil|instalments?)\b/gi;
const AMERICAN =
  /\b(?:\w+izations?|\w+(?:al|il|mm|n|or|r|t|l)iz(?:e|ed|es|ing)|analyz(?:e|ed|es|ing)|(?:fav|col|lab|behavi|hon|neighb|harb|endeav)or\w*|center(?:s|ed)?|meters?|theaters?|license[ds]?|defense|programs?|checks|cancel(?:ed|ing)|travel(?:ed|ing|er)|label(?:ed|ing)|model(?:ed|ing)|judgments?|aging|catalogs?|gray|skeptical|fulfill|installments?)\b/gi;

/** Whose spelling a text uses more; British where it tells nothing. */
export function spellingOf(text: string): Spelling {
  const british = text.match(BRITISH)?.length ?? 0;
  const american = text.match(AMERICAN)?.length ?? 0;
  return american > british ? "american" : "british";
}
/**
 * Words of finance, law and industry that dictionaries do not hold, in small letters. Plurals and
 * other forms stand by themselves.
 */
export const FINANCE_WORDS: readonly string[] =
  `abandonments abatements accrete accreted accretive acquiror acquirors actuarially aeroderivative
airframer airframers alia allocable amortisable amortising amortizing annum anticompetitive
anticorruption antidilutive arbitrations assessable backended backhaul backlogs biofuels
biomechanics biosimilar biosimilars bona bondholder bondholders bookrunner bookrunners borrowable
bottomline bps broadband brownfield buyback buybacks buyout buyouts cancelable capex capita
capitalisable capitalizable carryback carryforward carryforwards carveout carveouts cashflow
cashflows cedent cedents certiorari ceteris chipmaker chipmakers circa clawback clawbacks
cleantech coinsurance collateralisation collateralised collateralization collateralized
collectability collectibility colocation comparables containerboard containments convertibles
corrugated countersanctions countersuits covenanted coverages crossover cybercriminals
cybersecurity cyberterrorism cyclicality datacenter datacenters datacentre datacentres dealmaking
debtholder debtholders decarbonisation decarbonization deconsolidate deconsolidated
deconsolidation deductibility defaultable defeasance defeased deferrals deflator delever
deleverage deleveraged deleverages deleveraging delevered delevering delevers delist delisted
delisting densifying depositary depreciable derecognise derecognised derecognition derecognize
derecognized deregulatory derisk derisked derisking derivatively destock destocked destocking
dilutive diminishment disaggregate disaggregated disaggregation dishwashing disintermediation
dispatchable diversifier downcycle downgrades downlink downside downtick drawable drawdown
drawdowns drawstop drillships duplicative ebit ebitda ebitdar ebitdare ecommerce electrification
emptive enablement enforceability ethane ethylene eurobond eurobonds evergreen exchangeable
exercisable exfiltration expectancies expensed expensing extinguishment fabless facto factoring
fcf feedstock feedstocks ffo fibre fide financeable financings fintech flattener floorplan
flowback foodservice forecourt foreseeably forex forfeitable forma formularies frac fracking fracs
franchisor franchisors frontloaded fundings gearing generics geopolitical geopolitics geotechnical
goodwill greenfield guarantor guarantors haircut haircuts headroom headwind headwinds hedgeable
holdback holdco holdcos homebuilder homebuilders hybrids hydrocarbons hyperinflationary
hyperscaler hyperscalers impairments inactions incurrence indemnitee indemnitees indemnitor
indenture indentures industrywide inelastic infrastructures insourcing insurtech inter
intercompany intercreditor interdependencies interdependency interperiod interpretational
intersegment intra intraday intragroup investee investees issuable issuances itemised itemized
judgements jure kraftliner laggard landfilling leaseback leasebacks lessee lessees lessor lessors
levelized leverageable levered licensure linerboard litigations logistics macroeconomic
macroenvironment markdown markdowns marketability materiality measurability megawatt megawatts
methane mezz mezzanine microchip midcycle midstream mineable minigrid minimis misbranding
mitigative modders monetisation monetise monetised monetising monetization monetize monetized
monetizing monoline monolines multicloud multicurrency multidistrict multiples multiyear naphtha
narrowbody nearshoring nonaccrual nonbank noncancelable noncash nonconsolidated noncontrolling
noncore noncurrent nonfinancial noninterest nonlease nonoperating nonperforming nonqualified
nonrecourse nonrecurrence nonrecurring nonvested nonwoven nonwovens noteholder noteholders
notional novate novated novation numéraire obligor obligors offerees offtake offtaker offtakers
omnichannel onshoring opco opcos opex originations outperform outperformance outperformed
outperforms overbuild overcapacity overcollateralisation overcollateralised overcollateralization
overcollateralized overfunded overlevered overpayments oversubscribed oversupply palletisation
pari paribus passthrough passu payables paydown paydowns payout payouts pelletised pelletized
pendency perpetuals petchem petrochem petrochemical petrochemicals pik polyethylene polymers
polypropylene polyurea postemployment postpetition postretirement preferreds prefunded prefunding
premarketing premiumisation premiumization preopening prepack prepackaged prepaid prepaids
prepayable prepayment prepayments prepetition proforma propane propco propcos proppant proppants
prorated putable qoq railcar railcars rata ratably reais realisability realizability reborrow
reborrowed rebranding receivables reclassification reclassifications reconsolidation recoverables
recyclability redeemable redemptions reefer reefers refi refinance refinanceable refinanced
refinances refinancing refinancings refineries refis registrable reimaging reinsure reinsurer
reinsurers reinvestments relevered relevering relocations remeasure remeasured remeasurement
remeasurements remodeler remodelers renminbi reorganisation reorganised repo reportable repos
repositionings repower reprice repriced reprices repricing repricings reprioritizing reshoring
resin resins restated restocked restocking resyndicate revolver revolvers ridesharing rightsizing
roaming robotaxis rollforward rollover rollovers runrate saleable schuldschein
schuldscheindarlehen secondaries securitisation securitisations securitise securitised
securitising securitization securitizations securitize securitized securitizing semiannual
semiannually semicap semiconductor semiconductors shale shareholding shareowners shopability
shortfall sidecar sidecars silicon skus smelter smelters smishing sortation sourcers spreadsheets
steepener stepdown stepdowns stepup stepups streetwear structurally subinvestment sublimit
sublimits subline sublines submarket subordinated subordination sukuk sulphur supercenter
supercenters supercomputing switchgears syndicator synergies tailwind tailwinds takeout takeouts
takeover takeovers takeprivate taxability telco telcos telecoms telematics throughput timeframe
timeframes timeshare tonnage topline trainings tranche tranched tranches tranching translational
transloading treasuries turboprop unadjusted unamortised unamortized unaudited unbilled unbundled
uncalled uncollateralised uncollateralized uncollectible uncommitted unconsolidated undepreciated
underabsorption undercapitalised undercapitalized undercollateralised undercollateralized
underfunded underlevered underperform underperformance underperformed underperforms understocking
underwriter underwriters undesignated undiscounted undrawn unencumbered unhedged unissued
unitranche unlevered unlisted unobservable unrated unrecognised unredeemed unremitted
unrepatriated unsecured unvested upcycle upfitters upfront upselling upsize upsized upsizing
upskilling uptick upticks utilisations vesting vishing vivos viz volatilities wafer wafers
waterfall waterfalls wayfinding wellbeing wellbore whipsaw widebody winddown wireline workout
workouts writeback writebacks writedown writedowns writeoff writeoffs writeup writeups yoy`
    .split(/\s+/)
    .toSorted();

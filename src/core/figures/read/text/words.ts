/** Words in a text, parted by white space. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ""));
}

/** What may stand before a noun and says nothing of its own. */
export const DETERMINERS = words(
  "the a an its their our his this that these those all both some any such said own",
);

/** Words before a noun that leave it what it is. */
export const DESCRIBING = words(
  `full whole entire total overall same latest last current recent previous prior following next new more less
  fiscal financial calendar reporting accounting year-end full-year annual reported consolidated group group's company company's companys
  unchanged constant steady stable strong weak solid good better best bad worse worst poor difficult challenging tough mixed soft robust healthy modest moderate mere
  high higher highest low lower lowest record large larger largest small smaller smallest great greater net gross about around nearly almost
  approximately roughly only just over under more than least most first second third fourth one two three four five six seven eight nine ten twelve comfortable conservative meaningful significant
  compound much little enough ample balance sheet unrestricted year-on-year yoy headline own balance-sheet
  absolute relative aggregate comparable attractive respectable decent remarkable impressive disappointing sharp slight clear
  consecutive successive straight resilient buoyant subdued sluggish lacklustre lackluster muted disciplined negligible immaterial
  positive hefty sizeable sizable substantial generous light lean elevated ample decent sound adequate manageable conservative prudent`,
);

/** Nouns after a preposition that name no part of the company: time, measure, manner. */
export const KNOWN_OBJECTS = words(
  `year years month months period periods decade time times moment date
  year-end quarter-end period-end end close beginning start outset balance-sheet today now then
  total all full part particular general fact turn sum short brief detail addition contrast comparison line absolute terms cash
  company group business corporation firm issuer borrower whole it them us me which that this what
  example instance present once least most first last best worst long
  view opinion response spite terms operations percentage percent points basis dollars millions billions thousands
  market markets environment economy world conditions backdrop climate circumstances context
  level pace rate rates record high low face wake light process course way order front side hand
  results accounts statements books filing report table history reality practice
  shareholders stockholders shareowners investors owners
  equity debt assets liabilities leases lease tax taxes interest dividends depreciation amortisation amortization impairments restructuring
  acquisitions disposals buybacks repurchases investment working capital
  row turn turns notch notches pressure strain mind sight place risk-free treasuries
  dollar continuing discontinued summary conclusion essence
  zero nil cagr balance value margin margins growth sales revenue revenues comparison excess range own stock shares debt-service`,
);

/** Prepositions that say where or of what a statement holds: what they lead to must be known. */
export const SCOPES = words(
  `in at for within across outside inside per among amongst via under throughout during before
  excluding including without ex besides except elsewhere adjusted translated stripping leaving barring pro-forma gross-of`,
);

/** Words that begin why something was so: what follows may be any words. */
export const CAUSES = words(
  `thanks owing due because since as although though while whereas despite notwithstanding given amid amidst after following
  helped driven supported boosted hurt hit held aided lifted dragged weighed buoyed reflecting owed on with through where when
  until once even who which who's underpinned fuelled fueled offset partly mainly largely primarily so whose by from upon against like unlike`,
);

/** Verbs by which somebody has a row: whose it is, their subject says. */
export const HAVING = words(
  `had has have having reported reports report reporting posted posts post posting generated generates generate generating
  produced produces produce producing delivered delivers deliver delivering recorded records recording earned earns earn earning
  made makes make making booked books booking achieved achieves achieving showed shows show showing shown saw sees seeing
  held holds hold holding carried carries carry carrying paid pays pay paying spent spends spend spending incurred incurs incurring
  have report post generate produce deliver record earn make book achieve show see hold carry pay spend owe run
  kept keeps disclosed disclosing announced announces announcing logged notched registered enjoyed boasted boasts owed owes owing
  managed manages published publishes released printed prints turned logged raked brings brought came comes retained retains recognised recognized
  implies implied implying put puts putting used uses using invested invests distributed distributes returned returns issued issues`,
);

/** Verbs that do something to a row, whoever does it. */
export const MOVING = words(
  `lifted lifts lifting raised raises raising pushed pushes pushing drove drives driving took takes taking cut cuts cutting reduced reduces
  reducing lowered lowers lowering trimmed trims trimming slashed slashes left leaves leaving sent sends sending pulled
  boosted boosts boosting grew grows growing shrank shrinks shrinking improved improves increased increases increasing decreased decreases
  expanded expands widened narrowed doubled tripled halved kept keeps keeping held holds holding converted converts converting
  financed finances financing finance
  reflects reflect reflected reflecting dwarfs dwarfed
  covers covered covering cover exceeds exceeded exceeding exceed tops topped topping beats beat beating funds funded funding fund
  calculate calculates calculated consider considers considered regard regards
  supports supported supporting absorbs absorbed absorbing means meant meaning mean gives gave giving give equals equalled equal
  includes included including excludes excluding deducts deducting adds added adding subtracting less plus minus dividing divided
  outpaced outpacing outgrew outstripped trailed lagged reaches reached reaching hit hits hitting comprised comprises comprising
  bring faced faces lift push take make raise reduce cut lower trim add turn keep leave drive send spend pay earn generate report
  brought brings bringing moved moves moving was were is are be been being did does do would-be against versus vs per times repays repaid
  help helps helped propelled swelled knocked dragged squeezed pulled nudged shaved
  stand stands rest rests based depends built multiplied multiplies
  overlook overlooks ignore ignores mention mentions noted notes note noting see remember needs`,
);

/** Verbs and adjectives after which `that` says what was. */
export const SAYING = words(
  `noting note notes noted stressed stresses stressing said says saying stated states confirmed confirms confirming reported reports
  reporting announced announces showed shows showing show shown means meant meaning find finds found disclosed discloses highlighted
  highlights highlighting out remind reminds recall recalls emphasised emphasized emphasises emphasizes observe observes observed
  clear striking notable noteworthy evident remarkable explained explains adding added adds remarked pleased given so fact now`,
);

/** What texts call the company, or those who speak for it. */
export const COMPANY_WORDS = words(
  `company group business firm corporation enterprise issuer borrower it they we which that who management year quarter
  calculation calculations arithmetic cfo ceo chief officer executive chairman director directors board treasurer spokesman spokeswoman
  statements accounts statement results figures numbers sheet filing filings report table months period you`,
);

/** Words for a company that mean another one, or none in particular. */
export const OTHERS = words(
  `average median typical mean rival competing closest nearest acquired merged target peer other another former smaller bigger
  comparable listed unlisted sold divested joint local legacy combined`,
);

/** Nouns with a row behind `of`, `in` or `on` that leave a figure the row's or its change. */
export const MEASURES = words(
  `level levels amount amounts total sum balance balances figure figures record high low peak rate pace increase decrease growth
  decline rise fall drop gain loss improvement reduction expansion contraction jump surge deterioration share percentage
  proportion percent part multiple ratio times turns average it them this that most all half third quarter fifth tenth quarters thirds
  consists consist consisting comprised composed short shy resulting resulted results spending terms respect end close start beginning course month months year margin margins light view back basis because instead top worth sheet`,
);

/** Adverbs that take back what they stand with, or say that it was otherwise. */
export const DOUBTING = words(
  `hardly barely scarcely never wrongly falsely mistakenly erroneously incorrectly allegedly reportedly supposedly hypothetically
  officially initially originally previously-reported theoretically nominally purportedly ostensibly potentially possibly probably presumably
  apparently seemingly conceivably arguably notionally first not neither nor no none nobody nowhere without`,
);

/** Labels before a colon that say nothing of whose a row is. */
export const LABELS = words(
  `key figures figure results result income statement balance sheet cash flow flows profitability summary note notes highlights
  financials financial performance in brief short sum conclusion overview credit metrics outlook growth capital structure leverage
  earnings the of year years quarter full debt liquidity margins margin returns top line bottom valuation update comment takeaway
  takeaways point points better worse good bad news and or facts fact numbers number main what happened context trend trends
  headroom runway refinancing reserves underwriting asset quality downward upward upside downside risk risks main business rating drivers strengths
  weaknesses financial operating is are contained earnings power coverage size scale distribution distributions spending capital
  return allocation uses sources
  usd eur gbp chf jpy cny czk sek nok dkk pln cad aud inr brl mxn krw hkd sgd zar million millions billion billions thousand thousands bn mn mm m
  near-term medium-term long-term short-term maturities year-over-year year-on-year yoy changes change to up recap summarise summarize
  strength weakness opportunity threat positive negative credit every that matters was more down up came fell rose improved thus hence group company profit loss fundamentals solvency funding`,
);

/** Words that fit between a row and its figure beside those that tie them. */
export const LINKING = words(
  `also again still nevertheless nonetheless already only even too itself themselves now therefore thus hence accordingly duly together yet then alone
  back ahead better worse best strongest weakest highest lowest record ever did does do would-be clearly bounced bounces rebounded recovered
  advanced climbed swelled mounted dwindled receded halved doubled tripled quadrupled trebled gave way recovered reversed returned
  hit hits touched topped surpassed surpasses breached scraped notched nudged crept inched drifted
  than more less fewer least most comfortably new fresh all all-time confined running four five three two ten year years
  decelerated decelerates decelerating eroded erodes eroding compounded compounds compounding compound annualised annualized
  scaled dialled dialed reined another turn turns touch shade tad notch fraction whisker hair neutral
  slumped slumps plummeted piled built mushroomed snowballed benefited benefits profited limited saw sees registered registers enjoyed suffered achieved minus negative slowed slows accelerated accelerates moderated cooled quickened picked stagnated peaked sped
  hovered hovers hovering fluctuated fluctuates proved proves proven proving looks looked seems appears trended trending normalised normalized
  gone plateaued rebased troughed held-up re-accelerated reaccelerated translated translates
  release inflow outflow credit benefit swing multiplied stuck staying stayed stays swung excess range
  sheer full considerable slightly little bit much far well lower higher up down flat big bigger strong steep sharp whopping mere
  came comes coming come in out at to of from by with on for as was were is are be been being has had have and or but its their our`,
);

/** Verbs by which a row itself has an amount: `SG&A absorbed #`, `deposits fund #`. */
export const SPENDING = words(
  `fund funds funded absorb absorbs absorbed add adds added bring brings brought take takes took use uses used consume consumes
  consumed cover covers covered equal equals equalled exceed exceeds exceeded contribute contributes contributed cost costs eat ate
  tied ties locked drained drains swallowed swallows gobbled devoured soaked eats exhausted exhausts
  ran run runs put puts left leaves make makes made turned it`,
);

/** Words before `of` a figure, or the figure itself, that make it a multiple or a part of another. */
export const PARTS = words(
  `half third quarter fifth tenth part most some double twice triple thrice much`,
);

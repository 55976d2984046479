/**
 * The words of the field, by what they may do around a figure. A word that stands in no table is not
 * known: where it could make a figure one of something else, the figure is not verified.
 */
const TABLES = {
  /** Articles, owners and pronouns for the company or for what was just said. */
  determiner: `the a an its their our his your this that these those it they we both all such said own every`,
  being: `was were is are be been being am has have had having did does do`,
  /** Verbs by which a row has an amount. */
  linking: `stood stand stands standing came come comes coming reached reach reaches reaching totalled totaled totals totalling totaling
    amounted amounts amounting remained remain remains remaining stayed stays staying ended ends ending closed closes closing finished
    finishes landed settled settles sat sits ran runs running equalled equals equal equates equated hit hits hitting topped exceeded
    exceeds exceed exceeding recorded represents represented represent representing constituted went turned turns printed prints
    measured works worked read reads means meant arrived arrive surpassed passed crossed marks marked hovered held
    holds holding kept keeps keeping moved moves moving proved looks looked seems appears gives gave giving brought brings bringing
    swung swings compares compare compared comparing corresponds corresponding exceeded exceeds crossed stagnated`,
  /** Verbs by which a row pays for, takes or leaves another: an amount behind them is not the row's own, unless it is spent. */
  relating: `left leaves leaving taking takes took financed finances funded funds absorbed absorbs consumed consumes multiplied
    covered covers cover covering cost costs released releasing`,
  /** Verbs by which somebody has a row, spends it or moves it. */
  having: `had has have having reported reports report reporting posted posts post posting generated generates generate generating produced
    produces produce producing delivered delivers deliver delivering recorded records recording earned earns earn earning made makes
    make making booked books booking achieved achieves achieving showed shows show showing shown saw sees seeing held holds hold
    holding carried carries carry carrying paid pays pay paying spent spends spend spending incurred incurs incurring ran runs kept
    keeps disclosed discloses disclosing announcing registered enjoyed boasts boasted owes owed owing owe published bundled brought recognised
    recognized used uses using invested invests invest investing distributed distributes returned returns raised raises raising cut
    cuts cutting lifted lifts lifting pushed pushes drove drives trimmed trims boosted boosts sent took takes taking brings bringing
    keeps leaving left leaves repurchased repurchases bought spend use`,
  /** Adjectives and adverbs that leave a figure, a row or a time what it is. */
  plain: `full whole entire total overall same latest current recent consolidated reported annual group group's fiscal financial full-year
    year-end strong stronger weak weaker solid healthy robust good modest moderate mere high higher highest low lower lowest record
    large larger largest small smaller smallest great greater big bigger biggest comfortable conservative meaningful significant
    considerable substantial hefty sizeable sizable ample adequate sound steady stable flat unchanged resilient softer soft subdued
    sluggish sharp sharper slight slightly better worse positive little much well very quite fairly also even only just already now
    then thus hence therefore today here there ever down up off nearly about around approximately some roughly circa
    almost approx approx. ca ca. c c. more least than two three four five six seven eight nine ten twelve consecutive
    straight successive broadly largely effectively essentially virtually attractive impressive respectable decent remarkable
    disappointing negligible elevated further another additional new fresh all-time multi-year long-time comparatively
    relatively somewhat compound year-on-year year-over-year yoy y/y yoy. y-o-y qoq q-o-q q/q sequentially annually
    lean tight thin plain respectively likewise similarly however moreover meanwhile notably importantly finally overall
    lastly furthermore additionally encouragingly nonetheless nevertheless indeed clearly consequently accordingly besides million
    millions billion billions thousand mm bn mn percent percentage cent per-cent pct pp basis-points bps s 's vs. i.e e.g
    second third fourth touch shade tad whopping aggregate`,
  preposition: `of in at to for by with on from as into through throughout during within between across`,
  comparing: `against versus vs than from compared compares compare comparing following over under above below after before since`,
  /** Nouns for time, measure and manner that name no part of the company. */
  neutral: `year years period periods end date level levels amount amounts figure figures rate rates pace total record mark range line
    comparison contrast turn view result results date balance balances expense expenses charge charges bill
    payments payment spending outlay outlays position time row decade fy ytd ltm ttm ye fye cy
    neighbourhood neighborhood order which who what while whole ratio multiple size scale sheet summary conclusion detail inflow
    outflow margin margins`,
  /** What texts call the company, or those who speak for it. */
  company: `company company's group group's business business's firm firm's corporation issuer borrower management
    it they we corp corp. inc inc. plc ag se ltd limited holdings co co.`,
  saying: `said says noted reported reports stated states confirmed confirms added adds shows showed shown disclosed saw sees see find found
    remarked observed filing report statements note`,
  /** Words that begin why something was so: what follows, up to the next comma or figure, may be any words. */
  cause: `thanks owing due because since reflecting reflects reflected driven helped supported boosted hurt aided lifted dragged weighed
    buoyed underpinned fuelled fueled offset partly mainly largely primarily amid despite given as although though where
    when until who so`,
  /** Words that join clauses. */
  joining: `and but while whereas yet or nor plus & which though although`,
  // Verbs, and in the last two tables nouns, that say which way something went.
  up: `grew grow grows grown growing rose rise rises risen rising increased increase increases increasing climbed climb climbs climbing
    jumped jumps jumping surged surges surging soared soars soaring advanced advances advancing gained gains gaining expanded expands
    expanding widened widens widening accelerated accelerates recovered recovers recovering rebounded rebounds rebounding doubled
    tripled swelled swells leapt leaped leaps spiked spikes ballooned shot bounced added adds adding lifted lifts raised
    raises boosted up higher edged edges crept creeps inched inches ticked ticks nudged quadrupled multiplied`,
  down: `fell fall falls fallen falling declined decline declines declining decreased decrease decreases decreasing dropped drop drops
    dropping slipped slips slipping slid slides sliding sank sinks sunk shrank shrinks shrunk shrinking contracted contracting
    narrowed narrows narrowing collapsed collapses slumped slumps plummeted plummets plunged plunges tumbled tumbles eased eases
    easing dipped dips dipping reduced reduces cut cuts trimmed lowered shed pared compressed tightened eroded retreated retreats
    softened receded diminished moderated down lower halved dwindled slowed slows subsided`,
  better: `improved improve improves improving strengthened strengthens strengthen deleveraged delevered`,
  worse: `deteriorated deteriorates deteriorate weakened weakens weaken worsened worsens`,
  rise: `growth increase rise gain expansion uplift jump widening advance climb surge rebound recovery improvement upturn build-up`,
  fall: `decline decrease fall drop reduction contraction narrowing compression slide cut erosion slump dip squeeze deterioration`,
} as const;

export type WordClass = keyof typeof TABLES;

const CLASSES = new Map<string, Set<WordClass>>();

for (const [name, table] of Object.entries(TABLES)) {
  // The keys of the table are its classes.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const of = name as WordClass;
  for (const word of table.split(/\s+/).filter(Boolean)) {
    CLASSES.set(word, (CLASSES.get(word) ?? new Set()).add(of));
  }
}

/** Words that say what may be, was not, or is somebody's wish: nothing of their sentence is verified behind them. */
const DOUBTING = new Set(
  `if unless would could should might will won't shall cannot expect expects expected expecting expectation expectations forecast forecasts
  forecasted guidance guided guides guide target targets targeted targeting project projects projected projection projections estimate
  estimates estimated budget budgets budgeted consensus plan plans planned aim aims aimed assume assumes assumed assuming assumption threshold
  thresholds covenant covenants scenario stress stressed outlook anticipate anticipates anticipated not never no none neither nor without
  hardly barely scarcely failed fails missed miss misses hope hopes hoped want wants wanted believe believes allegedly reportedly supposedly
  hypothetically claimed claims alleged alleges potentially possibly probably perhaps maybe theoretically nominally rumoured rumored indicative preliminary provisional
  must ought need needs limit limits limited cap caps capped ceiling floor trigger triggers breach breaches illustrative
  pencil pencilled feared fears threatens risk risks wrongly falsely mistakenly erroneously untrue false wrong short suppose supposing imagine
  nobody nothing nowhere can can't may until pending unlikely likely seen proposed`.split(/\s+/),
);

/** Whether a word takes back or leaves open what its clause says. */
export function isDoubting(word: string): boolean {
  return DOUBTING.has(word) || word.endsWith("n't");
}

const NO_CLASS: ReadonlySet<WordClass> = new Set();
const ADVERB: ReadonlySet<WordClass> = new Set<WordClass>(["plain"]);

/** What a word in lower case may do; nothing for a word that is not known. */
export function classesOf(word: string): ReadonlySet<WordClass> {
  return CLASSES.get(word) ?? (isPlainly(word) ? ADVERB : NO_CLASS);
}

/** `strongly`, `steadily`, `fully`, `comfortably`: an adverb says no more of a figure than its plain adjective. */
function isPlainly(word: string): boolean {
  if (!word.endsWith("ly")) return false;
  const [stem, most] = [word.slice(0, -2), word.slice(0, -1)];
  return [stem, stem.replace(/i$/, "y"), most, `${most}e`].some(
    (adjective) => CLASSES.get(adjective)?.has("plain") === true,
  );
}

/** Whether a word is of a class. */
export function isOf(word: string, of: WordClass): boolean {
  return classesOf(word).has(of);
}

/** Whether a word is of one of some classes. */
export function isAny(word: string, of: readonly WordClass[]): boolean {
  const classes = classesOf(word);
  return of.some((each) => classes.has(each));
}

/** Articles and plain words, which stand before anything and say nothing of it. */
export const DRESSING: readonly WordClass[] = ["determiner", "plain"];

/** Verbs between a row and an amount. */
export const LINKING: readonly WordClass[] = ["being", "linking", "relating"];

/** Whether a word says which way something went, as a verb or as a noun. */
export function isMotionWord(word: string): boolean {
  const classes = classesOf(word);
  return MOTION_CLASSES.some((each) => classes.has(each));
}

const MOTION_CLASSES: readonly WordClass[] = ["up", "down", "better", "worse", "rise", "fall"];

/** Words right before a row's name that make another amount of it, plain as they are elsewhere. */
const ADDED = new Set(
  `new additional fresh further another more least two three four five six seven eight nine ten twelve consecutive successive
  million millions billion billions thousand`.split(/\s+/),
);

/** Whether a plain word right before a row's name makes another amount of it: `new debt`, `additional revenue`. */
export function makesOther(word: string): boolean {
  return ADDED.has(word);
}

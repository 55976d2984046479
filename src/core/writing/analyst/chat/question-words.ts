import { classesOf } from "#core/figures/read/words/lexicon.ts";
import { ASKING_WORDS } from "#core/retrieval/question-words.ts";

/**
 * Words of questions by what they ask for. A word that stands neither here nor in the lexicon of the
 * reader is not known, and an answer says that it left it out.
 */
const TREND = `develop developed developing development trend trends trending evolve evolved evolution path history`;

const TABLES = {
  why: `why drove drives driven driving driver drivers cause caused causes reason reasons behind`,
  trend: TREND,
  change: `${TREND} change changed
    changes changing move moved moves moving progress progressed compared versus vs vs. better worse expand widen narrow shrink contract fluctuate vary faster slower beat beats beaten`,
  highest: `highest high-point peak peaked maximum max most largest biggest greatest record`,
  lowest: `lowest low-point trough minimum min least smallest`,
  best: `best strongest`,
  worst: `worst weakest`,
  average: `average averaged mean`,
  total: `total cumulative cumulatively altogether combined sum together`,
  compound: `cagr compound compounded annualised annualized`,
  share: `percent percentage % share portion proportion fraction ratio multiple part relative divided over`,
  cover: `repay repays cover covers covered covering pay pays meet meets`,
  due: `due mature matures matured maturing maturity maturities repayment repayments refinance refinanced refinancing wall profile schedule ladder debts obligations near-term`,
  definition: `explain explains define defined defines definition calculate calculated calculates compute computed computes formula derive derived measured mean means bridge include includes included exclude excludes excluded`,
  compare: `compare compared comparison peers peer competitors rank ranks rival`,
  given: `pro forma if assume assuming assumes suppose supposing stress stressed scenario`,
  /** How far something is from what is named. */
  room: `headroom room cushion far before until breach breaches breaching capacity`,
  more: `adds add adding another more extra additional higher up borrow borrows borrowed issue issues issued raise raises raised acquisition
    acquires acquire buys buy fund funds funded financed draws drew new grows grow rise rises`,
  less: `repay repays repaid pays cut cuts less lower down loses lose lost halved halves half third fifth tenth zero suspended sell sells sold disposal reduce reduces reduced`,
  count: `many often first`,
  each: `quarterly quarters annually yearly annual`,
  judged: `too high low strong weak healthy safe adequate comfortable sustainable good bad manageable ok okay sufficient enough excessive
    stretched able keep afford solid secure affordable overlevered overleveraged over-levered`,
  reported: `reported as-reported clean`,
  future: `will forecast forecasts guidance outlook expect expected project projected projection projections`,
  /** Subjects of the company as a whole. */
  risk: `risk risks worry worries worried weakness weaknesses concern concerns wrong flag flags downside bear red`,
  strength: `strength strengths positives upside bull`,
  trigger: `downgrade downgraded upgrade upgraded trigger triggers`,
  rating: `rating ratings rated rate grade investment estimate investment-grade junk creditworthy creditworthiness safer riskier`,
  advice: `buy sell recommend recommendation overweight underweight`,
  oneOff: `one-off one-offs adjustment adjustments exceptional exceptionals add-back add-backs addback addbacks non-recurring nonrecurring temporary`,
  overview: `about overview summary summarise summarize brief briefly takeaway takeaways`,
  value: `ev valuation cheap expensive undervalued overvalued trade trades`,
  rates: `rates sofr`,
  sensitive: `case scenario stress sensitive sensitivity`,
  /** Subjects that stand for several rows. */
  margins: `margins margin profitability`,
  leverage: `overlevered over-levered overleveraged capitalised capitalized leveraged levered leverage indebted indebtedness deleverage deleveraging`,
  balanceSheet: `sheet solvent solvency insolvent structure capitalisation capitalization`,
  result: `break breakeven loss losses money profitable`,
  performance: `key ratios performance results trading financials doing performing performed perform new news update`,
  /** They put a question, and ask for nothing by themselves. */
  asking: `how back me my i you would could should can will shall happens happen happened get gets getting got go goes going put like
    want wants look next main ago any them let fast what's whats it's needs must out whose again quarter months
    month time times day picture number numbers terms term lead leads still return take outstanding minus credit
    bond bonds stock negative needed required kind sort each sentences lines words walk per double doubles halves
    think opinion`,
} as const;

export type AskClass = keyof typeof TABLES;

/** Classes that say what is asked of rows. */
export const OPERATIONS = classesIn(
  "why trend change highest lowest best worst average total compound share cover definition compare count judged future",
);

/** Classes of subjects that need no row. */
export const SUBJECTS = classesIn(
  "room due risk strength rating advice margins leverage balanceSheet result performance overview value trigger oneOff sensitive given",
);

function classesIn(names: string): readonly AskClass[] {
  return names.split(" ").filter((name): name is AskClass => name in TABLES);
}

const CLASSES: ReadonlyMap<string, ReadonlySet<AskClass>> = classesByWord();

function classesByWord(): ReadonlyMap<string, ReadonlySet<AskClass>> {
  const classes = new Map<string, Set<AskClass>>();
  for (const [of, table] of Object.entries(TABLES)) {
    for (const word of table.split(/\s+/)) {
      const known = classes.get(word) ?? new Set<AskClass>();
      // The keys of the table are its classes.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      classes.set(word, known.add(of as AskClass));
    }
  }
  return classes;
}

/** Every word that asks for something. */
export const CLASS_WORDS: readonly string[] = [...CLASSES.keys()];

/** Whether a word in lower case asks for one of some things. */
export function asks(word: string, ...of: readonly AskClass[]): boolean {
  const classes = CLASSES.get(word);
  return classes !== undefined && of.some((each) => classes.has(each));
}

/** What words ask for, by their classes; nothing for a word that asks for nothing. */
export function asksFor(word: string): ReadonlySet<AskClass> {
  return CLASSES.get(word) ?? new Set();
}

/** Whether a word may stand in a question without making it another one. */
export function isKnownInQuestions(word: string): boolean {
  return CLASSES.has(word) || classesOf(word).size > 0 || ASKING_WORDS.has(word);
}

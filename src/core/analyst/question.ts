import type { Book } from "#core/analyst/books.ts";
import { type AskedCompanies, findCompanies } from "#core/analyst/question-companies.ts";
import { findItems, foldQuestion } from "#core/analyst/question-items.ts";
import { type AskedPeriods, findPeriods } from "#core/analyst/question-periods.ts";

export type Operation =
  | "level"
  | "change"
  | "cagr"
  | "highest"
  | "lowest"
  | "average"
  | "sum"
  | "quotient"
  | "rating"
  | "cause"
  | "future"
  | "advice"
  | "outside"
  | "scenario";

/** A question as the ledger can be asked: which rows, columns and companies, and what of them. */
export type Question = {
  readonly message: string;
  readonly items: readonly string[];
  readonly periods: AskedPeriods;
  readonly companies: AskedCompanies;
  readonly operation: Operation;
  /** Whether it asks for a judgement: is leverage high? */
  readonly isJudgement: boolean;
  /** Several companies side by side. */
  readonly isComparison: boolean;
  /** The change a scenario names, as a fraction: a fall of 20% is -0.2. */
  readonly scenarioPercent: number | undefined;
};

/** Subjects that statements do not hold, whatever rows the question names beside them. */
const OUTSIDE =
  /\b(maturit\w+|matures?|covenants?|bonds?|coupons?|refinanc\w+|term loans?|customers?|segments?|geograph\w+|competitors?|litigation|lawsuits?|legal|employees|headcount|management|strategy|ceo|auditors?|ownership|shareholders|suppliers|products?|market share|share price|market cap\w*|esg|research and development|r&d)\b/;

/** The first that matches decides; the words that name rows are out of the way by then. */
const OPERATIONS: readonly (readonly [RegExp, Operation])[] = [
  [
    /\b(should (i|we|one)|(is|are) (it|they|the (stock|shares?|bonds?)) a|would you) (buy|sell|invest|hold|short)\b|\b(buy or sell|buy the (stock|shares?)|overweight|underweight|recommend\w*)\b/,
    "advice",
  ],
  [/\bif\b.*\d+(\.\d+)?\s?(%|percent)/, "scenario"],
  [
    /\bwhy\b|\bwhat (drove|caused|explains|is driving|was driving|lies behind)\b|\breasons? (for|behind)\b|\bdrivers? of\b|\bhow come\b/,
    "cause",
  ],
  [OUTSIDE, "outside"],
  [
    /\b(will|forecasts?|guidance|project(ed|ions?)?|expect(ed|s)?|next (year|quarter)|outlook|target price|price target|predict\w*|going to)\b/,
    "future",
  ],
  [
    /\binvestment[ -]grade\b|\bhigh[ -]yield\b|\bjunk\b|\bcredit rating\b|\bratings?\b|\brated?\b|\bcredit quality\b|\bcreditworth\w+/,
    "rating",
  ],
  [/\bcagr\b|\bcompound(ed)?\b|\bannuali[sz]ed growth\b/, "cagr"],
  [/\b(highest|peak(ed)?|best|max(imum)?|largest|biggest|strongest|greatest|record)\b/, "highest"],
  [/\b(lowest|trough(ed)?|worst|min(imum)?|smallest|weakest|low point)\b/, "lowest"],
  [/\b(average|averaged|mean|on average)\b/, "average"],
  [/\b(cumulative(ly)?|in total|altogether|combined|add up|sum)\b/, "sum"],
  [
    /\bas (an? )?(%|percent(age)?|share|multiple|proportion|fraction) of(?=\s)|\b(divided by|relative to|as a share of)\b|\bratio of\b|\bshare of\b|\b(percent(age)?|proportion|fraction) of\b|_ (\/|to) _/,
    "quotient",
  ],
  [
    /\b(grow|grew|grown|growth|growing|increas\w*|decreas\w*|chang\w*|rise|rose|risen|fall|fell|fallen|declin\w*|improv\w*|deteriorat\w*|weaken\w*|worsen\w*|up|down|yoy|y\/y|year[- ]on[- ]year|year[- ]over[- ]year|moved?|narrow\w*|widen\w*|deleverag\w*|better|worse|higher|lower)\b/,
    "change",
  ],
];

const JUDGEMENT =
  /\b(high|low|strong|weak|healthy|safe|adequate|comfortable|sustainable|good|bad|manageable|ok|okay|sufficient|enough|too much|excessive|concern\w*|worr\w+|able to|afford)\b/;

/** Rows that stand for companies or years compared without naming any. */
const COMPARED = ["Revenues", "EBITDA Margin (%)", "Net Leverage (x)", "Discretionary FCF"];

/** What a message asks, read against the connected companies; the first of them is the default. */
export function parseQuestion(message: string, books: readonly [Book, ...Book[]]): Question {
  const companies = findCompanies(message, books);
  const book = companies.named[0] ?? books[0];
  const { items, rest } = findItems(message);
  const folded = foldQuestion(message);
  const isComparison =
    companies.named.length > 1 ||
    (books.length > 1 &&
      companies.unknown === undefined &&
      /\b(compare|comparison|versus|vs|which (company|one|of)|both|between them|peers?|side by side|each (company|of them)|who has|across)\b/.test(
        folded,
      ) &&
      companies.named.length === 0);
  const read = OPERATIONS.find(([pattern]) => pattern.test(rest))?.[1] ?? "level";
  const operation = isComparison && isRanking(read, rest) ? "level" : read;
  return {
    message,
    items: itemsOf(items, operation, rest),
    periods: findPeriods(message, book),
    companies,
    operation: operation === "quotient" && items.length < 2 ? "level" : operation,
    isJudgement: JUDGEMENT.test(folded),
    isComparison,
    scenarioPercent: scenarioPercent(folded),
  };
}

/** `Which company has the higher leverage?` ranks levels; it asks for no change and no year. */
function isRanking(operation: Operation, rest: string): boolean {
  const isRead = operation === "highest" || operation === "lowest" || operation === "change";
  return (
    isRead &&
    !/\b(gr[eo]w\w*|chang\w*|increas\w*|decreas\w*|improv\w*|since|when|year)\b/.test(rest)
  );
}

/** Growth without a row is the growth of revenues; a comparison without one takes the main rows. */
function itemsOf(items: readonly string[], operation: Operation, rest: string): readonly string[] {
  const isBareGrowth =
    (operation === "cagr" || operation === "change") && /\b(grow\w*|grew|cagr)\b/.test(rest);
  if (items.length > 0) return items;
  if (isBareGrowth) return ["Revenues"];
  return /\b(compare|comparison|versus|vs)\b|\b(better|worse) than\b/.test(rest) ? COMPARED : items;
}

function scenarioPercent(text: string): number | undefined {
  const match =
    /\b(fall|drop|declin|decreas|down|lower|shrink|lose|rise|rose|grow|increas|up|higher|gain)\w*\s(?:by\s)?(\d+(?:\.\d+)?)\s?(?:%|percent)/.exec(
      text,
    );
  if (match === null) return undefined;
  const size = Number(match[2]) / 100;
  return /^(rise|rose|grow|increas|up|higher|gain)/.test(match[1] ?? "") ? size : -size;
}

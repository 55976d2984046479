import { periodKind } from "#core/ledger/period.ts";
import type { Book } from "#core/writing/analyst/books.ts";
import { type AskedCompanies, findCompanies } from "#core/writing/analyst/question-companies.ts";
import { type HeadlineRows, headlineRows } from "#core/writing/analyst/headline-rows.ts";
import { findItems, foldQuestion } from "#core/writing/analyst/question-items.ts";
import {
  type AskedPeriods,
  findPeriods,
  isHalfYear,
  isYearToDate,
} from "#core/writing/analyst/question-periods.ts";

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
};

/** Subjects that statements do not hold, whatever rows the question names beside them. */
const OUTSIDE =
  /\b(maturit\w+|matures?|covenants?|bonds?|coupons?|refinanc\w+|term loans?|customers?|segments?|geograph\w+|competitors?|litigation|lawsuits?|legal|fixed[- ]charges?|employees?|headcount|management|strategy|ceo|auditors?|ownership|shareholders|suppliers|products?|yields?|goodwill|intangibles?|inventor(?:y|ies)|payables?|pensions?|roic|roce|return on (?:invested )?capital|eps|per share|enterprise value|market share|share price|market cap\w*|esg|research and development|r&d)\b/;

/** The first that matches decides; the words that name rows are out of the way by then. */
const OPERATIONS: readonly (readonly [RegExp, Operation])[] = [
  [
    /\b(should (i|we|one)|(is|are) (it|they|the (stock|shares?|bonds?)) a|would you) (buy|sell|invest|hold|short)\b|\b(buy or sell|buy the (stock|shares?)|overweight|underweight|recommend\w*)\b/,
    "advice",
  ],
  [
    /\b(if|stress\w*|shock\w*|assum\w+|suppose)\b.*(\d(\.\d+)?\s?(%|percent|mm|m|mn|million|bn|b|billion)\b|\d\s?%|\b(a|one) (tenth|fifth|quarter|third)\b|\bhal(f|ved|ves)\b)|\b(before|until|for|headroom|room|cushion|breach\w*|capacity)\b.*\d(\.\d+)?\s?x\b/,
    "scenario",
  ],
  [
    /\bwhy\b|\bwhat (drove|drives|caused|explains|is driving|was driving|lies behind)\b|\breasons? (for|behind)\b|\bdrivers? of\b|\bhow come\b|\bexplain (the |its )?(change|rise|fall|increase|decrease|decline|drop|move\w*)\b/,
    "cause",
  ],
  [OUTSIDE, "outside"],
  [
    /\b(will|forecasts?|guidance|project(ed|ions?)?|expect(ed|s)?|next (year|quarter)|outlook|target price|price target|predict\w*|going to)\b/,
    "future",
  ],
  [
    /\binvestment[ -]grade\b|\bhigh[ -]yield\b|\bjunk\b|\bcredit rating\b|\bratings?\b|\brated\b|\brate (it|them|this|that|the)\b|\bcredit quality\b|\bcreditworth\w+|\b(better|stronger|weaker|worse|riskier|safer) credit\b|\bsafer\b|\briskier\b|\blend to\b/,
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

const COMPARES_ALL =
  /\b(which (company|one|of|has|credit|is (the )?(better|stronger|safer|riskier|weaker|worse|more|less))|both|the two|between them|peers?|side by side|each (company|of them)|who has|across|rank|them|their)\b/;
/** Said of one of the companies connected, the others are what it is compared with. */
const COMPARES = /\b(compare|comparison|versus|vs)\b/;

const JUDGEMENT =
  /\b(high|low|strong|weak|healthy|safe|adequate|comfortable|sustainable|good|bad|manageable|ok|okay|sufficient|enough|too much|excessive|over-?(?:levered|leveraged|indebted)|stretched|concern\w*|worr\w+|able to|afford)\b/;

/** Ratios of two rows that are called by a name of their own, as the two rows. */
const NAMED_QUOTIENTS: readonly (readonly [RegExp, string, isRowOfFinancials?: true])[] = [
  [/\b(return on equity|roe)\b/gi, "net income as a percentage of equity", true],
  [/\b(return on (total )?assets|roa)\b/gi, "net income as a percentage of total assets", true],
  [
    /\b(cost of (the )?(debt|borrowings?)|(average|implied) interest rate)\b/gi,
    "interest expense as a percentage of total debt",
  ],
  [
    /\bdividends?( is| are)? (well )?(covered|cover|coverage)\b/gi,
    "discretionary fcf as a percentage of dividends",
  ],
  [
    /\b(fcf|free cash flow|cash flow)\b.*\bcover(s|ed)? (the |its |their )?dividends?\b/gi,
    "discretionary fcf as a percentage of dividends",
  ],
  [
    /\bhow much of (?:the |its |their )?revenues? (?:goes|went|is spent|was spent) (?:to|on|into) (.+)/gi,
    "$1 as a percentage of revenues",
  ],
];

/** What a message asks, read against the connected companies; the first of them is the default. */
export function parseQuestion(message: string, books: readonly [Book, ...Book[]]): Question {
  const companies = findCompanies(message, books);
  const book = companies.named[0] ?? books[0];
  const { items, rest } = findItems(spelledOut(message, book), book);
  const periods = findPeriods(message, book);
  const folded = foldQuestion(message);
  const isComparison =
    companies.named.length > 1 ||
    (books.length > 1 &&
      companies.unknown === undefined &&
      (COMPARES_ALL.test(folded) ? companies.named.length === 0 : COMPARES.test(folded)));
  const read = OPERATIONS.find(([pattern]) => pattern.test(rest))?.[1] ?? "level";
  const operation = isComparison && isRanking(read, rest) ? "level" : read;
  return {
    message,
    items: itemsOf(
      { items, operation, rest, periods, folded, isComparison },
      headlineRows(book.archetype),
    ),
    periods,
    companies,
    operation: refined({ items, operation, rest, periods, folded, isComparison }),
    isJudgement: JUDGEMENT.test(folded),
    isComparison,
  };
}

/** Ratios by name as the two rows they are made of, unless the company has a row of that name. */
function spelledOut(message: string, { archetype }: Book): string {
  const isFinancial = archetype === "bank" || archetype === "insurer";
  return NAMED_QUOTIENTS.filter(
    ([, , isRowOfFinancials]) => !(isFinancial && isRowOfFinancials === true),
  ).reduce((text, [name, rows]) => text.replaceAll(name, rows), message);
}

/** `Which company has the higher leverage?` ranks levels; it asks for no change and no year. */
function isRanking(operation: Operation, rest: string): boolean {
  const isRead = operation === "highest" || operation === "lowest" || operation === "change";
  return (
    isRead &&
    !/\b(gr[eo]w\w*|chang\w*|increas\w*|decreas\w*|improv\w*|since|when|year)\b/.test(rest)
  );
}

type Read = {
  readonly items: readonly string[];
  readonly operation: Operation;
  /** The question without the words that named rows, and the whole of it, both folded. */
  readonly rest: string;
  readonly folded: string;
  readonly periods: AskedPeriods;
  readonly isComparison: boolean;
};

const COMPARED = /\b(compare|comparison|versus|vs)\b|\b(better|worse) than\b/;

/** Growth without a row is the growth of revenues; a comparison or a quarter without one takes the main rows. */
function itemsOf(read: Read, { compared, trading }: HeadlineRows): readonly string[] {
  const { items, operation, rest, folded, isComparison } = read;
  if (items.join() === "Liquidity" && JUDGEMENT.test(folded))
    return ["Liquidity / Short-Term Debt (x)"];
  if (items.length > 0) return items;
  if (isBareGrowth(read)) return ["Revenues"];
  if (isComparison || COMPARED.test(rest)) return compared;
  const isExtreme = operation === "highest" || operation === "lowest";
  if (isExtreme && /\byears?\b/.test(folded)) return trading.slice(0, 2);
  return isAboutTrading(read) ? trading : items;
}

function isBareGrowth({ operation, rest }: Read): boolean {
  const isGrowth = operation === "cagr" || operation === "change";
  return isGrowth && /\b(grow\w*|grew|cagr)\b/.test(rest);
}

const PARTS_OF_YEARS = new Set(["quarter", "ltm"]);
/** What stands for a quarter or twelve months that are not connected. */
const UNCONNECTED_PART = /^Q[1-4]$|^LTM$|quarter/;

/** `How did the last quarter go?` */
function isAboutTrading({ operation, periods, folded }: Read): boolean {
  const [label = ""] = periods.labels;
  const isPartYear = PARTS_OF_YEARS.has(periodKind(label) ?? "") || UNCONNECTED_PART.test(label);
  return (
    isPartYear && isPlain(operation) && /\bhow (did|was|were|is|has|have)\b|\bupdate\b/.test(folded)
  );
}

/** An operation that needs more than the question gives, or that its period turns into another. */
function refined({ items, operation, rest, periods, folded }: Read): Operation {
  if (operation === "quotient" && items.length < 2) return withoutDivisor(items);
  if (isPlain(operation) && isPartSum(folded, periods)) return "sum";
  const isSpan = periods.kind === "range" || periods.kind === "several";
  return operation === "level" && isSpan && /\btotal\b/.test(rest) ? "sum" : operation;
}

/** Whether the asked time is the sum of quarters: the year to date, or half a year. */
function isPartSum(folded: string, { kind }: AskedPeriods): boolean {
  return isYearToDate(folded) || (isHalfYear(folded) && kind === "range");
}

/** A share of one row and something else is outside the statements; of a ratio, it is its level. */
function withoutDivisor([item]: readonly string[]): Operation {
  return item === undefined || /[(][%x][)]$/.test(item) ? "level" : "outside";
}

function isPlain(operation: Operation): boolean {
  return operation === "level" || operation === "change";
}

import { ARCHETYPE_WORDS } from "#core/finance/vocabulary/archetype-words.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Figure, PeriodWords } from "#core/figures/read/figures/figure.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import { readSentence } from "#core/figures/read/sentence/read-sentence.ts";
import { type Token, tokensOf } from "#core/figures/read/sentence/tokens.ts";
import { lowerCase } from "#core/figures/read/text/plain-text.ts";
import { resultUnit } from "#core/ledger/saved-model-provider.ts";
import { withMadeRows } from "#core/writing/analyst/chat/made-rows.ts";
import { typedQuestion } from "#core/writing/analyst/chat/typed-question.ts";
import {
  type AskClass,
  asks,
  isKnownInQuestions,
} from "#core/writing/analyst/chat/question-words.ts";

/** A row that a question names. */
export type AskedRow = {
  readonly item: string;
  /** Rows the name may stand for as well. */
  readonly others: readonly string[];
  readonly isGrowth: boolean;
  /** The name says that the amount is negative: `net cash`. */
  readonly isNegative: boolean;
  /** Place among the tokens. */
  readonly at: number;
};

/** A question with all that is named in it, by the finders that read texts. */
export type QuestionReading = {
  readonly message: string;
  /** As it is read: its tokens are of this. */
  readonly line: string;
  /** Words that were taken for slips of others. */
  readonly readAs: readonly (readonly [typed: string, read: string])[];
  readonly tokens: readonly Token[];
  readonly rows: readonly AskedRow[];
  readonly figures: readonly (Figure & { readonly at: number })[];
  readonly times: readonly {
    readonly when: PeriodWords;
    readonly text: string;
    readonly at: number;
  }[];
  /** Tickers of connected companies, in the order they are named. */
  readonly companies: readonly string[];
  /** Whether several companies are connected, and it names none or several of them. */
  readonly isOfSeveral: boolean;
  /** Those that it leaves out: `excluding Snowflake`. */
  readonly excluded: readonly string[];
  /** A company it names that is not connected, as it is written. */
  readonly unknownCompany: string | undefined;
  /** Words that are not known, or that make a row another one, with the tokens they are. */
  readonly unknown: readonly UnknownWords[];
  /** Those of them without which it would be another question, and those that are left out. */
  readonly unplaced: readonly string[];
  readonly leftOut: readonly string[];
  /** The question with what was supposed before it, where it goes on from there. */
  readonly before?: QuestionReading | undefined;
};

/** Words beside each other that are not known, as they are written. */
export type UnknownWords = { readonly text: string; readonly from: number; readonly to: number };

/** Rows of one kind of company; any other may be asked of all, and is told to be missing. */
const OF_ONE_KIND: ReadonlySet<string> = new Set(ARCHETYPE_WORDS.map(({ item }) => item));

/** Longest question that is read; what is beyond it is told to be so. */
export const QUESTION_MAX = 2000;

/** The place of the first word that asks for one of some things. */
export function saidAt(
  { tokens }: Pick<QuestionReading, "tokens">,
  ...of: readonly AskClass[]
): number | undefined {
  const at = tokens.findIndex(
    ({ kind, text }) => (kind === "word" || kind === "mark") && asks(text, ...of),
  );
  return at === -1 ? undefined : at;
}

/** Whether one of some words stands in a question. */
export function says({ tokens }: Pick<QuestionReading, "tokens">, words: RegExp): boolean {
  return tokens.some(({ kind, text }) => kind === "word" && words.test(text));
}

/** The rows that a question names; leverage without a word for it is told net and gross. */
export function rowsNamed({ rows }: QuestionReading): readonly string[] {
  return rows.flatMap(({ item, others }) =>
    others.includes("Net Leverage (x)") ? ["Net Leverage (x)", item] : [item],
  );
}

/** Reads a question against the connected companies. */
export function readQuestion(message: string, ledgers: readonly CompanyLedger[]): QuestionReading {
  const typed = typedQuestion(message.slice(0, QUESTION_MAX), ledgers);
  const line = withCapitals(
    spelledOut(
      begun(typed.line, ledgers)
        .replaceAll(/\b(due|matur(?:es?|ing)) (?=(?:in )?\d{4}\b)/g, "$1, ")
        .slice(0, QUESTION_MAX)
        .replaceAll(/\s+/g, " ")
        .trim(),
      ledgers,
    ),
    ledgers,
  );
  const reading = readSentence(
    line,
    ledgers.map((ledger) => ({
      ...ledger,
      // What a model comes to is asked for in words of its own.
      has: (item) => resultUnit(item) === undefined && (ledger.has(item) || !OF_ONE_KIND.has(item)),
    })),
  );
  const { tokens, items } = withMadeRows({ tokens: tokensOf(reading), items: reading.items });
  const placed = <Thing>(kind: Token["kind"], things: readonly Thing[]) =>
    tokens.flatMap((token, at) => {
      const thing = token.kind === kind ? things[token.order] : undefined;
      return thing === undefined ? [] : [{ ...thing, at }];
    });
  const companies = placed("company", reading.companies);
  const rows = placed("row", items);
  const out = companies.filter(({ at }) => ledgers.length > 1 && isExcluded(tokens, at));
  const named = new Set(
    companies.filter((one) => !out.includes(one)).flatMap(({ ticker }) => ticker ?? []),
  );
  const excluded = out.flatMap(({ ticker }) => ticker ?? []);
  const unknown = unplacedIn({ tokens, line, companies }).filter(
    ({ text, to }) =>
      !isOfMonths(text, rows) &&
      !out.some(({ at, ticker }) => at - to > 0 && at - to < 3 && ticker !== undefined),
  );
  return {
    message,
    line,
    readAs: typed.readAs,
    tokens,
    rows,
    figures: placed("figure", reading.figures),
    times: placed("time", reading.periods).map((time) => ({
      ...time,
      text: lowerCase(line.slice(time.start, time.end)),
    })),
    companies: [...named],
    isOfSeveral: ledgers.length - excluded.length > 1 && named.size !== 1,
    excluded,
    unknownCompany: unknownCompanyIn({ tokens, line, companies }),
    unknown,
    unplaced: [...new Set(unknown.map(({ text }) => text))],
    leftOut: [],
  };
}

/** What leaves out the company behind it. */
const EXCLUDING =
  /\b(?:excluding|exclude|ignoring|except(?: for)?|without|ex|leav(?:e|ing) out|apart from|other than)$/;

/** `GM excluding GM Financial` leaves out no company. */
function isExcluded(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ text }) => text);
  return EXCLUDING.test(before.join(" ")) && tokens[at + 1]?.isCapital !== true;
}

/** How long something lasts is asked of rows in months alone. */
function isOfMonths(word: string, rows: readonly AskedRow[]): boolean {
  return word === "long" && rows.some(({ item }) => unitOf(item) === "months");
}

/** Without the capital that begins it, unless a company's name does: `Latest quarter` is a time. */
function begun(message: string, ledgers: readonly CompanyLedger[]): string {
  const text = message.trimStart();
  const lower = lowerCase(text);
  const isName = ledgers.some(({ names }) => names.some((name) => lower.startsWith(name)));
  const isOwner = /^[A-Z][a-z]+'s\b/.test(text) && !isKnownInQuestions(lower.split("'")[0] ?? "");
  const isWord = /^[A-Z][a-z]+\b/.test(text) && !isOwner;
  return isWord && !isName ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Ratios called by a name of their own that are no row, as the two rows they are made of. */
const NAMED_QUOTIENTS: readonly (readonly [RegExp, string, row: string])[] = [
  [/\bearn(?:s|ed)? per (?:diluted )?share\b/gi, "EPS", ""],
  [
    /\b(?:(?:diluted )?(?:earnings|(?:net )?loss(?:es)?) per (?:diluted )?share|(?<!basic )(?:diluted )?eps)\b/gi,
    "net income over diluted shares",
    "EPS Diluted",
  ],
  [
    /\bdividends? (?:paid |declared )?per share\b/gi,
    "dividends paid over diluted shares",
    "Dividends per Share",
  ],
  [
    /(?<!\b(?:dividends?|earnings|income|loss(?:es)?)(?: paid| declared)? )\bper (?:diluted )?share\b/gi,
    "over diluted shares",
    "",
  ],
  [
    /\b(?:return on equity|roe)\b/gi,
    "net income as a percentage of equity",
    "Return On Equity (%)",
  ],
  [
    /\b(?:return on (?:total )?assets|roa)\b/gi,
    "net income as a percentage of total assets",
    "Return On Assets (%)",
  ],
  [
    /\b(?:cost of (?:the )?(?:debt|borrowings?)|(?:average|implied) interest rate|interest rates?(?! on)((?: [\w']{1,20}){1,5}?)(?: on average)? on (?:the |its |their )?(?:debt|borrowings?)|interest rates? on (?:the |its |their )?(?:debt|borrowings?))/gi,
    "interest expense as a percentage of total debt$1",
    "",
  ],
  // A step of margins that are named by no line is of that of EBITDA.
  [
    /(?<!\b(?:gross|operating|net|profit|ebitda|ebit|fcf|flow|income|op|interest|clean) )\bmargins?\b(?=[^?]{1,40}\b(?:bps|basis points|points)\b)/gi,
    "EBITDA margin",
    "",
  ],
  [/\bdividend cover(?:age)?\b/gi, "free cash flow over dividends", ""],
  [/\bffo payout\b/gi, "dividends paid as a percentage of ffo", "FFO Payout (%)"],
  [
    /\bcost of (?:credit )?risk\b(?!:)/gi,
    "provision for credit losses as a percentage of loans",
    "",
  ],
];

function spelledOut(message: string, ledgers: readonly CompanyLedger[]): string {
  return NAMED_QUOTIENTS.filter(([, , row]) => !ledgers.some(({ has }) => has(row))).reduce(
    (text, [name, rows]) => text.replaceAll(name, rows),
    message,
  );
}

/** Names of connected companies as texts write them: questions are typed in lower case. */
function withCapitals(message: string, ledgers: readonly CompanyLedger[]): string {
  return ledgers.reduce((text, { ticker, names }) => {
    const spoken = names
      .filter((name) => name.length > 3 && !isKnownInQuestions(name))
      .reduce(
        (made, name) =>
          replacedWord(
            made,
            name,
            name.replace(/^./, (a) => a.toUpperCase()),
          ),
        text,
      );
    const isTelling = ticker.length > 1 && !isKnownInQuestions(lowerCase(ticker));
    return isTelling ? replacedWord(spoken, lowerCase(ticker), ticker) : spoken;
  }, message);
}

function replacedWord(text: string, word: string, by: string): string {
  let made = "";
  let from = 0;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, from)) {
    const end = at + word.length;
    const isWhole = !/[\w&]/.test(text[at - 1] ?? " ") && !/[\w&]/.test(text[end] ?? " ");
    made += text.slice(from, at) + (isWhole ? by : word);
    from = end;
  }
  return made + text.slice(from);
}

/** Things of another kind than words that are no part of a question's meaning. */
const PLAIN_MARKS = new Set([
  "?",
  ".",
  ",",
  "!",
  ":",
  ";",
  "'",
  "’",
  "(",
  ")",
  "-",
  "–",
  '"',
  "“",
  "”",
  "&",
  "%",
  "+",
  "/",
  "=",
]);

/** What a question is read from: its tokens, its line, and the companies it names. */
type Read = {
  readonly tokens: readonly Token[];
  readonly line: string;
  readonly companies: readonly { readonly at: number; readonly ticker: string | undefined }[];
};

const RATING = /^(?:aaa|aa|bbb|bb|ccc|cc)$/;

/** Whether a token is known, by its kind; things that were found in the question always are. */
const IS_KNOWN: Readonly<Partial<Record<Token["kind"], (read: Read, at: number) => boolean>>> = {
  company: ({ companies, tokens, line }, at) =>
    companies.some((each) => each.at === at && each.ticker !== undefined) ||
    isKnownInQuestions(wordOf(line, tokens[at])),
  number: () => false,
  mark: ({ tokens }, at) => PLAIN_MARKS.has(tokens[at]?.text ?? ""),
  word: ({ tokens, line }, at) => {
    const { text } = tokens[at] ?? { text: "" };
    if (isArithmetic(tokens, at)) return false;
    const before = tokens[at - 1]?.text ?? "";
    // `tell us`, and never the country.
    if (text === "us") return /^(?:tell|give|show|let)$/.test(before);
    const isOther = makesOther(tokens, text === "per" ? at : at - 1);
    return isCalled(text, before, wordOf(line, tokens[at])) && !isOther;
  },
};

/** A word of questions, an owner's s, a rating, or `which one`. */
function isCalled(text: string, before: string, word: string): boolean {
  const isOne = text === "one" && before === "which";
  return isOne || text === "s" || RATING.test(word) || isKnownInQuestions(text);
}

/** `cash flow after capex`: what no row is called so is another amount, unless two rows make it. */
function isArithmetic(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at] ?? { text: "" };
  if (!/^(?:after|plus|less|minus|net)$/.test(text)) return false;
  const next = tokens[at + 1]?.text === "of" ? tokens[at + 2] : tokens[at + 1];
  const count = tokens.filter(({ kind }) => kind === "row").length;
  const isJoint = tokens[at - 1]?.kind === "row" || text !== "after";
  if (count > 1 && /^(?:plus|less|minus|after)$/.test(text) && isJoint) return false;
  return next?.kind === "row" && tokens.slice(0, at).some(({ kind }) => kind === "row");
}

/** `per quarter` is a time; per anything else but a row makes another row. */
function makesOther(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const isThing = next?.kind === "row" || next?.kind === "time";
  if (tokens[at]?.text !== "per" || isThing) return false;
  return !/^(?:year|quarter|annum)$/.test(next?.text ?? "");
}

function wordOf(line: string, token: Token | undefined): string {
  return lowerCase(line.slice(token?.start ?? 0, token?.end ?? 0));
}

/** Words that are not known, those beside each other as one. */
function unplacedIn(read: Read): readonly UnknownWords[] {
  const runs: UnknownWords[] = [];
  for (const [at, { kind, start, end }] of read.tokens.entries()) {
    if (IS_KNOWN[kind]?.(read, at) ?? true) continue;
    const word = read.line.slice(start, end);
    const last = runs.at(-1);
    if (last?.to === at - 1)
      runs.splice(-1, 1, { text: `${last.text} ${word}`, from: last.from, to: at });
    else runs.push({ text: word, from: at, to: at });
  }
  return runs;
}

const BEFORE_COMPANIES = new Set("with versus vs by than of at for against".split(" "));

/** A word with a capital is a company only where one is named: before an owner's `s`, after what companies are compared by. */
function unknownCompanyIn({ tokens, line, companies }: Read): string | undefined {
  const found = tokens.find((token, at) => {
    const isFree = companies.every((each) => each.at !== at || each.ticker === undefined);
    const isWord = token.kind === "company" || (token.kind === "word" && token.isCapital);
    if (!isFree || !isWord) return false;
    if (isKnownInQuestions(wordOf(line, token))) return false;
    const isNamed =
      BEFORE_COMPANIES.has(tokens[at - 1]?.text ?? "") || tokens[at + 1]?.text === "'";
    return token.kind === "company" || isNamed;
  });
  return found && line.slice(found.start, found.end);
}

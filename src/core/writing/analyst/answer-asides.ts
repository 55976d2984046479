import type { Datum } from "#core/ledger/datum.ts";
import {
  type EarningsBasis,
  readOn,
  ruledRow,
  standsOnEarnings,
} from "#core/finance/ratios/earnings-basis.ts";
import { difference, formulaOf, outflow, quotient, total } from "#core/finance/ratios/derived.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { constantDatum } from "#core/ledger/formula.ts";
import { periodText } from "#core/ledger/period.ts";
import { type Book, finderOf, lookUp, rulingBasis } from "#core/writing/analyst/books.ts";
import { during, movement, orLoss } from "#core/writing/analyst/movement.ts";
import { namedNetDebt } from "#core/writing/analyst/net-debt-words.ts";
import {
  capitalised,
  joinSentences,
  type Prose,
  prose,
  sentence,
  size,
} from "#core/writing/analyst/prose.ts";
import { foldQuestion } from "#core/writing/analyst/question-items.ts";
import type { Question } from "#core/writing/analyst/question.ts";
import { addBacks } from "#core/writing/analyst/sections/debt.ts";
import { driversClause } from "#core/writing/analyst/sections/leverage.ts";
import { attributionOf } from "#core/writing/analyst/sections/leverage-path.ts";
import { isFinancial } from "#core/writing/analyst/sections/financials.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** The rows asked for on the basis that rules the company; as named where "reported" is asked for. */
export function ruledItems(
  items: readonly string[],
  message: string,
  book: Book,
): readonly string[] {
  if (askedBasis(book, message) === "EBITDA") return items;
  // EBIT holds the one-offs: beside margins before them its own would be another basis.
  const isGroup = items.includes("EBITDA Margin (%)") && !/\bebit\b/i.test(message);
  const kept = isGroup ? items.filter((item) => item !== "EBIT Margin (%)") : items;
  const year = book.years[0] ?? "";
  return [
    ...new Set(
      kept.map((item) => (item === "EBITDA" ? item : ruledRow(finderOf(book), item, year))),
    ),
  ];
}

/** A row in a column on the basis that rules the company. */
export function ruledDatum(
  book: Book,
  item: string,
  period: string | undefined,
  message: string,
): Datum | undefined {
  return readOn(askedBasis(book, message), finderOf(book), item, period);
}

/** Whether a row is read on Clean EBITDA of a company. */
export function isOnClean(book: Book, item: string, message: string): boolean {
  return askedBasis(book, message) === "Clean EBITDA" && standsOnEarnings(item);
}

function askedBasis(book: Book, message: string): EarningsBasis {
  return /\breported\b/i.test(message) ? "EBITDA" : rulingBasis(book);
}

/**
 * What the ledger tells of a cause without a filing: what EBITDA is made of, what moved leverage;
 * undefined where it holds nothing but the change.
 */
export function decomposition({ items }: Question, writing: Writing): Prose | undefined {
  const [item = ""] = items;
  if (item === "EBITDA" || item === "EBIT") return ofEarnings(writing);
  if (item === "Net Income") return ofIncome(writing);
  if (item.endsWith("Leverage (x)")) return ofLeverage(writing);
  return item === "Discretionary FCF" || item === "FCF" ? ofCash(writing) : undefined;
}

/** What EBITDA is made of, and the one-offs in it. */
export function ofEarnings(writing: Writing): Prose | undefined {
  const { reported, now, year, book } = writing;
  const [ebit, depreciation, ebitda] = [reported("EBIT"), reported("D&A"), reported("EBITDA")];
  if (!ebit || !depreciation || !ebitda) return undefined;
  const name =
    ebitda.value < 0 ? prose`The EBITDA loss of ${size(ebitda)}` : prose`EBITDA of ${ebitda}`;
  const result =
    ebit.value < 0 ? prose`an operating loss of ${size(ebit)}` : prose`operating income of ${ebit}`;
  const made = prose`${name}${during(year)} is ${result} plus D&A of ${depreciation}.`;
  const added = addBacks(writing);
  const clean = now("Clean EBITDA") ?? lookUp(book, "Clean EBITDA", year);
  const oneOffs =
    added.length === 0 || clean === undefined
      ? prose`No one-offs are tagged in it.`
      : prose`It is after ${added}; before these, Clean EBITDA was ${orLoss(clean)}.`;
  return joinSentences([made, oneOffs]);
}

/** Net income against what comes before it: the operating result, with its one-offs, and interest. */
function ofIncome(writing: Writing): Prose | undefined {
  const { reported, year } = writing;
  const [income, ebit, interest] = [
    reported("Net Income"),
    reported("EBIT"),
    outflow(reported("Interest Expense")),
  ];
  if (income === undefined || ebit === undefined) return undefined;
  const name =
    income.value < 0 ? prose`The net loss of ${size(income)}` : prose`Net income of ${income}`;
  const result =
    ebit.value < 0 ? prose`an operating loss of ${size(ebit)}` : prose`operating income of ${ebit}`;
  const added = addBacks(writing);
  const oneOffs = added.length === 0 ? [] : prose`, which is after ${added}`;
  const paid = interest === undefined ? [] : prose`; interest expense took ${interest}`;
  return prose`${name}${during(year)} comes from ${result}${oneOffs}${paid}.`;
}

function ofLeverage(writing: Writing): Prose | undefined {
  const drivers = capitalised(driversClause(writing));
  if (drivers.length === 0) return undefined;
  const gave = attributionOf(writing);
  return gave === undefined
    ? sentence(drivers)
    : prose`${drivers}; ${gave.more} gave ${gave.isAll ? "all" : "most"} of the change in net leverage.`;
}

function ofCash({ now, was, year }: Writing): Prose | undefined {
  const rows = ["Cash Flow From Operating Activities", "Capital Expenditure"] as const;
  const [operating, spent] = rows.map((item) => now(item));
  const [before, spentBefore] = rows.map((item) => was(item));
  if (!operating || !spent || !before || !spentBefore) return undefined;
  const [more, cost] = [
    difference("Change of operating cash flow", [operating, before]),
    difference("Change of capital expenditure", [spent, spentBefore]),
  ];
  return prose`Operating cash flow ${more.value < 0 ? "took" : "added"} ${size(more)} and capital expenditure ${cost.value < 0 ? "added" : "took"} ${size(cost)}${during(year)} against the year before.`;
}

const RATES = /\brates?\b.{0,60}\b(rise|rose|go up|increase|higher|hike|fall|cut|lower|drop)/;
const STEP = /(\d+(?:\.\d+)?)\s?(bps?|basis points?|%|percent)/;
const VALUE =
  /\bev\s?\/\s?ebitda\b|\b(enterprise|market) value\b|\bp\/e\b|\bprice[- ]to[- ]earnings\b|\b(valuation|trading) multiples?\b|\bmultiple\b.*\btrad\w+\b|\b(cheap|expensive|overvalued|undervalued|fairly valued)\b/;
const BPS_A_POINT = 100;

/** An answer to a question that is no row of the statements; undefined for the others. */
export function asideAnswer(message: string, writing: Writing): readonly Prose[] | undefined {
  const text = foldQuestion(message);
  if (isFinancial(writing)) return undefined;
  if (RATES.test(text)) return [rateAnswer(text, writing)];
  return VALUE.test(text) ? [multipleAnswer(text, writing)] : undefined;
}

/** What a step of rates costs: on all debt, since how much of it floats is not tagged. */
function rateAnswer(text: string, { now, year, book, basis }: Writing): Prose {
  const [debt, interest, ebitda] = [now("Total Debt"), now("Interest Expense"), now("EBITDA")];
  if (debt === undefined)
    return prose`What a change of rates costs needs total debt, which is not disclosed in the connected data.`;
  const isFall = /\b(fall|cut|lower|drop)/.test(text);
  const share = constantDatum({
    name: "Change of rates",
    value: pointsIn(text) / 100,
    unit: "fraction",
    entity: book.ticker,
    period: year,
    currency: book.currency,
  });
  const cost = formulaOf("Interest on the change of rates", "product", [debt, share]);
  if (cost === undefined) return prose`That change of rates cannot be computed.`;
  const lead = prose`How much of the debt floats is not in the connected data. If all of the ${debt} did, ${share} ${isFall ? "less" : "more"} would ${isFall ? "save" : "cost"} ${cost} a year before tax.`;
  const paid = outflow(interest);
  if (paid === undefined || isFall)
    return prose`${lead} The share that floats, which the notes state, takes that much of it.`;
  const after = quotient("Coverage after the change of rates", "multiple", [
    ebitda,
    total("Interest after the change of rates", [paid, cost]),
  ]);
  const cover = now("Interest Coverage (x)");
  return after === undefined || cover === undefined
    ? lead
    : prose`${lead} Coverage of interest by ${basis} would be ${after}, against ${cover} in ${periodText(year)}; with a floating share it falls by that much less.`;
}

/** Percentage points of a change of rates; one where none is said. */
function pointsIn(text: string): number {
  const [, step, unit = ""] = STEP.exec(text) ?? [];
  if (step === undefined) return 1;
  return Number(step) / (unit.startsWith("b") ? BPS_A_POINT : 1);
}

/** A multiple of market value, from the market capitalisation connected; what it needs without one. */
function multipleAnswer(text: string, { now, value, name, basis, year }: Writing): Prose {
  const [ebitda, net] = [now("EBITDA"), now("Net Debt")];
  const { marketCap } = value;
  if (marketCap === undefined) {
    const known =
      ebitda === undefined ? [] : prose` ${sentence(movement(ebitda, undefined, basis))}`;
    return prose`That needs a market value of ${name}, which is not connected: enter its market capitalisation under Market inputs or attach a saved model.${known}`;
  }
  if (/\bp\/e\b|\bearnings\b/.test(text)) {
    const multiple = quotient("Market capitalisation / Net Income", "multiple", [
      marketCap,
      now("Net Income"),
    ]);
    return multiple === undefined
      ? prose`Price to earnings is not meaningful (n.m.), because net income is not positive.`
      : prose`Price to earnings is ${multiple}: a market capitalisation of ${marketCap} over net income of ${periodText(year)}.`;
  }
  if (net === undefined)
    return prose`Enterprise value needs net debt, which is not in the connected data.`;
  const firm = total("Enterprise value", [marketCap, net]);
  const multiple = quotient("EV / EBITDA", "multiple", [firm, ebitda]);
  const level = prose`Enterprise value is ${firm}: a market capitalisation of ${marketCap} ${net.value < 0 ? "less" : "plus"} ${namedNetDebt(net)}`;
  return multiple === undefined
    ? prose`${level}.`
    : prose`${level}. That is ${multiple} ${basis} of ${periodText(year)}.`;
}

const GREETING =
  /^(hi|hello|hey|good (morning|afternoon|evening)|thanks?|thank you|great|ok|okay)\b/;

/** What is said where a message is not understood, with what can be asked. */
export function notUnderstood(book: Book, message: string): Prose {
  const lead = GREETING.test(message.trim().toLowerCase()) ? "" : "I did not understand that. ";
  return prose`${lead}Of ${spokenName(book.name)} you can ask, for example: “What was net leverage over the last five years?”, “What are the main risks?” or “Write about liquidity”.`;
}

import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { readOn } from "#core/finance/ratios/earnings-basis.ts";
import { quotient, total } from "#core/finance/ratios/derived.ts";
import { RATINGS } from "#core/finance/ratios/rating-tables.ts";
import { type Book, finderOf, lookUp, rulingBasis } from "#core/findings/book.ts";
import { kindOf } from "#core/findings/kinds.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { periodText } from "#core/ledger/period.ts";
import { joinSentences, listed, prose, type Prose } from "#core/ledger/prose.ts";
import {
  ratingNote,
  ratingOf as scoreOf,
  ratingSentence,
  type ScoredCompany,
} from "#core/writing/analyst/rating.ts";
import { creditView, equityView } from "#core/writing/analyst/recommendation.ts";
import { asksScenario, type Question } from "#core/writing/analyst/chat/question.ts";
import { saidAt, says } from "#core/writing/analyst/chat/reading.ts";
import { OF_BUSINESS } from "#core/writing/analyst/chat/subjects.ts";
import { namedNetDebt, valueFacts } from "#core/writing/analyst/value-facts.ts";
import { MODEL_RESULTS } from "#core/ledger/saved-model-provider.ts";

/** A rating, a recommendation or a multiple, where a question asks for one. */
export function viewsOn(question: Question): readonly Prose[] | undefined {
  const { reading } = question;
  if (asksScenario(question) || OF_BUSINESS.test(reading.message)) return undefined;
  if (saidAt(reading, "value") !== undefined) return [valueOf(question)];
  // What would move a rating is a subject of its own.
  if (reading.rows.length > 0 || saidAt(reading, "trigger") !== undefined) return undefined;
  if (saidAt(reading, "advice") !== undefined) return [adviceOf(question)];
  const rated = companiesRated(question);
  // `is this a good credit`
  const isOfCredit = rated.length > 1 || saidAt(reading, "judged") !== undefined;
  const isRanked = isOfCredit && says(reading, /^credit$/);
  return saidAt(reading, "rating") === undefined && !isRanked
    ? undefined
    : [
        ...(question.reading.unknownCompany === undefined
          ? []
          : [prose`No agency's rating is connected.`]),
        ...rated.map((book) => ratingOf(book, question)),
        betterOf(rated, question),
      ];
}

/** Whose estimate is the best of several; nothing where one has none or two are alike. */
function betterOf(books: readonly Book[], question: Question): Prose {
  const ranked = books
    .flatMap((book) => {
      const estimate = scoreOf(scoredOf(book, question));
      return estimate.kind === "none" ? [] : [{ book, rank: RATINGS.indexOf(estimate.rating) }];
    })
    .toSorted((a, b) => a.rank - b.rank);
  const [best, next] = ranked;
  return best === undefined || next === undefined || ranked.length < books.length
    ? []
    : prose`${best.rank === next.rank ? "The two best estimates are alike" : `By these estimates ${spokenName(best.book.name)} is the stronger credit`}.`;
}

/** A company with the fiscal year that is asked for. */
function scoredOf(book: Book, { columns, ledger }: Question): ScoredCompany {
  const [asked = ""] = columns.labels;
  const year = book.years.includes(asked) ? asked : (book.years[0] ?? "");
  return { book, year, value: valueFacts(ledger, book.ticker) };
}

/** Those that a question names, or all where it asks which of them. */
function companiesRated({ reading, book, connected }: Question): readonly Book[] {
  if (connected.named.length > 1) return connected.named;
  return connected.named.length === 0 && says(reading, /^which$/) ? connected.books : [book];
}

/** The estimate of a company's rating in the asked fiscal year, with what it leaves out. */
function ratingOf(book: Book, question: Question): Prose {
  const scored = scoredOf(book, question);
  const { year } = scored;
  const note = ratingNote({ kind: kindOf(book.archetype, finderOf(book), year) });
  return prose`${spokenName(book.name)}. ${joinSentences([ratingSentence(scored), note])}`;
}

/** What there is a basis for of a view: on its bonds, or on its shares. */
function adviceOf({ reading, book, ledger }: Question): Prose {
  const value = valueFacts(ledger, book.ticker);
  const scored = { book, year: book.years[0] ?? "", value };
  const view = says(reading, /^(?:bonds?|credit)$/) ? creditView(scored) : equityView(scored);
  return joinSentences(view.sentences);
}

/** A multiple of market value, from the market capitalisation connected; what it needs without one. */
function valueOf({ reading, book, ledger }: Question): Prose {
  const { marketCap } = valueFacts(ledger, book.ticker);
  const name = spokenName(book.name);
  const year = book.years[0] ?? "";
  if (!kindOf(book.archetype, finderOf(book), year).hasEarnings)
    return prose`Multiples of EBITDA mean nothing for ${name}.`;
  if (marketCap === undefined)
    return prose`That needs a market value of ${name}, which is not connected: enter its market capitalisation under Market inputs or attach a saved model.`;
  return reading.rows.some(({ item }) => item === "Net Income")
    ? ofEarnings(book, year, marketCap)
    : ofFirm(book, year, marketCap);
}

function ofEarnings(book: Book, year: string, marketCap: Datum): Prose {
  const multiple = quotient("Market capitalisation / Net Income", "multiple", [
    marketCap,
    finderOf(book)("Net Income", year),
  ]);
  return multiple === undefined
    ? prose`Price to earnings is not meaningful (n.m.), because net income is not positive.`
    : prose`Price to earnings is ${multiple}: a market capitalisation of ${marketCap} over net income of ${periodText(year)}.`;
}

function ofFirm(book: Book, year: string, marketCap: Datum): Prose {
  const basis = rulingBasis(book);
  const [net, ebitda] = ["Net Debt", "EBITDA"].map((item) =>
    readOn(basis, finderOf(book), item, year),
  );
  if (net === undefined)
    return prose`Enterprise value needs net debt, which is not in the connected data.`;
  const firm = total("Enterprise value", [marketCap, net]);
  const multiple = quotient("EV / EBITDA", "multiple", [firm, ebitda]);
  const level = prose`Enterprise value is ${firm}: a market capitalisation of ${marketCap} ${net.value < 0 ? "less" : "plus"} ${namedNetDebt(net)}`;
  return multiple === undefined
    ? prose`${level}.`
    : prose`${level}. That is ${multiple} ${basis} of ${periodText(year)}.`;
}

/** What the results of a model are called for short. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bdcf\b/g, "enterprise value and equity value"],
  [/\bev\b/g, "enterprise value"],
  [/\bexit\b/g, "terminal ebitda"],
  [/\bdiscount rate\b/g, "wacc"],
];

/** What the connected model of a company came to, where a question names a result of it. */
export function modelAnswer({ reading, book, ledger }: Question): readonly Prose[] | undefined {
  const { model } = valueFacts(ledger, book.ticker);
  if (model === undefined) return undefined;
  const said = new Set(
    SHORT.reduce(
      (text, [short, whole]) => text.replaceAll(short, whole),
      reading.message.toLowerCase(),
    ).match(/[a-z]+/g),
  );
  const all = Object.values(MODEL_RESULTS).flatMap((item) => model.find(item, model.base) ?? []);
  const named = all.filter(({ item }) => coreOf(item).every((word) => said.has(word)));
  if (named.length === 0) return undefined;
  const lead = prose`By the connected model “${model.name}”`;
  if (reading.figures.length > 0 && saidAt(reading, "given", "more", "less") !== undefined) {
    const [low, high] = ["Lowest", "Highest"].map((end) =>
      all.find(({ item }) => item === `${end} ${MODEL_RESULTS.enterpriseValueGG}`),
    );
    if (low !== undefined && high !== undefined)
      return [
        prose`${lead}, enterprise value is ${low} to ${high} over its table of WACC and terminal growth. A case of your own is set in the model.`,
      ];
  }
  const parts = named.map((datum) => prose`${datum.item} is ${datum}`);
  const shares = lookUp(book, "Diluted Shares", book.years[0]);
  const { message } = reading;
  const beside = [
    ...(/\b(?:share|percentage|portion) of\b/i.test(message) ? sharesIn(named) : []),
    ...(/\b(?:per|a) share\b/i.test(message) ? perShare(named, shares) : []),
  ];
  return [prose`${lead}, ${listed([...parts, ...beside])}.`];
}

/** The words that name a result, without its method. */
function coreOf(item: string): readonly string[] {
  const [name = ""] = item
    .toLowerCase()
    .replace(/^present /, "")
    .split(" (");
  const words = name.split(" ");
  // `implied growth`
  const telling = words.filter((word) => word !== "terminal" && word !== "ebitda");
  if (item.includes("(bridge)")) return [item];
  return telling.length > 1 ? telling : words;
}

/** Terminal value as a share of enterprise value, by each method. */
function sharesIn(named: readonly Datum[]): readonly Prose[] {
  return named.flatMap((part) => {
    const method = /\(.+\)$/.exec(part.item)?.[0] ?? "";
    const whole = named.find(({ item }) => item === `Enterprise Value ${method}`);
    const share = /Terminal Value/.test(part.item)
      ? quotient("Share of terminal value", "fraction", [part, whole])
      : undefined;
    return share === undefined
      ? []
      : [prose`terminal value is ${share} of enterprise value ${method}`];
  });
}

function perShare(named: readonly Datum[], shares: Datum | undefined): readonly Prose[] {
  return named.flatMap((datum) => {
    const each = datum.item.startsWith("Equity Value")
      ? quotient(`${datum.item} / Diluted Shares`, "multiple", [datum, shares])
      : undefined;
    return each === undefined
      ? []
      : [prose`${datum.item} over diluted shares of the newest year is ${each} a share`];
  });
}

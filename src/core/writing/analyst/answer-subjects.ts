import { ofEarnings } from "#core/writing/analyst/answer-asides.ts";
import { levelClause } from "#core/writing/analyst/answer-facts.ts";
import { type Book, lookUp } from "#core/writing/analyst/books.ts";
import { noteEditor } from "#core/writing/analyst/edited.ts";
import { headlineRows } from "#core/writing/analyst/headline-rows.ts";
import { joinSentences, type Prose, prose, sentence } from "#core/writing/analyst/prose.ts";
import { foldQuestion } from "#core/writing/analyst/question-items.ts";
import type { Question } from "#core/writing/analyst/question.ts";
import { leaseBasis } from "#core/writing/analyst/sections/basis.ts";
import { dividendsSentence, payoutSentence } from "#core/writing/analyst/sections/cash.ts";
import { isFinancial } from "#core/writing/analyst/sections/financials.ts";
import { coverageSentence } from "#core/writing/analyst/sections/leverage.ts";
import {
  liquidityAssessment,
  shortTermCoverage,
} from "#core/writing/analyst/sections/liquidity.ts";
import {
  cleanBridge,
  ebitdaSentence,
  marginConclusion,
  netIncomeSentence,
} from "#core/writing/analyst/sections/profit.ts";
import { latestQuarter } from "#core/writing/analyst/sections/quarter.ts";
import { onCapital, perShare } from "#core/writing/analyst/sections/returns.ts";
import { creditSummary } from "#core/writing/analyst/sections/summary.ts";
import { pairedRisks } from "#core/writing/analyst/sections/risks.ts";
import {
  maturities,
  maturityCover,
  maturityLadder,
} from "#core/writing/analyst/sections/maturities.ts";
import { capitalAssessment } from "#core/writing/analyst/sections/assessment.ts";
import { earningsSensitivity } from "#core/writing/analyst/sections/sensitivity.ts";
import { ratingParagraphs } from "#core/writing/analyst/sections/rating.ts";
import { capitalise } from "#core/writing/analyst/words.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

const LEASE_ROWS = ["Total Debt", "Operating Lease Liabilities", "Finance Lease Liabilities"];

const PEERS =
  /\b(peers?|competitors?|comps|which company|(the )?two companies|both companies|(its|the) (industry|sector)|rest of the (industry|sector))\b/;
const RISKS =
  /\brisks?\b|\bgo(es)? wrong\b|\bup at night\b|\b(bear|downside|worst) case\b|\bweakness(es)?\b|\bworr(y|ies)\b|\bred flags?\b/;
/** Words before risks that name none of their own. */
const ANY_RISKS =
  /^(?:the|its|their|any|all|main|key|principal|biggest|greatest|major|top|largest|important|financial|credit|business|downside|what|which|of|at|and|see)$/;
const LEASES_IN_DEBT =
  /\bleases?\b.*\b(includ\w+|exclud\w+|count\w*|part of|in)\b.*\b(debt|leverage)\b|\b(debt|leverage)\b.*\b(includ\w+|exclud\w+)\b.*\bleases?\b/;

const MATURITIES = /\bmaturit(?:y|ies)\b/;
const DEBT = /\b(?:debt|borrowings)\b/;
const DUE = /\b(?:due|matures?|maturing|repaid|repay)\b/;
const INSTRUMENTS = /\b(?:bonds?|notes?|loans?|instruments?|coupons?|covenants?)\b/;

/**
 * The answer to a question about a subject rather than a row: companies to compare with, when debt
 * falls due where that is tagged, the risks the figures show, and on which side of debt leases stand; undefined for any other question.
 */
export function subjectAnswer(
  { message, items }: Question,
  writing: Writing,
  books: readonly Book[],
): readonly Prose[] | undefined {
  const text = foldQuestion(message);
  const { book } = writing;
  if (books.length === 1 && PEERS.test(text)) {
    const rows =
      items.length === 0 ? headlineRows(book.archetype).compared.slice(0, 3) : items.slice(0, 3);
    return [
      prose`No other company is connected to compare with. ${levels(book, rows)} Connect the statements of competitors to set them side by side.`,
    ];
  }
  if (isFinancial(writing)) return undefined;
  if (asksWhenDue(text, items) && maturityLadder(writing).length > 0) return [maturities(writing)];
  if (LEASES_IN_DEBT.test(text)) {
    return [prose`${capitalise(leaseBasis(writing))}. ${levels(book, LEASE_ROWS)}`];
  }
  if (items.length === 0 && RISKS.test(text)) {
    return [...pairedRisks(writing), ...filedRisks(message, writing)];
  }
  return subjectText(text, items, writing);
}

/** What connected documents say of the risks, beside those that the figures show. */
function filedRisks(message: string, { documents }: Writing): readonly Prose[] {
  const { outcome, quotes } = documents.ask(message);
  return outcome === "answered" ? [prose`In the company's words: ${quotes}`] : [];
}

/** Whether a question is about a risk of one kind, which figures alone do not show. */
export function asksForOneRisk(message: string): boolean {
  const [, kind] = /(\S+) risks?\b/.exec(foldQuestion(message)) ?? [];
  return kind !== undefined && !ANY_RISKS.test(kind);
}

function asksWhenDue(text: string, items: readonly string[]): boolean {
  if (INSTRUMENTS.test(text)) return false;
  const isOfRow = items.includes("Short-Term Debt");
  return MATURITIES.test(text) || (!isOfRow && DEBT.test(text) && DUE.test(text));
}

function subjectText(
  text: string,
  items: readonly string[],
  writing: Writing,
): readonly Prose[] | undefined {
  const found = SUBJECTS.find(
    ({ asks, isOfRows }) => asks.test(text) && (isOfRows === true || items.length === 0),
  );
  const said = found?.tells(writing).filter(({ length }) => length > 0) ?? [];
  return said.length === 0 ? undefined : [joinSentences(said)];
}

/** What sections of a note say of a subject, as an answer. */
type Subject = {
  readonly asks: RegExp;
  /** Whether it answers for rows that the question names too. */
  readonly isOfRows?: true;
  readonly tells: (writing: Writing) => readonly Prose[];
};

const SUBJECTS: readonly Subject[] = [
  {
    asks: /\b(can|could|able|ability|capacity)\b.*\b(refinanc\w+|roll over)\b|\bmaturity wall\b/,
    isOfRows: true,
    tells: (w) => [shortTermCoverage(w), maturityCover(w), maturities(w)],
  },
  {
    asks: /\b(downgrad\w+|upgrad\w+|rating triggers?)\b/,
    isOfRows: true,
    tells: (w) => ratingParagraphs(w).at(-1) ?? [],
  },
  {
    asks: /\bsensitiv\w+\b/,
    isOfRows: true,
    tells: earningsSensitivity,
  },
  {
    asks: /\b(strengths?|positives|bull case|upside case|speaks for)\b/,
    tells: (w) => [...capitalAssessment(w), coverageSentence(w), ...liquidityAssessment(w)],
  },
  {
    asks: /\b(dividends?|payout|distributions?)\b.*\b(safe|secure|sustainable|afford\w*|at risk)\b|\b(afford|sustain|keep)\b.*\bdividends?\b/,
    isOfRows: true,
    tells: (w) => [dividendsSentence(w), payoutSentence(w), ...liquidityAssessment(w)],
  },
  {
    asks: /\b(pay|afford|service|meet)\b.*\b(interest|debts?|obligations)\b/,
    isOfRows: true,
    tells: (w) => [coverageSentence(w), shortTermCoverage(w), ...liquidityAssessment(w)],
  },
  {
    asks: /\b(one-?offs?|non-?recurring|exceptionals?|exceptional items|add-?backs?|adjustments)\b/,
    tells: (w) => cleanBridge(w),
  },
  {
    asks: /\bbridge\b|\bfrom ebit to\b|\bfrom _+ to _+/,
    isOfRows: true,
    tells: (w) => [ofEarnings(w) ?? []],
  },
  {
    asks: /\b(eps|(earnings|profit|income) (per|a)( diluted)? share)\b/,
    isOfRows: true,
    tells: (w) => [perShare(w)],
  },
  {
    asks: /\b(return on (invested )?capital|roic|roce)\b/,
    isOfRows: true,
    tells: (w) => [onCapital(w)],
  },
  {
    asks: /\b(what (has |is )?(changed|happened|new)|update|news)\b.*\bquarters?\b|\b(latest|last|recent) quarter\b/,
    tells: latestQuarter,
  },
  {
    asks: /\b(profitable|making money|loss-making|earning money)\b/,
    tells: (w) => [ebitdaSentence(w), netIncomeSentence(w), marginConclusion(w)],
  },
  {
    asks: /\b(tell me about|overview|bullets?( points?)?|in (short|brief)|briefly|sum(mary| up)|key (points|takeaways)|how (is|are) (it|they|the company)( doing)?|what do you think|explain the (credit|company))\b/,
    tells: (w) => noteEditor(w.style)(creditSummary(w)).flat(),
  },
];

function levels(book: Book, items: readonly string[]): Prose {
  return joinSentences(
    items.flatMap((item) => {
      const datum = lookUp(book, item, book.years[0]);
      return datum === undefined ? [] : [sentence(levelClause(datum))];
    }),
  );
}

import { lookUp } from "#core/writing/analyst/books.ts";
import { possessive, spokenName } from "#core/finance/vocabulary/company-name.ts";
import { headlineRows } from "#core/writing/analyst/headline-rows.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { periodText } from "#core/ledger/period.ts";
import { listed, type Prose, prose } from "#core/writing/analyst/prose.ts";
import { isFinancial } from "#core/writing/analyst/sections/financials.ts";
import { ratingOf, spreadDatum } from "#core/writing/analyst/sections/rating.ts";
import { threshold } from "#core/writing/analyst/sections/thresholds.ts";
import { capitalise } from "#core/writing/analyst/words.ts";
import { annualForm, type Writing } from "#core/writing/analyst/writing.ts";

/** Why a recommendation rests at Neutral: decisions.md 18. */
export const NO_VALUE_REASON = "no market capitalisation or DCF connected";

/** Difference to the scorecard's spread from which a credit is over- or underweight (finance.md 7). */
const SPREAD_MARGIN_BPS = 50;

/** What a business section says without a filing: a line to connect one, and a prompt for the analyst. */
export function businessGap(writing: Writing): readonly (readonly Prose[])[] {
  return [
    [
      writing.once(
        "business",
        prose`The business is not described in the connected data; connect ${possessive(writing.name)} latest ${annualForm(writing, "Items 1, 1A and 7")} to add it.`,
      ),
    ],
    [prose`[Analyst: what the company sells, to whom, and what sets its prices and costs.]`],
  ];
}

/** What an industry section says without a filing, beside the other companies connected. */
export function industryGap(writing: Writing): readonly (readonly Prose[])[] {
  const compared = peerSentences(writing);
  return [
    compared.length === 0
      ? [
          prose`No other company is connected to compare with; connect the statements of competitors to set ${isFinancial(writing) ? "returns and costs" : "margins and leverage"} side by side.`,
        ]
      : compared,
    [
      prose`[Analyst: the shape of the industry, the main competitors and ${possessive(writing.name)} position among them.]`,
    ],
  ];
}

/** A bracketed prompt where only the analyst can say more. */
export function analystPrompt(question: string): Prose {
  return prose`[Analyst: ${question}]`;
}

/** What a view of the future lacks without projections. */
export function projectionsGap(writing: Writing): Prose {
  return writing.once(
    "projections",
    prose`No saved model is connected, so there are no projections to quote.`,
  );
}

/** The credit recommendation: Neutral without a market spread, with the scorecard's spread as its measure. */
export function creditRecommendation(writing: Writing): readonly Prose[] {
  const estimate = ratingOf(writing);
  if (estimate.kind === "none") {
    return [
      prose`Neutral (${NO_VALUE_REASON}): there is no rating estimate to compare a spread with.`,
    ];
  }
  const spread = spreadDatum(writing, estimate.rating);
  const margin = threshold(writing, "Spread", SPREAD_MARGIN_BPS, "bps");
  return [
    prose`Neutral (${NO_VALUE_REASON}): there is no market spread to compare with the scorecard's.`,
    prose`The scorecard's spread for ${estimate.rating} is ${spread} over the risk-free rate (synthetic ratings, January 2025 vintage).`,
    prose`A market spread more than ${margin} wider would make it Overweight, one more than ${margin} tighter Underweight.`,
  ];
}

/** The equity recommendation: Neutral, with the reason, while no value can be computed. */
export function equityRecommendation(): Prose {
  return prose`Neutral (${NO_VALUE_REASON}): no upside can be computed.`;
}

/** The ratios a company of this kind is compared by, beside those of the other connected companies. */
export function peerSentences(writing: Writing): readonly Prose[] {
  return headlineRows(writing.book.archetype)
    .compared.filter((item) => wordsOf(item).kind === "ratio")
    .map((item) => peerSentence(writing, item))
    .filter((found) => found.length > 0);
}

function peerSentence({ book, peers, name, year }: Writing, item: string): Prose {
  const own = lookUp(book, item, year);
  const others = peers.flatMap((peer) => {
    const datum = lookUp(peer, item, peer.years[0]);
    return datum === undefined
      ? []
      : [prose`${datum} at ${spokenName(peer.name)} (${periodText(datum.period)})`];
  });
  return own === undefined || others.length === 0
    ? []
    : prose`${capitalise(wordsOf(item).name)} was ${own} at ${name} in ${periodText(year)}, against ${listed(others)}.`;
}

/** What the cushion of value under the debt needs. */
export function valuationCushionGap(): Prose {
  return prose`The cushion under the debt, enterprise value over total debt and net debt over enterprise value, needs a DCF or a market capitalisation; neither is in the connected data.`;
}

/** What a valuation needs. */
export function valuationGap(): readonly Prose[] {
  return [
    prose`Enterprise and equity value by Gordon Growth and by exit multiple, WACC, terminal growth and the implied multiple need a saved model with DCF results; upside needs a market capitalisation.`,
  ];
}

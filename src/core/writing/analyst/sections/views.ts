import type { ItemId } from "#core/finance/ratios/ratio-items.ts";
import { readOn, standsOnEarnings } from "#core/finance/ratios/earnings-basis.ts";
import { finderOf, rulingBasis } from "#core/writing/analyst/books.ts";
import { possessive, spokenName } from "#core/finance/vocabulary/company-name.ts";
import { headlineRows } from "#core/writing/analyst/headline-rows.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { periodText } from "#core/ledger/period.ts";
import { joinSentences, listed, type Prose, prose } from "#core/writing/analyst/prose.ts";
import { isFinancial } from "#core/writing/analyst/sections/financials.ts";
import { creditView, equityView } from "#core/writing/analyst/sections/recommendation.ts";
import {
  enterpriseValues,
  equityValues,
  impliedTerms,
  projectedPath,
  terminalShares,
  upsideSentence,
  valueCushion,
} from "#core/writing/analyst/sections/valuation.ts";
import { capitalise } from "#core/writing/analyst/words.ts";
import {
  annualForm,
  fromDocuments,
  quarterlyForm,
  type Writing,
} from "#core/writing/analyst/writing.ts";

/** What a business section says without a filing: a line to connect one, and a prompt for the analyst. */
export function businessGap(writing: Writing): readonly (readonly Prose[])[] {
  return [
    [
      writing.once(
        "business",
        fromDocuments(
          writing,
          { question: "business, products, customers and segments", what: "the business" },
          prose`The business is not described in the connected data; connect ${possessive(writing.name)} latest ${annualForm(writing, "Items 1, 1A and 7")} to add it.`,
        ),
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

/** What documents tell of the latest quarter's drivers. */
export function quarterDrivers(writing: Writing): Prose {
  return fromDocuments(
    writing,
    {
      question: "what drove results, volumes, prices and costs in the quarter",
      what: "what drove the quarter",
    },
    prose`What drove the quarter is not in the connected data; connect ${possessive(writing.name)} latest ${quarterlyForm(writing)} to add it.`,
  );
}

/** A bracketed prompt where only the analyst can say more. */
export function analystPrompt(question: string): Prose {
  return prose`[Analyst: ${question}]`;
}

/** Where the attached model takes the company; what is lacking without one. */
export function projections(writing: Writing): readonly Prose[] {
  return writing.value.model === undefined
    ? [projectionsGap(writing)]
    : projectedPath(writing.value);
}

/** What a view of the future lacks without projections. */
export function projectionsGap(writing: Writing): Prose {
  if (writing.value.model !== undefined) return [];
  return writing.once(
    "projections",
    prose`No saved model is connected, so there are no projections to quote.`,
  );
}

/** The credit recommendation with what it is measured by. */
export function creditRecommendation(writing: Writing): readonly Prose[] {
  return creditView(writing).sentences;
}

/** The equity recommendation in a sentence. */
export function equityRecommendation(writing: Writing): Prose {
  return joinSentences(equityView(writing).sentences);
}

/** The ratios a company of this kind is compared by, beside those of the other connected companies. */
export function peerSentences(writing: Writing): readonly Prose[] {
  return headlineRows(writing.book.archetype)
    .compared.filter((item) => wordsOf(item).kind === "ratio")
    .map((item) => peerSentence(writing, item))
    .filter((found) => found.length > 0);
}

function peerSentence({ at, basis, peers, name, year }: Writing, item: ItemId): Prose {
  const own = at(item, year);
  const others = peers.flatMap((peer) => {
    const theirs = rulingBasis(peer);
    const datum = readOn(theirs, finderOf(peer), item, peer.years[0]);
    const on = theirs === basis || !standsOnEarnings(item) ? "" : `, on ${theirs}`;
    return datum === undefined
      ? []
      : [prose`${datum} at ${spokenName(peer.name)} (${periodText(datum.period)}${on})`];
  });
  return own === undefined || others.length === 0
    ? []
    : prose`${capitalise(wordsOf(item).name)} was ${own} at ${name} in ${periodText(year)}, against ${listed(others)}.`;
}

/** How far the value of the firm covers its debt; what that needs where it can't be said. */
export function valuationCushion({ value, now }: Writing): Prose {
  const cushion = valueCushion(value, now("Total Debt"));
  if (cushion.length > 0) return cushion;
  return value.model === undefined
    ? prose`The cushion under the debt, enterprise value over total debt and net debt over enterprise value, needs a DCF or a market capitalisation; neither is in the connected data.`
    : prose`The connected model has no enterprise value to set against the debt.`;
}

/** What the attached model comes to; what a valuation needs without one. */
export function valuation({ value }: Writing): readonly Prose[] {
  const values = enterpriseValues(value);
  if (values.length > 0) {
    return [
      values,
      equityValues(value),
      upsideSentence(value),
      impliedTerms(value),
      terminalShares(value),
    ];
  }
  return [
    value.model === undefined
      ? prose`Enterprise and equity value by Gordon Growth and by exit multiple, WACC, terminal growth and the implied multiple need a saved model with DCF results; upside needs a market capitalisation.`
      : prose`The connected model has no DCF results to quote.`,
  ];
}

import type { Finding } from "#core/findings/finding.ts";
import type { View } from "#core/findings/view.ts";
import { possessive } from "#core/finance/vocabulary/company-name.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import { joinSentences, type Prose } from "#core/ledger/prose.ts";
import type { NotePlan, SectionForm } from "#core/writing/analyst/note-plans.ts";
import { ratingBeside, ratingParagraphs, ratingSentence } from "#core/writing/analyst/rating.ts";
import { creditView, equityView } from "#core/writing/analyst/recommendation.ts";
import {
  enterpriseValues,
  equityValues,
  impliedTerms,
  marketMultiples,
  projectedPath,
  terminalShares,
  upsideSentence,
  valueCushion,
} from "#core/writing/analyst/valuation.ts";
import type { ValueFacts } from "#core/writing/analyst/value-facts.ts";

/** What a section says that no finding is: an estimate, a call, a connected model. */
export function viewLines(form: SectionForm, view: View, value: ValueFacts): readonly Prose[] {
  const scored = { book: view.book, year: view.year, value };
  if (form === "rating") {
    if (!view.kind.hasEarnings) return [ratingSentence(scored)];
    return ratingParagraphs(view, value).map(joinSentences);
  }
  if (form === "credit call") return [joinSentences(creditView(scored).sentences)];
  if (form === "equity call") {
    return [joinSentences([...equityView(scored).sentences, ratingBeside(scored)])];
  }
  if (form === "projections") {
    return [joinSentences([...projectedPath(value), valueCushion(value, view.now("Total Debt"))])];
  }
  if (form !== "valuation") return [];
  return [
    joinSentences([
      enterpriseValues(value),
      equityValues(value),
      upsideSentence(value),
      impliedTerms(value),
      terminalShares(value),
    ]),
    joinSentences([marketMultiples(view, value), ...projectedPath(value)]),
  ];
}

/** What a note of this plan would say with other things connected. */
export function gapsOf(
  { sections }: NotePlan,
  view: View,
  value: ValueFacts,
  findings: readonly Finding[],
): readonly Prose[] {
  const titles = new Set(sections.map(({ title }) => title));
  const has = (...wanted: readonly string[]) => wanted.some((title) => titles.has(title));
  const isTold = (item: string) => findings.some((finding) => finding.item === item);
  const { hasEarnings } = view.kind;
  const gaps: readonly (readonly [boolean, Prose])[] = [
    [
      hasEarnings && has("Maturity and Refinancing") && !isTold("Maturities"),
      ["maturities by year"],
    ],
    [has("Business Profile", "Business Overview") && !isTold("Business"), businessGap(view)],
    [
      hasEarnings && has("Valuation", "Projections and Valuation Cushion") && !value.model,
      ["projections and a valuation (connect a saved model)"],
    ],
  ];
  return gaps.flatMap(([isOpen, gap]) => (isOpen ? [gap] : []));
}

function businessGap({ ledger, book, name }: View): Prose {
  const isFiled = (ledger?.providers ?? []).some(
    (provider) => isOfPassages(provider) && provider.entity === book.ticker,
  );
  const filing = isFiled
    ? ` (the passages connected of its ${book.annualForm} do not say it)`
    : ` (connect ${possessive(name)} latest ${book.annualForm})`;
  return [`what the company sells and who competes with it${filing}`];
}

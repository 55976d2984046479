import type { Draft, Prose } from "#core/ledger/prose.ts";
import {
  enterpriseValues,
  equityValues,
  gridRanges,
  impliedTerms,
  terminalShares,
  upsideSentence,
  valueCushion,
} from "#core/writing/analyst/valuation.ts";
import {
  type CommentaryTask,
  styleOf,
  withinWords,
} from "#core/writing/analyst/commentary/commentary.ts";

/** Spec section 8. */
export const NO_VALUATION_TEXT = "No valuation analysis available";

/** What the model comes to in at most 200 words; the spec's sentence where it comes to nothing. */
export function valuationCommentary(task: CommentaryTask): Draft {
  const { model, ledger } = task;
  const lead = model === undefined ? [] : enterpriseValues(model.facts);
  if (model === undefined || lead.length === 0) return { text: NO_VALUATION_TEXT, figures: [] };
  const { facts, ticker } = model;
  const totalDebt = ledger
    .series(ticker, "Total Debt")
    .findLast(({ period }) => period === facts.model?.base);
  const paragraphs: readonly (readonly Prose[])[] = [
    [lead, equityValues(facts), upsideSentence(facts)],
    [impliedTerms(facts), terminalShares(facts), valueCushion(facts, totalDebt)],
    gridRanges(facts),
  ];
  const sentences = paragraphs.flatMap((proses, paragraph) =>
    proses.map((prose, at) => ({ paragraph, rank: paragraph * 10 + at, prose })),
  );
  return withinWords(sentences, styleOf(task));
}

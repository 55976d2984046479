import { rowOnBasis, standsOnEarnings } from "#core/finance/ratios/earnings-basis.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { lookUp } from "#core/findings/book.ts";
import type { Finding } from "#core/findings/finding.ts";
import { withCaveats } from "#core/findings/make.ts";
import { joinProse, type Prose, prose } from "#core/ledger/prose.ts";
import { NOTED } from "#core/writing/analyst/chat/facts.ts";
import { asksScenario, foundFor, type Question } from "#core/writing/analyst/chat/question.ts";

/** Findings that take back what a row says: earnings and free cash flow before a fleet, and gains that earnings hold. */
const CAVEATS: ReadonlySet<string> = new Set(["Fleet", "Disposal Gains", "Clean EBITDA"]);

/** What notes say must be known of rows: what their own findings carry, and those that take them back. */
export function caveatsOn(items: readonly string[], question: Question): readonly Prose[] {
  const { labels } = question.columns;
  const told = items.filter((item) => labels.some((label) => lookUp(question.book, item, label)));
  const found = told.length === 0 ? [] : (foundFor(question, labels[0])?.findings ?? []);
  const isOfEarnings = told.some((item) => EARNED.test(item) || standsOnEarnings(rowOnBasis(item)));
  const isOfFleet = isOfEarnings || told.some((item) => /^(?:Discretionary )?FCF\b/.test(item));
  const rows = new Set(told.map(rowOnBasis));
  // What is supposed moved from nothing.
  const own = found.filter(
    ({ kind, item, asOf, span }) =>
      !asksScenario(question) &&
      (kind === "moved" || kind === "level") &&
      span === "twelve months" &&
      rows.has(item) &&
      labels.includes(asOf),
  );
  // Before and after what was sold it is told whole.
  const sold = own.filter(({ caveats }) => caveats.some(({ flag }) => flag === "disposals"));
  const beside = own.flatMap((finding) => {
    if (sold.includes(finding)) return [withCaveats(finding, new Set())];
    const clauses = finding.caveats.flatMap(({ flag, clause }) =>
      NOTED.has(flag) ? [] : [clause],
    );
    const { name } = wordsOf(finding.item);
    return clauses.length === 0 ? [] : [prose`On ${name}: ${joinProse(clauses, "; ")}.`];
  });
  // What moved earnings tells their one-offs itself.
  const isSaid = question.asked.kind === "why" && rows.has("EBITDA");
  const isTold = ({ item, asOf }: Finding): boolean =>
    CAVEATS.has(item) &&
    !(isSaid && item === "Clean EBITDA") &&
    (item === "Fleet" || labels.includes(asOf)) &&
    (item !== "Disposal Gains" || sold.length === 0);
  return [
    ...beside,
    ...found
      .filter((one) => (one.item === "Fleet" ? isOfFleet : isOfEarnings) && isTold(one))
      .map(({ says: said }) => said.sentence),
  ];
}

const EARNED = /^(?:Clean )?(?:EBIT(?:DA)?|FFO)\b/;

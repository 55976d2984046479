import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { rightSentences } from "#core/figures/read/outsiders/fifth/right-sentences.ts";
import { cardsOf } from "#core/figures/read/outsiders/testing/connected.ts";
import { unmarked } from "#core/figures/read/outsiders/testing/marked-note.ts";

/** The figures of a sentence that are marked as right, with what they are called. */
function calledIn(ticker: string, marked: string): readonly string[] {
  const { text, figures } = unmarked(marked);
  const checked = checkOn(groundOf(cardsOf([ticker]), ticker), text).figures;
  return figures.flatMap((mark) => {
    const found = checked.find(
      ({ position, length }) =>
        position < mark.position + mark.text.length && mark.position < position + length,
    );
    return found !== undefined && mark.allowed.includes(found.verdict)
      ? []
      : [`${found?.verdict ?? "not found"}: ${mark.text} in ${text}`];
  });
}

/** Sentences that nobody fitted the checker to: those it cannot read yet are few, and none is called wrong. */
describe("ordinary right sentences on two companies", () => {
  const flagged = rightSentences.flatMap(([ticker, marked]) => calledIn(ticker, marked));
  const figures = rightSentences.flatMap(([, marked]) => unmarked(marked).figures);

  it("are never called wrong", () => {
    expect(flagged.filter((each) => each.startsWith("contradicted"))).toEqual([]);
  });

  it("are read but for a few", () => {
    expect(figures.length).toBeGreaterThan(250);
    expect(flagged.length / figures.length).toBeLessThan(0.06);
  });
});

import { describe, expect, it } from "vitest";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import { withWords } from "#core/figures/anchors/in-force.ts";
import { documentFigures } from "#core/figures/check/document-figures.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { evaluate, isAbsent } from "#core/ledger/formula.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { printDatum, printMagnitude } from "#core/ledger/print-datum.ts";
import { answerQuestion } from "#core/writing/analyst/chat/answer.ts";
import { anchorsOf, type Draft } from "#core/ledger/prose.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

const QUESTIONS = [
  "What was net leverage?",
  "How did revenues change over the last five years?",
  "What is the average EBITDA margin?",
  "What would net leverage be if EBITDA fell by 15%?",
  "What share of revenues is capital expenditure?",
  "What is the CAGR of revenues?",
  "How much was paid in dividends and buybacks?",
  "Is the debt a buy?",
  "What is the rating?",
  "Why did EBITDA fall?",
  "What was interest coverage in the latest quarter?",
  "Compare leverage",
  "Why is EBITDA negative?",
  "Why did leverage rise?",
  "What happens if rates rise 100bp?",
  "What is EV/EBITDA?",
  "What are the main risks?",
];

function drafts(statements: readonly ConnectedFinancialData[]): readonly Draft[] {
  return [
    ...TEMPLATE_IDS.flatMap(
      (templateId) => writeTemplate({ templateId, statements, today: "2026-11-27" }) ?? [],
    ),
    ...QUESTIONS.flatMap((question) => answerQuestion(question, statements) ?? []),
  ];
}

/** Each company by itself, and each with two others beside it. */
const CASES = REAL_TICKERS.flatMap((ticker, at) => [
  { name: ticker, tickers: [ticker] },
  {
    name: `${ticker} with peers`,
    tickers: [1, 2].reduce(
      (all, by) => [...all, REAL_TICKERS[(at + by) % REAL_TICKERS.length] ?? ticker],
      [ticker],
    ),
  },
]);

describe("figures that the product writes", () => {
  it.each(CASES)("are printed again by their bindings: $name", ({ tickers }) => {
    const statements = tickers.map(realCompany);
    const ledger = openLedger(statements.map((data) => cardOf(data)));
    const wrong = drafts(statements).flatMap(({ text, figures, ...draft }) =>
      anchorsOf({ text, figures, ...draft }).flatMap(({ from, to, binding }) => {
        const printed = text.slice(from, to);
        const datum = evaluate(binding, ledger);
        if (isAbsent(datum)) return [`${printed}: ${datum.reason}`];
        // With more digits where they tell two figures apart.
        const again = (["mm", "bn"] as const).flatMap((style) =>
          [undefined, 2, 3].flatMap((decimals) => [
            printDatum(datum, style, decimals),
            printMagnitude(datum, style, decimals),
          ]),
        );
        return again.includes(printed) ? [] : [`${printed}: ${again.join(" or ")}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it.each(CASES)("are verified by the working that wrote them: $name", ({ tickers }) => {
    const statements = tickers.map(realCompany);
    const ground = groundOf(
      statements.map((data) => cardOf(data)),
      undefined,
    );
    for (const draft of drafts(statements)) {
      const { text } = draft;
      const made = { id: "draft", by: "product", at: "2026-11-20T09:44:00.000Z" } as const;
      const anchors = withWords(anchorsIn(text, anchorsOf(draft), made), text);
      const checked = checkOn(ground, text, boundSentences(anchors, ground));
      const { figures, warnings, counts } = documentFigures(checked, text, []);
      const open = figures.filter(({ state }) => state !== "verified");
      expect(
        open.map(
          ({ text: printed, note, position }) =>
            `${printed} (${note ?? ""}) ${text.slice(position - 80, position + 40)}`,
        ),
      ).toEqual([]);
      expect(warnings.map(({ note, text: words }) => `${words}: ${note}`)).toEqual([]);
      expect(counts.total).toBe(draft.figures.length);
    }
  });
});

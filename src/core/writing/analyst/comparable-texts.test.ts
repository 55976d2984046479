import { describe, expect, it } from "vitest";
import { breaksOf } from "#core/ledger/comparable.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import { evaluate, isAbsent } from "#core/ledger/formula.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { periodKind } from "#core/ledger/period.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { allFilers, filerFacts } from "#core/finance/statements/testing/bundled-companies.ts";
import { answerQuestion } from "#core/writing/analyst/chat/answer.ts";
import { anchorsOf, type Draft } from "#core/ledger/prose.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";

const QUESTIONS = [
  "Did revenues grow?",
  "What is the CAGR of revenues?",
  "In which year was EBITDA highest?",
  "Why did leverage rise?",
  "What are the main risks?",
];
/** Rows whose breaks a text would run into. */
const TOLD = ["Revenues", "EBITDA", "Net Debt"];
/** A text that puts the two beside each other says that they don't go together. */
const SAYS_SO = /different bases|another basis/;

/** The statements as they stood when `last` was the latest year and there were no quarters. */
function upTo(data: ConnectedFinancialData, last: string): ConnectedFinancialData {
  const years = data.years.slice(0, data.years.indexOf(last) + 1).slice(-5);
  return { ...data, years, quarterly: undefined, ltm: undefined };
}

function drafts(data: ConnectedFinancialData): readonly Draft[] {
  const statements = [data];
  return [
    ...TEMPLATE_IDS.flatMap((templateId) => writeTemplate({ templateId, statements }) ?? []),
    ...QUESTIONS.flatMap((question) => answerQuestion(question, statements) ?? []),
  ];
}

describe("what is written of a company whose latest year is on another basis", () => {
  const request = { period: "annual", years: "all", origin: "sec" } as const;
  const cases = allFilers().flatMap((company) => {
    const facts = filerFacts(company);
    const data = standardise({ ...request, facts, company });
    const rows = data.data.filter(({ item }) => TOLD.includes(item));
    const years = [...new Set(rows.flatMap((row) => breaksOf(row, data.years)))];
    return years.map((year) => ({ name: `${company.ticker} ${year}`, data: upTo(data, year) }));
  });

  it.each(cases)("$name: sets nothing against a figure on the one before", ({ data }) => {
    const ledger = openLedger([cardOf(data)]);
    for (const draft of drafts(data)) {
      const lost = anchorsOf(draft).flatMap(({ binding }) => {
        const made = evaluate(binding, ledger);
        return isAbsent(made) ? made.reason : [];
      });
      expect(lost).toEqual([]);
      expect(besideAnother(draft, data)).toEqual([]);
    }
  });
});

/** Sentences in which a row stands for two periods of different bases. */
function besideAnother({ text, figures }: Draft, data: FinancialData): readonly string[] {
  const ends = [...text.matchAll(/[.](?=\s|$)/g)].map(({ index }) => index);
  const sentenceOf = (at: number): number => ends.filter((end) => end < at).length;
  return figures.flatMap((figure, at) =>
    figures.slice(at + 1).flatMap((other) => {
      const place = sentenceOf(figure.position);
      if (other.item !== figure.item || place !== sentenceOf(other.position)) return [];
      if (periodKind(other.period) !== periodKind(figure.period)) return [];
      const [a, b] = [figure, other].map((one) => findDatum(data, one.item, one.period)?.basis);
      const said = text.slice((ends[place - 1] ?? -1) + 1, (ends[place] ?? text.length) + 1);
      if (a === undefined || b === undefined || a === b || SAYS_SO.test(said)) return [];
      return said.trim();
    }),
  );
}

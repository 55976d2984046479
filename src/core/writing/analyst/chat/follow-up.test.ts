import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDatum } from "#core/ledger/find-datum.ts";
import { printProse } from "#core/ledger/prose.ts";
import { answerProse } from "#core/writing/analyst/chat/answer.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { connectedOf } from "#core/writing/analyst/testing/statements.ts";

const YEARS = ["2021", "2022", "2023", "2024", "2025"];
const other = {
  ...connectedOf({
    columns: Object.fromEntries(
      YEARS.map((year, at) => [
        year,
        {
          Revenues: 900 + 40 * at,
          EBIT: 90 + 7 * at * at,
          "D&A": 40 + at,
          "Capital Expenditure": -(50 + 9 * at),
          "Cash Flow From Operating Activities": 100 + 13 * at,
          "Net Income": 60 - 11 * at,
        },
      ]),
    ),
  }),
  ticker: "WIDO",
  name: "Widmark Ore Corp",
};
const COMPANIES = { Harbour: harbour, Widmark: other } as const;
/** As an analyst calls rows, and as the ledger does. */
const ROWS = {
  revenues: "Revenues",
  EBITDA: "EBITDA",
  capex: "Capital Expenditure",
  "operating cash flow": "Cash Flow From Operating Activities",
  "net income": "Net Income",
} as const;

type Name = keyof typeof COMPANIES;
type Row = keyof typeof ROWS;
type Frame = { readonly name: Name; readonly row: Row; readonly year: string };

const keys = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  // The keys of a table that is written here.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  fc.constantFrom(...(Object.keys(table) as Key[]));
const frames: fc.Arbitrary<Frame> = fc.record({
  name: keys(COMPANIES),
  row: keys(ROWS),
  year: fc.constantFrom(...YEARS),
});

function ask(question: string, ...earlier: readonly string[]) {
  const said = answerProse(question, Object.values(COMPANIES), undefined, earlier);
  return said === undefined ? { text: "", figures: [] } : printProse(said.prose, said.style);
}

/** The forms a whole question may have: of a level, of a move, of a share. */
const FORMS: readonly ((frame: Frame) => string)[] = [
  ({ name, row, year }) => `What was ${name}'s ${row} in ${year}?`,
  ({ name, row, year }) => `${name} ${row} ${year}`,
  ({ name, row, year }) => `How did ${row} of ${name} change in ${year}?`,
  ({ name, row, year }) => `Why did ${name}'s ${row} move in ${year}?`,
  ({ name, row, year }) => `What share of ${name}'s equity was ${row} in ${year}?`,
];

/** How a question that goes on says one slot. */
const STEPS: Readonly<Record<keyof Frame, readonly ((to: Frame) => string)[]>> = {
  year: [
    ({ year }) => `and in ${year}?`,
    ({ year }) => `What about ${year}?`,
    ({ year }) => `How about FY${year}?`,
    ({ year }) => `${year}?`,
  ],
  row: [({ row }) => `and ${row}?`, ({ row }) => `What about ${row}?`],
  name: [
    ({ name }) => `and ${name}?`,
    ({ name }) => `What about ${name}?`,
    ({ name }) => `Same for ${name}`,
    ({ name }) => `And at ${name}?`,
  ],
};

describe("a question that goes on from the one before", () => {
  it("is the whole question with the slot that it says, and only that, replaced", () => {
    const slots = fc.constantFrom<keyof Frame>("year", "row", "name");
    const forms = fc.record({ slot: slots, a: fc.nat(), b: fc.nat() });
    const law = fc.property(frames, frames, forms, (from, to, { slot, a, b }) => {
      const form = FORMS[a % FORMS.length] ?? String;
      const steps = STEPS[slot];
      const step = (steps[b % steps.length] ?? String)(to);
      const whole = form({ ...from, [slot]: to[slot] });
      expect([form(from), step, ask(step, form(from)).text]).toEqual([
        form(from),
        step,
        ask(whole).text,
      ]);
    });
    fc.assert(law, { numRuns: 150 });
  });

  it("goes on from one that went on, by the time before or after it", () => {
    const law = fc.property(frames, fc.integer({ min: -3, max: 3 }), (from, by) => {
      const year = Number(from.year) + by;
      fc.pre(by !== 0 && YEARS.includes(String(year)));
      const count = ["", "a year", "two years", "three years"][Math.abs(by)];
      const step = `and what was it ${count} ${by < 0 ? "earlier" : "later"}?`;
      const earlier = [
        `What was ${from.name}'s net income in 2023?`,
        `and ${from.row} in ${from.year}?`,
      ];
      const whole = `What was ${from.name}'s ${from.row} in ${year}?`;
      expect([...earlier, step, ask(step, ...earlier).text]).toEqual([
        ...earlier,
        step,
        ask(whole).text,
      ]);
    });
    fc.assert(law, { numRuns: 40 });
  });

  it("is a share of what it names, and one of what it named before is of that instead", () => {
    const law = fc.property(
      frames,
      fc.constantFrom("as a % of equity?", "as a share of equity?", "of equity?", "over equity?"),
      ({ name, row, year }, step) => {
        const whole = ask(`What was ${name}'s ${row} as a percentage of equity in ${year}?`).text;
        for (const before of [
          `What was ${name}'s ${row} in ${year}?`,
          `What was ${name}'s ${row} as a percentage of total debt in ${year}?`,
        ]) {
          expect([before, step, ask(step, before).text]).toEqual([before, step, whole]);
        }
      },
    );
    fc.assert(law, { numRuns: 30 });
  });

  it("leaves out a company", () => {
    const { text } = ask("leaving out Widmark", "Rank EBITDA in 2025");
    expect(text).toContain("USD 361 mm");
    expect(text).not.toContain("Widmark");
  });

  it("takes up the row by a pronoun", () => {
    const law = fc.property(frames, fc.nat(2), ({ name, row, year }, form) => {
      const [step = "", whole = ""] =
        [
          ["Why did it move?", `Why did ${name}'s ${row} move in ${year}?`],
          [
            "What was its average over the last three years?",
            `What was ${name}'s average ${row} over the last three years?`,
          ],
          ["In which year was it highest?", `In which year was ${name}'s ${row} highest?`],
        ][form] ?? [];
      expect([step, ask(step, `What was ${name}'s ${row} in ${year}?`).text]).toEqual([
        step,
        ask(whole).text,
      ]);
    });
    fc.assert(law, { numRuns: 40 });
  });

  it("says of another company that it is not connected, and of words that nobody knows that they are not read", () => {
    const before = "What was Harbour's EBITDA in 2024?";
    expect(ask("and Xerxes?", before).text).toMatch(/^No statements of Xerxes are connected/);
    expect(ask("and excluding zorblat costs?", before).text).toMatch(
      /“.*zorblat.*” (?:is|are) not/,
    );
    expect(ask("and the main risks?", before).text).toBe(ask("What are the main risks?").text);
  });
});

function cell({ name, row, year }: Frame): number {
  return findDatum(COMPANIES[name], ROWS[row], year)?.value ?? Number.NaN;
}

function path(frame: Frame): readonly number[] {
  return YEARS.map((year) => Math.abs(cell({ ...frame, year })));
}

describe("an answer, by the cells", () => {
  it("of a level is the cell, asked at once or by steps", () => {
    const law = fc.property(frames, frames, (from, to) => {
      const steps = [
        `${from.name}'s ${from.row} in ${from.year}?`,
        `and ${to.row}?`,
        `and in ${to.year}?`,
      ];
      const { figures } = ask(`and ${to.name}?`, ...steps);
      expect([to, Math.abs(figures[0]?.value ?? 0)]).toEqual([to, Math.abs(cell(to))]);
    });
    fc.assert(law, { numRuns: 40 });
  });

  it("of a level that is held against counts the years that are above or below it", () => {
    const law = fc.property(
      frames,
      fc.integer({ min: 20, max: 2400 }),
      fc.boolean(),
      (frame, level, isAbove) => {
        const side = isAbove ? "above" : "below";
        const { text } = ask(
          `In how many years was ${frame.name}'s ${frame.row} ${side} USD ${level} mm?`,
        );
        const count = path(frame).filter((value) =>
          isAbove ? value > level * 1e6 : value < level * 1e6,
        ).length;
        const word = ["none", "one", "two", "three", "four", "five"][count];
        expect(text).toContain(
          `${side} USD ${level.toLocaleString("en-US")} mm in ${word} of five years`,
        );
      },
    );
    fc.assert(law, { numRuns: 40 });
  });

  it("of a ratio that two rows make is theirs, whatever is asked of it", () => {
    const pairs = fc.record({ name: keys(COMPANIES), row: keys(ROWS), year: fc.constant("2025") });
    const law = fc.property(pairs, (frame) => {
      fc.pre(frame.row !== "revenues" && path(frame).every((value) => value > 0));
      const shares = path(frame).map(
        (value, at) => value / (path({ ...frame, row: "revenues" })[at] ?? 1),
      );
      const asked = `${frame.name}'s ${frame.row} as a percentage of revenues`;
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      expect(ask(`What was the five-year average of ${asked}?`).figures[0]?.value).toBeCloseTo(
        mean,
        8,
      );
      expect(ask(`In which year were ${asked} highest?`).figures[0]?.value).toBeCloseTo(
        Math.max(...shares),
        8,
      );
    });
    fc.assert(law, { numRuns: 20 });
  });

  it("of two rows that move says which grew faster", () => {
    const law = fc.property(frames, keys(ROWS), ({ name, row }, second) => {
      const rate = (of: Row): number => {
        const [first = 0, last = 0] = [
          path({ name, row: of, year: "" })[1],
          path({ name, row: of, year: "" }).at(-1),
        ];
        return last / first - 1;
      };
      fc.pre(row !== second && Number.isFinite(rate(row) + rate(second)));
      const { text } = ask(`Did ${name}'s ${row} grow faster than its ${second} since 2022?`);
      const [a, b] = [rate(row), rate(second)];
      const said =
        / (?<name>[\w ]+) (?:grew faster|fell less)\.$/.exec(text)?.groups?.["name"] ?? "";
      const faster = a > b ? row : second;
      const name2 = faster === "capex" ? "capital expenditure" : faster;
      expect([text, said.toLowerCase()]).toEqual([text, name2.toLowerCase()]);
    });
    fc.assert(law, { numRuns: 20 });
  });
});

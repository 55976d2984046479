import { describe, expect, it } from "vitest";
import {
  REAL_TICKERS,
  type RealTicker,
  realCompany,
} from "#core/writing/analyst/testing/real-companies.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { anchorsOf, type Draft } from "#core/ledger/prose.ts";
import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { dataUpTo } from "#core/figures/roll-forward/earlier-data.ts";
import { rolled } from "#core/figures/roll-forward/testing/rolled.ts";
import { spoiltIn } from "#core/figures/roll-forward/testing/spoilt.ts";

type Course = {
  readonly written: ConnectedFinancialData;
  readonly before: Ground;
  readonly after: Ground;
};

/** A company as it was on the last day of its year before, and as it is. */
function yearBefore(ticker: RealTicker): Course | undefined {
  const data = realCompany(ticker);
  const day = data.periods[data.years.at(-2) ?? ""]?.end;
  const written = day === undefined ? undefined : dataUpTo(data, day);
  return written && courseOf(written, data);
}

/** The same where the oldest year has gone as well, as on a card that shows five years. */
function yearBeforeOfFive(ticker: RealTicker): Course | undefined {
  const course = yearBefore(ticker);
  const data = realCompany(ticker);
  return course && courseOf(course.written, { ...data, years: data.years.slice(1) });
}

function quarterBefore(ticker: RealTicker): Course | undefined {
  const data = realCompany(ticker);
  const { quarterly } = data;
  const day = quarterly?.periods[quarterly.years.at(-2) ?? ""]?.end;
  const written = day === undefined ? undefined : dataUpTo(data, day);
  return written && courseOf(written, data);
}

function courseOf(written: ConnectedFinancialData, now: ConnectedFinancialData): Course {
  return { written, before: groundWith(written), after: groundWith(now) };
}

function groundWith(data: ConnectedFinancialData): Ground {
  return groundOf([cardOf(data)], data.ticker);
}

type Tally = {
  wrong: string[];
  lost: string[];
  /** Right figures that are not where only every other edit is accepted. */
  spoilt: string[];
  again: number;
  named: number;
  right: number;
  edits: number;
  /** Figures that have an anchor still, and those that lost it. */
  bound: number;
  unbound: number;
};

/** Every template of a company rolled forward, and what is not as it should be. */
function tallyOf(course: Course): Tally {
  const tally: Tally = {
    wrong: [],
    lost: [],
    spoilt: [],
    again: 0,
    named: 0,
    right: 0,
    edits: 0,
    bound: 0,
    unbound: 0,
  };
  for (const templateId of TEMPLATE_IDS) {
    const draft = writeTemplate({ templateId, statements: [course.written] });
    if (draft !== undefined) addTo(tally, draft, course);
  }
  return tally;
}

function addTo(tally: Tally, draft: Draft, course: Course): void {
  const { text: content } = draft;
  const placed = anchorsOf(draft);
  const { text, stale, edits, anchors } = rolled(content, course, placed);
  const were = checkOn(course.before, content).figures;
  const now = checkOn(course.after, text).figures;
  addBound(tally, { text, anchors, placed: placed.length, after: course.after });
  const named = new Set(
    stale.filter(({ becomes }) => becomes === undefined).map(({ position }) => position),
  );
  for (const [index, was] of were.entries()) {
    if (was.verdict !== "verified" || named.has(was.position)) continue;
    const is = now[index];
    if (is?.verdict === "verified") tally.right += 1;
    else {
      const around = text.slice(Math.max(0, (is?.position ?? 0) - 60), (is?.position ?? 0) + 40);
      (is?.verdict === "contradicted" ? tally.wrong : tally.lost).push(`${was.text}: ${around}`);
    }
  }
  const { after } = course;
  const spoiltByHalf = (rest: number) =>
    spoiltIn({ edits, stale }, { content, after, isWanted: (at) => at % 2 === rest });
  tally.spoilt.push(...spoiltByHalf(0), ...spoiltByHalf(1));
  tally.named += named.size;
  tally.edits += edits.length;
  tally.again += rolled(text, course).edits.length;
}

type BoundText = {
  readonly text: string;
  readonly anchors: readonly Anchor[];
  readonly placed: number;
  readonly after: Ground;
};

/** Figures that have an anchor still, and those of them that are not what it says. */
function addBound(tally: Tally, { text, anchors, placed, after }: BoundText): void {
  const { figures } = checkOn(after, text, boundSentences(anchors, after));
  const held = figures.filter(({ anchor }) => anchor !== undefined);
  tally.bound += held.length;
  tally.unbound += placed - held.length;
  for (const figure of held) {
    if (figure.verdict === "contradicted") tally.wrong.push(`${figure.text}, bound`);
  }
}

function sumOf(
  tallies: readonly Tally[],
  count: "right" | "named" | "edits" | "bound" | "unbound",
): number {
  return tallies.reduce((total, tally) => total + tally[count], 0);
}

/** Enough to meet losses, 52 and 53 weeks, quarters that are new, and rows that come and go. */
const SOME: readonly RealTicker[] = ["AAPL", "KHC", "HTZ", "NKE"];

describe.each([
  ["a year on", yearBefore, REAL_TICKERS],
  ["a year on, the oldest gone", yearBeforeOfFive, SOME],
  ["a quarter on", quarterBefore, SOME],
] as const)("the templates of real companies, %s", (_, courseOfTicker, tickers) => {
  const tallies: Tally[] = [];

  it.each(tickers)(
    "%s: every figure that was right is right, and nothing is left to do",
    (ticker) => {
      const course = courseOfTicker(ticker);
      if (course === undefined) return;
      const tally = tallyOf(course);
      tallies.push(tally);
      expect(tally).toMatchObject({ wrong: [], lost: [], spoilt: [], again: 0 });
    },
    120_000,
  );

  // A sentence of which one figure has no value stays as a whole: leverage of a year of losses, a cause beside
  // a row that is none a year on.
  it("proposes a value for nearly every figure that needs one", () => {
    const right = sumOf(tallies, "right");
    expect(right / (right + sumOf(tallies, "named"))).toBeGreaterThan(0.7);
    expect(sumOf(tallies, "edits")).toBeGreaterThan(10);
  });

  it("leaves nearly every figure with what it is of", () => {
    const bound = sumOf(tallies, "bound");
    expect(bound / (bound + sumOf(tallies, "unbound"))).toBeGreaterThan(0.97);
  });
});

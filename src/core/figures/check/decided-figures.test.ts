import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { figuresFoundAgain } from "#core/figures/check/decided-figures.ts";
import { type DocumentFigure, documentFigures } from "#core/figures/check/document-figures.ts";
import {
  type ChosenSource,
  type FigureDecision,
  type FigureDecisionKind,
  makeDecision,
} from "#core/figures/check/figure-decisions.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";

const ground = groundOf([cardOf(corda)], "CRDA");

function figuresOf(content: string, decisions: readonly FigureDecision[] = []) {
  return documentFigures(checkOn(ground, content), content, decisions).figures;
}

function figureIn(content: string, text: string, at = 0): DocumentFigure {
  const found = figuresOf(content).filter((figure) => figure.text === text)[at];
  if (found === undefined) throw new Error(`${text} is not in the text`);
  return found;
}

type Decided = { readonly at?: number; readonly source?: ChosenSource };

function decide(
  content: string,
  text: string,
  kind: FigureDecisionKind,
  { at, source }: Decided = {},
): FigureDecision {
  const figure = figureIn(content, text, at);
  return makeDecision(figure, content, kind, { id: `${text} ${at}`, now: 0, source });
}

/** The figures with a decision on them, by what stands right before each. */
function decidedIn(content: string, decisions: readonly FigureDecision[]): readonly string[] {
  return figuresOf(content, decisions)
    .filter(({ decision }) => decision !== undefined)
    .map(({ position, length }) => content.slice(Math.max(0, position - 12), position + length));
}

/** The figures a decision is about. */
function states(content: string, decision: FigureDecision): readonly DocumentFigure[] {
  return figuresOf(content, [decision]).filter((figure) => figure.decision === decision);
}

function cell(item: string, period: string): ChosenSource {
  return { ticker: "CRDA", item, period };
}

/** A figure whose source the analyst chose. */
function judged(content: string, text: string, source: ChosenSource): DocumentFigure | undefined {
  const decision = decide(content, text, "source", { source });
  return figuresOf(content, [decision]).find((figure) => figure.text === text);
}

const TEXT =
  "Capital structure:\nNet debt fell in FY2025, which takes net leverage to 2.8x from 3.0x a year earlier. Interest was covered 7.8x.\n\nOutlook:\nWe see leverage at 2.8x in two years and sales growth of 6.0% as prices hold.";

describe("a decision about a figure", () => {
  const kept = decide(TEXT, "2.8x", "kept");

  it("names the figure, what stands around it and what it was tied to", () => {
    expect(kept).toMatchObject({
      text: "2.8x",
      before: "et debt fell in FY2025, which takes net leverage to ".slice(-48),
      claim: { ticker: "CRDA", item: "Net Leverage (x)", period: "2025" },
      decidedAt: "1970-01-01T00:00:00.000Z",
    });
    expect(kept.after.startsWith(" from 3.0x")).toBe(true);
  });

  it.each([
    ["the text stands as it was", TEXT],
    ["words come before it", TEXT.replace("which takes", "which, after a long year, takes")],
    ["words after it change", TEXT.replace("from 3.0x a year earlier", "at the end of the year")],
    [
      "its sentence moves to the end",
      TEXT.replace(/Net debt fell.*?earlier\. /, "").concat(
        " Net debt fell in FY2025, which takes net leverage to 2.8x from 3.0x a year earlier.",
      ),
    ],
    ["another equal figure is put before it", `Leverage of 2.8x is low.\n${TEXT}`],
    ["a paragraph comes before all", `EBITDA margin was 21.5%, and 2.8x is not far.\n\n${TEXT}`],
  ])("stays on its figure when %s", (_, content) => {
    expect(decidedIn(content, [kept])).toEqual(["leverage to 2.8x"]);
  });

  it.each([
    ["another number stands there", TEXT.replace("to 2.8x", "to 2.9x")],
    ["its sentence is taken out", TEXT.replace(/Net debt fell.*?earlier\. /, "")],
  ])("is about no figure when %s", (_, content) => {
    expect(decidedIn(content, [kept])).toEqual([]);
  });

  it("remembers no half of a character", () => {
    const before = "👩 ".repeat(20);
    for (const pad of ["", "a"]) {
      const text = `${before}${pad}volumes fell by 6.0% ${pad}${before}`;
      const decision = decide(text, "6.0%", "estimate");
      expect(decision.before.isWellFormed() && decision.after.isWellFormed()).toBe(true);
      expect(decidedIn(text, [decision])).toHaveLength(1);
    }
  });

  it("comes back with its sentence", () => {
    const without = TEXT.replace(/Net debt fell.*?earlier\. /, "");
    expect(decidedIn(without, [kept])).toEqual([]);
    expect(decidedIn(TEXT, [kept])).toEqual(["leverage to 2.8x"]);
  });
});

describe("what a decision makes of a figure", () => {
  it("leaves a contradicted figure that is kept contradicted", () => {
    const text = "Net leverage was 2.8x in FY2025.";
    const [figure] = states(text, decide(text, "2.8x", "kept"));
    expect(figure).toMatchObject({ state: "contradicted", isOutdated: false });
  });

  it("makes an unsupported figure the analyst's estimate", () => {
    const text = "Private-label volumes, which we put at 6.0% of tonnage, should keep growing.";
    const [figure] = states(text, decide(text, "6.0%", "estimate"));
    expect(figure).toMatchObject({ state: "estimate", verdict: "unsupported", isOutdated: false });
  });

  it("gives way where connected data verify or contradict an estimate, and says so", () => {
    const verified = "Revenues were USD 7,512 mm in FY2025.";
    const estimate = decide(verified, "USD 7,512 mm", "estimate");
    expect(states(verified, estimate)[0]).toMatchObject({ state: "verified", isOutdated: true });
    const wrong = "Revenues were USD 7,000 mm in FY2025.";
    expect(states(wrong, decide(wrong, "USD 7,000 mm", "estimate"))[0]).toMatchObject({
      state: "contradicted",
      isOutdated: true,
    });
  });

  it("is outdated where a kept figure is right by now", () => {
    const text = "Revenues were USD 7,512 mm in FY2025.";
    expect(states(text, decide(text, "USD 7,512 mm", "kept"))[0]).toMatchObject({
      state: "verified",
      isOutdated: true,
    });
  });
});

describe("a source that the analyst chose", () => {
  it.each([
    ["Sales of the group came to USD 7.5bn.", "USD 7.5bn", cell("Revenues", "2025")],
    ["It spent USD 402 mm on plants.", "USD 402 mm", cell("Capital Expenditure", "2025")],
    ["The group turned over about USD 7,600 mm.", "USD 7,600 mm", cell("Revenues", "2025")],
    ["Cover of its fixed costs was 7.8x.", "7.8x", cell("Interest Coverage (x)", "2025")],
    ["Working capital absorbed USD 92 mm.", "USD 92 mm", cell("Change In Working Capital", "2025")],
  ])("verifies what it says: %s", (content, text, source) => {
    expect(judged(content, text, source)).toMatchObject({
      state: "verified",
      note: "source chosen by you",
      item: source.item,
      period: source.period,
    });
  });

  it.each([
    ["Sales of the group came to USD 7.4bn.", "USD 7.4bn", cell("Revenues", "2025")],
    ["Sales of the group came to EUR 7.5bn.", "EUR 7.5bn", cell("Revenues", "2025")],
    ["The group earned USD (735) mm.", "USD (735) mm", cell("Net Income", "2025")],
    ["Working capital gave USD 92 mm.", "USD 92 mm", cell("Change In Working Capital", "2025")],
  ])("contradicts what it does not say: %s", (content, text, source) => {
    const figure = judged(content, text, source);
    expect(figure).toMatchObject({ state: "contradicted", note: "source chosen by you" });
    expect(figure?.expected?.display).toMatch(/^USD /);
  });

  it("is unsupported with the reason where the cell is gone", () => {
    const content = "Sales of the group came to USD 7.5bn.";
    expect(judged(content, "USD 7.5bn", cell("Revenues", "2031"))).toMatchObject({
      state: "unsupported",
      note: "the chosen source is gone: FY2031 is not connected",
    });
    expect(
      judged(content, "USD 7.5bn", { ...cell("Revenues", "2025"), ticker: "GONE" })?.note,
    ).toBe("the chosen source is gone: GONE is not connected");
  });

  it("is unsupported where the cell measures something else", () => {
    expect(judged("It grew 6.8%.", "6.8%", cell("Revenues", "2025"))).toMatchObject({
      state: "unsupported",
      note: "Revenues is not measured in what the text says",
    });
  });

  it("stands in place of what the words said", () => {
    const content = "EBITDA was USD 1,664 mm in FY2025.";
    expect(figureIn(content, "USD 1,664 mm").state).toBe("contradicted");
    expect(judged(content, "USD 1,664 mm", cell("Clean EBITDA", "2025"))?.state).toBe("verified");
  });
});

const WORDS =
  "the group reported lower demand while prices held and margins in packaging stayed firm after a long winter so management kept its view on volumes, costs; and cash".split(
    " ",
  );

/** A sentence of plain words with one or several equal figures, each place known. */
const sentence = fc
  .array(fc.array(fc.constantFrom(...WORDS), { minLength: 4, maxLength: 12 }), {
    minLength: 2,
    maxLength: 4,
  })
  .map((parts) => parts.map((words) => words.join(" ")));

type Cut = {
  readonly part: number;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
};

const cut: fc.Arbitrary<Cut> = fc.record({
  part: fc.nat(3),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  insert: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(" ")),
});

/** A part of the text between figures with some of its words replaced. */
function cutIn(part: string, { from, to, insert }: Cut): string {
  const words = part.split(" ");
  const [a, b] = [Math.floor(from * words.length), Math.floor(to * words.length)].toSorted(
    (x, y) => x - y,
  );
  return [...words.slice(0, a), ...(insert === "" ? [] : [insert]), ...words.slice(b)].join(" ");
}

describe("decisions in a text that changes", () => {
  const MARK = "2.8x";
  const join = (parts: readonly string[]) => `${parts.join(` ${MARK} `)}.`;

  it("stay each on its own figure through edits that leave one side of it, and never swap", () => {
    const law = fc.property(sentence, cut, fc.nat(2), (parts, edit, wanted) => {
      const content = join(parts);
      const figures = figuresOf(content);
      const decisions = figures
        .map((figure, at) => makeDecision(figure, content, "kept", { id: `${at}`, now: 0 }))
        .filter((_, at) => wanted === 2 || at % 2 === wanted);
      const changed = parts.map((part, at) =>
        at === edit.part % parts.length ? cutIn(part, edit) : part,
      );
      const text = join(changed);
      const now = figuresOf(text);
      fc.pre(now.length === figures.length);
      const found = figuresFoundAgain(now, text, decisions);
      const ids = now.map((figure) => found.get(figure)?.id);
      expect(ids).toEqual(now.map((_, at) => decisions.find(({ id }) => id === `${at}`)?.id));
    });
    fc.assert(law, { numRuns: 300 });
  });

  it("are about one figure at most, and no figure has two", () => {
    const law = fc.property(sentence, sentence, (parts, others) => {
      const content = join(parts);
      const decisions = figuresOf(content).map((figure, at) =>
        makeDecision(figure, content, "kept", { id: `${at}`, now: 0 }),
      );
      const text = `${join(others)} ${content} ${join(others)}`;
      const found = [...figuresFoundAgain(figuresOf(text), text, decisions).values()];
      expect(new Set(found).size).toBe(found.length);
    });
    fc.assert(law, { numRuns: 100 });
  });
});

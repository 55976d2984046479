import { describe, expect, it } from "vitest";
import { attachedParts } from "#core/finance/valuation/attached-model.ts";
import { valuationCardData } from "#core/finance/valuation/research-cards.ts";
import { writeModel } from "#core/finance/valuation/saved-model.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import { checkFigures } from "#core/figures/read/check-figures.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { evaluate, isAbsent } from "#core/ledger/formula.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { printDatum, printMagnitude } from "#core/ledger/print-datum.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { anchorsOf, type Draft } from "#core/ledger/prose.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { assumptionsCommentary } from "#core/writing/analyst/commentary/assumptions-commentary.ts";
import { commentaryTask } from "#core/writing/analyst/commentary/commentary.ts";
import { spreadTarget, tradeRecommendation } from "#core/writing/analyst/commentary/trade-view.ts";
import { valuationCommentary } from "#core/writing/analyst/commentary/valuation-commentary.ts";

const WRITTEN = writeModel(harbourModel());
const card = (type: ContextItem["type"], data: unknown): ContextItem => ({
  id: `card-${type}`,
  ticker: "HPKG",
  type,
  label: type,
  timestamp: "2026-11-22T10:00:00Z",
  status: "success",
  data,
});
const STATEMENTS = card("financial", harbour);
const MODEL = card("saved-model", {
  savedOutput: { id: "so_1", ticker: "HPKG", name: "HPKG base case", version: 3 },
  ...attachedParts({ ticker: "HPKG", ...WRITTEN }),
});
const market = (inputs: object) =>
  card("valuation", valuationCardData(harbour, { by: "Ana", inputs }));
const documentOf = (connectedData: readonly ContextItem[], content = "") => ({
  title: "Harbour",
  content,
  connectedData,
});

/** Every figure printed again by its binding, from the document's own data. */
function misprints(draft: Draft, items: readonly ContextItem[]): readonly string[] {
  const ledger = openLedger(items);
  return anchorsOf(draft).flatMap(({ from, to, binding }) => {
    const printed = draft.text.slice(from, to);
    const datum = evaluate(binding, ledger);
    if (isAbsent(datum)) return [`${printed}: ${datum.reason}`];
    const again = [printDatum(datum, "mm"), printMagnitude(datum, "mm")];
    return again.includes(printed) ? [] : [`${printed} is ${again.join(" or ")}`];
  });
}

const viewOf = (inputs: object, content = "") =>
  commentaryTask(documentOf([STATEMENTS, market(inputs)], content));

const write = (
  items: readonly ContextItem[],
  templateId: "full-credit-analysis" | "full-equity-analysis",
) => {
  const draft = writeTemplate({ templateId, statements: [harbour], ledger: openLedger(items) });
  return draft ?? { text: "", figures: [] };
};

const at = (value: number) => {
  const inputs = { marketCap: { value, date: "2026-11-20" } };
  return write([STATEMENTS, MODEL, market(inputs)], "full-equity-analysis").text;
};

describe("commentary on the attached model", () => {
  const items = [STATEMENTS, MODEL];

  it("says what the base case assumes, every figure of the model's own cells", () => {
    const draft = assumptionsCommentary(commentaryTask(documentOf(items)));
    expect(draft.text).toContain("Revenues are taken to grow 4.7% in 2026E and 1.5% in 2030E");
    expect(draft.text).toContain("EBITDA margin is");
    expect(draft.figures.length).toBeGreaterThan(5);
    expect(misprints(draft, items)).toEqual([]);
  });

  it("says what it comes to, and what it says is verified when it is typed", () => {
    const draft = valuationCommentary(commentaryTask(documentOf(items)));
    expect(draft.text).toMatch(/^Enterprise value is USD [\d,]+ mm by Gordon growth/);
    expect(draft.text).toContain("a market capitalisation of USD 1,417 mm");
    expect(misprints(draft, items)).toEqual([]);
    const typed = checkFigures({ content: draft.text.split(". ")[0] ?? "", connectedData: items });
    expect(typed.figures.map(({ verdict }) => verdict)).not.toContain("contradicted");
  });

  it("never has more than 200 words, the figures first and then the notes that fit", () => {
    const group = WRITTEN.assumptionParameters["revenue_growth_assumptions"];
    const wordy = {
      ...WRITTEN.assumptionParameters,
      revenue_growth_assumptions: {
        ...Object(group),
        rationale: "Volumes follow cardboard demand ".repeat(60),
        key_drivers: ["Contract wins", "pricing"],
      },
    };
    const task = commentaryTask(documentOf(items), { assumptions: JSON.stringify(wordy) });
    const { text } = assumptionsCommentary(task);
    expect(countWords(text)).toBeLessThanOrEqual(200);
    expect(text).toContain("Key drivers: Contract wins; pricing.");
    expect(text).not.toContain("Volumes follow");
    expect(text).toContain("Capital expenditure is");
  });

  it("takes the spec's objects or their JSON text without an attached model, percent or fraction", () => {
    const results = {
      ...WRITTEN.valuationResults,
      dcfInputs: { wacc: 9.5, terminalGrowthRate: 1.5 },
    };
    const task = commentaryTask(documentOf([]), {
      valuationResults: JSON.stringify(JSON.stringify(results)),
    });
    expect(valuationCommentary(task).text).toContain("a WACC of 9.5% and terminal growth of 1.5%");
  });

  it.each([undefined, null, "", {}, "not json", [], { enterpriseValueGG: null }])(
    "falls back to the spec's sentences on %o",
    (sent) => {
      const task = commentaryTask(documentOf([STATEMENTS]), {
        assumptions: sent,
        valuationResults: sent,
      });
      expect(assumptionsCommentary(task).text).toBe("No base case assumptions available");
      expect(valuationCommentary(task).text).toBe("No valuation analysis available");
    },
  );
});

describe("the trade", () => {
  const date = "2026-11-20";

  it("is neutral at 250 bps where nothing is connected", () => {
    const task = commentaryTask(documentOf([]));
    expect(tradeRecommendation(task)).toMatchObject({ rec: "neutral", basis: "default" });
    expect(spreadTarget(task)).toEqual({ spread: 250, basis: "default" });
  });

  it.each([
    [51, "overweight"],
    [50, "neutral"],
    [-50, "neutral"],
    [-51, "underweight"],
  ])("is, %i bps from the scorecard's spread, %s", (gap, rec) => {
    const { spread } = spreadTarget(viewOf({}));
    const task = viewOf({ marketSpread: { value: spread + gap, date } });
    expect(tradeRecommendation(task)).toMatchObject({ rec, basis: "scorecard" });
  });

  it("is what the document itself recommends", () => {
    const content =
      "Liquidity:\nThin.\n\nRecommendation:\nUnderweight. Our spread target is 1,250 bps.";
    const task = viewOf({ marketSpread: { value: 900, date } }, content);
    expect(tradeRecommendation(task)).toMatchObject({ rec: "underweight", basis: "document" });
    expect(spreadTarget(task)).toEqual({ spread: 1250, basis: "document" });
    const beyond = viewOf({}, "The target spread is 99999 bps");
    expect(spreadTarget(beyond)).toEqual({
      spread: 20_000,
      basis: "document",
      note: "A spread of 99,999 bps is outside 0 to 20,000 bps: 20,000 bps stands for it.",
    });
  });

  it.each([
    ["We recommend underweight.", "underweight"],
    ["Liquidity is thin. Our recommendation is underweight.", "underweight"],
    ["We are overweight the bonds.", "overweight"],
    ["We are not underweight.", "neutral"],
    ["We were underweight; we are overweight, and on the shares we are neutral.", "neutral"],
  ])("is what the analyst says in a sentence: %s %s", (content, rec) => {
    expect(tradeRecommendation(viewOf({}, content)).rec).toBe(rec);
  });
});

describe("the full analyses with an attached model", () => {
  it.each(["full-credit-analysis", "full-equity-analysis"] as const)(
    "%s quotes it instead of asking for one, every figure bound",
    (templateId) => {
      const inputs = { marketSpread: { value: 320, date: "2026-11-20" } };
      const items = [STATEMENTS, MODEL, market(inputs)];
      const draft = write(items, templateId);
      expect(draft.text).not.toContain("No saved model is connected");
      expect(draft.text).not.toContain("no market capitalisation or DCF connected");
      expect(draft.text).toContain("The model has revenues of USD");
      expect(misprints(draft, items)).toEqual([]);
    },
  );

  it("recommends shares by the mean equity value over the market's", () => {
    const { equityValueGG, equityValueEM } = WRITTEN.valuationResults;
    const [low, high] = [equityValueGG ?? 0, equityValueEM ?? 0].toSorted((a, b) => a - b);
    const mean = (((low ?? 0) + (high ?? 0)) / 2) * 1e6;
    expect(at(mean / 0.85)).toContain("Underweight: the mean equity value");
    expect(at(mean)).toContain("Neutral: the mean equity value");
    expect(at(((low ?? 0) * 1e6) / 1.2)).toContain("Overweight: the mean equity value");
  });
});

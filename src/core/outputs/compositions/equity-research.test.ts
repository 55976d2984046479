import { describe, expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import {
  BUNDLED,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import { attachedParts, savedModelCard } from "#core/finance/valuation/attached-model.ts";
import { historyFromStatements } from "#core/finance/valuation/history-from-statements.ts";
import { newModel, writeModel } from "#core/finance/valuation/saved-model.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { anchorsOf } from "#core/ledger/prose.ts";
import { executiveSummary } from "#core/outputs/compositions/executive-summary.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { equityResearch } from "#core/outputs/compositions/equity-research.ts";
import { reportTitle } from "#core/outputs/compositions/report-title.ts";
import { HARBOUR_MODEL, HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import type { ReportDocument } from "#core/outputs/report/document.ts";
import { tableRows } from "#core/outputs/report/statement-table.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";

const date = "2026-03-12";
const RATED =
  "The shares are cheap\n\nRecommendation:\nOverweight: net debt fell to USD 1,076 mm in FY2025.";
const CONTENT = `The shares are cheap

Thesis:
EBITDA rose to USD 361 mm in FY2025.

Key risks:
Resin.

Cash:
Net debt fell to USD 1,076 mm in FY2025.`;

function reportOf(content: string, connectedData: readonly ContextItem[]): ReportDocument {
  const text = { content, connectedData, anchors: [], date };
  const title = reportTitle({ ...text, name: "Harbour" });
  return equityResearch({ ...text, figures: reportFigures(text), title });
}

/** The base case, with its shares, at a price. */
function modelAt(price: number): ContextItem {
  const shares = 64e6;
  const written = writeModel(
    harbourModel({
      dilutedShares: shares,
      sharePrice: { value: price, date: "2026-03-11" },
      marketCap: { value: price * shares, date: "2026-03-11" },
    }),
  );
  const { card } = HARBOUR_MODEL;
  const data = {
    savedOutput: { id: "so_1", ticker: "HPKG", name: "Base case", version: 3 },
    ...attachedParts({ ticker: "HPKG", ...written }),
  };
  return { ...card, data };
}

function modelNumbers({ sources }: Pick<ReportDocument, "sources">): readonly number[] {
  return sources.flatMap((source) => ("savedOutputId" in source ? [source.number] : []));
}

describe("equity research", () => {
  it("opens with the call, the target of both methods, the price of its day, and key data", () => {
    const { pageOne, exhibits } = reportOf(RATED, [HARBOUR_STATEMENTS, modelAt(10)]);
    const model = modelNumbers(pageOne);
    expect(pageOne.runningHead[0]).toBe("Equity research");
    expect(pageOne.box.slice(0, 4)).toEqual([
      { label: "Recommendation", text: "Overweight" },
      { label: "Target", text: "USD 17.63", sourceNumbers: model },
      { label: "Price, 11 March 2026", text: "USD 10.00" },
      { label: "Upside", text: "76.3%", sourceNumbers: model },
    ]);
    expect(pageOne.boxNotes.join(" ")).toMatch(
      /Target: mean .* WACC 9\.5%, terminal growth 1\.5%, terminal EBITDA multiple 7\.0x\..* to 2030E\./,
    );
    const named = new Map(pageOne.keyData?.rows.map(({ label, cells }) => [label, cells[0]?.text]));
    expect(named.get("Market value")).toBe("640");
    expect(named.size).toBe(6);
    expect(pageOne.table?.columns).toHaveLength(6);
    expect(exhibits?.tables.map(({ name }) => name)).toEqual([
      "ValuationTable",
      "sensitivity_gg",
      "sensitivity_em",
      "Estimates",
    ]);
  });

  it("sets the values a share by each method against the price", () => {
    const { chart } = reportOf(CONTENT, [HARBOUR_STATEMENTS, modelAt(10)]).pageOne;
    if (chart === undefined || !("ranges" in chart)) throw new Error("no football field");
    expect(chart.mark).toEqual({ label: "Price", value: 10 });
    const bases = chart.ranges.map(({ range }) => range?.base ?? Number.NaN);
    expect(bases.reduce((sum, one) => sum + one, 0) / 2).toBeCloseTo(17.63, 2);
    for (const { range } of chart.ranges) {
      expect(range?.low).toBeLessThan(range?.base ?? 0);
      expect(range?.high).toBeGreaterThan(range?.base ?? 0);
    }
  });

  it("opens with what the shares are worth, and tells the risks of the text, the worst case last", () => {
    const { blocks, exhibits, pageOne } = reportOf(CONTENT, [HARBOUR_STATEMENTS, modelAt(10)]);
    const texts = blocks.map(({ text }) => text);
    expect(texts[0]).toMatch(/^The mean equity value of USD .* an upside of 76\.3%/);
    // A rule of ours is no rating of the analyst's.
    expect(pageOne.box[0]).toMatchObject({ text: "No recommendation", isNone: true });
    const [heading, own, worst] = texts.slice(exhibits?.at);
    expect([heading, own]).toEqual(["Key risks:", "Resin."]);
    expect(worst).toMatch(
      /^In our bear case, enterprise value is USD [\d,]+ mm by Gordon growth\.$/,
    );
    expect(texts.indexOf("Cash:")).toBeLessThan(exhibits?.at ?? 0);
  });

  it.each<readonly [string, readonly ContextItem[]]>([
    ["no data", []],
    ["statements alone", [HARBOUR_STATEMENTS]],
  ])("recommends nothing with %s, and has no target", (_, connectedData) => {
    const { pageOne, exhibits } = reportOf("Debt.", connectedData);
    expect(pageOne.box[0]).toMatchObject({ text: "No recommendation", isNone: true });
    expect(pageOne.boxNotes[0]).toBe("The text states none.");
    expect(pageOne.box.map(({ label }) => label)).not.toContain("Target");
    expect(exhibits?.tables).toEqual([]);
  });

  it("takes no call of a note on debt for one on the shares", () => {
    const credit = `Liquidity:\nCash.\n\nRating Estimate:\nBB.\n\n${RATED.split("\n\n")[1] ?? ""}`;
    expect(reportOf(credit, [HARBOUR_STATEMENTS]).pageOne.box[0]).toMatchObject({ isNone: true });
  });

  it("marks what its source contradicts as the note does", () => {
    const report = reportOf(CONTENT.replace("361", "300"), [HARBOUR_STATEMENTS, modelAt(10)]);
    expect(report.notes.join()).toContain("≠ USD 300 mm: the source says USD 361 mm");
  });
});

describe.each(BUNDLED.map(({ ticker }) => ticker))(
  "the page of %s, written and priced",
  (ticker) => {
    const company = bundledCompany(ticker);
    const facts = bundledFacts(company);
    const data = standardiseAll({ facts, company, years: 5, origin: "bundled" });
    const market = { value: 100e9, date: "2026-11-19" };
    const written = writeModel({ ...newModel(historyFromStatements(data)), marketCap: market });
    const model = savedModelCard(
      { ticker, ...written, id: "so_1", name: "Base case", createdAt: market.date, version: 1 },
      { id: "model", timestamp: market.date },
    );
    const connectedData = [cardOf(data), model];
    const made = ["full-equity-analysis", "full-credit-analysis"].flatMap((templateId) => {
      const draft = writeTemplate({
        templateId: templateId === "full-equity-analysis" ? templateId : "full-credit-analysis",
        statements: [data],
        ledger: openLedger(connectedData),
        today: date,
      });
      const content = draft?.text ?? "";
      const placed = draft === undefined ? [] : anchorsOf(draft);
      const anchors = placed.map(({ from, to, binding }, at) => {
        const said = content.slice(from, to);
        return {
          id: `a${at}`,
          from,
          to,
          text: said,
          binding,
          by: "product" as const,
          at: market.date,
        };
      });
      const text = { content, connectedData, anchors, date };
      const input = {
        ...text,
        figures: reportFigures(text),
        title: reportTitle({ ...text, name: "" }),
      };
      return [equityResearch(input), executiveSummary(input)];
    });

    it("has one basis a row: what a row of the model is called, the statements say of the past", () => {
      const rows = made.flatMap(({ pageOne, exhibits }) =>
        [pageOne.table, ...(exhibits?.tables ?? [])].flatMap((table) =>
          table?.projectedFrom === undefined ? [] : [table],
        ),
      );
      const stated = new Map(tableRows(data, data.years).map(({ label, cells }) => [label, cells]));
      const others = rows.flatMap(({ columns, rows: own }) =>
        own.flatMap(({ label, cells }) =>
          cells.flatMap(({ text }, at) => {
            const year = columns[at + 1] ?? "";
            const filed = stated.get(label)?.find(({ column }) => column === year);
            const isSame = filed === undefined || filed.value === null || filed.text === text;
            return isSame ? [] : [`${label} ${year}: ${text}, ${filed.text} in the statements`];
          }),
        ),
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(others).toEqual([]);
    });

    it("finds one thing on leverage, and owes at the day that the text is of", () => {
      const { ltm, periods, years } = data;
      const last = ltm?.periods[ltm.years.at(-1) ?? ""]?.end ?? periods[years.at(-1) ?? ""]?.end;
      for (const { pageOne, blocks } of made.filter((report) => report.pageOne.isOnly)) {
        const findings = blocks.slice(0, pageOne.viewBlocks).map(({ text }) => text);
        const onLeverage = findings.filter((text) => /^(?:[a-z]+: )?(?:net|gross) lev/i.test(text));
        expect(onLeverage.length).toBeLessThan(2);
        if (pageOne.keyData?.name !== "Debt") continue;
        expect(pageOne.keyData.columns[1]).toMatch(new RegExp(`${last?.slice(0, 4)}$`));
      }
    });

    it("rates no shares, and says of a target that it is assumed, where nobody set a rate", () => {
      const cells = made.flatMap(({ pageOne }) => pageOne.box);
      const texts = cells.map(({ text }) => text);
      expect(texts).toContain("No recommendation");
      expect(texts.join()).not.toMatch(/weight/);
      const labels = cells.map(({ label }) => label).filter((label) => /Target|Upside/.test(label));
      expect(labels.every((label) => label.endsWith(", assumed"))).toBe(true);
      const notes = made.flatMap(({ pageOne }) => pageOne.boxNotes).join(" ");
      expect(/multiple 8\.0x \(assumed\)/.test(notes)).toBe(labels.length > 0);
    });

    it("has a source on the page for every row and value that the product prints", () => {
      for (const { pageOne, blocks } of made) {
        const listed = new Set(pageOne.sources.map(({ number }) => number));
        const rows = [pageOne.table, pageOne.keyData].flatMap((each) => each?.rows ?? []);
        const target = pageOne.box.filter(({ label }) => /^(?:Target|Upside)/.test(label));
        const printed = [
          ...rows.filter(({ cells }) => cells.some(({ value }) => value != null)),
          ...target,
        ];
        for (const { label, sourceNumbers = [] } of printed) {
          expect([label, sourceNumbers.length > 0]).toEqual([label, true]);
          expect(sourceNumbers.every((number) => listed.has(number))).toBe(true);
        }
        const past = pageOne.table?.rows.find(({ label }) => label === "Revenues");
        const filed = pageOne.sources.filter(({ number }) => past?.sourceNumbers?.includes(number));
        expect(past === undefined || filed.some((source) => "accession" in source)).toBe(true);
        const view = blocks.slice(0, pageOne.viewBlocks + pageOne.besideBlocks);
        expect(view.flatMap(({ runs }) => runs.map(({ mark }) => mark))).not.toContain("[?]");
      }
    });
  },
);

import { describe, expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import {
  BUNDLED,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import { savedModelCard } from "#core/finance/valuation/attached-model.ts";
import { historyFromStatements } from "#core/finance/valuation/history-from-statements.ts";
import { newModel, writeModel } from "#core/finance/valuation/saved-model.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { equityResearch } from "#core/outputs/compositions/equity-research.ts";
import { executiveSummary } from "#core/outputs/compositions/executive-summary.ts";
import { presentationDeck } from "#core/outputs/compositions/presentation-deck.ts";
import { reportTitle } from "#core/outputs/compositions/report-title.ts";
import { creditDeck } from "#core/outputs/compositions/slide-exhibits.ts";
import { type Deck, OWN_FRAMES } from "#core/outputs/deck/deck.ts";
import type { BarChart, ExhibitTable, TitledRanges } from "#core/outputs/exhibits/exhibit.ts";
import { reportDocument } from "#core/outputs/report/document.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";

const date = "2026-11-20";

/** A title over what it stands over. */
type Titled = {
  readonly title: string;
  readonly drawing: BarChart | ExhibitTable | TitledRanges | undefined;
};

const FIGURE = /(?:[A-Z]{3} )?([\d,.]*\d)(bn| mm|x|%)/g;

/** The figures of a title that stand neither in its exhibit nor between two figures of one of its rows. */
function strays({ title, drawing }: Titled): readonly string[] {
  if (drawing === undefined || "ranges" in drawing) return [];
  const rows = "bars" in drawing ? [drawing.bars] : drawing.rows.map(({ cells }) => cells);
  const sizes = rows.map((cells) => cells.flatMap(({ value }) => (value == null ? [] : [value])));
  const changes = sizes.flatMap((row) =>
    row.flatMap((to, at) => row.slice(0, at).map((from) => to / from - 1)),
  );
  // A threshold has not been: the text of its slide says it.
  const stated = title.replace(/ (?:passes|drops below) .*$/, "");
  return [...stated.matchAll(FIGURE)].flatMap(([said, digits = "", unit]) => {
    const scale = { bn: 1e9, " mm": 1e6, x: 1, "%": 0.01 }[unit ?? ""] ?? 1;
    const step = 10 ** -(digits.split(".")[1]?.length ?? 0);
    const value = Number(digits.replaceAll(",", ""));
    const isSame = (one: number) => Math.abs(Math.abs(one) / scale - value) <= step / 2 + 1e-9;
    const known = unit === "%" ? [...sizes.flat(), ...changes] : sizes.flat();
    return known.some(isSame) ? [] : [said];
  });
}

/** Slides of one exhibit, whose title is its own. */
function titledOf({ slides }: Deck): readonly Titled[] {
  return slides
    .filter(({ layout }) => layout === "page")
    .flatMap(({ title, elements }) => {
      const drawn = elements.flatMap((element): readonly Titled["drawing"][] => {
        if (element.kind === "chart") return [element.chart];
        return element.kind === "table" ? [element.table] : [];
      });
      // An exhibit under a title of its own is not the slide's.
      const isTitled = elements.some(({ name }) => name === "Valuation title");
      return drawn.length === 1 && !isTitled ? [{ title, drawing: drawn[0] }] : [];
    });
}

describe.each(BUNDLED.map(({ ticker }) => ticker))("the titles of %s", (ticker) => {
  const company = bundledCompany(ticker);
  const data = standardiseAll({
    facts: bundledFacts(company),
    company,
    years: 5,
    origin: "bundled",
  });
  const market = { value: 100e9, date: "2026-11-19" };
  const written = writeModel({ ...newModel(historyFromStatements(data)), marketCap: market });
  const card = savedModelCard(
    { ticker, ...written, id: "so_1", name: "Base case", createdAt: market.date, version: 1 },
    { id: "model", timestamp: market.date },
  );
  const peer = standardiseAll({
    facts: bundledFacts(bundledCompany(ticker === "PG" ? "NKE" : "PG")),
    company: bundledCompany(ticker === "PG" ? "NKE" : "PG"),
    years: 5,
    origin: "bundled",
  });
  const connectedData = [cardOf(data), { ...cardOf(peer), id: "peer" }, card];
  const made = (["full-credit-analysis", "full-equity-analysis"] as const).map((templateId) => {
    const ledger = openLedger(connectedData);
    const content = writeTemplate({ templateId, statements: [data], ledger, today: date })?.text;
    const text = { content: content ?? "", connectedData, anchors: [], date };
    const title = reportTitle({ ...text, name: "" });
    const input = { ...text, figures: reportFigures(text), title };
    const words = { title: "T", subtitle: undefined, summary: "", rec: undefined, analyst: "A" };
    const request = {
      ...text,
      words: {
        ...words,
        spread: undefined,
        assumptions: undefined,
        valuation: undefined,
        anchors: {},
      },
      model: { card, parts: written, label: "DCF model" },
      given: { charts: [], tables: [] },
    };
    const pages = [
      executiveSummary(input),
      equityResearch(input),
      reportDocument({ ...input, title: "A note", edits: [] }),
    ].map(({ pageOne, exhibits }) => [pageOne.table, pageOne.chart, ...(exhibits?.tables ?? [])]);
    const slides = presentationDeck(request, OWN_FRAMES).deck;
    const decks = [slides, creditDeck(request, OWN_FRAMES).deck];
    const titled = [
      ...pages.flat().map((drawing) => ({ title: drawing?.title ?? "", drawing })),
      ...decks.flatMap(titledOf),
    ];
    return { slides, titled };
  });

  it("have every figure in the exhibit that they stand over", () => {
    const titled = made.flatMap((one) => one.titled);
    expect(titled.length).toBeGreaterThan(15);
    expect(titled.flatMap((one) => strays(one).map((said) => `${said}: ${one.title}`))).toEqual([]);
  });

  it("stand over 8 to 12 slides, none of them one sentence under itself", () => {
    for (const { slides } of made) {
      const { length } = slides.slides;
      expect(length).toBeGreaterThanOrEqual(8);
      expect(length).toBeLessThanOrEqual(12);
      for (const { title, elements } of slides.slides) {
        const said = elements.flatMap((element) =>
          element.kind === "text" && element.name === "Text" ? element.paragraphs : [],
        );
        const words = said
          .flatMap(({ runs }) => runs.flatMap((run) => (run.isRaised === true ? [] : [run.text])))
          .join("");
        expect(words === "" || !words.startsWith(title)).toBe(true);
        expect(title).not.toMatch(/^(?:Valuation|Model)$|…$/);
      }
    }
  });
});

import { describe, expect, it } from "vitest";
import { presentationDeck } from "#core/outputs/compositions/presentation-deck.ts";
import { type Deck, OWN_FRAMES, type Slide } from "#core/outputs/deck/deck.ts";
import type { DeckRequest } from "#core/outputs/deck/deck-content.ts";
import { noteExhibits } from "#core/outputs/note-exhibits/note-exhibits.ts";
import { paragraphsHeight } from "#core/outputs/deck/measure-text.ts";
import { HARBOUR_STATEMENTS, harbourDeck } from "#core/outputs/deck/testing/harbour-deck.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { countWords } from "#core/text/outline/word-count.ts";

const HARBOUR = harbourDeck();
const deckOf = (change: Partial<DeckRequest> = {}): Deck =>
  presentationDeck({ ...HARBOUR, ...change }, OWN_FRAMES).deck;
const FURNITURE = new Set(["Title", "Header", "Date", "Sources", "Page"]);

/** The words of a slide beside its title, its foot and its exhibits. */
function wordsOf({ elements }: Slide): number {
  const texts = elements.flatMap((element) =>
    element.kind === "text" && /^Text|^Summary/.test(element.name) ? element.paragraphs : [],
  );
  const said = texts.map(({ runs }) =>
    runs.flatMap(({ text, isRaised }) => (isRaised === true ? [] : [text])).join(""),
  );
  return countWords(said.join(" "));
}

function faultsOf({ slides }: Deck): readonly string[] {
  return slides.flatMap(({ elements, title }) =>
    elements.flatMap((element) => {
      const { box, name } = element;
      const isOut = box.x + box.width > 960.1 || box.y + box.height > 540.1;
      const height =
        element.kind === "text"
          ? paragraphsHeight(element.paragraphs, box.width - 2 * (element.inset ?? 0), 1)
          : 0;
      return isOut || height > box.height + 0.5 ? [`${title}: ${name}`] : [];
    }),
  );
}

const LONG = `${"Leverage was high and rising and ".repeat(60)}so on.`;
const WORDLESS = { title: "Debt", subtitle: undefined, summary: "", rec: undefined };
const NOTHING = { connectedData: [], anchors: [], model: undefined };

describe("presentation slides", () => {
  it("are 8 to 12 of a document with statements, each titled by what it says and once", () => {
    for (const change of [{}, { model: undefined, connectedData: [HARBOUR_STATEMENTS] }]) {
      const { slides } = deckOf(change);
      expect(slides.length).toBeGreaterThanOrEqual(8);
      expect(slides.length).toBeLessThanOrEqual(12);
      const titles = slides.map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
      expect(titles.filter((title) => /\d/.test(title)).length).toBeGreaterThan(6);
    }
  });

  it("have at most 60 words, and what is more in the speaker's notes", () => {
    const { slides } = deckOf();
    for (const slide of slides) expect(wordsOf(slide)).toBeLessThanOrEqual(60);
    const told = slides.filter((slide) => slide.elements.some(({ name }) => name === "Text"));
    expect(told.length).toBeGreaterThan(4);
    for (const { notes = [] } of told) expect(notes[0]?.length).toBeGreaterThan(20);
  });

  it("draw what the text draws before what is added, and say what of it is left out and why", () => {
    const names = ["Revenues", "EBITDA", "Net Income", "Net Debt", "Total Debt", "Gross Profit"];
    const lines = [...names, ...names].map(
      (name, at) => `[Exhibit: ${name}, FY202${at < names.length ? 2 : 3} to FY2025]`,
    );
    const content = [HARBOUR.content, ...lines, "[Exhibit: Financial Statements]"].join("\n");
    const exhibits = noteExhibits(content, HARBOUR.connectedData);
    const made = presentationDeck({ ...HARBOUR, content, exhibits }, OWN_FRAMES);
    const titles = made.deck.slides.map(({ title }) => title);
    const drawn = titles.filter((title) => title.startsWith("Exhibit "));
    expect(titles).toHaveLength(12);
    expect(drawn.length).toBeGreaterThan(5);
    expect(made.skipped.length + drawn.length).toBe(exhibits.length);
    expect(made.skipped.at(-1)).toMatchObject({ reason: expect.stringContaining("12 slides") });
    expect(
      made.skipped.map(({ title }) => title).filter((title) => titles.includes(title)),
    ).toEqual([]);
  });

  it("say at the end what would change the view, and never on a slide of two lines", () => {
    const { slides } = deckOf();
    const last = slides
      .at(-1)
      ?.elements.flatMap((element) =>
        element.kind === "text" ? element.paragraphs.map(({ runs }) => runs[0]?.text ?? "") : [],
      );
    expect(slides.at(-1)?.title).toMatch(/^Valuation: /);
    expect(last?.join("\n")).toMatch(/(?:passes|drops below) .*\n(?:Upward|Downward)/);
  });

  it("carry what is contradicted with its mark, and what the source says", () => {
    const content = "Trading:\nEBITDA was USD 300 mm in FY2025.";
    const { slides } = deckOf({ content, anchors: [], words: { ...HARBOUR.words, ...WORDLESS } });
    const said = JSON.stringify(slides);
    expect(said).toContain("≠ USD 300 mm: the source says USD 361 mm");
  });

  it.each<readonly [string, Partial<DeckRequest>]>([
    ["the whole company", {}],
    ["one word", { ...NOTHING, content: "Debt" }],
    ["a sentence without end", { ...NOTHING, content: LONG }],
    ["right to left", { ...NOTHING, content: "סקירה:\nהחוב הנקי היה USD 1,076 mm בשנת FY2025." }],
    ["200 sections", { content: `S:\n${LONG}\n`.repeat(200), anchors: [] }],
    ["a title of 500 characters", { words: { ...HARBOUR.words, title: "word ".repeat(100) } }],
  ])("hold everything in its place, with %s", (_, change) => {
    const deck = deckOf(change);
    expect(faultsOf(deck)).toEqual([]);
    for (const { elements } of deck.slides) {
      // No slide says nothing.
      expect(elements.some(({ name, kind }) => kind !== "rule" && !FURNITURE.has(name))).toBe(true);
    }
  });
});

it("a slide that concludes stands over the very figure it concludes with", () => {
  const seen = (["AAPL", "KHC", "HD"] as const).flatMap((ticker) => {
    const data = realCompany(ticker);
    const draft = writeTemplate({ templateId: "full-credit-analysis", statements: [data] });
    const own = { content: draft?.text ?? "", connectedData: [cardOf(data)], model: undefined };
    return deckOf({ ...own, anchors: [] }).slides.flatMap(({ title, elements }) => {
      const chart = elements.find((element) => element.kind === "chart")?.chart;
      const [, said, unit] =
        /(?:to|of) (?:[A-Z]{3} )?([\d.,]+)(bn|x|%| mm)(?: \(LTM to [^)]+\))?$/.exec(title) ?? [];
      if (chart === undefined || said === undefined || /maturity/.test(title)) return [];
      const last = Number(chart.bars.at(-1)?.text.replaceAll(/[,()x%]/g, ""));
      const value = Number(said.replaceAll(",", "")) * (unit === "bn" ? 1_000 : 1);
      // Twelve months are named where years stand beside them.
      const isNamed = title.includes("(LTM to ") === (chart.bars.at(-1)?.label === "LTM");
      return [[title, isNamed && Math.abs(value - last) <= Math.max(0.06, 0.02 * last)]];
    });
  });
  expect(seen.length).toBeGreaterThan(8);
  expect(seen.filter(([, agrees]) => agrees === false)).toEqual([]);
});

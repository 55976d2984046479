import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Box, Deck, TemplateLayouts, Slide, SlideElement } from "#core/outputs/deck/deck.ts";
import { OWN_FRAMES } from "#core/outputs/deck/deck.ts";
import {
  deckContent,
  type DeckExhibit,
  type DeckRequest,
} from "#core/outputs/deck/deck-content.ts";
import { plainWords } from "#core/outputs/deck/deck-text.ts";
import { exhibitSlides } from "#core/outputs/deck/table-slides.ts";
import type { ExhibitRow } from "#core/outputs/exhibits/exhibit.ts";
import { textSlide } from "#core/outputs/deck/slides.ts";
import { customDeck } from "#core/outputs/deck/custom-deck.ts";
import { paragraphsHeight, textWidth } from "#core/outputs/deck/measure-text.ts";
import {
  assumptionsCommentary,
  NO_ASSUMPTIONS_TEXT,
} from "#core/writing/analyst/commentary/assumptions-commentary.ts";
import { commentaryTask } from "#core/writing/analyst/commentary/commentary.ts";
import { valuationCommentary } from "#core/writing/analyst/commentary/valuation-commentary.ts";
import { anchorsOf } from "#core/ledger/prose.ts";
import { creditResearchDeck } from "#core/outputs/deck/credit-research-deck.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { isSectionLine, sectionName } from "#core/text/outline/section-lines.ts";
import {
  HARBOUR_MODEL,
  HARBOUR_STATEMENTS,
  harbourDeck,
} from "#core/outputs/deck/testing/harbour-deck.ts";

const HARBOUR = harbourDeck();
const PAST = { ...HARBOUR_MODEL.parts, projections: undefined };
/** A house of the older format, with a high title and a low foot. */
const NARROW: TemplateLayouts = {
  width: 720,
  height: 540,
  opening: {
    title: { x: 50, y: 30, width: 620, height: 70 },
    content: { x: 50, y: 110, width: 620, height: 340 },
    foot: { x: 50, y: 460, width: 620, height: 24 },
  },
  page: {
    title: { x: 50, y: 30, width: 620, height: 70 },
    content: { x: 50, y: 110, width: 620, height: 340 },
    foot: { x: 50, y: 460, width: 620, height: 24 },
  },
  head: undefined,
  fontSlack: 1.15,
};

function deckOf(change: Partial<DeckRequest> = {}, frames = OWN_FRAMES): Deck {
  return creditResearchDeck(deckContent({ ...HARBOUR, ...change }), frames);
}

/** What lies outside its slide, over something else, or is larger than its box. */
function faults({ slides }: Deck, frames: TemplateLayouts): readonly string[] {
  return slides.flatMap(({ elements }, at) => {
    const solid = elements.filter(({ kind }) => kind !== "rule");
    const place = `slide ${at + 1}`;
    return [
      ...solid
        .filter(({ box }) => isOutside(box, frames))
        .map(({ name }) => `${place}: ${name} is outside`),
      ...solid.flatMap((element) => tooLarge(element, frames).map((what) => `${place}: ${what}`)),
      ...solid.flatMap((one, first) =>
        solid
          .slice(first + 1)
          .filter((other) => overlap(one.box, other.box))
          .map((other) => `${place}: ${one.name} is over ${other.name}`),
      ),
    ];
  });
}

function isOutside({ x, y, width, height }: Box, frames: TemplateLayouts): boolean {
  return x < 0 || y < 0 || x + width > frames.width + 0.1 || y + height > frames.height + 0.1;
}

function overlap(a: Box, b: Box): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0.5 && down > 0.5;
}

function tooLarge(element: SlideElement, { fontSlack }: TemplateLayouts): readonly string[] {
  if (element.kind === "text") {
    const width = element.box.width - 2 * (element.inset ?? 0);
    const height = paragraphsHeight(element.paragraphs, width, fontSlack);
    return height > element.box.height + 0.5 ? [`${element.name} is ${height} high`] : [];
  }
  if (element.kind !== "table") return [];
  const { table, columnWidths, size, name } = element;
  return table.rows.flatMap(({ cells, label }) =>
    cells.flatMap(({ text }, at) =>
      textWidth(text, { size, isBold: true }, fontSlack) > (columnWidths[at + 1] ?? 0)
        ? [`${name}, ${label}: ${text} is too wide`]
        : [],
    ),
  );
}

const LONG = Array.from({ length: 3_000 }, (_, at) => `word${at}`).join(" ");

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

describe("the slides of a deck", () => {
  it.each<readonly [string, Partial<DeckRequest>]>([
    ["the whole company", {}],
    ["no model", { model: undefined, connectedData: [HARBOUR_STATEMENTS] }],
    ["no history", { connectedData: [HARBOUR.connectedData[1] ?? HARBOUR_STATEMENTS] }],
    ["nothing but a word", { model: undefined, connectedData: [], content: "Debt", anchors: [] }],
    ["3,000 words", { content: LONG, anchors: [] }],
    ["one word without end", { content: "x".repeat(20_000), anchors: [] }],
    [
      "a title of 500 characters",
      { words: { ...HARBOUR.words, title: "word ".repeat(100), subtitle: "sub ".repeat(100) } },
    ],
    ["a summary of 2,000 words", { words: { ...HARBOUR.words, summary: LONG.slice(0, 12_000) } }],
  ])("hold everything in its place, with %s", (_, change) => {
    for (const frames of [OWN_FRAMES, NARROW]) {
      expect(faults(deckOf(change, frames), frames)).toEqual([]);
    }
  });

  it("lose no word of a text, whatever it is", () => {
    const words = fc.array(fc.string({ unit: "grapheme", maxLength: 30 }), { maxLength: 400 });
    fc.assert(
      fc.property(words, (given) => {
        const content = given.join(" ");
        const deck = deckOf({ content, anchors: [], connectedData: [], model: undefined });
        // What a slide has no room for is the speaker's.
        const shown = deck.slides
          .flatMap(({ elements, notes = [] }) => [
            ...elements
              .flatMap((element) => (element.kind === "text" ? element.paragraphs : []))
              .flatMap(({ runs }) => runs.map(({ text }) => text)),
            ...notes,
          ])
          .join("");
        for (const word of content.split(/\s+/)) expect(letters(shown)).toContain(letters(word));
      }),
      { numRuns: 25 },
    );
  });

  it("say at most 70 words of a text on a slide, in whole sentences", () => {
    for (const { elements } of deckOf().slides) {
      const said = elements.flatMap((element) =>
        element.kind === "text" && element.name.startsWith("Text")
          ? element.paragraphs.filter(({ isHeading }) => isHeading !== true)
          : [],
      );
      const lines = said.map(({ runs }) =>
        runs.flatMap(({ text, isRaised }) => (isRaised === true ? [] : [text])).join(""),
      );
      expect(countWords(lines.join(" "))).toBeLessThanOrEqual(70);
      const whole = new Set(HARBOUR.content.split("\n"));
      for (const line of lines) expect(whole.has(line) || /[.!?…]\s*$/.test(line)).toBe(true);
    }
  });

  it("say at each foot where its figures come from and of which day", () => {
    const { slides } = deckOf();
    const feet = slides.map(({ elements }) => {
      const foot = elements.find(({ name }) => name === "Sources");
      return foot?.kind === "text" ? foot.paragraphs[0]?.runs.map(({ text }) => text).join("") : "";
    });
    expect(feet.length).toBeGreaterThan(7);
    expect(feet[6]).toContain("DCF model, Base case, saved 11 March 2026");
    for (const foot of feet) expect(foot).toContain("Figures as of");
    const listed = deckContent(HARBOUR).sources.filter(({ label }) => label.includes("DCF model"));
    expect(listed).toHaveLength(1);
  });

  it("name no two rows alike that are made otherwise", () => {
    const bare = { model: undefined, connectedData: [HARBOUR_STATEMENTS] };
    const tables = deckOf(bare).slides.flatMap(({ elements }) =>
      elements.flatMap((one) => (one.kind === "table" ? [one.table] : [])),
    );
    const said = new Map<string, string>();
    const apart = tables
      .filter(({ name }) => /^(?:Table|Model|Statement)/.test(name))
      .flatMap(({ columns, rows }) =>
        rows.flatMap(({ label, cells }) =>
          cells.flatMap(({ text }, at) => {
            const key = `${label} ${columns[at + 1]}`;
            const before = said.get(key) ?? text;
            said.set(key, before);
            return before === text || [before, text].includes("n.a.")
              ? []
              : [`${key}: ${before}, ${text}`];
          }),
        ),
      );
    expect(apart).toEqual([]);
  });

  it.each<readonly [string, Partial<DeckRequest>]>([
    ["without projections", { model: { ...HARBOUR_MODEL, parts: PAST } }],
    ["made before the model", { words: { ...HARBOUR.words, assumptions: NO_ASSUMPTIONS_TEXT } }],
  ])("never say that there is no model where there is one, %s", (_, change) => {
    const text = JSON.stringify(deckOf(change));
    expect(text).not.toMatch(/No saved model|No base case/);
  });

  it.each([
    ["with a model", {}],
    ["without one", { model: undefined, connectedData: [HARBOUR_STATEMENTS] }],
    ["without data", { model: undefined, connectedData: [] }],
  ])("show something, each under what it comes to, %s", (_, change) => {
    const sections = new Set(HARBOUR.content.split("\n").filter(isSectionLine).map(sectionName));
    const { slides } = deckOf(change);
    expect(JSON.stringify(slides)).not.toMatch(/No (base case|valuation|text)|The text ends/);
    const named = slides
      .flatMap(({ title }) => title.split(", "))
      .filter((part) => sections.has(part));
    expect(named).toEqual([]);
  });

  it("chart four years and table five", () => {
    const [opening] = deckOf().slides;
    const charts = opening?.elements.flatMap((one) => (one.kind === "chart" ? one.chart.bars : []));
    const table = opening?.elements.flatMap((one) =>
      one.kind === "table" ? one.table.columns : [],
    );
    expect([charts?.length, table?.length]).toEqual([12, 6]);
  });
});

/** What the texts of a slide's elements of a name say. */
function textOf(slide: Slide | undefined, isMeant: (name: string) => boolean): string {
  return (slide?.elements ?? [])
    .filter(({ name }) => isMeant(name))
    .flatMap((element) => (element.kind === "text" ? element.paragraphs : []))
    .map(({ runs }) => runs.map(({ text }) => text).join(""))
    .join("\n");
}

const WRONG = "Overview:\nHarbour's revenues were USD 2,000 mm in FY2025.";

describe("a deck's sources", () => {
  it("say at the end what they say where a figure goes out that they contradict", () => {
    const { slides } = deckOf({ content: WRONG, anchors: [] });
    const page = textOf(slides[1], (name) => name.startsWith("Text"));
    expect(page).toContain("USD 2,000 mm\u00A0≠ in FY2025");
    expect(textOf(slides[1], (name) => name === "Sources")).toContain('see "Sources"');
    expect(slides.at(-1)?.title).toBe("Sources");
    expect(textOf(slides.at(-1), (name) => name.startsWith("Text"))).toContain(
      "≠ USD 2,000 mm: the source says USD 2,419 mm (Revenues, FY2025)",
    );
  });

  it("are said to be missing where a figure has none", () => {
    const { slides } = deckOf({ content: "Overview:\nVolumes rose 4%.", anchors: [] });
    expect(textOf(slides[1], (name) => name.startsWith("Text"))).toContain("4%\u00A0?.");
    expect(textOf(slides[1], (name) => name === "Sources")).toContain("?: no source.");
  });

  it("are the model's for what is said of it, connected or not", () => {
    const task = commentaryTask({ ...HARBOUR, title: HARBOUR.words.title });
    const [assumed, valued] = [assumptionsCommentary(task), valuationCommentary(task)];
    const words = {
      ...HARBOUR.words,
      assumptions: assumed.text,
      valuation: valued.text,
      anchors: { assumptions: anchorsOf(assumed), valuation: anchorsOf(valued) },
    };
    const { assumptions, commentary } = deckContent({
      ...HARBOUR,
      words,
      connectedData: [HARBOUR_STATEMENTS],
    });
    const said = [...assumptions, ...commentary].flatMap(({ runs }) =>
      runs.map(({ text }) => text),
    );
    expect(said.join("")).toMatch(/USD [\d,]+ mm|%/);
    expect(said.join("")).not.toContain("\u00A0?");
  });

  it("stand whole on a slide of their own where a foot cannot hold them", () => {
    const small = { ...OWN_FRAMES.page, foot: { ...OWN_FRAMES.page.foot, width: 60, height: 10 } };
    const { slides } = deckOf({}, { ...OWN_FRAMES, page: small });
    const valued = slides.find(({ title }) => title.startsWith("Valuation: "));
    expect(textOf(valued, (name) => name === "Sources")).toMatch(/^Sources 1/);
    expect(slides.at(-1)?.title).toBe("Sources");
    expect(textOf(slides.at(-1), (name) => name.startsWith("Text"))).toContain(
      "1  DCF model, Base case, saved 11 March 2026",
    );
  });
});

function drawn(rows: readonly ExhibitRow[]): DeckExhibit {
  return {
    title: "Exhibit 1. A table",
    note: "USD mm",
    sources: [],
    drawing: { name: "T", title: "A table", columns: ["USD mm", "FY2025"], rows },
  };
}
function rowOf(label: string, text: string): ExhibitRow {
  return {
    label,
    kind: "line",
    cells: [{ text }],
  };
}

describe("what a text draws", () => {
  it("goes on over slides of about one length, each under its head, and ends none in a heading", () => {
    const rows = Array.from({ length: 90 }, (_, at): ExhibitRow =>
      at % 18 === 16 ? { label: `Part ${at}`, kind: "heading", cells: [] } : rowOf(`${at}`, "1"),
    );
    const slides = exhibitSlides(drawn(rows), OWN_FRAMES);
    const tables = slides.flatMap(({ elements }) =>
      elements.flatMap((element) => (element.kind === "table" ? [element] : [])),
    );
    expect(tables.flatMap(({ table }) => table.rows)).toEqual(rows);
    expect(slides.map(({ title }) => title)[1]).toBe(`Exhibit 1. A table, 2 of ${slides.length}`);
    for (const { table, box, size } of tables) {
      expect(table.columns[1]).toBe("FY2025");
      expect(table.rows.at(-1)?.kind).toBe("line");
      expect(size).toBeGreaterThanOrEqual(9);
      expect(box.y + box.height).toBeLessThan(OWN_FRAMES.page.foot.y);
    }
  });

  it("has no slide where all of it is not there", () => {
    const [none, some] = [rowOf("EBITDA", "n.a."), rowOf("EBIT", "–")];
    expect(exhibitSlides(drawn([none]), OWN_FRAMES)).toEqual([]);
    expect(exhibitSlides(drawn([none, some]), OWN_FRAMES)).toHaveLength(1);
  });
});

describe("a text without a recommendation", () => {
  it("has no slide that says only that, and none whose title its words do not speak of", () => {
    const content = `${HARBOUR.content}\nRecommendation:\nNo recommendation (no spread).`;
    const { texts } = deckContent({ ...HARBOUR, content });
    const said = texts.map(({ lines }) => lines.map(plainWords).join(" "));
    expect(said.at(-1)).toContain("No recommendation (no spread).");
    for (const words of said) expect(words).not.toMatch(/^Recommendation No recommendation/);
  });
});

describe("text in two columns", () => {
  it("ends at about one height in both", () => {
    const content = Array.from({ length: 20 }, () => "The term loan falls due later. ".repeat(3));
    const text = { content: content.join("\n"), anchors: [], connectedData: [], model: undefined };
    const slide = textSlide(deckContent({ ...HARBOUR, ...text }), OWN_FRAMES, 0);
    const heights = slide?.elements.flatMap((element) =>
      element.kind === "text" && element.name.startsWith("Text")
        ? [paragraphsHeight(element.paragraphs, element.box.width)]
        : [],
    );
    expect(heights).toHaveLength(2);
    expect(Math.abs((heights?.[0] ?? 0) - (heights?.[1] ?? 0))).toBeLessThan(60);
  });
});

describe("customDeck", () => {
  it("goes on when a component fails, and says which", () => {
    const broken = {
      ...HARBOUR,
      get connectedData(): never {
        throw new Error("not there");
      },
    };
    const parts = [
      { page: "Page 1", title: "Broken", componentId: "title-page", request: broken },
      { page: "Page 2", title: "Model Page", componentId: "model-page", request: HARBOUR },
    ] as const;
    const { deck, skipped } = customDeck(parts, OWN_FRAMES);
    expect(deck?.slides).toHaveLength(1);
    expect(skipped).toMatchObject([{ page: "Page 1", title: "Broken" }]);
  });
});

import { SLIDE_WORDS, type TextPage } from "#core/outputs/deck/text-pages.ts";
import type { Box, TemplateLayouts, Slide, SlideElement } from "#core/outputs/deck/deck.ts";
import type { Tone } from "#core/outputs/exhibits/exhibit.ts";
import type { DeckContent } from "#core/outputs/deck/deck-content.ts";
import { type DeckLine, paragraphsAt, plainWords } from "#core/outputs/deck/deck-text.ts";
import { fitParagraph, flowText } from "#core/outputs/deck/flow-text.ts";
import { recommendationName } from "#core/outputs/deck/report-defaults.ts";
import {
  columnsOf,
  exhibitTitle,
  faintRule,
  part,
  tableElement,
} from "#core/outputs/deck/slide-parts.ts";

import { countWords } from "#core/text/outline/word-count.ts";

/** A slide before it knows how many there are. */
export type SlideDraft = {
  readonly title: string;
  readonly layout: Slide["layout"];
  readonly sources: readonly number[];
  readonly elements: readonly SlideElement[];
  readonly note?: string | undefined;
  readonly notes?: Slide["notes"];
  /** Text that goes on after the last slide. */
  readonly rest?: readonly DeckLine[] | undefined;
};

const SUBTITLE_GAP = 6;
/** Points between columns. */
export const GUTTER = 24;
const NO_STATEMENTS = "No financial statements are connected to this document.";
const NO_FIGURES = "The connected statements hold none of the figures that stand here.";

/** The title, what it comes to, the charts of four years and the table of five. */
export function openingSlide(
  content: DeckContent,
  frames: TemplateLayouts,
  figures: typeof figureElements = figureElements,
): SlideDraft {
  const { opening, fontSlack: slack } = frames;
  const box = opening.content;
  const { rec, spread } = content.words;
  const hasView = rec !== undefined || spread !== undefined;
  // A view that nobody gave leaves its room to the words.
  const [left, right] = hasView ? columnsOf(box, [0.7, 0.3], GUTTER) : [box, box];
  const middle = box.y + box.height * 0.43;
  const elements: SlideElement[] = [];
  if (left === undefined || right === undefined) throw new Error("a slide has two columns");
  const top = Math.max(box.y, opening.title.y + opening.title.height + 2);
  const subtitleBox = { ...left, y: top + SUBTITLE_GAP, height: 18 };
  const subtitle = [{ text: content.words.subtitle, isItalic: true }];
  elements.push({
    kind: "text",
    name: "Subtitle",
    box: subtitleBox,
    paragraphs: [
      fitParagraph({ runs: subtitle, face: "heading", tone: "muted" }, subtitleBox, {
        sizes: [13, 12, 11, 10, 9],
        slack,
      }),
    ],
  });
  const summaryTop = subtitleBox.y + 26;
  const summaryBox = { ...left, y: summaryTop, height: middle - summaryTop - 10 };
  elements.push(...summaryElements(content, summaryBox, slack));
  const blocksTop = opening.title.width < box.width - 100 ? box.y : top;
  elements.push(
    ...viewElements(content, { ...right, y: blocksTop, height: middle - blocksTop - 10 }, slack),
  );
  const lower = { ...box, y: middle, height: box.y + box.height - middle };
  elements.push(faintRule("Middle rule", lower));
  elements.push(
    ...figures(content, part(lower, { y: lower.y + 10, height: lower.height - 10 }), slack),
  );
  return {
    title: content.words.title,
    layout: "opening",
    sources: [...content.summary.flatMap(({ sources }) => sources), ...content.tableSources],
    elements,
  };
}

function summaryElements(content: DeckContent, box: Box, slack: number): readonly SlideElement[] {
  if (content.summary.length === 0) return [];
  const at = (size: number) => paragraphsAt(content.summary, size);
  const flowed = flowText(at, [box], { slack, most: 11 });
  const [paragraphs = []] = flowed.columns;
  return paragraphs.length === 0 ? [] : [{ kind: "text", name: "Summary", box, paragraphs }];
}

function viewElements({ words }: DeckContent, box: Box, slack: number): readonly SlideElement[] {
  const height = Math.min(70, box.height / 2 - 1);
  const block = (
    name: string,
    label: string,
    value: string,
    look: { at: number; fill: Tone; tone: Tone },
  ) => {
    const place = { ...box, y: box.y + look.at, height };
    return {
      kind: "text" as const,
      name,
      box: place,
      fill: look.fill,
      inset: 12,
      anchor: "middle" as const,
      paragraphs: [
        { runs: [{ text: label }], size: 8.5, tone: look.tone },
        fitParagraph(
          { runs: [{ text: value, isBold: true }], face: "heading", tone: look.tone },
          { width: box.width - 24, height: 30 },
          { sizes: [20, 18, 16, 14], slack },
        ),
      ],
    };
  };
  const { rec, spread } = words;
  if (rec === undefined && spread === undefined) return [];
  const call = block("Recommendation", "Recommendation", recommendationName(rec), {
    at: 0,
    fill: "brand",
    tone: "paper",
  });
  if (spread === undefined) return [call];
  return [
    call,
    block("Spread", "Spread target", `${spread.toLocaleString("en-US")} bps`, {
      at: height + 2,
      fill: "brand-pale",
      tone: "brand",
    }),
  ];
}

/** Charts on the left and the table on the right; what is missing leaves its room to the others. */
function figureElements(content: DeckContent, box: Box, slack: number): readonly SlideElement[] {
  const { charts, table } = content;
  if (charts.length === 0 && table === undefined) {
    const line = content.asOf === undefined ? NO_STATEMENTS : NO_FIGURES;
    return [fitted("Figures", { ...box, height: 20 }, line, { sizes: [10], slack, tone: "muted" })];
  }
  const share = table === undefined ? 1 : 0.2 * charts.length;
  const [left, right] =
    share === 0 || share === 1 ? [box, box] : columnsOf(box, [share, 1 - share], GUTTER);
  const places =
    left === undefined
      ? []
      : columnsOf(
          left,
          charts.map(() => 1 / charts.length),
          12,
        );
  const chartElements = charts.flatMap((chart, at): readonly SlideElement[] => {
    const place = places[at];
    return place === undefined ? [] : [{ kind: "chart", name: chart.name, box: place, chart }];
  });
  return table === undefined || right === undefined
    ? chartElements
    : [...chartElements, tableElement(table, right, { rowMax: 21, sizeMax: 9.5, slack })];
}

/** What is drawn beside a page of text. */
export type Beside = {
  readonly draw: (box: Box) => SlideElement;
  readonly sources: readonly number[];
};

/** A page of text; the first has the valuation beside it, others what their titles conclude with. */
export function textSlide(
  content: DeckContent,
  frames: TemplateLayouts,
  at: number,
  beside?: Beside,
): SlideDraft | undefined {
  const page = content.texts[at] ?? { title: content.words.title, lines: [] };
  const box = frames.page.content;
  if (at === 0 && content.valuation !== undefined) return besideValuation(content, page, frames);
  if (page.lines.length === 0) return undefined;
  const [left, right] = columnsOf(box, [0.5, 0.5], GUTTER);
  if (left === undefined || right === undefined) throw new Error("a slide has two columns");
  if (beside === undefined) {
    // Few words are large.
    const isShort = countWords(page.lines.map(plainWords).join(" ")) <= SLIDE_WORDS;
    return columnsSlide(page, isShort ? [box] : [left, right], frames, isShort ? ALONE : undefined);
  }
  const text = columnsSlide(page, [left], frames);
  return {
    ...text,
    sources: [...text.sources, ...beside.sources],
    elements: [...text.elements, beside.draw(right)],
  };
}

/** The size of words that have a slide, or half of one, to themselves. */
export const ALONE = 18;

/** Text in columns, and what of it goes on elsewhere. */
export function columnsSlide(
  page: TextPage,
  columns: readonly Box[],
  frames: TemplateLayouts,
  most?: number,
): SlideDraft {
  const flowed = flowLines(page.lines, columns, { slack: frames.fontSlack, most });
  return {
    title: page.title,
    layout: "page",
    sources: page.lines.flatMap(({ sources }) => sources),
    elements: flowed.elements,
    rest: flowed.rest,
  };
}

/** Lines in columns, as large as they fit. */
export function flowLines(
  lines: readonly DeckLine[],
  columns: readonly Box[],
  look: { readonly slack: number; readonly most?: number | undefined },
): {
  readonly elements: readonly SlideElement[];
  readonly rest: readonly DeckLine[];
  readonly size: number;
} {
  const flowed = flowText((size) => paragraphsAt(lines, size), columns, look);
  const elements = flowed.columns.flatMap((paragraphs, at): readonly SlideElement[] => {
    const box = columns[at];
    if (box === undefined || paragraphs.length === 0) return [];
    return [{ kind: "text", name: at === 0 ? "Text" : `Text ${at + 1}`, box, paragraphs }];
  });
  const rest = flowed.rest.map(({ runs, isHeading }): DeckLine => ({
    isHeading: isHeading === true,
    runs,
    sources: [],
  }));
  return { elements, rest, size: flowed.columns[0]?.[0]?.size ?? 0 };
}

function besideValuation(
  content: DeckContent,
  page: TextPage,
  frames: TemplateLayouts,
): SlideDraft {
  const { fontSlack: slack } = frames;
  const [left, right] = columnsOf(frames.page.content, [0.52, 0.48], GUTTER);
  const { valuation } = content;
  if (left === undefined || right === undefined || valuation === undefined) {
    throw new Error("a slide with a valuation has two columns");
  }
  const titleBox = part(right, { height: 14 });
  const table = tableElement(valuation.summary, part(right, { y: right.y + 18, height: 210 }), {
    rowMax: 21,
    sizeMax: 9.5,
    slack,
  });
  const noteTop = table.box.y + table.box.height + 6;
  const noteBox = part(right, { y: noteTop, height: 22 });
  const below = noteTop + 34;
  const rest = part(right, { y: below, height: right.y + right.height - below });
  const text = columnsSlide(page, rest.height > 60 ? [left, rest] : [left], frames);
  return {
    ...text,
    sources: [...text.sources, ...valuation.sources],
    elements: [
      exhibitTitle("Valuation title", valuation.summary.title, { box: titleBox, slack }),
      table,
      fitted("Valuation note", noteBox, valuation.note, {
        sizes: [8, 7.5, 7],
        slack,
        tone: "muted",
      }),
      ...text.elements,
    ],
  };
}

/** The 33 rows with what the analyst says of them; none without a row. */
export function modelSlide(content: DeckContent, frames: TemplateLayouts): SlideDraft | undefined {
  const { fontSlack: slack } = frames;
  const { model, assumptions, unprojected: note } = content;
  if (model === undefined) return undefined;
  const box = frames.page.content;
  const [left, right] = assumptions.length === 0 ? [box] : columnsOf(box, [0.76, 0.24], 18);
  if (left === undefined) throw new Error("a slide has a column");
  const said = right === undefined ? [] : [HEADING_ASSUMPTIONS, ...assumptions];
  const text = flowLines(said, right === undefined ? [] : [right], { slack, most: SIDE_SIZE });
  return {
    title: model.finding,
    layout: "page",
    sources: [...model.sources, ...assumptions.flatMap(({ sources }) => sources)],
    elements: [
      tableElement(model.table, left, { rowMax: 14, sizeMax: 8, slack }),
      ...text.elements.map((element) => renamed(element, "Assumptions")),
    ],
    note,
    rest: text.rest,
  };
}

/** Of what is said beside a table. */
const SIDE_SIZE = 10;
const HEADING_ASSUMPTIONS: DeckLine = {
  isHeading: true,
  runs: [{ text: "Base case" }],
  sources: [],
};
const HEADING_READING: DeckLine = { isHeading: true, runs: [{ text: "Reading" }], sources: [] };

/** What the DCF comes to, against the market, and over both grids; without one, what is said of it. */
export function valuationSlide(
  content: DeckContent,
  frames: TemplateLayouts,
): SlideDraft | undefined {
  const { fontSlack: slack } = frames;
  const box = frames.page.content;
  const { valuation } = content;
  if (valuation === undefined) return saidOfValuation(content, frames);
  const [left, right] = columnsOf(box, [0.46, 0.54], GUTTER);
  if (left === undefined || right === undefined) throw new Error("a slide has two columns");
  const look = { rowMax: 16.5, sizeMax: 9, slack };
  const bridge = tableElement(valuation.bridge, part(left, { y: left.y + 18, height: 120 }), look);
  const resultTop = bridge.box.y + bridge.box.height + 4;
  const result = tableElement(valuation.result, part(left, { y: resultTop, height: 80 }), look);
  const noteTop = result.box.y + (valuation.result.rows.length === 0 ? 0 : result.box.height) + 4;
  const textTop = noteTop + 26;
  const reading = part(left, { y: textTop, height: box.y + box.height - textTop });
  const text = flowLines([HEADING_READING, ...content.commentary], [reading], {
    slack,
    most: SIDE_SIZE,
  });
  const half = box.height / 2;
  const grids = valuation.grids.flatMap((grid, at): readonly SlideElement[] => {
    const top = part(right, { y: right.y + at * half, height: 14 });
    const place = part(right, { y: top.y + 18, height: half - 28 });
    return [
      exhibitTitle(`${grid.name} title`, grid.title, { box: top, slack }),
      tableElement(grid, place, { rowMax: 26, sizeMax: 9.5, slack }),
    ];
  });
  return {
    title: valuation.finding,
    layout: "page",
    sources: [...valuation.sources, ...content.commentary.flatMap(({ sources }) => sources)],
    elements: [
      exhibitTitle("Valuation title", valuation.bridge.title, {
        box: part(left, { height: 14 }),
        slack,
      }),
      bridge,
      ...(valuation.result.rows.length === 0 ? [] : [result]),
      fitted("Valuation note", part(left, { y: noteTop, height: 22 }), valuation.note, {
        sizes: [8, 7.5, 7],
        slack,
        tone: "muted",
      }),
      ...text.elements.map((element) => renamed(element, "Reading")),
      ...grids,
    ],
    rest: text.rest,
  };
}

function saidOfValuation(
  { commentary }: DeckContent,
  { page, fontSlack: slack }: TemplateLayouts,
): SlideDraft | undefined {
  if (commentary.length === 0) return undefined;
  const text = flowLines(commentary, [page.content], { slack });
  const elements = text.elements.map((element) => renamed(element, "valuation"));
  return { title: "Valuation", layout: "page", sources: [], elements, rest: text.rest };
}

function renamed(element: SlideElement, name: string): SlideElement {
  return { ...element, name };
}

function fitted(
  name: string,
  box: Box,
  text: string,
  look: { readonly sizes: readonly number[]; readonly slack: number; readonly tone?: Tone },
): SlideElement {
  const paragraph = fitParagraph({ runs: [{ text }], tone: look.tone ?? "ink" }, box, look);
  return { kind: "text", name, box, paragraphs: [paragraph] };
}

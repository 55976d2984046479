import type {
  Box,
  DeckParagraph,
  LayoutBoxes,
  TemplateLayouts,
  Slide,
  SlideElement,
  TableElement,
} from "#core/outputs/deck/deck.ts";
import type { ExhibitRow, ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import type { DeckContent } from "#core/outputs/deck/deck-content.ts";
import { fitParagraph } from "#core/outputs/deck/flow-text.ts";
import { linesOf, paragraphsHeight, textWidth } from "#core/outputs/deck/measure-text.ts";
import { numberRanges } from "#core/outputs/exhibits/number-ranges.ts";

const TITLE_SIZES = { opening: [22, 20, 18, 16, 14, 12], page: [18, 16, 14, 12] } as const;
const FOOT_SIZES = [7.5, 7, 6.5, 6] as const;
const GAP = 6;
/** Of the slide behind the others on which all sources are listed, where feet cannot hold them. */
export const SOURCES_TITLE = "Sources";

/** A box cut at a height or a width from its top left. */
export function part(box: Box, change: Partial<Box>): Box {
  return { ...box, ...change };
}

/** Columns of a box, by their shares of its width, with a gap between them. */
export function columnsOf(box: Box, shares: readonly number[], gap: number): readonly Box[] {
  const width = box.width - gap * (shares.length - 1);
  let x = box.x;
  return shares.map((share) => {
    const column = { ...box, x, width: width * share };
    x += column.width + gap;
    return column;
  });
}

/** The line above the title, the title, and the foot with the slide's sources. */
export function furniture(
  content: DeckContent,
  frames: TemplateLayouts,
  slide: {
    readonly title: string;
    readonly layout: "opening" | "page";
    readonly sources: readonly number[];
    readonly place: string;
    readonly note?: string | undefined;
  },
): readonly SlideElement[] {
  const frame = frames[slide.layout];
  return [
    ...headOf(content, frames),
    titleOf(slide, frame, frames),
    ...(slide.layout === "page" && frames.head !== undefined
      ? [rule("Title rule", { ...frame.title, y: frame.title.y + frame.title.height + 4 }, "brand")]
      : []),
    ...footOf(content, frames, { ...slide, frame }),
  ];
}

function rule(name: string, box: Box, tone: "brand" | "faint"): SlideElement {
  return { kind: "rule", name, box: { ...box, height: 0 }, tone };
}

export function faintRule(name: string, box: Box): SlideElement {
  return rule(name, box, "faint");
}

function headOf(
  { head, date, words }: DeckContent,
  frames: TemplateLayouts,
): readonly SlideElement[] {
  if (frames.head === undefined) return [];
  const [left, right] = columnsOf(frames.head, [0.6, 0.4], 8);
  if (left === undefined || right === undefined) return [];
  const fit = (name: string, box: Box, text: string, align: "left" | "right"): SlideElement => ({
    kind: "text",
    name,
    box,
    paragraphs: [
      fitParagraph({ runs: [{ text }], tone: "muted", align }, box, {
        sizes: [8, 7],
        slack: frames.fontSlack,
      }),
    ],
  });
  const by = words.analyst === "" ? date : `${words.analyst}  |  ${date}`;
  return [fit("Header", left, head, "left"), fit("Date", right, by, "right")];
}

function titleOf(
  { title: text, layout }: Pick<Slide, "title" | "layout">,
  frame: LayoutBoxes,
  { fontSlack }: TemplateLayouts,
): SlideElement {
  const paragraph = fitParagraph({ runs: [{ text, isBold: true }], face: "heading" }, frame.title, {
    sizes: TITLE_SIZES[layout],
    slack: fontSlack,
  });
  return {
    kind: "text",
    name: "Title",
    box: frame.title,
    paragraphs: [paragraph],
    isTitle: true,
    anchor: "bottom",
  };
}

type Foot = {
  readonly layout: Slide["layout"];
  readonly sources: readonly number[];
  readonly note?: string | undefined;
};

/** Whether the sources of a slide stand whole at its foot. */
export function holdsSources(content: DeckContent, frames: TemplateLayouts, slide: Foot): boolean {
  const text = footText(content, slide.sources, slide.note);
  return FOOT_SIZES.some((size) => fitsFoot(text, size, { frames, frame: frames[slide.layout] }));
}

function fitsFoot(
  text: string,
  size: number,
  { frames, frame }: { readonly frames: TemplateLayouts; readonly frame: LayoutBoxes },
): boolean {
  const [left] = columnsOf(frame.foot, FOOT_SHARES, 4);
  const height = paragraphsHeight([{ runs: [{ text }], size }], left?.width ?? 0, frames.fontSlack);
  return height <= frame.foot.height;
}

const FOOT_SHARES = [0.93, 0.07] as const;

/** The slide's own sources in small print; their numbers alone where they find no room. */
function footOf(
  content: DeckContent,
  frames: TemplateLayouts,
  slide: Foot & { readonly frame: LayoutBoxes; readonly place: string },
): readonly SlideElement[] {
  const { foot } = slide.frame;
  const [left, right] = columnsOf(foot, FOOT_SHARES, 4);
  if (left === undefined || right === undefined) return [];
  const text = holdsSources(content, frames, slide)
    ? footText(content, slide.sources, slide.note)
    : footText(
        { ...content, sources: [] },
        [],
        [`Sources ${numberRanges(slide.sources)}: see "${SOURCES_TITLE}".`, slide.note ?? ""].join(
          " ",
        ),
      );
  const words = fitParagraph({ runs: [{ text }], tone: "muted" }, left, {
    sizes: FOOT_SIZES,
    slack: frames.fontSlack,
  });
  return [
    rule("Foot rule", { ...foot, y: foot.y - 3 }, "faint"),
    { kind: "text", name: "Sources", box: left, paragraphs: [words] },
    {
      kind: "text",
      name: "Page",
      box: right,
      paragraphs: [{ runs: [{ text: slide.place }], size: 7.5, tone: "muted", align: "right" }],
    },
  ];
}

/** "Sources: 1 Harbour Packaging Group, 10-K filed 18 February 2026. As of 18 February 2026." */
export function footText(
  { sources, asOf }: DeckContent,
  used: readonly number[],
  note?: string,
): string {
  const shown = sources.filter(({ number }) => used.includes(number));
  const listed = shown.map(({ number, label }) => `${number} ${label}`).join(". ");
  return [
    listed === "" ? "" : `Sources: ${listed}.`,
    note ?? "",
    asOf === undefined ? "" : `Figures as of ${asOf}.`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

type Fitting = { readonly rowMax: number; readonly sizeMax: number; readonly slack: number };

/** A table in a box: rows as high as there is room for, text as large as every cell allows. */
export function tableElement(whole: ExhibitTable, box: Box, fitting: Fitting): TableElement {
  const table = bounded(whole, box);
  const rowHeight = Math.min(fitting.rowMax, box.height / (table.rows.length + 1));
  const sizes = [fitting.sizeMax, 9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5].filter(
    (size) => size <= fitting.sizeMax && size * 1.3 <= rowHeight + 0.01,
  );
  const smallest = Math.min(5, rowHeight / 1.3);
  const wanted = (size: number): readonly number[] => columnWidthsOf(table, size, fitting.slack);
  const size =
    sizes.find((one) => wanted(one).reduce((sum, width) => sum + width, 0) <= box.width) ??
    smallest;
  const widths = wanted(size);
  const [label = 0, ...others] = widths;
  const figures = others.reduce((sum, width) => sum + width, 0);
  const columnWidths = sharedWidths({ label, others, figures }, box.width);
  const shown = cut(table, columnWidths, { size, slack: fitting.slack });
  return {
    kind: "table",
    name: table.name,
    box: { ...box, height: rowHeight * (table.rows.length + 1) },
    table: shown,
    size,
    columnWidths,
    rowHeight,
  };
}

/** Points that a row and a column of figures take at least; below them nothing is read. */
const ROW_LEAST = 5 * 1.3;
const COLUMN_LEAST = 22;

/** A table no larger than its box can show: its first rows and its last columns, and how many are out. */
function bounded(table: ExhibitTable, box: Box): ExhibitTable {
  const { columns, rows, projectedFrom } = table;
  const most = Math.floor(box.height / ROW_LEAST) - 1;
  const left = Math.max(0, columns.length - 1 - Math.floor((box.width * 0.75) / COLUMN_LEAST));
  if (rows.length <= most && left === 0) return table;
  const [head = "", ...periods] = columns;
  const shown = rows.length <= most ? rows : rows.slice(0, most - 1);
  const out = rows.length - shown.length;
  const blank = periods.slice(left).map(() => ({ text: "" }));
  const rest: readonly ExhibitRow[] =
    out === 0 ? [] : [{ label: `${out} more rows`, kind: "line", cells: blank }];
  return {
    ...table,
    columns: [left === 0 ? head : `${left} earlier columns left out`, ...periods.slice(left)],
    rows: [...shown.map((row) => ({ ...row, cells: row.cells.slice(left) })), ...rest],
    projectedFrom: projectedFrom === undefined ? undefined : Math.max(1, projectedFrom - left),
  };
}

/** Columns of figures share what is left; a label that is too wide gives way to them. */
function sharedWidths(
  wanted: { readonly label: number; readonly others: readonly number[]; readonly figures: number },
  width: number,
): readonly number[] {
  const { label, others, figures } = wanted;
  const spare = width - label - figures;
  if (spare >= 0) {
    return [label + spare * 0.4, ...others.map((one) => one + (spare * 0.6) / others.length)];
  }
  if (figures < width * 0.75) return [width - figures, ...others];
  return [width * 0.25, ...others.map((one) => (one / figures) * width * 0.75)];
}

function columnWidthsOf(table: ExhibitTable, size: number, slack: number): readonly number[] {
  const wide = (text: string): number => textWidth(text, { size, isBold: true }, slack) + 2 * GAP;
  return table.columns.map((head, column) =>
    Math.max(
      wide(head),
      ...table.rows.map(({ label, cells, kind }) =>
        column === 0
          ? wide(label) + (kind === "ratio" ? INDENT : 0)
          : wide(cells[column - 1]?.text ?? ""),
      ),
    ),
  );
}

/** Points that ratios are set in by. */
export const INDENT = 7;

/** Texts that no width would hold are shortened: a row has one line. */
function cut(
  table: ExhibitTable,
  widths: readonly number[],
  look: { readonly size: number; readonly slack: number },
): ExhibitTable {
  const fit = (text: string, column: number, indent = 0): string => {
    const width = (widths[column] ?? 0) - 2 * GAP - indent + 0.5;
    const paragraph = { runs: [{ text, isBold: true }], size: look.size };
    if (linesOf(paragraph, width, look.slack).length <= 1) return text;
    const short = fitParagraph(
      { runs: paragraph.runs },
      { width: width - look.size, height: look.size * 1.3 },
      { sizes: [look.size], slack: look.slack },
    );
    return short.runs.map((run) => run.text).join("");
  };
  return {
    ...table,
    columns: table.columns.map((head, column) => fit(head, column)),
    rows: table.rows.map((row) => ({
      ...row,
      label: fit(row.label, 0, row.kind === "ratio" ? INDENT : 0),
      cells: row.cells.map((cell, at) => ({ ...cell, text: fit(cell.text, at + 1) })),
    })),
  };
}

/** A small bold line over an exhibit. */
export function exhibitTitle(
  name: string,
  text: string,
  { box, slack }: { readonly box: Box; readonly slack: number },
): SlideElement {
  const paragraph: DeckParagraph = fitParagraph({ runs: [{ text, isBold: true }] }, box, {
    sizes: [9, 8, 7],
    slack,
  });
  return { kind: "text", name, box, paragraphs: [paragraph] };
}

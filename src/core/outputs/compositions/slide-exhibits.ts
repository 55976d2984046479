import type { TextPage } from "#core/outputs/deck/text-pages.ts";
import { earningsBasis } from "#core/finance/ratios/earnings-basis.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { Found } from "#core/findings/findings.ts";
import { dataOf, type Finding } from "#core/findings/finding.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import { listText } from "#core/count-text.ts";
import { connectedStatements, documentStatements } from "#core/ledger/ledger.ts";
import { isOutflow } from "#core/ledger/items.ts";
import { formatCell, formatMultiple, multipleDecimals } from "#core/ledger/display.ts";
import { longDate } from "#core/ledger/dates.ts";
import { printProse } from "#core/ledger/prose.ts";
import { earningsFinding } from "#core/outputs/report/page-one.ts";
import { periodText } from "#core/ledger/period.ts";
import { comparedWith, titleOf } from "#core/outputs/deck/conclusions.ts";
import { foundIn } from "#core/outputs/compositions/summary-text.ts";
import { creditResearchDeck } from "#core/outputs/deck/credit-research-deck.ts";
import { hasFigures } from "#core/outputs/deck/table-slides.ts";
import type { Box, Deck, SlideElement, TemplateLayouts } from "#core/outputs/deck/deck.ts";
import type { SkippedPart } from "#core/outputs/deck/custom-deck.ts";
import {
  type DeckContent,
  deckContent,
  type DeckExhibit,
  type DeckRequest,
} from "#core/outputs/deck/deck-content.ts";
import { type SourceRegister, sourceRegister } from "#core/outputs/deck/deck-sources.ts";
import { tableElement } from "#core/outputs/deck/slide-parts.ts";
import type { SlideDraft } from "#core/outputs/deck/slides.ts";
import { rowChart } from "#core/outputs/deck/history-tables.ts";
import type { BarChart, ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import {
  keyRows,
  keyTable,
  newestMonths,
  ruledRows,
  toNewest,
} from "#core/outputs/report/key-table.ts";
import { TABLE_YEARS, type TableCell } from "#core/outputs/report/statement-table.ts";

/** What stands on a slide, with what is said of it. */
export type SlideExhibit = {
  readonly exhibit: BarChart | ExhibitTable;
  readonly title: string;
  /** In a sentence, for the speaker. */
  readonly said: string;
  readonly sources: readonly number[];
};

/** The exhibits of a document's company: one for what titles conclude with, each row once, and those that stand alone. */
export function exhibitsBeside(
  { connectedData, exhibits = [] }: DeckRequest,
  register: SourceRegister,
  found: Found | undefined,
): {
  readonly of: (concluded: Finding) => SlideExhibit | undefined;
  readonly ladder?: SlideExhibit | undefined;
  readonly peers?: SlideExhibit | undefined;
  readonly table?: SlideExhibit | undefined;
} {
  const data = documentStatements(connectedData);
  if (data === undefined) return { of: () => undefined };
  const chartOf = spokenCharts(data, register);
  // What the text draws itself stands there once.
  const own = exhibits.filter((exhibit) => "drawing" in exhibit);
  const isCompared = own.some(
    ({ origins }) => new Set(origins.map(({ company }) => company)).size > 1,
  );
  const table = keyTableOf(data, register);
  const isTabled = own.some(({ drawing }) => "rows" in drawing && holdsRows(drawing, table));
  return {
    of: chartOf,
    ladder: ladderOf(data, register),
    peers: isCompared ? undefined : peersOf(connectedStatements(connectedData), register, found),
    table: isTabled ? undefined : table,
  };
}

/** Whether a table has most of another's rows. */
function holdsRows({ rows }: ExhibitTable, other: SlideExhibit | undefined): boolean {
  if (other === undefined || !("rows" in other.exhibit)) return false;
  const labels = new Set(rows.map(({ label }) => label));
  const held = other.exhibit.rows.filter(({ label }) => labels.has(label));
  return held.length * 2 > other.exhibit.rows.length;
}

/** What draws the row that a title concludes with, once, where all that it says is of that row. */
function spokenCharts(
  data: ConnectedFinancialData,
  register: SourceRegister,
): (concluded: Finding) => SlideExhibit | undefined {
  const shown = new Set<string>();
  const ruled = ruledRows(data, data.years.slice(-TABLE_YEARS));
  const isOfMonths = (key = "") => data.ltm?.years.includes(key) === true;
  return (concluded) => {
    const { item, asOf, says } = concluded;
    const before = comparedWith(concluded);
    // What is said of the last twelve months is drawn up to them, beside those that they are set against.
    const row = shown.has(item) ? undefined : toNewest(data, ruled, before, asOf)(item);
    if (row === undefined) return undefined;
    const known = row.cells.filter(({ value }) => value !== null);
    const values = known.flatMap(({ value }) => value ?? []);
    const said = dataOf(says.headline).map(({ value }) => value);
    const last = values.at(-1);
    const isSaid =
      said.length === 0 || (said.some((value) => value === last) && areOf(said, values));
    // A threshold is none of its figures.
    const isDrawn = isSaid || (concluded.kind === "headroom" && said[0] === last);
    if (known.length < 2 || !isDrawn) return undefined;
    shown.add(item);
    const chart = rowChart(data, row, { name: row.label, title: row.label });
    // What is spoken of by its size is drawn by it.
    const isSize = isOutflow(item) && values.every((value) => value <= 0);
    const sized = chart.bars.map((bar) =>
      isSize && bar.value !== null
        ? { ...bar, value: 0 - bar.value, text: formatCell(0 - bar.value, row.unit) }
        : bar,
    );
    const bars = sized.map((bar) => ({
      ...bar,
      label: isOfMonths(bar.label) ? MONTHS[bar.label === asOf ? "now" : "before"] : bar.label,
      // As titles say it, on which side of 1.0x it is.
      text:
        row.unit === "multiple" && bar.value !== null
          ? formatMultiple(bar.value, multipleDecimals(bar.value))
          : bar.text,
    }));
    const sources = register.ofCells(data, known);
    return { exhibit: { ...chart, bars }, title: row.label, said: "", sources };
  };
}

/** Whether all that is said is a figure of a row, or the change between two. */
function areOf(said: readonly number[], row: readonly number[]): boolean {
  // From nothing there is no change.
  const changes = row.flatMap((to, at) =>
    row.slice(0, at).flatMap((from) => (from === 0 ? [] : [to / from - 1])),
  );
  const known = [...row, ...changes].map(Math.abs);
  return said.every((value) =>
    known.some((one) => Math.abs(one - Math.abs(value)) <= 1e-9 * Math.max(1, one)),
  );
}

const MONTHS = { now: "LTM", before: "LTM a year earlier" } as const;

/** Debt by the year in which it falls due; none where two years are not known. */
function ladderOf(data: FinancialData, register: SourceRegister): SlideExhibit | undefined {
  const { debt, currency } = data;
  const due = debt?.maturities.filter(({ amount }) => amount !== null) ?? [];
  // What falls due after the years listed is no one maturity.
  const [most] = due
    .filter(({ name }) => name !== "Thereafter")
    .toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0));
  if (debt === undefined || most === undefined || due.length < 2) return undefined;
  const unit = `${currency} mm`;
  const at = longDate(debt.maturitiesDate ?? debt.date);
  const cells = due.map(({ amount, source, flags }): TableCell => ({
    column: debt.column,
    text: formatCell(amount, "money"),
    value: amount,
    source,
    flags,
  }));
  const said = (amount: number | null) => `${currency} ${formatCell(amount, "money")} mm`;
  const after = due.find(({ name }) => name === "Thereafter");
  const years = due.filter((one) => one !== after).map(({ name }) => name);
  return {
    exhibit: {
      name: "Maturities",
      title: `Debt by due date at ${at}`,
      note: unit,
      series: `Debt by due date, ${unit}`,
      unit: "money",
      bars: due.map(({ name, amount }) => ({
        label: name,
        text: formatCell(amount, "money"),
        value: amount,
      })),
    },
    title:
      after?.amount != null && after.amount > (most.amount ?? 0)
        ? `${said(after.amount)} falls due after ${years.at(-1)}; the largest year before is ${most.name}, at ${said(most.amount)}`
        : `The largest maturity is ${said(most.amount)}, in ${most.name}`,
    said: `Debt at ${at} by the year in which it falls due, as tagged: ${due.map(({ name, amount }) => `${name} ${formatCell(amount, "money")}`).join(", ")}.`,
    sources: register.ofCells(data, cells),
  };
}

const PEER_ITEMS = [
  "Revenues",
  "EBITDA Margin (%)",
  "Net Leverage (x)",
  "Interest Coverage (x)",
  "FFO / Total Debt (%)",
];

/** The companies of a document on the same rows and one basis, each in its newest twelve months. */
function peersOf(
  all: readonly ConnectedFinancialData[],
  register: SourceRegister,
  found: Found | undefined,
): SlideExhibit | undefined {
  const companies = all.flatMap((annual) => {
    const months = newestMonths(annual);
    const data = months === undefined ? annual : (annual.ltm ?? annual);
    const key = months ?? data.years.at(-1);
    return key === undefined ? [] : [{ data, key }];
  });
  const told = found?.findings.filter(({ kind }) => kind === "peer") ?? [];
  if (companies.length < 2 || found === undefined || told.length === 0) return undefined;
  const bases = companies.map(({ data, key }) =>
    earningsBasis((item, period) => findDatum(data, item, period), key),
  );
  const basis = bases.find((one) => one === "Clean EBITDA") ?? "EBITDA";
  const columns = companies.map((one) => {
    const row = ruledRows(one.data, [one.key], basis);
    return { ...one, cells: PEER_ITEMS.map((item) => row(item)) };
  });
  const rows = PEER_ITEMS.flatMap((item, at) => {
    const label = columns.flatMap(({ cells }) => cells[at]?.label ?? [])[0];
    if (label === undefined) return [];
    const cells = columns.map(({ cells: of }) => {
      const cell = of[at]?.cells[0];
      return { text: cell?.text ?? "n.a.", value: cell?.value ?? null };
    });
    const isKnown = cells.filter(({ value }) => value !== null).length > 1;
    return isKnown ? [{ label, kind: item === "Revenues" ? "total" : "line", cells } as const] : [];
  });
  if (rows.length === 0) return undefined;
  const names = companies.map(({ data }) => spokenName(data.name));
  // What a title says is among the figures beneath it.
  const own = rows.map(({ cells }) => cells[0]?.value);
  const next = told.find(({ says }) => own.includes(dataOf(says.headline)[0]?.value));
  return {
    exhibit: {
      name: "Peers",
      title: "Companies side by side",
      columns: [
        "mm, own currency",
        ...columns.map(
          ({ data, key }, at) => `${names[at] ?? ""}, ${data.currency}, ${periodText(key)}`,
        ),
      ],
      rows,
    },
    title: next === undefined ? `${listText(names)} side by side` : titleOf(next, found),
    said: printProse((next ?? told[0])?.says.sentence ?? [], found.view.style).text,
    sources: columns.flatMap(({ data, cells }) =>
      register.ofCells(
        data,
        cells.flatMap((row) => row?.cells ?? []),
      ),
    ),
  };
}

function keyTableOf(data: FinancialData, register: SourceRegister): SlideExhibit | undefined {
  const { rows } = keyRows(data, "deck");
  const title = earningsFinding(data, rows);
  const exhibit = title === undefined ? undefined : keyTable(data, "deck", title);
  if (title === undefined || exhibit === undefined) return undefined;
  const cells = rows.flatMap((row) => row.cells);
  return { exhibit, title, said: `${title}.`, sources: register.ofCells(data, cells) };
}

/** An exhibit in its place on a slide. */
export function exhibitElement(
  { exhibit }: SlideExhibit,
  box: Box,
  { fontSlack: slack }: TemplateLayouts,
): SlideElement {
  return "bars" in exhibit
    ? { kind: "chart", name: exhibit.name, box, chart: exhibit }
    : tableElement(exhibit, box, { rowMax: 26, sizeMax: 11, slack });
}

/** Exhibits that are there, each on a slide of its own. */
export function exhibitSlides(
  exhibits: readonly (SlideExhibit | undefined)[],
  frames: TemplateLayouts,
): readonly SlideDraft[] {
  return exhibits.flatMap((exhibit) => {
    if (exhibit === undefined) return [];
    const { title, sources, said } = exhibit;
    const elements = [exhibitElement(exhibit, frames.page.content, frames)];
    return [{ title, layout: "page", sources, elements, notes: [said] } as const];
  });
}

/** Exhibits of the text that a file has no slide for, as its dialog says it. */
export function skippedExhibits(exhibits: readonly DeckExhibit[]): readonly SkippedPart[] {
  const shown = exhibits.slice(0, SKIPPED_MAX);
  const rest = exhibits.length - shown.length;
  const named = shown.map((exhibit) => ({
    title: beginningOfTitle(exhibit.title),
    reason: hasFigures(exhibit) ? NO_ROOM_TEXT : NO_FIGURE_TEXT,
  }));
  const more = { title: `${rest} more exhibits`, reason: NO_ROOM_TEXT };
  return (rest > 0 ? [...named, more] : named).map((one) => ({ page: "its slide", ...one }));
}

const NO_ROOM_TEXT = "A presentation has 12 slides; the credit research report has room for it.";
const NO_FIGURE_TEXT = "It has no figure.";
/** What a header of an answer has room for. */
const SKIPPED_MAX = 20;
const TITLE_MAX = 80;

function beginningOfTitle(title: string): string {
  return title.length > TITLE_MAX ? `${title.slice(0, TITLE_MAX).trimEnd()}…` : title;
}

/** The credit research deck of a document, with its maturities and its peers where they are known. */
export function creditDeck(
  request: DeckRequest,
  frames: TemplateLayouts,
): {
  readonly deck: Deck;
  readonly content: DeckContent;
  readonly skipped: readonly SkippedPart[];
} {
  const register = sourceRegister(request.model);
  const judged = deckContent(request, register);
  const { ladder, peers, of } = exhibitsBeside(request, register, foundIn(request));
  const isFree = (at: number) => at > 0 || judged.valuation === undefined;
  const due = judged.texts.find(({ finding }, at) => isFree(at) && finding?.kind === "due");
  // Maturities stand beside what is said of them, under what they show.
  const isBeside = due !== undefined && ladder !== undefined;
  const texts = judged.texts.map((page) =>
    isBeside && page === due ? { ...page, title: ladder.title } : page,
  );
  const drawn = new Map(
    texts.map((page) => {
      const isDue = isBeside && page.finding === due.finding;
      return [page, isDue ? ladder : page.finding && of(page.finding)] as const;
    }),
  );
  const closing = exhibitSlides([isBeside ? undefined : ladder, peers], frames);
  const beside = (page: TextPage) => {
    const exhibit = drawn.get(page);
    return (
      exhibit && {
        draw: (box: Box) => exhibitElement(exhibit, box, frames),
        sources: exhibit.sources,
      }
    );
  };
  const content = { ...judged, texts, sources: register.all() };
  const skipped = skippedExhibits(judged.exhibits.filter((one) => !hasFigures(one)));
  return { deck: creditResearchDeck(content, frames, { closing, beside }), content, skipped };
}

import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import type { Found } from "#core/findings/findings.ts";
import { dataOf, type Finding } from "#core/findings/finding.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { connectedStatements, documentStatements } from "#core/ledger/ledger.ts";
import { formatCell } from "#core/ledger/display.ts";
import { longDate } from "#core/ledger/dates.ts";
import { printProse } from "#core/ledger/prose.ts";
import { earningsFinding } from "#core/outputs/report/page-one.ts";
import { periodText } from "#core/ledger/period.ts";
import { titleOf } from "#core/outputs/deck/conclusions.ts";
import { foundIn } from "#core/outputs/compositions/summary-text.ts";
import { creditResearchDeck } from "#core/outputs/deck/credit-research-deck.ts";
import type { Box, Deck, SlideElement, TemplateLayouts } from "#core/outputs/deck/deck.ts";
import {
  type DeckContent,
  deckContent,
  type DeckRequest,
} from "#core/outputs/deck/deck-content.ts";
import { type SourceRegister, sourceRegister } from "#core/outputs/deck/deck-sources.ts";
import { tableElement } from "#core/outputs/deck/slide-parts.ts";
import type { SlideDraft } from "#core/outputs/deck/slides.ts";
import { rowChart } from "#core/outputs/deck/history-tables.ts";
import type { BarChart, ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { keyRows, keyTable, ruledRows, toNewest } from "#core/outputs/report/key-table.ts";
import { TABLE_YEARS, type TableCell } from "#core/outputs/report/statement-table.ts";

/** What stands on a slide, with what is said of it. */
export type SlideExhibit = {
  readonly exhibit: BarChart | ExhibitTable;
  readonly title: string;
  /** In a sentence, for the speaker. */
  readonly said: string;
  readonly sources: readonly number[];
};

/** A row that is spoken of, and the figures that a headline on it has: the last that is drawn is one of them. */
type Spoken = {
  readonly item: string;
  readonly asOf: string;
  readonly said: readonly { readonly value: number }[];
};

/** The exhibits of a document's company: one for rows that are spoken of, each once, and those that stand alone. */
export function exhibitsBeside(
  { connectedData }: DeckRequest,
  register: SourceRegister,
  found: Found | undefined,
): {
  readonly of: (
    about: readonly Finding[],
    figures: readonly DocumentFigure[],
  ) => SlideExhibit | undefined;
  readonly ladder?: SlideExhibit | undefined;
  readonly peers?: SlideExhibit | undefined;
  readonly table?: SlideExhibit | undefined;
} {
  const data = documentStatements(connectedData);
  if (data === undefined) return { of: () => undefined };
  const shown = new Set<string>();
  const ruled = ruledRows(data, data.years.slice(-TABLE_YEARS));
  const { ltm } = data;
  const chartOf = ({ item, asOf, said }: Spoken): SlideExhibit | undefined => {
    // What is said of the last twelve months is drawn up to them.
    const row = shown.has(item) ? undefined : toNewest(data, ruled, asOf)(item);
    if (row === undefined) return undefined;
    const known = row.cells.filter(({ value }) => value !== null);
    const isSaid = said.length === 0 || said.some(({ value }) => value === known.at(-1)?.value);
    if (known.length < 2 || !isSaid) return undefined;
    shown.add(item);
    const chart = rowChart(data, row, { name: row.label, title: row.label });
    const bars = chart.bars.map((bar) => (bar.label === asOf ? { ...bar, label: "LTM" } : bar));
    const exhibit = ltm?.years.includes(asOf) === true ? { ...chart, bars } : chart;
    return { exhibit, title: row.label, said: "", sources: register.ofCells(data, known) };
  };
  return {
    of: (about, figures) => {
      const rows: readonly Spoken[] = [
        ...about.map(({ item, asOf, says }) => ({ item, asOf, said: dataOf(says.headline) })),
        ...figures.flatMap(({ measure, period }) =>
          measure == null ? [] : [{ item: measure, asOf: period ?? "", said: [] }],
        ),
      ];
      for (const row of rows) {
        const drawn = chartOf(row);
        if (drawn !== undefined) return drawn;
      }
      return undefined;
    },
    ladder: ladderOf(data, register),
    peers: peersOf(connectedStatements(connectedData), register, found),
    table: keyTableOf(data, register),
  };
}

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
  const largest = `${unit.replace(" mm", "")} ${formatCell(most.amount, "money")} mm`;
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
    title: `The largest maturity of the years listed is ${largest} in ${most.name}`,
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

/** The companies of a document on the same rows, each in its last fiscal year. */
function peersOf(
  all: readonly FinancialData[],
  register: SourceRegister,
  found: Found | undefined,
): SlideExhibit | undefined {
  const companies = all.filter(({ years }) => years.length > 0);
  const told = found?.findings.find(({ kind }) => kind === "peer");
  if (companies.length < 2 || found === undefined || told === undefined) return undefined;
  const columns = companies.map((data) => {
    const key = data.years.at(-1) ?? "";
    const row = ruledRows(data, [key]);
    return { data, key, cells: PEER_ITEMS.map((item) => row(item)) };
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
  const names = companies.map(({ name }) => spokenName(name));
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
    title: titleOf(told, found),
    said: printProse(told.says.sentence, found.view.style).text,
    sources: columns.flatMap(({ data, cells }) =>
      register.ofCells(
        data,
        cells.flatMap((row) => row?.cells ?? []),
      ),
    ),
  };
}

function keyTableOf(data: FinancialData, register: SourceRegister): SlideExhibit | undefined {
  const title = earningsFinding(data);
  if (title === undefined) return undefined;
  const exhibit = keyTable(data, "deck", { name: "Table", title });
  if (exhibit === undefined) return undefined;
  const cells = keyRows(data, "deck").rows.flatMap((row) => row.cells);
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

/** The credit research deck of a document, with its maturities and its peers where they are known. */
export function creditDeck(
  request: DeckRequest,
  frames: TemplateLayouts,
): { readonly deck: Deck; readonly content: DeckContent } {
  const register = sourceRegister(request.model);
  const judged = deckContent(request, register);
  const { ladder, peers } = exhibitsBeside(request, register, foundIn(request));
  const closing = exhibitSlides([ladder, peers], frames);
  const content = { ...judged, sources: register.all() };
  return { deck: creditResearchDeck(content, frames, closing), content };
}

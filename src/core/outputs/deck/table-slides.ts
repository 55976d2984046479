import type { TemplateLayouts } from "#core/outputs/deck/deck.ts";
import type { DeckContent, DeckExhibit } from "#core/outputs/deck/deck-content.ts";
import { tableElement } from "#core/outputs/deck/slide-parts.ts";
import type { SlideDraft } from "#core/outputs/deck/slides.ts";
import type { ExhibitRow, ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { ended } from "#core/outputs/report/note-exhibit.ts";

/** The statements in groups of rows that are read on a slide, their heads repeated: for a text that says little. */
export function statementSlides(
  { statements, tableSources: sources }: DeckContent,
  { page, fontSlack: slack }: TemplateLayouts,
): readonly SlideDraft[] {
  const look = { rowMax: 20, sizeMax: 10, slack };
  return statements.flatMap((table) =>
    tablePages(table).map((one): SlideDraft => {
      const elements = [tableElement(one, page.content, look)];
      return { title: one.title, layout: "page", sources, elements };
    }),
  );
}

/** A table in parts of about one length, each under its head; a heading is no part's last row. */
export function tablePages(table: ExhibitTable): readonly ExhibitTable[] {
  const { rows, title } = table;
  const most = Math.ceil(rows.length / Math.max(1, Math.ceil(rows.length / ROWS)));
  const parts: (readonly ExhibitRow[])[] = [];
  for (let from = 0; from < rows.length; from += parts.at(-1)?.length ?? 1) {
    const next = rows.slice(from, from + most);
    const isOpen = next.length > 1 && next.at(-1)?.kind === "heading" && from + most < rows.length;
    parts.push(isOpen ? next.slice(0, -1) : next);
  }
  if (parts.length < 2) return [table];
  return parts.map((shown, at) => ({
    ...table,
    title: `${title}, ${at + 1} of ${parts.length}`,
    rows: shown,
  }));
}

/** Rows that a slide has room for in letters that are read. */
const ROWS = 20;

/** What the text draws, with its unit and time in the foot; a long table goes on, and without a figure it is none. */
export function exhibitSlides(
  { title, note, drawing, sources }: DeckExhibit,
  { page, fontSlack: slack }: TemplateLayouts,
): readonly SlideDraft[] {
  const box = page.content;
  if (!hasFigures({ drawing })) return [];
  if ("bars" in drawing) {
    // The slide has its title, and its foot the note.
    const chart = { ...drawing, title: drawing.series, note: "" };
    const elements = [{ kind: "chart", name: drawing.name, box, chart } as const];
    return [{ title, layout: "page", sources, note: ended(note), elements }];
  }
  return tablePages({ ...drawing, title }).map((part) => ({
    title: part.title,
    layout: "page",
    sources,
    note: ended(note),
    elements: [tableElement(part, box, { rowMax: 26, sizeMax: 11, slack })],
  }));
}

const NOTHING: ReadonlySet<string> = new Set(["", "n.a.", "n.m."]);

/** Whether a drawing shows anything but that there is nothing. */
export function hasFigures({ drawing }: Pick<DeckExhibit, "drawing">): boolean {
  const cells = "bars" in drawing ? drawing.bars : drawing.rows.flatMap((row) => row.cells);
  return cells.some(({ text }) => !NOTHING.has(text));
}

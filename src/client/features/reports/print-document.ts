import {
  blockNodes,
  type Build,
  builder,
  figureCell,
} from "#client/features/reports/print-nodes.ts";
import { pageOneSection } from "#client/features/reports/print-page-one.ts";
import {
  GENERATED_BY,
  type ReportDocument,
  type ReportTable,
} from "#core/outputs/report/document.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";
import { markedText, type TableRow } from "#core/outputs/report/statement-table.ts";

/** Fills an empty document with the report. Text enters as text nodes: nothing in it is markup. */
export function fillPrintDocument(page: Document, report: ReportDocument): void {
  page.title = report.title;
  page.documentElement.lang = "en";
  const node = builder(page);
  page.body.replaceChildren(
    pageOneSection(node, report),
    node("main", "", blockNodes(node, report.blocks.slice(report.pageOne.viewBlocks))),
    ...report.tables.map((table) => tableSection(node, table)),
    sourcesSection(node, report),
    node("footer", "fallback", [GENERATED_BY]),
  );
}

function tableSection(
  node: Build,
  { heading, table, notes, sourceNumbers }: ReportTable,
): HTMLElement {
  const line = (cellTag: "td" | "th", texts: readonly string[], className: string) =>
    node(
      "tr",
      className,
      texts.map((text, index) => cell(node, { text, index, cellTag })),
    );
  const sources = table.columns.map(({ key }) => (sourceNumbers[key] ?? []).join(", "));
  return node("section", "", [
    node("h2", "", [heading]),
    ...notes.map((note) => node("p", "note above-table", [note])),
    node("table", "", [
      node("thead", "", [
        line("th", [table.unitHeader, ...table.columns.map(({ key }) => key)], ""),
      ]),
      node("tbody", "", [
        ...table.groups.flatMap((group) => [
          groupLine(node, group.title, table.columns.length + 1),
          ...group.rows.map((row) => line("td", rowTexts(row), row.role)),
        ]),
        ...(sources.some((numbers) => numbers !== "")
          ? [line("td", ["Sources", ...sources], "sources")]
          : []),
      ]),
    ]),
  ]);
}

function groupLine(node: Build, title: string, span: number): HTMLElement {
  const head = node("td", "label", [title]);
  head.setAttribute("colspan", String(span));
  return node("tr", "group", [head]);
}

function rowTexts(row: TableRow): readonly string[] {
  return [row.label, ...row.cells.map(markedText)];
}

type CellText = { readonly text: string; readonly index: number; readonly cellTag: "td" | "th" };

function cell(node: Build, { text, index, cellTag }: CellText): HTMLElement {
  return index === 0 ? node(cellTag, "label", [text]) : figureCell(node, cellTag, text);
}

function sourcesSection(node: Build, { sources, notes }: ReportDocument): HTMLElement {
  if (sources.length === 0 && notes.length === 0) return node("section", "", []);
  return node("section", "", [
    node("h2", "", ["Sources"]),
    node(
      "ol",
      "",
      sources.map((source) => node("li", "", [sourceLabel(source)])),
    ),
    ...notes.map((note) => node("p", "note", [note])),
  ]);
}

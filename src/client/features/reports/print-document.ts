import { longDate } from "#core/ledger/dates.ts";
import {
  GENERATED_BY,
  type ReportDocument,
  type ReportTable,
} from "#core/outputs/report/document.ts";
import type { ReportRun } from "#core/outputs/report/report-blocks.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";
import type { TableRow } from "#core/outputs/report/statement-table.ts";

/** Fills an empty document with the report. Text enters as text nodes: nothing in it is markup. */
export function fillPrintDocument(page: Document, report: ReportDocument): void {
  page.title = report.title;
  page.documentElement.lang = "en";
  const node = builder(page);
  page.body.replaceChildren(
    node("header", "", [
      node("h1", "", runNodes(node, report.titleRuns)),
      node("p", "date", [longDate(report.date)]),
    ]),
    node(
      "main",
      "",
      report.blocks.map(({ kind, runs }) =>
        node(kind === "heading" ? "h2" : "p", "", runNodes(node, runs)),
      ),
    ),
    ...report.tables.map((table) => tableSection(node, table)),
    sourcesSection(node, report),
    node("footer", "fallback", [GENERATED_BY]),
  );
}

type Child = Node | string;
type Build = (tag: string, className: string, children: readonly Child[]) => HTMLElement;

function builder(page: Document): Build {
  return (tag, className, children) => {
    const element = page.createElement(tag);
    if (className !== "") element.className = className;
    element.append(...children);
    return element;
  };
}

/** A figure and its mark stand in one element, within which no line breaks. */
function runNodes(node: Build, runs: readonly ReportRun[]): readonly Child[] {
  return runs.map(({ text, mark }) =>
    mark === undefined
      ? text
      : node("span", "figure", [text, node("sup", "source-number", [mark])]),
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
        line("td", ["Sources", ...sources], "sources"),
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
  return [row.label, ...row.cells.map((figure) => figure.text)];
}

type CellText = { readonly text: string; readonly index: number; readonly cellTag: "td" | "th" };

/** Closing parentheses hang: see `.open` in the print styles. */
function cell(node: Build, { text, index, cellTag }: CellText): HTMLElement {
  if (index === 0) return node(cellTag, "label", [text]);
  return node(cellTag, text.endsWith(")") ? "" : "open", [text]);
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

import {
  blockNodes,
  type Build,
  builder,
  elementNode,
} from "#client/features/reports/print-nodes.ts";
import { pageOneSection } from "#client/features/reports/print-page-one.ts";
import { tableElement } from "#core/outputs/exhibits/exhibit-element.ts";
import type { ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { GENERATED_BY, type ReportDocument } from "#core/outputs/report/document.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";

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

function tableSection(node: Build, table: ExhibitTable): HTMLElement {
  return node("section", "", [
    node("h2", "", [table.title]),
    ...(table.notes ?? []).map((note) => node("p", "note above-table", [note])),
    elementNode(node, tableElement(table)),
  ]);
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

import { elementNode } from "#client/lib/element-node.ts";
import { blockPieces, piece } from "#client/features/reports/print-nodes.ts";
import { pageOneSection } from "#client/features/reports/print-page-one.ts";
import type { Element } from "#core/outputs/exhibits/element.ts";
import { tableElement } from "#core/outputs/exhibits/exhibit-element.ts";
import type { ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { GENERATED_BY, type ReportDocument } from "#core/outputs/report/document.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";

/** Fills an empty document with the report. Text enters as text nodes: nothing in it is markup. */
export function fillPrintDocument(page: Document, report: ReportDocument): void {
  page.title = report.title;
  page.documentElement.lang = "en";
  const { pageOne, blocks, exhibits = { at: blocks.length, tables: [] } } = report;
  const from = pageOne.viewBlocks + pageOne.besideBlocks;
  const pieces = [
    pageOneSection(report),
    piece("main", "", blockPieces(blocks.slice(from, exhibits.at))),
    ...exhibits.tables.map(tableSection),
    piece("main", "", blockPieces(blocks.slice(exhibits.at))),
    ...report.tables.map(tableSection),
    ...(pageOne.isOnly ? [] : [sourcesSection(report)]),
    piece("footer", "fallback", [GENERATED_BY]),
  ];
  page.body.replaceChildren(...pieces.map((one) => elementNode(page, one)));
}

function tableSection(table: ExhibitTable): Element {
  return piece("section", "", [
    piece("h2", "", [table.title]),
    ...(table.notes ?? []).map((note) => piece("p", "note above-table", [note])),
    tableElement(table),
  ]);
}

function sourcesSection({ sources, notes }: ReportDocument): Element {
  if (sources.length === 0 && notes.length === 0) return piece("section", "", []);
  return piece("section", "", [
    piece("h2", "", ["Sources"]),
    piece(
      "ol",
      "",
      sources.map((source) => piece("li", "", [sourceLabel(source)])),
    ),
    ...notes.map((note) => piece("p", "note", [note])),
  ]);
}

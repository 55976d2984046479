import { type ReportDocument, reportDocument } from "#core/outputs/report/document.ts";
import { executiveSummary } from "#core/outputs/compositions/executive-summary.ts";
import { reportTitle } from "#core/outputs/compositions/report-title.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import type { ReviewedEdit } from "#core/outputs/report/redline.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";
import type { Edit } from "#core/text/edits/edit.ts";

const CONTENT = `Executive summary:
We rate the 6.875% senior notes due 2031 Overweight. Net debt fell by USD 53 mm to USD 1,076 mm.

Risks & Mitigants:
Resin prices <pass through> with a lag of "two quarters", and customers' volumes are flat.
- Covenants are incurrence only.`;

/** A research note on the fictional issuer, with its statements connected. */
export function harbourReport(
  content: string = CONTENT,
  edits: readonly ReviewedEdit[] = [],
): ReportDocument {
  const bundled = { ...HARBOUR, origin: "bundled", asOf: "2026-05-01" } as const;
  const connectedData = [connectedCard(bundled)];
  return reportDocument({
    title: "FY2025 results & the 2031 notes",
    content,
    figures: reportFigures({ content, connectedData }),
    connectedData,
    date: "2026-11-20",
    author: "Maren Oakes",
    box: { subtitle: "6.875% senior notes due 2031", recommendation: "Overweight", spreadBps: 285 },
    edits,
  });
}

/** One page of it. */
export function harbourSummary(content: string = CONTENT): ReportDocument {
  const connectedData = [connectedCard(HARBOUR)];
  const text = { content, connectedData, anchors: [], date: "2026-11-20" };
  return executiveSummary({
    ...text,
    figures: reportFigures(text),
    title: reportTitle({ ...text, name: "FY2025 results" }),
    author: "Maren Oakes",
  });
}

/** Edits as they leave for a review. */
export function reviewed(
  edits: readonly Pick<Edit, "type" | "position" | "content" | "length">[],
): readonly ReviewedEdit[] {
  return edits.map((edit, at) => ({
    ...edit,
    id: `0000000${at}-1111-4111-8111-111111111111`,
    number: at + 1,
    timestamp: "2026-11-20T09:14:00.123Z",
    reason: "Make it shorter",
  }));
}

/** Every text that a Word file of the report must carry, in order. */
export function textsOf(report: ReportDocument): readonly string[] {
  return [
    report.title,
    ...report.blocks.map(({ runs }) =>
      runs.map(({ text, mark = "" }) => text + (mark && `\u00A0${mark}`)).join(""),
    ),
    ...report.tables.flatMap(({ title, columns, rows }) => [
      title,
      ...columns.slice(0, 1),
      ...rows
        .filter(({ kind }) => kind !== "sources")
        .flatMap(({ label, cells }) => [label, ...cells.map(({ text }) => text)]),
    ]),
    "Sources",
    ...report.notes,
  ];
}

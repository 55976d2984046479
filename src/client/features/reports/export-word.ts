import { downloadFile } from "#client/features/reports/download.ts";
import type { ReportDocument } from "#core/outputs/report/document.ts";
import { wordFileName } from "#core/outputs/report/file-name.ts";

/** Saves the report as a Word file. The library that writes it is fetched now, not before. */
export async function exportWord(report: ReportDocument): Promise<void> {
  const { wordFile } = await import("#client/features/reports/word-document.ts");
  downloadFile(await wordFile(report), wordFileName(report.date));
}

import { downloadFile } from "#client/lib/download.ts";
import type { WordOptions } from "#client/features/reports/word-document.ts";
import type { ReportDocument } from "#core/outputs/report/document.ts";

/** Saves the report as a Word file. The library that writes it is fetched now, not before. */
export async function exportWord(
  report: ReportDocument,
  { fileName, ...options }: WordOptions & { readonly fileName: string },
): Promise<void> {
  const { wordFile } = await import("#client/features/reports/word-document.ts");
  downloadFile(await wordFile(report, options), fileName);
}

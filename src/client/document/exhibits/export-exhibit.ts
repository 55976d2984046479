import { exportExhibit as contract } from "#contracts/reports.ts";
import { downloadFile, fetchFile } from "#client/lib/download.ts";
import { localIsoDate } from "#client/lib/local-date.ts";
import { exhibitFileName } from "#core/outputs/report/file-name.ts";

/** Saves what a line of a document names as a workbook. @throws ApiError with the server's sentence */
export async function exportExhibit(researchId: string, name: string): Promise<void> {
  const response = await fetchFile(contract, { body: { researchId, name } });
  downloadFile(await response.blob(), exhibitFileName(name, localIsoDate(new Date())));
}

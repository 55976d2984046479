import type { z } from "zod";
import {
  exportBuildCombined,
  exportCreditResearch,
  SKIPPED_COMPONENTS_HEADER,
  type SkippedComponent,
  skippedComponents,
} from "#contracts/reports.ts";
import { downloadFile, fetchFile } from "#client/lib/download.ts";
import { deckFileName } from "#core/outputs/report/file-name.ts";

/** Saves the credit research deck. @throws ApiError with the server's sentence */
export async function exportDeck(
  body: z.input<typeof exportCreditResearch.body> & { readonly date: string },
  signal: AbortSignal,
): Promise<void> {
  const response = await fetchFile(exportCreditResearch, { body, signal });
  downloadFile(await response.blob(), deckFileName(body.date));
}

/** Saves a custom report; what it had to leave out. @throws ApiError with the server's sentence */
export async function exportPages(
  body: z.input<typeof exportBuildCombined.body> & { readonly date: string },
  signal: AbortSignal,
): Promise<readonly SkippedComponent[]> {
  const response = await fetchFile(exportBuildCombined, { body, signal });
  downloadFile(await response.blob(), deckFileName(body.date));
  return skippedComponents(response.headers.get(SKIPPED_COMPONENTS_HEADER));
}

import type { z } from "zod";
import {
  exportBuildCombined,
  exportCreditResearch,
  exportPresentation,
  SKIPPED_COMPONENTS_HEADER,
  type SkippedComponent,
  skippedComponents,
} from "#contracts/reports.ts";
import { downloadFile, fetchFile } from "#client/lib/download.ts";
import { deckFileName, slidesFileName } from "#core/outputs/report/file-name.ts";

const DECKS = {
  deck: { contract: exportCreditResearch, nameOf: deckFileName },
  slides: { contract: exportPresentation, nameOf: slidesFileName },
} as const;

/** Saves a deck that the server makes; what it had to leave out. @throws ApiError with the server's sentence */
export async function exportDeck(
  format: keyof typeof DECKS,
  body: z.input<typeof exportCreditResearch.body> & { readonly date: string },
  signal: AbortSignal,
): Promise<readonly SkippedComponent[]> {
  const { contract, nameOf } = DECKS[format];
  const response = await fetchFile(contract, { body, signal });
  downloadFile(await response.blob(), nameOf(body.date));
  return skippedComponents(response.headers.get(SKIPPED_COMPONENTS_HEADER));
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

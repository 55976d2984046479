import type { ExportResearch } from "#client/features/reports/export-research.ts";
import { attachedModel } from "#core/finance/valuation/attached-model.ts";
import { printedCall } from "#core/outputs/deck/printed-call.ts";
import { recommendationName, REPORT_TITLE_DEFAULT } from "#core/outputs/deck/report-defaults.ts";

/** What the thumbnails show of the document as it stands. */
export type ThumbnailFacts = {
  readonly title: string;
  readonly recommendation: string | undefined;
  readonly spread: string | undefined;
  /** A saved model is connected: there are projections and, it may be, a valuation. */
  readonly hasModel: boolean;
};

export function thumbnailFacts(research: ExportResearch): ThumbnailFacts {
  const { summary, connectedData } = research;
  const { rec, spread } = printedCall(research, summary);
  return {
    title: summary?.title ?? REPORT_TITLE_DEFAULT,
    recommendation: rec && recommendationName(rec),
    spread: spread === undefined ? undefined : `${spread} bps`,
    hasModel: attachedModel(connectedData) !== undefined,
  };
}

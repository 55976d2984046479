import { capitalised, type ExportResearch } from "#client/features/reports/export-research.ts";
import { attachedModel } from "#core/finance/valuation/attached-model.ts";
import { REPORT_TITLE_DEFAULT } from "#core/outputs/deck/report-defaults.ts";

/** What the thumbnails show of the document as it stands. */
export type ThumbnailFacts = {
  readonly title: string;
  readonly recommendation: string | undefined;
  readonly spread: string | undefined;
  /** A saved model is connected: there are projections and, it may be, a valuation. */
  readonly hasModel: boolean;
};

export function thumbnailFacts({ summary, connectedData }: ExportResearch): ThumbnailFacts {
  return {
    title: summary?.title ?? REPORT_TITLE_DEFAULT,
    recommendation: summary && capitalised(summary.rec),
    spread: summary && `${summary.spread} bps`,
    hasModel: attachedModel(connectedData) !== undefined,
  };
}

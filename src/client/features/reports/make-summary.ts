import { listText } from "#core/count-text.ts";
import {
  type Commentary,
  generateAssumptionsCommentary,
  generateRecommendation,
  generateSpread,
  generateValuationCommentary,
} from "#contracts/commentary.ts";
import type { ReportSummary } from "#contracts/report-parts.ts";
import { generateResearchSummary } from "#contracts/reports.ts";
import type { ExportResearch } from "#client/features/reports/export-research.ts";
import { fingerprint } from "#core/text/outline/fingerprint.ts";
import { ApiError, callApi } from "#client/lib/api.ts";
import { summaryDefaults } from "#core/outputs/deck/summary-defaults.ts";
import { NO_ASSUMPTIONS_TEXT } from "#core/writing/analyst/commentary/assumptions-commentary.ts";
import { SPREAD_WITHOUT_RATING_BPS } from "#core/finance/ratios/rating-tables.ts";
import { NO_VALUATION_TEXT } from "#core/writing/analyst/commentary/valuation-commentary.ts";

/** The steps of a summary, as its progress names them. */
export const SUMMARY_STEPS = [
  "Writing the title and summary",
  "Writing the assumptions commentary",
  "Writing the valuation commentary",
  "Setting the recommendation and the spread",
] as const;

export type MadeSummary = {
  readonly summary: ReportSummary;
  /** What the analyst is to know of it: what stands at its default, what was left unread or bounded. */
  readonly notes: readonly string[];
};

type Making = {
  readonly date: string;
  readonly signal: AbortSignal;
  readonly onStep: (name: string) => void;
};

/** The summary of a saved document. A part that can't be made has the specification's default. */
export async function makeSummary(
  research: Pick<ExportResearch, "id" | "content" | "connectedData" | "anchors">,
  { date, signal, onStep }: Making,
): Promise<MadeSummary> {
  const { id: researchId, content } = research;
  const defaulted: string[] = [];
  const notes = new Set<string>();
  async function made<Answer extends { readonly note?: string | undefined }>(
    what: string,
    call: Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      const answer = await call;
      if (answer.note !== undefined) notes.add(answer.note);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      defaulted.push(what);
      return undefined;
    }
  }
  const body = { content, researchContext: { researchId } };

  onStep(SUMMARY_STEPS[0]);
  const text =
    (await made(
      "title and summary",
      callApi(generateResearchSummary, { body: { content, researchId }, signal }),
    )) ?? summaryDefaults({ ...research, date });
  onStep(SUMMARY_STEPS[1]);
  const assumptions = await made(
    "assumptions",
    callApi(generateAssumptionsCommentary, { body, signal }),
  );
  onStep(SUMMARY_STEPS[2]);
  const valuation = await made("valuation", callApi(generateValuationCommentary, { body, signal }));
  onStep(SUMMARY_STEPS[3]);
  const view = await made("recommendation", callApi(generateRecommendation, { body, signal }));
  const target = await made("spread target", callApi(generateSpread, { body, signal }));
  return {
    summary: {
      ...commentaries(assumptions, valuation),
      title: text.title,
      subtitle: text.subtitle,
      summary: text.summary,
      rec: view?.rec ?? "neutral",
      spread: target?.spread ?? SPREAD_WITHOUT_RATING_BPS,
      anchors: {
        title: [...text.titleAnchors],
        summary: [...text.anchors],
        assumptions: assumptions?.anchors ?? [],
        valuation: valuation?.anchors ?? [],
      },
      textName: fingerprint(content),
    },
    notes: [...defaultsNote(defaulted), ...notes],
  };
}

function defaultsNote(parts: readonly string[]): readonly string[] {
  if (parts.length === 0) return [];
  return [`Defaults stand for ${listText(parts)}: they could not be made.`];
}

/** Spec section 8: what stands where there is no commentary. */
function commentaries(
  assumptions: Commentary | undefined,
  valuation: Commentary | undefined,
): Pick<ReportSummary, "assumptions" | "valuation"> {
  return {
    assumptions: assumptions?.content ?? NO_ASSUMPTIONS_TEXT,
    valuation: valuation?.content ?? NO_VALUATION_TEXT,
  };
}

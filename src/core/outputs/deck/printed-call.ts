import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import { marketSpreadOf } from "#core/ledger/market-cap.ts";
import type { Recommendation } from "#core/outputs/deck/report-defaults.ts";
import { commentaryTask } from "#core/writing/analyst/commentary/commentary.ts";
import { spreadTarget, tradeRecommendation } from "#core/writing/analyst/commentary/trade-view.ts";

/** A recommendation and a spread target as documents print them: undefined is not printed. */
export type PrintedCall = {
  readonly rec: Recommendation | undefined;
  readonly spread: number | undefined;
};

/** The view that is kept with a document; `chosen` is what the analyst set (false: that none is printed). */
export type KeptCall = {
  readonly rec: Recommendation;
  readonly spread: number;
  readonly chosen?:
    | { readonly rec?: boolean | undefined; readonly spread?: boolean | undefined }
    | undefined;
};

/**
 * What of a view goes out (decisions.md 51): the analyst's own choice, what the text itself recommends,
 * or what a market spread bears out. The defaults that travel in its place are nobody's view.
 */
export function printedCall(
  document: { readonly content: string; readonly connectedData: readonly ContextItem[] },
  kept?: KeptCall,
): PrintedCall {
  const task = commentaryTask({ title: "", ...document });
  const [call, target] = [tradeRecommendation(task), spreadTarget(task)];
  const company = documentTicker(document.connectedData) ?? "";
  const isPriced = marketSpreadOf(task.ledger, company) !== undefined;
  const hasTarget = target.basis === "document" || (target.basis === "scorecard" && isPriced);
  const { rec, spread, chosen = {} } = kept ?? { ...call, ...target };
  return {
    rec: (chosen.rec ?? call.basis !== "default") ? rec : undefined,
    spread: (chosen.spread ?? hasTarget) ? spread : undefined,
  };
}

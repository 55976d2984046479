import { absent, from, type Measure, orMissing } from "#core/finance/valuation/measure.ts";
import { historySeries } from "#core/finance/valuation/model-history.ts";
import type { ValuationModel } from "#core/finance/valuation/valuation-model.ts";

/** The shares value is divided by: as given, else the newest diluted ones of the past. */
export function sharesOf({ dilutedShares, history }: ValuationModel): Measure {
  const shares = dilutedShares ?? orMissing(historySeries(history, "Diluted Shares").at(-1));
  return Number.isFinite(shares) && shares > 0
    ? { value: shares }
    : absent("MISSING_MARKET", "n.a.: give the diluted shares under Market inputs");
}

/** Equity value a share, in the currency of the model. */
export function perShare(model: ValuationModel, equity: Measure): Measure {
  return from([equity, sharesOf(model)], ([value = 0, shares = 1]) => value / shares);
}

import type { Datum } from "#core/ledger/datum.ts";
import { type Ledger, ledgerOf } from "#core/ledger/ledger.ts";
import { marketCapOf, marketSpreadOf, modelOf } from "#core/ledger/market-cap.ts";
import { periodKind } from "#core/ledger/period.ts";
import { MODEL_RESULTS, type SavedModelProvider } from "#core/ledger/saved-model-provider.ts";
import { netDebtName } from "#core/finance/vocabulary/net-debt-name.ts";
import { prose, type Prose, size } from "#core/ledger/prose.ts";

type ModelResult = keyof typeof MODEL_RESULTS;

/** What is known of a company's value: its attached model, and the market as the analyst typed it. */
export type ValueFacts = {
  /** The first model attached for the company. */
  readonly model: SavedModelProvider | undefined;
  /** The model's projected columns, oldest first. */
  readonly projected: readonly string[];
  readonly result: (name: ModelResult) => Datum | undefined;
  /** A row of the model in a projected column; in its base year, of whatever is connected. */
  readonly at: (item: string, period: string | undefined) => Datum | undefined;
  /** As typed, else the model's. */
  readonly marketCap: Datum | undefined;
  /** Over the risk-free rate, in bps; as typed, else the model's. */
  readonly marketSpread: Datum | undefined;
};

/** The value facts of one company; every one is absent where nothing is connected. */
export function valueFacts(ledger: Ledger, ticker: string): ValueFacts {
  const model = modelOf(ledger, ticker);
  const base = model?.base ?? "";
  const result = (name: ModelResult) => model?.find(MODEL_RESULTS[name], base);
  return {
    model,
    projected: (model?.periods ?? []).filter(
      (period) => period !== base && periodKind(period) !== undefined,
    ),
    result,
    at(item, period) {
      if (period === undefined) return undefined;
      const found = period === base ? undefined : model?.find(item, period);
      return found ?? ledger.find({ entity: ticker, item, period });
    },
    marketCap: marketCapOf(ledger, ticker),
    marketSpread: marketSpreadOf(ledger, ticker),
  };
}

/** Of a company about whose value nothing is connected. */
export const NO_VALUE_FACTS: ValueFacts = valueFacts(ledgerOf([]), "");

/** `net debt of USD 1,076 mm`, or `net cash of USD 2,137 mm` of a value below zero. */
export function namedNetDebt(netDebt: Datum): Prose {
  return prose`${netDebtName(netDebt.value).toLowerCase()} of ${size(netDebt)}`;
}

import { absent, from, type Measure } from "#core/finance/valuation/measure.ts";

/** From enterprise value to what belongs to the shareholders; each in whole currency units. */
export type EquityBridge = {
  /** Of the valuation date's balance sheet, leases as the EBITDA has them; null when not known. */
  readonly netDebt: number | null;
  readonly preferred?: number | undefined;
  readonly minorityInterest?: number | undefined;
  /** Shares in companies whose results are not in EBITDA: they add to equity. */
  readonly associates?: number | undefined;
};

/** Enterprise value - net debt - preferred - minority interest + associates; may be negative. */
export function equityValue(enterprise: Measure, bridge: EquityBridge): Measure {
  return from([enterprise, claims(bridge)], ([value = 0, claim = 0]) => value - claim);
}

/** Market capitalisation and everything that is not the shareholders': what the market pays for the whole. */
export function marketEnterpriseValue(market: Measure, bridge: EquityBridge): Measure {
  return from([market, claims(bridge)], ([cap = 0, claim = 0]) => cap + claim);
}

/** A value over the market's less one; meaningless unless the market's is above zero. */
export function upside(value: Measure, market: Measure): Measure {
  if (market.value !== null && market.value <= 0) {
    return absent("MISSING_MARKET", "n.m.: the market value is not positive");
  }
  return from([value, market], ([own = 0, theirs = 0]) => own / theirs - 1);
}

function claims({ netDebt, preferred, minorityInterest, associates }: EquityBridge): Measure {
  if (netDebt === null || !Number.isFinite(netDebt)) {
    return absent("MISSING_NET_DEBT", "n.a.: net debt is not known");
  }
  return { value: netDebt + (preferred ?? 0) + (minorityInterest ?? 0) - (associates ?? 0) };
}

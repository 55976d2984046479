/**
 * What net debt of this value is called where its size is shown: below zero it is net cash. In a bridge
 * from enterprise to equity value it stands as what it takes away, or adds.
 */
export function netDebtName(netDebt: number | null): "Net debt" | "Net cash" {
  return netDebt !== null && netDebt < 0 ? "Net cash" : "Net debt";
}

/** What net debt of this value is called where its size is shown: below zero it is net cash. */
export function netDebtName(netDebt: number | null): "Net debt" | "Net cash" {
  return netDebt !== null && netDebt < 0 ? "Net cash" : "Net debt";
}

/** The step of a bridge from enterprise to equity value: what it does is said, its size is shown. */
export function netDebtStep(netDebt: number | null): "Less: net debt" | "Plus: net cash" {
  return netDebt !== null && netDebt < 0 ? "Plus: net cash" : "Less: net debt";
}

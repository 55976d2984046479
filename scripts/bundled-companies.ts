/** The companies whose figures ship with the product. */
export const BUNDLED_COMPANIES = [
  ["AAPL", "0000320193"],
  ["AMD", "0000002488"],
  ["GOOGL", "0001652044"],
  ["HD", "0000354950"],
  ["HTZ", "0001657853"],
  ["KHC", "0001637459"],
  ["MCD", "0000063908"],
  ["NKE", "0000320187"],
  ["NKLA", "0001731289"],
  ["NVDA", "0001045810"],
  ["PG", "0000080424"],
  ["SNOW", "0001640147"],
  ["WMT", "0000104169"],
] as const;

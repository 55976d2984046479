import type { ModelHistory } from "#core/finance/valuation/model-history.ts";

/** The filings and files the past comes from, each once, in the order of their numbers. */
export function filingsOf({ rows }: ModelHistory): readonly string[] {
  const texts = rows.flatMap(({ sources = {} }) => Object.values(sources));
  // "10-K filed 2026-02-20, us-gaap:Revenues", "Nike.xlsx, Income!C14"; a formula has no such head.
  const heads = texts.map((text) => text.split(", ", 1)[0] ?? "");
  const files = heads.filter((head) => head.includes(" filed ") || head.includes("."));
  return [...new Set(files)].toSorted();
}

import { longDate } from "#core/ledger/dates.ts";
import type { ModelHistory } from "#core/finance/valuation/model-history.ts";

/** The filings and files the past comes from, each once, in the order of their numbers. */
export function filingsOf({ rows }: ModelHistory): readonly string[] {
  const texts = rows.flatMap(({ sources = {} }) => Object.values(sources));
  // "10-K filed 2026-02-20, us-gaap:Revenues", "Nike.xlsx, Income!C14"; a formula has no such head.
  const heads = texts.map((text) => text.split(", ", 1)[0] ?? "");
  const files = heads.filter((head) => head.includes(" filed ") || head.includes("."));
  return [...new Set(files)].toSorted().map(sourceInWords);
}

/** A source of a model's past as it is read: "10-K filed 20 February 2026, us-gaap:Revenues". */
export function sourceInWords(source: string): string {
  return source.replace(/(?<= filed )\d{4}-\d{2}-\d{2}/, longDate);
}

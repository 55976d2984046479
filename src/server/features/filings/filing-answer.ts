import { type FilingResult, queryFiling } from "#contracts/filings.ts";
import { placeOf } from "#core/ledger/parent-only.ts";
import type { FoundPassage } from "#server/features/passages/service.ts";
import type { FilingAnswer } from "./service.ts";

/** Characters of a passage that stand for it where it is only named. */
const EXCERPT_MAX = 240;

/** Passages of a filing as the calls answer them and cards hold them. */
export function answerOf({ filing, passages }: FilingAnswer) {
  const results = passages.map(resultOf);
  return queryFiling.response.parse({
    success: true,
    context: results.map(({ content, source }, at) => contextOf(content, source, at)).join("\n\n"),
    results,
    sources: results.map(({ source }) => source),
    filing,
  });
}

function contextOf(content: string, source: FilingResult["source"], at: number): string {
  const { form, period, section, page } = source;
  const place = [form, period, section, page === undefined ? undefined : `p. ${page}`];
  return `[${at + 1}] ${place.filter((part) => part !== undefined).join(", ")}\n${content}`;
}

function resultOf({ passage, document, score }: FoundPassage): FilingResult {
  const { id, anchor, page, pageEnd, headings, text, hash, table } = passage;
  const { accession, form, period, filed } = document;
  const item = headings[0]?.replace(/^(Item \d+[A-C]?)\. .*$/, "$1");
  const section = [item, headings.length > 1 ? placeOf(headings) : undefined];
  return queryFiling.response.shape.results.element.parse({
    content: text,
    score,
    table,
    source: {
      id,
      accession,
      form,
      ...(period !== null && { period }),
      ...(filed !== null && { filed }),
      page,
      pageEnd,
      section: section.filter((part) => part !== undefined).join(", ") || undefined,
      anchor,
      excerpt: text.length > EXCERPT_MAX ? `${text.slice(0, EXCERPT_MAX).toWellFormed()}…` : text,
      hash,
    },
  });
}

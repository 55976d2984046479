import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { fiscalYearOf } from "#core/ledger/period.ts";
import { listed, type Prose, prose } from "#core/writing/analyst/prose.ts";
import type { Question } from "#core/writing/analyst/question.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** Rows in the years that a connected model projects, of those asked or the first; undefined without any. */
export function projectedAnswer(
  { operation, periods: { labels } }: Question,
  { value }: Writing,
  items: readonly string[],
): Prose | undefined {
  const wanted = new Set(labels.map(fiscalYearOf));
  const [next] = value.projected;
  const isOfNext = operation === "future" && labels.every((label) => label < (next ?? ""));
  const periods = isOfNext
    ? value.projected.slice(0, 1)
    : value.projected.filter((period) => wanted.has(fiscalYearOf(period)));
  const data = items.flatMap((item) => periods.flatMap((period) => value.at(item, period) ?? []));
  if (data.length === 0 || value.model === undefined) return undefined;
  const each = data.map(
    (datum) => prose`${wordsOf(datum.item).name} of ${datum} in ${datum.period}`,
  );
  return prose`The connected model projects ${listed(each)}.`;
}

import type { Figure, PeriodMention } from "#core/figures/read/figures/figure.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";

/** `A, B and C in FY2025, FY2024 and FY2023`: times in the order of the figures. */
export function listedTime(reading: SentenceReading, index: number): PeriodMention | undefined {
  const { masked, figures, periods } = reading;
  if (periods.length < 2 && periods[0]?.when.kind !== "years") return undefined;
  const times = spelledOut(periods).filter(({ when }) => LISTABLE.has(when.kind));
  if (times.length < 2) return undefined;
  const run = runAround(figures, index, masked);
  const ahead = listOf(
    times.filter(({ end }) => end <= (run[0]?.start ?? 0)),
    masked,
  );
  const behind = listOf(
    times.filter(({ start }) => start >= (run.at(-1)?.end ?? 0)),
    masked,
    "first",
  );
  const at = run.findIndex((figure) => figure === figures[index]);
  const list = [behind, ahead].find((each) => each.length > 1 && each.length === run.length);
  return list?.[at] ?? pairedTime(reading, index, times);
}

/** `USD 33bn or 5.1% and USD 37bn or 6.0% for 2025 and 2024`: an amount and its rate are one. */
function pairedTime(
  { masked, figures }: SentenceReading,
  index: number,
  times: readonly PeriodMention[],
): PeriodMention | undefined {
  const gap = (at: number): string =>
    masked.slice(figures[at]?.end, figures[at + 1]?.start ?? masked.length);
  const isPair = (at: number): boolean => /^,? or\s+$/.test(gap(at));
  const first = isPair(index) ? index : index - 1;
  if (!isPair(first)) return undefined;
  const isSecond = first >= 2 && isPair(first - 2) && SEPARATOR.test(gap(first - 1));
  const isFollowed = isPair(first + 2) && SEPARATOR.test(gap(first + 1));
  const last = isFollowed ? first + 3 : first + 1;
  const list = listOf(
    times.filter(({ start }) => start >= (figures[last]?.end ?? 0)),
    masked,
    "first",
  );
  if (list.length !== 2 || isSecond === isFollowed) return undefined;
  return list[isSecond ? 1 : 0];
}

const LISTABLE: ReadonlySet<string> = new Set(["year", "quarter", "split-year", "date"]);
const SEPARATOR = /^\s*(?:[,|/]|and|, and|&)?\s*$/;

/** Figures that one list has on either side of one of them; a page of numbers is no list. */
const LONGEST = 24;

/** The figures listed together with one of them. */
export function runAround(
  figures: readonly Figure[],
  index: number,
  masked: string,
): readonly Figure[] {
  const isTied = (at: number): boolean =>
    SEPARATOR.test(
      masked.slice(figures[at]?.end, figures[at + 1]?.start ?? 0).replace(/^\s*\(§+\)/, ""),
    );
  let [from, to] = [index, index];
  const [first, last] = [
    Math.max(0, index - LONGEST),
    Math.min(figures.length - 1, index + LONGEST),
  ];
  while (from > first && isTied(from - 1)) from -= 1;
  while (to < last && isTied(to)) to += 1;
  return figures.slice(from, to + 1);
}

/** The first or last of the lists that times make. */
function listOf(
  times: readonly PeriodMention[],
  masked: string,
  which: "first" | "last" = "last",
): readonly PeriodMention[] {
  const lists: PeriodMention[][] = [];
  for (const time of times) {
    const list = lists.at(-1);
    const before = list?.at(-1);
    const isTied = before !== undefined && SEPARATOR.test(masked.slice(before.end, time.start));
    if (isTied || before?.start === time.start) list?.push(time);
    else lists.push([time]);
  }
  return (which === "first" ? lists[0] : lists.at(-1)) ?? [];
}

/** `FY2023-25` as each of its years, in their order. */
function spelledOut(periods: readonly PeriodMention[]): readonly PeriodMention[] {
  return periods.flatMap((period) => {
    const { when } = period;
    if (when.kind !== "years" || Math.abs(when.to - when.from) > 12) return [period];
    const step = when.to >= when.from ? 1 : -1;
    return Array.from({ length: Math.abs(when.to - when.from) + 1 }, (_, index) => ({
      ...period,
      when: { kind: "year" as const, year: when.from + index * step, isEstimate: false },
    }));
  });
}

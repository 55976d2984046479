import { quarterLabel } from "#core/ledger/period.ts";
import { among, levelOf, type Scene } from "#core/figures/read/frames/found.ts";
import { runAround } from "#core/figures/read/sentence/listed-times.ts";
import { skeletonOf } from "#core/figures/read/sentence/skeleton.ts";
import { type Columns, earlier } from "#core/figures/read/ledger/resolve-period.ts";

/** A run of values year by year, oldest first: `from 3.9x to 3.7x, 3.4x and 3.0x`. */
const RUN = /\bfrom #(?: of ¤)?(?: to|,|,? then)? #(?:(?:,|,? and|,? then|,? to) #)+/;
const YEARLY =
  /\b(?:every|each) year\b|\byear (?:by|after) year\b|\bin (?:a row|succession)\b|\bsteadily\b|\bsuccessively\b|\bconsecutive\b/;

/** A figure of such a run: its place in it gives its year, the last being the year spoken of. */
export const stepOfAPath = among("from", (scene) => {
  const { spot } = scene;
  if (spot.reading.figures.length < 3) return undefined;
  const { timeless } = skeletonOf(spot.reading);
  const run = RUN.exec(timeless);
  if (run === null || !(YEARLY.test(timeless) || hasSpan(scene))) return undefined;
  const first = count(timeless.slice(0, run.index));
  const length = count(run[0]);
  const step = spot.index - first;
  if (step < 0 || step >= length) return undefined;
  const subject = spot.reading.items.findLast(
    ({ end }) => end <= (spot.reading.figures[first]?.start ?? 0),
  );
  const columns = yearAt(scene, length - 1 - step, length);
  if (subject === undefined || subject.qualifier !== undefined || columns === undefined) {
    return undefined;
  }
  const isRate = spot.figure.kind === "rate";
  return subject.unit === (isRate ? "fraction" : spot.figure.kind)
    ? levelOf(subject.item, { others: subject.others, columns })
    : undefined;
});

/** How many quarters a year has. */
const QUARTERS = 4;

/** `Quarterly EBIT in 2025 ran at #, #, # and #`: one for each quarter, in their order. */
export const quarterOfARun = among("quarterly", ({ spot }) => {
  const { reading, index, figure } = spot;
  const run = runAround(reading.figures, index, reading.masked);
  const [first] = run;
  const years = reading.periods.flatMap(({ when }) => (when.kind === "year" ? [when.year] : []));
  const [year, ...others] = years;
  if (first === undefined || run.length !== QUARTERS || year === undefined || others.length > 0)
    return undefined;
  const row = reading.items.find(({ end }) => end <= first.start);
  const isQuarterly =
    row !== undefined && /\bquarterly\s+$/.test(reading.masked.slice(0, row.start));
  const isAlone = reading.items.every(({ start }) => start === row?.start || start > first.start);
  if (!isQuarterly || !isAlone || row.qualifier !== undefined) return undefined;
  const quarter = run.indexOf(figure) + 1;
  return levelOf(row.item, {
    others: row.others,
    columns: [quarterLabel({ quarter, fiscalYear: year })],
  });
});

function count(text: string): number {
  return text.split("#").length - 1;
}

function hasSpan({ spot: { reading } }: Scene): boolean {
  return reading.periods.some(({ when }) => when.kind === "span" || when.kind === "years");
}

/** So many years before the last; undefined where the year the run starts in says otherwise. */
function yearAt({ spot, company }: Scene, back: number, length: number): Columns | undefined {
  const latest = company.years[0];
  if (latest === undefined) return undefined;
  const started = spot.reading.periods.find(({ when }) => when.kind === "year")?.when;
  const last = started?.kind === "year" ? String(started.year + length - 1) : latest;
  return last > latest ? undefined : earlier(company, [last], back);
}

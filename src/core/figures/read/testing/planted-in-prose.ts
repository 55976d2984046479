import type { Planted } from "#core/figures/read/testing/planted.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { findDatum } from "#core/ledger/find-datum.ts";

const NUMBER = /[\d,]*\.?\d+/;
const SCALES: Readonly<Record<string, readonly [scale: number, other: string]>> = {
  billion: [1e9, "million"],
  bn: [1e9, "m"],
  B: [1e9, "M"],
  million: [1e6, "billion"],
  mn: [1e6, "bn"],
  mm: [1e6, "bn"],
  m: [1e6, "bn"],
  M: [1e6, "B"],
};
const SCALE = /(?<![A-Za-z])(?:billion|million|bn|mn|mm|B|M|m)\b/;

/** Wrong numbers for a figure as people write it: `$4.5 billion`, `12.4%`, `3.2x`, `$16B`. */
export function plantedInProse(
  figure: CheckedFigure,
  companies: readonly ConnectedFinancialData[],
): readonly Planted[] {
  const company = companies.find(({ ticker }) => ticker === figure.ticker);
  const others = company === undefined ? [] : otherValues(figure, company);
  return [...slips(figure), ...others].filter(({ text }) => text !== figure.text);
}

/** Ways a figure goes wrong by the hand that types it. */
function slips({ text, expected }: CheckedFigure): readonly Planted[] {
  const scaled = text.replace(SCALE, (word) => SCALES[word]?.[1] ?? word);
  const last = text.replace(/\d(?=\D*$)/, (digit) =>
    String(Number(digit) + (digit < "8" ? 2 : -2)),
  );
  const point = text.includes(",")
    ? text
    : text.replace(/(\d)\.(\d)/, "$1$2.").replace(/\.(?!\d)/, "");
  const isPlain = !/[-(+\u2212\u2013]/.test(text) && (expected?.value ?? 0) > 0;
  return [
    { kind: "scale", text: scaled },
    { kind: "last digit", text: last },
    { kind: "decimal point", text: point },
    { kind: "sign", text: isPlain ? `-${text}` : text },
    ...swaps(text),
  ];
}

/** Two neighbouring digits swapped. */
function swaps(text: string): readonly Planted[] {
  return Array.from({ length: text.length - 1 }, (_, at) => at)
    .filter((at) => /\d\d/.test(text.slice(at, at + 2)))
    .map((at) => ({
      kind: "digit swap",
      text: `${text.slice(0, at)}${text[at + 1] ?? ""}${text[at] ?? ""}${text.slice(at + 2)}`,
    }));
}

/** The row in other columns and other rows in its column, written as the figure is. */
function otherValues(
  { text, item, period, measure }: CheckedFigure,
  company: ConnectedFinancialData,
): readonly Planted[] {
  const isLevel = item !== null && period !== null && measure === item;
  if (!isLevel || /bps?\b|points?\b/.test(text)) return [];
  const tables = [company, company.quarterly, company.ltm].filter((each) => each !== undefined);
  const own = tables.find(({ years }) => years.includes(period));
  const times = tables.flatMap((table) =>
    table.years
      .filter((year) => year !== period)
      .flatMap((year) => writtenAs(text, table, { item, year, kind: timeKind(year, period) })),
  );
  const unit = own && findDatum(own, item, period)?.unit;
  const rows = own === undefined ? [] : [...own.data, ...own.ratios];
  const beside = rows
    .filter((row) => row.item !== item && own && findDatum(own, row.item, period)?.unit === unit)
    .flatMap((row) =>
      own === undefined ? [] : writtenAs(text, own, { item: row.item, year: period, kind: "row" }),
    );
  return [...times, ...beside];
}

function timeKind(year: string, period: string): string {
  return year.startsWith("Q") === period.startsWith("Q") ? "another year" : "quarter for year";
}

type Cell = { readonly item: string; readonly year: string; readonly kind: string };

function writtenAs(
  text: string,
  table: FinancialData,
  { item, year, kind }: Cell,
): readonly Planted[] {
  const datum = findDatum(table, item, year);
  if (datum === undefined) return [];
  const number = (Math.abs(datum.value) / scaleOf(text)).toLocaleString("en-US", {
    minimumFractionDigits: decimalsOf(text),
    maximumFractionDigits: decimalsOf(text),
  });
  return [{ kind: `${kind}: ${item} ${year}`, text: text.replace(NUMBER, number) }];
}

function scaleOf(text: string): number {
  const word = SCALE.exec(text)?.[0];
  if (word !== undefined) return SCALES[word]?.[0] ?? 1;
  return /%|per ?cent/.test(text) ? 0.01 : 1;
}

function decimalsOf(text: string): number {
  return /\.(\d+)/.exec(NUMBER.exec(text)?.[0] ?? "")?.[1]?.length ?? 0;
}

function sizeOf(text: string): number {
  return Number(NUMBER.exec(text)?.[0].replaceAll(",", "")) * scaleOf(text);
}

/** Words that make of a figure a bound or a rough number, which others fit too. */
const HEDGED =
  /\b(?:about|around|nearly|over|than|above|below|roughly|almost|under|least|to|some|approximately|just|circa|close|passed|topp?ed|tops|crossed|crossing|exceed\w*|beyond|past|short|shy|the|excess|of|between|only|within|by|c)\W+(?:\w+\W+)?$|~$/i;
const NEAR = 0.5;

/** Whether a planted number is wrong, however it is rounded and hedged. */
export function isWrongInProse(before: string, figure: CheckedFigure, wrong: Planted): boolean {
  if (wrong.kind === "sign") return true;
  const isStep = /bps?\b|points?\b/.test(figure.text);
  const said = sizeOf(wrong.text);
  const right = isStep ? sizeOf(figure.text) : Math.abs(figure.expected?.value ?? 0);
  if (!Number.isFinite(said)) return false;
  const half = 0.5 * 10 ** -decimalsOf(wrong.text) * scaleOf(wrong.text);
  const isBound = HEDGED.test(before) && Math.abs(said / right - 1) < NEAR;
  return Math.abs(said - right) > half * 1.02 && !isBound;
}

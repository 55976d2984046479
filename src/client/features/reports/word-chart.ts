import { Paragraph } from "docx";
import { ChartRun } from "docx/charts";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { ACCENT, lines, SANS } from "#client/features/reports/word-styles.ts";
import { finding, plainRun } from "#client/features/reports/word-text.ts";
import {
  type BarChart,
  barsInWords,
  plottedFormat,
  plottedValues,
  rangesInWords,
  type TitledRanges,
  type ValueRange,
} from "#core/outputs/exhibits/exhibit.ts";
import type { PageChart } from "#core/outputs/report/page-one.ts";

/** Pixels of a chart: 96 an inch, 1,440 twentieths of a point. */
const PIXELS = 96 / 1440;

/** A native chart: columns, the latest year darker, or bars from the low to the high of each method. */
export function chartParagraphs(
  chart: PageChart,
  width: number,
  height: number,
): readonly Paragraph[] {
  const transformation = { width: Math.floor(width * PIXELS), height };
  return [
    finding(chart.title),
    new Paragraph({ style: "Caption", keepNext: true, children: [plainRun(chart.note)] }),
    new Paragraph({
      spacing: { before: 0, after: 80, ...lines(240) },
      children: [
        "ranges" in chart ? rangesRun(chart, transformation) : columnsRun(chart, transformation),
      ],
    }),
  ];
}

type Size = { readonly width: number; readonly height: number };

function columnsRun(chart: BarChart, transformation: Size): ChartRun {
  const values = plottedValues(chart);
  return new ChartRun({
    type: "column",
    categories: chart.bars.map(({ label }) => label),
    series: [
      {
        name: chart.series,
        values,
        color: CHART_EARLIER,
        colors: values.map((_, at) => (at === values.length - 1 ? ACCENT : CHART_EARLIER)),
      },
    ],
    gapWidth: 60,
    ...CHART_LOOK,
    valueAxis: {
      visible: false,
      gridlines: false,
      ...(isAllPositive(values) && { minimum: 0 }),
    },
    categoryAxis: { font: CHART_FONT },
    dataLabels: {
      value: true,
      position: "outsideEnd",
      numberFormat: plottedFormat(chart),
      font: CHART_FONT,
    },
    transformation,
    altText: { name: chart.series, description: barsInWords(chart) },
  });
}

/**
 * Bars from the low to the high of each method, parted at its base: the stretches before and behind them are
 * as white as the page. What they are set against is the one line of the grid: the axis reaches as far to
 * either side of it.
 */
function rangesRun(chart: TitledRanges, transformation: Size): ChartRun {
  const { ranges, print, mark } = chart;
  const parts = ranges.map(({ range }) => range);
  const { minimum, maximum, interval } = axisAround(parts, mark?.value);
  const label = (at: "low" | "high") =>
    parts.map((range) => (range === undefined ? (false as const) : { text: print(range[at]) }));
  const lengths = (of: (range: ValueRange) => number) =>
    parts.map((range) => (range === undefined ? null : of(range)));
  const beside = { value: true, font: { ...CHART_FONT, size: 7 } } as const;
  return new ChartRun({
    type: "bar",
    stacking: "stacked",
    categories: ranges.map(({ label: method, range }) =>
      range === undefined ? method : `${method}, base ${print(range.base)}`,
    ),
    series: [
      {
        name: "Low",
        values: lengths(({ low }) => low),
        color: "FFFFFF",
        dataLabels: { ...beside, position: "insideEnd" },
        pointLabels: label("low"),
      },
      {
        name: "To base",
        values: lengths(({ base, low }) => base - low),
        color: CHART_EARLIER,
        dataLabels: false,
      },
      {
        name: "To high",
        values: lengths(({ high, base }) => high - base),
        color: CHART_HIGH,
        dataLabels: false,
      },
      {
        name: "High",
        values: lengths(({ high }) => maximum - high),
        color: "FFFFFF",
        dataLabels: { ...beside, position: "insideBase" },
        pointLabels: label("high"),
      },
    ],
    gapWidth: 120,
    ...CHART_LOOK,
    valueAxis: {
      gridlines: mark !== undefined,
      minimum,
      maximum,
      interval,
      // The mark has a word, the end of the axis none.
      numberFormat: mark === undefined ? ";;;" : markedFormat(mark, print),
      font: CHART_FONT,
    },
    categoryAxis: { font: CHART_FONT, reverseOrder: true },
    transformation,
    altText: { name: chart.title, description: rangesInWords(chart) },
  });
}

/** An axis whose middle is the mark, else that of all bars, with room for a label beside each. */
function axisAround(parts: readonly (ValueRange | undefined)[], mark: number | undefined) {
  const ends = parts.flatMap((range) => (range === undefined ? [] : [range.low, range.high]));
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const middle = mark ?? (least + most) / 2;
  const interval = Math.max(middle - least, most - middle, Math.abs(middle) * 0.05) * 1.4;
  // The end of the axis has no line of its own.
  return { minimum: middle - interval, maximum: middle + interval * 0.999, interval };
}

/** Prints the mark at its own value, and nothing at the end of the axis below it. */
function markedFormat(
  { label, value }: NonNullable<TitledRanges["mark"]>,
  print: (value: number) => string,
): string {
  return `[<${value * (1 - 1e-9)}]"";"${label} ${print(value)}"`;
}

const CHART_FONT = { color: "63666A", size: 8 };
const CHART_LOOK = {
  legend: false,
  font: { name: SANS },
  chartArea: { fill: "none", border: "none" },
} as const;

/**
 * A Word file whose charts have the names of their bars below all of them and each value on one line,
 * which the library that writes them has no words for.
 */
export function withSettledCharts(file: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const parts = Object.entries(unzipSync(new Uint8Array(file))).map(([name, bytes]) => {
    if (!name.startsWith("word/charts/chart")) return [name, bytes];
    const settled = strFromU8(bytes)
      .replaceAll('<c:tickLblPos val="nextTo"/>', '<c:tickLblPos val="low"/>')
      .replaceAll('wrap="square"', 'wrap="none"');
    return [name, strToU8(settled)];
  });
  return zipSync(Object.fromEntries(parts));
}

/** Bars stand on zero. */
function isAllPositive(values: readonly (number | null)[]): boolean {
  return values.every((value) => value === null || value >= 0);
}

const CHART_EARLIER = "7FA3BB";
const CHART_HIGH = "BCD0DC";

import { Paragraph } from "docx";
import { ChartRun } from "docx/charts";
import { ACCENT, ACCENT_SOFT, lines, SANS } from "#client/features/reports/word-styles.ts";
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
export const PIXELS = 96 / 1440;

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
 * Bars from the low to the high of each method, parted at its base: the stretch before them is as white as
 * the page. What they are set against stands in the note.
 */
function rangesRun(chart: TitledRanges, transformation: Size): ChartRun {
  const { ranges, print } = chart;
  const parts = ranges.map(({ range }) => range);
  const least = Math.min(...parts.flatMap((range) => range?.low ?? []));
  const labels = (at: keyof ValueRange) =>
    parts.map((range) => (range === undefined ? (false as const) : { text: print(range[at]) }));
  return new ChartRun({
    type: "bar",
    stacking: "stacked",
    categories: ranges.map(({ label }) => label),
    series: [
      {
        name: "Low",
        values: parts.map((range) => range?.low ?? null),
        color: "FFFFFF",
        pointLabels: labels("low"),
      },
      {
        name: "To base",
        values: parts.map((range) => (range === undefined ? null : range.base - range.low)),
        color: CHART_EARLIER,
        pointLabels: labels("base"),
      },
      {
        name: "To high",
        values: parts.map((range) => (range === undefined ? null : range.high - range.base)),
        color: ACCENT_SOFT,
        pointLabels: labels("high"),
      },
    ],
    gapWidth: 60,
    ...CHART_LOOK,
    valueAxis: { visible: false, gridlines: false, minimum: Math.min(0, least) },
    categoryAxis: { font: CHART_FONT },
    dataLabels: { value: true, position: "insideEnd", font: CHART_FONT },
    transformation,
    altText: { name: chart.title, description: rangesInWords(chart) },
  });
}

const CHART_FONT = { color: "63666A", size: 8 };
const CHART_LOOK = {
  legend: false,
  font: { name: SANS },
  chartArea: { fill: "none", border: "none" },
} as const;

/** Bars stand on zero. */
function isAllPositive(values: readonly (number | null)[]): boolean {
  return values.every((value) => value === null || value >= 0);
}

const CHART_EARLIER = "7FA3BB";

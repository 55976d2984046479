import type { ReactNode } from "react";
import { elementView } from "#client/lib/element-view.ts";
import { formatMillions } from "#core/ledger/display.ts";
import type { DcfValuation } from "#core/finance/valuation/dcf-valuation.ts";
import { sceneElement } from "#core/outputs/exhibits/exhibit-element.ts";
import {
  type RangeChart as Chart,
  rangesInWords,
  stepRange,
} from "#core/outputs/exhibits/exhibit.ts";
import { rangeScene } from "#core/outputs/exhibits/range-scene.ts";

type RangeChartProps = {
  readonly dcf: DcfValuation;
  readonly unit: string;
  readonly actions: ReactNode;
};

const FRAME = { width: 360, left: 96, right: 352, font: 11 };

/** Each method's enterprise value one step of its inputs to either side, with the market's. */
export function RangeChart({ dcf, unit, actions }: RangeChartProps) {
  const market = dcf.marketEnterpriseValue.value;
  const chart: Chart = {
    ranges: [
      { label: "Gordon Growth", range: stepRange(dcf.tables.gordonGrowth) },
      { label: "EBITDA multiple", range: stepRange(dcf.tables.ebitdaMultiple) },
    ],
    mark: market === null ? undefined : { label: "Market", value: market },
    print: formatMillions,
  };
  return (
    <>
      <div className="mb-1 flex items-center">
        <h2 className="flex-1 text-13 font-semibold">Enterprise value range</h2>
        <span className="text-11 text-ink-3">one step each way, {unit}</span>
        {actions}
      </div>
      {chart.ranges.every(({ range }) => range === undefined) ? (
        <p className="text-12 text-ink-3">n.m.: neither method gives a value.</p>
      ) : (
        <div className="max-w-100">
          {elementView(sceneElement(rangeScene(chart, FRAME), rangesInWords(chart)))}
        </div>
      )}
    </>
  );
}

import { memo, type ReactNode, useDeferredValue } from "react";
import { Notice } from "#client/components/notice.tsx";
import { MarketForm } from "#client/features/models/market-form.tsx";
import { SensitivityTable } from "#client/features/models/sensitivity-table.tsx";
import { ValuationSummary } from "#client/features/models/valuation-summary.tsx";
import { formatMultiple, formatPercent, formatMillions } from "#core/ledger/display.ts";
import type { CaseValuation } from "#core/finance/valuation/case-valuation.ts";
import type { Measure } from "#core/finance/valuation/measure.ts";
import type { ModelEdit } from "#core/finance/valuation/model-edits.ts";
import { marketImplies } from "#core/finance/valuation/reverse-dcf.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import type { ModelExhibitName } from "#core/outputs/note-exhibits/model-names.ts";
import { elementView } from "#client/lib/element-view.ts";
import type { DcfValuation } from "#core/finance/valuation/dcf-valuation.ts";
import { sceneElement } from "#core/outputs/exhibits/exhibit-element.ts";
import {
  type RangeChart as Chart,
  rangesInWords,
  stepRange,
} from "#core/outputs/exhibits/exhibit.ts";
import { rangeScene } from "#core/outputs/exhibits/range-scene.ts";

type ValuationPaneProps = {
  readonly model: ValuationModel;
  readonly chosen: ModelCase;
  readonly valued: CaseValuation;
  readonly onEdit: (...edits: readonly ModelEdit[]) => void;
  /** What is done with a table or chart, at its head. */
  readonly actionsOf: (what: ModelExhibitName) => ReactNode;
};

const GRIDS = [
  {
    method: "gordonGrowth",
    title: "EV, Gordon Growth",
    what: "Gordon Growth Sensitivity",
    across: "Terminal growth",
    format: formatPercent,
  },
  {
    method: "ebitdaMultiple",
    title: "EV, EBITDA multiple",
    what: "EBITDA Multiple Sensitivity",
    across: "Terminal EBITDA multiple",
    format: formatMultiple,
  },
] as const;

/** What the case comes to: the values, their range, both grids, and what to doubt. */
export function ValuationPane(props: ValuationPaneProps) {
  const { model, chosen, valued, onEdit, actionsOf } = props;
  const { dcf, warnings } = valued;
  const unit = `${model.history.currency} mm`;
  return (
    <section
      aria-label="Valuation"
      data-pane=""
      className="min-h-0 overflow-y-auto border-l border-hairline-strong bg-surface max-[1199px]:grid max-[1199px]:grid-cols-[repeat(auto-fit,minmax(min(100%,340px),1fr))] max-[1199px]:content-start max-[1199px]:border-t"
    >
      {warnings.length > 0 && (
        <Block>
          <div className="grid gap-1.5">
            {warnings.map(({ code, sentence }) => (
              <Notice key={`${code} ${sentence}`} tone="warning">
                {sentence}
              </Notice>
            ))}
          </div>
        </Block>
      )}
      <Block>
        <ValuationSummary {...{ model, valued, unit }} actions={actionsOf("Valuation")} />
      </Block>
      <Block>
        <RangeChart {...{ dcf, unit }} actions={actionsOf("Valuation Range")} />
      </Block>
      {GRIDS.map(({ method, title, what, across, format }) => {
        const base = dcf.methods[method].enterpriseValue;
        return (
          <Block key={method}>
            <SensitivityTable
              title={title}
              actions={actionsOf(what)}
              across={across}
              rows={dcf.parameters.wacc}
              columns={dcf.parameters[method]}
              formatColumn={format}
              grid={dcf.tables[method]}
              market={dcf.marketEnterpriseValue}
              absence={base.value === null ? base.reason : undefined}
            />
          </Block>
        );
      })}
      <Block>
        <MarketForm model={model} onEdit={onEdit} />
        <MarketImplies model={model} chosen={chosen} valued={valued} />
      </Block>
    </section>
  );
}

type Implied = Pick<ValuationPaneProps, "model" | "chosen" | "valued">;

/** Solving for what the price implies takes longer than a frame: it follows what is typed. */
function MarketImplies({ model, chosen, valued }: Implied) {
  const settled = {
    model: useDeferredValue(model),
    chosen: useDeferredValue(chosen),
    valued: useDeferredValue(valued),
  };
  return settled.model.marketCap === undefined ? null : <ImpliedMeasures {...settled} />;
}

const ImpliedMeasures = memo(function ImpliedMeasures({ model, chosen, valued }: Implied) {
  const implied = marketImplies(model, chosen, valued);
  const rows: readonly (readonly [string, Measure, (value: number) => string])[] = [
    ["Terminal growth", implied.terminalGrowth, formatPercent],
    ["Terminal EBITDA multiple", implied.terminalMultiple, formatMultiple],
    ["EBITDA margin, points a year", implied.marginShift, formatPercent],
    ["Revenue growth, points a year", implied.growthShift, formatPercent],
  ];
  return (
    <dl aria-label="The market price implies" className="mt-3 text-12">
      <dt className="mb-1 font-semibold">The market price implies</dt>
      {rows.map(([label, measure, format]) => (
        <dd key={label} className="flex h-6 items-center border-b border-hairline">
          <span className="flex-1 text-ink-2">{label}</span>
          <span
            className="tabular-nums"
            title={measure.value === null ? measure.reason : undefined}
          >
            {measure.value === null ? measure.reason.slice(0, 4) : format(measure.value)}
          </span>
        </dd>
      ))}
    </dl>
  );
});

function Block({ children }: { readonly children: ReactNode }) {
  return (
    <div className="min-w-0 border-b border-hairline px-4 py-3 last:border-b-0">{children}</div>
  );
}

type RangeChartProps = {
  readonly dcf: DcfValuation;
  readonly unit: string;
  readonly actions: ReactNode;
};

const FRAME = { width: 360, left: 96, right: 352, font: 11 };

/** Each method's enterprise value one step of its inputs to either side, with the market's. */
function RangeChart({ dcf, unit, actions }: RangeChartProps) {
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

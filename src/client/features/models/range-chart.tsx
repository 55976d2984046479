import { formatMillions } from "#core/ledger/display.ts";
import type { DcfValuation } from "#core/finance/valuation/dcf-valuation.ts";
import type { SensitivityGrid } from "#core/finance/valuation/sensitivity.ts";

type RangeChartProps = { readonly dcf: DcfValuation; readonly unit: string };
type Range = { readonly low: number; readonly high: number; readonly base: number };

const WIDTH = 360;
const LEFT = 96;
const RIGHT = 352;
/** Room beside the outermost values, as a share of their span. */
const MARGIN = 0.06;
const TICKS_MAX = 4;
const DIGIT_PX = 7;

/** Each method's enterprise value one step of its inputs to either side, with the market's. */
export function RangeChart({ dcf, unit }: RangeChartProps) {
  const ranges = [
    { name: "Gordon Growth", range: rangeOf(dcf.tables.gordonGrowth) },
    { name: "EBITDA multiple", range: rangeOf(dcf.tables.ebitdaMultiple) },
  ];
  const market = dcf.marketEnterpriseValue.value;
  const values = ranges.flatMap(({ range }) =>
    range === undefined ? [] : [range.low, range.high],
  );
  const all = market === null ? values : [...values, market];
  const margin = (Math.max(...all) - Math.min(...all)) * MARGIN;
  const [low, high] = [Math.min(...all) - margin, Math.max(...all) + margin];
  const scale = (value: number): number =>
    high === low ? (LEFT + RIGHT) / 2 : LEFT + ((value - low) / (high - low)) * (RIGHT - LEFT);
  return (
    <>
      <h2 className="mb-1 flex items-baseline text-13 font-semibold">
        <span className="flex-1">Enterprise value range</span>
        <span className="text-11 font-normal text-ink-3">one step each way, {unit}</span>
      </h2>
      {values.length === 0 ? (
        <p className="text-12 text-ink-3">n.m.: neither method gives a value.</p>
      ) : (
        <svg
          viewBox={`0 0 ${WIDTH} 78`}
          role="img"
          aria-label={describe(ranges, market)}
          className="w-full max-w-100 text-11"
        >
          {ranges.map(({ name, range }, at) => (
            <g key={name} transform={`translate(0 ${at * 22})`}>
              <Bar name={name} range={range} scale={scale} />
            </g>
          ))}
          {market !== null && <Market value={market} scale={scale} />}
          <line x1={LEFT} x2={RIGHT} y1={60} y2={60} stroke="var(--hairline-strong)" />
          {ticksWithin(low, high).map((tick) => (
            <text key={tick} x={scale(tick)} y={74} textAnchor="middle" fill="var(--ink-3)">
              {formatMillions(tick)}
            </text>
          ))}
        </svg>
      )}
    </>
  );
}

type Scale = { readonly scale: (value: number) => number };

function Bar({
  name,
  range,
  scale,
}: Scale & { readonly name: string; readonly range: Range | undefined }) {
  return (
    <>
      <text x={0} y={29} fill="var(--ink-2)">
        {name}
      </text>
      {range === undefined ? (
        <text x={LEFT} y={29} fill="var(--ink-3)">
          n.m.
        </text>
      ) : (
        <>
          <rect
            x={scale(range.low)}
            y={20}
            width={Math.max(1, scale(range.high) - scale(range.low))}
            height={11}
            fill="var(--chart-2)"
          />
          <rect x={scale(range.base) - 1} y={17} width={2} height={17} fill="var(--chart-1)" />
        </>
      )}
    </>
  );
}

function Market({ value, scale }: Scale & { readonly value: number }) {
  const at = scale(value);
  const label = `Market ${formatMillions(value)}`;
  const half = (label.length * DIGIT_PX) / 2;
  return (
    <>
      <line x1={at} x2={at} y1={12} y2={58} stroke="var(--ink)" strokeDasharray="3 2" />
      <text
        x={Math.min(WIDTH - half, Math.max(LEFT + half, at))}
        y={9}
        textAnchor="middle"
        fill="var(--ink)"
      >
        {label}
      </text>
    </>
  );
}

/** Round values on the axis, a few of them. */
function ticksWithin(low: number, high: number): readonly number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / TICKS_MAX;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((times) => times * size >= rough) ?? 10) * size;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, at) => (first + at) * step);
}

/** The inner nine cells of a grid: one step of both inputs to either side. */
function rangeOf(grid: SensitivityGrid): Range | undefined {
  const base = grid[2]?.[2] ?? null;
  const near = grid
    .slice(1, 4)
    .flatMap((row) => row.slice(1, 4))
    .filter((value) => value !== null);
  return base === null ? undefined : { low: Math.min(...near), high: Math.max(...near), base };
}

function describe(
  ranges: readonly { readonly name: string; readonly range: Range | undefined }[],
  market: number | null,
): string {
  const parts = ranges.flatMap(({ name, range }) =>
    range === undefined
      ? []
      : [
          `${name} ${formatMillions(range.low)} to ${formatMillions(range.high)}, base ${formatMillions(range.base)}`,
        ],
  );
  return [...parts, ...(market === null ? [] : [`market ${formatMillions(market)}`])].join("; ");
}

import type { ReactNode } from "react";
import { Tooltip } from "#client/components/tooltip.tsx";
import { classNames } from "#client/lib/class-names.ts";
import { bracketed, formatMillions, formatMultiple, formatPercent } from "#core/ledger/display.ts";
import type { CaseValuation } from "#core/finance/valuation/case-valuation.ts";
import { earningsOf } from "#core/finance/valuation/model-history.ts";
import type { EarningsBasis } from "#core/finance/ratios/earnings-basis.ts";
import { absent, from, type Measure } from "#core/finance/valuation/measure.ts";
import { perShare } from "#core/finance/valuation/per-share.ts";
import { netDebtStep } from "#core/finance/vocabulary/net-debt-name.ts";
import type { ValuationModel } from "#core/finance/valuation/valuation-model.ts";

type ValuationSummaryProps = {
  readonly model: ValuationModel;
  readonly valued: CaseValuation;
  readonly unit: string;
  /** What is done with it. */
  readonly actions: ReactNode;
};

type SummaryRow = {
  readonly label: string;
  readonly isTotal?: boolean;
  readonly format: (value: number) => string;
  readonly cells: readonly (Measure | "–")[];
};

/** Both methods beside the market, from the present values down to the multiples. */
export function ValuationSummary({ model, valued, unit, actions }: ValuationSummaryProps) {
  return (
    <>
      <div className="mb-1.5 flex items-center">
        <h2 className="flex-1 text-13 font-semibold">Valuation summary</h2>
        <span className="text-11 text-ink-3">{unit}</span>
        {actions}
      </div>
      <table
        className={classNames(
          "w-full border-collapse tabular-nums",
          isLarge(valued) ? "text-11" : "text-12",
        )}
      >
        <thead>
          <tr className="border-b border-hairline-strong text-11 text-ink-3">
            <td aria-hidden />
            {["Gordon Growth", "EBITDA multiple", "Market"].map((name) => (
              <th key={name} className="h-6 pl-1.5 text-right align-bottom font-medium">
                {name}
                <span className="invisible">)</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(model, valued).map(({ label, isTotal, format, cells }) => (
            <tr
              key={label}
              className={classNames(
                "border-b border-hairline",
                isTotal ? "font-semibold" : undefined,
              )}
            >
              <th scope="row" className="h-6 text-left [font-weight:inherit] whitespace-nowrap">
                {label}
              </th>
              {cells.map((cell, at) => (
                // Three columns that never move.
                <td key={at} className="h-6 pl-1 text-right whitespace-nowrap">
                  <SummaryCell cell={cell} format={format} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** From here on three columns of millions need smaller digits. */
const LARGE_VALUE = 1e12;

function isLarge({ dcf }: CaseValuation): boolean {
  const { gordonGrowth, ebitdaMultiple } = dcf.methods;
  return [gordonGrowth.enterpriseValue, ebitdaMultiple.enterpriseValue].some(
    ({ value }) => value !== null && Math.abs(value) >= LARGE_VALUE,
  );
}

function SummaryCell({
  cell,
  format,
}: {
  readonly cell: Measure | "–";
  readonly format: (value: number) => string;
}) {
  const reason = cell === "–" || cell.value !== null ? undefined : cell.reason;
  const text = textOf(cell, format);
  return (
    <Tooltip text={reason}>
      <span>
        {text}
        {!text.endsWith(")") && <span className="invisible">)</span>}
      </span>
    </Tooltip>
  );
}

function textOf(cell: Measure | "–", format: (value: number) => string): string {
  if (cell === "–") return cell;
  if (cell.value !== null) return format(cell.value);
  return cell.reason.startsWith("n.m.") ? "n.m." : "n.a.";
}

const NOT_MEANT = absent("MISSING_MARKET", "n.m.: the market pays for the whole");

function rowsOf(model: ValuationModel, valued: CaseValuation): readonly SummaryRow[] {
  const { history } = model;
  const { dcf, rows } = valued;
  const { gordonGrowth: gg, ebitdaMultiple: em } = dcf.methods;
  const at = history.years.length - 1;
  const base = history.years[at];
  const netDebt: Measure =
    dcf.bridge.netDebt === null
      ? absent("MISSING_NET_DEBT", "n.a.: net debt is not known")
      : { value: Math.abs(dcf.bridge.netDebt) };
  const ebitda = rows.find(({ item }) => item === "EBITDA")?.values[at] ?? null;
  const equities = [gg.equityValue, em.equityValue, dcf.marketCapitalisation];
  const each = equities.map((equity) => perShare(model, equity));
  const terminals = [gg.terminalPresentValue, em.terminalPresentValue, NOT_MEANT];
  const firms = [gg.enterpriseValue, em.enterpriseValue, dcf.marketEnterpriseValue];
  return [
    row("PV of FCF", formatMillions, [dcf.presentValueFcf, dcf.presentValueFcf, NOT_MEANT]),
    row("PV of terminal value", formatMillions, terminals),
    { ...row("Enterprise value", formatMillions, firms), isTotal: true },
    row(netDebtStep(dcf.bridge.netDebt), formatMillions, [netDebt, netDebt, netDebt]),
    { ...row("Equity value", formatMillions, equities), isTotal: true },
    row("Equity per share", (value) => bracketed(value, 2), each),
    ...comparisons(valued, ebitda, { base: base ?? "", earnings: earningsOf(history) }),
  ];
}

function row(label: string, format: SummaryRow["format"], cells: SummaryRow["cells"]): SummaryRow {
  return { label, format, cells };
}

/** The values against the market's, against EBITDA and against each other. */
function comparisons(
  { dcf }: CaseValuation,
  ebitda: number | null,
  { base, earnings }: { readonly base: string; readonly earnings: EarningsBasis },
): readonly SummaryRow[] {
  const { gordonGrowth: gg, ebitdaMultiple: em } = dcf.methods;
  const multiple = (measure: Measure): Measure =>
    ebitda === null || ebitda <= 0
      ? absent("NON_POSITIVE_TERMINAL_EBITDA", "n.m.: EBITDA is not above zero")
      : from([measure], ([value = 0]) => value / ebitda);
  const firms = [gg.enterpriseValue, em.enterpriseValue, dcf.marketEnterpriseValue];
  return [
    row("EV vs market", formatPercent, [gg.enterpriseUpside, em.enterpriseUpside, "–"]),
    row("Equity vs market", formatPercent, [gg.equityUpside, em.equityUpside, "–"]),
    row(`EV / ${earnings} ${base}`, formatMultiple, firms.map(multiple)),
    row("Terminal value / EV", formatPercent, [gg.terminalShare, em.terminalShare, NOT_MEANT]),
    row("Implied multiple", formatMultiple, [dcf.impliedMultiple, "–", "–"]),
    row("Implied growth", formatPercent, ["–", dcf.impliedGrowth, "–"]),
  ];
}

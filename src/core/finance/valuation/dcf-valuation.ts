import type { DcfInputs, TerminalMethod } from "#core/finance/valuation/dcf-inputs.ts";
import { leadFactor, presentValues } from "#core/finance/valuation/discounting.ts";
import {
  add,
  type DcfFlows,
  enterpriseValue,
  terminalPresentValue,
  terminalValue,
} from "#core/finance/valuation/enterprise-value.ts";
import {
  type EquityBridge,
  equityValue,
  marketEnterpriseValue,
  upside,
} from "#core/finance/valuation/equity-bridge.ts";
import {
  absent,
  from,
  known,
  type Measure,
  measured,
  type Series,
} from "#core/finance/valuation/measure.ts";
import {
  type SensitivityParameters,
  sensitivityParameters,
  type SensitivityTables,
  sensitivityTables,
} from "#core/finance/valuation/sensitivity.ts";
import { impliedGrowth } from "#core/finance/valuation/terminal-value.ts";

/** What is valued: cash flows, rates, and what stands between the firm and its shareholders. */
export type DcfTask = {
  readonly flows: DcfFlows;
  readonly inputs: DcfInputs;
  readonly bridge: EquityBridge;
  /** Whole units; null without one. */
  readonly marketCap: number | null;
};

/** One method's way from the cash flows to the shareholders. */
export type MethodValuation = {
  readonly terminalValue: Measure;
  readonly terminalPresentValue: Measure;
  readonly enterpriseValue: Measure;
  readonly equityValue: Measure;
  /** Of enterprise value. */
  readonly terminalShare: Measure;
  /** Enterprise value over the market's, less one. */
  readonly enterpriseUpside: Measure;
  readonly equityUpside: Measure;
};

export type DcfValuation = DcfTask & {
  /** By year; their sum is `presentValueFcf`. */
  readonly presentValues: readonly (number | null)[];
  readonly presentValueFcf: Measure;
  readonly methods: Readonly<Record<TerminalMethod, MethodValuation>>;
  /** The other method's input that each terminal value stands for, both at the end of the last year. */
  readonly impliedMultiple: Measure;
  readonly impliedGrowth: Measure;
  readonly marketCapitalisation: Measure;
  readonly marketEnterpriseValue: Measure;
  readonly parameters: SensitivityParameters;
  readonly tables: SensitivityTables;
};

/** Both values with everything read off them (finance.md 3.2 to 3.4). */
export function valueFlows(task: DcfTask): DcfValuation {
  const { flows, inputs, bridge, marketCap } = task;
  const market: Measure =
    marketCap === null
      ? absent("MISSING_MARKET", "n.a.: no market capitalisation is given")
      : { value: marketCap };
  const marketEnterprise = marketEnterpriseValue(market, bridge);
  const explicit = presentValues(flows.cashFlows, inputs.wacc, flows.timing);
  const parameters = sensitivityParameters(inputs);
  const lead = leadFactor(inputs.wacc, flows.timing);
  const gordonGrowth = valueMethod(task, "gordonGrowth", { market, marketEnterprise });
  const ebitdaMultiple = valueMethod(task, "ebitdaMultiple", { market, marketEnterprise });
  return {
    ...task,
    presentValues: explicit.map(known),
    presentValueFcf: sumOf(explicit),
    methods: { gordonGrowth, ebitdaMultiple },
    impliedMultiple:
      flows.terminalEbitda > 0
        ? from([gordonGrowth.terminalValue], ([value = 0]) => (value * lead) / flows.terminalEbitda)
        : absent("NON_POSITIVE_TERMINAL_EBITDA", "n.m.: the last EBITDA is not positive"),
    impliedGrowth: from([ebitdaMultiple.terminalValue], ([value = 0]) =>
      impliedGrowth(value / lead, flows.cashFlows.at(-1) ?? Number.NaN, inputs.wacc),
    ),
    marketCapitalisation: market,
    marketEnterpriseValue: marketEnterprise,
    parameters,
    tables: sensitivityTables(flows, inputs, parameters),
  };
}

type Market = { readonly market: Measure; readonly marketEnterprise: Measure };

function valueMethod(
  { flows, inputs, bridge }: DcfTask,
  method: TerminalMethod,
  { market, marketEnterprise }: Market,
): MethodValuation {
  const enterprise = enterpriseValue(flows, inputs, method);
  const terminal = terminalPresentValue(flows, inputs, method);
  const equity = equityValue(enterprise, bridge);
  return {
    terminalValue: terminalValue(flows, inputs, method),
    terminalPresentValue: terminal,
    enterpriseValue: enterprise,
    equityValue: equity,
    terminalShare: shareOf(terminal, enterprise),
    enterpriseUpside: upside(enterprise, marketEnterprise),
    equityUpside: upside(equity, market),
  };
}

function shareOf(part: Measure, whole: Measure): Measure {
  if (whole.value !== null && whole.value <= 0) {
    return absent("NON_POSITIVE_TERMINAL_FCF", "n.m.: enterprise value is not positive");
  }
  return from([part, whole], ([value = 0, of = 0]) => value / of);
}

function sumOf(values: Series): Measure {
  const missing = absent("MISSING_FCF", "n.a.: a projected cash flow is missing");
  return values.length === 0 ? missing : measured(values.reduce(add, 0), missing);
}

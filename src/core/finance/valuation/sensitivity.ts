import type { DcfInputs, TerminalMethod } from "#core/finance/valuation/dcf-inputs.ts";
import { type DcfFlows, enterpriseValue } from "#core/finance/valuation/enterprise-value.ts";
import type { Series } from "#core/finance/valuation/measure.ts";

/** Five values each, ascending, the base in the middle. */
export type SensitivityParameters = {
  readonly wacc: Series;
  readonly gordonGrowth: Series;
  readonly ebitdaMultiple: Series;
};

/** Enterprise values: rows by WACC, columns by the second variable; null where a guard bites. */
export type SensitivityGrid = readonly (readonly (number | null)[])[];

export type SensitivityTables = Readonly<Record<TerminalMethod, SensitivityGrid>>;

const RATE_STEP = 0.005;
const MULTIPLE_STEP = 1;
const LOW_MULTIPLE_STEP = 0.5;
/** Below this multiple a whole turn is too wide a step. */
const LOW_MULTIPLE = 5;
const PLACES = [-2, -1, 0, 1, 2] as const;
const DECIMALS = 1e10;

/** The values of the grids' sides: steps of 0.5 points and of 1.0x (0.5x below 5x). */
export function sensitivityParameters(inputs: DcfInputs): SensitivityParameters {
  const { wacc, terminalGrowthRate, terminalEbitdaMultiple: multiple } = inputs;
  const step = multiple < LOW_MULTIPLE ? LOW_MULTIPLE_STEP : MULTIPLE_STEP;
  return {
    wacc: around(wacc, RATE_STEP),
    gordonGrowth: around(terminalGrowthRate, RATE_STEP),
    ebitdaMultiple: around(multiple, multiple - 2 * step <= 0 ? multiple / 4 : step),
  };
}

/** Both grids; the cash flows are discounted anew for every WACC. */
export function sensitivityTables(
  flows: DcfFlows,
  inputs: DcfInputs,
  parameters: SensitivityParameters,
): SensitivityTables {
  const grid = (method: TerminalMethod): SensitivityGrid =>
    parameters.wacc.map((wacc) =>
      parameters[method].map((second) => {
        const cell =
          method === "gordonGrowth"
            ? { ...inputs, wacc, terminalGrowthRate: second }
            : { ...inputs, wacc, terminalEbitdaMultiple: second };
        return enterpriseValue(flows, cell, method).value;
      }),
    );
  return { gordonGrowth: grid("gordonGrowth"), ebitdaMultiple: grid("ebitdaMultiple") };
}

/** Each from the base and never from its neighbour, so that no error adds up; the base as it is. */
function around(base: number, step: number): Series {
  return PLACES.map((place) =>
    place === 0 ? base : Math.round((base + place * step) * DECIMALS) / DECIMALS,
  );
}

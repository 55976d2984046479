/** The three rates of a valuation: `wacc` and growth as fractions, the multiple in turns. */
export type DcfInputs = {
  readonly wacc: number;
  readonly terminalGrowthRate: number;
  readonly terminalEbitdaMultiple: number;
};

/** When within a year its cash flow counts as received. */
export type Discounting = "end-year" | "mid-year";

/**
 * Gordon growth takes the last cash flow on for ever; the exit multiple sells the company at the
 * end of the last year.
 */
export type TerminalMethod = "gordonGrowth" | "ebitdaMultiple";

/** What the weighted average cost of capital is built of; rates as fractions (finance.md 3.5). */
export type WaccInputs = {
  readonly riskFreeRate: number;
  readonly equityRiskPremium: number;
  /** Of the business without debt; or `leveredBeta` as observed. */
  readonly unleveredBeta?: number | undefined;
  readonly leveredBeta?: number | undefined;
  /** For size, country or the like. */
  readonly premium?: number | undefined;
  /** Over the risk-free rate: of the rating, or in the market. */
  readonly creditSpread: number;
  readonly taxRate: number;
  /** Market capitalisation and total debt, whole units; or `targetDebtShare` in their place. */
  readonly equity?: number | null | undefined;
  readonly debt?: number | null | undefined;
  /** D / (D + E). */
  readonly targetDebtShare?: number | undefined;
};

export type Wacc =
  | {
      readonly kind: "wacc";
      readonly wacc: number;
      readonly costOfEquity: number;
      readonly costOfDebt: number;
      readonly leveredBeta: number;
      readonly debtShare: number;
    }
  | { readonly kind: "unavailable"; readonly reason: string };

/**
 * E/(D+E) × Ke + D/(D+E) × Kd × (1 - t), with Ke = rf + βL × ERP + premium, Kd = rf + spread and
 * βL = βU × (1 + (1 - t) × D/E) (Hamada). Without a market value it asks for the share of debt.
 */
export function buildWacc(inputs: WaccInputs): Wacc {
  const { riskFreeRate, equityRiskPremium, premium = 0, creditSpread, taxRate } = inputs;
  const debtShare = debtShareOf(inputs);
  if (debtShare === undefined) {
    return unavailable(
      inputs.targetDebtShare === undefined
        ? "Give a market capitalisation and the debt, or a target share of debt"
        : "A share of debt is at least 0% and below 100%",
    );
  }
  const leveredBeta = inputs.leveredBeta ?? relevered(inputs, debtShare);
  if (leveredBeta === undefined) return unavailable("Give a beta");
  const costOfEquity = riskFreeRate + leveredBeta * equityRiskPremium + premium;
  const costOfDebt = riskFreeRate + creditSpread;
  const wacc = (1 - debtShare) * costOfEquity + debtShare * costOfDebt * (1 - taxRate);
  return Number.isFinite(wacc)
    ? { kind: "wacc", wacc, costOfEquity, costOfDebt, leveredBeta, debtShare }
    : unavailable("One of the inputs is not a number");
}

function debtShareOf({ equity, debt, targetDebtShare }: WaccInputs): number | undefined {
  const share =
    targetDebtShare ??
    (equity == null || debt == null || equity <= 0 || debt < 0
      ? undefined
      : debt / (debt + equity));
  return share !== undefined && share >= 0 && share < 1 ? share : undefined;
}

function relevered({ unleveredBeta, taxRate }: WaccInputs, debtShare: number) {
  if (unleveredBeta === undefined) return undefined;
  return unleveredBeta * (1 + (1 - taxRate) * (debtShare / (1 - debtShare)));
}

function unavailable(reason: string): Wacc {
  return { kind: "unavailable", reason };
}

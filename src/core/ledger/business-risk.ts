/** How risky the business is whatever its debts, from best to worst: the analyst's own judgement. */
export const BUSINESS_RISKS = ["strong", "satisfactory", "fair", "weak"] as const;

export type BusinessRisk = (typeof BUSINESS_RISKS)[number];

/** What an estimate takes business risk for until the analyst says otherwise. */
export const DEFAULT_BUSINESS_RISK: BusinessRisk = "satisfactory";

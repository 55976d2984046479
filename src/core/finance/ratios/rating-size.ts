/**
 * Revenues from which a company is read on the table of large ones. The table parts companies at
 * USD 5bn of market capitalisation, which statements do not hold.
 */
const LARGE_REVENUES_USD = 5e9;

/**
 * How many units of a currency are worth about a dollar, to one figure. They tell large companies
 * from small ones and nothing else: no amount is converted.
 */
const UNITS_TO_A_DOLLAR: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1,
  GBP: 1,
  CHF: 1,
  CAD: 1,
  AUD: 1,
  SGD: 1,
  NZD: 2,
  BRL: 5,
  CNY: 7,
  DKK: 7,
  HKD: 8,
  SEK: 10,
  NOK: 10,
  MXN: 20,
  ZAR: 20,
  TWD: 30,
  INR: 90,
  JPY: 200,
  CLP: 1000,
  KRW: 1000,
  COP: 4000,
  IDR: 20_000,
};

/** Which of the two tables of EBIT coverage a company is read on. */
export type CompanySize = "large" | "small";

/**
 * Large from a market capitalisation of about USD 5bn, or, where it is not known, such revenues;
 * small without either or in a currency not in the list.
 */
export function companySize(amount: number, currency: string): CompanySize {
  const units = UNITS_TO_A_DOLLAR[currency];
  return units !== undefined && amount >= LARGE_REVENUES_USD * units ? "large" : "small";
}

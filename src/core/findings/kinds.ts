import type { FindDatum } from "#core/ledger/find-datum.ts";
import type { Archetype } from "#core/ledger/financial-data.ts";
import type { Topic } from "#core/findings/finding.ts";

/** What kind of company it is, as far as it decides which findings mean something. */
export type CompanyKind =
  | "industrial"
  | "captive"
  /** Rents out equipment that it buys outside capital expenditure. */
  | "lessor"
  | "bank"
  /** Lends without taking deposits: mortgage and consumer lenders, brokers. */
  | "lender"
  | "insurer"
  | "managed-care"
  | "reit"
  | "no-revenue";

/** A kind and what its notes speak of, in the order of what they are read for. */
export type Kind = {
  readonly kind: CompanyKind;
  /** Whether it is read by EBITDA, what it owes in turns of that, and free cash flow. */
  readonly hasEarnings: boolean;
  /** Whether what it rents out is bought outside capital expenditure: free cash flow is before that. */
  readonly isBeforeRented: boolean;
  readonly topics: readonly Topic[];
};

const OF_EARNINGS: readonly Topic[] = [
  "leverage",
  "coverage",
  "refinancing",
  "liquidity",
  "margin",
  "growth",
  "cash",
  "returns",
  "capital",
  "valuation",
];

const KINDS: Readonly<Record<CompanyKind, Omit<Kind, "kind" | "isBeforeRented">>> = {
  industrial: { hasEarnings: true, topics: OF_EARNINGS },
  captive: { hasEarnings: true, topics: OF_EARNINGS },
  lessor: { hasEarnings: true, topics: OF_EARNINGS },
  reit: { hasEarnings: true, topics: ["property", ...OF_EARNINGS] },
  "no-revenue": {
    hasEarnings: true,
    topics: ["liquidity", "cash", "refinancing", "growth", "capital", "returns", "valuation"],
  },
  bank: {
    hasEarnings: false,
    topics: ["returns", "lending", "capital", "funding", "growth", "valuation"],
  },
  lender: {
    hasEarnings: false,
    topics: ["returns", "growth", "lending", "capital", "funding", "liquidity", "valuation"],
  },
  insurer: {
    hasEarnings: false,
    topics: ["underwriting", "returns", "growth", "capital", "liquidity", "valuation"],
  },
  "managed-care": {
    hasEarnings: false,
    topics: ["underwriting", "growth", "returns", "capital", "liquidity", "valuation"],
  },
};

/** What the ledger notes of companies that rent out equipment, which stands outside capital expenditure. */
const RENTAL_FLAGS: ReadonlySet<string> = new Set([
  "excludes_rental_equipment",
  "includes_operating_equipment",
]);

const LEFT_OUT: ReadonlySet<string> = new Set([
  "excludes_rental_equipment",
  "excludes_investment_property",
]);

/** Claims that are settled within months, as those for care are: reserves under this part of a year's. */
const SHORT_CLAIMS = 0.35;

/**
 * The kind of a company, told from its figures: an archetype alone calls a mortgage lender a bank and a
 * health plan a property insurer.
 */
export function kindOf(archetype: Archetype, find: FindDatum, period: string): Kind {
  const kind = nameOf(archetype, find, period);
  const flags = find("Capital Expenditure", period)?.flags ?? [];
  const isBeforeRented = kind === "lessor" || flags.some((flag) => LEFT_OUT.has(flag));
  return { kind, isBeforeRented, ...KINDS[kind] };
}

function nameOf(archetype: Archetype, find: FindDatum, period: string): CompanyKind {
  if (archetype === "bank") {
    return (find("Deposits", period)?.value ?? 0) > 0 ? "bank" : "lender";
  }
  if (archetype === "insurer") return isManagedCare(find, period) ? "managed-care" : "insurer";
  if (archetype === "reit" || archetype === "no-revenue") return archetype;
  if (archetype === "captive-finance") return "captive";
  const flags = ["Capital Expenditure", "D&A"].flatMap((item) => find(item, period)?.flags ?? []);
  return flags.some((flag) => RENTAL_FLAGS.has(flag)) ? "lessor" : "industrial";
}

function isManagedCare(find: FindDatum, period: string): boolean {
  const [reserves, losses] = [find("Claims Reserves", period), find("Losses And Benefits", period)];
  if (reserves === undefined || losses === undefined || losses.value === 0) return false;
  return reserves.value / Math.abs(losses.value) < SHORT_CLAIMS;
}

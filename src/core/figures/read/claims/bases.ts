import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Spot } from "#core/figures/read/claims/spot.ts";

const LEASES_IN =
  /\b(?:with|including|adjusted for|after) (?:operating )?(?:leases|lease liabilities|¤+) (?:in|as|included|liabilities)|\b(?:including|adding|counting|capitalising|capitalizing|adjusting for)(?: back)? (?:the )?(?:operating )?(?:leases|lease liabilities|lease obligations)\b|\bleases included\b/;

/** Whether a text counts its leases as debt. */
export function namesLeasesIn(text: string): boolean {
  return LEASES_IN.test(text.toLowerCase());
}

/** `On an adjusted basis, EBITDA was`. */
const ADJUSTED_BASIS = /\b[Oo]n an? (?:adjusted|clean|underlying|normali[sz]ed) basis\b[^;]*$/;

/** `On a net basis, leverage was`. */
const NET_BASIS = /\b[Oo]n a net basis,[^;]*$/;

const NET: Readonly<Record<string, string>> = {
  "Gross Leverage (x)": "Net Leverage (x)",
  "Total Debt": "Net Debt",
};

const ADJUSTED: Readonly<Record<string, string>> = {
  EBITDA: "Clean EBITDA",
  "EBITDA Margin (%)": "Clean EBITDA Margin (%)",
};

/** Leverage of a sentence that says leases are in it, or that it is on Clean EBITDA. */
export function onSaidBasis(spot: Spot, item: string): string {
  const { reading, figure } = spot;
  const adjusted = ADJUSTED[item];
  if (adjusted !== undefined && ADJUSTED_BASIS.test(reading.text.slice(0, figure.start))) {
    return adjusted;
  }
  const net = NET[item];
  if (net !== undefined && NET_BASIS.test(reading.text.slice(0, figure.start))) return net;
  const clean = CLEAN[item];
  if (clean === undefined) return item;
  const text = reading.text.toLowerCase();
  if (item === "Gross Leverage (x)" && saysLeases(spot, text)) return "Lease-Adjusted Leverage (x)";
  return saysClean(spot, text) ? clean : item;
}

const LEASES_OUT = /^[^,;]{0,30}\b(?:excluding|without|before|ex) (?:operating )?(?:leases|them)\b/;

/** Whether leases are debt for a figure: by the words before it, or right behind it. */
function saysLeases({ reading, figure, index }: Spot, text: string): boolean {
  const after = text.slice(figure.end, reading.figures[index + 1]?.start ?? text.length);
  const [own = ""] = after.split(/[,;]/);
  return (
    LEASES_IN.test(own) || (LEASES_IN.test(text.slice(0, figure.start)) && !LEASES_OUT.test(own))
  );
}

/** Whether a figure is put on Clean EBITDA: right after it, by the last basis said before it, or with others. */
function saysClean({ reading, figure, index }: Spot, text: string): boolean {
  if (/\b(?:both|all|each) (?:on|over|using) (?:clean|adjusted)\b/.test(text)) return true;
  const after = text.slice(figure.end, reading.figures[index + 1]?.start ?? text.length);
  if (SAYS_REPORTED.test(after)) return false;
  if (SAYS_CLEAN.test(after)) return true;
  const before = text.slice(0, figure.start);
  const clean = lastOf(SAYS_CLEAN, before);
  if (clean === -1 || clean < lastOf(SAYS_REPORTED, before)) return false;
  // Said first, it holds for the sentence; said on the way, for its clause.
  return clean < LEADING || !/, (?:and|but|while|with)\b|;/.test(before.slice(clean));
}

/** Up to here a basis stands at the head of its sentence, a list marker or `and` before it. */
const LEADING = 8;

/** Where a pattern is found last; -1 where it is not. */
function lastOf(pattern: RegExp, text: string): number {
  let last = -1;
  for (let from = 0, at = text.search(pattern); at !== -1; at = text.slice(from).search(pattern)) {
    last = from + at;
    from = last + 1;
  }
  return last;
}

/** Words that put the ratios of a sentence on Clean EBITDA. */
const SAYS_CLEAN =
  /\b(?:on|by|over|using) (?:an? )?(?:clean|adjusted) (?:ebitda|basis|ffo|earnings)\b|\bbefore one-offs\b/;

const SAYS_REPORTED = /\bas reported\b|\bon (?:an? )?(?:reported|unadjusted)\b/;

/** Ratios on reported EBITDA by those on Clean EBITDA. */
const CLEAN: Readonly<Record<string, string>> = {
  "Gross Leverage (x)": "Clean Gross Leverage (x)",
  "Net Leverage (x)": "Clean Net Leverage (x)",
  "Interest Coverage (x)": "Clean Interest Coverage (x)",
  "EBIT Coverage (x)": "EBIT Coverage before one-offs (x)",
  "Cash Conversion (%)": "Clean Cash Conversion (%)",
  "FFO / Debt (%)": "Clean FFO / Debt (%)",
};

/** Where reported EBITDA carries no ratio, a text's ratios stand on Clean EBITDA. */
export function cleanReading(item: string, company: CompanyLedger): readonly string[] {
  const clean = CLEAN[item];
  return clean !== undefined && standsOnClean(company) ? [clean] : [];
}

/** The row that a company's text is about: on Clean EBITDA where reported EBITDA carries no ratio. */
export function onCompanyBasis(item: string, company: CompanyLedger): string {
  return cleanReading(item, company)[0] ?? item;
}

function standsOnClean(company: CompanyLedger): boolean {
  return [company.years[0], company.ltm[0]].some(
    (label) =>
      label !== undefined &&
      company.find("Net Leverage (x)", label).length === 0 &&
      company.find("Clean Net Leverage (x)", label).length > 0,
  );
}

const BASED_ON_EARNINGS = new Set([
  "Interest Coverage (x)",
  "EBIT Coverage (x)",
  "Cash Conversion (%)",
  "FFO",
  "FFO / Debt (%)",
  "RCF / Debt (%)",
]);

/** Coverage and conversion may be on Clean EBITDA where a text or its company says so. */
export function basisScore({ reading }: Spot, item: string, company: CompanyLedger): number {
  if (!BASED_ON_EARNINGS.has(item)) return 1;
  const isSaid =
    reading.items.some((mention) => mention.item === "Clean EBITDA") ||
    /\bone-offs?\b/.test(reading.masked);
  return isSaid || standsOnClean(company) ? 0.7 : 1;
}

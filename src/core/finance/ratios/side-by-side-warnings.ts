import { listText } from "#core/count-text.ts";
import { longDate } from "#core/ledger/dates.ts";
import { formatTextAmount } from "#core/ledger/display.ts";
import type { Archetype } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { periodText } from "#core/ledger/period.ts";
import {
  type ComparedCompany,
  companyHead,
  type CompanyHead,
  type ComparedPeriod,
  hasBothLeaseBases,
  hasSeveralKinds,
  MEDIAN_FROM,
} from "#core/finance/ratios/side-by-side.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";

/** The row to read leverage from where standards of accounting differ. */
export const COMPARABLE_LEVERAGE = "Lease-Adjusted Leverage (x)";

/** Ends of periods further apart than this are not the same time. */
const THREE_MONTHS_DAYS = 92;
const DAYS_A_MONTH = 30.4;

type Compared = { readonly company: ComparedCompany; readonly head: CompanyHead };

/** What a reader must know before comparing these columns: whole sentences, the gravest first. */
export function sideBySideWarnings(
  companies: readonly ComparedCompany[],
  period: ComparedPeriod,
): readonly string[] {
  const compared = companies.map((company) => ({ company, head: companyHead(company) }));
  return [
    ...currencyWarning(compared),
    ...leaseWarning(compared),
    ...periodWarnings(compared, period),
    ...archetypeWarnings(compared),
    ...sameCompanyWarning(compared),
    ...faceWarning(compared),
  ];
}

/** Where the figures come from, as far as it is not the newest filings: whole sentences. */
export function sideBySideNotes(companies: readonly ComparedCompany[]): readonly string[] {
  const compared = companies.map((company) => ({ company, head: companyHead(company) }));
  const dates = new Set(companies.flatMap(({ data }) => data.asOfDate ?? []));
  const own = compared.filter(({ head }) => head.origin === "user");
  const bundled = compared.filter(({ head }) => head.origin === "bundled");
  const list = bundled.map(({ head }) => `${head.ticker} as filed to ${longDate(head.asOf)}`);
  return [
    ...[...dates].map((date) => `Only filings up to ${longDate(date)} are known.`),
    ...(own.length === 0
      ? []
      : [`The figures of ${tickers(own)} are your own, from a file, and not from filings.`]),
    ...(bundled.length === 0 ? [] : [`Figures bundled with the product: ${list.join(", ")}.`]),
  ];
}

function currencyWarning(compared: readonly Compared[]): readonly string[] {
  const currencies = Map.groupBy(compared, ({ head }) => head.currency);
  if (currencies.size < 2) return [];
  const list = [...currencies].map(([currency, of]) => `${currency}: ${tickers(of)}`).join("; ");
  return [
    `Amounts are in different currencies (${list}) and are not converted: compare ratios, growth and common size, not amounts.`,
  ];
}

function leaseWarning(compared: readonly Compared[]): readonly string[] {
  if (!hasBothLeaseBases(compared.map(({ head }) => head))) return [];
  const [ifrs, gaap] = (["ifrs-16", "us-gaap"] as const).map((basis) =>
    compared.filter(({ head }) => head.leaseBasis === basis),
  );
  const lacking = compared.filter(({ company }) => comparableLeverage(company) === undefined);
  const partial = compared.filter(({ company }) =>
    comparableLeverage(company)?.flags.includes("lease_liabilities_not_tagged"),
  );
  return [
    [
      `${tickers(ifrs ?? [])} ${verb(ifrs, "reports", "report")} under IFRS, with leases included in debt and their cost below EBITDA; ${tickers(gaap ?? [])} under US GAAP, with operating leases excluded and their cost in EBITDA.`,
      "Lease-Adjusted Leverage is the leverage row that compares them: debt with all lease liabilities over EBITDA before lease cost.",
      ...(lacking.length === 0 ? [] : [`It is not available for ${tickers(lacking)}.`]),
      ...(partial.length === 0
        ? []
        : [`The lease liabilities of ${tickers(partial)} are not tagged and not in it.`]),
    ].join(" "),
    ...freeCashFlowWarning(compared),
  ];
}

/** Free cash flow of both standards after the lease payments that each keeps out of it (finance.md 2.2). */
function freeCashFlowWarning(compared: readonly Compared[]): readonly string[] {
  const flows = compared.flatMap(({ company, head }) => {
    const free = amountOf(company, "Discretionary FCF");
    const principal = amountOf(company, "Lease Principal Paid");
    return free === undefined ? [] : [{ head, free, principal }];
  });
  if (!flows.some(({ head }) => head.leaseBasis === "ifrs-16")) return [];
  const known = flows.map(({ head, free, principal }) => {
    if (principal === undefined) return `${head.ticker} not known`;
    return `${head.ticker} ${formatTextAmount(free - principal, head.currency, "mm")}`;
  });
  return [
    `Free cash flow under IFRS is before lease principal, which stands in financing. Discretionary FCF after Lease Principal Paid: ${known.join(", ")}.`,
  ];
}

function amountOf({ data, column = "" }: ComparedCompany, item: StatementItem): number | undefined {
  return data.data.find((row) => row.item === item)?.amounts[column] ?? undefined;
}

/** The flags of the row that compares; undefined where it has no figure. */
function comparableLeverage({
  data,
  column = "",
}: ComparedCompany): { readonly flags: readonly string[] } | undefined {
  const row = data.ratios.find(({ item }) => item === COMPARABLE_LEVERAGE);
  return typeof row?.amounts[column] === "number"
    ? { flags: row.flags?.[column] ?? [] }
    : undefined;
}

function periodWarnings(compared: readonly Compared[], period: ComparedPeriod): readonly string[] {
  const missing = compared.filter(({ company }) => company.column === undefined);
  const standIns = compared.filter(({ company }) => company.isYearForTwelveMonths);
  const long = compared.filter(({ head }) => head.flags.includes("53_weeks"));
  const label = period.kind === "year" ? `fiscal year ${period.label}` : "whole fiscal year";
  return [
    ...missing.map(({ head }) => `${head.ticker} has no ${label}.`),
    ...standIns.map(
      ({ head }) =>
        `${head.ticker} has no newer twelve months than its last fiscal year: ${periodText(head.column ?? "")} is shown${head.end === undefined ? "" : `, to ${longDate(head.end)}`}.`,
    ),
    ...endsWarning(compared),
    ...(long.length === 0 || long.length === compared.length
      ? []
      : [
          `The period of ${tickers(long)} has 53 weeks: flows are about 2% longer than those of 52 weeks.`,
        ]),
  ];
}

function endsWarning(compared: readonly Compared[]): readonly string[] {
  const ended = compared
    .flatMap(({ head: { ticker, end } }) => (end === undefined ? [] : [{ ticker, end }]))
    .toSorted((a, b) => a.end.localeCompare(b.end));
  const [first, last] = [ended[0], ended.at(-1)];
  if (first === undefined || last === undefined) return [];
  const days = dayNumber(last.end) - dayNumber(first.end);
  if (days <= THREE_MONTHS_DAYS) return [];
  return [
    `The periods end ${Math.round(days / DAYS_A_MONTH)} months apart: ${first.ticker} on ${longDate(first.end)}, ${last.ticker} on ${longDate(last.end)}.`,
  ];
}

/** What a kind of company makes of the rows that others are read by. */
const NOT_MEANINGFUL: Partial<Readonly<Record<Archetype, string>>> = {
  bank: "is a bank: EBITDA, gross profit, free cash flow, net debt and leverage do not apply to it",
  insurer:
    "is an insurer: EBITDA, gross profit, free cash flow, net debt and leverage do not apply to it",
  "captive-finance":
    "has a finance business: its debt and leverage include what it borrows to lend to customers",
  reit: "is a property trust: depreciation of buildings makes its net income a poor measure, and gross profit is often not available",
  "no-revenue": "has no revenues: margins mean nothing for it",
};

function archetypeWarnings(compared: readonly Compared[]): readonly string[] {
  const isOfSeveralKinds = hasSeveralKinds(compared.map(({ head }) => head));
  const said = compared.flatMap(({ head: { ticker, archetype } }) => {
    const sentence = NOT_MEANINGFUL[archetype];
    // Among its own kind a company needs no introduction, but what a captive borrows always counts.
    const isAmongItsKind = !isOfSeveralKinds && archetype !== "captive-finance";
    return sentence === undefined || isAmongItsKind ? [] : [`${ticker} ${sentence}.`];
  });
  return isOfSeveralKinds && compared.length >= MEDIAN_FROM
    ? [...said, "No median is given: it says nothing across companies of different kinds."]
    : said;
}

function sameCompanyWarning(compared: readonly Compared[]): readonly string[] {
  const filers = Map.groupBy(compared, ({ head }) => head.cik ?? head.ticker);
  return [...filers.values()]
    .filter((of) => of.length > 1)
    .map((of) => `${tickers(of)} are shares of one company: the figures are the same.`);
}

function faceWarning(compared: readonly Compared[]): readonly string[] {
  const unchecked = compared.filter(({ company }) => company.data.face?.status === "not checked");
  if (unchecked.length === 0) return [];
  const whose = unchecked.length === compared.length ? "" : ` of ${tickers(unchecked)}`;
  return [
    `Tags were not checked against the printed statements${whose}: what stands in a note alone can't be told from a line of the statements.`,
  ];
}

function verb(of: readonly Compared[] | undefined, one: string, several: string): string {
  return of?.length === 1 ? one : several;
}

function tickers(of: readonly Compared[]): string {
  return listText(of.map(({ head }) => head.ticker));
}

import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { runAround } from "#core/figures/read/sentence/listed-times.ts";
import type { CompanyMention } from "#core/figures/read/sentence/read-sentence.ts";
import type { Spot } from "#core/figures/read/claims/spot.ts";

/** The connected companies and whom a text without a name is about. */
export type Ledgers = {
  readonly ledgers: readonly CompanyLedger[];
  readonly primaryTicker: string | undefined;
};

/** The company of a figure, or why there is none (finance.md 5.1 step 6). */
export function companyOf(spot: Spot, ledgers: Ledgers): CompanyLedger | string {
  return isOfSeveral(spot) ? "it is about several companies together" : oneCompanyOf(spot, ledgers);
}

function oneCompanyOf(spot: Spot, { ledgers, primaryTicker }: Ledgers): CompanyLedger | string {
  const { reading, index, carry } = spot;
  const head = reading.heads?.[index];
  if (head?.kind === "other") return "its column names neither a time nor a company";
  const mention = head?.kind === "company" ? head : mentionOf(spot);
  if (mention !== undefined && mention.ticker === undefined) {
    return "the company it is about is not connected";
  }
  return (
    ledgerOf(ledgers, mention?.ticker ?? carry.ticker ?? primaryTicker) ??
    "no statements are connected"
  );
}

const SEVERAL =
  /¢,?\s+(?:and|plus|&)\s+¢+(?:'s?)?\s+(?:together|combined|jointly|both|each|had|have|generated?|posted|earned|made)\s[^;,#]*$/;

/** `A and B together had #`: of no one company, where one figure is given. */
function isOfSeveral({ reading, index, figure }: Spot): boolean {
  const isListed = runAround(reading.figures, index, reading.masked).length > 1;
  return (
    reading.companies.length > 1 && !isListed && SEVERAL.test(reading.masked.slice(0, figure.start))
  );
}

/** The ledger of a ticker, the first where it has none. */
function ledgerOf(
  ledgers: readonly CompanyLedger[],
  ticker: string | undefined,
): CompanyLedger | undefined {
  return ledgers.find((ledger) => ledger.ticker === ticker) ?? ledgers[0];
}

/** Named to be set apart: `Nike, unlike AMD, pays`. */
const SET_APART = /\b(?:unlike|like|as opposed to|in contrast to)\s+$/;

function mentionOf(spot: Spot): CompanyMention | undefined {
  const { reading, figure, after } = spot;
  const own = /^\s*(?:¤+\s*)?(?:for|at|of)\s+¢/.exec(after);
  const subjects = reading.companies.filter(
    ({ start }) => !SET_APART.test(reading.masked.slice(0, start)),
  );
  return (
    (own === null
      ? undefined
      : reading.companies.find(({ start }) => start === figure.end + own[0].length - 1)) ??
    listed(spot) ??
    subjects.findLast(({ end }) => end <= figure.start) ??
    (subjects.length === 1 ? subjects[0] : undefined)
  );
}

const LIST = /^\s*(?:,|and|, and|&)\s*$/;

/** `A and B had margins of X and Y`: companies in the order of the figures. */
function listed({ reading, index, figure }: Spot): CompanyMention | undefined {
  const { companies, figures, items, masked } = reading;
  if (companies.length < 2) return undefined;
  const run = runAround(figures, index, masked);
  const [first] = run;
  if (first === undefined || run.length < 2) return undefined;
  const ahead = companies.filter(({ end }) => end <= first.start).slice(-run.length);
  const isList = ahead
    .slice(1)
    .every(({ start }, at) => LIST.test(masked.slice(ahead[at]?.end, start)));
  const last = ahead.at(-1);
  if (last === undefined || ahead.length !== run.length || !isList) return undefined;
  const rows = items.filter(({ start, end }) => start >= last.end && end <= first.start);
  return rows.length > 1 ? undefined : ahead[run.indexOf(figure)];
}

import { isFiscalYear } from "#core/ledger/period.ts";
import { basisScore, cleanReading, onSaidBasis } from "#core/figures/read/claims/bases.ts";
import {
  isLooseClaim,
  isNoLevelOf,
  isOfSeveral,
} from "#core/figures/read/binding/claim-caveats.ts";
import { companyOf, type Ledgers } from "#core/figures/read/binding/bind-company.ts";
import { itemOf } from "#core/figures/read/binding/bind-item.ts";
import {
  isTurnedGrowth,
  operationOf,
  type ReadOperation,
} from "#core/figures/read/binding/bind-operation.ts";
import { timesOf, type Times } from "#core/figures/read/claims/bind-period.ts";
import {
  type Bound,
  type Carry,
  type Claim,
  isClaim,
  type Unbound,
} from "#core/figures/read/claims/claim.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { FoundRow } from "#core/figures/read/frames/found.ts";
import { frameOf } from "#core/figures/read/frames/frames.ts";
import { ofTheOther } from "#core/figures/read/frames/side-by-side.ts";
import { isSaid, keyWords } from "#core/figures/read/text/key-words.ts";
import { everyYear } from "#core/figures/read/claims/every-year.ts";
import { boundBy } from "#core/figures/read/binding/bind-frame.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import { madeRow } from "#core/figures/read/ledger/made-rows.ts";
import { namedRatio } from "#core/figures/read/ledger/ratio-parts.ts";
import { tableHeadIn } from "#core/figures/read/sentence/table-heads.ts";
import { isTableRule } from "#core/figures/read/sentence/table-lines.ts";
import type { Columns } from "#core/figures/read/ledger/resolve-period.ts";
import {
  type FoundItem,
  previousClaim,
  type Spot,
  spotOf,
} from "#core/figures/read/claims/spot.ts";
import { tieScore } from "#core/figures/read/claims/ties.ts";
import { whyNotUnderstood } from "#core/figures/read/understood/understood.ts";
import { whyNoClaim } from "#core/figures/read/binding/no-claim.ts";

/** The claims of a sentence in the order of its figures, and what the next sentence goes on with. */
export type BoundSentence = {
  readonly bound: readonly Bound[];
  readonly carry: Carry;
};

/** Ties every figure of a sentence to company, row, columns and operation (finance.md 5.1 step 6). */
export function bindSentence(
  reading: SentenceReading,
  carry: Carry,
  ledgers: Ledgers,
): BoundSentence {
  const bound: Bound[] = [];
  const times = new Map<CompanyLedger, Times>();
  for (const [index, figure] of reading.figures.entries()) {
    const spot = spotOf(reading, index, { bound, carry });
    const company = companyOf(spot, ledgers);
    if (typeof company === "string") bound.push({ figure, why: company });
    else {
      const at = times.get(company) ?? timesOf({ reading, company, context: carry.columns });
      times.set(company, at);
      bound.push(bindFigure(spot, company, at));
    }
  }
  return { bound, carry: carryOn({ reading, carry, bound, times, ledgers }) };
}

/** The claim of a figure, or why it is tied to nothing; where it is not, that of the other company. */
function bindFigure(spot: Spot, company: CompanyLedger, times: Times): Bound {
  const bound = bindAlone(spot, company, times);
  if (!("why" in bound)) return bound;
  const found = ofTheOther({ spot, company, times });
  if (found === undefined || whyNotUnderstood(spot, undefined) !== undefined) return bound;
  return boundBy(found, spot, { company, times }) ?? bound;
}

function bindAlone(spot: Spot, company: CompanyLedger, times: Times): Bound {
  const { figure } = spot;
  const none = (why: string): Unbound => ({ figure, why });
  const framed = frameOf({ spot, company, times });
  if (framed !== undefined) {
    const odd = "item" in framed ? whyNotOf(framed, spot, times) : undefined;
    return odd === undefined
      ? (boundBy(framed, spot, { company, times }) ?? none(NO_TIME))
      : none(odd);
  }
  const why = whyNoClaim(spot);
  if (why !== undefined) return none(why);
  const found = itemOf(spot, times, company);
  if (found === undefined) return none("no row of the connected data is named with it");
  const qualifier = found.mention?.qualifier;
  if (qualifier !== undefined) {
    return none(
      `no connected row is called so with “${qualifier}”: find its source, or name the row alone`,
    );
  }
  const unknown = whyNotUnderstood(spot, found, company);
  if (unknown !== undefined) return none(unknown);
  return claimOf(spot, found, { company, times }) ?? none("what it is of the row is not said");
}

/** Why what a form of words says does not hold. */
function whyNotOf(framed: FoundRow, spot: Spot, times: Times): string | undefined {
  return isOfYears(framed, spot, times) ? NO_TIME : whyNotUnderstood(spot, undefined);
}

/** `In 2023 and 2024 it lost #`, read at one of them. */
function isOfYears({ operation, columns }: FoundRow, spot: Spot, times: Times): boolean {
  const isLevel = operation.kind === "level" && columns === undefined;
  return isLevel && isOfSeveral(spot) && times.at(spot.index)?.length === 1;
}

const NO_TIME = "when it is said to hold is not connected";

type CompanyTimes = { readonly company: CompanyLedger; readonly times: Times };

function claimOf(
  spot: Spot,
  found: FoundItem,
  { company, times }: CompanyTimes,
): Claim | undefined {
  const { figure, index } = spot;
  const columns = times.at(index);
  const read = operationOf(spot, found, times);
  if (columns === undefined || read === undefined) return undefined;
  if (isNoLevelOf(columns, read, { spot, found })) return undefined;
  const named = read.item ?? found.item;
  const item = onSaidBasis(spot, named);
  const others = read.item === undefined && item === named ? found.others : [];
  const clean = cleanReading(item, company);
  const isLevel = read.operation.kind === "level";
  return {
    figure,
    company,
    item,
    others: clean.length === 0 ? others : [...new Set([...others, ...clean])],
    columns,
    operation: read.operation,
    every: isLevel ? everyYear(spot, { company, columns }) : undefined,
    direction: directionOf(read, found, spot),
    isBasisSaid: isLeaseSaid(item, named),
    sign: signOf(spot, found) ?? inheritedSign(spot, found),
    score:
      tieScore(spot, found) *
      inheritedScore(spot, found) *
      found.confidence *
      basisScore(spot, item, company) *
      (times.isVague(index) || isLooseClaim(spot, read) ? VAGUE : 1),
  };
}

/** `net cash increased by #`: the row itself fell. */
function directionOf(
  { operation, cue }: ReadOperation,
  found: FoundItem,
  spot: Spot,
): Claim["direction"] {
  const isNegative = found.mention?.isNegative ?? isNamedNegative(spot, found);
  const isTurned = operation.kind === "change" && isNegative;
  if (!isTurned || (cue?.direction !== "up" && cue?.direction !== "down")) return cue?.direction;
  return cue.direction === "up" ? "down" : "up";
}

/** `With leases in debt, gross leverage was`: the sentence says on what basis its ratio is. */
function isLeaseSaid(item: string, named: string): boolean {
  return item !== named && item.startsWith("Lease-Adjusted");
}

/** A row taken over from the figure before is no surer than it was there. */
function inheritedScore(spot: Spot, found: FoundItem): number {
  return Math.min(1, previousClaim(spot, found)?.score ?? 1);
}

/** What makes a binding too unsure to call a figure wrong. */
const VAGUE = 0.7;

const NEGATIVE_BEFORE =
  /\bnegative(?:\s+at|\s+of|\s+¤+\s+of)?\s*(?:[a-z]+\s+)?$|\bnegative\s+¤+\s+(?:was|of|were|at|is)\s*$|\b(?:loss|deficit|outflow|shortfall)\s+of\s+(?:(?:just|only|about|around|some|nearly|over|almost|roughly)\s+)?$/;
const SIGNING = keyWords(
  "tied ties locked drained drains releasing released release negative loss deficit outflow shortfall took taking absorbed absorbing consumed consuming used using cost inflow benefit credit income positive",
);
const TAKING =
  /\b(?:tied up|ties up|locked up|drained|drains|took|taking|absorbed|absorbing|consumed|consuming|used|using|cost)\b(?! by\b)[^¤]*$/;
/** Rows whose cost is a plain amount in the ledger. */
const CHARGES: ReadonlySet<string> = new Set([
  "D&A",
  "Share-Based Compensation",
  "Impairments",
  "Restructuring",
  "Operating Lease Cost",
  "Interest Paid",
  "Taxes Paid",
  "Lease Principal Paid",
]);
const INFLOW = /\b(?:inflow|benefit|credit|income of|positive)\b/;

function signOf({ reading, before, after }: Spot, { item, mention }: FoundItem): Claim["sign"] {
  if (mention?.isNegative === true || isTurnedGrowth(item, before)) return "negative";
  if (isNamedIncome(reading.text, item, mention)) return "inflow";
  if (isNamedExpense(reading.text, item, mention)) return "negative";
  if (!isSaid(reading, SIGNING)) return undefined;
  if (/\breleas(?:ed|ing)\b[^¤]*$|\brelease of\s*$/.test(before)) return "inflow";
  if (isSaidNegative(before, after)) return "negative";
  if (TAKING.test(before) && !CHARGES.has(item)) return "negative";
  return isSaidInflow(before, after) ? "inflow" : undefined;
}

function isSaidInflow(before: string, after: string): boolean {
  return INFLOW.test(before.slice(-40)) || /^\s*(?:inflow|benefit|credit)\b/.test(after);
}

const NET_INTEREST = "Interest Income/Expense";

/** `interest income of #`: the row is an income where it is called one. */
function isNamedIncome(text: string, item: string, mention: FoundItem["mention"]): boolean {
  return item === NET_INTEREST && /\bincome$/i.test(text.slice(mention?.start, mention?.end));
}

function isNamedExpense(text: string, item: string, mention: FoundItem["mention"]): boolean {
  return (
    item === NET_INTEREST && /\b(?:expense|cost)s?$/i.test(text.slice(mention?.start, mention?.end))
  );
}

/** `was negative in 2025 at #`, `turned negative, at #`: of the row just named. */
const NAMED_NEGATIVE =
  /¤[^¤#.;]*(?<!\b(?:not|never|longer|from|than|or|hardly)\s)\bnegative\b[^¤#.;]*$/;

function isSaidNegative(before: string, after: string): boolean {
  return (
    [NEGATIVE_BEFORE, NAMED_NEGATIVE].some((pattern) => pattern.test(before)) ||
    /^\s*(?:outflow|loss|deficit)\b/.test(after)
  );
}

/** A sign that is in the row's name or a noun goes on; that of `was negative at` is the figure's alone. */
function inheritedSign(spot: Spot, found: FoundItem): Claim["sign"] {
  const { reading, bound } = spot;
  if (found.mention === undefined && isNamedNegative(spot, found)) return "negative";
  const before = previousClaim(spot, found);
  if (before?.sign === undefined || /\b(?:charge|profit) of\s*$/.test(spot.before))
    return undefined;
  const { start } = before.figure;
  const from = reading.figures[bound.length - 2]?.end ?? 0;
  return /\bnegative\b/.test(reading.masked.slice(from, start)) ? undefined : before.sign;
}

/** Whether the sentence has called the row by what it is when negative: `a net loss of`. */
function isNamedNegative({ reading, figure }: Spot, found: FoundItem): boolean {
  return reading.items.some(
    ({ item, isNegative, end }) => isNegative && item === found.item && end <= figure.start,
  );
}

type Ending = {
  readonly reading: SentenceReading;
  readonly carry: Carry;
  readonly bound: readonly Bound[];
  readonly times: ReadonlyMap<CompanyLedger, Times>;
  readonly ledgers: Ledgers;
};

/** What the next sentence goes on with: the one company and time named, and the subject. */
function carryOn({ reading, carry, bound, times, ledgers }: Ending): Carry {
  const ticker = tickerAfter(reading, carry);
  const company = ledgerOf(ledgers, ticker);
  const own =
    company && (times.get(company) ?? timesOf({ reading, company, context: carry.columns }));
  const claims = bound.filter(isClaim);
  const subject = subjectOf(reading, claims[0]);
  return {
    ticker,
    columns: own === undefined || isToCome(own.carry, company) ? carry.columns : own.carry,
    item: subject?.item,
    others: subject?.others ?? [],
    rows: [...new Set([...carry.rows, ...rowsSaid(reading, bound)])].slice(-ROWS_KEPT),
    ratio: claims.map(ratioIn).find((ratio) => ratio !== undefined) ?? carry.ratio,
    table: tableAfter(reading, carry),
    heading: isHeading(reading) ? headingIn(reading, own) : carry.heading,
  };
}

/** The row a sentence is about: the first it names, or what it has told before that. */
function subjectOf({ items }: SentenceReading, first: Claim | undefined) {
  const named = items.find(({ qualifier }) => qualifier === undefined);
  const isToldFirst =
    named !== undefined && first?.operation.kind === "level" && first.figure.end < named.start;
  // `it returned # to shareholders, comprising # in dividends`
  return isToldFirst && madeRow(first.item) !== undefined ? first : (named ?? first);
}

/** The table that goes on: a new head, or the one whose row or rule this was. */
function tableAfter(reading: SentenceReading, carry: Carry): Carry["table"] {
  const goesOn =
    reading.heads !== undefined || isTableRule(reading.text) || reading.text.includes("|");
  return tableHeadIn(reading) ?? (goesOn ? carry.table : undefined);
}

const LONGEST_HEADING = 80;

function isHeading({ text, figures }: SentenceReading): boolean {
  return figures.length === 0 && text.length <= LONGEST_HEADING && !/[.!?;,]$/.test(text);
}

/** The time of what stands under a heading, where it names one. */
function headingIn({ periods }: SentenceReading, own: Times | undefined): Carry["heading"] {
  return periods.length === 0 ? undefined : own?.carry;
}

/** `the term loan in 2028`: a year to come is not what the next sentence is about. */
function isToCome(columns: Columns | undefined, company: CompanyLedger | undefined): boolean {
  const [year, latest] = [columns?.[0], company?.years[0]];
  return year !== undefined && latest !== undefined && isFiscalYear(year) && year > latest;
}

/** How many rows `together they` may look back to. */
const ROWS_KEPT = 4;

/** The row whose amount a sentence gives, and the one it sets beside it: `A was X and B Y`. */
function rowsSaid(
  { masked, figures }: SentenceReading,
  bound: readonly Bound[],
): readonly string[] {
  const levels = bound.flatMap((each, index) =>
    isClaim(each) && each.operation.kind === "level" && unitOf(each.item) === "money"
      ? [{ item: each.item, index }]
      : [],
  );
  const [first, second] = levels;
  if (first === undefined || second === undefined) return levels.map(({ item }) => item);
  const between = masked.slice(figures[first.index]?.end, figures[second.index]?.start);
  const isBeside = second.index === first.index + 1 && /\band\b[^,;]*¤/.test(between);
  return isBeside ? [first.item, second.item] : [first.item];
}

/** The ratio a claim gives the value of. */
function ratioIn({ item, operation }: Claim): string | undefined {
  if (operation.kind === "ratio") return namedRatio(item, operation.bottom);
  return operation.kind === "level" && unitOf(item) !== "money" ? item : undefined;
}

function tickerAfter({ companies }: SentenceReading, carry: Carry): string | undefined {
  const tickers = new Set(companies.map(({ ticker }) => ticker));
  if (tickers.size === 0) return carry.ticker;
  const [named] = tickers;
  return tickers.size === 1 ? named : undefined;
}

function ledgerOf(
  { ledgers, primaryTicker }: Ledgers,
  ticker: string | undefined,
): CompanyLedger | undefined {
  return ledgers.find((ledger) => ledger.ticker === (ticker ?? primaryTicker)) ?? ledgers[0];
}

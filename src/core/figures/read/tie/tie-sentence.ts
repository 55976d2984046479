import {
  type Bound,
  type Carry,
  type Claim,
  isClaim,
  type Operation,
  type Unbound,
} from "#core/figures/read/claims/claim.ts";
import { measured } from "#core/figures/read/figures/noted-unit.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { type ItemMention, unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import { type Columns, columnsOf } from "#core/figures/read/ledger/resolve-period.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { type ColumnHead, unitSaid } from "#core/figures/read/sentence/table-heads.ts";
import { textAt } from "#core/figures/read/sentence/tokens.ts";
import { carryOn } from "#core/figures/read/tie/carry.ts";
import { companyOf, type Ledgers } from "#core/figures/read/tie/company.ts";
import { namesOwn } from "#core/figures/read/tie/elsewhere.ts";
import { composed, type Composed } from "#core/figures/read/tie/forms.ts";
import { whyNotPlain } from "#core/figures/read/tie/gate.ts";
import { operationOf, type ReadOperation } from "#core/figures/read/tie/operation.ts";
import { basisAt, type FoundRow, listedRows, NONE, rowOf } from "#core/figures/read/tie/row.ts";
import { isProjecting } from "#core/figures/read/tie/known.ts";
import { parsed, type Scene, sceneOf } from "#core/figures/read/tie/scene.ts";
import { type Times, timesOf } from "#core/figures/read/tie/times.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Unit } from "#core/ledger/units.ts";
import { periodKind } from "#core/ledger/period.ts";
import { resultUnit } from "#core/ledger/saved-model-provider.ts";
import { isMotionWord, isOf } from "#core/figures/read/words/lexicon.ts";
import { isBalance } from "#core/ledger/statement-groups.ts";

/** The claims of a sentence in the order of its figures, and what the next sentence goes on with. */
export type BoundSentence = {
  readonly bound: readonly Bound[];
  readonly carry: Carry;
};

export const NO_TIME = "when it is said to hold is not connected";
const NO_OPERATION = "what it is of the row is not said";

/** Ties every figure of a sentence to company, row, columns and operation (finance.md 5.1 step 6). */
export function bindSentence(
  reading: SentenceReading,
  carry: Carry,
  ledgers: Ledgers,
): BoundSentence {
  const all = parsed(reading);
  const bound: Bound[] = [];
  const times = new Map<CompanyLedger, Times>();
  const elsewhere = namesOwn(all) ? undefined : carry.elsewhere;
  for (const [index, figure] of reading.figures.entries()) {
    const company = companyOf(all, index, { ...ledgers, carry });
    if (typeof company === "string") {
      bound.push({ figure, why: company });
      continue;
    }
    const known = times.get(company) ?? timesOf(all, company, carry.columns);
    times.set(company, known);
    const scene = sceneOf(all, index, { bound, carry, company });
    const head = reading.heads?.[index];
    const own = inUnitsSaid(head === undefined ? tied(scene, known) : cellOf(scene, head), carry);
    bound.push(
      elsewhere !== undefined && isClaim(own)
        ? { ...own, isVague: own.isVague || elsewhere.isBorneOut !== true, elsewhere }
        : own,
    );
  }
  return { bound, carry: carryOn({ all, carry, bound, times, ledgers }) };
}

export const NO_UNIT = "the unit that is said for such amounts is not known here";

/** The claim of an amount without a unit, in the one that was said for those that follow. */
function inUnitsSaid(bound: Bound, { units }: Carry): Bound {
  if (units === undefined || !isClaim(bound) || unitOf(bound.item) !== "money") return bound;
  const unit = unitSaid(units);
  const { figure } = bound;
  if (unit === "unread") return figure.kind === "bare" ? { figure, why: NO_UNIT } : bound;
  return unit === undefined ? bound : { ...bound, figure: measured(figure, unit) };
}

/** The claim of a figure in running words, or why it is tied to nothing. */
function tied(scene: Scene, times: Times): Claim | Unbound {
  const { figure } = scene;
  const none = (why: string): Unbound => ({ figure, why });
  const units = scene.reading.items.map((item) => item.unit);
  if (isOtherKind(figure, units)) return none(OTHER_KIND);
  const form = composed(scene);
  if (form !== undefined) return claimOfForm(scene, form, times) ?? none(NO_TIME);
  if (isPartInWords(scene)) return none(PART);
  if (isOfThatTime(scene)) return none(NO_TIME);
  const found = rowOfKind(scene);
  if (typeof found === "string") return none(found);
  const read = operationOf(scene, found, times);
  if (read === undefined) return none(NO_OPERATION);
  const isChange = read.operation.kind !== "level";
  const why = whyNotPlain(scene, { item: found.item, rows: rowsTold(scene, found), isChange });
  return why === undefined ? (claimOf(scene, found, { read, times }) ?? none(NO_TIME)) : none(why);
}

/** The row of a figure, where it is measured as the figure is. */
function rowOfKind(scene: Scene): FoundRow | string {
  const found = rowOf(scene);
  if (typeof found === "string") return found;
  return isOtherKind(scene.figure, [unitOf(found.item)]) ? OTHER_KIND : found;
}

function isOtherKind({ kind }: Scene["figure"], units: readonly Unit[]): boolean {
  const own = UNITS_OF_KINDS.get(kind);
  return NEVER_TIED.has(kind) || (own !== undefined && !units.includes(own));
}

/** `EBITDA that year was #`, where the text before it named no time, or more than one. */
function isOfThatTime({ tokens, reading, carry }: Scene): boolean {
  return reading.periods.length === 0 && carry.named?.length !== 1 && isPointing(tokens);
}

/** A sentence may have thousands of figures, and its words are the same for each. */
const pointing = new WeakMap<Scene["tokens"], boolean>();

function isPointing(tokens: Scene["tokens"]): boolean {
  const known = pointing.get(tokens);
  if (known !== undefined) return known;
  const isSaid = tokens.some(
    ({ text }, at) =>
      (text === "year" || text === "quarter") && /^(?:that|same)$/.test(textAt(tokens, at - 1)),
  );
  pointing.set(tokens, isSaid);
  return isSaid;
}

type Read = { readonly read: ReadOperation; readonly times: Times };

function claimOf(scene: Scene, found: FoundRow, { read, times }: Read): Claim | undefined {
  const { figure, company, index } = scene;
  const columns = times.at(index);
  const isResult = resultUnit(found.item) !== undefined;
  const told = isResult
    ? columnsOfResult(company)
    : columns && columnsTold(scene, found, { columns, operation: read.operation });
  return (
    told && {
      figure,
      company,
      item: found.item,
      others: found.others,
      columns: told,
      operation: read.operation,
      direction: turned(read.direction, found),
      sign: signOf(scene, found),
      when: whenUnsaid(scene),
      longer: found.mention?.longer,
      isVague:
        (found.place === undefined && !isSetAgainst(scene, found)) ||
        (isResult && found.others.length > 0 && !isSaidAsOurs(scene)),
    }
  );
}

/** Where a sentence leaves its time to those before it; a heading says it of all under it. */
function whenUnsaid({ reading, carry: { named, heading } }: Scene): Claim["when"] {
  if (reading.periods.length > 0) return undefined;
  if (named === undefined) return "newest";
  return named.join() === heading?.join() ? undefined : "carried";
}

/** `up from #`, `from # to #`: of the row of the figure before it; what only stands beside that (`or #`) may change it. */
function isSetAgainst({ tokens, at }: Scene, { from }: FoundRow): boolean {
  const before = [1, 2].map((by) => textAt(tokens, at - by));
  return (
    from !== undefined && (before[0] === "to" || before.some((word) => isOf(word, "comparing")))
  );
}

function columnsOfResult({ resultColumn }: CompanyLedger): Columns | undefined {
  return resultColumn === undefined ? undefined : [resultColumn];
}

/** `Our base case gives an enterprise value of #`: one of its two methods' values, and no other's. */
function isSaidAsOurs(scene: Scene): boolean {
  return scene.tokens.some((_, place) => isProjecting(scene, place));
}

type Held = { readonly columns: readonly string[]; readonly operation: Operation };

/** The columns that an operation is of; none for a sum of balances, or one that is not said to be one. */
function columnsTold(
  scene: Scene,
  { item }: FoundRow,
  { columns, operation }: Held,
): Columns | undefined {
  const [column, ...others] = columns;
  const isLevel = operation.kind === "level";
  if (column === undefined || (isLevel && isSaidSince(scene))) return undefined;
  const isSum = others.length > 0 && !isPartOfYear(columns);
  if (!isSum) return isCumulative(scene) ? undefined : [column, ...others];
  if (isLevel && wordsOf(item).kind === "balance") return undefined;
  // A change over years is up to the last of them.
  return isLevel || operation.kind === "cagr" ? [column, ...others] : [column];
}

function isCumulative({ tokens }: Scene): boolean {
  return tokens.some(({ text }) => text === "cumulative" || text === "aggregate");
}

/** The places of rows that are told: the figure's own, its basis, and those of a list. */
function rowsTold(scene: Scene, { place }: FoundRow): readonly number[] {
  const listed = place === undefined ? [] : listedRows(scene);
  return [place, basisAt(scene), ...listed].filter((each) => each !== undefined);
}

/** `revenue since 2023 was #`, and not `since 2023, to #`. */
function isSaidSince({ tokens, from, at }: Scene): boolean {
  const words = tokens.slice(Math.max(from, 0), at).map(({ text }) => text);
  return words.includes("since") && words.at(-1) !== "to";
}

/** The first half, nine months: quarters that add up. */
function isPartOfYear(columns: readonly string[]): boolean {
  return columns.every((label) => periodKind(label) === "quarter");
}

/** `a third of EBITDA` is no EBITDA, nor what follows it: `or #`. */
function isPartInWords({ figure: { kind, start, end }, reading }: Scene): boolean {
  return kind === "rate" && !/\d|cent/i.test(reading.text.slice(start, end));
}

const PART = "a part in words: find its source, or say it as a figure";
const NEVER_TIED: ReadonlySet<string> = new Set(["coupon", "months"]);
/** Figures that are of rows in one unit alone. */
const UNITS_OF_KINDS: ReadonlyMap<string, Unit> = new Map([
  ["per-share", "perShare"],
  ["days", "days"],
]);
const OTHER_KIND = "no row of the connected data is measured so";

/** `the net loss narrowed by #`: the row itself rose. */
function turned(direction: Claim["direction"], { mention }: FoundRow): Claim["direction"] {
  if (mention?.isNegative !== true || (direction !== "up" && direction !== "down"))
    return direction;
  return direction === "up" ? "down" : "up";
}

function claimOfForm(scene: Scene, form: Composed, times: Times): Claim | Unbound | undefined {
  const { figure, company, index } = scene;
  const { item, operation } = form;
  const why = whyNotPlain(scene, { item, rows: form.places, isChange: false });
  if (why !== undefined) return { figure, why };
  const columns = times.at(index);
  if (columns === undefined) return undefined;
  return {
    figure,
    company,
    item,
    others: [],
    columns,
    operation,
    direction: undefined,
    sign: undefined,
    isVague: true,
  };
}

const NEGATIVE = new Set(
  "negative outflow deficit absorbed consumed absorbing consuming tied used".split(" "),
);
const INFLOW = new Set("inflow positive released benefit credit release releasing".split(" "));
const NET_INTEREST = "Interest Income/Expense";

/** What the words say of a level's sign: `net loss of #`, `was negative at #`, `an inflow of #`. */
function signOf(scene: Scene, found: FoundRow): Claim["sign"] {
  const { mention, item, from, place } = found;
  if (mention?.isNegative === true) return "negative";
  const named = item === NET_INTEREST ? signOfInterest(scene, found) : undefined;
  if (named !== undefined) return named;
  const { tokens, at } = scene;
  const begin = Math.min(place ?? scene.from, at);
  const words = tokens.slice(begin + 1, at + BEHIND).map(({ text }) => text);
  if (words.some((word) => NEGATIVE.has(word))) return "negative";
  if (words.some((word) => INFLOW.has(word))) return mayComeIn(item) ? "inflow" : undefined;
  return from?.sign === "negative" && textAt(tokens, at - 1) !== "of" ? "negative" : undefined;
}

/** How far behind a figure a word for its sign may stand: `# of outflow`. */
const BEHIND = 3;

/** `interest income`, `net interest expense`: the name says which it is. */
function signOfInterest({ reading }: Scene, { mention }: FoundRow): Claim["sign"] {
  const name = reading.text.slice(mention?.start ?? 0, mention?.end ?? 0).toLowerCase();
  if (name.endsWith("income")) return "inflow";
  return /(?:expense|cost)s?$/.test(name) ? "negative" : undefined;
}

function mayComeIn(item: string): boolean {
  const isTurned = wordsOf(item).isOutflow === true || item === NET_INTEREST;
  return isTurned || item === "Change In Working Capital";
}

const OTHER_LABEL = "the label of its line may be of something else than the row";

/** The claim of a table's cell: its row names the line or the column, its time or company the other. */
function cellOf(scene: Scene, head: ColumnHead): Claim | Unbound {
  const { figure, company, reading } = scene;
  const none = (why: string): Unbound => ({ figure, why });
  const row = head.kind === "row" ? head.item : reading.items[0];
  if (row === undefined) return none(NONE);
  const columns = columnsOfCell(scene, head);
  if (columns === undefined) return none(NO_TIME);
  if (head.kind !== "row" && !isLabelPlain(scene, row)) {
    const isConnected = columns.some((label) => company.find(row.item, label).length > 0);
    return none(isConnected ? OTHER_LABEL : NO_TIME);
  }
  const operation = operationOfCell(scene, head, row);
  if (operation === undefined) return none(NO_OPERATION);
  return {
    figure,
    company,
    item: row.item,
    others: row.others,
    columns,
    operation,
    direction: operation.kind === "level" ? undefined : "up",
    sign: signOfCell(scene, row),
    isTurned: operation.kind === "change" && isShownTurned(scene, row),
    isUnsigned: operation.kind === "level" && !showsSigns(scene),
    isVague: mayBeOfMore(head, row, columns),
    parts: scene.carry.parts
      ?.filter(({ item, column }) => item === row.item && column === columns[0])
      .map(({ value }) => value),
  };
}

/** `Jun-25` over a flow: what ends then may be a quarter, half a year or twelve months. */
function mayBeOfMore(head: ColumnHead, { item }: ItemMention, columns: Columns): boolean {
  const isDay = head.kind === "time" && head.when.kind === "date" && head.when.span === undefined;
  return isDay && isPartOfYear(columns) && !isBalance(item);
}

/** Balances that may be below zero. */
const OF_EITHER_SIGN = new Set(["Equity", "Net Debt"]);

/**
 * Whether a line is of what its row moved by: `Growth in revenue`, and as a cash flow statement tells it
 * of a balance, `(Increase) decrease in receivables`, or `Inventories` beside a negative figure.
 */
function isOfMove(scene: Scene, { item }: ItemMention): boolean {
  const label = scene.tokens.slice(0, scene.figureAt[0] ?? 0);
  const isMoving = label.some(({ kind, text }) => kind === "word" && isMotionWord(text));
  return isMoving || (isBalance(item) && !OF_EITHER_SIGN.has(item) && showsSigns(scene));
}

/** Whether a line shows the size of a loss, or an outflow as negative: with the sign that its row has not. */
function isShownTurned(scene: Scene, row: ItemMention): boolean {
  return showsSigns(scene) ? wordsOf(row.item).isOutflow === true : row.isNegative;
}

/** Whether some figure of a line is written as negative: the others of it are not, whatever their row is. */
function showsSigns({ reading }: Scene): boolean {
  return reading.figures.some(
    ({ negative }, at) => reading.heads?.[at]?.kind === "time" && negative !== "none",
  );
}

function signOfCell(scene: Scene, row: ItemMention): Claim["sign"] {
  if (row.isNegative) return "negative";
  return showsSigns(scene) ? "inflow" : undefined;
}

function columnsOfCell({ company, reading, carry }: Scene, head: ColumnHead): Columns | undefined {
  const isOfTime = head.kind === "time" || head.kind === "change";
  const when = isOfTime ? head.when : reading.periods[0]?.when;
  if (when !== undefined) return columnsOf(company, when, carry.columns);
  return carry.columns ?? columnsOf(company, { kind: "latest-year" }, undefined);
}

function operationOfCell(
  scene: Scene,
  head: ColumnHead,
  row: ItemMention,
): Claim["operation"] | undefined {
  const { figure, company, carry } = scene;
  const { item, isGrowth } = row;
  const isRate = figure.kind === "rate" && unitOf(item) !== "fraction";
  if (head.kind !== "change") {
    if (!isRate) return isGrowth || isOfMove(scene, row) ? undefined : { kind: "level" };
    return isGrowth ? { kind: "growth", base: undefined } : undefined;
  }
  const base = columnsOf(company, head.base, carry.columns);
  return { kind: isRate ? "growth" : "change", base };
}

/** Whether the label of a table's line is its row and nothing more. */
function isLabelPlain(scene: Scene, { item }: ItemMention): boolean {
  const [first = 0] = scene.figureAt;
  const label = { ...sceneOf(scene, 0, scene), to: first + 1 };
  const rows = [scene.tokens.findIndex(({ kind }) => kind === "row")];
  return whyNotPlain(label, { item, rows, isChange: false }) === undefined;
}

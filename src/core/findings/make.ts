import { type Datum, workingOf } from "#core/ledger/datum.ts";
import { bindingOf } from "#core/ledger/formula.ts";
import { periodText } from "#core/ledger/period.ts";
import { joinProse, prose, type Prose, sentence } from "#core/ledger/prose.ts";
import type { Binding, DatumRef, Operand } from "#core/ledger/reference.ts";
import { rowOnBasis } from "#core/finance/ratios/earnings-basis.ts";
import { CHARGED } from "#core/findings/charges.ts";
import {
  caveatsBeside,
  OF_OWNERS,
  SOLD_IN_INCOME,
  WORKING_CAPITAL,
} from "#core/findings/beside.ts";
import { TAXED } from "#core/findings/returns.ts";
import { type Caveat, dataOf, type Finding, type Says, NEITHER } from "#core/findings/finding.ts";
import type { View } from "#core/findings/view.ts";

/** What a maker decides of a finding; the rest follows from its data. */
type Made = Omit<
  Finding,
  "id" | "operands" | "asOf" | "span" | "good" | "caveats" | "qualifies" | "says"
> &
  Partial<Pick<Finding, "good" | "qualifies" | "span" | "caveats">> & {
    /** The column it stands on. */
    readonly period: string;
    readonly says: Pick<Says, "clause"> & Partial<Says>;
    /** Data that it rests on and does not print. */
    readonly rests?: readonly Datum[];
  };

/** A finding with its id, its operands and what must be known of them. */
export function made(view: View, { says, rests = [], period, weight, ...finding }: Made): Finding {
  const { clause, sentence: whole = sentence(clause), headline = clause } = says;
  const { good = NEITHER } = finding;
  const data = [...dataOf(whole), ...dataOf(headline), ...rests];
  const operands = distinct(data.flatMap((datum) => refsOf(bindingOf(datum))));
  const { topics } = view.kind;
  const titled = prose`${headline}${asideOf(view, headline)}`;
  const place = topics.indexOf(finding.topic);
  return {
    ...finding,
    id: idOf(finding, period),
    span: finding.span ?? "twelve months",
    good: isStayed(view) ? withoutComfort(good) : good,
    weight: weight * weightOfTopic(place, topics.length),
    operands,
    asOf: period,
    caveats: [
      ...(finding.caveats ?? []),
      ...caveatsOf(view, data, period),
      ...(OF_ROWS.has(finding.kind) ? caveatsBeside(view, endsOf(finding, data)) : []),
    ],
    qualifies: finding.qualifies ?? [],
    says: { headline: titled, sentence: whole, clause },
  };
}

const OF_ROWS: ReadonlySet<string> = new Set(["moved", "level"]);

/** A row at its newest and earlier. */
function endsOf({ item }: Pick<Finding, "item">, data: readonly Datum[]): readonly Datum[] {
  const own = data.filter((datum) => rowOnBasis(datum.item) === item);
  return [...new Map(own.map((datum) => [datum.period, datum])).values()];
}

const OF_DEBT = /^(?:Total|Net|Short-Term) Debt\b|Leverage/;
const BEFORE_RENTED = new Set(["Discretionary FCF", "FCF", "Capital Expenditure"]);

/** What a title must say of its figure, as a caveat does of a sentence (findings.md, law 4). */
function asideOf(view: View, headline: Prose): string {
  const items = dataOf(headline).map(({ item }) => item);
  if (view.kind.kind === "captive" && items.some((item) => OF_DEBT.test(item)))
    return ", captive finance included";
  if (dataOf(headline).some(({ flags }) => flags?.includes("may_hold_fair_values")))
    return ", fair values not taken out";
  const isRented = view.kind.isBeforeRented && items.some((item) => BEFORE_RENTED.has(item));
  const isEquipment = view.kind.kind === "lessor" || view.kind.kind === "captive";
  return isRented ? ` before ${isEquipment ? "equipment for rental" : "investment property"}` : "";
}

/** Whether a court has stayed claims against it: what it earns and holds is then no comfort to those who have them. */
export function isStayed({ now }: View): boolean {
  return now("Total Liabilities")?.flags?.includes("includes_stayed_claims") === true;
}

function withoutComfort({ creditor, shareholder }: Finding["good"]): Finding["good"] {
  return {
    creditor: creditor === "yes" ? "neither" : creditor,
    shareholder: shareholder === "yes" ? "neither" : shareholder,
  };
}

/** `leverage/moved/net-leverage/2025`: of what it is, never of its place in a list. */
export function idOf(
  { topic, kind, item }: Pick<Finding, "topic" | "kind" | "item">,
  period: string,
): string {
  return [topic, kind, slug(item), slug(period)].join("/");
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** The cells that a binding is made of. */
export function refsOf(binding: Binding): readonly DatumRef[] {
  if ("ref" in binding) return [binding.ref];
  if ("constant" in binding) return [];
  return binding.formula.args.flatMap((arg: Operand) =>
    typeof arg === "number" ? [] : refsOf(arg),
  );
}

function distinct(refs: readonly DatumRef[]): readonly DatumRef[] {
  return [
    ...new Map(
      refs.map((ref) => [[ref.entity, ref.item, ref.period, ref.provider].join("|"), ref]),
    ).values(),
  ];
}

/** Flags that change what a figure says, each with its clause; the others are the table's to tell. */
const CLAUSES: ReadonlyMap<string, string> = new Map([
  ["restated", "restated"],
  ["recast_8k", "recast in a Form 8-K"],
  ["mixed_vintage", "made of filings of different dates"],
  ["adjustments_incomplete", "with one-off charges known for a part of the period only"],
  ["continuing_operations", "of continuing operations only"],
  ["includes_restricted_cash", "restricted cash included"],
  ["interest_net_of_income", "with interest net of interest income"],
  ["excludes_rental_equipment", "before spending on equipment held for rental"],
  ["excludes_investment_property", "before spending on investment property"],
  ["noncurrent_securities_beside", "more securities that are not current are left out"],
  ["includes_captive_finance_debt", "debt that funds customers' loans and leases included"],
  ["letters_of_credit_not_deducted", "before letters of credit, which use up a part of it"],
  ["may_leave_out_debt", "other short-term borrowings may come on top"],
  ["redeemable_interests_beside", "with redeemable interests outside it"],
  ["cfo_pre_wc", "funds taken as operating cash flow before working capital"],
  [
    "may_hold_fair_values",
    "fair-value changes of property may be in it, outside NAREIT's definition",
  ],
  ["depreciation_only", "depreciation alone added back"],
]);

/** Flags of when a figure was first told: of an earlier column they name it. */
const OF_VINTAGE: ReadonlySet<string> = new Set(["restated", "recast_8k"]);

type Cell = Caveat["of"];

function caveatsOf(
  { reported, kind }: View,
  data: readonly Datum[],
  asOf: string,
): readonly Caveat[] {
  const cells = data.flatMap((datum) => {
    const own = (datum.flags ?? []).map((flag) => ({ flag, of: datum }));
    const behind = cellsOf(datum).flatMap((of) =>
      (reported(of.item, of.period)?.flags ?? []).map((flag) => ({ flag, of })),
    );
    return [...behind, ...own];
  });
  return [...CLAUSES].flatMap(([flag, clause]) => {
    const flagged = cells.filter((cell) => cell.flag === flag).map(({ of }) => of);
    const { item, period } = flagged.find((of) => of.period === asOf) ?? flagged[0] ?? {};
    if (item === undefined || period === undefined) return [];
    const isOfThen = OF_VINTAGE.has(flag) && period !== asOf;
    const of = isOfThen ? `${periodText(period)} ${clause}` : clause;
    // A trust has funds of two definitions.
    const said = flag === "cfo_pre_wc" && kind.kind === "reit" ? `${of}, not NAREIT FFO` : of;
    return [{ flag, clause: prose`${said}`, of: { item, period } }];
  });
}

/** The cells that a figure is made of, and those that these are. */
function cellsOf(datum: Datum): readonly Cell[] {
  const inputs = (workingOf(datum)?.inputs ?? []).map(({ name, period }) => ({
    item: name,
    period: period ?? datum.period,
  }));
  return [...refsOf(bindingOf(datum)), ...inputs];
}

/** A sentence with what must be known of its figures, each behind the figure, as far as the text has not said it. */
export function withCaveats(
  { kind, item, says, caveats }: Finding,
  said: Set<string>,
  parts: Prose = says.sentence,
): Prose {
  // What a figure leaves out is said of each row anew.
  const keyOf = ({ flag, of }: Caveat) => {
    // Each threshold, and each case, is told with what it is before them.
    const isOfOne = kind === "headroom" || kind === "scenario";
    if (flag === CHARGED) return `${flag} ${of.period}${isOfOne ? ` ${item}` : ""}`;
    // Income, and that of a share, are taxed alike, and hold the same disposals.
    if (flag === TAXED || flag === SOLD_IN_INCOME)
      return `${flag} ${of.period} ${OF_OWNERS.has(of.item) ? "" : of.item}`;
    const isOfRow = flag === WORKING_CAPITAL || /^(?:excludes_|may_hold_)/.test(flag);
    return isOfRow ? `${flag} ${item}` : flag;
  };
  if (kind === "bridge") said.add(`${WORKING_CAPITAL} ${item}`);
  const unsaid = new Map<string, Caveat>();
  for (const caveat of caveats) {
    const key = keyOf(caveat);
    if (!said.has(key) && !unsaid.has(key)) unsaid.set(key, caveat);
  }
  const fresh = weightiest([...unsaid.values()]);
  for (const caveat of fresh) said.add(keyOf(caveat));
  // What takes back another figure says why itself.
  if (kind === "conflict") return parts;
  const byPlace = Map.groupBy(fresh, ({ of }) => placeOf(parts, of));
  return [...byPlace]
    .toSorted(([a], [b]) => b - a)
    .reduce<Prose>(
      (told, [place, of]) => {
        const clauses = of.map(({ clause }) => clause);
        const note = prose` (${joinProse(clauses, "; ")})`;
        return [...told.slice(0, place), ...note, ...told.slice(place)];
      },
      [...withoutStop(parts), "."],
    );
}

/** The largest amount that a note names; zero where it names none. */
function sizeOf({ clause }: Caveat): number {
  const amounts = dataOf(clause).filter(({ unit }) => unit === "money");
  return Math.max(0, ...amounts.map(({ value }) => Math.abs(value)));
}

/** Notes with amounts that a sentence holds beside its own figures. */
const MOST_NOTES = 2;

/** As many notes with amounts as a sentence holds, the largest; what is short or no amount is no weight on it. */
function weightiest(caveats: readonly Caveat[]): readonly Caveat[] {
  const heavy = caveats
    .filter((caveat) => sizeOf(caveat) > 0)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const left = new Set(heavy.slice(MOST_NOTES));
  return caveats.filter((caveat) => !left.has(caveat));
}

/** Behind which part of a sentence a cell is told of: the figure that prints it, one made of it, or all. */
function placeOf(parts: Prose, of: Cell): number {
  const isCell = ({ item, period }: Cell) => item === of.item && period === of.period;
  const [own = -1, behind = -1] = [isCell, (datum: Datum) => cellsOf(datum).some(isCell)].map(
    (isIn) =>
      parts.findIndex((part) => typeof part === "object" && "datum" in part && isIn(part.datum)),
  );
  const at = own === -1 ? behind : own;
  if (at === -1) return withoutStop(parts).length;
  const next = parts[at + 1];
  return typeof next === "object" && "time" in next ? at + 2 : at + 1;
}

/** A sentence without its full stop. */
export function withoutStop(parts: Prose): Prose {
  const last = parts.at(-1);
  if (typeof last !== "string" || !last.endsWith(".")) return parts;
  return last === "." ? parts.slice(0, -1) : [...parts.slice(0, -1), last.slice(0, -1)];
}

/** Weights run from 0 to 1; none knows a company, a template or a sentence. */
function within(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** A change of half the earlier amount, two turns, or ten points, weighs whole. */
const WHOLE: Readonly<Record<"amount" | "multiple" | "fraction", number>> = {
  amount: 0.5,
  multiple: 2,
  fraction: 0.1,
};

/** A regulator's capital is held close above what it asks for: two points of it weigh whole. */
const WHOLE_OF: Readonly<Record<string, number | undefined>> = { "CET1 Ratio": 0.02 };

/** How much a row moved, against what moves a view whole; across zero as much as there is. */
export function weightOfMove(now: Datum, before: Datum): number {
  const step = Math.abs(now.value - before.value);
  if (now.unit === "multiple" || now.unit === "fraction")
    return within(step / (WHOLE_OF[now.item] ?? WHOLE[now.unit]));
  if (before.value === 0) return 1;
  return within(step / Math.abs(before.value) / WHOLE.amount);
}

/** How near a threshold is, by the share of the row that has to be lost to reach it. */
export function weightOfRoom(share: number): number {
  return within(1 - share);
}

/** How much of the means an obligation takes. */
export function weightOfDue(owed: number, means: number): number {
  return means <= 0 ? 1 : within(owed / means);
}

/** How large an amount is beside the earnings or the debt it stands beside: a quarter weighs whole. */
export function weightOfShare(amount: number, beside: number): number {
  return beside === 0 ? 1 : within(Math.abs(amount / beside) * 4);
}

/** How far a level lies from the middle of its bands: both ends matter, the middle does not. */
export function weightOfBand(place: number, count: number): number {
  return count <= 1 ? 0 : within(Math.abs(place / (count - 1) - 0.5) * 2);
}

/** What is read first counts more: the first topic of a kind whole, the last half. */
function weightOfTopic(place: number, count: number): number {
  return place === -1 || count <= 1 ? 0.5 : 1 - place / (count - 1) / 2;
}

/** Cash, and debt due soon, under this share of all debt or of EBITDA matter less, however they moved. */
const WHOLE_SHARE = 0.05;
/** Beside less than this of it they do not matter at all. */
const NOTHING_SHARE = 0.25;
const BESIDE_DEBT = new Set(["Short-Term Debt", "Cash And Equivalents"]);

/** What cash or debt due soon weighs by its size, 0 to 1; 1 of every other row. */
export function shareOfDebt({ at }: View, { item, value, period }: Datum): number {
  if (!BESIDE_DEBT.has(item)) return 1;
  const shares = ["Total Debt", "EBITDA"].flatMap((row) => {
    const whole = at(row, period)?.value ?? 0;
    return whole > 0 ? [Math.abs(value) / whole / WHOLE_SHARE] : [];
  });
  const share = Math.min(1, ...shares);
  return share < NOTHING_SHARE ? 0 : share;
}

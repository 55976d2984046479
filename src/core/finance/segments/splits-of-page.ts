import { REVENUES } from "#core/finance/statements/concepts/concepts.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";
import { memberLabel } from "#core/finance/segments/member-labels.ts";
import {
  type Effort,
  effortOfPage,
  type Line,
  sumOf,
  type Tied,
  tiedLines,
  type Values,
} from "#core/finance/segments/tied-lines.ts";
import type {
  FiledLine,
  FiledSplit,
  FiledValue,
} from "#core/finance/statements/pages/filing-face.ts";
import type { InlinePage, PageFact } from "#core/finance/statements/pages/inline-page.ts";
import { rowLabel } from "#core/finance/statements/pages/page-row.ts";
import {
  SPLIT_AXES,
  SPLIT_MEASURES,
  type SplitAxis,
  type SplitMeasure,
} from "#core/ledger/segments.ts";

const AXES: Readonly<Record<SplitAxis, string>> = {
  segments: "StatementBusinessSegmentsAxis",
  geography: "StatementGeographicalAxis",
  products: "ProductOrServiceAxis",
};

/** What each measure is tagged with, the widest first. */
const CONCEPTS: Readonly<Record<SplitMeasure, readonly string[]>> = {
  revenue: REVENUES,
  "operating income": ["OperatingIncomeLoss", "ifrs-full:ProfitLossFromOperatingActivities"],
  assets: ["Assets", "ifrs-full:Assets"],
  "long-lived assets": ["NoncurrentAssets", "ifrs-full:NoncurrentAssets"],
  "property, plant and equipment": ["PropertyPlantAndEquipmentNet"],
  "D&A": [
    "DepreciationDepletionAndAmortization",
    "DepreciationAndAmortization",
    "DepreciationAmortizationAndAccretionNet",
    "Depreciation",
  ],
  "capital expenditure": [
    "SegmentExpenditureAdditionToLongLivedAssets",
    "PaymentsToAcquirePropertyPlantAndEquipment",
    "PaymentsToAcquireProductiveAssets",
  ],
};

/** Axes that say how a fact stands in the consolidation, beside the one it is split by. */
const CONSOLIDATION = "ConsolidationItemsAxis";
const RECONCILING = new Set([CONSOLIDATION, "SegmentReconcilingItemsAxis"]);
const OPERATING = "OperatingSegmentsMember";
const WITHIN = "SubsegmentsAxis";

/**
 * How a page splits its amounts by segment, region and product: for each axis and measure that its
 * tables tag, the lines that add up to the company's own amount, or why there are none. What is a
 * member, a reconciling line or a subtotal is told by the standard's axes and by what adds up.
 */
export function splitsOfPage(page: InlinePage): readonly FiledSplit[] {
  const facts = page.facts.filter(isAmount).filter(({ concept }) => MEASURED.has(concept));
  const byConcept = Map.groupBy(facts, ({ concept }) => concept);
  const named = (name: string) => byConcept.get(qualified(name)) ?? [];
  const effort = effortOfPage();
  return SPLIT_AXES.flatMap((axis) => {
    const labels = labelsOf(page, facts, AXES[axis]);
    return SPLIT_MEASURES.flatMap((measure) => {
      const names = CONCEPTS[measure];
      const tagged = names.flatMap((name): readonly FiledSplit[] => {
        const wholes = [name, ...names].map((each) => wholeOf(named(each)));
        const whole = wholes.find(({ size }) => size > 0) ?? new Map<string, Amount>();
        const beside = measure === "revenue" ? wholeOf(named(OTHER_REVENUE)) : undefined;
        const split = splitOf(
          page,
          { axis, measure, labels, effort },
          { facts: named(name), whole, beside },
        );
        return split === undefined ? [] : [split];
      });
      return tagged.find((split) => "lines" in split) ?? tagged.slice(0, 1);
    });
  });
}

/** Beside what is earned of customers: hedges, leases, interest. */
const OTHER_REVENUE = "RevenueNotFromContractWithCustomer";
const MEASURED: ReadonlySet<string> = new Set(
  [...Object.values(CONCEPTS).flat(), OTHER_REVENUE].map(qualified),
);

type Amount = PageFact & { readonly value: number; readonly currency: string };

function isAmount(fact: PageFact): fact is Amount {
  return fact.value !== undefined && fact.currency !== undefined;
}

type Amounts = ReadonlyMap<string, Amount>;
type LabelOf = (members: string) => string;

type Asked = Pick<FiledSplit, "axis" | "measure"> & {
  readonly labels: LabelOf;
  readonly effort: Effort;
};

type Tagged = {
  readonly facts: readonly Amount[];
  readonly whole: Amounts;
  /** What of the whole is tagged apart. */
  readonly beside: Amounts | undefined;
};

/** A line with the fact of each period. */
type PageLine = Line & { readonly members: string; readonly amounts: Amounts };

function splitOf(
  page: InlinePage,
  { axis, measure, labels, effort }: Asked,
  { facts, whole, beside }: Tagged,
): FiledSplit | undefined {
  const ofAxis = linesOf(facts, AXES[axis]);
  const [first] = facts;
  if (first === undefined || ofAxis.filter(isMember).length < 2) return undefined;
  if (whole.size === 0) return { axis, measure, refused: NO_TOTAL };
  const isApart = [...whole.values()].some(({ concept }) => concept !== first.concept);
  const lines = isApart && beside !== undefined ? [...ofAxis, lineBeside(beside)] : ofAxis;
  const labelOf = ({ members, part, amounts }: PageLine): string =>
    part === BESIDE
      ? rowLabel(page.html, [...amounts.values()][0]?.position ?? 0)
      : labels(members);
  const ties = allTied(lines, valuesOf(whole), effort);
  if (ties.length === 0) return { axis, measure, refused: NOT_ADDING };
  const periods = ties.flatMap((tied) => tied.periods);
  const added = (line: PageLine) =>
    ties.flatMap((tied) => (tied.lines.includes(line) ? tied.periods : []));
  const inPrint = lines.toSorted((a, b) => positionOf(a) - positionOf(b));
  const shown = inPrint.flatMap((line): readonly FiledLine[] => {
    const { members, amounts } = line;
    const own = added(line);
    const sums = own.length > 0 ? [] : periodsAsSubtotal(line, ties, effort);
    if (own.length + sums.length === 0) return [];
    const role = own.length > 0 ? line.role : "subtotal";
    return [{ label: labelOf(line), members, role, values: printed(amounts, [...own, ...sums]) }];
  });
  const told = apart(shown);
  return {
    axis,
    measure,
    concept: first.concept,
    currency: first.currency,
    lines: [
      ...told.filter(({ role }) => role !== "reconciliation"),
      ...told.filter(({ role }) => role === "reconciliation"),
      ...roundingOf(ties, whole),
      { label: "Total", members: "", role: "total", values: printed(whole, periods) },
    ],
  };
}

/** Lines of one name in one period are told apart; a subtotal that another line says already is left out. */
function apart(lines: readonly FiledLine[]): readonly FiledLine[] {
  const told: FiledLine[] = [];
  for (const line of lines) {
    const isSame = (other: FiledLine) =>
      other.label === line.label &&
      other.values.some(({ start, end }) =>
        line.values.some((value) => value.end === end && value.start === start),
      );
    const same = told.filter(isSame).length;
    if (same === 0) told.push(line);
    else if (line.role !== "subtotal") told.push({ ...line, label: `${line.label} (${same + 1})` });
  }
  return told;
}

const NO_TOTAL = "n.a.: the filing tags no amount of the whole company beside those of its parts";
const NOT_ADDING = "n.a.: the parts that the filing tags don’t add up to the company’s amount";

function isMember({ role }: Line): boolean {
  return role === "member";
}

const BESIDE = "beside";

function lineBeside(amounts: Amounts): PageLine {
  const values = valuesOf(amounts);
  return { part: BESIDE, role: "reconciliation", rank: 0, members: "", amounts, values };
}

/** What adds up in most periods, and what in those that are left: tags of lines change with the years. */
function allTied(
  lines: readonly PageLine[],
  total: Values,
  effort: Effort,
): readonly Tied<PageLine>[] {
  const ties: Tied<PageLine>[] = [];
  let left = new Map(total);
  while (left.size > 0) {
    const tied = tiedLines(lines, left, effort);
    if (tied === undefined) break;
    ties.push(tied);
    left = new Map([...left].filter(([period]) => !tied.periods.includes(period)));
  }
  return ties;
}

/** The periods in which a line is a sum of some of the members. */
function periodsAsSubtotal(
  line: PageLine,
  ties: readonly Tied<PageLine>[],
  effort: Effort,
): readonly string[] {
  if (!isMember(line)) return [];
  return ties.flatMap(({ lines, periods }) => {
    const members = lines.filter(isMember);
    const own = new Map([...line.values].filter(([period]) => periods.includes(period)));
    const isKnown = own.size === periods.length && !lines.some(({ part }) => part === line.part);
    const of = isKnown ? tiedLines(members, own, effort) : undefined;
    return of !== undefined && of.lines.length < members.length ? periods : [];
  });
}

/** What rounding leaves between the lines and the total, where it leaves anything. */
function roundingOf(ties: readonly Tied<PageLine>[], whole: Amounts): readonly FiledLine[] {
  const values = ties.flatMap(({ lines, periods }) =>
    periods.flatMap((period): readonly FiledValue[] => {
      const total = whole.get(period);
      const sum = sumOf(lines, period);
      if (total === undefined || sum === undefined) return [];
      const { start, end } = total.context;
      return [{ ...(start !== undefined && { start }), end, value: total.value - sum }];
    }),
  );
  const isAny = values.some(({ value }) => value !== 0);
  return isAny
    ? [{ label: "Rounding", members: "", role: "reconciliation", values: values.toSorted(byTime) }]
    : [];
}

/** The lines of an axis and those that reconcile, by their dimensions. */
function linesOf(facts: readonly Amount[], axis: string): readonly PageLine[] {
  return [...Map.groupBy(facts, ({ context }) => partKey(context.part))].flatMap(
    ([key, ofPart]) => {
      const kind = kindOf(dimensionsOf(ofPart[0]?.context.part), axis);
      if (kind === undefined) return [];
      const amounts = byPeriod(ofPart);
      return [{ ...kind, members: key, amounts, values: valuesOf(amounts) }];
    },
  );
}

/** What the page calls the lines of an axis: each by the member that tells it from others. */
function labelsOf(page: InlinePage, facts: readonly Amount[], axis: string): LabelOf {
  const named = facts.flatMap((fact) => {
    const { part } = fact.context;
    const dimensions = dimensionsOf(part);
    if (kindOf(dimensions, axis) === undefined) return [];
    const standing = dimensions.get(CONSOLIDATION) ?? "";
    const own = dimensions.get(WITHIN) ?? dimensions.get(axis) ?? standing;
    return [{ fact, key: partKey(part), member: own, row: rowLabel(page.html, fact.position) }];
  });
  const byKey = Map.groupBy(named, ({ key }) => key);
  const made = new Map<string, string>();
  return (members) => {
    const known = made.get(members);
    const own = byKey.get(members) ?? [];
    const [first] = own;
    if (known !== undefined || first === undefined) return known ?? "Other";
    const isOwn = dimensionsOf(first.fact.context.part).get(CONSOLIDATION);
    const isLine = isOwn === undefined || localName(isOwn) === OPERATING;
    // All that is said of a member, whichever way it is tagged; of what reconciles within one its own lines.
    const same = isLine ? named.filter(({ member }) => member === first.member) : own;
    const others = named.filter((each) => !same.includes(each));
    const label = memberLabel(page, isLine ? first.member : (isOwn ?? ""), {
      facts: same.map(({ fact }) => fact),
      shared: new Set(others.map(({ row }) => row)),
    });
    made.set(members, label);
    return label;
  };
}

type Dimensions = ReadonlyMap<string, string>;
type Part = PageFact["context"]["part"];

/** Axes without their prefix, members with it. */
function dimensionsOf(part: Part): Dimensions {
  const members = part?.members.split(" ") ?? [];
  return new Map(
    (part?.axes.split(" ") ?? []).map((axis, at) => [localName(axis), members[at] ?? ""]),
  );
}

/** Pages write one part's dimensions in any order. */
function partKey(part: Part): string {
  return part === undefined ? "" : part.members.split(" ").toSorted().join(" ");
}

function localName(name: string): string {
  return name.replace(/^.*:/, "");
}

/** What a fact with such dimensions may be in a split by an axis; undefined for what is none of it. */
function kindOf(
  dimensions: Dimensions,
  axis: string,
): Pick<Line, "part" | "role" | "rank"> | undefined {
  const names = [...dimensions.keys()];
  const standing = localName(dimensions.get(CONSOLIDATION) ?? OPERATING);
  const member = dimensions.get(axis);
  const within = dimensions.get(WITHIN);
  const isOwn = names.every((name) => name === axis || name === WITHIN || RECONCILING.has(name));
  if (!isOwn || names.length === 0 || (member === undefined && within !== undefined)) {
    return undefined;
  }
  const isOperating = standing === OPERATING && !dimensions.has("SegmentReconcilingItemsAxis");
  if (member !== undefined && isOperating) {
    return {
      part: [member, within ?? ""].join(" "),
      role: "member",
      rank: dimensions.has(CONSOLIDATION) ? 0 : 1,
    };
  }
  // The sum of all segments is a part of nothing.
  if (isOperating) return undefined;
  return { part: [...dimensions.values()].join(" "), role: "reconciliation", rank: 0 };
}

function positionOf({ amounts }: PageLine): number {
  return Math.min(...[...amounts.values()].map(({ position }) => position));
}

function wholeOf(facts: readonly Amount[]): Amounts {
  return byPeriod(facts.filter(({ context }) => context.part === undefined));
}

/** The first fact of each period. */
function byPeriod(facts: readonly Amount[]): Amounts {
  return new Map(
    facts.toReversed().map((fact) => [`${fact.context.start ?? ""} ${fact.context.end}`, fact]),
  );
}

function valuesOf(amounts: Amounts): Values {
  return new Map(
    [...amounts].map(([period, { value, slack = 0 }]) => [period, { value, slack }] as const),
  );
}

function printed(amounts: Amounts, periods: readonly string[]): readonly FiledValue[] {
  const values = [...amounts].flatMap(([period, { value, context, id }]): readonly FiledValue[] => {
    if (!periods.includes(period)) return [];
    const { start, end } = context;
    const place = id !== undefined && { place: id };
    return [{ ...(start !== undefined && { start }), end, value, ...place }];
  });
  return values.toSorted(byTime);
}

/** Oldest first; of one end the longer before the shorter. */
function byTime(a: FiledValue, b: FiledValue): number {
  return a.end === b.end ? compareText(a.start ?? "", b.start ?? "") : compareText(a.end, b.end);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

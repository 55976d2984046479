import { countText, listText } from "#core/count-text.ts";
import { operandText, withOperands } from "#core/figures/check/document-figures-working.ts";
import type {
  DocumentCounts,
  DocumentFigure,
  FigureState,
  NumberedSource,
} from "#core/figures/check/document-figures.ts";
import { companyIn } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import {
  type CheckedFigure,
  type FigureCandidate,
  isUntraced,
  typedNumbers,
  UNTRACED,
} from "#core/figures/read/verdicts/verdict.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import {
  type Origin,
  type OriginCell,
  originCellsOf,
  originCellsOfInputs,
  originKey,
} from "#core/ledger/origins.ts";
import { ltmEnd, periodKind, periodText } from "#core/ledger/period.ts";
import type { Binding, Operand } from "#core/ledger/reference.ts";
import { modelLabel, passageLabel } from "#core/ledger/source.ts";
import { type StatementName, statementOf } from "#core/ledger/statement-groups.ts";

/** What leaves the product says of its figures: "35 of 37 figures sourced". */
export function sourcedText({ total, sourced }: Pick<DocumentCounts, "total" | "sourced">): string {
  if (total === 0) return "No figures yet";
  return `${sourced} of ${countText(total, "figure")} sourced`;
}

/** What the status line says: "35 of 37 figures sourced, 2 without a source", "81 of 128 sourced, 35 match". */
export function statusText({ total, sourced, matches, unsupported }: DocumentCounts): string {
  const without = unsupported === 0 ? [] : [`${unsupported} without a source`];
  if (matches === 0) return [sourcedText({ total, sourced }), ...without].join(", ");
  return [`${sourced} of ${total} sourced`, `${matches} match`, ...without].join(", ");
}

/** How a figure stands, one that is contradicted and kept apart from one that asks for a decision. */
export type FigureStanding = FigureState | "kept";

export function figureStanding({ state, kept }: DocumentFigure): FigureStanding {
  return state === "contradicted" && kept !== undefined ? "kept" : state;
}

const STANDINGS: Readonly<Record<FigureStanding, string>> = {
  verified: "verified",
  contradicted: "contradicted",
  kept: "contradicted and kept",
  matches: "not confirmed",
  unsupported: "no source",
  estimate: "your estimate",
};

/**
 * What is more exact than the state of some figures, wherever they are named: true of no filing, of
 * nothing that can be followed, or not what the row says that it may be of.
 */
export const STANDING_NOTES = {
  assumed: "Follows from an assumption",
  untraced: UNTRACED,
  "in doubt": "Not confirmed by its source",
} as const;

export function standingNote(figure: DocumentFigure): keyof typeof STANDING_NOTES | undefined {
  const { state, anchor, expected } = figure;
  if (state === "verified" && restsOnAssumption(figure)) return "assumed";
  if (state !== "unsupported") return undefined;
  if (anchor !== undefined && isUntraced(anchor)) return "untraced";
  return expected === null ? undefined : "in doubt";
}

/** "matches Short-Term Debt FY2025"; undefined for a figure that matches nothing. */
function matchText({ state, candidates }: DocumentFigure): string | undefined {
  const [first] = candidates ?? [];
  return state !== "matches" || first === undefined ? undefined : `matches ${cellText(first)}`;
}

/** "Short-Term Debt FY2025"; of several companies "WMT Short-Term Debt FY2025". */
export function cellText({
  company,
  item,
  period,
}: Pick<FigureCandidate, "company" | "item" | "period">): string {
  return [...(company === undefined ? [] : [company]), item, periodText(period)].join(" ");
}

/** A figure as it is said aloud: "2.8x, contradicted, the source says 3.0x, Net Leverage FY2025". */
export function figureName(figure: DocumentFigure): string {
  const { text, expected, measure, item, period } = figure;
  const standing = figureStanding(figure);
  const match = matchText(figure);
  if (match !== undefined) return [text.replace(/\s+/g, " "), match, STANDINGS.matches].join(", ");
  const note = standingNote(figure);
  const isWrong = standing === "contradicted" || standing === "kept";
  const times = period?.split(", ").map(periodText).join(", ");
  const row = [measure ?? item, times].flatMap((part) => part ?? []).join(" ");
  return [
    text.replace(/\s+/g, " "),
    note === undefined ? STANDINGS[standing] : STANDING_NOTES[note].toLowerCase(),
    ...(isWrong && expected !== null ? [`the source says ${expected.display}`] : []),
    ...(row === "" ? [] : [row]),
  ].join(", ");
}

/** A source in words: "10-K filed 31 October 2025", "margins.xlsx, sheet Income, uploaded 3 May 2026". */
export function originLabel(origin: Origin): string {
  if ("accession" in origin) return `${origin.form} filed ${longDate(origin.filed)}`;
  if ("anchor" in origin) return passageLabel(origin);
  if ("savedOutputId" in origin) return `DCF model ${modelLabel(origin)}`;
  const sheet = origin.sheet === undefined ? "" : `, sheet ${origin.sheet}`;
  return `${origin.fileName}${sheet}, uploaded ${longDate(origin.uploaded)}`;
}

/** A source behind a figure, with where in it the figure stands. */
export type SourceLine = {
  /** Undefined while no verified figure of the document uses it. */
  readonly number: number | undefined;
  /** "Balance sheet FY2025, 10-K filed 31 October 2025". */
  readonly text: string;
  readonly origin: Origin;
};

/** The sources behind a figure's expected value, one line each, in order of use. */
export function sourceLines(
  ground: Ground,
  figure: CheckedFigure,
  sources: readonly NumberedSource[],
): readonly SourceLine[] {
  const places = placesOf(ground, figure);
  return figure.origins.map((origin) => {
    const key = originKey(origin);
    const place = places.get(key);
    return {
      number: sources.find((source) => originKey(source) === key)?.number,
      text: [...(place === undefined ? [] : [place]), originLabel(origin)].join(", "),
      origin,
    };
  });
}

/**
 * How the expected value is made, amounts in millions and rates with one decimal more than elsewhere:
 * "Net Debt 1,076 / EBITDA 361 = 2.98x"; undefined for a value that stands in its source as it is.
 */
export function workingLine(figure: CheckedFigure, ground?: Ground): string | undefined {
  const { working, expected } = figure;
  if (working === null || expected === null || !/[A-Za-z]/.test(working.formula)) return undefined;
  return `${withOperands(figure, ground)} = ${operandText(expected.value, expected.unit)}`;
}

type Bound = Pick<CheckedFigure, "anchor" | "binding" | "period">;

/**
 * Whether a figure rests on what somebody assumed, so that no filing bears it out: a projected year,
 * the threshold of a rule, the percentage of a scenario, a number typed into it, wherever in its formula.
 */
export function restsOnAssumption({ anchor, binding, period }: Bound): boolean {
  const periods = (period ?? "").split(",").map((label) => label.trim());
  const of = anchor?.binding ?? binding;
  return (
    periods.some((label) => periodKind(label) === "estimate") ||
    (of !== undefined && (holdsAssumption(of) || typedNumbers(of).length > 0))
  );
}

function holdsAssumption(operand: Operand | Binding): boolean {
  if (typeof operand === "number") return false;
  if ("constant" in operand) return true;
  if ("ref" in operand) return periodKind(operand.ref.period) === "estimate";
  return operand.formula.args.some(holdsAssumption);
}

/** Where in each source a figure's value stands, by the source's key: "Balance sheet FY2025". */
function placesOf(ground: Ground, figure: CheckedFigure): ReadonlyMap<string, string> {
  const tables = companyIn(ground.ledgers, figure.ticker)?.tables ?? [];
  const wanted = new Set(figure.origins.map(originKey));
  const cells = tables
    .map((table) =>
      cellsBehind(table, figure).filter(({ origin }) => wanted.has(originKey(origin))),
    )
    .find((found) => found.length > 0);
  const byOrigin = Map.groupBy(cells ?? [], ({ origin }) => originKey(origin));
  return new Map([...byOrigin].map(([key, found]) => [key, placeOf(found, tables)]));
}

/** The cells that filings or files give, behind the value a figure is compared with. */
function cellsBehind(
  table: FinancialData,
  { measure, period, working }: CheckedFigure,
): readonly OriginCell[] {
  const [column = ""] = (period ?? "").split(", ");
  if (!table.years.includes(column)) return [];
  const row = { item: measure ?? "", column };
  const own = originCellsOf(table, row);
  return own.length > 0 ? own : originCellsOfInputs(table, row, working?.inputs ?? []);
}

const ORDER: readonly StatementName[] = [
  "Income statement",
  "Cash flow statement",
  "Balance sheet",
  "Notes",
];

/** "Balance sheet FY2025", "Income statement and balance sheet FY2024 and FY2025". */
function placeOf(cells: readonly OriginCell[], tables: readonly FinancialData[]): string {
  const statements = new Set(cells.map(({ item }) => statementOf(item)));
  const named = ORDER.filter((name) => statements.has(name));
  const names = named.map((name, at) => (at === 0 ? name : name.toLowerCase()));
  const order = tables.flatMap(({ years }) => years);
  const columns = cells
    .toSorted((a, b) => order.indexOf(a.column) - order.indexOf(b.column))
    .map(columnText);
  return `${listText(names)} ${spanOf([...new Set(columns)])}`;
}

/** A balance of the last twelve months is that of their last day. */
function columnText({ item, column }: OriginCell): string {
  const day = ltmEnd(column);
  return day !== undefined && statementOf(item) === "Balance sheet"
    ? longDate(day)
    : periodText(column);
}

/** Of more than two fiscal years the first and the last are named, else every period. */
function spanOf(periods: readonly string[]): string {
  const isOfYears = periods.every((period) => period.startsWith("FY"));
  return isOfYears && periods.length > 2
    ? `${periods[0] ?? ""} to ${periods.at(-1) ?? ""}`
    : listText(periods);
}

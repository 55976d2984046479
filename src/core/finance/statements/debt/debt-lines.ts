import { type At, balance, plainName } from "#core/finance/statements/cells/at.ts";
import { ASSETS } from "#core/finance/statements/concepts/balance-concepts.ts";
import {
  type Figure,
  type Operand,
  derived,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import type { Entry } from "#core/finance/statements/facts/fact-index.ts";
import { faceOf, isOnTheFace, isPrinted } from "#core/finance/statements/cells/face.ts";
import type { FaceFact, FilingFace } from "#core/finance/statements/pages/filing-face.ts";
import { DRIFT_DAYS } from "#core/finance/statements/facts/fiscal-years.ts";
import { READ_FROM_PAGE } from "#core/finance/statements/cells/read-from-page.ts";
import { USED_CONCEPTS, qualified } from "#core/finance/statements/concepts/used-concepts.ts";

const SHEET = "balance-sheet";
const OWN_LINE = "own_line_of_the_filer";
const DEBT_WORDS =
  /\b(debt|borrowings?|notes? payable|(bank|term|shareholder) loans?|loans? (payable|from)|credit facilit(y|ies)|lines? of credit|(senior|convertible|promissory|secured|subordinated) notes?|debentures?|bonds|mortgages?( notes)?|overdrafts?|commercial paper)\b/i;
const OTHER_WORDS =
  /receivable|interest payable|accrued interest|issuance|issue costs|lease|derivative|warrant|deposit|securities|retirement|guarantee/i;

/** What the face of the balance sheet says of some lines of debt. */
export type PrintedDebt = {
  /** The lines with a value, in the order of the names asked for. */
  readonly operands: readonly Operand[];
  /** A line the report prints, whose value it tags for parts of the company alone. */
  readonly bySegment: string | undefined;
  /** A line the report prints with nothing in this column. */
  readonly dash: string | undefined;
};

/**
 * The face of a report that prints the balance sheet of the column's end: its own report's, or one
 * that has it as a comparative. The next annual report's is no face of a quarter before it.
 */
export function printedSheet(at: At): FilingFace | undefined {
  const face = faceOf(at, SHEET);
  if (face === undefined) return undefined;
  const isOwn = Math.abs(dayNumber(face.periodEnd) - at.column.endDay) <= DRIFT_DAYS;
  return isOwn || ASSETS.some((name) => isTaggedIn(at, name, face, isColumnEnd(at)))
    ? face
    : undefined;
}

/** The lines among `names` that the balance sheet of the column prints; undefined without its face. */
export function printedDebt(at: At, names: readonly string[]): PrintedDebt | undefined {
  const face = printedSheet(at);
  if (face === undefined) return undefined;
  const printed = names.filter((name) => face.concepts[SHEET].includes(qualified(name)));
  const known = printed.map((name) => ({
    name,
    figure: balance(at, name) ?? sumOfSegments(at, face, name),
  }));
  const operands = known.flatMap(({ name, figure }): Operand[] =>
    figure === undefined ? [] : [[plainName(name), figure]],
  );
  const empty = known.flatMap(({ name, figure }) => (figure === undefined ? [name] : []));
  return {
    operands: withoutParts(operands),
    bySegment: empty.find((name) => !at.index.series.has(qualified(name))),
    // Tagged for another date by the same report: a blank here is a dash.
    dash: empty.find((name) => isTaggedIn(at, name, face)),
  };
}

/** A line printed for each segment and not for the company: their sum. */
function sumOfSegments(at: At, face: FilingFace, name: string): Figure | undefined {
  const fact = unreadFactOf(at, face, qualified(name));
  const parts = fact?.parts;
  if (fact === undefined || parts === undefined) return undefined;
  const { accession, form, filed } = face;
  const concept = qualified(name);
  const inputs = parts.map(({ label, value }) => ({
    name: label,
    value,
    accession,
    form,
    filed,
    concept,
  }));
  return { value: fact.value, source: { formula: fact.label, inputs }, flags: [READ_FROM_PAGE] };
}

function isColumnEnd({ column }: At): (entry: Entry) => boolean {
  return ({ endDay }) => Math.abs(endDay - column.endDay) <= DRIFT_DAYS;
}

/** Whether the report tags the concept, at the dates asked for. */
function isTaggedIn(
  { index }: At,
  name: string,
  { accession }: FilingFace,
  isMeant: (entry: Entry) => boolean = () => true,
): boolean {
  const entries = index.series.get(qualified(name))?.byPeriod.values() ?? [];
  return [...entries].some(
    (entry) => isMeant(entry) && entry.facts.some(({ accn }) => accn === accession),
  );
}

/**
 * Whether a balance is a line of its own: by the column's own face, else because the company prints
 * it on a face that is known, else as far as facts tell.
 */
export function isLine(at: At, name: string): boolean {
  const known = isPrinted(at, name, SHEET);
  if (known !== undefined) return known;
  const isPrintedElsewhere = at.index.faces.some((face) =>
    face.concepts[SHEET].includes(qualified(name)),
  );
  return isOnTheFace(at, name) || (isPrintedElsewhere && balance(at, name) !== undefined);
}

/** Addends without those that another of them is the sum of. */
export function withoutParts(operands: readonly Operand[]): readonly Operand[] {
  if (operands.length < 3) return operands;
  const sum = operands.reduce((left, [, cell]) => left + (cell.value ?? 0), 0);
  const total = operands.find(([, cell]) => cell.value !== null && cell.value * 2 === sum);
  return total === undefined || total[1].value === 0 ? operands : [total];
}

/** Where each line of the balance sheet stands; none where the order is not known. */
export function orderOfLines(at: At): ReadonlyMap<string, number> {
  const face = printedSheet(at);
  const lines = face?.isInPrintOrder === true ? face.concepts[SHEET] : [];
  return new Map(lines.map((concept, place) => [concept, place]));
}

/** A section of the balance sheet: the lines after one total and before another, and what they make. */
export type Section = {
  readonly after: readonly string[];
  readonly until: readonly string[];
  readonly name: string;
  readonly total: Figure;
};

/**
 * What the lines of a section leave of its total for a line that is tagged by segment alone: the
 * total less every other line printed. Undefined where a line's amount is not known.
 */
export function restOfSection(at: At, debtLine: string, section: Section): Figure | undefined {
  const face = printedSheet(at);
  if (face?.isInPrintOrder !== true) return undefined;
  const lines = face.concepts[SHEET];
  const [start, end] = [placeOf(face, section.after), placeOf(face, section.until)];
  if (start < 0 || end < start) return undefined;
  const others = lines.slice(start + 1, end).filter((line) => line !== qualified(debtLine));
  const known = others.flatMap((line): Operand[] => {
    const figure = balance(at, line) ?? unreadFact(at, face, line);
    return figure === undefined ? [] : [[plainName(line), figure, -1]];
  });
  if (known.length < others.length || known.length === 0) return undefined;
  const operands: Operand[] = [[section.name, section.total], ...known];
  const value = operands.reduce((sum, [, cell, sign = 1]) => sum + sign * (cell.value ?? 0), 0);
  const formula = operands.map(([name]) => name).join(" - ");
  return value < 0
    ? undefined
    : derived(value, formula, operands, ["debt_by_balance_sheet_difference"]);
}

function unreadFact(at: At, face: FilingFace, concept: string): Figure | undefined {
  const fact = unreadFactOf(at, face, concept);
  if (fact === undefined) return undefined;
  const { accession, form, filed } = face;
  return { value: fact.value, source: { accession, form, filed, concept }, flags: [] };
}

function unreadFactOf(at: At, face: FilingFace, concept: string): FaceFact | undefined {
  return face.facts.find(
    (one) =>
      one.concept === concept &&
      one.statement === SHEET &&
      one.currency === at.index.currency &&
      Math.abs(dayNumber(one.end) - at.column.endDay) <= DRIFT_DAYS,
  );
}

/**
 * A line of the filer's own above a total of the balance sheet, told by its printed name: facts of
 * companyfacts don't hold such lines.
 */
export function ownLine(at: At, words: RegExp, above: readonly string[]): Figure | undefined {
  const face = printedSheet(at);
  if (face?.isInPrintOrder !== true) return undefined;
  const end = placeOf(face, above);
  const line = face.concepts[SHEET].slice(0, Math.max(0, end)).find((concept) => {
    const label = labelOf(face, concept);
    return label !== undefined && words.test(label);
  });
  const figure = line === undefined ? undefined : unreadFact(at, face, line);
  return figure && withFlags(figure, OWN_LINE);
}

/** Lines of debt that no standard tag names, between two totals of the balance sheet, told by their printed names. */
export function ownDebtLines(
  at: At,
  after: readonly string[],
  until: readonly string[],
): Operand[] {
  const face = printedSheet(at);
  if (face?.isInPrintOrder !== true) return [];
  const [start, end] = [placeOf(face, after), placeOf(face, until)];
  if (start < 0 || end < start) return [];
  return face.concepts[SHEET].slice(start + 1, end).flatMap((concept): Operand[] => {
    const label = labelOf(face, concept);
    const isOwn = label !== undefined && isDebtName(label) && !USED_CONCEPTS.has(concept);
    const figure = isOwn && unreadFact(at, face, concept);
    return figure ? [[label, withFlags(figure, OWN_LINE)]] : [];
  });
}

/** Whether a printed name is one of debt, what it is net of left aside. */
export function isDebtName(label: string): boolean {
  const name = label.replace(
    /\(.*?\)|,?\s*(net of|less|including|and accrued interest)\b.*$/gi,
    "",
  );
  const withoutLeases = name.replace(/(,|\band)\s+(capital|finance|financing) leases?\b.*$/i, "");
  return DEBT_WORDS.test(withoutLeases) && !OTHER_WORDS.test(withoutLeases);
}

/** The name of a line; none for amounts printed inside the name of another, such as an allowance. */
function labelOf(face: FilingFace, concept: string): string | undefined {
  const fact = face.facts.find((one) => one.concept === concept && one.statement === SHEET);
  return fact === undefined || /[$€£]|\ballowances?\b/i.test(fact.label) ? undefined : fact.label;
}

function placeOf(face: FilingFace, names: readonly string[]): number {
  return face.concepts[SHEET].findIndex((line) => names.some((name) => qualified(name) === line));
}

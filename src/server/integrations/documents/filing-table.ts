import { USED_CONCEPTS } from "#core/finance/statements/concepts/used-concepts.ts";
import { periodKind } from "#core/ledger/period.ts";
import type { PassageCell, PassageTable, PassageTableRow } from "#core/ledger/passage-table.ts";
import type { PageKnowledge } from "./filing-contexts.ts";

/** A tagged figure in a cell. */
export type TaggedFigure = {
  readonly value: number;
  readonly concept: string;
  readonly scale: number;
  readonly context: string;
  readonly unit: string;
};

/** A cell as the page has it. */
export type PageCell = {
  readonly text: string;
  readonly figures: readonly TaggedFigure[];
  /** Columns it covers, from `start`, which is counted from 0. */
  readonly start: number;
  readonly span: number;
  readonly run: {
    readonly isBold: boolean;
    readonly isLink: boolean;
    readonly size?: number;
    readonly leadsTo?: string;
  };
};

const FIGURE = /^[-–—(]?\s*[$€£¥]?\s*\(?\d[\d,.]*\)?\s*(?:%|x|bps)?\)?$|^[-–—]+$/;
const UNITS_LINE = /\b(?:in|dollars?|amounts?)\b.{0,40}\b(?:millions?|thousands?|billions?)\b/i;
/** Fewer figures than these are no table: bullets and headings are laid out in cells, too. */
const LEAST_FIGURES = 2;

/** A table of figures; undefined for rows that only lay text out. */
export function tableOfRows(
  rows: readonly (readonly PageCell[])[],
  knowledge: PageKnowledge,
): PassageTable | undefined {
  const merged = rows.map(mergedCells).filter((row) => row.length > 0);
  const figures = merged.flat().filter(({ text }) => FIGURE.test(text)).length;
  const links = merged.flat().filter(({ run }) => run.isLink).length;
  if (figures < LEAST_FIGURES || links > figures / 2) return undefined;
  const first = merged.findIndex((row) => isOfFigures(row));
  if (first === -1) return undefined;
  const head = merged.slice(0, first);
  const body = merged.slice(first);
  const ends = columnEnds(body);
  const units = head.flat().find(({ text }) => UNITS_LINE.test(text))?.text;
  const headerRows = head.map((row) => ["", ...ends.map((end) => headOf(row, end))]);
  const named = headerRows.map((row, at) => withLabel(row, head[at]));
  return {
    ...(units !== undefined && { units }),
    headerRows: named,
    rows: body.flatMap((row) => rowOf(row, { ends, knowledge, headerRows: named })),
  };
}

/** The header's own first cell stands above the labels. */
function withLabel(row: readonly string[], cells: readonly PageCell[] = []): readonly string[] {
  const label = cells.find(({ start }) => start === 0)?.text ?? "";
  return row.includes(label) ? row : [label, ...row.slice(1)];
}

/** Cells that say something; `$`, `(`, `)` and `%` of cells of their own join their figure. */
function mergedCells(row: readonly PageCell[]): readonly PageCell[] {
  const cells: PageCell[] = [];
  let before = "";
  for (const cell of row) {
    const { text } = cell;
    const last = cells.at(-1);
    if (text === "") continue;
    if (/^[$€£¥(\s]{1,4}$/.test(text)) before += text;
    else if (/^[)%\s]{1,3}$/.test(text) && last !== undefined) {
      cells[cells.length - 1] = { ...last, text: `${last.text}${text}` };
    } else {
      cells.push({ ...cell, text: `${before}${text}` });
      before = "";
    }
  }
  return cells;
}

/** A row whose figures stand behind a label, or that are tagged: a header's years are neither. */
function isOfFigures(row: readonly PageCell[]): boolean {
  if (row.some(({ figures }) => figures.length > 0)) return true;
  const [label, ...rest] = row;
  const isLabelled = label !== undefined && label.start === 0 && !FIGURE.test(label.text);
  const values = rest.filter(({ text }) => FIGURE.test(text) && !/^(?:19|20)\d\d$/.test(text));
  return isLabelled && values.length > 0;
}

/** Where the columns of figures end, from the left. */
function columnEnds(body: readonly (readonly PageCell[])[]): readonly number[] {
  const ends = new Set<number>();
  for (const row of body) {
    for (const cell of row.slice(startsWithLabel(row) ? 1 : 0)) ends.add(endOf(cell));
  }
  return [...ends].toSorted((a, b) => a - b);
}

function startsWithLabel(row: readonly PageCell[]): boolean {
  return row[0]?.start === 0;
}

function endOf({ start, span }: PageCell): number {
  return start + span;
}

function headOf(row: readonly PageCell[], end: number): string {
  const cell = row.find((one) => one.start > 0 && one.start < end && endOf(one) >= end);
  return cell?.text ?? "";
}

type Columns = {
  readonly ends: readonly number[];
  readonly knowledge: PageKnowledge;
  readonly headerRows: readonly (readonly string[])[];
};

function rowOf(row: readonly PageCell[], columns: Columns): readonly PassageTableRow[] {
  const label = startsWithLabel(row) ? (row[0]?.text ?? "") : "";
  const rest = startsWithLabel(row) ? row.slice(1) : row;
  const cells = columns.ends.map((end, at): PassageCell => {
    const cell = rest.find((one) => endOf(one) === end);
    return cell === undefined ? { text: "" } : cellOf(cell, at, columns);
  });
  return label === "" && cells.every(({ text }) => text === "") ? [] : [{ label, cells }];
}

function cellOf(
  { text, figures }: PageCell,
  at: number,
  { knowledge, headerRows }: Columns,
): PassageCell {
  const [tagged] = figures;
  const printed = headerRows.map((row) => row[at + 1] ?? "").findLast((name) => name !== "");
  if (tagged === undefined || figures.length > 1) return { text };
  const currency = knowledge.currencyOf(tagged.unit);
  // Of another time than a column's own the head may name the year alone.
  const other = printed !== undefined && periodKind(printed) === undefined ? printed : undefined;
  const period = periodOf(tagged.context, knowledge) ?? other;
  const part = knowledge.contextOf(tagged.context)?.part;
  return {
    text,
    value: tagged.value,
    concept: tagged.concept,
    scale: tagged.scale,
    ...(period !== undefined && { period }),
    unit: unitOf(tagged, knowledge),
    ...(currency !== undefined && { currency }),
    ...(part === undefined ? isOfStatements(tagged.concept) : { part }),
  };
}

/** A tag is of the whole company's statements where a rule of theirs reads it. */
function isOfStatements(concept: string): Pick<PassageCell, "isOfStatements"> {
  return USED_CONCEPTS.has(concept) ? { isOfStatements: true } : {};
}

function unitOf({ unit }: TaggedFigure, knowledge: PageKnowledge): PassageCell["unit"] {
  if (knowledge.isPerShare(unit)) return "perShare";
  if (knowledge.isShares(unit)) return "shares";
  return knowledge.currencyOf(unit) === undefined ? "percent" : "money";
}

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;
/** A quarter has 13 weeks, or 14. */
const QUARTER_DAYS = [80, 100] as const;
const FISCAL_YEAR_DAYS = [350, 378] as const;

/** The label of a fact's time among the product's columns: `2025`, `Q1 FY2026`; undefined for other times. */
function periodOf(id: string, knowledge: PageKnowledge): string | undefined {
  const { periodEnd, fiscalYear, fiscalPeriod = "FY" } = knowledge;
  const context = knowledge.contextOf(id);
  if (context === undefined || periodEnd === undefined || fiscalYear === undefined)
    return undefined;
  const years = (Date.parse(periodEnd) - Date.parse(context.end)) / DAY_MS / YEAR_DAYS;
  const whole = Math.round(years);
  if (Math.abs(years - whole) > 0.04) return undefined;
  const days =
    context.start === undefined
      ? undefined
      : (Date.parse(context.end) - Date.parse(context.start)) / DAY_MS;
  const isYear = days === undefined || isWithin(days, FISCAL_YEAR_DAYS);
  const isQuarter = days === undefined || isWithin(days, QUARTER_DAYS);
  if (fiscalPeriod === "FY") return isYear ? String(fiscalYear - whole) : undefined;
  return isQuarter ? `${fiscalPeriod} FY${fiscalYear - whole}` : undefined;
}

function isWithin(value: number, [from, to]: readonly [number, number]): boolean {
  return value >= from && value <= to;
}

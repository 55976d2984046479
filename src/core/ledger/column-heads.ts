import { isReadWhole, isTimeAlone, saysPartOfYear, withoutTime } from "#core/ledger/head-times.ts";
import type { PassageTable } from "#core/ledger/passage-table.ts";

/** What stands over a column of a table. */
export type ColumnHead = {
  /** The texts above it, from the top down; a head over several columns is in each of them. */
  readonly text: string;
  /** Which of the heads are this column's is certain, and no other column has the same. */
  readonly isCertain: boolean;
};

/**
 * The heads of the columns after the first. Where the table says over how many columns each stands,
 * they are those of `headerRows`. Else a head goes on over the empty places right of it, as a cell
 * over several columns leaves them, and one that stands alone in its row, over heads of all columns,
 * is over all of them. Where that gives two columns one name, or leaves a column without a head
 * before one of a year or of a part of one, it is not certain what is said of them.
 */
export function columnHeads({ caption, ...table }: PassageTable): readonly ColumnHead[] {
  const { headerRows, rows, spans } = table;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => at + 1);
  const used = columns.filter((at) => rows.some(({ cells }) => (cells[at - 1]?.text ?? "") !== ""));
  const levels = headerRows.map((row, at) => {
    if (spans === true) return columns.map((column) => row[column] ?? "");
    return isOverAll(row, headerRows[at + 1], used)
      ? columns.map(() => row.findLast((head) => head !== "") ?? "")
      : spread(row, columns);
  });
  const texts = columns.map((_, at) => {
    const heads = levels.flatMap((level) => (level[at] === "" ? [] : (level[at] ?? [])));
    // Nothing says over how many columns a head stands: one of changes is over none of a year.
    const isOfYear = spans !== true && heads.some((head) => YEAR.test(head));
    return heads.filter((head) => !isOfYear || YEAR.test(head) || !CHANGE.test(head)).join(" ");
  });
  const shares = columns.map((at) => isOfShares(rows, at));
  return columns.map((column, at) => {
    const text = texts[at] ?? "";
    // Beside the amounts of a year may stand their shares.
    const isOwn = used.every(
      (other) => other === column || texts[other - 1] !== text || shares[other - 1] !== shares[at],
    );
    const isPassedBy = levels.some((level) => {
      const first =
        level[at] === "" && spans !== true ? level.find((head) => head !== "") : undefined;
      return first !== undefined && (YEAR.test(first) || saysPartOfYear(first));
    });
    const isRead = levels.every((level) =>
      isReadWhole((level[at] ?? "").replaceAll(UNITS, " "), `${caption ?? ""} ${text}`),
    );
    return { text, isCertain: isOwn && !isPassedBy && isRead };
  });
}

const YEAR = /\b(?:19|20)\d\d\b/;
const CHANGE = /^(?:(?:percent|percentage|%|\$)\s?)?changes?$/i;

/** `| | Year ended May 31, | |` over `| 2025 | Change | 2024 |`: set in the middle, over all. */
function isOverAll(
  [, ...row]: readonly string[],
  below: readonly string[] | undefined,
  used: readonly number[],
): boolean {
  const at = row.findIndex((head) => head !== "");
  // Of how many columns a part of a year is, is too much to guess.
  if (saysPartOfYear(row[at] ?? "")) return false;
  const isAlone = row.filter((head) => head !== "").length === 1;
  const isBelowFull = used.every((column) => (below?.[column] ?? "") !== "");
  return isAlone && isBelowFull && at > 0 && at < used.length - 1;
}

function isOfShares(rows: PassageTable["rows"], column: number): boolean {
  const texts = rows
    .map(({ cells }) => cells[column - 1]?.text ?? "")
    .filter((text) => text !== "");
  return (
    texts.every((text) => text.includes("%") || !/\d/.test(text)) && texts.join("").includes("%")
  );
}

function spread(row: readonly string[], columns: readonly number[]): readonly string[] {
  let head = "";
  return columns.map((at) => (head = row[at] === undefined || row[at] === "" ? head : row[at]));
}

type Heading = { readonly label: string; readonly from: number };
type Rows = PassageTable["rows"];

/**
 * Of each row the rows without figures that it stands under, highest first: those in a row are one
 * below the other, and as many take the place of the last ones. One ends with its own total, and with
 * that of rows before it, too. Undefined of a total of which neither words nor sum say what it is of.
 */
export function subHeadings({
  rows,
}: Pick<PassageTable, "rows">): readonly (readonly string[] | undefined)[] {
  let above: readonly Heading[] = [];
  let run: readonly Heading[] = [];
  let origin = 0;
  return rows.map(({ label, cells }, at) => {
    if (label !== "" && cells.every(({ text }) => text === "")) {
      run = [...run, { label, from: at }];
      return [];
    }
    if (run.length > 0) {
      above = [...above.slice(0, Math.max(0, above.length - run.length)), ...run];
      run = [];
    }
    const under = above;
    const texts = under.map((heading) => heading.label);
    if (!TOTAL.test(label) || texts.every(isTimeAlone)) return texts;
    const words = new Set(wordsOf(label));
    const named = texts.findLastIndex((heading) =>
      wordsOf(heading.replace(MARK, "")).every((word) => words.has(word)),
    );
    if (named !== -1) {
      above = under.slice(0, named);
      return texts;
    }
    const starts = [origin, ...under.map(({ from }) => from)];
    const [depth, other] = starts.flatMap((from, deep) =>
      from !== starts[deep + 1] && isSum(rows, from, at) ? [deep] : [],
    );
    if (depth === undefined || other !== undefined) return undefined;
    above = under.slice(0, depth);
    if (depth === 0) origin = at + 1;
    return texts.slice(0, depth);
  });
}

const TOTAL = /^total\b/i;
const MARK = /\(\w\)/;
/** By so many of its last places printed parts may miss their sum. */
const ROUNDED = 2.5;

/** Whether a row is the sum of the rows from one on, their own totals apart, in every column that it has. */
function isSum(rows: Rows, from: number, to: number): boolean {
  const parts = rows.slice(from, to).filter(({ label }) => !TOTAL.test(label));
  const sums = (rows[to]?.cells ?? []).flatMap(({ text }, at) => {
    if (!/\d/.test(text)) return [];
    const sum = parts.reduce((all, { cells }) => all + amountOf(cells[at]?.text ?? ""), 0);
    const last = 10 ** -(/\.(\d+)/.exec(text)?.[1]?.length ?? 0);
    return [Math.abs(sum - amountOf(text)) / last];
  });
  return sums.length > 0 && sums.every((gap) => gap < ROUNDED);
}

/** A figure as printed; of no text, or a dash, none. */
function amountOf(text: string): number {
  const digits = text.replaceAll(/[^\d.]/g, "");
  return Number(digits) * (/^\D*[(\-–−]/.test(text) ? -1 : 1);
}

const UNITS =
  /\([^()]{0,80}\b(?:millions?|thousands?|billions?|mm|000s?|unaudited|audited)\b[^()]{0,80}\)|\b(?:(?:(?:U\.?S\.? )?dollars?|amounts?|figures) )?(?:(?:are )?(?:expressed |stated )?in )?(?:(?:U\.?S\.? ?)?(?:dollars?|[$€£]|USD|EUR|GBP|CHF|JPY)? ?)(?:millions?|thousands?|billions?|mm|mn|bn|000s)\b(?: of [A-Za-z.]+(?: dollars)?)?(?:,? except .*)?|(?:\b(?:US|RMB)|[$€£¥])[$€£¥]?\s?['’‘]?(?:000s?|mm?|mn|bn|millions?|thousands?)\b|[$€£¥%]['’‘]?/gi;

/** What a head says beside times and units: `Packaging`. */
export function headWords(head: string): string {
  return withoutTime(head.replaceAll(UNITS, " "));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

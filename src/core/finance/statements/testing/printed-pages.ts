import { readFileSync } from "node:fs";

/**
 * What statements of reports print, in millions, signed as the product signs its rows. Read by hand
 * from the pages' own lines and tags, with no code of the product.
 */
export type PrintedPage = {
  readonly ticker: string;
  readonly accession: string;
  /** Filing date, `YYYY-MM-DD`. */
  readonly filed: string;
  /** Ends of fiscal years, or `start/end` of spans. */
  readonly periods: readonly string[];
  readonly rows: readonly PrintedRow[];
};

export type PrintedRow = {
  readonly item: string;
  /** The printed lines by their tags, or the rows it is the sum of; empty where the page has no such line. */
  readonly line: string;
  /** A value for each period; null where the page prints none, undefined where it shows no such period. */
  readonly values: readonly (number | null | undefined)[];
};

const GOLDEN = new URL("golden/", import.meta.url);
const NONE = "-";
const NOT_SHOWN = ".";

/** The pages of a golden file: a line `@ ticker accession filed periods…` before the rows of each. */
export function printedPages(name: string): PrintedPage[] {
  const pages: (PrintedPage & { readonly rows: PrintedRow[] })[] = [];
  for (const [first = "", ...cells] of tableOf(name)) {
    if (first === "@") {
      const [ticker = "", accession = "", filed = "", ...periods] = cells;
      pages.push({ ticker, accession, filed, periods, rows: [] });
    } else {
      const [line = "", ...values] = cells;
      pages.at(-1)?.rows.push({ item: first, line, values: values.map(asValue) });
    }
  }
  return pages;
}

/** A known difference between what a page prints and what the product shows. */
export type KnownDifference = {
  readonly ticker: string;
  /** Filing date of the page. */
  readonly filed: string;
  /** Column labels; empty for all. */
  readonly columns: readonly string[];
  readonly items: readonly string[];
  readonly explanation: string;
};

/** Lines of `ticker filed columns items explanation`; columns and items separated by `;`, `*` for all columns. */
export function knownDifferences(name: string): KnownDifference[] {
  return tableOf(name).map(
    ([ticker = "", filed = "", columns = "", items = "", explanation = ""]) => ({
      ticker,
      filed,
      columns: columns === "*" ? [] : columns.split(";"),
      items: items.split(";"),
      explanation,
    }),
  );
}

/** An identity of the statements known not to hold. */
export type IdentityFailure = {
  readonly ticker: string;
  readonly views: readonly string[];
  readonly columns: readonly string[];
  /** `*` for any. */
  readonly items: readonly string[];
  readonly explanation: string;
};

/** Lines of `ticker views columns items explanation`, lists separated by `;`. */
export function identityFailures(name: string): IdentityFailure[] {
  return tableOf(name).map(
    ([ticker = "", views = "", columns = "", items = "", explanation = ""]) => ({
      ticker,
      views: views.split(";"),
      columns: columns.split(";"),
      items: items.split(";"),
      explanation,
    }),
  );
}

function tableOf(name: string): string[][] {
  const text = readFileSync(new URL(name, GOLDEN), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));
}

function asValue(cell: string): number | null | undefined {
  if (cell === NOT_SHOWN) return undefined;
  return cell === NONE ? null : Number(cell);
}

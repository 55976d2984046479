import { INCOME_OF_ALL, type Subtotal } from "#core/ledger/definitions.ts";
import { inputsOf } from "#core/ledger/financial-data.ts";
import { STATEMENT_ITEMS, type StatementItem } from "#core/ledger/items.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  absent,
  isFigure,
  sumOf,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import { type CellOf as PartOf, subtotal } from "#core/finance/statements/cells/subtotal.ts";
import { cashBurn } from "#core/finance/statements/kinds/archetype-rows.ts";
import { NO_ADJUSTMENTS } from "#core/finance/statements/income/clean-ebitda.ts";
import type { StatementColumn } from "#core/finance/statements/statement-column.ts";
import { isClose } from "#core/finance/own-statements/signs.ts";
import type { FileColumn } from "#core/finance/own-statements/statement-file.ts";
import type { Line } from "#core/finance/sheets/lines.ts";

/** The figures of one column of the user's files, by line. */
export type OwnLines = ReadonlyMap<Line, Figure>;

/** One column of the user's files with its figures. */
export type OwnColumn = { readonly column: FileColumn; readonly lines: Map<Line, Figure> };

/** A subtotal of the file that is not what its parts come to. */
export type Difference = {
  readonly item: StatementItem;
  readonly stated: number;
  readonly computed: number;
  readonly formula: string;
  /** The file's own figure stands in the statements, not the sum. */
  readonly isStatedShown: boolean;
};

export const NOT_IN_FILE = "n.a.: not in your file";

export const DIFFERS = "differs_from_file";

/** Every item of one column, by the rules SEC data follow: parts first, the file's own subtotal else. */
export function ownColumn(lines: OwnLines): StatementColumn {
  return madeOf(lines).column;
}

/** Where the file's own subtotals differ from the sums of their parts. */
export function differencesOf(lines: OwnLines): readonly Difference[] {
  return madeOf(lines).differences;
}

function madeOf(lines: OwnLines) {
  const cells = new Map<StatementItem, Cell>();
  const differences: Difference[] = [];
  const cell = (item: StatementItem): Cell => cells.get(item) ?? absent(NOT_IN_FILE);
  for (const item of STATEMENT_ITEMS) cells.set(item, lines.get(item) ?? absent(NOT_IN_FILE));
  for (const [item, make] of PARTS) cells.set(item, make(lines, cell));
  for (const [item, make] of DERIVATIONS) {
    const stated = lines.get(item);
    const made = make(lines, cell);
    if (!isFigure(made)) cells.set(item, stated ?? made);
    else if (stated === undefined || item === "Net Change In Cash") cells.set(item, made);
    else {
      const difference = differenceOf(item, stated, made);
      const shown = PRINTED_FIRST.has(item) ? stated : made;
      cells.set(item, difference.length === 0 ? shown : withFlags(shown, DIFFERS));
      differences.push(...difference);
    }
  }
  return { column: new Map(STATEMENT_ITEMS.map((item) => [item, cell(item)])), differences };
}

/** The difference of a subtotal, if there is any. */
function differenceOf(item: StatementItem, stated: Figure, made: Figure): readonly Difference[] {
  if (isClose(made.value, stated.value)) return [];
  const formula = "formula" in made.source ? made.source.formula : "";
  const isStatedShown = PRINTED_FIRST.has(item);
  return [{ item, stated: stated.value, computed: made.value, formula, isStatedShown }];
}

/**
 * Lines of a statement's face, where the printed figure stands (finance.md 1.1). EBITDA, debt and free
 * cash flow are the product's measures, "never from a tag": a file may mean something else by them.
 */
const PRINTED_FIRST: ReadonlySet<StatementItem> = new Set<StatementItem>(["Gross Profit"]);

type CellOf = (item: StatementItem) => Cell;
type Make = (lines: OwnLines, cell: CellOf) => Cell;

/** Items a file may give as one row or in parts: its own row stands. */
const PARTS: readonly (readonly [StatementItem, Make])[] = [
  allParts("SG&A", ["Selling And Marketing", "General And Administrative"]),
  ["D&A", (lines) => lines.get("D&A") ?? twoLines(lines)],
  anyParts("Short-Term Debt", ["Short-Term Borrowings", "Current Portion Of Long-Term Debt"]),
  leaseParts("Operating Lease Liabilities"),
  leaseParts("Finance Lease Liabilities"),
  anyParts("Net Acquisitions", ["Acquisitions", "Divestitures"]),
  allParts("Interest Income/Expense", ["Interest Income", "Interest Expense"]),
];

function allParts(item: StatementItem, parts: readonly Line[]): readonly [StatementItem, Make] {
  return [item, (lines) => lines.get(item) ?? allOf(lines, parts)];
}

function anyParts(item: StatementItem, parts: readonly Line[]): readonly [StatementItem, Make] {
  return [item, (lines) => lines.get(item) ?? anyOf(lines, parts)];
}

function leaseParts(item: "Operating Lease Liabilities" | "Finance Lease Liabilities") {
  return allParts(item, [`${item}, Current`, `${item}, Non-Current`]);
}

/** Subtotals, in an order in which each finds its parts; finance.md 1.1 and 3.1. */
const DERIVATIONS: readonly (readonly [StatementItem, Make])[] = [
  byDefinition("Gross Profit"),
  ["EBIT", operatingIncome],
  byDefinition("EBITDA"),
  ["Clean EBITDA", cleanEbitda],
  byDefinition("Discretionary FCF"),
  byDefinition("FCF"),
  byDefinition("Total Debt"),
  byDefinition("Net Debt"),
  ["Total Liabilities", totalLiabilities],
  byDefinition("Other operating cash flow items"),
  otherThan("Other Cash Flow from Investing", "Cash Flow From Investing Activities", [
    "Capital Expenditure",
    "Net Acquisitions",
  ]),
  otherThan("Other Cash Flow from Financing", "Cash Flow From Financing Activities", [
    "Dividends Paid",
  ]),
  ["Cash Burn", (_, cell) => cashBurn(cell("Discretionary FCF"))],
  ["Net Change In Cash", changeWithExchange],
  ["Other Cash Flow items", otherCashFlow],
];

function byDefinition(item: Subtotal): readonly [StatementItem, Make] {
  return [item, (_, cell) => subtotal(item, (part) => rowOrNone(cell, part))];
}

/** Files have no row for what is only a tag. */
function rowOrNone(cell: CellOf, part: Parameters<PartOf>[0]): Cell {
  return part === INCOME_OF_ALL ? absent(NOT_IN_FILE) : cell(part);
}

/** A line of the file as an operand. */
function lineAt(lines: OwnLines, line: Line): Cell {
  return lines.get(line) ?? absent(NOT_IN_FILE);
}

/** The sum of those parts that are there; one alone keeps its own source. */
function anyOf(lines: OwnLines, parts: readonly Line[]): Cell {
  const known = parts.filter((part) => lines.has(part));
  const [first, second] = known;
  if (first === undefined) return absent(NOT_IN_FILE);
  if (second === undefined) return lineAt(lines, first);
  return sumOf(
    known.join(" + "),
    known.map((part) => [part, lineAt(lines, part)]),
  );
}

/** The sum of the parts; absent unless all are there. */
function allOf(lines: OwnLines, parts: readonly Line[]): Cell {
  return parts.every((part) => lines.has(part)) ? anyOf(lines, parts) : absent(NOT_IN_FILE);
}

function twoLines(lines: OwnLines): Cell {
  const both = allOf(lines, ["Depreciation", "Amortisation of Intangibles"]);
  if (isFigure(both)) return withFlags(both, "d&a_two_lines");
  const depreciation = lines.get("Depreciation");
  return depreciation === undefined
    ? absent(NOT_IN_FILE)
    : withFlags(depreciation, "depreciation_only");
}

/** The file's own operating income; without one, what its other rows come to. */
function operatingIncome(lines: OwnLines, cell: CellOf): Cell {
  const own = lines.get("EBIT");
  if (own !== undefined) return own;
  const line = (name: Line): Operand => [name, lineAt(lines, name)];
  const item = (name: StatementItem): Operand => [name, cell(name)];
  const research = lines.has("R&D") ? [line("R&D")] : [];
  const selling = [item("Gross Profit"), item("SG&A"), ...research];
  const derivedBy = [
    sumOf("Gross Profit + operating expenses", [item("Gross Profit"), line("Operating Expenses")]),
    sumOf("Revenues + costs and expenses", [item("Revenues"), line("Costs And Expenses")]),
    sumOf("EBITDA - D&A", [line("EBITDA"), ["D&A", cell("D&A"), -1]]),
    sumOf(selling.map(([name]) => name).join(" + "), selling),
  ].find(isFigure);
  if (derivedBy !== undefined) return withFlags(derivedBy, "ebit_derived");
  const made = sumOf("Pre-Tax Income - Interest Income/Expense", [
    item("Pre-Tax Income"),
    ["Interest Income/Expense", cell("Interest Income/Expense"), -1],
  ]);
  return isFigure(made) ? withFlags(made, "ebit_from_pre_tax") : absent(NOT_IN_FILE);
}

/** EBITDA plus the impairments and restructuring the file lists; stock compensation is not added back. */
function cleanEbitda(_: OwnLines, cell: CellOf): Cell {
  if (!isFigure(cell("EBITDA"))) return absent("n.a.: EBITDA not available");
  const clean = subtotal("Clean EBITDA", (item) => {
    const part = rowOrNone(cell, item);
    return item !== "EBITDA" && part.value === 0 ? absent(NOT_IN_FILE) : part;
  });
  const isPlain = isFigure(clean) && inputsOf(clean.source).length === 1;
  return isPlain ? withFlags(clean, NO_ADJUSTMENTS) : clean;
}

function totalLiabilities(lines: OwnLines, cell: CellOf): Cell {
  const own = lines.get("Total Liabilities");
  if (own !== undefined) return own;
  const made = sumOf("liabilities and equity - Equity", [
    ["liabilities and equity", lineAt(lines, "Liabilities And Equity")],
    ["Equity", cell("Equity"), -1],
  ]);
  return isFigure(made) ? withFlags(made, "liabilities_derived") : absent(NOT_IN_FILE);
}

/** A total of the file less those of its parts that have rows of their own. */
function otherThan(
  item: StatementItem,
  total: Line,
  parts: readonly StatementItem[],
): readonly [StatementItem, Make] {
  return [
    item,
    (lines, cell) => {
      if (!lines.has(total)) return absent(NOT_IN_FILE);
      const known = parts.filter((part) => isFigure(cell(part)));
      return sumOf([total, ...known].join(" - "), [
        [total, lineAt(lines, total)],
        ...known.map((part): Operand => [part, cell(part), -1]),
      ]);
    },
  ];
}

/** Some files give the change before exchange differences: then these belong to it. */
function changeWithExchange(lines: OwnLines, cell: CellOf): Cell {
  const stated = lines.get("Net Change In Cash");
  const exchange = cell("FX Effect");
  const flows = [
    cell("Cash Flow From Operating Activities").value,
    lines.get("Cash Flow From Investing Activities")?.value,
    lines.get("Cash Flow From Financing Activities")?.value,
  ];
  if (stated === undefined || !isFigure(exchange) || exchange.value === 0)
    return absent(NOT_IN_FILE);
  const sumOfFlows = flows.reduce<number>((left, flow) => left + (flow ?? Number.NaN), 0);
  const slack = Math.abs(exchange.value) * 0.02;
  if (!(Math.abs(sumOfFlows - stated.value) <= slack)) return absent(NOT_IN_FILE);
  const made = sumOf("Net Change In Cash in the file + FX Effect", [
    ["Net Change In Cash in the file", stated],
    ["FX Effect", exchange],
  ]);
  return isFigure(made) ? withFlags(made, "exchange_added") : made;
}

function otherCashFlow(lines: OwnLines, cell: CellOf): Cell {
  const [investing, financing] = [
    "Cash Flow From Investing Activities",
    "Cash Flow From Financing Activities",
  ] as const;
  const operands: readonly Operand[] = [
    ["Net Change In Cash", cell("Net Change In Cash")],
    ["Cash Flow From Operating Activities", cell("Cash Flow From Operating Activities"), -1],
    [investing, lineAt(lines, investing), -1],
    [financing, lineAt(lines, financing), -1],
    ["FX Effect", cell("FX Effect"), -1],
  ];
  const known = operands.filter(([name, part]) => name !== "FX Effect" || isFigure(part));
  return sumOf(known.map(([name]) => name).join(" - "), known);
}

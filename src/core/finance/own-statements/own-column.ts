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
import type { Line } from "#core/finance/sheets/lines.ts";

/** The figures of one column of the user's files, by line. */
export type OwnLines = ReadonlyMap<Line, Figure>;

/** A subtotal of the file that is not what its parts come to. */
export type Difference = {
  readonly item: StatementItem;
  readonly stated: number;
  readonly computed: number;
  readonly formula: string;
};

export const NOT_IN_FILE = "n.a.: not in your file";

/** Every item of one column, by the rules SEC data follow: parts first, the file's own subtotal else. */
export function ownColumn(lines: OwnLines): StatementColumn {
  const cells = new Map<StatementItem, Cell>();
  const cell = (item: StatementItem): Cell => cells.get(item) ?? absent(NOT_IN_FILE);
  for (const item of STATEMENT_ITEMS) cells.set(item, lines.get(item) ?? absent(NOT_IN_FILE));
  for (const [item, make] of PARTS) cells.set(item, make(lines, cell));
  for (const [item, make] of DERIVATIONS) {
    const stated = lines.get(item);
    const made = make(lines, cell);
    const isCorrection = item === "Net Change In Cash";
    if (isFigure(made)) cells.set(item, isCorrection ? made : checked(made, stated));
    else cells.set(item, stated ?? made);
  }
  return new Map(STATEMENT_ITEMS.map((item) => [item, cell(item)]));
}

/** Where the file's own subtotals differ from the sums of their parts. */
export function differencesOf(lines: OwnLines): Difference[] {
  const column = ownColumn(lines);
  return DERIVATIONS.flatMap(([item]): Difference[] => {
    const stated = lines.get(item);
    const cell = column.get(item);
    if (stated === undefined || !isFigure(cell) || !cell.flags.includes(DIFFERS)) return [];
    const formula = "formula" in cell.source ? cell.source.formula : "";
    return [{ item, stated: stated.value, computed: cell.value, formula }];
  });
}

export const DIFFERS = "differs_from_file";

function checked(made: Figure, stated: Figure | undefined): Figure {
  return stated === undefined || isClose(made.value, stated.value)
    ? made
    : withFlags(made, DIFFERS);
}

type CellOf = (item: StatementItem) => Cell;
type Make = (lines: OwnLines, cell: CellOf) => Cell;

/** Items a file may give as one row or in parts: its own row stands. */
const PARTS: readonly (readonly [StatementItem, Make])[] = [
  [
    "SG&A",
    (lines) =>
      lines.get("SG&A") ?? allOf(lines, ["Selling And Marketing", "General And Administrative"]),
  ],
  ["D&A", (lines) => lines.get("D&A") ?? twoLines(lines)],
  [
    "Short-Term Debt",
    (lines) =>
      lines.get("Short-Term Debt") ??
      anyOf(lines, ["Short-Term Borrowings", "Current Portion Of Long-Term Debt"]),
  ],
  [
    "Operating Lease Liabilities",
    (lines) =>
      lines.get("Operating Lease Liabilities") ??
      allOf(lines, [
        "Operating Lease Liabilities, Current",
        "Operating Lease Liabilities, Non-Current",
      ]),
  ],
  [
    "Finance Lease Liabilities",
    (lines) =>
      lines.get("Finance Lease Liabilities") ??
      allOf(lines, [
        "Finance Lease Liabilities, Current",
        "Finance Lease Liabilities, Non-Current",
      ]),
  ],
  [
    "Net Acquisitions",
    (lines) => lines.get("Net Acquisitions") ?? anyOf(lines, ["Acquisitions", "Divestitures"]),
  ],
  [
    "Interest Income/Expense",
    (lines) =>
      lines.get("Interest Income/Expense") ?? allOf(lines, ["Interest Income", "Interest Expense"]),
  ],
];

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
  [
    "Other Cash Flow from Investing",
    (lines, cell) =>
      without(lines, "Cash Flow From Investing Activities", cell, [
        "Capital Expenditure",
        "Net Acquisitions",
      ]),
  ],
  [
    "Other Cash Flow from Financing",
    (lines, cell) =>
      without(lines, "Cash Flow From Financing Activities", cell, ["Dividends Paid"]),
  ],
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

/** The sum of those parts that are there; one alone keeps its own source. */
function anyOf(lines: OwnLines, parts: readonly Line[]): Cell {
  const operands = parts.flatMap((part): Operand[] => {
    const figure = lines.get(part);
    return figure === undefined ? [] : [[part, figure]];
  });
  const [only] = operands;
  if (only === undefined) return absent(NOT_IN_FILE);
  if (operands.length === 1) return only[1];
  return sumOf(operands.map(([name]) => name).join(" + "), operands);
}

/** The sum of the parts; absent unless all are there. */
function allOf(lines: OwnLines, parts: readonly Line[]): Cell {
  return parts.every((part) => lines.has(part)) ? anyOf(lines, parts) : absent(NOT_IN_FILE);
}

function twoLines(lines: OwnLines): Cell {
  const both = allOf(lines, ["Depreciation", "Amortisation"]);
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
  const ways: readonly (() => Cell)[] = [
    () =>
      withLine(
        "Gross Profit + operating expenses",
        [["Gross Profit", cell("Gross Profit")]],
        lines,
        ["Operating Expenses"],
      ),
    () =>
      withLine("Revenues + costs and expenses", [["Revenues", cell("Revenues")]], lines, [
        "Costs And Expenses",
      ]),
    () => withoutDepreciation(lines, cell),
    () => sellingResult(lines, cell),
    () =>
      sumOf("Pre-Tax Income - Interest Income/Expense", [
        ["Pre-Tax Income", cell("Pre-Tax Income")],
        ["Interest Income/Expense", cell("Interest Income/Expense"), -1],
      ]),
  ];
  for (const [place, way] of ways.entries()) {
    const made = way();
    if (isFigure(made))
      return withFlags(made, place === ways.length - 1 ? "ebit_from_pre_tax" : "ebit_derived");
  }
  return absent(NOT_IN_FILE);
}

function withLine(
  formula: string,
  operands: readonly Operand[],
  lines: OwnLines,
  parts: readonly Line[],
): Cell {
  const more = parts.map((part): Operand => [part, lines.get(part) ?? absent(NOT_IN_FILE)]);
  return sumOf(formula, [...operands, ...more]);
}

function withoutDepreciation(lines: OwnLines, cell: CellOf): Cell {
  const ebitda = lines.get("EBITDA") ?? absent(NOT_IN_FILE);
  return sumOf("EBITDA - D&A", [
    ["EBITDA", ebitda],
    ["D&A", cell("D&A"), -1],
  ]);
}

function sellingResult(lines: OwnLines, cell: CellOf): Cell {
  const research = lines.get("Research And Development");
  const operands: Operand[] = [
    ["Gross Profit", cell("Gross Profit")],
    ["SG&A", cell("SG&A")],
  ];
  if (research !== undefined) operands.push(["Research And Development", research]);
  return sumOf(operands.map(([name]) => name).join(" + "), operands);
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
  const both = lines.get("Liabilities And Equity");
  if (own !== undefined) return own;
  const made = sumOf("liabilities and equity - Equity", [
    ["liabilities and equity", both ?? absent(NOT_IN_FILE)],
    ["Equity", cell("Equity"), -1],
  ]);
  return isFigure(made) ? withFlags(made, "liabilities_derived") : absent(NOT_IN_FILE);
}

/** A total of the file less those of its parts that have rows of their own. */
function without(
  lines: OwnLines,
  total: Line,
  cell: CellOf,
  parts: readonly StatementItem[],
): Cell {
  const whole = lines.get(total);
  if (whole === undefined) return absent(NOT_IN_FILE);
  const known = parts.flatMap((item): Operand[] =>
    isFigure(cell(item)) ? [[item, cell(item), -1]] : [],
  );
  const formula = [total, ...known.map(([name]) => name)].join(" - ");
  return sumOf(formula, [[total, whole], ...known]);
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
  const parts: readonly Operand[] = [
    ["Cash Flow From Operating Activities", cell("Cash Flow From Operating Activities"), -1],
    [
      "Cash Flow From Investing Activities",
      lines.get("Cash Flow From Investing Activities") ?? absent(NOT_IN_FILE),
      -1,
    ],
    [
      "Cash Flow From Financing Activities",
      lines.get("Cash Flow From Financing Activities") ?? absent(NOT_IN_FILE),
      -1,
    ],
  ];
  const fx = cell("FX Effect");
  const all: Operand[] = [["Net Change In Cash", cell("Net Change In Cash")], ...parts];
  if (isFigure(fx)) all.push(["FX Effect", fx, -1]);
  return sumOf(all.map(([name]) => name).join(" - "), all);
}

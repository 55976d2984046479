import { NAMES_ABROAD } from "#core/finance/sheets/names-abroad.ts";
import { ROW_NAMES } from "#core/finance/sheets/row-names.ts";
import { type StatementItem, statementItems } from "#core/ledger/items.ts";

type NamesOf<Group> = Group extends { readonly names: infer Names } ? keyof Names : never;
/** What a row of a file can be read as: an item of the product or a part of one. */
export type Line = StatementItem | NamesOf<(typeof ROW_NAMES)[number]>;
export type Statement = (typeof ROW_NAMES)[number]["statement"];

type Kind = {
  readonly statement: Statement;
  readonly sense: (typeof ROW_NAMES)[number]["sense"];
  readonly names: readonly string[];
};

const KINDS: ReadonlyMap<Line, Kind> = new Map(
  ROW_NAMES.flatMap(({ statement, sense, names }) =>
    Object.entries<string>(names).map(([line, said]): [Line, Kind] => [
      // The keys are the lines themselves, which `Object.entries` forgets.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      line as Line,
      { statement, sense, names: said.split(";").map((name) => name.trim()) },
    ]),
  ),
);

/** The lines of companies that are no banks, insurers or property trusts, parts last. */
export const LINES: readonly Line[] = [
  ...new Set<Line>([...statementItems("corporate"), ...KINDS.keys()]),
];

const ABROAD: Readonly<Partial<Record<Line, string>>> = NAMES_ABROAD;
const KNOWN: ReadonlySet<string> = new Set<string>(LINES);

export function isLine(name: string): name is Line {
  return KNOWN.has(name);
}

/** What files call a line, the surest name first. */
export function namesOf(line: Line): readonly string[] {
  return [...(KINDS.get(line)?.names ?? []), ...(ABROAD[line] ?? "").split(";")]
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Whether a line can stand in such a statement: "Accounts receivable" in a cash flow statement is a change. */
export function standsIn(line: Line, statement: Statement): boolean {
  const { statement: own, sense } = KINDS.get(line) ?? { statement: "income" };
  if (own === statement) return true;
  return statement === "cash-flow"
    ? sense === "added back" || line === "Net Income"
    : statement === "income" && own === "cash-flow";
}

/** A balance at a day, not a flow over a period. */
export function isBalanceLine(line: Line): boolean {
  return KINDS.get(line)?.statement === "balance";
}

/** Costs and payments, negative in rows of the product (finance.md 0.4). */
export function isOutflow(line: Line): boolean {
  return KINDS.get(line)?.sense === "outflow";
}

/** Memo items that the product keeps positive whatever their statement adds or takes away. */
export function isMagnitude(line: Line): boolean {
  const sense = KINDS.get(line)?.sense;
  return sense === "size" || sense === "added back";
}

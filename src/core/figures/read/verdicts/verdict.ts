import { isAmount } from "#core/ledger/units.ts";
import type { Origin } from "#core/ledger/origins.ts";
import type { DatumUnit } from "#core/ledger/datum.ts";
import type { SourceInput } from "#core/ledger/financial-data.ts";
import type { BoundAnchor } from "#core/ledger/anchor.ts";
import type { Binding, Operand } from "#core/ledger/reference.ts";

/** `matches`: nothing verifies it, and its first candidate agrees; no more sourced than `unsupported`. */
export type Verdict = "verified" | "contradicted" | "matches" | "unsupported" | "ignored";

/** Where a value stands: a filing, the analyst's file, or a formula over other cells. */
export type FigureSource = {
  /** `10-K filed 3 November 2023`, `margins.xlsx, Sheet1 C14`, `EBITDA 2025 / Revenues 2025`. */
  readonly label: string;
  readonly accession?: string | undefined;
  readonly concept?: string | undefined;
};

/** A figure of a text with its verdict; `position` and `length` count UTF-16. */
export type CheckedFigure = {
  readonly position: number;
  readonly length: number;
  readonly text: string;
  readonly verdict: Verdict;
  /** As the text says it, whole units, rates as fractions; null for what is ignored. */
  readonly value: number | null;
  /** The currency, or what else it is measured in. */
  readonly unit: string;
  readonly item: string | null;
  /** The column's label; several are parted by commas. */
  readonly period: string | null;
  readonly ticker: string | null;
  /** What it was compared with: the row, or what was computed of it. */
  readonly measure: string | null;
  readonly expected: {
    readonly value: number;
    readonly unit: DatumUnit;
    readonly display: string;
  } | null;
  readonly source: FigureSource | null;
  /** The filings and sheets behind the expected value, those of its operands included. */
  readonly origins: readonly Origin[];
  /** How the expected value is made, with its operands. */
  readonly working: { readonly formula: string; readonly inputs: readonly SourceInput[] } | null;
  /** What the number would be right for: another period, row, scale, sign or currency. */
  readonly hint: string | null;
  readonly note: string | null;
  /** What the expected value is of: what it was held to. */
  readonly binding?: Binding | undefined;
  /** What binds it: it was written from this, or the analyst said so. */
  readonly anchor?: FigureAnchor | undefined;
  /** Of a figure that matches or is unsupported: what it may come from, the likeliest first, at most three. */
  readonly candidates?: readonly FigureCandidate[] | undefined;
};

export type FigureAnchor = Pick<BoundAnchor, "id" | "binding" | "by" | "at">;

/** Whether the figure is the analyst's own: called an estimate, or supposed in a question. */
export function isOwnEstimate({ by, binding }: Pick<BoundAnchor, "by" | "binding">): boolean {
  return (by === "analyst" && "constant" in binding) || isSupposed(binding);
}

/** Made of nothing that anybody reported or a rule sets: rules set rates and multiples, and no amount. */
function isSupposed(operand: Operand): boolean {
  if (typeof operand === "number") return true;
  if ("formula" in operand) return operand.formula.args.every(isSupposed);
  return "constant" in operand && (isAmount(operand.constant) || operand.constant.name === VIEW);
}

/** Whether anything of it is in the data: a number that the text sets itself gives way to what they say. */
export function isOfData(operand: Operand): boolean {
  if (typeof operand === "number" || "constant" in operand) return false;
  return "ref" in operand || operand.formula.args.some(isOfData);
}

/** What a constant is called that its author judges. */
const VIEW = "My estimate";

/** What a number is called that a model typed and that nobody can trace; a set number by that name. */
export const UNTRACED = "Computed by the model, not traced";

/** Whether a figure is one that a model typed without a source, or made with a number so typed. */
export function isUntraced({ binding }: Pick<BoundAnchor, "binding">): boolean {
  if ("constant" in binding) return binding.constant.name === UNTRACED;
  return typedNumbers(binding).length > 0;
}

/** Numbers of time, of units and of nothing: what they are of needs no source. */
const OF_MEASURE: ReadonlySet<number> = new Set([0, 1, 2, 4, 12, 100, 360, 365, 1_000]);

/** Numbers typed into a formula that the product did not name: none of measure, and none that count its parts. */
export function typedNumbers(operand: Operand): readonly number[] {
  if (typeof operand === "number" || !("formula" in operand)) return [];
  const { name, args } = operand.formula;
  if (name !== undefined) return [];
  const counts = args.map((arg) =>
    typeof arg === "object" && "formula" in arg ? arg.formula.args.length : 0,
  );
  const typed = args.filter((arg) => typeof arg === "number");
  return [
    ...typed.filter((number) => !OF_MEASURE.has(Math.abs(number)) && !counts.includes(number)),
    ...args.flatMap(typedNumbers),
  ];
}

/** How many candidates a popover and the wire name. */
export const CANDIDATES_SHOWN = 3;

/** What a figure may come from. */
export type FigureCandidate = {
  readonly binding: Binding;
  readonly ticker: string;
  /** Whose it is, where more than one company is connected: said with the row. */
  readonly company?: string | undefined;
  /** The row, or what is made of one. */
  readonly item: string;
  /** The column's label. */
  readonly period: string;
  /** Other columns that end on the same day with the same value. */
  readonly also?: readonly string[] | undefined;
  /** As an analyst reads it: `USD 7,512 mm`. */
  readonly display: string;
  /** The figure says this value, within its tolerance. */
  readonly isEqual: boolean;
  /** The words around the figure name the row. */
  readonly isNamed: boolean;
};

type SaidOfFigure = Pick<
  CheckedFigure,
  "position" | "length" | "text" | "verdict" | "value" | "unit" | "note"
>;

/** A figure that is tied to no row: there is nothing to compare it with. */
export function untiedFigure(said: SaidOfFigure): CheckedFigure {
  return {
    ...said,
    item: null,
    period: null,
    ticker: null,
    measure: null,
    expected: null,
    source: null,
    origins: [],
    working: null,
    hint: null,
  };
}

/** Words that do not go with the figures: a direction the row did not take, a band, a record, a sign or a cause that is none, bases that are mixed, another thing than a figure is bound to. */
export type TextWarning = {
  readonly position: number;
  readonly length: number;
  readonly text: string;
  readonly kind: "direction" | "words" | "mixed-basis" | "loose" | "binding";
  readonly note: string;
  /** What fits in their place, where that is one word. */
  readonly fitting?: FittingWord | undefined;
};

/** A word in place of another; `lead` characters before that go with it: its article. */
export type FittingWord = { readonly insert: string; readonly lead: number };

export type FigureCounts = {
  readonly verified: number;
  readonly contradicted: number;
  readonly matches: number;
  readonly unsupported: number;
};

/** Units of the ledger as answers name them; money is named by its currency. */
export function unitName(unit: string, currency: string): string {
  return unit === "money" ? currency : unit;
}

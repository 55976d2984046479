/** How a number is shown: whole units in millions where the format says so, rates as fractions. */
export type CellFormat =
  | "millions"
  | "percent"
  | "multiple"
  | "years"
  | "factor"
  | "date"
  | "shares"
  | "perShare";

/** One cell: a text, an input the analyst may change, or a formula with the value it comes to. */
export type WorkbookCell = {
  /** It can't be set against the cell at its left: a rule is drawn between them. */
  readonly isBreak?: boolean;
} & (
  | {
      readonly kind: "text";
      readonly text: string;
      readonly isBold?: boolean;
      readonly isHeading?: boolean;
      /** At the right, as the figures it stands over or in place of. */
      readonly isAtRight?: boolean;
    }
  | {
      readonly kind: "input";
      readonly value: number;
      readonly format: CellFormat;
      /** Where it comes from. */
      readonly note?: string | undefined;
    }
  | {
      readonly kind: "formula";
      /** Without the equals sign. */
      readonly formula: string;
      /** What it comes to: a number, or what the formula says where there is none. */
      readonly value: number | string;
      readonly format: CellFormat;
      readonly isBold?: boolean;
    }
);

export type WorkbookSheet = {
  readonly name: string;
  /** Characters wide, by column. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly (WorkbookCell | undefined)[])[];
  /** Rows and columns that stay when one scrolls. */
  readonly frozen: { readonly rows: number; readonly columns: number };
};

export function text(
  words: string,
  look: "plain" | "bold" | "heading" | "column" | "absent" = "plain",
): WorkbookCell {
  return {
    kind: "text",
    text: words,
    ...(look === "bold" ? { isBold: true } : {}),
    ...(look === "heading" || look === "column" ? { isHeading: true } : {}),
    ...(look === "column" || look === "absent" ? { isAtRight: true } : {}),
  };
}

/** The letters of a column, from 0: `A`, `Z`, `AA`. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : `${columnLetters(Math.floor(index / 26) - 1)}${letter}`;
}

/** An input, or `n.a.` where it is not known. */
export function inputCell(
  value: number | undefined,
  format: CellFormat,
  note?: string,
): WorkbookCell {
  if (value === undefined || !Number.isFinite(value)) return text("n.a.", "absent");
  return {
    kind: "input",
    value: shown(value, format),
    format,
    ...(note === undefined ? {} : { note }),
  };
}

/**
 * A formula with its value. What is meaningless is a formula too, that says so until its inputs
 * change; where an input is not known there is nothing to compute, and `n.a.` stands alone.
 */
export function formulaCell(
  formula: string,
  value: number | null | undefined,
  look: {
    readonly format: CellFormat;
    readonly reason?: string | undefined;
    readonly isBold?: boolean;
  },
): WorkbookCell {
  const { format, isBold, reason } = look;
  const isKnown = value !== null && value !== undefined && Number.isFinite(value);
  if (!isKnown && reason?.startsWith("n.m.") !== true) return text("n.a.", "absent");
  return {
    kind: "formula",
    formula,
    value: isKnown ? shown(value, format) : "n.m.",
    format,
    ...(isBold === true ? { isBold } : {}),
  };
}

function shown(value: number, format: CellFormat): number {
  return format === "millions" || format === "shares" ? value / 1e6 : value;
}

import { longDate } from "#core/ledger/dates.ts";
import { roundHalfAway } from "#core/ledger/rounding.ts";
import {
  type FileSource,
  type FirstReport,
  type SourceInput,
  isDerived,
  isFromFile,
} from "#core/ledger/financial-data.ts";
import type { Unit } from "#core/ledger/units.ts";
import type { TableCell } from "#core/outputs/report/statement-table.ts";

/** One line of what stands behind a figure: a name and what it says. */
export type SourceLine = {
  readonly name: string;
  readonly text: string;
  /** The filing it stands in, where it is a tagged fact. */
  readonly accession?: string | undefined;
};

/** Marks beside a figure: R restated, ƒ derived where its row is tagged otherwise, * see the flags. */
export type CellMark = "R" | "ƒ" | "*";

const AMOUNT_DECIMALS = 2;
const RATIO_DECIMALS = 4;

const FULL_FORMATS: Readonly<Record<Unit, (value: number, currency: string) => string>> = {
  money: (value, currency) => `${currency} ${bracketed(value, AMOUNT_DECIMALS)}`,
  shares: (value) => `${bracketed(value, AMOUNT_DECIMALS)} shares`,
  fraction: (value) => bracketed(value * 100, RATIO_DECIMALS, "%"),
  multiple: (value) => bracketed(value, RATIO_DECIMALS, "x"),
  perShare: (value, currency) => `${currency} ${bracketed(value, AMOUNT_DECIMALS)}`,
  days: (value) => `${bracketed(value, 1)} days`,
  months: (value) => `${bracketed(value, 1)} months`,
};

/** A value in full: "USD 416,161,000,000", "USD (109,000,000)", "24.7206%", "2.9806x". */
export function fullValue(value: number, unit: Unit, currency: string): string {
  return FULL_FORMATS[unit](value, currency);
}

/** Where a figure came from, line by line: the filing and tag, or the formula. */
export function sourceLines(cell: TableCell): readonly SourceLine[] {
  if (cell.source === undefined) return [];
  if (isDerived(cell.source)) return [{ name: "Formula", text: cell.source.formula }];
  if (isFromFile(cell.source)) return fileLines(cell.source);
  const { form, filed, accession, concept, members } = cell.source;
  return [
    { name: "Form", text: form },
    { name: "Filed", text: longDate(filed) },
    { name: "Accession", text: accession },
    { name: "Tag", text: concept },
    ...(members === undefined ? [] : [{ name: "Member", text: members }]),
  ];
}

/** Both vintages of a restated figure and how far they are apart; none of any other. */
export function restatementLines(
  { restatement }: TableCell,
  unit: Unit,
  currency: string,
): readonly SourceLine[] {
  if (restatement === undefined) return [];
  const { first, latest, difference } = restatement;
  const said = ({ value, form, filed, accession }: FirstReport): string =>
    `${fullValue(value, unit, currency)} in Form ${form} filed ${longDate(filed)}, accession ${accession}`;
  return [
    { name: "First reported", text: said(first) },
    { name: "Latest", text: said(latest) },
    ...(difference === null
      ? []
      : [{ name: "Latest over first", text: signedPercent(difference) }]),
  ];
}

/** "+2.31%", "(0.48%)". */
function signedPercent(difference: number): string {
  const text = bracketed(difference * 100, AMOUNT_DECIMALS, "%");
  return difference > 0 ? `+${text}` : text;
}

function fileLines({ fileName, sheet, cell, label, uploaded }: FileSource): readonly SourceLine[] {
  return [
    { name: "File", text: fileName },
    { name: "Cell", text: placeIn({ sheet, cell }) },
    { name: "Row", text: label },
    { name: "Uploaded", text: longDate(uploaded) },
  ];
}

/**
 * The operands of a formula, each as its own row or tag has it (cash that net debt takes away is no
 * negative cash) and, where it is a tagged fact, with its filing.
 */
export function inputLines(cell: TableCell, currency: string): readonly SourceLine[] {
  if (cell.source === undefined || !isDerived(cell.source)) return [];
  return cell.source.inputs.map((input) => ({
    name: [...new Set([input.name, input.period ?? input.name])].join(", "),
    text: [inputValue(input, currency), ...filingOf(input)].join(", "),
    accession: input.accession,
  }));
}

/** The marks a figure carries; `isRowDerived` says that the whole row is computed. */
export function cellMarks(cell: TableCell, isRowDerived: boolean): readonly CellMark[] {
  if (cell.value === null) return [];
  const marks: CellMark[] = [];
  if (isRestated(cell)) marks.push("R");
  if (isComputed(cell) && !isRowDerived) marks.push("ƒ");
  if (cell.flags.some((flag) => flag !== "restated")) marks.push("*");
  return marks;
}

/** Whether the figure was computed rather than tagged. */
export function isComputed(cell: TableCell): boolean {
  return cell.source !== undefined && isDerived(cell.source);
}

function isRestated({ restatement, flags }: TableCell): boolean {
  return restatement !== undefined || flags.includes("restated");
}

/** Inputs carry no unit: ratios of the product are never inputs, so magnitudes tell amounts apart. */
function inputValue({ value: entered, isSubtracted }: SourceInput, currency: string): string {
  if (entered === null) return "n.a.";
  const value = isSubtracted === true ? -entered : entered;
  return Number.isInteger(value)
    ? fullValue(value, "money", currency)
    : bracketed(value, RATIO_DECIMALS);
}

function filingOf({ form, filed, concept, file }: SourceInput): readonly string[] {
  if (file !== undefined) return [file.fileName, placeIn(file)];
  const filing =
    form === undefined || filed === undefined ? [] : [`${form} filed ${longDate(filed)}`];
  return concept === undefined ? filing : [...filing, concept];
}

/** "Income!C14", or the cell alone in a CSV file. */
function placeIn({ sheet, cell }: Pick<FileSource, "sheet" | "cell">): string {
  return sheet === undefined ? cell : `${sheet}!${cell}`;
}

function bracketed(value: number, decimals: number, suffix = ""): string {
  const magnitude = Math.abs(roundHalfAway(value, decimals));
  const text = magnitude.toLocaleString("en-US", { maximumFractionDigits: decimals });
  const digits = `${text}${suffix}`;
  return value < 0 ? `(${digits})` : digits;
}

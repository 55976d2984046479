import { roundHalfAway } from "#core/ledger/rounding.ts";
import type { DriverUnit } from "#core/finance/valuation/driver-kinds.ts";

/** How an input is written: drivers' units, and turns for the multiple. */
export type InputUnit = DriverUnit | "multiple";

/** What was typed into a cell of a model: a value for the engine, or why it is none. */
export type TypedInput = { readonly value: number } | { readonly reason: string };

/** What a cell takes at most and at least, in the engine's units. */
export type InputRange = {
  readonly least?: number;
  readonly most?: number;
  /** The least itself is too little. */
  readonly isAbove?: true;
};

export const ABOVE_ZERO: InputRange = { least: 0, isAbove: true };

const FACTORS: Readonly<Record<InputUnit, number>> = { percent: 0.01, millions: 1e6, multiple: 1 };
const LARGEST: Readonly<Record<InputUnit, number>> = {
  percent: 10,
  millions: 1e15,
  multiple: 1000,
};
/** Longer than any figure: nothing is sought in a text that was pasted by mistake. */
const LONGEST = 40;

/**
 * `12.5`, `12.5%`, `12,5%`, `(8)`, `-8`, `1,234`, `7.0x`. One comma before one or two digits is a
 * decimal mark, before three it groups thousands. An empty cell is refused, and what was there stays.
 */
export function readTyped(text: string, unit: InputUnit, range: InputRange = {}): TypedInput {
  const read = readNumber(text, unit);
  const beyond = "value" in read ? beyondRange(read.value, unit, range) : undefined;
  return beyond === undefined ? read : { reason: beyond };
}

function readNumber(text: string, unit: InputUnit): TypedInput {
  const trimmed = text.trim();
  if (trimmed === "") return { reason: "Type a number" };
  if (trimmed.length > LONGEST) return { reason: "This is too long for a number" };
  const isBracketed = trimmed.startsWith("(") && trimmed.endsWith(")");
  const inner = (isBracketed ? trimmed.slice(1, -1) : trimmed).replace("−", "-").trim();
  const bare = inner.replace(/[%x]$/i, "").replaceAll(/[\s']/g, "");
  const wrong = wrongSign(inner, unit);
  if (wrong !== undefined) return { reason: wrong };
  const number = numberIn(bare);
  if (number === undefined) return { reason: `“${trimmed}” is not a number` };
  // Divided and not multiplied: 15.5 × 0.01 is not 0.155.
  const value =
    (unit === "percent" ? number / 100 : number * FACTORS[unit]) * (isBracketed ? -1 : 1);
  if (Math.abs(value) > LARGEST[unit]) return { reason: `${trimmed} is beyond what a model takes` };
  return { value: value === 0 ? 0 : value };
}

function beyondRange(
  value: number,
  unit: InputUnit,
  { least = -Infinity, most = Infinity, isAbove }: InputRange,
): string | undefined {
  const shown = (limit: number) => `${typedText(limit, unit)}${unit === "percent" ? "%" : ""}`;
  if (value > most) return `At most ${shown(most)}`;
  if (isAbove === true && value <= least) return `Type a number above ${shown(least)}`;
  return value < least ? `At least ${shown(least)}` : undefined;
}

/** A value as its cell shows it, with one decimal, or more where it has more. */
export function typedText(value: number, unit: InputUnit): string {
  if (!Number.isFinite(value)) return "";
  const shown = Number((value / FACTORS[unit]).toPrecision(12));
  const usual = unit === "millions" ? 0 : 1;
  // What was typed to two places is shown so; what was computed, to the usual one.
  const decimals = decimalsOf(shown) === 2 ? 2 : usual;
  const rounded = roundHalfAway(shown, decimals);
  const digits = Math.abs(rounded).toLocaleString("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  if (unit === "millions" && rounded < 0) return `(${digits})`;
  return rounded < 0 ? `-${digits}` : digits;
}

function decimalsOf(value: number): number {
  return String(value).split(".")[1]?.length ?? 0;
}

function wrongSign(text: string, unit: InputUnit): string | undefined {
  if (unit !== "percent" && text.endsWith("%")) return "A percentage does not fit here";
  if (unit !== "multiple" && /x$/i.test(text)) return "A multiple does not fit here";
  return undefined;
}

function numberIn(text: string): number | undefined {
  const commas = text.split(",").length - 1;
  const isDecimalComma = commas === 1 && !text.includes(".") && /,\d{1,2}$/.test(text);
  if (commas > 0 && !isDecimalComma && !/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return undefined;
  const plain = isDecimalComma ? text.replace(",", ".") : text.replaceAll(",", "");
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

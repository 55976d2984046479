import { markupText } from "#core/finance/statements/pages/markup-text.ts";

/** How an inline XBRL number is tagged, as its attributes say. */
export type InlineNumber = {
  /** What the tag encloses, markup and all. */
  readonly content: string;
  /** Transformation, such as `ixt:num-dot-decimal`. */
  readonly format: string | undefined;
  readonly scale: string | undefined;
  readonly sign: string | undefined;
};

/** Powers of ten beyond these are no amounts of a company. */
const SCALE_MAX = 15;
const LONGEST_NUMBER = 40;

/**
 * The value a tagged number states: text × 10^scale, turned by `sign="-"`. Undefined for numbers in
 * words and for text that is none. Parentheses and dashes outside the tag have no say.
 */
export function inlineValue({ content, format, scale, sign }: InlineNumber): number | undefined {
  const magnitude = magnitudeOf(markupText(content), transformation(format));
  const power = Number(scale ?? 0);
  if (magnitude === undefined || !Number.isInteger(power) || Math.abs(power) > SCALE_MAX) {
    return undefined;
  }
  const value = Number(`${magnitude}e${power}`);
  if (!Number.isFinite(value)) return undefined;
  return sign === "-" && value !== 0 ? -value : value;
}

/** `ixt:num-dot-decimal` and `ixt4:numdotdecimal` are one: registries differ in prefix and hyphens. */
function transformation(format: string | undefined): string {
  return (format ?? "")
    .replace(/^[^:]*:/, "")
    .replaceAll("-", "")
    .toLowerCase();
}

/** Digits with a point as the decimal mark. */
function magnitudeOf(text: string, format: string): string | undefined {
  if (/^(fixedzero|zerodash|numdash)$/.test(format)) return "0";
  if (text.length > LONGEST_NUMBER) return undefined;
  const plain = asPointDecimal(text.replaceAll(/[\s']/g, ""), format);
  return plain !== undefined && /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? plain : undefined;
}

function asPointDecimal(text: string, format: string): string | undefined {
  switch (format) {
    case "":
    case "numdotdecimal":
    case "numcommadot":
    case "numspacedot":
      return text.replaceAll(",", "");
    case "numcommadecimal":
    case "numdotcomma":
    case "numspacecomma":
      return text.replaceAll(".", "").replace(",", ".");
    default:
      return undefined;
  }
}

import { type GridCell, isFault } from "#core/finance/sheets/grid.ts";

/** Which mark parts the decimals: a point in "1,234.56", a comma in "1.234,56". */
export type DecimalMark = "." | ",";

/** What a cell of a statement says. Percent are fractions: "12.4%" is 0.124. */
export type Amount =
  | { readonly kind: "value"; readonly value: number; readonly isPercent: boolean }
  /** A dash alone: nothing, or zero; the file does not say which. */
  | { readonly kind: "dash" }
  | { readonly kind: "missing"; readonly reason: string }
  | { readonly kind: "text" };

const DASH = /^[-–—―−_.]+$/;
const NOT_AVAILABLE = /^(n\.?\s*[am]\.?|n\/[am]|nan|null|none|nil|tbd|#?n\/?a|not available|\?)$/i;
const FOOTNOTE = /\s*(?:[*†‡§]+|[([](?:\d{1,2}|[a-z])[)\]])$/i;
const CURRENCY =
  /^(?:US\$|C\$|CA\$|A\$|HK\$|NZ\$|S\$|R\$|\$|€|£|¥|[A-Z]{3}|RMB|kr\.?)\s*|\s*(?:€|£|¥|\$|[A-Z]{3}|kr\.?)$/;

/** Reads a cell as an amount: thousands grouped, brackets or a trailing minus for negatives, percent. */
export function readAmount(cell: GridCell | undefined, mark: DecimalMark): Amount {
  if (typeof cell === "number") return { kind: "value", value: plain(cell), isPercent: false };
  if (cell === null || cell === undefined)
    return { kind: "missing", reason: "n.a.: empty in the file" };
  if (isFault(cell)) return { kind: "missing", reason: `n.a.: the cell holds ${cell.fault}` };
  if (typeof cell !== "string") return { kind: "text" };
  const text = cell.replaceAll(/[\s\u00A0\u202F\u2009]+/g, " ").trim();
  if (text === "") return { kind: "missing", reason: "n.a.: empty in the file" };
  if (DASH.test(text)) return { kind: "dash" };
  if (NOT_AVAILABLE.test(text)) return { kind: "missing", reason: `n.a.: the file says “${text}”` };
  if (/^#[A-Z0-9/]+[!?]?$/.test(text))
    return { kind: "missing", reason: `n.a.: the cell holds ${text}` };
  return readNumber(text, mark);
}

function readNumber(text: string, mark: DecimalMark): Amount {
  // A footnote in brackets must not be taken for a negative: "1,234 (1)" is not "(1)".
  let rest = /^\(.*\)$/.test(text) && !/\d.*\(/.test(text) ? text : text.replace(FOOTNOTE, "");
  let sign = 1;
  const bracketed = /^([^\d(]*)\((.*)\)(%?)$/.exec(rest);
  if (bracketed !== null) {
    sign = -1;
    rest = `${bracketed[1] ?? ""}${bracketed[2] ?? ""}${bracketed[3] ?? ""}`;
  }
  const isPercent = rest.endsWith("%");
  rest = rest.replace(/\s*%$/, "").trim();
  for (const pattern of [/^[-−–]\s*/, /\s*[-−–]$/]) {
    if (pattern.test(rest)) {
      sign = -1;
      rest = rest.replace(pattern, "");
    }
  }
  rest = rest.replace(/^\+/, "").replace(CURRENCY, "").trim();
  if (/^[-−]/.test(rest)) {
    sign = -1;
    rest = rest.slice(1).trim();
  }
  const value = digitsOf(rest, mark);
  if (value === undefined) return { kind: "text" };
  return { kind: "value", value: plain((sign * value) / (isPercent ? 100 : 1)), isPercent };
}

const GROUPED = {
  ".": /^\d{1,3}(?:[, '’]\d{2,3})*(?:\.\d+)?$|^\d+(?:\.\d+)?(?:e[+-]?\d{1,2})?$|^\.\d+$/i,
  ",": /^\d{1,3}(?:[. '’]\d{3})*(?:,\d+)?$|^\d+(?:,\d+)?(?:e[+-]?\d{1,2})?$|^,\d+$/i,
} as const satisfies Record<DecimalMark, RegExp>;

function digitsOf(text: string, mark: DecimalMark): number | undefined {
  if (!GROUPED[mark].test(text)) return undefined;
  const ungrouped = text.replaceAll(mark === "." ? /[, '’]/g : /[. '’]/g, "");
  const value = Number(ungrouped.replace(",", "."));
  return Number.isFinite(value) ? value : undefined;
}

function plain(value: number): number {
  return value === 0 ? 0 : value;
}

/** What the amounts written as text say of their decimals. */
export type DecimalEvidence = {
  readonly mark: DecimalMark;
  /** False where some amounts can be read only one way and some only the other. */
  readonly isConsistent: boolean;
  /** False where "1.234" could be a thousand or a little over one. */
  readonly isSure: boolean;
};

const ONLY_COMMA =
  /^\(?-?\D{0,4}(?:\d{1,3}(?:[. ]\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,})|\d{1,3}(?:\.\d{3}){2,})\D{0,3}$/;
const ONLY_POINT =
  /^\(?-?\D{0,4}(?:\d{1,3}(?:,\d{3})+\.\d+|\d+\.(?:\d{1,2}|\d{4,})|\d{1,3}(?:,\d{3}){2,})\D{0,3}$/;
const EITHER = /^\(?-?\D{0,4}\d{1,3}[.,]\d{3}\D{0,3}$/;

/**
 * The decimal mark of amounts written as text: a point, unless some can only be read with a comma,
 * or the file is parted by semicolons (which decimal commas force) and nothing speaks against it.
 */
export function decimalMark(texts: readonly string[], delimiter?: string): DecimalEvidence {
  const commas = texts.filter((text) => ONLY_COMMA.test(text)).length;
  const points = texts.filter((text) => ONLY_POINT.test(text)).length;
  const open = texts.filter((text) => EITHER.test(text));
  if (commas > 0) return { mark: ",", isConsistent: points === 0, isSure: true };
  if (points > 0) return { mark: ".", isConsistent: true, isSure: true };
  const hasPoints = open.some((text) => text.includes("."));
  if (delimiter === ";" && hasPoints) return { mark: ",", isConsistent: true, isSure: false };
  return { mark: ".", isConsistent: true, isSure: !hasPoints };
}

import { type Figure, scaledBy } from "#core/figures/read/figures/figure.ts";
import { currencyOf, CURRENCY, SCALE, scaleOf } from "#core/figures/read/figures/number-text.ts";

/** `($bn)`, `EUR m:`, `USD in millions`, `(%)`: what the bare numbers behind it are measured in. */
const NOTE = new RegExp(
  String.raw`(?<!\d\s?)(?<cur>${CURRENCY})\s?(?:in )?(?<scale>${SCALE})(?!\s?[\d(])|(?<!\d\s?)\((?:in )?(?<rate>%)\)`,
  "u",
);
const NOTED_CODE =
  /(?<![A-Za-z])(USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|BRL)(bn|mn|mm|m|k)(?![A-Za-z]|\s?[\d(])/;

/** The unit that a heading or a list of bare numbers says once. */
export type NotedUnit = {
  /** Where it ends. */
  readonly end: number;
  readonly kind: "money" | "rate";
  readonly scale: number;
  readonly currency: string | undefined;
};

/** The unit a text notes apart from any number. */
export function notedUnit(text: string): NotedUnit | undefined {
  const match = NOTE.exec(text) ?? NOTED_CODE.exec(text);
  if (match === null) return undefined;
  const end = match.index + match[0].length;
  if (match.groups?.["rate"] !== undefined) {
    return { end, kind: "rate", scale: 0.01, currency: undefined };
  }
  const currency = match.groups?.["cur"] ?? match[1] ?? "";
  const scale = match.groups?.["scale"] ?? match[2] ?? "";
  return { end, kind: "money", scale: scaleOf(scale), currency: currencyOf(currency) };
}

/** Bare numbers behind a noted unit, measured in it. */
export function inNotedUnit(figures: readonly Figure[], text: string): readonly Figure[] {
  if (!figures.some(({ kind }) => kind === "bare")) return figures;
  const unit = notedUnit(text);
  return unit === undefined ? figures : figures.map((figure) => measured(figure, unit));
}

/** A bare number in the unit noted before it; others as they are. */
export function measured(figure: Figure, unit: NotedUnit): Figure {
  if (figure.kind !== "bare" || figure.start < unit.end) return figure;
  // A currency alone leaves the scale as it is meant.
  if (unit.scale === 1) return { ...figure, currency: unit.currency };
  return { ...scaledBy(figure, unit.scale), kind: unit.kind, currency: unit.currency };
}

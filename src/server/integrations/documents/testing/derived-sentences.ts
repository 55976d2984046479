import type { Cell, Printed } from "./printed-sentences.ts";
import { cellsOf, kindOf, nameOf, timeOf } from "./printed-sentences.ts";

/** A question of a set of tables, as far as its answer is computed of their cells. */
export type Derivation = { readonly derivation: string };

/** What is said of a derivation's result, rightly and wrongly. */
export type DerivedSaid = { readonly right: readonly string[]; readonly wrong: readonly string[] };

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/** The plain sentences on what derivations compute of a table's cells, and their near-misses. */
export function derivedSentences(
  table: Printed,
  scale: string,
  derivations: readonly Derivation[],
): DerivedSaid {
  const cells = cellsOf(table).filter((cell) => kindOf(cell, cellsOf(table)) === "right");
  const said = derivations.map(({ derivation }) => sentencesOf(derivation, cells, scale));
  return {
    right: said.flatMap(({ right }) => right),
    wrong: said.flatMap(({ wrong }) => wrong),
  };
}

const NOTHING: DerivedSaid = { right: [], wrong: [] };

/** Two cells of a table, with what their numbers are printed in. */
type Two = {
  readonly a: Cell;
  readonly b: Cell;
  readonly x: number;
  readonly y: number;
  readonly isOfRow: boolean;
  readonly isOfTime: boolean;
  readonly amount: (value: number) => string;
};
type Form = readonly [shape: RegExp, say: (two: Two) => DerivedSaid];

const FORMS: readonly Form[] = [
  [/^n-n\/n$/, ofGrowth],
  [/^n-n$/, ofChange],
  [/^n\+n$/, ofSum],
  [/^n\+n\/2$/, ofAverage],
  [/^n\/n(?:\*100)?%?$/, ofShare],
];

function sentencesOf(derivation: string, cells: readonly Cell[], scale: string): DerivedSaid {
  const plain = derivation.replaceAll(/[\s$()[\]]/g, "");
  const [a, b, again] = (plain.match(NUMBER) ?? []).map((text) => cellOf(text, cells));
  const shape = plain.replaceAll(NUMBER, "n");
  const isMixed = again !== undefined && again !== b;
  if (a === undefined || b === undefined || a === b || isMixed) return NOTHING;
  const two: Two = {
    a,
    b,
    x: valueOf(a),
    y: valueOf(b),
    isOfRow: a.label === b.label && a.under === b.under && a.column === b.column,
    isOfTime: timeOf(a) === timeOf(b),
    amount: (value) => money(value, scale).replace("$", a.currency),
  };
  return FORMS.find(([form]) => form.test(shape))?.[1](two) ?? NOTHING;
}

function ofGrowth({ a, b, x, y, isOfRow }: Two): DerivedSaid {
  if (!isOfRow || x <= 0 || y <= 0) return NOTHING;
  const rate = ((x - y) / y) * 100;
  const swapped = ((y - x) / x) * 100;
  return {
    right: growth(a, b, rate),
    wrong: [
      ...growth(a, b, -rate),
      ...(isNear(rate, -swapped) ? [] : growth(a, b, -swapped)),
      ...growth(a, b, rate + Math.sign(rate || 1) * 0.3),
      ...growth(b, a, rate),
    ],
  };
}

function ofChange({ a, b, x, y, isOfRow, amount }: Two): DerivedSaid {
  if (!isOfRow || x <= 0 || y <= 0) return NOTHING;
  return {
    right: change(a, b, x - y, amount),
    wrong: [
      ...change(a, b, y - x, amount),
      ...change(a, b, (x - y) * 1000, amount),
      ...change(a, b, (x - y) * 1.03, amount),
      ...change(b, a, x - y, amount),
    ],
  };
}

function ofSum({ a, b, x, y, isOfRow, isOfTime, amount }: Two): DerivedSaid {
  if (!isOfTime || isOfRow) return NOTHING;
  const of = `${nameOf(a)} and ${nameOf(b)}`;
  const say = (value: number) => [
    `The sum of ${of} was ${amount(value)} ${timeOf(a)}.`,
    `Together, ${of} were ${amount(value)} ${timeOf(a)}.`,
  ];
  return { right: say(x + y), wrong: [...say((x + y) * 1.03), ...say((x + y) * 1000), ...say(x)] };
}

function ofAverage({ a, b, x, y, isOfRow, amount }: Two): DerivedSaid {
  if (!isOfRow) return NOTHING;
  const say = (value: number) => [
    `The average ${nameOf(a)} for ${whenOf(b)} and ${whenOf(a)} was ${amount(value)}.`,
  ];
  return { right: say((x + y) / 2), wrong: [...say(x + y), ...say(x), ...say((x + y) / 1.94)] };
}

function ofShare({ a, b, x, y, isOfRow, isOfTime }: Two): DerivedSaid {
  if (!isOfTime || isOfRow || x <= 0 || y <= x) return NOTHING;
  const say = (rate: number) => [
    `${nameOf(a)} was ${rate.toFixed(1)}% of ${nameOf(b)} ${timeOf(a)}.`,
  ];
  const rate = (x / y) * 100;
  return { right: say(rate), wrong: [...say((y / x) * 100), ...say(rate + 0.4)] };
}

/** The one cell a number names; undefined where several have it. */
function cellOf(text: string, cells: readonly Cell[]): Cell | undefined {
  const size = Number(text.replaceAll(",", ""));
  const [only, second] = cells.filter((cell) => cell.size === size);
  return second === undefined ? only : undefined;
}

function valueOf({ size, isNegative }: Cell): number {
  return isNegative ? -size : size;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.11;
}

function whenOf(cell: Cell): string {
  return timeOf(cell).replace(/^(?:in|at) /, "");
}

function growth(now: Cell, before: Cell, rate: number): readonly string[] {
  const size = Math.abs(rate).toFixed(1);
  const verb = rate < 0 ? "decreased" : "increased";
  return [
    `${nameOf(now)} ${verb} by ${size}% from ${whenOf(before)} to ${whenOf(now)}.`,
    `The percentage change in ${nameOf(now)} from ${whenOf(before)} to ${whenOf(now)} was ${rate < 0 ? "-" : ""}${size}%.`,
  ];
}

function change(
  now: Cell,
  before: Cell,
  value: number,
  amount: (value: number) => string,
): readonly string[] {
  const verb = value < 0 ? "decreased" : "increased";
  return [
    `${nameOf(now)} ${verb} by ${amount(Math.abs(value))} from ${whenOf(before)} to ${whenOf(now)}.`,
    `The change in ${nameOf(now)} from ${whenOf(before)} to ${whenOf(now)} was ${amount(value)}.`,
  ];
}

function money(value: number, scale: string): string {
  const amount = Math.abs(value).toLocaleString("en-US", { maximumFractionDigits: 3 });
  return `${value < 0 ? "-" : ""}$${amount}${scale === "" ? "" : ` ${scale}`}`;
}

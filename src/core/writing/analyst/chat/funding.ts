import type { Figure } from "#core/figures/read/figures/figure.ts";
import {
  type Part,
  partsIn,
  type Source,
  sourcesIn,
  wholeOf,
} from "#core/writing/analyst/chat/parts.ts";
import { type AskedRow, type QuestionReading, says } from "#core/writing/analyst/chat/reading.ts";

/** What a question supposes of a row; of an amount without one, what it does to net debt. */
export type Supposed = {
  readonly row: Pick<AskedRow, "item" | "at">;
  readonly figure: Figure & { readonly at?: number };
  readonly way: "up" | "down" | undefined;
  /** `falls to 500`: the figure is what the row comes to. */
  readonly isLevel: boolean;
  /** The row that a rate is of, where it is not its own: `by 2% of revenue`. */
  readonly of?: string;
  /** The share of all debt that bears the rate from now on. */
  readonly refinanced?: number;
  /** Places of what was read for it beside its row: figures, parts and other rows. */
  readonly uses: readonly number[];
};

export function isMoney({ kind }: Figure): boolean {
  return kind === "money" || kind === "bare";
}

/** The place of a row that no word names. */
export const NOWHERE = -1;

/** A rate that is said in words. */
export function rateOf(value: number, at = NOWHERE): Supposed["figure"] {
  return {
    start: 0,
    end: 0,
    kind: "rate",
    value: Math.abs(value),
    tolerance: 0,
    negative: "none",
    isPlus: false,
    at,
  };
}

/** What is paid out of cash or new debt, and moves net debt by as much. */
export const PAYMENTS: ReadonlySet<string> = new Set([
  "Dividends Paid",
  "Share Repurchases",
  "Shareholder Distributions",
  "Capital Expenditure",
  "Net Acquisitions",
]);

/** What is bought, and what is repaid, for an amount. */
const BUYING =
  /^(?:buy(?:s|ing)?|bought|acqui\w+|purchas\w+|spen(?:d|ds|t)|invest(?:s|ed)?|pa(?:ys?|id|ying))$/;
export const REPAYING = /^(?:re|pre)pa(?:y|ys|id|ying|yment)$/;

type Funded = {
  readonly supposed: readonly Supposed[];
  /** What is paid in all, where it says from what. */
  readonly amount?: QuestionReading["figures"][number];
  /** How much of it is paid from nothing that is said. */
  readonly open: number;
};

const NOTHING: Funded = { supposed: [], open: 0 };

/** `an acquisition of USD 6bn, half with debt and half from cash`: what an amount is paid from, each by its share. */
export function fundedIn(reading: QuestionReading): Funded {
  const sources = sourcesIn(reading) ?? [];
  const isRepaid = isOfRepayment(reading);
  if (sources.length === 0 || !(isRepaid || isOfPurchase(reading))) return NOTHING;
  const [amount, second] = reading.figures.filter(
    (each) => isMoney(each) && isPrice(each, reading, isRepaid),
  );
  const [part] = isRepaid ? partsIn(reading).flatMap((each) => repaidPart(each, reading)) : [];
  if (second !== undefined) return NOTHING;
  const open = 1 - sources.reduce((sum, { share }) => sum + share, 0);
  const figure = amount ?? (part && { ...rateOf(part.value, part.at), at: part.at });
  if (figure === undefined) return NOTHING;
  return {
    supposed: sources.map((source) => paidFrom(source, figure, amount ? undefined : part?.item)),
    open: open > ROUNDED ? open : 0,
    ...(amount && { amount }),
  };
}

/** What a source does: cash falls, what is borrowed or issued rises. */
function paidFrom(
  { row, share, part }: Source,
  figure: QuestionReading["figures"][number],
  of: string | undefined,
): Supposed {
  const item = row.item.startsWith("Undrawn") ? "Total Debt" : row.item;
  return {
    row: { item, at: row.at },
    figure: { ...figure, value: figure.value * share },
    way: item.startsWith("Cash") ? "down" : "up",
    isLevel: false,
    // A part of a row is read for that row.
    uses: [row.at, ...(of === undefined ? [figure.at] : []), ...(part === undefined ? [] : [part])],
    ...(of !== undefined && { of }),
  };
}

function isOfPurchase(reading: QuestionReading): boolean {
  return says(reading, BUYING) || reading.rows.some(({ item }) => PAYMENTS.has(item));
}

/** `is repaid`, `pays down` */
function isOfRepayment(reading: QuestionReading): boolean {
  const isPaidDown = says(reading, /^(?:down|off)$/) && says(reading, /^pa(?:y|ys|id)$/);
  return isPaidDown || says(reading, REPAYING);
}

const ROUNDED = 0.001;

/** `a third of the debt is repaid` */
function repaidPart(part: Part, reading: QuestionReading) {
  const row = wholeOf(part, reading);
  return row !== undefined && DEBT.test(row.item) ? [{ ...part, item: row.item }] : [];
}

export const DEBT = /^(?:Total|Short-Term|Long-Term) Debt$/;

/** Whether an amount is what is paid, and not one of a row beside it: `for 48bn, adding 3.5bn of EBITDA`. */
function isPrice(
  { at }: { readonly at: number },
  { rows, tokens }: QuestionReading,
  isRepaid: boolean,
): boolean {
  const own = rows.find((row) => {
    const inside = tokens.slice(Math.min(at, row.at) + 1, Math.max(at, row.at));
    return inside.every(({ kind, text }) => kind === "word" && CLAIMING.test(text));
  });
  return own === undefined || PAYMENTS.has(own.item) || (isRepaid && DEBT.test(own.item));
}

const CLAIMING = /^(?:of|to|by|at|in|is|was|the|its|more|less|additional|extra|new)$/;

/** `half of the debt is refinanced at 9%` */
export function refinancedIn(reading: QuestionReading): readonly Supposed[] {
  const { rows, tokens, figures } = reading;
  const debt = rows.find(({ item }) => DEBT.test(item));
  const figure = figures.find(({ at, kind }) => kind === "rate" && tokens[at - 1]?.text === "at");
  const isRefinanced = says(reading, /^(?:refinanc\w+|reprice[sd]?)$/);
  if (debt === undefined || figure === undefined || !isRefinanced) return [];
  const part = partsIn(reading).find((each) => wholeOf(each, reading)?.at === debt.at);
  const row = { item: "Interest Expense", at: NOWHERE };
  const uses = [debt.at, figure.at, ...(part === undefined ? [] : [part.at])];
  return [
    {
      row,
      figure,
      way: undefined,
      isLevel: true,
      of: debt.item,
      refinanced: part?.value ?? 1,
      uses,
    },
  ];
}

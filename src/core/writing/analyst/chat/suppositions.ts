import type { Figure } from "#core/figures/read/figures/figure.ts";
import { isOf } from "#core/figures/read/words/lexicon.ts";
import { asks } from "#core/writing/analyst/chat/question-words.ts";
import {
  type AskedRow,
  type QuestionReading,
  saidAt,
  says,
} from "#core/writing/analyst/chat/reading.ts";
import { formulaOf } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { partsOfRatio, partsOfSum } from "#core/ledger/definitions.ts";
import { periodText } from "#core/ledger/period.ts";
import { capitalised, prose, type Prose, size } from "#core/ledger/prose.ts";
import { type Column, constantIn } from "#core/writing/analyst/chat/case-ledger.ts";

/** What a question supposes of a row; of an amount without one, what it does to net debt. */
export type Supposed = {
  readonly row: Pick<AskedRow, "item" | "at">;
  readonly figure: Figure & { readonly at?: number };
  readonly way: "up" | "down" | undefined;
  /** `falls to 500`: the figure is what the row comes to. */
  readonly isLevel: boolean;
  /** A share of an amount that is a figure of its own. */
  readonly isShare?: true;
};

/**
 * Each figure with the row that stands before it, else the next one; then changes that need no figure.
 * What was supposed in the steps before is kept, but of a row that is supposed anew; a figure without a
 * row is another one for the last of them.
 */
export function suppositionsIn({ before, ...reading }: QuestionReading): readonly Supposed[] {
  const shared = sharedIn(reading);
  const given = [...shared, ...withFigures(reading, shared)];
  const own = [...given, ...(shared.length > 0 ? [] : multiplied(reading, given))];
  if (before === undefined) return own;
  const kept = suppositionsIn(before);
  const [figure] = reading.figures;
  const last = kept.at(-1);
  const isAnother = own.every(({ row }) => row.at === NOWHERE) && figure !== undefined;
  if (isAnother && last !== undefined && isMoney(figure) === isMoney(last.figure)) {
    const said = reading.tokens.map(({ text }) => text);
    const way = figure.isPlus ? "up" : (wayOf(said) ?? last.way);
    return [...kept.slice(0, -1), { ...last, figure, way }];
  }
  const items = new Set(own.map(({ row }) => row.item));
  return [...kept.filter(({ row }) => !items.has(row.item)), ...own];
}

function isMoney({ kind }: Figure): boolean {
  return kind === "money" || kind === "bare";
}

/** The place of a row that no word names. */
const NOWHERE = -1;

/** `an acquisition of USD 6bn, half with debt and half from cash`: one amount, by the shares it is paid in. */
function sharedIn({ rows, figures, tokens }: QuestionReading): readonly Supposed[] {
  const whole = figures.find(({ kind }) => kind === "money");
  if (whole === undefined) return [];
  const shares = rows.flatMap((row): readonly Supposed[] => {
    // `half with debt`, `30% in new debt`, `70% debt`
    const at = tokens.findLastIndex(
      ({ kind, text }, place) => place < row.at && !(kind === "word" && BEFORE_SHARED.test(text)),
    );
    const rate = figures.find((each) => each.at === at && each.kind === "rate");
    const share = tokens[at]?.text === "half" ? HALF : rate?.value;
    if (share === undefined) return [];
    const figure = { ...whole, value: whole.value * share, at: rate?.at ?? whole.at };
    return [
      {
        row,
        figure,
        way: row.item.startsWith("Cash") ? "down" : "up",
        isLevel: false,
        isShare: true,
      },
    ];
  });
  return shares.length > 1 ? shares : [];
}

const HALF = 0.5;
const BEFORE_SHARED = /^(?:with|from|by|in|through|of|new|its|the|existing)$/;

function withFigures(reading: QuestionReading, shared: readonly Supposed[]): readonly Supposed[] {
  const { tokens } = reading;
  const used = new Set(shared.map(({ figure }) => figure.at));
  const isWhole = ({ kind }: Figure): boolean => shared.length > 0 && kind === "money";
  const figures = reading.figures.filter((each) => !used.has(each.at) && !isWhole(each));
  const rows = reading.rows.filter((row) => shared.every((each) => each.row.at !== row.at));
  const taken = new Set<number>();
  return figures.flatMap((figure, order) => {
    const before = shared.map(({ row: { at } }) => at).filter((at) => at < figure.at);
    const from = Math.max(-1, figures[order - 1]?.at ?? -1, ...before);
    const to = figures[order + 1]?.at ?? tokens.length;
    const free = rows.filter(
      // An amount is no step of a ratio.
      ({ at, item }) => !taken.has(at) && !(figure.kind === "money" && RATIO.test(item)),
    );
    const row =
      free.findLast(({ at }) => at < figure.at && at > from) ??
      free.find(({ at }) => at > figure.at && at < to);
    const words = tokens
      .map(({ kind, text }, at) => ({ kind, text, away: Math.abs(at - figure.at), at }))
      .filter(({ kind, at }) => kind === "word" && at > from && at < to)
      .toSorted((a, b) => a.away - b.away)
      .map(({ text }) => text);
    if (row === undefined) return figure.kind === "money" ? traded(figure, words) : [];
    taken.add(row.at);
    return [
      { row, figure, way: wayIn(words, row, figure), isLevel: isLevelOf(figure, row, tokens) },
    ];
  });
}

function wayIn(words: readonly string[], { item }: AskedRow, figure: Figure): Supposed["way"] {
  if (figure.isPlus) return "up";
  if (figure.negative === "minus") return "down";
  // `the target brings 500 of EBITDA`
  const isBrought = words.some((word) =>
    /^(?:brings?|bringing|contributes?|contributing)$/.test(word),
  );
  // What is bought or paid for goes out of cash.
  const isSpent =
    item.startsWith("Cash") &&
    words.some((word) => /^(?:buys?|acquires?|spends?|uses?|pays?|paid)$/.test(word));
  if (isSpent) return "down";
  if (!PAYMENTS.has(item)) return wayOf(words) ?? (isBrought ? "up" : undefined);
  const stated = wayOf(words.filter((word) => !/^(?:pays?|paid)$/.test(word)));
  return stated ?? (figure.kind === "rate" ? undefined : "up");
}

/** `falls to 500`; `a dividend of 100` is paid beside what is paid. */
function isLevelOf(
  figure: { readonly at: number },
  row: AskedRow,
  tokens: QuestionReading["tokens"],
): boolean {
  const before = tokens[figure.at - 1]?.text ?? "";
  const near = tokens.slice(Math.max(0, row.at - 4), row.at);
  const isNew = PAYMENTS.has(row.item) && near.some(({ text }) => /^an?(?:other)?$/.test(text));
  return !isNew && figure.at > row.at && /^(?:to|at|was|were|is|of|be|became)$/.test(before);
}

const RATIO = /\((?:x|%)\)$/;

/** What is paid out of cash or new debt, and moves net debt by as much. */
export const PAYMENTS: ReadonlySet<string> = new Set([
  "Dividends Paid",
  "Share Repurchases",
  "Shareholder Distributions",
  "Capital Expenditure",
  "Net Acquisitions",
]);

/** What is bought or sold for an amount is no row: net debt rises or falls by it. */
function traded(figure: Figure, words: readonly string[]): readonly Supposed[] {
  const way = wayOf(words);
  const isLent = words.some((word) =>
    /^(?:re)?(?:pays?|paid)$|^(?:borrow|issue)(?:s|d|ed)?$/.test(word),
  );
  const row = { item: isLent ? "Total Debt" : "Net Debt", at: NOWHERE };
  return way === undefined ? [] : [{ row, figure, way, isLevel: false }];
}

const FACTORS: Readonly<Record<string, number>> = {
  doubled: 1,
  doubles: 1,
  double: 1,
  tripled: 2,
  halved: -0.5,
  halves: -0.5,
  half: -0.5,
  third: -1 / 3,
  quarter: -0.25,
  fifth: -0.2,
  tenth: -0.1,
  zero: -1,
  suspended: -1,
};

/** Whether a word changes a row without a figure; a quarter is a time where it is not `a quarter` of it. */
export function isFactor({ tokens }: Pick<QuestionReading, "tokens">, at: number): boolean {
  const { kind, text = "" } = tokens[at] ?? {};
  const isPart = text !== "quarter" || /^(?:a|one|by)$/.test(tokens[at - 1]?.text ?? "");
  return kind === "word" && FACTORS[text] !== undefined && isPart;
}

/** `if interest doubled`, `capex cut by half`: a change without a figure, of the row before it that has none. */
function multiplied(
  { rows, tokens }: QuestionReading,
  given: readonly Supposed[],
): readonly Supposed[] {
  return tokens.flatMap(({ text }, at) => {
    const factor = isFactor({ tokens }, at) ? FACTORS[text] : undefined;
    const row = doneTo(at, { rows, tokens }) ?? rows.findLast((each) => each.at < at);
    const isGiven = given.some((each) => each.row.at === row?.at);
    if (factor === undefined || row === undefined || isGiven) return [];
    const figure: Figure = {
      start: 0,
      end: 0,
      kind: "rate",
      value: Math.abs(factor),
      tolerance: 0,
      negative: "none",
      isPlus: false,
    };
    // `rose by a quarter`, `a third lower`
    const near = tokens.slice(Math.max(0, at - 3), at + 2).map((token) => token.text);
    const said = wayOf(near.filter((word) => FACTORS[word] === undefined));
    return [{ row, figure, way: said ?? (factor < 0 ? "down" : "up"), isLevel: false }];
  });
}

/** `suspended buybacks`, `halves its dividend`, `half the capex`: what is done stands before the row. */
function doneTo(
  at: number,
  { rows, tokens }: Pick<QuestionReading, "rows" | "tokens">,
): AskedRow | undefined {
  const { text = "" } = tokens[at] ?? {};
  const isDone = /(?:ed|s)$/.test(text) || (text === "half" && tokens[at + 1]?.kind === "word");
  return isDone && tokens[at - 1]?.kind !== "row"
    ? rows.find((each) => each.at > at && tokens.slice(at + 1, each.at).every(isOwning))
    : undefined;
}

function isOwning({ kind, text }: QuestionReading["tokens"][number]): boolean {
  return kind === "word" && isOf(text, "determiner");
}

/** The way that the first of some words says, the nearest first. */
export function wayOf(words: readonly string[]): "up" | "down" | undefined {
  for (const word of words) {
    if (isOf(word, "down") || isOf(word, "fall") || asks(word, "less")) return "down";
    if (isOf(word, "up") || isOf(word, "rise") || asks(word, "more")) return "up";
  }
  return undefined;
}

/** The rows that a name stands for in an answer: leverage without a word for it is told net first. */
export function spokenOf({ item, others }: AskedRow): readonly string[] {
  const net = others.find((other) => other === "Net Leverage (x)");
  return net === undefined ? [item] : [net, item];
}

type Target = {
  readonly ratio: AskedRow | undefined;
  readonly figure: Figure & { readonly at: number };
};

/** A level of a ratio that is to be reached; undefined where a question supposes a change instead. */
export function targetIn(reading: QuestionReading): Target | undefined {
  const { figures, rows } = reading;
  const [figure, second] = figures;
  if (figure?.kind !== "multiple" || second !== undefined) return undefined;
  const ratio = rows
    .filter(({ item }) => partsOfRatio(item) !== undefined)
    .toSorted((a, b) => Math.abs(a.at - figure.at) - Math.abs(b.at - figure.at))[0];
  return saidAt(reading, "given") !== undefined && ratio === undefined
    ? undefined
    : { ratio, figure };
}

/** The ratio that is to be reached: by its name, as cover, else net leverage. */
function ratioAsked(ratio: AskedRow | undefined, reading: QuestionReading): string {
  if (ratio !== undefined) return spokenOf(ratio)[0] ?? ratio.item;
  return says(reading, /^cover(?:s|ed|age)?$/) ? "Interest Coverage (x)" : "Net Leverage (x)";
}

/** How far the rows of a ratio are from a level of it, each with the other as it is. */
export function reached(
  { ratio, figure }: Target,
  reading: QuestionReading,
  column: Column,
): Prose {
  const { find, period } = column;
  const item = ratioAsked(ratio, reading);
  const parts = partsOfRatio(item);
  const level = find(item, period);
  const [top, bottom] =
    parts === undefined ? [] : [find(parts.top, period), find(parts.bottom, period)];
  const name = capitalised([wordsOf(level?.item ?? item).name]);
  if (!parts || !top || !bottom || !level)
    return prose`${name} of ${periodText(period)} is not in the connected data, so its distance to that level can't be computed.`;
  const bound = constantIn(column, `${item} threshold`, "multiple", figure.value);
  // What is no part of the ratio, such as equity to be raised, comes to it as cash or as less debt.
  const named = reading.rows
    .map((row) => row.item)
    .filter((row) => isPartOf(row, parts.top) || isPartOf(row, parts.bottom));
  const [first, second] = [
    wayTo(bottom, formulaOf(parts.bottom, "ratio", [top, bound]), { row: parts.bottom, named }),
    wayTo(top, formulaOf(parts.top, "product", [bottom, bound]), { row: parts.top, named }),
  ].flatMap((way) => way ?? []);
  const was = prose`${name} was ${level} in ${periodText(period)}`;
  if (first === undefined)
    return prose`${was}; no change of those rows alone brings it to ${bound}.`;
  const said = second === undefined ? first.said : prose`${first.said}, or ${second.said}`;
  return prose`${was}. To reach ${bound}, ${said}, all else unchanged.`;
}

type Side = { readonly row: string; readonly named: readonly string[] };

/** How a row would have to move; undefined where another is asked about, or where that means nothing. */
function wayTo(
  now: Datum,
  then: Datum | undefined,
  { row, named }: Side,
): { readonly said: Prose } | undefined {
  const own = named.find((each) => isPartOf(each, row));
  const isAsked = named.length === 0 || own !== undefined;
  if (then === undefined || !isAsked || then.value <= 0 || now.value <= 0) return undefined;
  return { said: moveTo(now, then, own === row ? undefined : own) };
}

function isPartOf(row: string, whole: string): boolean {
  return row === whole || (partsOfSum(whole) ?? []).some(([part]) => isPartOf(row, part));
}

/** `total debt would have to fall by USD 500 mm, with net debt of USD 700 mm`. */
function moveTo(now: Datum, then: Datum, part: string | undefined): Prose {
  const by = formulaOf(`Change of ${now.item}`, "difference", [then, now]);
  const whole = wordsOf(now.item).name;
  // On two bases they have no difference.
  if (by === undefined) return prose`${whole} would have to be ${size(then)}, against ${size(now)}`;
  const isUp = by.value > 0;
  const share = formulaOf(`Change of ${now.item}`, "growth", [then, now]);
  const moved = part === undefined || part === now.item ? whole : wordsOf(part).name;
  const to = moved === whole ? prose` to ${size(then)}` : prose`, with ${whole} of ${size(then)}`;
  const rate = share === undefined || part !== undefined ? [] : prose` (${size(share)})`;
  return prose`${moved} would have to ${isUp ? "rise" : "fall"} by ${size(by)}${rate}${to}`;
}

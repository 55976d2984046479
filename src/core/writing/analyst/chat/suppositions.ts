import { isOf } from "#core/figures/read/words/lexicon.ts";
import {
  DEBT,
  fundedIn,
  isMoney,
  NOWHERE,
  PAYMENTS,
  rateOf,
  refinancedIn,
  REPAYING,
  type Supposed,
} from "#core/writing/analyst/chat/funding.ts";
import { exact, partsIn, wholeOf } from "#core/writing/analyst/chat/parts.ts";
import { asks } from "#core/writing/analyst/chat/question-words.ts";
import { type AskedRow, type QuestionReading, says } from "#core/writing/analyst/chat/reading.ts";

/**
 * Each figure with the row that stands before it, else the next one; then changes that need no figure.
 * What was supposed in the steps before is kept, but of a row that is supposed anew; a figure without a
 * row is another one for the last of them.
 */
export function suppositionsIn({ before, ...reading }: QuestionReading): readonly Supposed[] {
  const paid = [...fundedIn(reading).supposed, ...refinancedIn(reading)];
  const given = [...paid, ...withFigures(reading, paid)];
  const repaid = repaidWith(reading, given);
  const all = [...given, ...repaid];
  const own = [...all, ...multiplied(reading, all)];
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

/** What of a case is read for nothing: its figures, parts and factors, as they are written. */
export function openIn(reading: QuestionReading, supposed: readonly Supposed[]): readonly string[] {
  const { tokens, figures, line } = reading;
  const used = new Set(supposed.flatMap(({ uses }) => uses));
  const repaid = objectRepaid(reading);
  const isMoved = supposed.some(({ row }) => row.item === repaid?.item);
  const said = new Set([...figures, ...partsIn(reading)].map(({ at }) => at));
  if (!isMoved && figures.some(isMoney)) said.add(repaid?.at ?? NOWHERE);
  return tokens.flatMap(({ start, end }, at) =>
    (said.has(at) || isFactor(reading, at)) && !used.has(at) ? [line.slice(start, end)] : [],
  );
}

/** The debt that is repaid, where it stands as the verb's object without an amount: `sold for 3bn to repay debt`. */
function objectRepaid({ rows, tokens }: Pick<QuestionReading, "rows" | "tokens">) {
  return rows.find(({ at, item }) => {
    const verb = tokens.findLastIndex(
      ({ kind, text }, place) => place < at && !(kind === "word" && isOf(text, "determiner")),
    );
    const [before = "", said = ""] = [verb - 1, verb].map((place) => tokens[place]?.text);
    const isPaidDown = /^(?:down|off)$/.test(said) && /^pa(?:y|ys|id|ying)$/.test(before);
    return DEBT.test(item) && (isPaidDown || REPAYING.test(said)) && before !== "if";
  });
}

/** `issue 2bn of equity and repay debt with it`, `and use half to repay debt`: by the one amount there is. */
function repaidWith(reading: QuestionReading, given: readonly Supposed[]): readonly Supposed[] {
  const row = objectRepaid(reading);
  const [amount, second] = reading.figures.filter(isMoney);
  const isGiven = given.some(
    (each) => each.row.item === row?.item || each.uses.includes(row?.at ?? NOWHERE),
  );
  if (row === undefined || isGiven || amount === undefined || second !== undefined) return [];
  const part = partsIn(reading).findLast(({ at }) => at < row.at && at > amount.at);
  const figure = { ...amount, value: amount.value * (part?.value ?? 1) };
  const uses = [amount.at, ...(part === undefined ? [] : [part.at])];
  return [{ row, figure, way: "down", isLevel: false, uses }];
}

function withFigures(reading: QuestionReading, paid: readonly Supposed[]): readonly Supposed[] {
  const { tokens, line } = reading;
  const used = new Set(paid.flatMap(({ uses }) => uses));
  const { amount } = fundedIn(reading);
  // What is bought is no row; what is paid out or repaid is one beside what it is paid from.
  const isRow = says(reading, REPAYING) || reading.rows.some(({ item }) => PAYMENTS.has(item));
  if (isRow && amount !== undefined) used.delete(amount.at);
  const figures = reading.figures
    .filter(({ at }) => !used.has(at))
    .map((figure) => ({ ...figure, value: exact(figure, line) }));
  // What is sold for an amount is no row that moves by it: `sells 2bn of assets`.
  const isSold = (at: number): boolean =>
    tokens[at - 1]?.text === "of" &&
    figures.some((figure) => figure.at === at - 2 && isMoney(figure)) &&
    SELLING.test(tokens[at - 3]?.text ?? "");
  const rows = reading.rows.filter(({ at }) => !used.has(at) && !isSold(at));
  const parts = new Set(partsIn(reading).map(({ at }) => at));
  const taken = new Set<number>();
  const ways: Supposed["way"][] = [];
  return figures.flatMap((figure, order): readonly Supposed[] => {
    const before = paid.map(({ row: { at } }) => at).filter((at) => at < figure.at);
    const from = Math.max(-1, figures[order - 1]?.at ?? -1, ...before);
    const to = figures[order + 1]?.at ?? tokens.length;
    const free = rows.filter((row) => !taken.has(row.at) && isOpenTo(row, figure, tokens));
    const words = tokens
      .map(({ kind, text }, at) => ({ kind, text, away: Math.abs(at - figure.at), at }))
      .filter(({ kind, at }) => kind === "word" && at > from && at < to && !parts.has(at))
      .toSorted((a, b) => a.away - b.away)
      .map(({ text }) => text);
    const joint = tokens[figure.at - 1]?.text === "and" ? ways.at(-1) : undefined;
    const { row, whole } = rowOf(figure, { rows: free, tokens, from, to });
    if (row === undefined) return isMoney(figure) ? traded(figure, words) : [];
    taken.add(row.at);
    // `adds 20bn of debt and 3bn of EBITDA`
    const way = wayIn(words, row, figure) ?? joint;
    ways.push(way);
    return [
      {
        row,
        figure,
        way,
        isLevel: isLevelOf(figure, row, tokens),
        ...(whole !== undefined && { of: whole.item }),
        uses: [figure.at, ...(whole === undefined ? [] : [whole.at])],
      },
    ];
  });
}

const SELLING = /^(?:sells?|sold|selling|disposes?)$/;

type Given = QuestionReading["figures"][number];

/** Whether a figure may be of a row: an amount is no step of a ratio, and none is of what is asked for. */
function isOpenTo({ item, at }: AskedRow, figure: Given, tokens: QuestionReading["tokens"]) {
  const isOfRatio = isMoney(figure) && RATIO.test(item);
  return !isOfRatio && !isParted(tokens, Math.min(at, figure.at), Math.max(at, figure.at));
}

/** The row that a figure moves, and the one that it is of, where that is another: `by 2% of revenue`. */
function rowOf(
  figure: Given,
  {
    rows,
    tokens,
    from,
    to,
  }: Pick<QuestionReading, "rows" | "tokens"> & { readonly from: number; readonly to: number },
): { readonly row?: AskedRow | undefined; readonly whole?: AskedRow } {
  const whole = figure.kind === "rate" ? wholeOf(figure, { rows, tokens }) : undefined;
  const isOfOther = /^(?:by|of|to|at)$/.test(tokens[figure.at - 1]?.text ?? "");
  const near =
    rows.findLast(({ at }) => at < figure.at && at > from) ??
    rows.find(({ at }) => at > figure.at && at < to && !isNextClause(tokens, figure.at, at));
  if (whole === undefined) return { row: near };
  return isOfOther && near !== whole ? { row: near, whole } : { row: whole };
}

/** `for 3bn and debt falls by 2bn` */
function isNextClause(tokens: QuestionReading["tokens"], from: number, to: number): boolean {
  return tokens.slice(from + 1, to).some(({ text }) => text === "and");
}

/** Whether what is asked for begins or ends between two places. */
function isParted(tokens: QuestionReading["tokens"], from: number, to: number): boolean {
  return tokens
    .slice(from + 1, to)
    .some(
      ({ kind, text }) => text === ":" || (kind === "word" && /^(?:what|where|how|if)$/.test(text)),
    );
}

function wayIn(words: readonly string[], { item }: AskedRow, figure: Given): Supposed["way"] {
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
  const [second, first] = tokens.slice(Math.max(0, figure.at - 2), figure.at);
  // `at a 15% tax rate`
  if (RATIO.test(row.item) && row.at === figure.at + 1 && second?.text === "at")
    return isOf(first?.text ?? "", "determiner");
  return !isNew && figure.at > row.at && /^(?:to|at|was|were|is|of|be|became)$/.test(before);
}

const RATIO = /\((?:x|%)\)$/;

/** What is bought or sold for an amount is no row: net debt rises or falls by it. */
function traded(
  figure: QuestionReading["figures"][number],
  words: readonly string[],
): readonly Supposed[] {
  const way = wayOf(words);
  const isLent = words.some((word) =>
    /^(?:re)?(?:pays?|paid)$|^(?:borrow|issue)(?:s|d|ed)?$/.test(word),
  );
  const row = { item: isLent ? "Total Debt" : "Net Debt", at: NOWHERE };
  return way === undefined ? [] : [{ row, figure, way, isLevel: false, uses: [figure.at] }];
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
function multiplied(reading: QuestionReading, given: readonly Supposed[]): readonly Supposed[] {
  const { tokens } = reading;
  const used = new Set(given.flatMap(({ row, uses }) => [row.at, ...uses]));
  const parts = partsIn(reading);
  return tokens.flatMap(({ text }, at): readonly Supposed[] => {
    const isFigure = reading.figures.some((each) => each.at === at);
    const part = isFigure ? undefined : parts.find((each) => each.at === at)?.value;
    const factor = isFactor(reading, at) ? FACTORS[text] : undefined;
    const size = used.has(at) ? undefined : (part ?? factor);
    const row = rowMultiplied(at, reading);
    if (size === undefined || row === undefined || used.has(row.at)) return [];
    // `rose by a quarter`, `a third lower`
    const near = tokens.slice(Math.max(0, at - 3), at + 2).map((token) => token.text);
    const said = wayOf(near.filter((word) => FACTORS[word] === undefined));
    const way = said ?? ((factor ?? -1) < 0 ? "down" : "up");
    return [{ row, figure: rateOf(size, at), way, isLevel: false, uses: [at] }];
  });
}

/** The row that a factor is of: `half of the debt`, `suspended buybacks`, `capex cut by half`. */
function rowMultiplied(at: number, reading: QuestionReading): AskedRow | undefined {
  const { rows, tokens } = reading;
  const row =
    wholeOf({ at }, reading) ?? doneTo(at, reading) ?? rows.findLast((each) => each.at < at);
  const isOther = row && isParted(tokens, Math.min(at, row.at), Math.max(at, row.at));
  return isOther === true ? undefined : row;
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

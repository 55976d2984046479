import { partsOfSum } from "#core/ledger/definitions.ts";
import { isMotionWord, isOf } from "#core/figures/read/words/lexicon.ts";
import type { Asked } from "#core/writing/analyst/chat/asked.ts";
import { asks } from "#core/writing/analyst/chat/question-words.ts";
import {
  type AskedRow,
  type QuestionReading,
  saidAt,
  says,
} from "#core/writing/analyst/chat/reading.ts";

/** `how much of the change in net income came from tax`: of a move, and no level over another. */
export function givenIn({ rows, tokens }: QuestionReading): Asked | undefined {
  const [whole, part, third] = rows;
  if (whole === undefined || part === undefined || third !== undefined) return undefined;
  const before = tokens.slice(0, whole.at).map(({ text }) => text);
  const of = before.findIndex(
    (text, at) =>
      /^(?:much|most|share|part|portion|proportion)$/.test(text) && before[at + 1] === "of",
  );
  const isOfMove = before
    .slice(of + 2)
    .some((text) => asks(text, "change") || isMotionWord(text) || text === "growth");
  return of !== -1 && isOfMove ? { kind: "given", whole: whole.item, part: part.item } : undefined;
}

const EXCEEDS = new Set(
  "exceed exceeds exceeded exceeding above below under than minus less vs vs. versus against".split(
    " ",
  ),
);

/** `cash plus investments`, `current assets minus current liabilities`: one amount, whatever is asked of it. */
export function arithmeticIn({ rows, tokens }: QuestionReading): Asked | undefined {
  const joins = rows
    .slice(1)
    .map(({ at }, place) =>
      at === (rows[place]?.at ?? 0) + 2 ? (tokens[at - 1]?.text ?? "") : "",
    );
  const [first, second, ...more] = rows.map(({ item }) => item);
  if (first === undefined || second === undefined) return undefined;
  const ends = joins.at(-1) === "plus" ? more : more.slice(0, -1);
  const than = ends.length < more.length ? more.at(-1) : undefined;
  if (joins.slice(0, ends.length + 1).every((join) => join === "plus")) {
    if (than === undefined || EXCEEDS.has(joins.at(-1) ?? ""))
      return { kind: "together", first, second, others: ends, than };
  }
  // `free cash flow after stock compensation`
  if (!joins.every((join) => /^(?:minus|less|after)$/.test(join))) return undefined;
  return more.length === 0
    ? { kind: "against", first, second, isOfGrowth: false }
    : { kind: "together", first, second, others: more, isLess: true };
}

/** `was capex higher than D&A`, `cash vs debt`, `compare capex with D&A` */
export function againstIn(reading: QuestionReading): Asked | undefined {
  const { tokens } = reading;
  const [one, other] = twoOf(reading);
  if (one === undefined || other === undefined) return undefined;
  const isOfGrowth = comparesGrowth(reading);
  const inside = tokens.slice(one.at + 1, other.at).map(({ text }) => text);
  const [first, second] = [one, other].map(({ item }) => (isOfGrowth ? grownOf(item) : item));
  // `compare them on net income as a share of equity` sets companies against each other.
  if (saidAt(reading, "share") !== undefined && reading.isOfSeveral) return undefined;
  if (isShareBetween(reading, one, other) || !first || !second) return undefined;
  return isSetAgainst(reading, inside, isOfGrowth)
    ? { kind: "against", first, second, isOfGrowth }
    : undefined;
}

/** The two rows that may be set against each other; none where years are asked for, or for the sign of net debt. */
function twoOf({ rows, message }: QuestionReading): readonly AskedRow[] {
  const isOther = /^(?:in )?(?:which|what) year/i.test(message);
  return rows.length === 2 && !isOther && !rows.some(({ isNegative }) => isNegative) ? rows : [];
}

/** Whether rows are compared: by a word for it, or by what stands between them. */
function isSetAgainst(
  reading: QuestionReading,
  inside: readonly string[],
  isOfGrowth: boolean,
): boolean {
  const { times } = reading;
  const isCompared = times.length === 0 && saidAt(reading, "compare") !== undefined;
  const isBetween = (text: string): boolean =>
    EXCEEDS.has(text) || text.startsWith("compare") || (isOfGrowth && /^(?:than|or)$/.test(text));
  return isCompared || inside.some(isBetween) || says(reading, /^(?:faster|slower)$/);
}

/** Whether what is compared is how much rows grew. */
function comparesGrowth(reading: QuestionReading): boolean {
  const isSaid = says(reading, /^(?:fast|faster|slower|growth|growing|grows?|grew|grown)$/);
  return isSaid || reading.rows.some(({ isGrowth, item }) => isGrowth || grownOf(item) !== item);
}

/** The row that a rate of growth is of. */
export function grownOf(item: string): string {
  const [, grown = item] = /^(.+) Growth \(%\)$/.exec(item) ?? [];
  return grown === "Revenue" ? "Revenues" : grown;
}

function ratio(top: AskedRow, bottom: AskedRow): Quotient {
  return { kind: "quotient", top: top.item, bottom: bottom.item };
}

type Quotient = Extract<Asked, { readonly kind: "quotient" }>;

const OVER = new Set(["/", "over", "per"]);

/**
 * Two rows, one as a share of the other: `capex as % of revenue`, `what share of revenue is capex`,
 * `is the dividend covered by free cash flow`.
 */
export function quotientIn(reading: QuestionReading): Quotient | undefined {
  const { tokens } = reading;
  const afforded = affordedIn(reading);
  if (afforded !== undefined) return afforded;
  const named = withoutSums(reading.rows);
  // `pays out most of its cash flow in dividends`: a row said twice is one.
  const rows = named.filter(({ item }, at) => named.findIndex((one) => one.item === item) === at);
  const [first, second, third] = rows;
  if (!first || !second || third || first.item === second.item) return undefined;
  const share = saidAt(reading, "share") ?? partAt(reading);
  const made =
    sharedIn(share ?? tokens.length, [first, second], tokens) ?? coverIn(reading, first, second);
  const isOne = share !== undefined || isOver(reading, first, second);
  return made ?? (isOne ? ratio(first, second) : undefined);
}

const AFFORDING = /^(?:afford(?:s|able)?|sustain(?:s|able)?|safe|secure|keep|covered|maintain)$/;

/** `can it keep paying its dividend`, `is the dividend safe`: what is paid of free cash flow, where no row is named for that. */
function affordedIn(reading: QuestionReading): Quotient | undefined {
  const [row, second] = reading.rows;
  const isPaid = row?.item === "Dividends Paid" || row?.item === "Shareholder Distributions";
  return isPaid && second === undefined && says(reading, AFFORDING)
    ? { kind: "quotient", top: "Discretionary FCF", bottom: row.item }
    : undefined;
}

/** `net debt / equity`, `capex over revenue`; over a time is none. */
function isOver(reading: QuestionReading, first: AskedRow, second: AskedRow): boolean {
  const inside = reading.tokens.slice(first.at + 1, second.at);
  const isSaid = inside.some(({ text }) => OVER.has(text)) && !isTime(reading, first.at, second.at);
  // `net debt to EBIT`; from one row to another is a way.
  const isTo =
    inside.length === 1 &&
    inside[0]?.text === "to" &&
    !says(reading, /^(?:from|bridge|reconcile\w*)$/);
  return isSaid || isTo || isShareBetween(reading, first, second);
}

/** What stands right behind "share of" is what it is a share of, whoever owns it; `the ratio of debt to equity`. */
function sharedIn(
  share: number,
  [first, second]: readonly [AskedRow, AskedRow],
  tokens: QuestionReading["tokens"],
): Quotient | undefined {
  const isRatio = /^(?:ratio|multiple|times)$/.test(tokens[share]?.text ?? "") && share < first.at;
  if (isRatio && tokens.slice(first.at, second.at).some(({ text }) => text === "to"))
    return ratio(first, second);
  const isWhole = ({ at }: AskedRow) => at > share && tokens.slice(share + 1, at).every(isOwner);
  if (isWhole(first)) return ratio(second, first);
  return isWhole(second) ? ratio(first, second) : undefined;
}

function isOwner({ kind, text }: QuestionReading["tokens"][number]): boolean {
  return kind !== "word" || isOf(text, "determiner") || text === "of" || text === "s";
}

/** Of three rows a sum says no more than the part of it that is named: `pay out in dividends`. */
function withoutSums(rows: readonly AskedRow[]): readonly AskedRow[] {
  const isSum = ({ item }: AskedRow): boolean =>
    rows.some((row) => partsOfSum(item)?.some(([part]) => part === row.item) === true);
  return rows.length > 2 ? rows.filter((row) => !isSum(row)) : rows;
}

/** `is the dividend covered by free cash flow`, `does cash cover short-term debt` */
function coverIn(
  reading: QuestionReading,
  first: AskedRow,
  second: AskedRow,
): Quotient | undefined {
  const enough = reading.tokens.findIndex(
    ({ text }, at) => at > first.at && at < second.at && /^(?:enough|sufficient)$/.test(text),
  );
  const cover = saidAt(reading, "cover") ?? (enough === -1 ? undefined : enough);
  if (cover === undefined) return undefined;
  const isPassive = reading.tokens
    .slice(cover, second.at)
    .some(({ text }) => text === "by" || text === "from");
  return cover > first.at && isPassive ? ratio(second, first) : ratio(first, second);
}

/** `how much of`, `more of its earnings` */
function partAt({ tokens }: QuestionReading): number | undefined {
  const at = tokens.findIndex(
    ({ text }, place) =>
      /^(?:much|more|most|less|least)$/.test(text) && tokens[place + 1]?.text === "of",
  );
  return at === -1 ? undefined : at;
}

/** `below half of operating cash flow` */
function isShareBetween(
  { figures, tokens }: QuestionReading,
  one: AskedRow,
  other: AskedRow,
): boolean {
  return figures.some(
    ({ at, kind }) =>
      kind === "rate" && at > one.at && at < other.at && tokens[at + 1]?.text === "of",
  );
}

function isTime({ times }: QuestionReading, from: number, to: number): boolean {
  return times.some(({ at }) => at > from && at < to);
}

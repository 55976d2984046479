import type { Figure } from "#core/figures/read/figures/figure.ts";
import { isMotionWord, isOf } from "#core/figures/read/words/lexicon.ts";
import { numberIn } from "#core/ledger/words.ts";
import type { AskedRow, QuestionReading } from "#core/writing/analyst/chat/reading.ts";

type Read = Pick<QuestionReading, "rows" | "figures" | "tokens" | "line">;

/** A part that a question says of something: `half`, `a third of`, `30%`. */
export type Part = {
  /** Of one. */
  readonly value: number;
  /** Place among the tokens. */
  readonly at: number;
};

const PARTS: Readonly<Record<string, number>> = {
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  fifth: 1 / 5,
  tenth: 1 / 10,
};

/** The parts that a question says, in words or figures. */
export function partsIn({ tokens, figures, line }: Omit<Read, "rows">): readonly Part[] {
  return tokens.flatMap(({ kind, text }, at): readonly Part[] => {
    const rate = figures.find((each) => each.at === at && each.kind === "rate");
    if (rate !== undefined) return [{ value: exact(rate, line), at }];
    const before = tokens[at - 1]?.text ?? "";
    const part = kind === "word" ? PARTS[text.replace(/s$/, "")] : undefined;
    const isOne = text === "half" || /^an?$/.test(before);
    const count = numberIn(before) ?? (isOne ? 1 : undefined);
    return part === undefined || count === undefined ? [] : [{ value: part * count, at }];
  });
}

/** A third that is said in words is one, not 33%. */
export function exact({ start, end, value }: Figure, line: string): number {
  const said = line.slice(start, end).toLowerCase();
  return said.includes("third") ? Math.round(value * THIRDS) / THIRDS : value;
}

const THIRDS = 3;

/** The row that a part is of: `half of its debt`, `a third of EBITDA`. */
export function wholeOf({ at }: Pick<Part, "at">, { rows, tokens }: Pick<Read, "rows" | "tokens">) {
  return rows.find(
    (row) =>
      row.at > at &&
      tokens
        .slice(at + 1, row.at)
        .every(({ kind, text }) => kind === "word" && (text === "of" || isOf(text, "determiner"))),
  );
}

/** What an amount is paid from, and how much of it. */
export type Source = {
  readonly row: Pick<AskedRow, "item" | "at">;
  readonly share: number;
  /** Place of the part that says so. */
  readonly part: number | undefined;
};

const SOURCE = /^(?:Total|Short-Term|Long-Term) Debt$|^Undrawn Credit|^Cash And|^Equity$/;
const RUNWAY = "Cash Runway";
const PAYING = /^(?:with|from|by|in|through|out)$/;
/** What stands between a part and its source: `half of it paid in new debt`. */
const BETWEEN =
  /^(?:of|it|that|this|new|more|additional|existing|acquisition|paid|funded|financed|raised|is|are|was|being|and|the|rest|remainder|balance|other)$/;

/**
 * What a question says that something is paid from: `half in debt and half from cash`, `paid in stock`. One without
 * a part of its own takes what is left; undefined where several do, or where more is paid than there is.
 */
export function sourcesIn(reading: Read): readonly Source[] | undefined {
  const { rows, tokens } = reading;
  const parts = partsIn(reading);
  const money = new Set(reading.figures.flatMap(({ at, kind }) => (kind === "money" ? [at] : [])));
  const places = [
    ...rows.filter(({ item }) => SOURCE.test(item)),
    // `repaid out of cash`, which does not run out.
    ...rows
      .filter(({ item, at }) => item === RUNWAY && !/^r[au]n/.test(tokens[at - 1]?.text ?? ""))
      .map(({ at }) => ({ item: "Cash And Equivalents", at })),
    ...tokens.flatMap(({ kind, text }, at) =>
      kind === "word" && text === "stock" ? [{ item: "Equity", at }] : [],
    ),
  ];
  const found = places.flatMap((row): readonly (Omit<Source, "share"> & { share?: number })[] => {
    const from = tokens.findLastIndex(({ kind, text }, at) => {
      const isPart = parts.some((each) => each.at === at);
      // `of a 20bn deal`
      const isNamed = money.has(at - 1);
      const isBetween = kind === "word" && (isNamed || PAYING.test(text) || BETWEEN.test(text));
      const isPaid = money.has(at);
      return at < row.at && (isPart || !(isBetween || isOf(text, "determiner") || isPaid));
    });
    const inside = tokens.slice(from + 1, row.at).map(({ text }) => text);
    const part = parts.find(({ at }) => at === from);
    const isOutOf = rows.some(({ at, item }) => at === row.at && item === RUNWAY);
    const isPaying = isOutOf || inside.some((text) => PAYING.test(text));
    // `half debt, half cash`, and not `half of the debt`.
    const isJoint = inside.every((text) => text === "new") && part !== undefined;
    const own = part && (isPaying || isJoint) ? { share: part.value, part: part.at } : undefined;
    // `an increase in debt`
    const isMoved = isMotionWord(tokens[from]?.text ?? "");
    if (own === undefined && (!isPaying || isMoved)) return [];
    return [{ row, part: undefined, ...own }];
  });
  const said = found.reduce((sum, { share = 0 }) => sum + share, 0);
  const open = found.filter(({ share }) => share === undefined);
  if (open.length > 1 || said > 1 + ROUNDED) return undefined;
  return found.map((each) => ({ ...each, share: each.share ?? 1 - said }));
}

const ROUNDED = 0.001;

import {
  among,
  type Found,
  type FoundRow,
  inHead,
  inTail,
  levelOf,
  type Scene,
} from "#core/figures/read/frames/found.ts";
import { unknownHolder } from "#core/figures/read/understood/holder.ts";
import { tokensOf } from "#core/figures/read/understood/tokens.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";

/** What somebody did, or what an amount is, in place of the name of a row. */
type Spoken = {
  readonly head?: RegExp;
  readonly tail?: RegExp;
  readonly item: string;
  readonly sign?: "negative" | "inflow";
  readonly others?: readonly string[];
  /** The words say less than a row's name: by the day of trade or of payment, to whom. */
  readonly isUnsure?: true;
  /** A profit or a loss of the row that the sentence has named, where it has. */
  readonly isOfNamed?: true;
};

const HEDGED = String.raw`(?:(?:another|a further|a cumulative|a combined|cumulative|a total of|up to|more than|over|less than|back|out) )*$`;

const SPOKEN: readonly Spoken[] = [
  {
    head: new RegExp(String.raw`\b(?:bought back|buys back|repurchased|repurchases) ${HEDGED}`),
    tail: /^ (?:of|in|worth of) (?:its |the company's )?(?:own |common )*(?:stock|shares)\b/,
    item: "Share Repurchases",
    isUnsure: true,
  },
  {
    head: new RegExp(
      String.raw`\b(?:bought back|repurchased) (?:its )?(?:own |common )*(?:stock|shares) (?:for|worth) ${HEDGED}`,
    ),
    item: "Share Repurchases",
    isUnsure: true,
  },
  {
    head: new RegExp(String.raw`\b(?:distribut|return|hand|g[ai]v)\w* ${HEDGED}`),
    // `to shareholders in dividends` is of dividends alone.
    tail: /^ (?:back )?to (?:(?:its|the) )?(?:shareholders|stockholders|shareowners|owners)\b(?! (?:in|as|through|via|by way of|by means of) (?:the form of )?(?:¤|dividends|buybacks))/,
    item: "Shareholder Distributions",
    others: ["Dividends Paid"],
    isUnsure: true,
  },
  {
    head: new RegExp(
      String.raw`(?:^|¢ |\b(?:it|they|group|company|business|which|and) )(?:earned|earns) ${HEDGED}`,
    ),
    tail: /^(?:$|[.,;]| on ¤| (?:in|after tax|for|last|and|of net)\b)/,
    item: "Net Income",
  },
  {
    head: new RegExp(
      String.raw`(?:^|¢ |\b(?:it|they|group|company|business|which|and) )(?:(?:has|have|had) )?lost ${HEDGED}`,
    ),
    tail: /^(?:$|[.,;]| (?:in|after tax|for|last|and)\b)/,
    item: "Net Income",
    sign: "negative",
  },
  {
    head: /\b(?:into|to|of|after|following|against|versus|posts?|posted|reports?|reported|from|made|makes) (?:an? )?(?:net )?loss of $/,
    tail: /^(?:$|[.,;]| on ¤ of #| (?:in|for|to|last|as|and|from|after|against|versus|compared)\b)/,
    item: "Net Income",
    isOfNamed: true,
    sign: "negative",
  },
  {
    head: /\b(?:into|to|posts?|posted|reports?|reported|from|made|makes) (?:an? )?(?:net )?profit of $/,
    tail: /^(?:$|[.,;]| on ¤ of #| (?:in|for|to|last|as|and|from|after|against|versus|compared)\b)/,
    item: "Net Income",
    isOfNamed: true,
  },
  {
    head: /(?:\b(?:posts?|posted|reports?|reported|booked|made|makes)|¢) (?:an? )?$/,
    tail: /^ (?:net )?loss\b(?! (?:on|from|of))/,
    item: "Net Income",
    isOfNamed: true,
    sign: "negative",
  },
  {
    head: new RegExp(
      String.raw`(?:^|¢ |\b(?:it|they|group|company|business|which|and) )(?:burned|burnt|burns|burned through) ${HEDGED}`,
    ),
    tail: /^(?:$|[.,;]| of (?:free )?¤| (?:in|last|of (?:free )?cash|over|and|leaving)\b)/,
    item: "Discretionary FCF",
    sign: "negative",
  },
  {
    head: new RegExp(String.raw`\b(?:wrote off|writes off|wrote down) ${HEDGED}`),
    tail: /^(?:$|[.,;]| (?:in|of (?:goodwill|intangibles|assets)|for|last|and)\b)/,
    item: "Impairments",
    isUnsure: true,
  },
  {
    head: new RegExp(
      String.raw`(?:^|¢ )?\b(?:operations|operating activities) (?:used|consumed|absorbed|burned|burnt) ${HEDGED}`,
    ),
    tail: /^ (?:of|in) ¤/,
    item: "Cash Flow From Operating Activities",
    sign: "negative",
  },
  {
    head: new RegExp(
      String.raw`(?:^|¢ |\b(?:it|they|group|company|business|which|and) )(?:used|consumed|burned|burnt|burned through) ${HEDGED}`,
    ),
    tail: /^ (?:of|in) operating ¤/,
    item: "Cash Flow From Operating Activities",
    sign: "negative",
  },
  {
    tail: /^ (?:is |are |was |were |remains? )?(?:undrawn|undrawn and available|of undrawn)\b/,
    item: "Undrawn Credit Facilities",
  },
];

/** `AMD bought back USD 1.3bn of stock`, `it earned USD 520 mm`: the verb says which row it is. */
export const spokenRow = among(
  "shareholders stockholders shareowners owners bought buys repurchased repurchases earned earns lost loss profit burned burnt burns undrawn wrote writes used consumed absorbed",
  (scene) => {
    const { figure, head, tail } = scene.spot;
    if (figure.kind !== "money") return undefined;
    const spoken = SPOKEN.find(
      (each) => (each.head?.test(head) ?? true) && (each.tail?.test(tail) ?? true),
    );
    const profit = spoken === undefined ? profitOfNamed(scene) : undefined;
    if (profit !== undefined) return levelOf(profit);
    const item = spoken && itemSpokenOf(scene, spoken);
    return spoken === undefined || item === undefined || !scene.company.has(item)
      ? undefined
      : levelOf(item, moreOf(scene, spoken));
  },
);

/** The row, where who has it is the company. */
function itemSpokenOf(scene: Scene, { item, isOfNamed }: Spoken): string | undefined {
  if (isOfNamed === true) return earningsNamed(scene);
  return SUBJECTS.has(item) && !isOfCompany(scene.spot) ? undefined : item;
}

function moreOf(scene: Scene, { sign, others, isUnsure }: Spoken): Partial<FoundRow> {
  return {
    sign,
    ...(others !== undefined && { others }),
    ...((isUnsure === true || isOverYears(scene)) && { isUnsure: true }),
  };
}

/** `it lost # over the past two years`: of which years together is not read. */
function isOverYears({ spot: { reading } }: Scene): boolean {
  return reading.periods.some(({ when }) => when.kind === "span" || when.kind === "years");
}

const EARNINGS: ReadonlySet<string> = new Set([
  "Gross Profit",
  "EBITDA",
  "Clean EBITDA",
  "EBIT",
  "Pre-Tax Income",
  "Discretionary FCF",
  "FCF",
  "Cash Flow From Operating Activities",
]);

/** `EBIT swung to a loss of #`: of EBIT; a loss of nothing named is the net loss. */
function earningsNamed({ spot }: Scene): string | undefined {
  // `from a profit of # to a loss of #`: neither is the name of the row.
  const before = spot.reading.items.filter(
    ({ start, end }) => end <= spot.figure.start && end - start !== PROFIT,
  );
  const named = before.findLast(({ item }) => EARNINGS.has(item) || item === "Net Income");
  if (named === undefined) return isOfCompany(spot) ? "Net Income" : undefined;
  return named.qualifier === undefined ? named.item : undefined;
}

/** What somebody earns, loses or burns: whose it is, the subject says. */
const SUBJECTS: ReadonlySet<string> = new Set(["Net Income", "Discretionary FCF"]);
const TURNING: ReadonlySet<string> = new Set(
  "swung swing swings swinging turned turns turning moved moves slipped slid fell went goes dropped returned came comes tumbled plunged sank posted posts posting reported reports reporting made makes making booked earned earns lost burned burnt burns".split(
    " ",
  ),
);

/** `the snacks division swung to a loss of #`: who made it is the verb's subject. */
function isOfCompany({ reading, figure }: Scene["spot"]): boolean {
  const tokens = tokensOf(reading);
  const verb = tokens.findLastIndex(({ text, end }) => end <= figure.start && TURNING.has(text));
  return verb === -1 || unknownHolder(tokens, verb, 0) === undefined;
}

const PROFIT = "profit".length;
const A_PROFIT = /\b(?:from|to|after|into|against|versus|compared (?:with|to)) (?:an? )?¤ of $/;

/** `EBIT swung from a profit of #`: of EBIT, though a profit alone is the net one. */
function profitOfNamed(scene: Scene): string | undefined {
  const [own] = inHead(scene, A_PROFIT)?.rows ?? [];
  if (own === undefined || own.end - own.start !== PROFIT) return undefined;
  const { items } = scene.spot.reading;
  const named = items.findLast(({ item, end }) => end < own.start && EARNINGS.has(item));
  return own.item === "Net Income" && named?.qualifier === undefined ? named?.item : undefined;
}

const DELEVERED = /\bdelever(?:ed|aged) (?:by )?$/;
const SIDE = /^ (?:on an? )?(gross|net)\b(?! ¤)/;

/** `4.8x gross and 4.6x net`, `debt is USD 34.5bn gross and USD 25.0bn net`, `to 2.1x net`. */
export const grossOrNet = among("gross net delevered deleveraged", (scene) => {
  const { figure, tail, head } = scene.spot;
  if (figure.kind === "multiple" && DELEVERED.test(head)) return delevered();
  const side = SIDE.exec(tail)?.[1];
  return side === undefined || isNetOfOther(scene) ? undefined : onSide(scene, side === "net");
});

/** `2.2x net of dividends`; net of cash is net. */
function isNetOfOther(scene: Scene): boolean {
  const [row] = inTail(scene, /^ (?:net|gross) of ¤/) ?? [];
  const isOf = /^ (?:net|gross) of\b/.test(scene.spot.tail);
  return isOf && row?.item !== "Cash And Equivalents";
}

function onSide(scene: Scene, isNet: boolean): Found | undefined {
  const { figure, reading } = scene.spot;
  const subject = reading.items.findLast(({ end }) => end <= figure.start)?.item;
  if (figure.kind === "multiple" && isAboutLeverage(scene, subject)) {
    return levelOf(isNet ? "Net Leverage (x)" : "Gross Leverage (x)");
  }
  const isDebt = subject === "Total Debt" || subject === "Net Debt";
  return figure.kind === "money" && isDebt ? levelOf(isNet ? "Net Debt" : "Total Debt") : undefined;
}

function delevered(): Found {
  return {
    item: "Net Leverage (x)",
    others: ["Gross Leverage (x)"],
    operation: { kind: "change", base: undefined },
    direction: "down",
  };
}

function isAboutLeverage({ spot }: Scene, subject: string | undefined): boolean {
  return (
    /\b(?:leverag\w+|delever\w+|levered)\b/.test(spot.head) ||
    (subject !== undefined && unitOf(subject) === "multiple") ||
    subject === "Clean EBITDA" ||
    subject === "EBITDA"
  );
}

const PAID_OUT = /\b(?:paid|pays|paying) out $/;
const OF_IT = /^ of (?:it|them|that|¤)/;

/** `FFO rose to USD 489 mm, and it paid out 71% of it` */
export const paidOut = among("out", (scene) => {
  const { figure, head, tail, reading, carry } = scene.spot;
  if (figure.kind !== "rate" || !PAID_OUT.test(head) || !OF_IT.test(tail)) return undefined;
  const named = reading.items.find(({ start }) => start >= figure.end);
  const before = reading.items.findLast(({ end }) => end <= figure.start);
  const whole = tail.startsWith(" of ¤") ? named?.item : (before?.item ?? carry.item);
  return whole === undefined || unitOf(whole) !== "money"
    ? undefined
    : { item: "Dividends Paid", operation: { kind: "ratio", bottom: whole } };
});

const WAS_COVERED = /¤(?: of #)? (?:were|was|is|are) covered $/;

/** `Dividends of EUR 126 mm were covered 2.8x by free cash flow` */
export const coveredBy = among("covered", (scene) => {
  const [bottom] = inHead(scene, WAS_COVERED)?.rows ?? [];
  const { figure, tail, reading } = scene.spot;
  if (bottom === undefined || figure.kind !== "multiple" || !/^(?: times)?(?: by)? ¤/.test(tail))
    return undefined;
  const top = reading.items.find(({ start }) => start >= figure.end);
  const isPair = top?.unit === "money" && bottom.unit === "money";
  return isPair ? { item: top.item, operation: { kind: "ratio", bottom: bottom.item } } : undefined;
});

import { type Claim, isClaim } from "#core/figures/read/claims/claim.ts";
import { less, row, type Term } from "#core/figures/read/claims/formula.ts";
import {
  among,
  claimBefore,
  type Found,
  type Frame,
  inHead,
  inTail,
  madeOf,
  type Scene,
} from "#core/figures/read/frames/found.ts";
import { directionsIn } from "#core/figures/read/sentence/cue-words.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import type { NamedItem } from "#core/figures/read/sentence/read-sentence.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

const TOGETHER = "(?:,? (?:which|that))?(?: (?:together|combined|in total|jointly))*";
const MAKES =
  "(?:total(?:led|ed|s)?|were|was|are|is|amounted to|amount to|came to|come to|add(?:s|ed)? up to|sum(?:s|med)? to|make|makes|reached|stood at|(?:rose|fell|grew|sank|shrank|[a-z]+ed)(?: [a-z]+)*(?: #)? to";
const SUM = new RegExp(
  String.raw`(?<!# (?:of|in) )¤(?:, ¤)*,? (?:and|plus) ¤${TOGETHER},? ${MAKES}|of)(?: together| combined| in total)? $`,
);
/** `cash plus investments of # amount to #`. */
const SUM_OF_AMOUNTS = new RegExp(
  String.raw`¤(?: of #)?(?:, ¤(?: of #)?)*,? (?:and|plus|together with) ¤ of #${TOGETHER},? ${MAKES})(?: together| combined| in total)? $`,
);

/** `cash plus investments of # amount to #`: the first figure is the last row's. */
const TOTALLED_LATER =
  /^,? (?:together )?(?:amount|total|come|came|add|sum|make|give)\w*(?: up)?(?: to)? #/;

/** `Cash and short-term investments totalled USD 10.6bn`: one figure for several rows. */
export const sumOfRows: Frame = (scene) => {
  const { figure, reading } = scene.spot;
  if (figure.kind !== "money" || reading.items.length < 2 || isOneOfList(scene)) return undefined;
  const rows = (inHead(scene, SUM) ?? inHead(scene, SUM_OF_AMOUNTS))?.rows ?? [];
  const [first, ...others] = rows;
  return first === undefined ? undefined : (sumOf(first, others) ?? { why: NOT_ALL_ROWS });
};

const NOT_ALL_ROWS = "it is of several things at once that no rows of the connected data add up to";

/** One noun before `and`: two words may be a clause of their own. */
const WITH_ANOTHER = new RegExp(
  String.raw`(?:^|[.;:,] )(?:(?:the|its|their|other|total|trade|net|deferred|accrued|prepaid|intangible) )*[a-z-]+,? (?:and|plus) (?:the |its )?¤${TOGETHER},? (?:${MAKES}|of)|(?:rose|fell|grew|sank|shrank|[a-z]+ed)(?: [a-z]+)*) $`,
);
const ANOTHER_BEHIND =
  /^ (?:of|in) ¤ (?:and|plus) (?:the |its |other |trade )?[a-z-]+(?<!more|above|over|so)(?=$|[.,;)])/;

/** `Goodwill and receivables were #`, `# of receivables and goodwill`: the row is a part of what the figure is of. */
export const sumWithAnother = among("and plus", (scene): Found | undefined => {
  const { head, tail } = scene.spot;
  if (isOneOfList(scene)) return undefined;
  const isOfMore = WITH_ANOTHER.test(head) || ANOTHER_BEHIND.test(tail);
  return isOfMore ? { why: NOT_ALL_ROWS } : undefined;
});

const BEHIND =
  /^ (?:of|in) ¤ (?:and|plus) ¤(?=$|[.,;)]| (?:is|are|at|in|on|as|against|for|to|that|which|compares?|exceeds?)\b)/;

/** `# of cash and short-term investments`: one figure for both. */
export const sumOfRowsBehind: Frame = (scene) => {
  if (scene.spot.figure.kind !== "money" || scene.spot.reading.items.length < 2) return undefined;
  const [first, ...others] = inTail(scene, BEHIND) ?? [];
  return first === undefined ? undefined : sumOf(first, others);
};

function sumOf(first: NamedItem, others: readonly NamedItem[]): Found | undefined {
  const rows = [first, ...others];
  if (others.length === 0 || new Set(rows.map(({ item }) => item)).size < 2) return undefined;
  const isAlike = rows.every(
    ({ item, unit, qualifier }) =>
      unit === "money" &&
      qualifier === undefined &&
      wordsOf(item).kind === wordsOf(first.item).kind,
  );
  if (!isAlike) return undefined;
  const term: Term = {
    kind: "sum",
    parts: [row(first.item), ...others.map(({ item }) => row(item))],
  };
  const name = rows.map(({ item }) => item).join(" + ");
  // Which rows a list holds is less sure than a row of its own.
  return { ...madeOf(name, { name, unit: "money", term }), isUnsure: true };
}

/** Whether other amounts follow that are of the rows too. */
function isOneOfList({ spot: { tail, reading, index } }: Scene): boolean {
  const isList = /^(?:,| and|, and) #/.test(tail) && reading.figures[index + 1]?.kind === "money";
  return isList || TOTALLED_LATER.test(tail);
}

const LESS =
  /¤ (?:less|minus|net of) ¤,? (?:was|were|is|of|at|came to|stood at|reached|(?:[a-z]+ ){1,2}to) $/;

/** `EBITDA less capex was USD 5,770 mm` */
export const rowLessRow = among("less minus net", (scene) => {
  const [a, b] = inHead(scene, LESS)?.rows ?? [];
  if (scene.spot.figure.kind !== "money" || a?.unit !== "money" || b?.unit !== "money") {
    return undefined;
  }
  const name = `${a.item} - ${b.item}`;
  const term = less(row(a.item), row(b.item));
  // `a deficit, defined as current assets less current liabilities`: the noun carries the sign.
  const isSize = /\b(?:deficit|shortfall|gap|difference)\b/.test(scene.spot.head);
  return madeOf(a.item, { name, unit: "money", term, ...(isSize && { isSize }) });
});

const SAME_VERB = /(?:,|;| and| while| but)+ ¤ (?:by )?$/;

/** `revenues climbed 4% and operating income 6%`, `debt rose by USD 1.5bn, EBITDA by USD 0.8bn`. */
export const underTheSameVerb: Frame = (scene) => {
  const { spot } = scene;
  const kind = kindUnder(scene);
  const before = spot.bound
    .filter(isClaim)
    .findLast(({ operation, direction }) => operation.kind === kind && direction !== undefined);
  if (kind === undefined || before === undefined) return undefined;
  const [named] = inHead(scene, SAME_VERB)?.rows ?? [];
  if (named?.unit !== "money" || named.qualifier !== undefined) return undefined;
  return {
    item: named.item,
    others: named.others,
    operation: { kind, base: isBeside(scene) ? baseOf(before) : undefined },
    direction:
      spot.figure.negative === "none" && !spot.figure.isPlus ? before.direction : undefined,
  };
};

function baseOf({ operation }: Claim) {
  return "base" in operation ? operation.base : undefined;
}

function kindUnder(scene: Scene): "growth" | "change" | undefined {
  const { figure, head } = scene.spot;
  if (figure.kind === "rate") return "growth";
  const isChange = head.endsWith(" by ") || isBeside(scene);
  return figure.kind === "money" && isChange ? "change" : undefined;
}

/** `revenues have added # and EBIT #`: nothing but the row's name stands between two amounts. */
function isBeside(scene: Scene): boolean {
  return claimBefore(scene)?.operation.kind === "change" && scene.spot.head.endsWith("# and ¤ ");
}

const CAGR_AFTER =
  /\b(?:cagr|compound(?:ed)? (?:annual )?(?:growth )?(?:rate|growth)|annuali[sz]ed (?:growth )?rate|a year(?!-))\b[^#]*$/;
const FROM_TO = /\bfrom # to #/;
const A_DECLINE = /\b(?:declin|decreas|contract|fall|drop|shrink)[a-z]*\b[^#]*$/;

/** `from USD 16.4bn in 2021 to USD 34.6bn in 2025, a CAGR of 20.5%` */
export const cagrBetween = among("from", (scene) => {
  const { figure, head, bound } = scene.spot;
  if (figure.kind !== "rate" || !CAGR_AFTER.test(head) || !FROM_TO.test(head)) return undefined;
  const [start, end] = bound.filter(isClaim).slice(-2);
  if (start === undefined || end === undefined || start.item !== end.item) return undefined;
  const isPair = start.operation.kind === "level" && end.operation.kind === "level";
  return isPair && unitOf(end.item) === "money"
    ? {
        item: end.item,
        operation: { kind: "cagr", base: start.columns },
        columns: end.columns,
        direction: A_DECLINE.test(head) ? "down" : undefined,
      }
    : undefined;
});

const OR_BY = /\bfrom # to #,? (?:or|i\.e\.|that is) (?:by )?$/;

/** `down from # to #, or by 6%`: the growth from the first to the second. */
export const orByRate = among("from", (scene) => {
  const { figure, head, bound, reading } = scene.spot;
  if (figure.kind !== "rate" || !OR_BY.test(head)) return undefined;
  const [start, end] = bound.filter(isClaim).slice(-2);
  if (start === undefined || end === undefined || start.item !== end.item) return undefined;
  if (start.operation.kind !== "level" || end.operation.kind !== "level") return undefined;
  const said = directionsIn(reading.masked.slice(0, figure.start)).at(-1)?.direction;
  return {
    item: end.item,
    operation: { kind: "growth", base: start.columns },
    columns: end.columns,
    direction: said,
  };
});

const MOVED_ON =
  /#[^#¤;.]* and (?:then )?(?<verb>lost|shed|gained|added|put on) (?:(?:another|a further) )?$/;

/** `Equity stood at # and lost another # in the fourth quarter`: the change of the row just given. */
export const lostAnother = among("lost shed gained added put", (scene) => {
  const { figure, head } = scene.spot;
  const verb = MOVED_ON.exec(head)?.groups?.["verb"];
  const before = claimBefore(scene);
  if (verb === undefined || before?.operation.kind !== "level") return undefined;
  if (figure.kind !== unitOf(before.item) || wordsOf(before.item).kind !== "balance") {
    return undefined;
  }
  const direction = /lost|shed/.test(verb) ? "down" : "up";
  return { item: before.item, operation: { kind: "change", base: undefined }, direction };
});

const THAT_WAS = /^(?:that|this|it) (?:was|is|represents|meant) (?:#,? (?:or|\() ?)?$/;
const MORE_THAN =
  /^(?:,? or #,?| \(#\),?)?,? (more|less|higher|lower|above|below|up|down)(?: than| on| from)?(?: in| at| for)?\b/;

/** `That was USD 76 mm, or 5.0%, more than in FY2024`: a change of the row of the sentence before. */
export const moreThanBefore = among("that this it", (scene) => {
  const { figure, head, tail, carry } = scene.spot;
  const word = THAT_WAS.test(head) ? MORE_THAN.exec(tail)?.[1] : undefined;
  const item = claimBefore(scene)?.item ?? carry.item;
  if (word === undefined || item === undefined) return undefined;
  const direction = /^(?:more|higher|above|up)/.test(word) ? "up" : "down";
  if (figure.kind === "rate" && unitOf(item) === "money") {
    return { item, operation: { kind: "growth", base: undefined }, direction };
  }
  const isOwnUnit = figure.kind === "bps" || figure.kind === unitOf(item);
  return isOwnUnit
    ? { item, operation: { kind: "change", base: undefined }, direction }
    : undefined;
});

const WIDENED =
  /¤ (?:had |has )?(?<verb>widened|grew|rose|increased|deepened|narrowed|shrank|fell|declined|eased) (?:by )?$/;

const IS_BESIDE = /¤ (?:was|is|were|came in) $/;
const LARGER = /^ (larger|bigger|wider|greater|deeper|higher|smaller|narrower|lower)\b/;
const SMALLER = /^(?:narrowed|shrank|fell|declined|eased|smaller|narrower|lower)$/;

/** `The loss was # larger than in 2024` */
function besideWord({ spot: { head, tail } }: Scene): string | undefined {
  return IS_BESIDE.test(head) ? LARGER.exec(tail)?.[1] : undefined;
}

/** `The net loss widened 18%`: the growth of a loss by its size. */
export const lossChanged: Frame = (scene) => {
  const { figure, head, reading } = scene.spot;
  const hasLoss = reading.items.some(({ isNegative }) => isNegative);
  if (figure.kind !== "rate" || !hasLoss) return undefined;
  const [named] = (inHead(scene, WIDENED) ?? inHead(scene, IS_BESIDE))?.rows ?? [];
  const verb = WIDENED.exec(head)?.groups?.["verb"] ?? besideWord(scene);
  if (named?.isNegative !== true || verb === undefined) return undefined;
  return growthOfLoss(named.item, SMALLER.test(verb));
};

function growthOfLoss(item: string, isSmaller: boolean): Found {
  const now: Term = { kind: "minus", part: row(item) };
  const before: Term = { kind: "minus", part: row(item, 1) };
  const grown = less({ kind: "over", parts: [now, before] }, { kind: "set", value: 1 });
  const term: Term = isSmaller ? { kind: "minus", part: grown } : grown;
  return madeOf(item, { name: `Change of the loss (${item})`, unit: "fraction", term });
}

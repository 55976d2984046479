import type { Bound } from "#core/figures/read/claims/claim.ts";
import { isClaim } from "#core/figures/read/claims/claim.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import { less, row, sum, type Term } from "#core/figures/read/claims/formula.ts";
import {
  among,
  type Found,
  type Frame,
  inHead,
  inTail,
  levelOf,
  madeOf,
  ratioOf,
  type Scene,
} from "#core/figures/read/frames/found.ts";

const COVER = String.raw`(?:(?:still|also|again|[a-z]+ly) )?(?:covers?|covered|covering)`;
const FREE = String.raw`(?: after dividends| after (?:paying )?¤)?`;
const COVERED_ROW = new RegExp(
  String.raw`¤(?: of #)?${FREE},? ${COVER} (?:all |all of |most of )?¤(?: of #)?,? (?:by )?$`,
);
const COVERED_DUE = new RegExp(
  String.raw`¤(?: of #)?${FREE},? ${COVER} # (?:(?:of ¤ )?(?:falling )?due within (?:a|one) year|of ¤),? $`,
);
const COVERED_IT = new RegExp(
  String.raw`¤(?: of #)?${FREE}(?: alone)?,? ${COVER} (?:it|them|this|that) (?:many times over,? (?:against|from|versus|after) )?$`,
);
const COVERED_BY_TWO = new RegExp(String.raw`¤(?: of #)? and ¤(?: of #)? ${COVER} ¤(?: of #)?,? $`);

const COVERED_BY_REST = new RegExp(
  String.raw`¤(?: of #)? (?:less|minus|net of) ¤(?: of #)?,? ${COVER} ¤(?: of #)?,? $`,
);

/** `Cash of USD 181 mm covers the USD 75 mm of debt due within a year 2.4x`. */
export const covered = among("cover covers covered covering", (scene) => {
  if (scene.spot.figure.kind !== "multiple") return undefined;
  return (
    byTwo(scene) ??
    byRest(scene) ??
    byRow(scene) ??
    ofWhatIsDue(scene) ??
    ofIt(scene) ??
    byIt(scene)
  );
});

function byTwo(scene: Scene) {
  const [a, b, bottom] = inHead(scene, COVERED_BY_TWO)?.rows ?? [];
  if (a === undefined || b === undefined || bottom === undefined) return undefined;
  return madeOf(a.item, {
    name: `(${a.item} + ${b.item}) / ${bottom.item}`,
    unit: "multiple",
    term: { kind: "over", parts: [sum(row(a.item), row(b.item)), row(bottom.item)] },
  });
}

/** `EBITDA less capex covered interest 2.5x` */
function byRest(scene: Scene) {
  const [a, b, bottom] = inHead(scene, COVERED_BY_REST)?.rows ?? [];
  if (a === undefined || b === undefined || bottom === undefined) return undefined;
  return madeOf(a.item, {
    name: `(${a.item} - ${b.item}) / ${bottom.item}`,
    unit: "multiple",
    term: { kind: "over", parts: [less(row(a.item), row(b.item)), row(bottom.item)] },
  });
}

function byRow(scene: Scene) {
  const rows = inHead(scene, COVERED_ROW)?.rows ?? [];
  return overEachOther(rows[0], rows.at(-1));
}

type Money = { readonly item: string; readonly unit: string };

function overEachOther(top: Money | undefined, bottom: Money | undefined): Found | undefined {
  const isPair = top?.unit === "money" && bottom?.unit === "money" && top.item !== bottom.item;
  if (!isPair) return undefined;
  // The product adds back the interest that free cash flow is after; a text may not.
  const isOfCash = top.item === "Discretionary FCF" && bottom.item === "Interest Paid";
  return isOfCash
    ? levelOf("FCF Coverage (x)", { others: ["FCF / Interest Paid (x)"] })
    : ratioOf(top.item, bottom.item);
}

function ofWhatIsDue(scene: Scene) {
  const [top, bottom] = inHead(scene, COVERED_DUE)?.rows ?? [];
  if (top?.unit !== "money") return undefined;
  const isOfDebt = bottom === undefined || bottom.item === "Total Debt";
  return ratioOf(top.item, isOfDebt ? "Short-Term Debt" : bottom.item);
}

/** `Debt of USD 50 mm falls due within a year; cash of USD 120 mm covers it 2.4x`. */
function ofIt(scene: Scene) {
  const [top] = inHead(scene, COVERED_IT)?.rows ?? [];
  const bottom = otherThan(scene.spot.bound, top?.item);
  return top?.unit === "money" && bottom !== undefined ? ratioOf(top.item, bottom) : undefined;
}

const BY_IT = new RegExp(String.raw`^(?:it|this|that|they) ${COVER} ¤(?: of #)?,? $`);

/** `It also covered dividends of # 1.6 times`: the row of the sentence before did. */
function byIt(scene: Scene) {
  const [bottom] = inHead(scene, BY_IT)?.rows ?? [];
  const { item } = scene.spot.carry;
  const isAmount = item !== undefined && unitOf(item) === "money";
  return bottom?.unit === "money" && isAmount && bottom.item !== item
    ? ratioOf(item, bottom.item)
    : undefined;
}

function otherThan(bound: readonly Bound[], item: string | undefined): string | undefined {
  return bound
    .filter(isClaim)
    .filter(({ operation, figure }) => operation.kind === "level" && figure.kind === "money")
    .findLast((claim) => claim.item !== item)?.item;
}

const SUBJECT_COVERS = new RegExp(
  String.raw`¤(?: of #)?(?: (?:less|minus|net of) ¤(?: of #)?)?${FREE},? (?:[a-z]+ )?¤,? (?:by )?(?:about |around |roughly |some |nearly |almost |over |more than )?$`,
);

/** `EBIT covers interest #`: the row named for coverage has EBITDA for its subject. */
export const coversInterest: Frame = (scene) => {
  const rows = inHead(scene, SUBJECT_COVERS)?.rows ?? [];
  const [subject, ...others] = rows;
  const verb = others.at(-1);
  if (subject?.unit !== "money" || verb?.item !== "Interest Coverage (x)") return undefined;
  if (!/^covers? /i.test(scene.spot.reading.text.slice(verb.start, verb.end))) return undefined;
  const taken = others.length > 1 ? others[0] : undefined;
  if (taken === undefined && subject.item.endsWith("EBITDA")) return undefined;
  return { ...coverOf(subject.item, taken?.item), isUnsure: true };
};

function coverOf(subject: string, taken: string | undefined) {
  const top = taken === undefined ? row(subject) : less(row(subject), row(taken));
  const name = taken === undefined ? subject : `(${subject} - ${taken})`;
  return madeOf(subject, {
    name: `${name} / Interest Expense`,
    unit: "multiple",
    term: { kind: "over", parts: [top, row("Interest Expense")] },
  });
}

const COVERS_PART = new RegExp(
  String.raw`¤(?: of #)?${FREE} (?:${COVER}|funds|funded|finances|financed|pays for|paid for) $`,
);
const OF_DUE = /^ of (?:# (?:of ¤ )?due within|¤ of # due within|# (?:falling )?due within)/;

/** `FCF of USD 65 mm covers 86.7% of short-term debt`, `of the USD 75 mm due within a year`. */
export const coversAPart = among(
  "cover covers covered covering funds funded finances financed pays paid",
  (scene) => {
    if (scene.spot.figure.kind !== "rate") return undefined;
    const [top] = inHead(scene, COVERS_PART)?.rows ?? [];
    if (top?.unit !== "money") return undefined;
    if (OF_DUE.test(scene.spot.tail)) return ratioOf(top.item, "Short-Term Debt");
    const [bottom] = inTail(scene, /^ of ¤/) ?? [];
    return overEachOther(top, bottom);
  },
);

const EXPLAINS =
  /¤(?: of #)?(?:, [^¤#]*,)? (?:explains?|explained|accounts? for|accounted for|makes? up|made up) $/;

/** `Impairments of #, taken in 2024, explain # of the operating loss`. */
export const explainsAPart = among(
  "explain explains explained account accounts accounted make makes made",
  (scene) => {
    const [top] = inHead(scene, EXPLAINS)?.rows ?? [];
    const [bottom] = inTail(scene, /^ of ¤/) ?? [];
    const isPair = [top, bottom].every(
      (each) => each?.unit === "money" && each.qualifier === undefined,
    );
    if (scene.spot.figure.kind !== "rate" || !isPair || top === undefined || bottom === undefined)
      return undefined;
    const term: Term = {
      kind: "over",
      parts: [
        row(top.item),
        bottom.isNegative ? { kind: "minus", part: row(bottom.item) } : row(bottom.item),
      ],
    };
    const name = `${top.item} / ${bottom.item}`;
    return { ...madeOf(top.item, { name, unit: "fraction", term }), isUnsure: true };
  },
);

const EXCEEDED =
  /¤(?: of #)? (?:(?:therefore|thus|also|again|still|[a-z]+ly) )*(?:exceed(?:s|ed)|was higher than|is higher than|outstripped) ¤(?: of #)? by $/;
const MORE_THAN_THAT =
  /¤ (?:was|were|of) #,? (?:and|but|while) ¤ (?:took|takes|were|was|cost|absorbed|absorbs|consumed|used) $/;

/** `EBITDA exceeded interest by USD 257 mm`; `dividends took USD 120 mm more than that`. */
export const difference = among(
  "exceed exceeds exceeded higher outstripped more above below less lower difference gap",
  (scene) => {
    if (scene.spot.figure.kind !== "money") return undefined;
    return (
      between(scene) ??
      beyondThat(scene) ??
      exceeding(scene) ??
      apartFrom(scene) ??
      moreThanThat(scene)
    );
  },
);

const DIFFERENCE =
  /\b(?:difference|gap) between ¤(?: of #)? and ¤(?: of #)?,? (?:was|were|is|of|at|came to|amounted to|stood at) $/;

function exceeding(scene: Scene): Found | undefined {
  const [a, b] = inHead(scene, EXCEEDED)?.rows ?? [];
  return a === undefined || b === undefined ? undefined : (netInterest(a, b) ?? subtraction(a, b));
}

/** `The difference between EBITDA and Clean EBITDA was #`: whichever is the larger. */
function between(scene: Scene): Found | undefined {
  const [a, b] = inHead(scene, DIFFERENCE)?.rows ?? [];
  if (a === undefined || b === undefined) return undefined;
  const made = subtraction(a, b);
  if (made?.operation.kind !== "formula") return undefined;
  const { formula } = made.operation;
  return { ...made, operation: { kind: "formula", formula: { ...formula, isSize: true } } };
}

const WHICH_EXCEEDS = /#, which (?:[a-z]+ly )?(?:exceeds|exceeded) ¤ of # by $/;

/** `cash and investments amounted to #, which exceeds debt of # by #`. */
function beyondThat(scene: Scene): Found | undefined {
  const found = inHead(scene, WHICH_EXCEEDS);
  const [told] = found?.bound ?? [];
  const other = found?.rows.at(-1);
  if (told === undefined || !isClaim(told) || other?.unit !== "money") return undefined;
  const { operation, item } = told;
  if (operation.kind !== "formula" && operation.kind !== "level") return undefined;
  const top = operation.kind === "formula" ? operation.formula.term : row(item);
  const name = `${item} - ${other.item}`;
  return madeOf(item, { name, unit: "money", term: less(top, row(other.item)) }, told.columns);
}

function moreThanThat(scene: Scene): Found | undefined {
  const isMore = /^ more than (?:that|it|this)\b/.test(scene.spot.tail);
  const [base, more] = (isMore ? inHead(scene, MORE_THAN_THAT)?.rows : undefined) ?? [];
  return base !== undefined && more !== undefined ? subtraction(more, base) : undefined;
}

const BESIDE_ROW = /¤ (?:was|were|is|of|at|came to|reached|stood at) #,? $/;
const APART = /^ (above|below|more than|less than|higher than|lower than) ¤/;

/** `Clean EBITDA was #, # above EBITDA`: how far two rows are apart. */
function apartFrom(scene: Scene): Found | undefined {
  const word = APART.exec(scene.spot.tail)?.[1];
  const [own] = word === undefined ? [] : (inHead(scene, BESIDE_ROW)?.rows ?? []);
  const [other] = inTail(scene, APART) ?? [];
  if (own === undefined || other === undefined || word === undefined) return undefined;
  return /^(?:above|more|higher)/.test(word) ? subtraction(own, other) : subtraction(other, own);
}

function subtraction(a: Money, b: Money) {
  if (a.unit !== "money" || b.unit !== "money" || a.item === b.item) return undefined;
  const term: Term = less(row(a.item), row(b.item));
  return madeOf(a.item, { name: `${a.item} - ${b.item}`, unit: "money", term });
}

/** Where interest is tagged net, its row is what the income exceeds the expense by. */
function netInterest(a: Money, b: Money) {
  const names = [a.item, b.item].join();
  return /^Interest Income(?:\/Expense)?,Interest Expense$/.test(names)
    ? levelOf("Interest Income/Expense", { others: ["Interest Expense"], sign: "inflow" })
    : undefined;
}

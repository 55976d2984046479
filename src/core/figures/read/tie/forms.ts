import type { Claim, Operation } from "#core/figures/read/claims/claim.ts";
import type { Formula } from "#core/figures/read/claims/formula.ts";
import { textAt } from "#core/figures/read/sentence/tokens.ts";
import { behindOf, isMoney, lastClaim } from "#core/figures/read/tie/row.ts";
import { between, nextIn, previousIn, type Scene } from "#core/figures/read/tie/scene.ts";
import { isMotionWord } from "#core/figures/read/words/lexicon.ts";

/** What a form of words makes of two rows. */
export type Composed = {
  readonly item: string;
  readonly operation: Operation;
  /** The places of its rows, and of words for them, that stand beside the figure. */
  readonly places: readonly number[];
};

type Form = (scene: Scene) => Composed | undefined;

/** What a figure made of two rows is, by the first form of words that fits. */
export function composed(scene: Scene): Composed | undefined {
  for (const form of FORMS[scene.figure.kind] ?? []) {
    const found = form(scene);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** An amount named at a place. */
type Named = { readonly place: number; readonly item: string };

function amountAt({ tokens, reading }: Scene, place: number): Named | undefined {
  const token = tokens[place];
  const item = token?.kind === "row" ? reading.items[token.order]?.item : undefined;
  return item !== undefined && isMoney(item) ? { place, item } : undefined;
}

/** The rows named between the figure before and this one. */
function ahead(scene: Scene): readonly number[] {
  const { tokens, at } = scene;
  const from = scene.from === -1 ? -1 : (behindOf(scene, scene.from) ?? scene.from);
  return between(scene, from, at).filter((place) => tokens[place]?.kind === "row");
}

/** The one amount, or the two, named ahead of a figure; none where other rows are too. */
function amountsAhead(scene: Scene, count: 1 | 2): readonly Named[] {
  const rows = ahead(scene);
  const amounts = rows.flatMap((place) => amountAt(scene, place) ?? []);
  return rows.length === count && amounts.length === count ? amounts : [];
}

const ARTICLES = new Set("the its their a an total annual reported consolidated group".split(" "));

/** The amount behind a figure after one of the links, or none of them, and articles. */
function amountBehind(scene: Scene, links: ReadonlySet<string>): Named | undefined {
  const { tokens } = scene;
  let at = nextIn(scene, scene.at);
  if (links.has(textAt(tokens, at))) at = nextIn(scene, at);
  while (ARTICLES.has(textAt(tokens, at))) at = nextIn(scene, at);
  return amountAt(scene, at);
}

function ratio(item: string, bottom: string, places: readonly number[]): Composed {
  return { item, operation: { kind: "ratio", bottom }, places };
}

function levelBefore(scene: Scene): Claim | undefined {
  const before = lastClaim(scene);
  return before?.operation.kind === "level" && isMoney(before.item) ? before : undefined;
}

const OF = new Set(["of"]);
const TIMES = new Set(["of", "times"]);

/** `capex was # of revenue`, `# (# of sales)`, `net debt of # EBITDA`. */
const overTheNext: Form = (scene) => {
  const isRate = scene.figure.kind === "rate";
  const bottom = amountBehind(scene, isRate ? OF : TIMES);
  const isLinked = textAt(scene.tokens, nextIn(scene, scene.at)) === "of";
  if (bottom === undefined || (isRate && !isLinked)) return undefined;
  const [top] = amountsAhead(scene, 1);
  if (top !== undefined && top.item !== bottom.item) {
    return ratio(top.item, bottom.item, [top.place, bottom.place]);
  }
  const before = lastClaim(scene)?.item;
  return before === undefined || before === bottom.item
    ? undefined
    : ratio(before, bottom.item, [bottom.place]);
};

/** `net debt to EBITDA was #`, `capex as a percentage of revenue`, `EBITDA covered interest #`. */
const overEachOther: Form = (scene) => {
  const [top, bottom] = amountsAhead(scene, 2);
  if (top === undefined || bottom === undefined) return undefined;
  return ratio(top.item, bottom.item, [top.place, bottom.place]);
};

/** `EBITDA of # covered interest #`: the row of the figure before over the one it covers. */
const coversTheNext: Form = (scene) => {
  const [bottom] = amountsAhead(scene, 1);
  const before = levelBefore(scene);
  return bottom === undefined || before === undefined
    ? undefined
    : ratio(before.item, bottom.item, [bottom.place]);
};

const BY = new Set(["by"]);

/** `interest was covered # by EBITDA`. */
const coveredBy: Form = (scene) => {
  const [bottom] = amountsAhead(scene, 1);
  const isBy = textAt(scene.tokens, nextIn(scene, scene.at)) === "by";
  const top = isBy ? amountBehind(scene, BY) : undefined;
  if (bottom === undefined || top === undefined) return undefined;
  return ratio(top.item, bottom.item, [bottom.place, top.place]);
};

/** What the next of two figures is of the rows of the one before: `, Velden #`. */
const ofTheSame: Form = (scene) => {
  const before = lastClaim(scene);
  if (before?.operation.kind !== "ratio") return undefined;
  return ahead(scene).length > 0 ? undefined : ratio(before.item, before.operation.bottom, []);
};

const LEADING_FROM_MARGIN = new Set("of at a an was is to".split(" "));

/** `EBITDA was #, a margin of #`, `# (a # margin)`, `The margin was #` of the row spoken of. */
const marginOfIt: Form = (scene) => {
  const { tokens, at, carry, bound } = scene;
  const item = bound.length === 0 ? carry.item : levelBefore(scene)?.item;
  if (item === undefined || ahead(scene).length > 0) return undefined;
  let place = previousIn(scene, at);
  while (LEADING_FROM_MARGIN.has(textAt(tokens, place)) || isMotionWord(textAt(tokens, place))) {
    place = previousIn(scene, place);
  }
  const said = [place, nextIn(scene, at)].find((each) => textAt(tokens, each) === "margin");
  return said === undefined ? undefined : ratio(item, "Revenues", [said]);
};

function made(
  op: Formula["op"],
  [a, b]: readonly [string, string],
  places: readonly number[],
): Composed {
  const name = op === "sum" ? `${a} and ${b}` : `${a} less ${b}`;
  return { item: a, operation: { kind: "formula", formula: { name, op, rows: [a, b] } }, places };
}

const TOGETHER = new Set(["together", "combined"]);

/** `dividends and buybacks together were #`. */
const together: Form = (scene) => {
  const [a, b] = amountsAhead(scene, 2);
  const said = (b?.place ?? 0) + 1;
  if (a === undefined || b === undefined || !TOGETHER.has(textAt(scene.tokens, said))) {
    return undefined;
  }
  return made("sum", [a.item, b.item], [a.place, b.place, said]);
};

/** `EBITDA exceeded interest by #`: the first less the second. */
const exceedsBy: Form = (scene) => {
  const [a, b] = amountsAhead(scene, 2);
  const isBy = textAt(scene.tokens, scene.at - 1) === "by";
  return isBy && a !== undefined && b !== undefined
    ? made("difference", [a.item, b.item], [a.place, b.place])
    : undefined;
};

const FORMS: Readonly<Partial<Record<Scene["figure"]["kind"], readonly Form[]>>> = {
  rate: [overTheNext, overEachOther, marginOfIt, ofTheSame],
  multiple: [overTheNext, overEachOther, coversTheNext, coveredBy, ofTheSame],
  money: [together, exceedsBy],
};

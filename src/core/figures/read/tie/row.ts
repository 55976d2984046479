import { type Claim, isClaim } from "#core/figures/read/claims/claim.ts";
import { type ItemMention, unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import { MODEL_RESULTS } from "#core/ledger/saved-model-provider.ts";
import { textAt, type Token } from "#core/figures/read/sentence/tokens.ts";
import { between, nextIn, type Scene } from "#core/figures/read/tie/scene.ts";
import { isAny, isMotionWord, isOf, LINKING } from "#core/figures/read/words/lexicon.ts";

/** The row a figure is of, and how it was found. */
export type FoundRow = {
  readonly item: string;
  readonly others: readonly string[];
  /** Where its name stands among the tokens; none for a row that is carried on. */
  readonly place: number | undefined;
  readonly mention: ItemMention | undefined;
  /** The claim it is carried on from. */
  readonly from: Claim | undefined;
};

/** Why no row is found, where rows are named. */
const SEVERAL = "more than one row is named with it: say it more plainly";
export const NONE = "no row of the connected data is named with it";

/** The row of a figure: named before it or behind it in its clause, or carried on. */
export function rowOf(scene: Scene): FoundRow | string {
  const found = rowNamed(scene);
  const basis = typeof found === "string" ? undefined : basisItem(scene, basisAt(scene));
  if (typeof found === "string" || basis === undefined) return found;
  const method = /\(.+\)$/.exec(basis)?.[0];
  const rows = [found.item, ...found.others];
  const [item = found.item, ...others] =
    method === undefined
      ? rows.map(onCleanEarnings)
      : [...rows.filter((row) => row.endsWith(method)), ...rows].slice(0, 1);
  return { ...found, item, others };
}

function rowNamed(scene: Scene): FoundRow | string {
  const behind = behindOf(scene, scene.at);
  const ahead = rowsAhead(scene);
  const [own] = ahead;
  if (ahead.length > 1) return listedRow(scene) ?? SEVERAL;
  if (own !== undefined) return named(scene, own);
  return behind === undefined || (isShare(scene) && lastClaim(scene) !== undefined)
    ? (carried(scene) ?? NONE)
    : named(scene, behind);
}

function isShare({ figure }: Scene): boolean {
  return figure.kind === "rate" || figure.kind === "multiple";
}

function named(scene: Scene, place: number): FoundRow | string {
  const token = scene.tokens[place];
  const mention = token && scene.reading.items[token.order];
  if (mention === undefined) return NONE;
  return { ...onSide(scene, mention), place, mention, from: undefined };
}

const SIDES: ReadonlyMap<string, string> = new Map([
  ["net", "Net Leverage (x)"],
  ["gross", "Gross Leverage (x)"],
]);

/** `leverage of # gross and # net`: which of the two it is. */
function onSide(
  { figure, tokens, at }: Scene,
  { item, others }: Pick<FoundRow, "item" | "others">,
) {
  const side = figure.kind === "multiple" ? SIDES.get(textAt(tokens, at + 1)) : undefined;
  return side !== undefined && item.includes("Leverage")
    ? { item: side, others: [] }
    : { item, others };
}

/** Places of rows named between the figure before and this one, those of the figure before left out. */
function rowsAhead(scene: Scene): readonly number[] {
  const { tokens, from, at } = scene;
  const aside = [from === -1 ? undefined : behindOf(scene, from), basisAt(scene)];
  return between(scene, from, at).filter(
    (place) => tokens[place]?.kind === "row" && !aside.includes(place),
  );
}

const LEADS = new Set(["at", "with"]);
const LINKS = new Set(["of", "in", "on", "from"]);
const ARTICLES = new Set("the a an its their our total annual reported group".split(" "));

const LONGEST_PHRASE = 6;

/** The row behind a figure: `# of capex`, `# in dividends`, `a # EBITDA margin`, `a # increase in revenue`. */
export function behindOf(scene: Scene, figureAt: number): number | undefined {
  const { tokens, clause } = scene;
  const [first = 0] = clause.tokens;
  const isLead = figureAt === first + 1 && LEADS.has(textAt(tokens, first));
  if (isLead) return rowAfterComma(tokens, figureAt + 1);
  let at = nextIn(scene, figureAt);
  let hasLink = false;
  for (let steps = 0; steps < LONGEST_PHRASE; steps += 1) {
    const token = tokens[at];
    if (token?.kind === "row") return isClosed(tokens, at) ? at : undefined;
    if (token === undefined || !leadsToRow(token, hasLink)) return undefined;
    hasLink ||= LINKS.has(token.text);
    at = nextIn(scene, at);
  }
  return undefined;
}

function leadsToRow({ kind, text }: Token, hasLink: boolean): boolean {
  if (kind === "word" && (LINKS.has(text) || ARTICLES.has(text))) return true;
  if (!hasLink) return isAny(text, ["rise", "fall"]);
  return kind === "company" || kind === "time" || text === "'" || text === "s";
}

/** `At #, the group's net leverage is low`: the row that a verb follows behind the comma. */
function rowAfterComma(tokens: readonly Token[], comma: number): number | undefined {
  if (textAt(tokens, comma) !== ",") return undefined;
  let at = comma + 1;
  while (
    tokens[at]?.kind === "time" ||
    tokens[at]?.kind === "company" ||
    /^(?:the|its|'|s)$/.test(textAt(tokens, at))
  ) {
    at += 1;
  }
  return tokens[at]?.kind === "row" ? at : undefined;
}

/** Whether no figure of its own follows a row: `of capex` and not `revenue was`, `EBITDA of #`. */
function isClosed(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (next === undefined || next.kind === "mark") return true;
  if (next.kind === "figure") return false;
  const second = tokens[at + 2];
  if (next.text === "of") return second?.kind !== "figure" && !isOf(second?.text ?? "", "plain");
  return !isVerb(next.text);
}

function isVerb(word: string): boolean {
  return isAny(word, LINKING) || (isMotionWord(word) && !isOf(word, "rise"));
}

/** `A, B and C were #, # and #`: the row in the place of a figure, where rows are listed before figures. */
function listedRow(scene: Scene): FoundRow | string | undefined {
  const place = listedRows(scene)[scene.clause.figures.indexOf(scene.at)];
  return place === undefined ? undefined : named(scene, place);
}

/** Rows of a clause listed before as many figures; none where they are no such list. */
export function listedRows(scene: Scene): readonly number[] {
  const { tokens, clause } = scene;
  const { figures } = clause;
  const [first = -1] = figures;
  const rows = between(scene, -1, first).filter((place) => tokens[place]?.kind === "row");
  if (rows.length < 2 || rows.length !== figures.length) return [];
  return isList(scene, rows) && isList(scene, figures) ? rows : [];
}

const PARTING = new Set([",", "and", "&", "the", "its", "of", "respectively"]);

function isList({ tokens }: Scene, places: readonly number[]): boolean {
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  return tokens
    .slice(first, last + 1)
    .every(
      ({ text, kind }, at) =>
        places.includes(first + at) ||
        PARTING.has(text) ||
        kind === "row" ||
        text === "'" ||
        text === "s",
    );
}

/** The last claim of the sentence; what stands in other brackets is set apart. */
export function lastClaim({
  bound,
  clauses,
  clauseAt,
  figureAt,
  clause,
}: Scene): Claim | undefined {
  const index = bound.findLastIndex((_, order) => {
    const its = clauses[clauseAt[figureAt[order] ?? 0] ?? 0];
    return its === clause || its?.opens === undefined;
  });
  const last = bound[index];
  return last !== undefined && isClaim(last) ? last : undefined;
}

const PRONOUNS = new Set("it they this that these those".split(" "));

/** A row that goes on from the figure before, or from the sentence before where this one names none. */
function carried(scene: Scene): FoundRow | string | undefined {
  const inList = listedRow(scene);
  if (inList !== undefined) return inList;
  const { reading, carry, clause, tokens, bound } = scene;
  const spoken = rowBeforeBracket(scene);
  if (spoken !== undefined) return spoken;
  const before = lastClaim(scene);
  if (before !== undefined) return carriedFrom(scene, before);
  if (bound.length > 0) return undefined;
  const first = tokens[clause.tokens[0] ?? -1];
  const isPronoun = first?.kind === "word" && PRONOUNS.has(first.text);
  if (reading.items.length > 0 || !isPronoun || carry.item === undefined) return undefined;
  return {
    item: carry.item,
    others: carry.others,
    place: undefined,
    mention: undefined,
    from: undefined,
  };
}

/** `EBITDA (up #)`: the row right before the brackets. */
function rowBeforeBracket(scene: Scene): FoundRow | string | undefined {
  const { opens = -1 } = scene.clause;
  const isRow = opens > 0 && scene.from === -1 && scene.tokens[opens - 1]?.kind === "row";
  return isRow ? named(scene, opens - 1) : undefined;
}

/** What goes on from a claim: of the row that it was of, where the figure is measured alike or changes it. */
function carriedFrom(scene: Scene, from: Claim): FoundRow | undefined {
  const { figure } = scene;
  const isAlike = from.figure.kind === figure.kind;
  const isOfRow =
    from.operation.kind === "level" ||
    from.operation.kind === "growth" ||
    from.operation.kind === "change";
  if (!isAlike && !isOfRow) return undefined;
  const { item, others } = onSide(scene, from);
  const mention = scene.reading.items.find((each) => each.item === item);
  return {
    item,
    others,
    place: undefined,
    mention: isNegativeName(mention) ? mention : undefined,
    from,
  };
}

function isNegativeName(mention: ItemMention | undefined): boolean {
  return mention?.isNegative === true;
}

/** Whether a row is an amount. */
export function isMoney(item: string): boolean {
  return unitOf(item) === "money";
}

/** Ratios on reported EBITDA by those on Clean EBITDA. */
const CLEAN: Readonly<Record<string, string>> = {
  "Gross Leverage (x)": "Clean Gross Leverage (x)",
  "Net Leverage (x)": "Clean Net Leverage (x)",
  "Interest Coverage (x)": "Clean Interest Coverage (x)",
  "EBIT Coverage (x)": "EBIT Coverage before one-offs (x)",
  "Cash Conversion (%)": "Clean Cash Conversion (%)",
  "FFO / Debt (%)": "Clean FFO / Debt (%)",
};

/** What a figure may be said on or by: earnings, a method of the model's. */
const BASES: ReadonlyMap<string, string> = new Map([
  ["Clean EBITDA", "on"],
  [MODEL_RESULTS.enterpriseValueGG, "by"],
  [MODEL_RESULTS.enterpriseValueEM, "by"],
]);

function basisItem({ tokens, reading }: Scene, place: number | undefined): string | undefined {
  const token = place === undefined ? undefined : tokens[place];
  return token?.kind === "row" ? reading.items[token.order]?.item : undefined;
}

/** The place of what a figure's ratio or value stands on: at the head of its sentence, ahead of it or behind. */
export function basisAt(scene: Scene): number | undefined {
  const { tokens, from, to } = scene;
  const isBasis = (place: number): boolean => {
    const link = BASES.get(basisItem(scene, place) ?? "");
    return link !== undefined && textAt(tokens, place - 1) === link;
  };
  const near = between(scene, from, to).find(isBasis);
  return near ?? (isBasis(1) ? 1 : undefined);
}

/** A ratio on Clean EBITDA. */
export function onCleanEarnings(item: string): string {
  return CLEAN[item] ?? item;
}

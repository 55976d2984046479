import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { textAt, type Token } from "#core/figures/read/sentence/tokens.ts";
import {
  type Accounted,
  isKnown,
  isPart,
  isProjecting,
  leadsElsewhere,
} from "#core/figures/read/tie/known.ts";
import { behindOf } from "#core/figures/read/tie/row.ts";
import { between, nextIn, type Scene } from "#core/figures/read/tie/scene.ts";
import {
  classesOf,
  isAny,
  isOf,
  makesOther,
  type WordClass,
} from "#core/figures/read/words/lexicon.ts";

/** A token between where the figure's own words begin and the figure that is not known there. */
export function oddAhead(scene: Scene, accounted: Accounted): Token | undefined {
  const { tokens, at } = scene;
  // `# of cash and # of debt`: the row behind the figure before is told.
  const from = scene.from === -1 ? -1 : (behindOf(scene, scene.from) ?? scene.from);
  const places = between(scene, from, at);
  let isCause = false;
  for (const place of places) {
    const text = textAt(tokens, place);
    if (text === ",") isCause = false;
    const isFirst = place === places[0] || textAt(tokens, place - 1) === ",";
    // `Helped by fuel prices, revenue rose`: any words may say why.
    const mayBeCause = isFirst && isOf(text, "cause") && text !== "as";
    isCause ||= mayBeCause && hasComma(scene, place);
    if (!isCause && !isRightAhead(scene, place, accounted)) return tokens[place];
  }
  return undefined;
}

/** Whether words end with a comma before the figure. */
function hasComma(scene: Scene, from: number): boolean {
  return between(scene, from, scene.at).some((place) => textAt(scene.tokens, place) === ",");
}

function isRightAhead(scene: Scene, place: number, accounted: Accounted): boolean {
  const { tokens, at } = scene;
  const row = accounted.rows.findLast((each) => each < at);
  const isPlain = place === row ? isWhole(scene, place) : !leadsElsewhere(tokens, place);
  if (!isPlain || !isKnown(scene, place, accounted)) return false;
  if (row === undefined || place <= row) return true;
  const text = textAt(tokens, place);
  if (place === row + 1 && !isFitBehindRow(text, accounted.item)) return false;
  return text !== "of" || isOfFigure(scene, place);
}

/** Whether nothing right before a row's name makes another row of it. */
function isWhole(scene: Scene, place: number): boolean {
  const { tokens } = scene;
  const before = tokens[place - 1];
  if (before?.kind !== "word" || isProjecting(scene, place - 1)) return true;
  if (makesOther(before.text) || !mayModify(before.text)) return false;
  const second = textAt(tokens, place - 2);
  if (before.text === "of") return !isPart(second);
  return before.text !== "the" || second !== "of" || !isPart(textAt(tokens, place - 3));
}

const NO_MODIFIERS: ReadonlySet<WordClass> = new Set<WordClass>([
  "neutral",
  "company",
  "kindOfCompany",
  "saying",
]);

/** Whether a word right before a row's name leaves it the company's: `peak debt` and `bank debt` are others. */
function mayModify(text: string): boolean {
  const classes = classesOf(text);
  if (text === "group" || text === "company") return true;
  // `remaining debt`
  if (text.endsWith("ing") && classes.has("linking") && !classes.has("having")) return false;
  return [...classes].some((each) => !NO_MODIFIERS.has(each));
}

const OUTFLOW_NOUNS = new Set(
  "payments payment spending outlay outlays expense expenses charge charges bill".split(" "),
);
const BALANCE_NOUNS = new Set("balance balances position".split(" "));

/** `interest payments`, `cash balance`; and not `cash payments`. */
function isFitBehindRow(text: string, item: string): boolean {
  const { kind, isOutflow } = wordsOf(item);
  // `debt repaid in 2025`, `cash generated` are no balance.
  const isFlow = isOf(text, "having") && !isAny(text, ["being", "linking"]);
  if (isFlow && (kind === "balance" || text.startsWith("recogni"))) return false;
  if (OUTFLOW_NOUNS.has(text)) return isOutflow === true;
  return BALANCE_NOUNS.has(text) ? kind === "balance" : true;
}

const LONGEST_PHRASE = 6;

/** `revenue of #`, and not `revenue of the peers was #`. */
function isOfFigure(scene: Scene, place: number): boolean {
  let at = nextIn(scene, place);
  for (let steps = 0; steps < LONGEST_PHRASE; steps += 1) {
    const token = scene.tokens[at];
    if (token === undefined) return false;
    if (token.kind !== "word") return true;
    if (!isAny(token.text, ["determiner", "plain", "company"])) return isOf(token.text, "neutral");
    at = nextIn(scene, at);
  }
  return false;
}

import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Claim } from "#core/figures/read/claims/claim.ts";
import { textAt } from "#core/figures/read/sentence/tokens.ts";
import type { FoundRow } from "#core/figures/read/tie/row.ts";
import type { Scene } from "#core/figures/read/tie/scene.ts";

const NEGATIVE = new Set(
  "negative outflow deficit absorbed consumed absorbing consuming tied used".split(" "),
);
const INFLOW = new Set("inflow positive released benefit credit release releasing".split(" "));
const NET_INTEREST = "Interest Income/Expense";

/** What the words say of a level's sign: `net loss of #`, `was negative at #`, `an inflow of #`. */
export function signOf(scene: Scene, found: FoundRow): Claim["sign"] {
  const { mention, item, from, place } = found;
  if (mention?.isNegative === true) return "negative";
  const named = item === NET_INTEREST ? signOfInterest(scene, found) : undefined;
  if (named !== undefined) return named;
  const { tokens, at } = scene;
  const begin = Math.min(place ?? scene.from, at);
  const words = tokens.slice(begin + 1, at + BEHIND).map(({ text }) => text);
  if (words.some((word) => NEGATIVE.has(word))) return "negative";
  if (words.some((word) => INFLOW.has(word))) return mayComeIn(item) ? "inflow" : undefined;
  return from?.sign === "negative" && textAt(tokens, at - 1) !== "of" ? "negative" : undefined;
}

/** How far behind a figure a word for its sign may stand: `# of outflow`. */
const BEHIND = 3;

/** `interest income`, `net interest expense`: the name says which it is. */
function signOfInterest({ reading }: Scene, { mention }: FoundRow): Claim["sign"] {
  const name = reading.text.slice(mention?.start ?? 0, mention?.end ?? 0).toLowerCase();
  if (name.endsWith("income")) return "inflow";
  return /(?:expense|cost)s?$/.test(name) ? "negative" : undefined;
}

function mayComeIn(item: string): boolean {
  const isTurned = wordsOf(item).isOutflow === true || item === NET_INTEREST;
  return isTurned || item === "Change In Working Capital";
}

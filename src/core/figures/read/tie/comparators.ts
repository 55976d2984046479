import { textAt, type Token } from "#core/figures/read/sentence/tokens.ts";
import type { Parsed } from "#core/figures/read/tie/scene.ts";
import { isOf } from "#core/figures/read/words/lexicon.ts";

/** Words that set what follows against what was said. */
const SET_AGAINST = new Set("from against versus vs vs. than v".split(" "));

const DRESSING = new Set(
  ". the a an its just only about around some nearly over roughly approximately almost level".split(
    " ",
  ),
);
const BEYOND = new Set(
  "above below over under exceeded exceeds exceed exceeding topped beat".split(" "),
);

/** Whether a figure is what another one is compared with: `from #`, `against #`, `the # of 2024`. */
export function isComparator(all: Parsed, index: number): boolean {
  // `against FY24's #`, `well ahead of 2024's #`: a year that owns an amount sets it beside another.
  const isOwned = index > 0 && isOwnedByTime(all.tokens, all.figureAt[index] ?? -1);
  return isOwned || isSetAgainst(all, index);
}

function isSetAgainst({ tokens, figureAt }: Parsed, index: number): boolean {
  const at = figureAt[index] ?? -1;
  let place = at - 1;
  let hasThe = false;
  while (DRESSING.has(textAt(tokens, place))) {
    hasThe ||= textAt(tokens, place) === "the";
    place -= 1;
  }
  const word = textAt(tokens, place);
  if (SET_AGAINST.has(word)) return hasThe || !isHedge(tokens, place);
  if (word === "with" || word === "to") return /^compar|^relative/.test(textAt(tokens, place - 1));
  if (word === "after" && place === at - 1) return true;
  return hasThe && BEYOND.has(word);
}

function isOwnedByTime(tokens: readonly Token[], at: number): boolean {
  const isOwned = textAt(tokens, at - 1) === "s" && textAt(tokens, at - 2) === "'";
  return isOwned && tokens[at - 3]?.kind === "time";
}

/** `more than #` is a hedge. */
function isHedge(tokens: readonly Token[], place: number): boolean {
  return (
    textAt(tokens, place) === "than" &&
    /^(?:more|less|higher|lower|greater|fewer)$/.test(textAt(tokens, place - 1)) &&
    !isOf(textAt(tokens, place - 2), "plain")
  );
}

const LINKING = new Set(", ; and in for at during of as on the end close over fiscal".split(" "));

/** Compared with, or listed behind what is: `from # in 2024 and # in 2023`. */
export function isAside(all: Parsed, index: number): boolean {
  if (isComparator(all, index)) return true;
  const { tokens, figureAt } = all;
  const [before, at] = [figureAt[index - 1], figureAt[index]];
  if (before === undefined || at === undefined) return false;
  const isListed = tokens
    .slice(before + 1, at)
    .every(({ kind, text }) => kind === "time" || LINKING.has(text));
  return isListed && isComparator(all, index - 1);
}

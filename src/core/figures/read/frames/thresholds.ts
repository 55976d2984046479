import {
  among,
  type Found,
  levelOf,
  ratioOf,
  type Scene,
  spokenOf,
} from "#core/figures/read/frames/found.ts";
import type { NamedItem } from "#core/figures/read/sentence/read-sentence.ts";

const THRESHOLD = "a threshold the text sets";

/**
 * Words that say plainly that the text itself sets the number (finance.md 5.1 step 3). A covenant or
 * a target is someone else's number, which needs a source.
 */
const SETTING: readonly RegExp[] = [
  /(?:^|[^a-z])(?:threshold|trigger|trip[- ]?wire|level to watch|line to watch)s? (?:is|are|of|at|stays at|remains)\b[^#;]*$/,
  /\bview (?:weakens|improves|worsens|changes|turns|holds|strengthens)\b[^#;]*$/,
  /^(?:\d{1,2}[.)] )?(?:downward|upward|downside|upside)(?: triggers?)?: (?:[^;]*, or )?¤ (?:staying )?(?:above|below|over|under) $/,
  /\bstays? \w+ up to ¤ of $/,
];
const SOMEONE_ELSES =
  /\b(?:covenants?|management|guidance|agreement|agency|agencies|moody|lenders?)\b/;
/** `Net leverage above 4.0x, against 3.0x now.`: no verb says that it is so. */
const INDICATOR =
  /^(?:\d{1,2}[.)] |- )?(?:¤|[a-z]+ ¤) (?:staying |rising |falling )?(?:above|below|over|under) (?:low of |high of )?#(?: of ¤)?,?:? ?(?:against |versus |vs\.? )?#? ?(?:now|today|currently)?\.?$/;
const SPREAD_STEP = /\bspread (?:of )?(?:more|less) than #? ?(?:wider|tighter)? ?.*\bwould\b/;

/** A number the text sets as a bound, and does not claim to have been reached. */
export const threshold = among(
  "threshold thresholds trigger triggers trip tripwire tripwires wire wires level line view downward upward downside upside stay stays now today currently spread",
  ({ spot }) => {
    const { head, tail } = spot;
    const sentence = `${head}#${tail}`;
    if (SOMEONE_ELSES.test(sentence)) return undefined;
    const isSet =
      SETTING.some((pattern) => pattern.test(head)) ||
      (INDICATOR.test(sentence) &&
        / (?:above|below|over|under) $/.test(head) &&
        / (?:now|today|currently)\b/.test(tail));
    if (
      isSet ||
      /^ (?:threshold|trigger|limit|ceiling|floor)s? (?:that )?we (?:have )?(?:set|use|apply|chose)\b/.test(
        tail,
      )
    )
      return { as: THRESHOLD, results: [] };
    return isSpreadStep(head, tail) ? { as: "a step the text sets", results: [] } : undefined;
  },
);

function isSpreadStep(head: string, tail: string): boolean {
  return (
    SPREAD_STEP.test(`${head}#${tail}`) &&
    /\b(?:more|less) than $/.test(head) &&
    /^ (?:wider|tighter)\b/.test(tail)
  );
}

const AGAINST_NOW = /(?:,? (?:against|versus|vs\.?|compared with)|:) $/;
const NOW = /^ (?:now|today|currently|at present|in (?:the )?(?:latest|last))(?: year)?\b/;
const BOUND = /\b(?:above|below|over|under|of|at|staying (?:above|below)|above zero|below zero)\b/;
const BOTH = /¤ staying (?:above|below) ¤: (?:# against )?$/;

/** `Net leverage above 4.0x, against 3.0x now`: where the row that is watched stands. */
export const nowAgainstBound = among("staying now today currently present latest last", (scene) => {
  const { head, tail, reading, figure } = scene.spot;
  const both = BOTH.exec(head)?.[0];
  if (both !== undefined) return sideBySide(scene, both.includes("#") ? 1 : 0);
  const isNow = AGAINST_NOW.test(head) && NOW.test(tail) && BOUND.test(head);
  const [watched, whole] = reading.items.filter(({ end }) => end <= figure.start);
  if (!isNow || watched === undefined || watched.qualifier !== undefined) return undefined;
  if (watched.unit === "money" && figure.kind === "rate") return shareNow(head, watched, whole);
  // What stands now is of the time spoken of, not of the one before it.
  const columns = spokenOf(scene);
  return suits(figure.kind, watched.unit)
    ? levelOf(watched.item, { others: watched.others, columns })
    : undefined;
});

/** `loans above 100.0% of deposits, against 72.3% now` */
function shareNow(head: string, top: NamedItem, whole: NamedItem | undefined): Found | undefined {
  return whole !== undefined && /# of ¤/.test(head) ? ratioOf(top.item, whole.item) : undefined;
}

function sideBySide({ spot: { reading } }: Scene, at: 0 | 1): Found | undefined {
  const named = reading.items[at];
  return named === undefined ? undefined : levelOf(named.item, { others: named.others });
}

function suits(kind: string, unit: string): boolean {
  return unit === (kind === "rate" ? "fraction" : kind);
}

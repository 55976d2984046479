import { type Bound, isClaim } from "#core/figures/read/claims/claim.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { COUNTED_THINGS } from "#core/figures/read/text/ignore-list.ts";
import { judge, type Judged } from "#core/figures/read/verdicts/judge.ts";
import { mayContradict } from "#core/figures/read/verdicts/plain-clause.ts";

/** A number of a sentence that claims nothing of the data, and why where it is worth saying. */
export type SetAside = {
  readonly start: number;
  readonly end: number;
  readonly note: string | null;
};

/** The figures of a sentence that are judged, and those that claim nothing. */
export type JudgedFigures = {
  readonly judged: readonly Judged[];
  readonly setAside: readonly SetAside[];
};

/** The verdicts on the figures of a sentence; a small number that counts what the text lists stands aside. */
export function judgeAll(
  bound: readonly Bound[],
  reading: SentenceReading,
  text: string,
): JudgedFigures {
  const judged: Judged[] = [];
  const setAside: SetAside[] = [];
  for (const each of bound) {
    const { start, end, kind } = each.figure;
    if (!isClaim(each) && kind === "bare" && isCount(each, text)) {
      judged.push(judge({ figure: each.figure, why: COUNT }, text));
    } else if (!isClaim(each) && (kind === "bare" || kind === "months")) {
      setAside.push({ start, end, note: null });
    } else judged.push(inDoubt(judge(each, text), reading));
  }
  return { judged, setAside };
}

/** Smaller numbers count what the text itself lists: `3 risks`. */
const COUNTED_FROM = 100;

/** What the text itself is made of: `11 sections, 138 figures`. */
const PARTS_OF_TEXT = /^ (?:[a-z]+ )?(?:figures|words|sentences|sections|pages|edits|sources)\b/;

/** `operates 2,356 stores`: a number that a reader will want a source for, though no row has it. */
function isCount({ figure }: Bound, text: string): boolean {
  const after = text.slice(figure.end);
  if (PARTS_OF_TEXT.test(after)) return false;
  const isLarge =
    figure.value >= COUNTED_FROM && /^ (?:[a-z]+ )?(?:[a-z]{3,}s|people)\b/.test(after);
  return isLarge || COUNTED_THINGS.test(after);
}

const COUNT = "no connected row counts this: find its source, or mark it as your estimate";

/** A figure as it was judged, but that what it is about may be something else. */
function inDoubt(judged: Judged, reading: SentenceReading): Judged {
  const { figure, claim } = judged;
  if (claim === undefined) return judged;
  if (figure.verdict !== "contradicted" || mayContradict(reading, claim)) return judged;
  return { ...judged, figure: { ...figure, verdict: "unsupported", note: NOT_PLAIN } };
}

const NOT_PLAIN = "not what the connected data give for it: take a source if it is one of theirs";

import type { BoundAnchor, PlacedBinding } from "#core/ledger/anchor.ts";
import { asSet } from "#core/figures/check/figure-decisions.ts";
import { inDigits } from "#core/figures/read/figures/number-words.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { placesOfApplied } from "#core/text/edits/edit-range.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { moveAnchors } from "#core/text/edits/move-anchors.ts";
import { changesOf } from "#core/text/edits/text-change.ts";
import type { Constant } from "#core/ledger/reference.ts";
import { anchorsOf, printProse, type SaidProse } from "#core/ledger/prose.ts";
import { isUntraced, UNTRACED } from "#core/figures/read/verdicts/verdict.ts";
import type { CitablePassage } from "#core/writing/model/resolve-text.ts";
import { type TypedFigure, typedFigures } from "#core/writing/model/rewrite-figures.ts";
import { workers } from "#server/worker-pool.ts";
import type { Turn } from "./engine.ts";
import { type CheckedFigures, type FigureWork, isUnchecked } from "./figure-worker.ts";
import { withoutQuotedWords } from "#core/writing/model/spelled-figures.ts";

const SCRIPT = new URL("./figure-worker.ts", import.meta.url);
/** Of the check, and with its wait for a thread: what is left then is said to be unchecked. */
const [CHECK_MS, ANSWERED_MS] = [8_000, 10_000];
const SENTENCE_MS = 1_000;

/** A figure a model typed itself, or a word beside a figure, that the connected data don't bear out. */
export type DoubtedFigure = {
  readonly verdict: "contradicted" | "unsupported";
  readonly figure: string;
  /** What the data say instead, or that they say nothing. */
  readonly reason: string;
  /** What would put it right. */
  readonly remedy: (typeof REMEDIES)[keyof typeof REMEDIES];
  /** The line it stands on. */
  readonly line: string;
  /** The edit that brings it in; undefined where it is said in the conversation. */
  readonly editId: string | undefined;
  /** Of a number that nobody can trace: where it stands in what is said or in its edit's text, as what it is kept. */
  readonly untraced?: UntracedFigure | undefined;
};

/** A number of a model's own at its place; UTF-16. */
export type UntracedFigure = {
  readonly from: number;
  readonly to: number;
  readonly constant: Constant;
};

const REMEDIES = {
  cell: "name the cell",
  words: "say what they did",
  traced: "name the cells that it is computed of in a formula, quote it, or call it a view",
} as const;

type Judging = Pick<
  Turn,
  "currentContent" | "connectedData" | "anchors" | "message" | "history"
> & {
  readonly said: SaidProse;
  readonly edits: readonly Edit[];
  /** The passages cited: what is quoted of them, and what figures they have, is theirs. */
  readonly cited: readonly Pick<CitablePassage, "cite" | "text">[];
  readonly signal: AbortSignal;
};

/** Said wherever doubts are, where not all could be looked for: none is no finding then. */
export const NOT_ALL_CHECKED_TEXT =
  "Not every figure of this could be checked: it took too long. Check them in the document.";

/** What was found, and whether every figure was judged. */
export type Doubts = { readonly found: readonly DoubtedFigure[]; readonly isWhole: boolean };

/**
 * What the data don't bear out of what a model said, and of its edits in the text that they make.
 */
export async function doubtedFigures(judging: Judging): Promise<Doubts> {
  const texts = [saidText(judging), appliedText(judging)].filter(hasFigures);
  const doubts = await Promise.all(
    texts.map(async (text): Promise<Doubts> => {
      const own = withoutQuotedWords(
        text.content,
        judging.cited.map(({ cite }) => cite),
      );
      const checked = await checkedOf({ ...text, content: own }, judging);
      if (checked === undefined) return { found: [], isWhole: false };
      const { warnings } = checked;
      const figures = checked.figures.filter((figure) => !isUnchecked(figure));
      const typed = typedFigures(own, text.anchors, givenTexts(judging));
      const words = warnings.filter(({ kind }) => kind === "direction" || kind === "words");
      const found = [
        ...figures.flatMap((figure) => doubtOf(figure, text, typed)),
        ...words.flatMap((word) =>
          doubtAt(word, text, {
            verdict: "contradicted",
            reason: word.note,
            remedy: REMEDIES.words,
          }),
        ),
      ];
      return { found, isWhole: figures.length === checked.figures.length };
    }),
  );
  const isWhole = doubts.every((each) => each.isWhole);
  return { found: doubts.flatMap((each) => each.found), isWhole };
}

/** What a model was given to read beside the data: its figures are nobody's claim, or cited. */
function givenTexts({ currentContent, message, history, cited }: Judging): readonly string[] {
  const asked = history.flatMap(({ role, content }) => (role === "user" ? [content] : []));
  return [currentContent, message, ...asked, ...cited.map(({ text }) => text)];
}

/** A text with the stretches of it that are a model's; UTF-16. */
type JudgedText = {
  readonly content: string;
  readonly anchors: readonly BoundAnchor[];
  readonly places: readonly Place[];
};
type Place = { readonly from: number; readonly to: number; readonly editId: string | undefined };

function saidText({ said: { prose, style } }: Judging): JudgedText {
  const draft = printProse(prose, style);
  const content = draft.text;
  const places = [{ from: 0, to: content.length, editId: undefined }];
  return { content, anchors: bound(content, anchorsOf(draft)), places };
}

function appliedText({ currentContent, anchors, edits }: Judging): JudgedText {
  const content = applyEdits(currentContent, edits);
  const applied = placesOfApplied(edits);
  const own = applied.flatMap(({ edit, from }) =>
    (edit.anchors ?? []).map((each) => ({ ...each, from: each.from + from, to: each.to + from })),
  );
  const stood = moveAnchors(bound(currentContent, anchors), changesOf(edits));
  return {
    content,
    anchors: [...stood, ...bound(content, own)].toSorted((a, b) => a.from - b.from),
    places: applied.map(({ edit, from, to }) => ({ from, to, editId: edit.id })),
  };
}

function bound(content: string, anchors: readonly PlacedBinding[]): readonly BoundAnchor[] {
  return anchors.map((anchor, at) => ({
    ...anchor,
    id: String(at),
    text: content.slice(anchor.from, anchor.to),
    by: "product",
    at: new Date(0).toISOString(),
  }));
}

function hasFigures({ content, places }: JudgedText): boolean {
  return places.some(({ from, to }) => {
    const part = content.slice(from, to);
    return /\d/.test(part) || inDigits(part) !== undefined;
  });
}

function doubtOf(
  figure: CheckedFigures["figures"][number],
  text: JudgedText,
  typed: readonly TypedFigure[],
): readonly DoubtedFigure[] {
  const { verdict, expected, position, anchor } = figure;
  if (verdict === "verified") return [];
  if (verdict === "contradicted") {
    const reason = `the data say ${expected?.display ?? "otherwise"}, not ${figure.text}`;
    return doubtAt(figure, text, { verdict, reason, remedy: REMEDIES.cell });
  }
  if (anchor !== undefined) return misnamed(figure, anchor, text);
  const own = typed.find(({ from }) => from === position);
  if (own === undefined && verdict === "ignored") return [];
  return doubtAt(figure, text, {
    verdict: "unsupported",
    reason: `no connected datum is ${figure.text}`,
    remedy: own === undefined ? REMEDIES.cell : REMEDIES.traced,
    ...(own !== undefined && { untraced: untracedAt(own, text) }),
  });
}

/** What a model named, and calls what it is not; a view is its author's own. */
function misnamed(
  figure: CheckedFigures["figures"][number],
  anchor: Pick<BoundAnchor, "binding">,
  text: JudgedText,
): readonly DoubtedFigure[] {
  const isMisnamed = !("constant" in anchor.binding) && !isUntraced(anchor);
  const reason = isMisnamed ? figure.note : null;
  if (reason === null) return [];
  return doubtAt(figure, text, { verdict: "contradicted", reason, remedy: REMEDIES.cell });
}

/** A typed figure as a number that a model set, in what is said or in the text of its edit. */
function untracedAt(
  { from, to, figure }: TypedFigure,
  { places }: JudgedText,
): UntracedFigure | undefined {
  const place = places.find((one) => one.from <= from && from < one.to);
  if (place === undefined) return undefined;
  const { value, kind: unit } = figure;
  const constant = asSet({ value, unit, ticker: null, period: null }, UNTRACED);
  // Of a number that goes on in the words after an edit, what the edit brings.
  return { from: from - place.from, to: Math.min(to, place.to) - place.from, constant };
}

function doubtAt(
  {
    position,
    length,
    text,
  }: Pick<CheckedFigures["warnings"][number], "position" | "length" | "text">,
  { content, places }: JudgedText,
  doubt: Pick<DoubtedFigure, "verdict" | "reason" | "remedy" | "untraced">,
): readonly DoubtedFigure[] {
  const end = position + length;
  const place = places.find(({ from, to }) => from < end && position < to);
  if (place === undefined) return [];
  const from = content.lastIndexOf("\n", position) + 1;
  const to = content.indexOf("\n", end);
  const line = content.slice(from, to === -1 ? undefined : to);
  return [{ ...doubt, figure: text, line, editId: place.editId }];
}

/** Undefined where no answer came in time. */
async function checkedOf(
  { content, anchors }: JudgedText,
  { connectedData, signal }: Judging,
): Promise<Pick<CheckedFigures, "figures" | "warnings"> | undefined> {
  const task = { content, connectedData, anchors, sentenceMs: SENTENCE_MS, textMs: CHECK_MS };
  try {
    return await workers.run<FigureWork, CheckedFigures>({
      script: SCRIPT,
      name: "checkFigures",
      task,
      timeoutMs: ANSWERED_MS,
      signal,
    });
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

import { Script } from "node:vm";
import { checkFigures as call } from "#contracts/check-figures.ts";
import {
  type CheckedText,
  countsOf,
  checkInSteps,
  type CheckRequest,
} from "#core/figures/read/check-figures.ts";
import type { Attempt } from "#core/figures/read/checked-sentences.ts";
import { UNCHECKED_NOTE } from "#core/figures/read/check-sentence.ts";
import { CANDIDATES_SHOWN, type CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { type FigureVerdict, figureVerdict } from "#core/figures/check/figure-verdicts.ts";
import { isMatch } from "#core/figures/check/matches.ts";
import { sourceCandidates } from "#core/figures/check/source-candidates.ts";
import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import { type DocumentFigures, documentFigures } from "#core/figures/check/document-figures.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import { warmUp } from "#core/figures/read/warm-up.ts";

const { response } = call;

/** What of a checked text is answered. */
export type CheckedFigures = Pick<CheckedText, "figures" | "warnings" | "counts">;

/** A text to check, with how long it and one of its sentences may take at most, in milliseconds. */
export type FigureWork = CheckRequest & {
  /** What figures of the text are of. */
  readonly anchors: readonly Anchor[];
  readonly sentenceMs: number;
  readonly textMs: number;
};

/** A text whose figures are asked for by the call, `isListed` with what claims nothing. */
export type AnswerWork = FigureWork & { readonly isListed: boolean };

/** What is said of what comes after the time a whole text may take. */
export const REST_UNCHECKED_NOTE =
  "could not be checked: the text is too long. Check this part by itself";

/** Runs in a thread: the figures of a text, with what those without a source may come from. */
export function checkFigures(work: FigureWork): CheckedFigures {
  const { ground: _, ...figures } = checkedWithMatches(work);
  return figures;
}

/** Runs in a thread: the verdicts on a text's figures, in words. */
export function verdictsOf(work: FigureWork): readonly FigureVerdict[] {
  const { figures, ground } = checkedWithMatches(work);
  return figures.flatMap((figure) => figureVerdict(figure, ground));
}

function checkedWithMatches(work: FigureWork): CheckedFigures & Pick<CheckedText, "ground"> {
  const { checked, fitting, attempt } = checkedInTime(work);
  const { warnings, ground } = checked;
  const find = sourceCandidates({ content: work.content, ground, anchors: fitting });
  const most = CANDIDATES_SHOWN;
  const figures = checked.figures.map((figure): CheckedFigure => {
    if (figure.verdict !== "unsupported" || isUnchecked(figure)) return figure;
    const candidates = attempt(() => find(figure, { most }), figure.text) ?? [];
    return {
      ...figure,
      candidates,
      verdict: isMatch(figure, candidates) ? "matches" : "unsupported",
    };
  });
  return { figures, warnings, counts: countsOf(figures), ground };
}

/**
 * Runs in a thread: the figures of a text as the call answers them, as JSON. A long text has tens of
 * thousands, and to write them down takes as long as to judge them.
 */
export function answerFigures({ isListed, ...work }: AnswerWork): string {
  const { figures, warnings, counts } = checkFigures(work);
  const shown = isListed ? figures : figures.filter(({ verdict }) => verdict !== "ignored");
  return JSON.stringify(response.parse({ figures: shown, warnings, counts }));
}

/** Runs in a thread: the figures of a text as a publication carries them. */
export function judgeFigures(work: FigureWork): DocumentFigures {
  const { checked, fitting } = checkedInTime(work);
  return documentFigures(checked, work.content, fitting);
}

/**
 * The figures of a text judged from its beginning on. A sentence that takes too long stays unchecked, and
 * so does what is left when the text has had its time; bound figures are judged.
 */
function checkedInTime({
  content,
  connectedData,
  primaryTicker,
  anchors,
  sentenceMs,
  textMs,
}: FigureWork) {
  const ground = groundOf(connectedData, primaryTicker);
  getReady(ground);
  const begun = spentMs();
  const fitting = fittingAnchors(anchors, content);
  const stopped = stoppedAfter(sentenceMs);
  let isSpent = false;
  const attempt: Attempt = (work, text) => {
    isSpent ||= spentMs() - begun > textMs;
    if (isSpent) return undefined;
    return text.length > SHORT ? stopped(work, text) : work();
  };
  const steps = checkInSteps(ground, content, [], {
    findBound: boundSentences(fitting, ground),
    attempt,
  });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const figures = step.value.figures.map((figure) =>
    isSpent && figure.note === UNCHECKED_NOTE ? { ...figure, note: REST_UNCHECKED_NOTE } : figure,
  );
  return { checked: { ...step.value, figures }, fitting, attempt };
}

export function isUnchecked({ note }: CheckedText["figures"][number]): boolean {
  return note === UNCHECKED_NOTE || note === REST_UNCHECKED_NOTE;
}

let isReady = false;

/** What a thread does once is no part of the time of the text that comes first. */
function getReady(ground: Ground): void {
  if (isReady) return;
  for (const _ of warmUp(ground)) continue;
  isReady = true;
}

/** Work of this thread so far, in milliseconds: a busy machine makes no text too long. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** So short a sentence takes no time that is worth stopping: to be ready to costs a millisecond each. */
const SHORT = 300;

/** The one way to stop a pattern that runs: a script of its own, which may be given a time. */
const RUN = new Script("footnoteWork()");

function stoppedAfter(timeout: number): Attempt {
  return (work) => {
    let done: ReturnType<typeof work> | undefined;
    const run = () => void (done = work());
    Object.assign(globalThis, { footnoteWork: run });
    try {
      RUN.runInThisContext({ timeout });
    } catch (error) {
      if (!isStopped(error)) throw error;
    }
    return done;
  };
}

function isStopped(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}

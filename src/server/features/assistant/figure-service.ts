import type { FigureVerdict } from "#core/figures/check/figure-verdicts.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import type { DecidedText } from "#core/outputs/report/report-figures.ts";
import { type PoolWork, workers } from "#server/worker-pool.ts";
import type { AnswerWork, FigureWork } from "./figure-worker.ts";

const SCRIPT = new URL("./figure-worker.ts", import.meta.url);
/** Of a check that does not end all the same. */
const CHECK_MS = 20_000;
/** A sentence takes 50 ms where the machine is free. */
const SENTENCE_MS = 1_000;
/** Some hundred pages; of a longer text the rest is said to be unchecked. */
const TEXT_MS = 1_500;
/** Before a text goes out all of it is read: a longest one takes a third of this. */
const WHOLE_TEXT_MS = 10_000;
const TOO_LONG_TEXT = "The text could not be checked: it took too long. Check a part of it.";

type Asking = Pick<PoolWork<unknown>, "signal">;

/**
 * The check of a text's figures as JSON, made in a thread: whatever a text is, others are answered
 * meanwhile.
 *
 * @throws AppError "unavailable" where it takes too long
 */
export async function checkedFigures(
  text: Omit<AnswerWork, "sentenceMs" | "textMs">,
  { signal }: Asking,
): Promise<string> {
  const task = { ...text, sentenceMs: SENTENCE_MS, textMs: TEXT_MS };
  return inThread("answerFigures", task, signal);
}

/**
 * The figures of a text that is to go out, judged in a thread.
 *
 * @throws AppError "unavailable" where it takes too long
 */
export async function judgedFigures(text: DecidedText): Promise<DocumentFigures> {
  const primaryTicker = documentTicker(text.connectedData);
  const given = { ...text, primaryTicker, anchors: text.anchors ?? [] };
  const task = { ...given, sentenceMs: SENTENCE_MS, textMs: WHOLE_TEXT_MS };
  return inThread("judgeFigures", task, undefined);
}

/**
 * The verdicts on the figures of somebody's document, judged in a thread.
 *
 * @throws AppError "unavailable" where it takes too long
 */
export async function documentVerdicts(
  text: Omit<FigureWork, "sentenceMs" | "textMs" | "anchors">,
  { signal }: Asking,
): Promise<readonly FigureVerdict[]> {
  const task = { ...text, anchors: [], sentenceMs: SENTENCE_MS, textMs: WHOLE_TEXT_MS };
  return inThread("verdictsOf", task, signal);
}

async function inThread<Answer>(
  name: string,
  task: AnswerWork | FigureWork,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const work = { script: SCRIPT, name, task, timeoutMs: CHECK_MS, failedText: TOO_LONG_TEXT };
  return workers.run({ ...work, signal });
}

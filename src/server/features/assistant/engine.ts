import type { AnswerSource, AnswerStep, LeftOut } from "#contracts/answers.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import type { SaidProse } from "#core/ledger/prose.ts";
import type { AnalystResponse, RequestType } from "#core/writing/analyst/turn.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";
import { workers } from "#server/worker-pool.ts";
import type { AnswerWork } from "./answer-worker.ts";

const SCRIPT = new URL("./answer-worker.ts", import.meta.url);

/** A message of the conversation before the one that is answered. */
export type EarlierMessage = { readonly role: "user" | "assistant"; readonly content: string };

/** One request to the assistant. */
export type Turn = {
  readonly message: string;
  readonly templateId?: TemplateId | undefined;
  /** The whole text, as sent: offsets of edits count into it. */
  readonly currentContent: string;
  readonly connectedData: readonly ContextItem[];
  /** What figures of `currentContent` are of. */
  readonly anchors: readonly PlacedBinding[];
  /** Oldest first. */
  readonly history: readonly EarlierMessage[];
  /** What is selected of the text, UTF-16; within it. */
  readonly selection?: { readonly position: number; readonly length: number } | undefined;
  readonly webSearch: boolean;
  readonly effort: "low" | "medium" | "high";
};

/** An answer as it comes: whoever gives it, its figures are data until the service prints them. */
export type AnswerEvent =
  /** The same id again: what came of the step. */
  | { readonly kind: "step"; readonly step: AnswerStep }
  /** Goes on with what is said. */
  | { readonly kind: "prose"; readonly said: SaidProse }
  /** A proposal: the service checks it against the text. */
  | { readonly kind: "edit"; readonly edit: Edit }
  /** An edit while the answer goes on: only told, for `edit` of the same id may yet be another or none. */
  | { readonly kind: "draft-edit"; readonly edit: Edit }
  | { readonly kind: "source"; readonly source: AnswerSource }
  | { readonly kind: "left-out"; readonly leftOut: LeftOut }
  /** Something the analyst should know of the answer. */
  | { readonly kind: "note"; readonly text: string }
  | AnswerEnd;

type AnswerEnd = {
  readonly kind: "end";
  readonly requestType: RequestType;
  /** Nothing could be done: it costs no chat. */
  readonly isUnable?: true | undefined;
  /** A change was asked for or written: without an edit nothing is proposed. */
  readonly isProposal?: boolean | undefined;
  /** What is said may stand in the note. */
  readonly isForNote?: boolean | undefined;
  /** It ended before its end, through no fault of the analyst's: it costs no chat. */
  readonly isCut?: true | undefined;
  /** All that is said, where it is other than what came. */
  readonly said?: readonly SaidProse[] | undefined;
};

export type Circumstances = {
  readonly userId: string;
  readonly now: Date;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
};

/** What answers turns. */
export type Engine = {
  /** Shown as the answer's `engine`. */
  readonly name: string;
  /** Why it can't search the web; undefined where it can. */
  readonly webSearchOff?: string | undefined;
  /** Whether it ignores how creative it is to be. */
  readonly isCreativityFixed?: () => boolean;
  /** @throws AppError where there is no answer at all */
  readonly answer: (
    turn: Turn,
    ledger: Ledger,
    circumstances: Circumstances,
  ) => AsyncIterable<AnswerEvent> | Iterable<AnswerEvent>;
};

/** UTF-16 code units of a message the built-in analyst reads: more than anybody asks in one. */
export const MESSAGE_READ_MAX = 20_000;
export const MESSAGE_CUT_TEXT = "I read the first 20,000 characters of your message.";
export const BUILT_IN_WEB_TEXT =
  "Web search needs a language model. The built-in analyst reads your connected data only.";
/** A text of a hundred pages with a wrong figure in every sentence takes a third of it. */
const ANSWER_MS = 20_000;
export const ANSWER_TOO_LONG_TEXT =
  "The answer took too long, so it was stopped and costs no chat. Ask about a shorter text.";

/**
 * Answers from the connected data alone, without a language model, in a thread of the pool: whatever is
 * asked about whatever text, others are answered meanwhile.
 */
export const builtInAnalyst: Engine = {
  name: "built-in",
  webSearchOff: BUILT_IN_WEB_TEXT,
  async *answer(turn, _ledger, { now, signal }) {
    const { templateId, currentContent, connectedData, anchors, history } = turn;
    const message = turn.message.slice(0, MESSAGE_READ_MAX);
    const earlier = history.filter(({ role }) => role === "user").map(({ content }) => content);
    const asked = { message, templateId, currentContent, connectedData, anchors, earlier };
    const answer = await workers.run<AnswerWork, AnalystResponse>({
      script: SCRIPT,
      name: "answer",
      task: { ...asked, now: now.toISOString() },
      timeoutMs: ANSWER_MS,
      failedText: ANSWER_TOO_LONG_TEXT,
      signal,
    });
    const { said, edits, requestType, isUnable, isForNote } = answer;
    const isRead = templateId !== undefined || message.length === turn.message.length;
    if (!isRead) {
      yield { kind: "prose", said: { prose: [`${MESSAGE_CUT_TEXT}\n\n`], style: "mm" } };
    }
    yield { kind: "prose", said };
    for (const edit of edits) yield { kind: "edit", edit };
    yield { kind: "end", requestType, isUnable, isForNote: isRead && isForNote };
  },
};

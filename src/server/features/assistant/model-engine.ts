import { randomUUID } from "node:crypto";
import { countText } from "#core/count-text.ts";
import { AppError } from "#core/errors.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import { companySheet, type ReadableFiling } from "#core/writing/model/company-sheet.ts";
import { createAnswerReader, type ReadPiece } from "#core/writing/model/answer-reader.ts";
import { modelContext, type ModelMessage } from "#core/writing/model/model-context.ts";
import { modelInstructions } from "#core/writing/model/model-instructions.ts";
import { modeOf } from "#core/writing/model/request-type.ts";
import { sectionOfBlock, unfinishedText, wordsOfBlock } from "#core/writing/model/edit-block.ts";
import { CHARACTERS_A_TOKEN, GAP } from "#core/writing/model/marks.ts";
import { type Grounds, resolveReference } from "#core/writing/model/resolve-text.ts";
import { setApart, writeEdit } from "#core/writing/model/write-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { templateTask } from "#core/writing/analyst/template-prompts.ts";
import {
  ENDED_TEXTS,
  type Ending,
  unknownEndText,
} from "#server/integrations/language-model/ending.ts";
import type {
  LanguageModel,
  ModelEvent,
} from "#server/integrations/language-model/language-model.ts";
import type { AnswerEvent, Circumstances, Engine, Turn } from "./engine.ts";
import { type AnswerStamp, editStep } from "./answer-draft.ts";
import { piecesOf } from "./answer-stream.ts";
import { finishAnswer } from "./finish-answer.ts";
import { groundsOf, type OpenGrounds } from "./model-grounds.ts";
import {
  isWebSearch,
  type Researcher,
  toolsOf,
  toolStep,
  toolStepFound,
  webStep,
} from "./model-tools.ts";
import type { TokenCount } from "./token-count.ts";

export type ModelEngineParts = {
  readonly model: LanguageModel;
  /** Looks up what isn't connected; without it the model has what the document has. */
  readonly researcher: Researcher;
  readonly tokens: TokenCount;
  /** Tokens of what a model is given. */
  readonly contextTokens: number;
};

/** Answers by a language model: it names data, code prints them. */
export function createModelEngine(parts: ModelEngineParts): Engine {
  const { model } = parts;
  return {
    name: model.name,
    webSearchOff: model.webSearchOff,
    isCreativityFixed: () => !model.takesTemperature(),
    async *answer(turn, ledger, circumstances) {
      const opened = groundsOf(turn, ledger);
      const { grounds } = opened;
      const request = turn.templateId === undefined ? turn.message : templateTask(turn.templateId);
      const context = modelContext({
        ...grounds,
        request,
        company: documentTicker(turn.connectedData),
        history: turn.history,
        selection: turn.selection,
        companies: companySheet(
          ledger,
          await readableFilings(parts, ledger, circumstances),
          opened.addTold,
        ),
        passages: [...grounds.passages.values()],
        budget: parts.contextTokens,
      });
      yield readStep(ledger, opened);
      if (context.leftOut.length > 0) {
        yield { kind: "note", text: `Not shown to the model: ${context.leftOut.join("; ")}.` };
      }
      const onWeb = turn.webSearch ? (model.webSearchOff ?? model.searchesAlone) : undefined;
      if (onWeb !== undefined) yield { kind: "note", text: onWeb };
      const settle = await parts.tokens.take(
        circumstances.userId,
        estimateOf(context.messages),
        circumstances.now,
      );
      yield* converse({
        ...parts,
        turn,
        opened,
        messages: context.messages,
        circumstances,
        settle,
      });
    },
  };
}

async function readableFilings(
  { researcher }: ModelEngineParts,
  ledger: Ledger,
  { userId }: Circumstances,
): Promise<readonly ReadableFiling[]> {
  const found = ledger.describe().map(({ entity }) => researcher.readable(entity, userId));
  return (await Promise.all(found)).flat();
}

type Conversing = ModelEngineParts & {
  readonly turn: Turn;
  readonly opened: OpenGrounds;
  readonly messages: readonly ModelMessage[];
  readonly circumstances: Circumstances;
  readonly settle: (tokens: number) => Promise<void>;
};

async function* converse(talk: Conversing): AsyncGenerator<AnswerEvent> {
  const { model, turn, opened, messages, circumstances } = talk;
  const { grounds } = opened;
  const { signal, userId, now } = circumstances;
  const reader = createAnswerReader();
  const blocks: string[] = [];
  const telling = { grounds, blocks, drafts: [], stamp: answerStamp(now) };
  const [lookedUp, turnEnds]: [string[], number[]] = [[], []];
  let used = 0;
  let ending: Ending = "broken";
  let word: string | undefined;
  /** It is left before it ends. */
  let isTooLong = false;
  const web: WebSearch = { id: "web", urls: new Set() };
  try {
    const tools = toolsOf({ ...talk, opened, userId, signal });
    const system = modelInstructions(modeOf(turn), now.toISOString().slice(0, 10));
    for await (const event of model.stream({
      system,
      messages,
      tools,
      effort: turn.effort,
      webSearch: turn.webSearch,
      signal,
    })) {
      if (event.kind === "end") {
        used += event.inputTokens + event.outputTokens;
        ({ ending, word } = event);
      } else if (event.kind === "text") {
        for (const delta of stretchesOf(apartFrom(reader.said(), turnEnds, event.delta))) {
          isTooLong ||= reader.said().length > SAID_MAX;
          if (!isTooLong) yield* told(reader.feed(delta), telling);
        }
      } else {
        keep(event, { said: reader.said(), turnEnds, lookedUp });
        yield* stepsOf(event, now, web);
      }
      if (isTooLong) break;
    }
    const end = reader.end();
    yield* told(end.pieces, telling);
    const unfinished = unfinishedEdit(end.cut, blocks.length);
    yield* unfinished.events;
    yield* endNotes(ending, isTooLong, word);
    const finished = finishAnswer({
      ...talk,
      said: joined(saidOnce(reader.said(), turnEnds), unfinished.text),
      blocks,
      lookedUp,
      isCut: ending !== "whole" || end.cut !== undefined,
      isOfWeb: web.urls.size > 0,
      stamp: telling.stamp,
      onUsed: (tokens) => {
        used += tokens;
      },
    });
    yield* finished;
  } finally {
    await talk.settle(used === 0 ? estimateOf(messages) : used);
  }
}

type Kept = { readonly said: string; readonly turnEnds: number[]; readonly lookedUp: string[] };

/** Keeps where a turn ended with a tool call or its answer, and what tools told. */
function keep(event: ModelEvent, { said, turnEnds, lookedUp }: Kept): void {
  if (event.kind === "tool" || event.kind === "tool-result") turnEnds.push(said.length);
  if (event.kind === "tool-result" && event.output !== undefined) lookedUp.push(event.output);
}

/** What is said after a tool call, set apart from what was said before it. */
function apartFrom(said: string, turnEnds: readonly number[], delta: string): string {
  const isNext = said !== "" && said.length === turnEnds.at(-1);
  if (!isNext || delta === "" || /\s$/.test(said) || /^\s/.test(delta)) return delta;
  return `${/[\p{L}\p{N},]$/u.test(said) ? " " : "\n\n"}${delta}`;
}

/** What is said before one tool call and again, word for word, before the next is said once. */
function saidOnce(said: string, turnEnds: readonly number[]): string {
  const turns = [0, ...turnEnds].map((from, at) => said.slice(from, turnEnds[at]));
  const isNew = (turn: string, at: number) =>
    turns.findIndex((other) => other.trim() === turn.trim()) === at;
  return turns.filter((turn, at) => turn.trim() === "" || isNew(turn, at)).join("");
}

function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== "").join("\n\n");
}

/** Of the edit that was being written when an answer ended: its new text, and what is told of it. */
function unfinishedEdit(
  cut: string | undefined,
  at: number,
): { readonly text: string; readonly events: readonly AnswerEvent[] } {
  if (cut === undefined) return { text: "", events: [] };
  const text = unfinishedText(cut);
  const note = text === "" ? UNFINISHED_EDIT_TEXT : UNFINISHED_TEXT;
  const step = { ...editStep("Began", at, sectionOfBlock(cut)), found: "not finished" };
  return {
    text,
    events: [
      { kind: "step", step },
      { kind: "note", text: note },
    ],
  };
}

/** Why an answer was cut, where it is known: that its line broke says the mark of every cut answer. */
function* endNotes(
  ending: Ending,
  isTooLong: boolean,
  word: string | undefined,
): Generator<AnswerEvent> {
  if (isTooLong) yield { kind: "note", text: TOO_LONG_ANSWER_TEXT };
  else if (ending !== "whole" && ending !== "broken") {
    yield { kind: "note", text: ENDED_TEXTS[ending] };
  } else if (ending === "broken" && word !== undefined) {
    yield { kind: "note", text: unknownEndText(word) };
  }
}

export const UNFINISHED_EDIT_TEXT = "The edit it was writing is left out: it was not finished.";
export const UNFINISHED_TEXT = "The text it was writing stands here as far as it came.";

/** What is said in the conversation, edits aside: several times the longest analysis. */
const SAID_MAX = 40_000;
export const TOO_LONG_ANSWER_TEXT =
  "The answer went on beyond 40,000 characters; what came after them was left out.";
/** So that one long piece is stopped where many short ones are. */
const STRETCH_CHARACTERS = 1_000;

function stretchesOf(delta: string): readonly string[] {
  return piecesOf(delta, STRETCH_CHARACTERS);
}

function answerStamp(date: Date): AnswerStamp {
  const now = date.toISOString();
  const answerId = randomUUID();
  return {
    ofBlock: (at) => ({ newId: () => `${answerId}-${at + 1}`, now }),
    ofText: () => {
      let made = 0;
      return { newId: () => `${answerId}-s${(made += 1)}`, now };
    },
  };
}

type Told = {
  readonly grounds: Grounds;
  readonly blocks: string[];
  /** Those that found their place, as they would be applied together. */
  readonly drafts: Edit[];
  readonly stamp: AnswerStamp;
};

/**
 * What is said as it streams: figures printed, what doesn't resolve as a gap until it is mended, and
 * each edit that finds its place.
 */
function* told(
  pieces: readonly ReadPiece[],
  { grounds, blocks, drafts, stamp }: Told,
): Generator<AnswerEvent> {
  const { style } = grounds;
  for (const piece of pieces) {
    if (piece.kind === "words") yield { kind: "prose", said: { prose: [piece.text], style } };
    if (piece.kind === "reference") {
      const resolved = resolveReference(piece.inside, grounds);
      const prose = "reason" in resolved ? [GAP] : resolved.prose;
      yield { kind: "prose", said: { prose, style } };
    }
    const at = blocks.length;
    if (piece.kind === "block-begins") yield { kind: "step", step: editStep("Writing", at) };
    if (piece.kind === "block-named") {
      yield { kind: "step", step: editStep("Writing", at, piece.section) };
    }
    if (piece.kind === "block" && blocks.includes(piece.inside)) {
      yield { kind: "step", step: { ...editStep("Wrote", at), found: "the same again: left out" } };
    } else if (piece.kind === "block") {
      const edit = draftedEdit(piece.inside, at, { grounds, drafts, stamp });
      if (edit !== undefined) yield { kind: "draft-edit", edit };
      blocks.push(piece.inside);
      const step = editStep("Wrote", at, sectionOfBlock(piece.inside));
      yield {
        kind: "step",
        step: { ...step, found: countText(countWords(wordsOfBlock(piece.inside)), "word") },
      };
    }
  }
}

/** An edit where it finds its place; none yet of a replacement that lacks sentences of its own. */
function draftedEdit(
  inside: string,
  at: number,
  { grounds, drafts, stamp }: Omit<Told, "blocks">,
): Edit | undefined {
  const written = writeEdit(inside, grounds, stamp.ofBlock(at));
  if (!("edit" in written)) return undefined;
  if (written.edit.type === "replace" && written.broken.length > 0) return undefined;
  const edit = setApart([...drafts, written.edit]).at(-1) ?? written.edit;
  drafts.push(edit);
  return edit;
}

/** The search of the web an answer makes: its step's id, and the pages it came to so far. */
type WebSearch = { id: string; readonly urls: Set<string> };

function* stepsOf(
  event: Exclude<ModelEvent, { readonly kind: "text" | "end" }>,
  now: Date,
  web: WebSearch,
): Generator<AnswerEvent> {
  if (event.kind === "tool") {
    if (isWebSearch(event.name)) web.id = event.id;
    yield { kind: "step", step: toolStep(event) };
  }
  if (event.kind === "tool-result") {
    yield { kind: "step", step: toolStepFound(event) };
  }
  // A page is named when it is found and again where it is cited.
  if (event.kind === "web-page" && !web.urls.has(event.url)) {
    const { url, title } = event;
    const label = (title ?? url).slice(0, 500);
    const readAt = now.toISOString();
    web.urls.add(url);
    yield { kind: "step", step: webStep(web.id, web.urls.size) };
    yield { kind: "source", source: { kind: "web", label, url: url.slice(0, 2_000), readAt } };
  }
}

function readStep(ledger: Ledger, { grounds }: OpenGrounds): AnswerEvent {
  const entities = ledger.describe().map(({ entity }) => entity);
  const passages = grounds.passages.size;
  const rows = countText(grounds.sheet.rows.length, "row");
  return {
    kind: "step",
    step: {
      id: "connected",
      text: "Read the document and its connected data",
      detail: entities.join(", ").slice(0, 300),
      found: passages === 0 ? rows : `${rows}, ${countText(passages, "passage")}`,
    },
  };
}

function estimateOf(messages: readonly ModelMessage[]): number {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  return Math.ceil(characters / CHARACTERS_A_TOKEN);
}

export const TOKENS_OUT_TEXT =
  "The language model's allowance for today is used up. It resets at 00:00 UTC; figures, templates and rewrites by rules go on working.";

/** What a day's allowance refuses with. */
export function tokensOut(): AppError {
  return new AppError("limit_reached", TOKENS_OUT_TEXT);
}

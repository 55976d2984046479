import { countText } from "#core/count-text.ts";
import { type ChatIntent, readIntent } from "#core/writing/analyst/request.ts";
import { readAnswer } from "#core/writing/model/answer-reader.ts";
import { sectionTitles } from "#core/writing/analyst/note-plans.ts";
import { sectionOfBlock, wordsOfBlock } from "#core/writing/model/edit-block.ts";
import type { ModelMessage } from "#core/writing/model/model-context.ts";
import {
  modelInstructions,
  readFixes,
  repairRequest,
  rulesRequest,
} from "#core/writing/model/model-instructions.ts";
import { modeOf, requestTypeOf } from "#core/writing/model/request-type.ts";
import { type CitablePassage, readable, sentencesOf } from "#core/writing/model/resolve-text.ts";
import { brokenTemplateRules } from "#core/writing/model/template-rules.ts";
import type { LanguageModel } from "#server/integrations/language-model/language-model.ts";
import {
  type Draft,
  draftOf,
  editStep,
  type Fixes,
  saysText,
  type ModelAnswer,
  type Problem,
  withoutHoles,
  withUntraced,
  wordsOf,
} from "./answer-draft.ts";
import { doubtedFigures, type DoubtedFigure } from "./doubted-figures.ts";
import type { AnswerEvent, Circumstances } from "./engine.ts";
import type { OpenGrounds } from "./model-grounds.ts";
import { wholeText } from "./whole-text.ts";

type Finishing = ModelAnswer & {
  readonly model: LanguageModel;
  readonly messages: readonly ModelMessage[];
  /** What tools told the model. */
  readonly lookedUp: readonly string[];
  readonly circumstances: Circumstances;
  /** Pages of the web were read for it. */
  readonly isOfWeb: boolean;
  readonly onUsed: (tokens: number) => void;
};

/**
 * What follows when a model has ended: what names nothing, fits nowhere or is contradicted goes back
 * once; what is still broken is left out and said.
 */
export async function* finishAnswer(given: Finishing): AsyncGenerator<AnswerEvent> {
  const { turn, opened, isCut } = given;
  const answer = isCut ? given : yield* keptToRules(given);
  const first = draftOf(answer, answer.blocks, new Map());
  let doubted = isCut ? [] : await doubtsOf(answer, first);
  const problems = isCut ? [] : [...first.problems, ...wrongIn(doubted, first, answer)];
  let draft = withoutHoles(first, answer.blocks);
  if (problems.length > 0) {
    const count = countText(problems.length, "point");
    const step = { id: "repair", text: "Sent back for correction", detail: count };
    yield { kind: "step", step };
    const fixed = await fixesOf(answer, problems);
    draft = withoutHoles(draftOf(answer, fixed.blocks, fixed.sentences), fixed.blocks);
    // What is corrected is judged as it will stand, like the first.
    doubted = await doubtsOf(answer, draft);
    yield { kind: "step", step: { ...step, found: repairedText(draft, doubted) } };
  }
  const contradicted = doubted.filter(isContradicted);
  draft = withUntraced(draft, doubted, opened.grounds.style);
  yield* outcomeOf(draft, answer);
  for (const { figure, reason } of contradicted.slice(0, CONTRADICTED_TOLD)) {
    yield { kind: "note", text: `${figure} is contradicted: ${reason}.` };
  }
  yield {
    kind: "end",
    // What came to no end, or what the data contradict, waits for the analyst, whatever was asked.
    requestType:
      (isCut || contradicted.length > 0) && draft.edits.length > 0
        ? "edit"
        : requestTypeOf(turn, draft.edits),
    isCut: isCut ? true : undefined,
    said: [{ prose: draft.spoken(), style: opened.grounds.style }],
    ...meantFor(draft, answer),
  };
}

/**
 * Whether an answer is a change, or text for the note: that rests on data, a passage or a page that it
 * names, and ends in no question back.
 */
function meantFor(
  draft: Draft,
  { turn, blocks, said, isOfWeb }: Finishing,
): { readonly isProposal: boolean; readonly isForNote: boolean } {
  const { kind } = readIntent(turn.message);
  const isWritten = turn.templateId !== undefined || WRITTEN.has(kind);
  const isAsked = turn.templateId !== undefined || kind !== "question";
  const isOwnText = turn.templateId === undefined && saysText(said);
  const hasFigures = draft.spoken().some((part) => typeof part === "object" && "datum" in part);
  const isGrounded = hasFigures || draft.passages.length > 0 || isOfWeb;
  return {
    // Short of a text, without data and without a change: it asks back, declines or promises one.
    isProposal: blocks.length > 0 || (isAsked && !isGrounded && !isOwnText),
    isForNote: !isWritten && blocks.length === 0 && isGrounded && !said.trimEnd().endsWith("?"),
  };
}

/** Requests whose answer is a change; one without is a remark on it. */
const WRITTEN: ReadonlySet<ChatIntent["kind"]> = new Set(["template", "write", "renew", "correct"]);

/** An analysis that breaks rules of its template goes back once; the better of both goes on. */
async function* keptToRules(answer: Finishing): AsyncGenerator<AnswerEvent, Finishing> {
  const broken = brokenRules(answer, draftOf(answer, answer.blocks, new Map()));
  if (broken.length === 0) return answer;
  const step = { id: "rules", text: "Sent back to keep the template's rules" };
  yield { kind: "step", step: { ...step, detail: broken.join(" ").slice(0, 300) } };
  const text = await saidAgain(answer, rulesRequest(broken, answer.blocks.length));
  const fixes = readFixes(text);
  const again = fixes.size === 0 ? readAnswer(text) : undefined;
  const blocks = again?.blocks ?? withFixedBlocks(answer, fixes);
  // What was said beside blocks stays; an answer without any is its own text.
  const said = answer.blocks.length === 0 ? (again?.said ?? answer.said) : answer.said;
  const second = { ...answer, said, blocks };
  const draft = draftOf(second, second.blocks, new Map());
  const left = brokenRules(second, draft);
  const isBetter = draft.edits.length > 0 && left.length < broken.length;
  const found = left.length === 0 ? "kept" : `${left.length} still broken`;
  yield { kind: "step", step: { ...step, found: isBetter ? found : "no better" } };
  return isBetter ? second : answer;
}

/** An answer's blocks with those that were given again; a section that is new comes in the template's order. */
function withFixedBlocks(
  { turn: { templateId }, blocks }: Finishing,
  fixes: ReadonlyMap<number, string>,
): readonly string[] {
  const mended = blocks.map((block, at) => {
    const fix = fixes.get(at + 1);
    return fix === undefined ? block : (blockIn(fix) ?? fix);
  });
  const added = [...fixes].flatMap(([number, fix]) =>
    number > blocks.length ? [blockIn(fix) ?? fix] : [],
  );
  if (added.length === 0 || templateId === undefined) return mended;
  const titles: readonly string[] = sectionTitles(templateId);
  const place = (block: string) => titles.findIndex((title) => block.includes(`${title}:`));
  return [...mended, ...added].toSorted((a, b) => place(a) - place(b));
}

/** Rules that the text breaks as it will be applied. */
function brokenRules({ turn, opened }: Finishing, draft: Draft): readonly string[] {
  const { edits } = draft;
  if (turn.templateId === undefined || edits.length === 0) return [];
  const isAdded = edits.every(({ type }) => type === "add");
  const text = edits.map(({ content }) => content).join(isAdded ? "" : "\n");
  const { ledger } = opened.grounds;
  return brokenTemplateRules(turn.templateId, text, {
    ledger,
    citations: citationsOf(draft, opened),
  });
}

function citedPassages({ passages }: Draft, { grounds }: OpenGrounds): readonly CitablePassage[] {
  return [...new Set(passages)].flatMap((id) => grounds.passages.get(id) ?? []);
}

/** The places a draft cites, each once: passages of one page are one source. */
function citedPlaces(draft: Draft, opened: OpenGrounds): readonly CitablePassage[] {
  const cited = citedPassages(draft, opened);
  return [...new Map(cited.map((passage) => [passage.label, passage])).values()];
}

/** How they are printed between brackets. */
function citationsOf(draft: Draft, opened: OpenGrounds): readonly string[] {
  return citedPlaces(draft, opened).map(({ cite }) => cite);
}

/** The edits of an answer, what is left out of it, what it cites, and rules that it breaks. */
function* outcomeOf(draft: Draft, answer: Finishing): Generator<AnswerEvent> {
  const { opened } = answer;
  for (const edit of draft.edits) yield { kind: "edit", edit };
  for (const problem of draft.problems) {
    const text = readable(wordsOf(problem), opened.grounds).slice(0, 4_000);
    const reason = readable(problem.told ?? problem.reason, opened.grounds).slice(0, 500);
    yield { kind: "left-out", leftOut: { text, reason } };
    const { block, isBlock } = problem;
    if (block === undefined || isBlock !== true) continue;
    const step = editStep("Wrote", block, sectionOfBlock(answer.blocks[block] ?? ""));
    yield { kind: "step", step: { ...step, found: "left out" } };
  }
  for (const { label, cite } of citedPlaces(draft, opened)) {
    const source = {
      kind: "passage",
      label: label.slice(0, 500),
      cite: cite.slice(0, 500),
    } as const;
    yield { kind: "source", source };
  }
  for (const text of brokenRules(answer, draft)) yield { kind: "note", text };
}

const CONTRADICTED_TOLD = 5;

/** Figures typed in a draft that the connected data contradict, or that nobody can trace. */
async function doubtsOf(
  { turn, opened, circumstances }: Finishing,
  draft: Draft,
): Promise<readonly DoubtedFigure[]> {
  const said = { prose: draft.spoken(), style: opened.grounds.style };
  // What a passage says word for word is the passage's.
  const cited = citedPassages(draft, opened);
  const { edits } = draft;
  const { signal } = circumstances;
  const doubted = await doubtedFigures({ ...turn, said, edits, cited, signal });
  return doubted.filter((one) => isContradicted(one) || one.untraced !== undefined);
}

function isContradicted({ verdict }: DoubtedFigure): boolean {
  return verdict === "contradicted";
}

/** What came of a correction, judged by what is still wrong. */
function repairedText({ problems }: Draft, doubted: readonly DoubtedFigure[]): string {
  const wrong = doubted.filter(isContradicted).length;
  const parts: readonly (readonly [number, string])[] = [
    [problems.length, "left out"],
    [wrong, "still wrong"],
    [doubted.length - wrong, "not traced"],
  ];
  const told = parts.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`);
  return told.join(", ") || "corrected";
}

/** The sentences of an answer that doubted figures stand in, as they came. */
function wrongIn(
  doubted: readonly DoubtedFigure[],
  draft: Draft,
  { said, blocks, opened: { grounds } }: Finishing,
): readonly Problem[] {
  const problems = doubted.map(({ figure, reason, remedy, line, editId }): Problem => {
    const block = editId === undefined ? undefined : draft.blockOf.get(editId);
    const inside = block === undefined ? undefined : (blocks[block] ?? "");
    const sentences = sentencesOf(inside === undefined ? said : wordsOfBlock(inside))
      .map((sentence) => sentence.trim())
      .filter((sentence) =>
        [sentence, readable(sentence, grounds)].some((each) => each.includes(figure)),
      );
    const stands = (sentence: string) => line.includes(readable(sentence, grounds));
    const text = sentences.find(stands) ?? sentences[0];
    const fault = { reason: `${reason}: ${remedy}` };
    if (text !== undefined) return { ...fault, text, ...(block !== undefined && { block }) };
    return block === undefined
      ? { ...fault, text: line }
      : { ...fault, text: (inside ?? "").trim(), block, isBlock: true };
  });
  return problems.filter(({ text }, at) => problems.findIndex((one) => one.text === text) === at);
}

/** What a model answers to its problems, by the blocks and the sentences they are of. */
async function fixesOf(
  answer: Finishing,
  problems: readonly Problem[],
): Promise<{ readonly blocks: readonly string[]; readonly sentences: Fixes }> {
  const text = await saidAgain(answer, repairRequest(problems));
  const mended = [...answer.blocks];
  const sentences = new Map<string, string>();
  for (const [number, fix] of readFixes(text)) {
    const problem = problems[number - 1];
    if (problem === undefined) continue;
    const { block, isBlock } = problem;
    const whole = blockIn(fix) ?? (isBlock === true ? fix : undefined);
    if (whole === undefined) sentences.set(problem.text, fix);
    else if (block !== undefined) mended[block] = whole;
  }
  return { blocks: mended, sentences };
}

/** UTF-16 code units of what was looked up that go along with what is sent back. */
const LOOKED_UP_MAX = 60_000;

/** What a model says when its answer is sent back; nothing where that fails or is cut, for what was said stands. */
async function saidAgain(
  { model, turn, messages, lookedUp, said, blocks, circumstances, onUsed }: Finishing,
  request: string,
): Promise<string> {
  const found = lookedUp.join("\n").slice(0, LOOKED_UP_MAX).toWellFormed();
  const data = found === "" ? "" : `<data>\n${found}\n</data>\n\n`;
  const given = [said, ...blocks.map((block) => `<edit>${block}</edit>`)].join("\n");
  const told = await wholeText(model, {
    system: modelInstructions(modeOf(turn), circumstances.now.toISOString().slice(0, 10)),
    messages: [
      ...messages,
      { role: "assistant", content: given },
      { role: "user", content: `${data}${request}` },
    ],
    signal: circumstances.signal,
  }).catch(() => undefined);
  circumstances.signal.throwIfAborted();
  onUsed(told?.used ?? 0);
  return told?.ending === "whole" ? told.text : "";
}

/** The edit in a correction; undefined of one that is none. */
function blockIn(fix: string): string | undefined {
  return /<edit>([^]*?)<\/edit>/i.exec(fix)?.[1];
}

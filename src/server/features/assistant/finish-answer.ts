import { countText } from "#core/count-text.ts";
import { type ChatIntent, readIntent } from "#core/writing/analyst/request.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { readAnswer } from "#core/writing/model/answer-reader.ts";
import { sectionTitles } from "#core/writing/analyst/note-plans.ts";
import { sectionOfBlock, wordsOfBlock } from "#core/writing/model/edit-block.ts";
import type { ModelMessage } from "#core/writing/model/model-context.ts";
import {
  modelInstructions,
  readFixes,
  repairRequest,
} from "#core/writing/model/model-instructions.ts";
import { modeOf, requestTypeOf } from "#core/writing/model/request-type.ts";
import {
  type CitablePassage,
  type Fault,
  readable,
  sentencesOf,
} from "#core/writing/model/resolve-text.ts";
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
import {
  doubtedFigures,
  type DoubtedFigure,
  type Doubts,
  NOT_ALL_CHECKED_TEXT,
} from "./doubted-figures.ts";
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
  let answer = given;
  const first = draftOf(answer, answer.blocks, new Map());
  let { found: doubted, isWhole } = isCut ? UNDOUBTED : await doubtsOf(answer, first);
  const problems = isCut ? [] : [...first.problems, ...wrongIn(doubted, first, answer)];
  const broken = isCut ? [] : brokenRules(answer, first);
  let draft = withoutHoles(first, answer.blocks);
  if (problems.length + broken.length > 0) {
    const points = problems.length === 0 ? [] : [countText(problems.length, "point")];
    const detail = [...broken, ...points].join(" ").slice(0, 300);
    const step = { id: "repair", text: "Sent back for correction" };
    yield { kind: "step", step: { ...step, detail } };
    const fixed = await fixesOf(answer, { problems, broken });
    ({ answer } = fixed);
    draft = withoutHoles(draftOf(answer, answer.blocks, fixed.sentences), answer.blocks);
    // What is corrected is judged as it will stand, like the first.
    ({ found: doubted, isWhole } = await doubtsOf(answer, draft));
    const left = brokenRules(answer, draft).length;
    yield { kind: "step", step: { ...step, found: repairedText(draft, doubted, left) } };
  }
  const contradicted = doubted.filter(isContradicted);
  draft = withUntraced(draft, doubted, opened.grounds.style);
  yield* outcomeOf(draft, answer);
  for (const { figure, reason } of contradicted.slice(0, CONTRADICTED_TOLD)) {
    yield { kind: "note", text: `${figure} is contradicted: ${reason}.` };
  }
  if (!isWhole) yield { kind: "note", text: NOT_ALL_CHECKED_TEXT };
  // What came to no end, is contradicted or unchecked waits for the analyst, whatever was asked.
  const isOpen = [isCut, !isWhole, contradicted.length > 0].includes(true);
  yield {
    kind: "end",
    requestType: isOpen && draft.edits.length > 0 ? "edit" : requestTypeOf(turn, draft.edits),
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

/**
 * An answer's blocks with those that were given again, in the order they were written; a section that is
 * new comes before those that follow it in the template.
 */
function withFixedBlocks(
  { turn: { templateId }, blocks }: Finishing,
  fixes: ReadonlyMap<number, string>,
): readonly string[] {
  const titles: readonly string[] = templateId === undefined ? [] : sectionTitles(templateId);
  const rank = (block: string) => titles.indexOf(sectionOfBlock(block) ?? "");
  const given = [...fixes].map(([number, fix]) => ({ at: number - 1, block: blockIn(fix) ?? fix }));
  const whole = blocks.map((block, at) => given.find((each) => each.at === at)?.block ?? block);
  for (const { at, block } of given) {
    if (at < blocks.length) continue;
    const next = whole.findIndex((other) => rank(block) !== -1 && rank(other) > rank(block));
    whole.splice(next === -1 ? whole.length : next, 0, block);
  }
  return whole;
}

/** Rules that the text breaks as it will be applied. */
function brokenRules({ turn, opened }: Finishing, draft: Draft): readonly string[] {
  const { edits } = draft;
  if (turn.templateId === undefined || edits.length === 0) return [];
  const between = edits.every(({ type }) => type === "add") ? "" : "\n";
  let text = "";
  const placed: Pick<PlacedBinding, "from" | "to">[] = [];
  for (const { content, anchors = [] } of edits) {
    const start = text.length;
    placed.push(...anchors.map(({ from, to }) => ({ from: from + start, to: to + start })));
    text += content + between;
  }
  const { ledger } = opened.grounds;
  return brokenTemplateRules(turn.templateId, text, {
    ledger,
    citations: citationsOf(draft, opened),
    placed,
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
const UNDOUBTED: Doubts = { found: [], isWhole: true };

/** Figures typed in a draft that the connected data contradict, or that nobody can trace. */
async function doubtsOf({ turn, opened, circumstances }: Finishing, draft: Draft): Promise<Doubts> {
  const said = { prose: draft.spoken(), style: opened.grounds.style };
  // What a passage says word for word is the passage's.
  const cited = citedPassages(draft, opened);
  const { edits } = draft;
  const { signal } = circumstances;
  const doubts = await doubtedFigures({ ...turn, said, edits, cited, signal });
  const found = doubts.found.filter((one) => isContradicted(one) || one.untraced !== undefined);
  return { ...doubts, found };
}

function isContradicted({ verdict }: DoubtedFigure): boolean {
  return verdict === "contradicted";
}

/** What came of a correction, judged by what is still wrong and the rules that are still broken. */
function repairedText(
  { problems }: Draft,
  doubted: readonly DoubtedFigure[],
  broken: number,
): string {
  const wrong = doubted.filter(isContradicted).length;
  const parts: readonly (readonly [number, string])[] = [
    [problems.length, "left out"],
    [wrong, "still wrong"],
    [doubted.length - wrong, "not traced"],
    [broken, "still broken"],
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
    const fault = { reason: `${reason}: ${remedy}`, told: reason };
    if (text !== undefined) return { ...fault, text, ...(block !== undefined && { block }) };
    return block === undefined
      ? { ...fault, text: line }
      : { ...fault, text: (inside ?? "").trim(), block, isBlock: true };
  });
  return problems.filter(({ text }, at) => problems.findIndex((one) => one.text === text) === at);
}

type Faulty = { readonly problems: readonly Problem[]; readonly broken: readonly string[] };

/** An answer with what a model gave for its problems and for the rules it breaks. */
async function fixesOf(
  answer: Finishing,
  { problems, broken }: Faulty,
): Promise<{ readonly answer: Finishing; readonly sentences: Fixes }> {
  const { blocks } = answer;
  const text = await saidAgain(answer, repairRequest({ problems, broken, blocks: blocks.length }));
  const fixes = readFixes(text);
  const mended = [...blocks];
  const sentences = new Map<string, string | Fault>();
  for (const [number, fix] of fixes.parts) {
    const problem = problems[number - 1];
    if (problem === undefined) continue;
    const { block, isBlock } = problem;
    const whole = blockIn(fix) ?? (isBlock === true ? fix : undefined);
    if (whole === undefined) sentences.set(problem.text, fix === "" ? problem : fix);
    else if (block !== undefined && whole !== "") mended[block] = whole;
  }
  const partly = { ...answer, blocks: mended };
  const isWhole = fixes.parts.size + fixes.blocks.size === 0;
  const wholly = isWhole
    ? { ...answer, ...givenAgain(answer, text) }
    : { ...partly, blocks: withFixedBlocks(partly, fixes.blocks) };
  const draft = draftOf(wholly, wholly.blocks, sentences);
  const isBetter = draft.edits.length > 0 && brokenRules(wholly, draft).length < broken.length;
  return { answer: isBetter ? wholly : partly, sentences };
}

/** A whole answer in place of another: what was said beside blocks stays, one without any is its own text. */
function givenAgain({ said, blocks }: Finishing, text: string): Pick<Finishing, "said" | "blocks"> {
  const again = readAnswer(text);
  if (again === undefined) return { said, blocks };
  return { said: blocks.length === 0 ? again.said : said, blocks: again.blocks };
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

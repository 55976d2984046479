import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { EditStamp } from "#core/writing/analyst/place-text.ts";
import { anchorsOf, printProse } from "#core/writing/analyst/prose.ts";
import { type ChatIntent, readIntent } from "#core/writing/analyst/request.ts";
import { readAnswer } from "#core/writing/model/answer-reader.ts";
import { TEMPLATE_SECTIONS } from "#core/writing/analyst/template-sections.ts";
import { withoutQuotedWords } from "#core/writing/model/quoted-words.ts";
import type { ModelMessage } from "#core/writing/model/model-context.ts";
import {
  modelInstructions,
  readFixes,
  repairRequest,
  rulesRequest,
} from "#core/writing/model/model-instructions.ts";
import { asksForNewText, requestTypeOf } from "#core/writing/model/request-type.ts";
import { type BrokenSentence, resolveText, sentencesOf } from "#core/writing/model/resolve-text.ts";
import { brokenTemplateRules } from "#core/writing/model/template-rules.ts";
import {
  setApart,
  wholeSections,
  writeAtEnd,
  writeEdit,
  type WrittenEdit,
} from "#core/writing/model/write-edits.ts";
import type { LanguageModel } from "#server/integrations/language-model/language-model.ts";
import { contradictedFigures } from "./contradicted-figures.ts";
import type { AnswerEvent, Circumstances, Turn } from "./engine.ts";
import type { OpenGrounds } from "./model-grounds.ts";

type Finishing = {
  readonly model: LanguageModel;
  readonly turn: Turn;
  readonly opened: OpenGrounds;
  readonly messages: readonly ModelMessage[];
  /** What tools told the model. */
  readonly lookedUp: readonly string[];
  readonly circumstances: Circumstances;
  /** What was said, blocks aside, its references as they came. */
  readonly said: string;
  readonly blocks: readonly string[];
  readonly isCut: boolean;
  /** Pages of the web were read for it. */
  readonly isOfWeb: boolean;
  readonly stamp: AnswerStamp;
  readonly onUsed: (tokens: number) => void;
};

/** Ids and time of an answer's edits: a block has the same id however often it is read. */
export type AnswerStamp = {
  readonly ofBlock: (at: number) => EditStamp;
  readonly ofText: EditStamp;
};

type Fixes = ReadonlyMap<string, string>;

/** Something of an answer that can't be used as it is; `block` of an edit as a whole. */
type Problem = BrokenSentence & { readonly block?: number };

/**
 * What follows when a model has ended: what names nothing, fits nowhere or is contradicted goes back
 * once; what is still broken is left out and said.
 */
export async function* finishAnswer(given: Finishing): AsyncGenerator<AnswerEvent> {
  const { turn, opened, isCut } = given;
  const answer = isCut ? given : yield* keptToRules(given);
  const first = draftOf(answer, answer.blocks, new Map());
  let contradicted = isCut ? [] : await contradictions(answer, first);
  const problems = isCut ? [] : [...first.problems, ...sentencesWith(contradicted, answer)];
  let draft = first;
  if (problems.length > 0) {
    const count = problems.length === 1 ? "1 point" : `${problems.length} points`;
    yield { kind: "step", step: { id: "repair", text: "Sent back for correction", detail: count } };
    const fixed = await fixesOf(answer, problems);
    draft = draftOf(answer, fixed.blocks, fixed.sentences);
    contradicted = await contradictions(answer, draft);
    const left = draft.problems.length;
    const found = left === 0 ? "corrected" : `${left} left out`;
    yield {
      kind: "step",
      step: { id: "repair", text: "Sent back for correction", detail: count, found },
    };
  }
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
  const isAsked = turn.templateId !== undefined || kind !== "question";
  const hasFigures = draft.spoken().some((part) => typeof part === "object" && "datum" in part);
  const isGrounded = hasFigures || draft.passages.length > 0 || isOfWeb;
  const isText = turn.templateId === undefined && !WRITTEN.has(kind) && blocks.length === 0;
  return {
    isProposal: blocks.length > 0 || (isAsked && !isGrounded),
    isForNote: isText && isGrounded && !said.trimEnd().endsWith("?"),
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
  const mended = blocks.map((block, at) => blockIn(fixes.get(at + 1) ?? block));
  const added = [...fixes].flatMap(([number, fix]) =>
    number > blocks.length ? [blockIn(fix)] : [],
  );
  if (added.length === 0 || templateId === undefined) return mended;
  const titles: readonly string[] = TEMPLATE_SECTIONS[templateId];
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

/** How the passages a draft cites are printed between brackets. */
function citationsOf({ passages }: Draft, { grounds }: OpenGrounds): readonly string[] {
  return [...new Set(passages)].flatMap((id) => grounds.passages.get(id)?.label ?? []);
}

/** The edits of an answer, what is left out of it, what it cites, and rules that it breaks. */
function* outcomeOf(draft: Draft, answer: Finishing): Generator<AnswerEvent> {
  const { opened } = answer;
  for (const edit of draft.edits) yield { kind: "edit", edit };
  for (const { text, reason } of draft.problems) {
    yield {
      kind: "left-out",
      leftOut: { text: text.slice(0, 4_000), reason: reason.slice(0, 500) },
    };
  }
  for (const label of citationsOf(draft, opened)) {
    yield { kind: "source", source: { kind: "passage", label: label.slice(0, 500) } };
  }
  for (const text of brokenRules(answer, draft)) yield { kind: "note", text };
}

type Draft = ReturnType<typeof draftOf>;

/** An answer resolved as far as it can be. */
function draftOf(
  { turn, opened, said, isCut, stamp }: Finishing,
  blocks: readonly string[],
  fixes: Fixes,
) {
  const { grounds } = opened;
  const isText = blocks.length === 0 && isNewText(turn, said);
  const text = isCut ? wholeSections(said) : said;
  const atEnd = isText ? writeAtEnd(text, grounds, stamp.ofText, fixes) : undefined;
  const made = blocks.map((block, at) => writeEdit(block, grounds, stamp.ofBlock(at), fixes));
  const written = made.filter((one): one is WrittenEdit => "edit" in one);
  const spoken = resolveText(said, grounds, fixes);
  const unplaced: readonly Problem[] = made.flatMap((one, block) =>
    "reason" in one ? [{ text: (blocks[block] ?? "").trim(), reason: one.reason, block }] : [],
  );
  return {
    edits: setApart([...written.map(({ edit }) => edit), ...(atEnd?.edits ?? [])]),
    problems: [
      ...unplaced,
      ...written.flatMap(({ broken }) => broken),
      ...(isCut ? spoken.broken : (atEnd?.broken ?? spoken.broken)),
    ] satisfies readonly Problem[],
    passages: [
      ...written.flatMap(({ passages }) => passages),
      ...(atEnd?.passages ?? spoken.passages),
    ],
    // What was not finished is read where it stopped.
    spoken: () => (isText && !isCut ? [WROTE_TEXT] : spoken.prose),
  };
}

/** Said where a model that knows no blocks wrote the text it was asked for. */
const WROTE_TEXT = "I wrote the text at the end of the document.";
/** A model that asks back or declines says less. */
const TEXT_CHARACTERS_MIN = 200;

/** A model that ignores the blocks answers a request to write with the text itself. */
function isNewText({ templateId, message }: Turn, said: string): boolean {
  const isAsked = templateId !== undefined || asksForNewText(message);
  return isAsked && said.trim().length >= TEXT_CHARACTERS_MIN;
}

const CONTRADICTED_TOLD = 5;

type Contradicted = Awaited<ReturnType<typeof contradictedFigures>>;

/** Figures typed in a draft that the connected data contradict. */
async function contradictions(
  { turn, opened, circumstances }: Finishing,
  draft: Draft,
): Promise<Contradicted> {
  const printed = printProse(draft.spoken(), opened.grounds.style);
  const texts: { text: string; anchors: readonly PlacedBinding[] }[] = [
    { text: printed.text, anchors: anchorsOf(printed) },
    ...draft.edits.map(({ content, anchors = [] }) => ({ text: content, anchors })),
  ];
  // What a passage says word for word is the passage's.
  const citations = citationsOf(draft, opened);
  const own = texts.map(({ text, anchors }) => ({
    text: withoutQuotedWords(text, citations),
    anchors,
  }));
  return contradictedFigures(own, turn.connectedData, circumstances.signal);
}

/** The sentences of an answer that contradicted figures stand in, as they came. */
function sentencesWith(
  contradicted: Contradicted,
  { said, blocks }: Finishing,
): readonly Problem[] {
  const sentences = [said, ...blocks].flatMap((raw) => sentencesOf(raw));
  return contradicted.flatMap(({ figure, reason }) => {
    const sentence = sentences.find((candidate) => candidate.includes(figure));
    const fix = `${reason}: name the cell`;
    return sentence === undefined ? [] : [{ text: sentence.trim(), reason: fix }];
  });
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
    if (problem?.block !== undefined) mended[problem.block] = blockIn(fix);
    else if (problem !== undefined) sentences.set(problem.text, fix);
  }
  return { blocks: mended, sentences };
}

/** UTF-16 code units of what was looked up that go along with what is sent back. */
const LOOKED_UP_MAX = 60_000;

/** What a model says when its answer is sent back; nothing where that fails or is cut, for what was said stands. */
async function saidAgain(
  { model, messages, lookedUp, said, blocks, circumstances, onUsed }: Finishing,
  request: string,
): Promise<string> {
  const found = lookedUp.join("\n").slice(0, LOOKED_UP_MAX).toWellFormed();
  const data = found === "" ? "" : `<data>\n${found}\n</data>\n\n`;
  const given = [said, ...blocks.map((block) => `<edit>${block}</edit>`)].join("\n");
  let text = "";
  let isWhole = false;
  try {
    for await (const event of model.stream({
      system: modelInstructions(true, circumstances.now.toISOString().slice(0, 10)),
      messages: [
        ...messages,
        { role: "assistant", content: given },
        { role: "user", content: `${data}${request}` },
      ],
      signal: circumstances.signal,
    })) {
      if (event.kind === "text") text += event.delta;
      if (event.kind !== "end") continue;
      onUsed(event.inputTokens + event.outputTokens);
      isWhole = event.ending === "whole";
    }
  } catch {
    circumstances.signal.throwIfAborted();
  }
  return isWhole ? text : "";
}

function blockIn(fix: string): string {
  return fix.replace(/^[^]*?<edit>/, "").replace(/<\/edit>[^]*$/, "");
}

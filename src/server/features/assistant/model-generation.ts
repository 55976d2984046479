import {
  COMMENTARY_WORDS,
  type ResearchDocument,
} from "#core/writing/analyst/commentary/commentary.ts";
import { type Draft, printProse } from "#core/ledger/prose.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { readAnswer } from "#core/writing/model/answer-reader.ts";
import { companySheet } from "#core/writing/model/company-sheet.ts";
import { modelContext } from "#core/writing/model/model-context.ts";
import { modelInstructions } from "#core/writing/model/model-instructions.ts";
import { type Grounds, resolveText } from "#core/writing/model/resolve-text.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import type { LanguageModel } from "#server/integrations/language-model/language-model.ts";
import { groundsOf } from "./model-grounds.ts";
import type { TokenCount } from "./token-count.ts";
import { wholeText } from "./whole-text.ts";
import { CHARACTERS_A_TOKEN } from "#core/writing/model/marks.ts";

/** Texts for reports by the configured model. */
export type Generation = {
  readonly model: LanguageModel;
  readonly tokens: TokenCount;
  readonly contextTokens: number;
};

export type Generated<Made> = { readonly made: Made; readonly note: string | undefined };

export type Wanted<Made> = {
  /** What the text is to be about, in an instruction. */
  readonly request: string;
  /** What the built-in analyst says: given as facts. */
  readonly facts: string;
  /** What an answer comes to; undefined where it can't be used. */
  readonly read: (answer: Draft) => Made | undefined;
  /** What stands where the model fails. */
  readonly fallback: Made;
  readonly userId: string;
  readonly signal: AbortSignal;
};

/** Said where the built-in text stands in for a model's. */
export const FALLBACK_NOTE = "The model's text could not be used; this is the built-in analyst's.";

/** What the model makes of a document, its figures named; the fallback, with a note, where that fails. */
export async function generate<Made>(
  { model, tokens, contextTokens }: Generation,
  { content, connectedData }: Pick<ResearchDocument, "content" | "connectedData">,
  { request, facts, read, fallback, userId, signal }: Wanted<Made>,
): Promise<Generated<Made>> {
  const ledger = openLedger(connectedData);
  const { grounds, addTold } = groundsOf(
    { currentContent: content, connectedData, anchors: [] },
    ledger,
  );
  const { messages } = modelContext({
    ...grounds,
    company: documentTicker(connectedData),
    request: facts === "" ? request : `${request}\n\nFacts, to be said in your words:\n${facts}`,
    history: [],
    companies: companySheet(ledger, [], addTold),
    passages: [...grounds.passages.values()],
    budget: contextTokens,
  });
  const estimate = Math.ceil((messages[0]?.content.length ?? 0) / CHARACTERS_A_TOKEN);
  const settle = await tokens.take(userId, estimate, new Date());
  const system = modelInstructions("write", new Date().toISOString().slice(0, 10));
  const said = await wholeText(model, { system, messages, signal }).catch(() => undefined);
  await settle(said?.used || estimate);
  signal.throwIfAborted();
  const draft = said?.ending === "whole" ? draftIn(said.text, grounds) : undefined;
  const made = draft && read(draft);
  return made === undefined ? { made: fallback, note: FALLBACK_NOTE } : { made, note: undefined };
}

/** What was said, printed; undefined where any of it can't be read. */
function draftIn(raw: string, grounds: Grounds): Draft | undefined {
  const { prose, broken } = resolveText(readAnswer(raw)?.said.trim() ?? "", grounds);
  return broken.length === 0 ? printProse(prose, grounds.style) : undefined;
}

/** A text of some words, and of no more than a commentary may have. */
export function commentaryIn(answer: Draft): Draft | undefined {
  const words = countWords(answer.text);
  return words > 0 && words <= COMMENTARY_WORDS ? answer : undefined;
}

/** The first line of an answer, and what follows it with the places of its figures. */
export function firstLineOf({ text, figures }: Draft): readonly [string, Draft] {
  const [line = ""] = text.split("\n", 1);
  const rest = text.slice(line.length);
  const from = text.length - rest.trimStart().length;
  const moved = figures.flatMap((figure) =>
    figure.position < from ? [] : { ...figure, position: figure.position - from },
  );
  return [line.trim(), { text: text.slice(from), figures: moved }];
}

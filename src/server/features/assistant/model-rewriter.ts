import { randomUUID } from "node:crypto";
import { AppError } from "#core/errors.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import {
  figuresBroughtIn,
  figuresGone,
  withoutFigures,
} from "#core/writing/model/rewrite-figures.ts";
import { anchorsOf, printProse } from "#core/ledger/prose.ts";
import { printStretch } from "#core/writing/model/document-sheet.ts";
import { CHARACTERS_A_TOKEN, dataText, holdsUnclosed } from "#core/writing/model/marks.ts";
import type { ModelMessage } from "#core/writing/model/model-context.ts";
import {
  readFixes,
  repairRequest,
  rewriteInstructions,
} from "#core/writing/model/model-instructions.ts";
import {
  type BrokenSentence,
  type Fault,
  type Grounds,
  readable,
  resolveText,
  sentencesOf,
} from "#core/writing/model/resolve-text.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { rewrittenText } from "#core/writing/model/rewritten-text.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { rewriteEdits } from "#core/text/edits/rewrite-edits.ts";
import { ENDED_TEXTS } from "#server/integrations/language-model/ending.ts";
import type { LanguageModel } from "#server/integrations/language-model/language-model.ts";
import { groundsOf } from "./model-grounds.ts";
import type { RewriteRequest } from "./rewrite-request.ts";
import type { RewriteCircumstances, Rewriter } from "./rewriter.ts";
import type { TokenCount } from "./token-count.ts";
import { countedText } from "./whole-text.ts";

type ModelRewriterParts = {
  readonly model: LanguageModel;
  readonly tokens: TokenCount;
  readonly contextTokens: number;
};

export const TOO_LONG_FOR_MODEL_TEXT =
  "The text is too long for the model at once. Select a part of it and try again.";
const UNCHANGED_TEXT = "Your text is unchanged.";
export const NOTHING_CHANGED_TEXT = "The model left the text as it is.";
export const NO_REWRITE_TEXT = `The model answered without a rewrite. ${UNCHANGED_TEXT}`;

/** Rewrites by a language model; figures go to it as references, so that none changes by accident. */
export function createModelRewriter(parts: ModelRewriterParts): Rewriter {
  const { model, contextTokens } = parts;
  return {
    async rewrite(request, circumstances) {
      const { content, selection, connectedData, anchors } = request;
      const { grounds } = groundsOf(
        { currentContent: content, connectedData, anchors },
        openLedger(connectedData),
      );
      const from = selection?.position ?? 0;
      const to = selection === undefined ? content.length : from + selection.length;
      const text = printStretch(grounds.document, from, to);
      if (estimateOf(text) > contextTokens) {
        throw new AppError("too_large", TOO_LONG_FOR_MODEL_TEXT);
      }
      circumstances.onStep?.(`${model.name} is rewriting`);
      const before = content.slice(from, to);
      const asking = { request, circumstances, text };
      const first = readRewrite(await answerOf(parts, asking), { before, grounds, request });
      const made =
        faultsOf(first) === 0
          ? first
          : await askedAgain(parts, first, { ...asking, before, grounds });
      if (made.isCut) {
        throw new AppError("upstream_failed", `${ENDED_TEXTS.broken} ${UNCHANGED_TEXT}`);
      }
      if (made.isRemark) return { content: NO_REWRITE_TEXT, edits: [] };
      if (made.result.trim() === "" || made.result === before) {
        return { content: NOTHING_CHANGED_TEXT, edits: [] };
      }
      return proposalOf(made, { request, from, before, model, now: circumstances.now });
    },
  };
}

/** A rewrite as a model gave it, its references printed. */
type ReadRewrite = ReturnType<typeof readRewrite>;
type Stretch = {
  readonly before: string;
  readonly grounds: Grounds;
  readonly request: RewriteRequest;
};

function readRewrite(
  raw: string,
  { before, grounds, request }: Stretch,
  fixes?: ReadonlyMap<string, string | Fault>,
) {
  const { instruction } = request;
  const { text, isRemark } = rewrittenText(raw, { before, instruction });
  const { prose, broken } = resolveText(text.trim(), grounds, fixes);
  const draft = printProse(prose, grounds.style);
  const result = endsLike(before, draft.text);
  const anchors = anchorsOf(draft).filter(({ to }) => to <= result.length);
  const broughtIn = figuresBroughtIn({ before, after: result, anchors, instruction });
  const isCut = holdsUnclosed(text);
  return { raw, text, result, anchors, broken, broughtIn, isCut, isRemark };
}

/** What stands beside a mark that nothing closes is no rewrite, however well it reads; no more is a remark. */
function faultsOf({ broughtIn, broken, isCut, isRemark }: ReadRewrite): number {
  return isCut || isRemark ? Number.POSITIVE_INFINITY : broughtIn.length + broken.length;
}

/** The sentences of a rewrite that can't be used as they came. */
function problemsOf(
  { text: said, broken, broughtIn }: ReadRewrite,
  { grounds }: Stretch,
): readonly BrokenSentence[] {
  const sentences = sentencesOf(said).map((sentence) => sentence.trim());
  const typed = sentences.flatMap((text) => {
    const own = broughtIn.filter((figure) => readable(text, grounds).includes(figure.text));
    const figures = own.map((figure) => figure.text).join(", ");
    return own.length === 0
      ? []
      : [{ text, reason: `it brings in figures that the text doesn't have: ${figures}` }];
  });
  return [...broken, ...typed.filter(({ text }) => !broken.some((each) => each.text === text))];
}

/**
 * A rewrite that brought in figures or can't be read goes back once, for its sentences alone; one that
 * broke off for the whole of it. The one with fewer faults goes on.
 */
async function askedAgain(
  parts: ModelRewriterParts,
  first: ReadRewrite,
  asking: Asking & Stretch,
): Promise<ReadRewrite> {
  const { raw, isCut, isRemark } = first;
  const problems = isCut || isRemark ? [] : problemsOf(first, asking);
  const broken = [
    ...(isCut ? ["It holds a mark that nothing closes."] : []),
    ...(isRemark ? ["It is not the rewritten text alone, between the tags of the text."] : []),
  ];
  const refused = { raw, request: repairRequest({ problems, broken, blocks: 0 }) };
  const again = await answerOf(parts, { ...asking, refused }).catch(() => {
    asking.circumstances.signal.throwIfAborted();
    return "";
  });
  const fixes = [...readFixes(again).parts].flatMap(([number, fix]) => {
    const problem = problems[number - 1];
    return problem === undefined ? [] : [[problem.text, fix === "" ? problem : fix] as const];
  });
  const second =
    fixes.length === 0 ? readRewrite(again, asking) : readRewrite(raw, asking, new Map(fixes));
  const isBetter = second.result.trim() !== "" && faultsOf(second) < faultsOf(first);
  return isBetter ? second : first;
}

/** What is proposed of a rewrite: all of it but what would bring in figures that nobody asked for. */
function proposalOf(
  { result, anchors, broken, broughtIn }: ReadRewrite,
  { request, from, before, model, now }: Proposing,
) {
  const { content, selection, maxChanges } = request;
  const all = rewriteEdits({
    content,
    selection,
    result,
    anchors,
    maxChanges,
    newId: randomUUID,
    now: now.toISOString(),
  });
  const places = broughtIn.map((place) => ({
    ...place,
    from: place.from + from,
    to: place.to + from,
  }));
  const edits = withoutFigures(all, places);
  const figures = [...new Set(broughtIn.map(({ text }) => text))].join(", ");
  const grown = applyEdits(content, edits);
  const after = grown.slice(from, from + before.length + grown.length - content.length);
  const notes = [
    ...(figures === "" ? [] : [leftOutText(figures, edits.length)]),
    ...shrunkTo(countWords(after), countWords(before)),
    ...figuresGone(before, after),
    ...broken.map(({ reason, told = reason }) => `A sentence was left out: ${told}.`),
  ];
  if (edits.length === 0) return { content: notes.join(" "), edits };
  return { content: after, note: notes.join(" ") || `Rewritten by ${model.name}.`, edits };
}

type Proposing = {
  readonly request: RewriteRequest;
  readonly from: number;
  readonly before: string;
  readonly model: LanguageModel;
  readonly now: Date;
};

function leftOutText(figures: string, edits: number): string {
  const what = edits === 0 ? "The rewrite was not used" : "Changes were left out";
  return `${what}: the text has no ${figures}, and the instruction names none.`;
}

/** A text of some length that comes back as a small part of itself may have lost what was to stay. */
const [LONG_WORDS, SMALL_PART] = [40, 1 / 4];

function shrunkTo(words: number, before: number): readonly string[] {
  const isShrunk = before >= LONG_WORDS && words < before * SMALL_PART;
  return isShrunk ? [`The text had ${before} words; the rewrite has ${words}.`] : [];
}

/** A model drops or adds line ends at the edges. */
function endsLike(before: string, text: string): string {
  return text.trim() + before.slice(before.trimEnd().length);
}

type Asking = {
  readonly request: RewriteRequest;
  readonly circumstances: RewriteCircumstances;
  /** What is rewritten, its figures as references. */
  readonly text: string;
  /** An answer that can't be used as it is, and what is asked of it. */
  readonly refused?: { readonly raw: string; readonly request: string };
};

function estimateOf(text: string): number {
  return Math.ceil((text.length * 2) / CHARACTERS_A_TOKEN);
}

function messagesOf({ request, text, refused }: Asking): readonly ModelMessage[] {
  const place = request.selection === undefined ? "document" : "selection";
  const asked = `<data>\n<${place}>\n${text}\n</${place}>\n</data>\n\n<request>\n${dataText(request.instruction)}\n</request>`;
  if (refused === undefined) return [{ role: "user", content: asked }];
  return [
    { role: "user", content: asked },
    { role: "assistant", content: refused.raw },
    { role: "user", content: refused.request },
  ];
}

async function answerOf(parts: ModelRewriterParts, asking: Asking): Promise<string> {
  const { settings } = asking.request;
  const { userId, now, signal } = asking.circumstances;
  const { temperature, tone } = settings;
  const request = {
    system: rewriteInstructions(tone),
    messages: messagesOf(asking),
    temperature,
    signal,
  };
  const counting = { userId, now, estimate: estimateOf(asking.text) };
  const { text, ending } = await countedText(parts, request, counting);
  if (ending !== "whole") {
    throw new AppError("upstream_failed", `${ENDED_TEXTS[ending]} ${UNCHANGED_TEXT}`);
  }
  return text.replaceAll(/<think>[^]*?<\/think>/g, "");
}

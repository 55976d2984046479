import { randomUUID } from "node:crypto";
import { AppError } from "#core/errors.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { changesOfFigures } from "#core/writing/model/rewrite-figures.ts";
import { anchorsOf, printProse } from "#core/writing/analyst/prose.ts";
import { CHARACTERS_A_TOKEN, dataText } from "#core/writing/model/data-text.ts";
import { printStretch } from "#core/writing/model/document-sheet.ts";
import { rewriteInstructions } from "#core/writing/model/model-instructions.ts";
import { resolveText } from "#core/writing/model/resolve-text.ts";
import { rewriteEdits } from "#core/text/edits/rewrite-edits.ts";
import type { LanguageModel } from "#server/integrations/language-model/language-model.ts";
import { groundsOf } from "./model-grounds.ts";
import type { RewriteRequest } from "./rewrite-request.ts";
import type { Rewriter } from "./rewriter.ts";
import type { TokenCount } from "./token-count.ts";

type ModelRewriterParts = {
  readonly model: LanguageModel;
  readonly tokens: TokenCount;
  readonly contextTokens: number;
};

export const TOO_LONG_FOR_MODEL_TEXT =
  "The text is too long for the model at once. Select a part of it and try again.";
export const NOTHING_CHANGED_TEXT = "The model left the text as it is.";

/** Rewrites by a language model; figures go to it as references, so that none changes by accident. */
export function createModelRewriter({
  model,
  tokens,
  contextTokens,
}: ModelRewriterParts): Rewriter {
  return {
    async rewrite(request, { userId, now, signal, onStep }) {
      const { content, selection, connectedData, anchors, instruction } = request;
      const { grounds } = groundsOf(
        { currentContent: content, connectedData, anchors },
        openLedger(connectedData),
      );
      const from = selection?.position ?? 0;
      const to = selection === undefined ? content.length : from + selection.length;
      const text = printStretch(grounds.document, from, to);
      const estimate = Math.ceil((text.length * 2) / CHARACTERS_A_TOKEN);
      if (estimate > contextTokens) throw new AppError("too_large", TOO_LONG_FOR_MODEL_TEXT);
      onStep?.(`${model.name} is rewriting`);
      const place = selection === undefined ? "document" : "selection";
      const asked = `<data>\n<${place}>\n${text}\n</${place}>\n</data>\n\n<request>\n${dataText(instruction)}\n</request>`;
      const settle = await tokens.take(userId, estimate, now);
      const raw = await answerOf(model, request, { asked, signal, settle, estimate });
      const { prose, broken } = resolveText(raw.trim(), grounds);
      const draft = printProse(prose, grounds.style);
      const before = content.slice(from, to);
      const result = endsLike(before, draft.text);
      if (result.trim() === "" || result === before)
        return { content: NOTHING_CHANGED_TEXT, edits: [] };
      const edits = rewriteEdits({
        content,
        selection,
        result,
        maxChanges: request.maxChanges,
        newId: randomUUID,
        now: now.toISOString(),
      });
      const bound = edits.map((edit) =>
        edit.position === from && edit.content === result
          ? { ...edit, anchors: within(anchorsOf(draft), result.length) }
          : edit,
      );
      const notes = [
        ...changesOfFigures(before, result),
        ...broken.map(({ reason }) => `A sentence was left out: ${reason}.`),
      ];
      return {
        content: result,
        note: notes.join(" ") || `Rewritten by ${model.name}.`,
        edits: bound,
      };
    },
  };
}

function within(anchors: readonly PlacedBinding[], length: number): readonly PlacedBinding[] {
  return anchors.filter(({ to }) => to <= length);
}

/** A model drops or adds line ends at the edges. */
function endsLike(before: string, text: string): string {
  return text.trim() + before.slice(before.trimEnd().length);
}

type Asking = {
  readonly asked: string;
  readonly signal: AbortSignal;
  readonly settle: (tokens: number) => Promise<void>;
  readonly estimate: number;
};

async function answerOf(
  model: LanguageModel,
  { settings }: RewriteRequest,
  { asked, signal, settle, estimate }: Asking,
): Promise<string> {
  let text = "";
  let used = estimate;
  let isCut = false;
  try {
    const messages = [{ role: "user" as const, content: asked }];
    const system = rewriteInstructions(settings.tone);
    const { temperature } = settings;
    for await (const event of model.stream({ system, messages, temperature, signal })) {
      if (event.kind === "text") text += event.delta;
      if (event.kind !== "end") continue;
      isCut = event.isCut;
      if (event.inputTokens > 0) used = event.inputTokens + event.outputTokens;
    }
  } finally {
    await settle(used);
  }
  if (isCut)
    throw new AppError("upstream_failed", "The model stopped in the midst of the rewrite.");
  return text.replaceAll(/<think>[^]*?<\/think>/g, "");
}

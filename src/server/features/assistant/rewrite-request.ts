import { type RewriteSettings, rewriteSettingsSchema } from "#contracts/assistant.ts";
import { AppError } from "#core/errors.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { splitsSurrogatePair } from "#core/text/edits/normalise-text.ts";
import type { ChatBody } from "./chat-body.ts";
import {
  NO_INSTRUCTION_TEXT,
  type QuickAction,
  quickActionOf,
} from "#core/writing/rewrite/rewrite-text.ts";

/** A rewrite as it is asked for: everything in it fits together. */
export type RewriteRequest = {
  /** The quick action the instruction names; undefined for an instruction of one's own. */
  readonly action: QuickAction | undefined;
  readonly content: string;
  /** UTF-16, within `content`, not empty. */
  readonly selection: { readonly position: number; readonly length: number } | undefined;
  readonly connectedData: readonly ContextItem[];
  readonly maxChanges: number;
  /** The analyst's own words, or the quick action's. */
  readonly instruction: string;
  readonly settings: RewriteSettings;
  /** What figures of `content` are of. */
  readonly anchors: readonly PlacedBinding[];
};

/**
 * What a body in rewrite mode asks for: its last message is the instruction (decisions.md 10).
 *
 * @throws AppError `invalid_input` with the field at fault
 */
export function rewriteOf({ messages, context }: ChatBody): RewriteRequest {
  const instruction = instructionOf(messages);
  const { currentContent: content, connectedData, settings } = context;
  if (content.trim() === "") {
    throw new AppError("invalid_input", "There is no text to rewrite", {
      field: "context.currentContent",
    });
  }
  const chosen = settings ?? rewriteSettingsSchema.parse({});
  return {
    action: quickActionOf(instruction),
    content,
    selection: selectionOf(context),
    connectedData,
    maxChanges: chosen.maxDiffLines,
    instruction,
    settings: chosen,
    anchors: context.anchors,
  };
}

function instructionOf(messages: ChatBody["messages"]): string {
  const at = messages.length - 1;
  const last = messages[at];
  if (last?.role !== "user") {
    throw new AppError("invalid_input", "The last message must be the user's", {
      field: `messages.${at}.role`,
    });
  }
  if (last.content.trim() === "") {
    throw new AppError("invalid_input", NO_INSTRUCTION_TEXT, { field: `messages.${at}.content` });
  }
  return last.content;
}

function selectionOf({
  currentContent,
  hasSelection,
  selection,
}: ChatBody["context"]): RewriteRequest["selection"] {
  if (hasSelection === true && selection === undefined) {
    throw new AppError("invalid_input", "The selection is missing: position and length", {
      field: "context.selection",
    });
  }
  if (hasSelection === false || selection === undefined || selection.length === 0) return undefined;
  const { position, length } = selection;
  if (position + length > currentContent.length) {
    throw new AppError("invalid_input", "The selection reaches beyond the text", {
      field: "context.selection",
    });
  }
  if ([position, position + length].some((at) => splitsSurrogatePair(currentContent, at))) {
    throw new AppError("invalid_input", "The selection cuts a character in two", {
      field: "context.selection",
    });
  }
  return selection;
}

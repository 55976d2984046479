import { z } from "zod";
import { ANCHORS_MAX, placedBindingSchema } from "#contracts/anchors.ts";
import { answerMakingSchema } from "#contracts/answers.ts";
import { connectedDataSchema } from "#contracts/connected-data.ts";
import type { Contract } from "#contracts/contract.ts";
import { editSchema } from "#contracts/edits.ts";
import { CONTENT_MAX } from "#contracts/research.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { MAX_CHANGES } from "#core/text/edits/max-changes.ts";

/** Messages one conversation may send. */
export const CHAT_MESSAGES_MAX = 200;

/** Tones of a rewrite (spec section 3). */
export const TONES = ["formal", "casual", "professional", "academic", "creative"] as const;
export type Tone = (typeof TONES)[number];

/** Settings of a rewrite; creativity is `temperature`, max changes `maxDiffLines` (spec section 3). */
export const rewriteSettingsSchema = z.object({
  tone: z.enum(TONES).default("professional"),
  temperature: z.number().min(0).max(1).default(0.3),
  maxDiffLines: z
    .number()
    .int()
    .min(MAX_CHANGES.lowest)
    .max(MAX_CHANGES.highest)
    .default(MAX_CHANGES.default),
});
export type RewriteSettings = z.infer<typeof rewriteSettingsSchema>;

/** How many chats of the day are used, of how many, and when the count starts anew. */
export const usageSchema = z.object({
  used: z.number().int(),
  limit: z.number().int(),
  resetsAt: z.iso.datetime(),
});
export type Usage = z.infer<typeof usageSchema>;

export const canvasChatContextSchema = z.object({
  connectedData: connectedDataSchema.default([]),
  /** Offsets of the answer count into it with its line ends as LF: so is every text taken in. */
  currentContent: z.string().max(CONTENT_MAX).default(""),
  /** What figures of `currentContent` are of, where that is known. */
  anchors: z.array(placedBindingSchema).max(ANCHORS_MAX).default([]),
  userQuery: z.string().max(CONTENT_MAX).optional(),
  webSearchEnabled: z.boolean().default(false),
  reasoningEffort: z.enum(["low", "medium", "high"]).default("medium"),
  isTemplateRequest: z.boolean().optional(),
  templateId: z.enum(TEMPLATE_IDS).optional(),
  /** A rewrite: the last user message is the instruction (decisions.md 10). */
  rewriteMode: z.boolean().optional(),
  settings: rewriteSettingsSchema.optional(),
  hasSelection: z.boolean().optional(),
  /** UTF-16, into `currentContent`. */
  selection: z
    .object({ position: z.number().int().min(0), length: z.number().int().min(0) })
    .optional(),
});

export const canvasChatResponseSchema = z.object({
  success: z.literal(true),
  /**
   * What the assistant says in the conversation; of a rewrite with edits, what the selection or the
   * whole text becomes.
   */
  content: z.string(),
  /** Of a rewrite: what was changed and what was left out, for the analyst. */
  note: z.string().optional(),
  edits: z.array(editSchema),
  /** False: nothing could be done, so the chat was given back (`usage` knows it). */
  counted: z.literal(false).optional(),
  /** What the figures of `content` are of, where it is an answer. */
  anchors: z.array(placedBindingSchema).optional(),
  ...answerMakingSchema.shape,
  /** `edit`: edits are pending; `generate`: applied at once; `answer`: no edits. */
  requestType: z.enum(["edit", "generate", "answer"]),
  /** `built-in`, or the model's name. */
  engine: z.string(),
  usage: usageSchema,
});
export type CanvasChatResponse = z.infer<typeof canvasChatResponseSchema>;

export const canvasChat = {
  method: "POST",
  path: "/api/canvas-chat",
  summary: "One turn of the assistant, one run of a template, or one rewrite",
  signedIn: true,
  body: z.object({
    messages: z
      .array(
        z.object({ role: z.enum(["user", "assistant"]), content: z.string().max(CONTENT_MAX) }),
      )
      .min(1)
      .max(CHAT_MESSAGES_MAX),
    context: canvasChatContextSchema,
  }),
  response: canvasChatResponseSchema,
} as const satisfies Contract;

/** The caller's count of the day, without using any of it, and who answers. */
export const getChatUsage = {
  method: "GET",
  path: "/api/chat-usage",
  summary: "Chats used this session, the limit, when it resets, and the engine",
  signedIn: true,
  /**
   * `engine`: `built-in`, or the model's name; tone, creativity and effort guide a model only.
   * `webSearchOff`: why the engine can't search the web; absent where it can. `isCreativityFixed`: the
   * model takes no creativity.
   */
  response: usageSchema.extend({
    engine: z.string(),
    webSearchOff: z.string().optional(),
    isCreativityFixed: z.literal(true).optional(),
  }),
} as const satisfies Contract;

/** Asks the configured model for a word. */
export const testModel = {
  method: "POST",
  path: "/api/model-test",
  summary: "Whether the language model answers, and how soon",
  signedIn: true,
  body: z.object({}),
  response: z.object({ firstWordMs: z.number().int() }),
} as const satisfies Contract;

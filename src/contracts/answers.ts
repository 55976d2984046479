import { z } from "zod";
import { placedBindingSchema } from "#contracts/anchors.ts";

/** What an answer drew on: a web page it read, a passage, or the source of figures in it. */
export const answerSourceSchema = z.object({
  kind: z.enum(["web", "passage", "statement"]),
  /** Such as `Item 7, 10-K filed 27 February 2026, p. 41`, or a page's title. */
  label: z.string().max(500),
  /** Of a passage: how the text cites it between brackets, such as `10-K Item 7`. */
  cite: z.string().max(500).optional(),
  /** Of a web page; shown, never opened by itself. */
  url: z.string().max(2_000).optional(),
  /** ISO 8601, UTC: when a web page was read. */
  readAt: z.iso.datetime().optional(),
});
export type AnswerSource = z.infer<typeof answerSourceSchema>;

/** A sentence or an edit that is no part of an answer, with the reason. */
export const leftOutSchema = z.object({
  text: z.string().max(4_000),
  reason: z.string().max(500),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** What is done for an answer: the event `step` of its stream, sent again with what came of it. */
export const answerStepSchema = z.object({
  /** Of this step in its answer; without one a step takes the place of the one before. */
  id: z.string().max(200).optional(),
  text: z.string().max(300),
  /** What it is about, such as the words of a search. */
  detail: z.string().max(300).optional(),
  /** What came of it, such as `5 passages`; present when it is done. */
  found: z.string().max(100).optional(),
});
export type AnswerStep = z.infer<typeof answerStepSchema>;

/** A stretch of an answer on its way: the event `text`. Anchors count into the whole text so far. */
export const answerTextSchema = z.object({
  delta: z.string(),
  anchors: z.array(placedBindingSchema).optional(),
});

/** The most that an answer tells of each; of more it says how many. */
export const ANSWER_LISTS_MAX = { sources: 200, steps: 100, leftOut: 200, notes: 20 } as const;

/** What an answer says of its making; a conversation keeps it with the message. */
export const answerMakingSchema = z.object({
  sources: z.array(answerSourceSchema).max(ANSWER_LISTS_MAX.sources).optional(),
  steps: z.array(answerStepSchema).max(ANSWER_LISTS_MAX.steps).optional(),
  /** How long it took, where it had steps. */
  tookMs: z.number().int().min(0).optional(),
  leftOut: z.array(leftOutSchema).max(ANSWER_LISTS_MAX.leftOut).optional(),
  /** What of the document and the connected data didn't fit, and other notes for the analyst. */
  notes: z.array(z.string().max(500)).max(ANSWER_LISTS_MAX.notes).optional(),
  /** Its text may stand in the note: what was asked, no remark, refusal or question back. */
  isForNote: z.literal(true).optional(),
  /** It ended before its end: it can be continued. */
  isCut: z.literal(true).optional(),
});

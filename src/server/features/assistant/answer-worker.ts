import { randomUUID } from "node:crypto";
import { respond } from "#core/writing/analyst/respond.ts";
import type { AnalystRequest, AnalystResponse } from "#core/writing/analyst/turn.ts";

/** A request to the built-in analyst, as it is copied to a thread. */
export type AnswerWork = Omit<AnalystRequest, "newId">;

/** Runs in a thread: the built-in analyst's turn. */
export function answer(work: AnswerWork): AnalystResponse {
  return respond({ ...work, newId: randomUUID });
}

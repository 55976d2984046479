import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { SaidProse } from "#core/ledger/prose.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import type { Limits } from "#core/writing/analyst/limits.ts";
import { REQUESTED } from "#core/writing/analyst/requested-sections.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";

/** `edit`: edits wait for the analyst; `generate`: applied at once; `answer`: none. */
export type RequestType = "edit" | "generate" | "answer";

export type AnalystRequest = {
  readonly message: string;
  readonly templateId?: TemplateId | undefined;
  /** The whole text the edits' offsets count into. */
  readonly currentContent: string;
  readonly connectedData: readonly ContextItem[];
  /** What figures of the text are of. */
  readonly anchors?: readonly PlacedBinding[] | undefined;
  /** What was asked before, oldest first. */
  readonly earlier?: readonly string[] | undefined;
  /** A new edit id at each call: core has no source of randomness. */
  readonly newId: () => string;
  /** ISO 8601, UTC. */
  readonly now: string;
};

export type AnalystResponse = {
  /** What the assistant says in the conversation. */
  readonly said: SaidProse;
  readonly edits: readonly Edit[];
  readonly requestType: RequestType;
  /** Nothing could be done: no figures are connected, what is says nothing, or it takes a model. It costs no chat. */
  readonly isUnable?: true | undefined;
  /** What is said may stand in the note: it is what was asked, no remark on it. */
  readonly isForNote?: true;
};

/** What the analyst is told when nothing that holds figures is connected. */
export const NO_STATEMENTS_TEXT =
  "No financial statements are connected, so there are no figures to write from. Search a ticker in Data sources and choose Financial Statements, then ask again.";

/** What a request to change wording gets without a model. */
export const NEEDS_MODEL_TEXT =
  "Changing the wording of existing text needs a configured model. The built-in analyst writes new sections from the connected statements and answers questions about them: try “Write about liquidity”, “Improve executive summary” or “What was net leverage?”.";

/** What a request for text on a subject outside the statements gets. */
export const NO_TOPIC_TEXT = `The built-in analyst writes from the connected statements alone and found no subject in the request that they cover. It can write these sections: ${REQUESTED.map(({ plan }) => plan.title).join(", ")}. Anything else needs a configured model.`;

/** A request read without its limits, and the day at whose end its text stands, where it is not of today. */
export type LimitedRequest = AnalystRequest & {
  readonly limits: Limits;
  readonly day?: string | undefined;
};

export function unable(content: string): AnalystResponse {
  return { said: words(content), edits: [], requestType: "answer", isUnable: true };
}

/** Words without a figure of the ledger. */
export function words(text: string): SaidProse {
  return { prose: [text], style: "mm" };
}

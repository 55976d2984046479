import type { TemplateId } from "#core/analyst/templates.ts";
import { type ContextItem, connectedStatements } from "#core/ledger/connected-data.ts";
import type { Edit } from "#core/text-edits/edit.ts";

/** `edit`: edits wait for the analyst; `generate`: applied at once; `answer`: none. */
export type RequestType = "edit" | "generate" | "answer";

export type AnalystRequest = {
  readonly message: string;
  readonly templateId?: TemplateId | undefined;
  /** The whole text the edits' offsets count into. */
  readonly currentContent: string;
  readonly connectedData: readonly ContextItem[];
  /** A new edit id at each call: core has no source of randomness. */
  readonly newId: () => string;
  /** ISO 8601, UTC. */
  readonly now: string;
};

export type AnalystResponse = {
  /** What the assistant says in the conversation. */
  readonly content: string;
  readonly edits: readonly Edit[];
  readonly requestType: RequestType;
};

/** What the analyst is told when nothing that holds figures is connected. */
export const NO_STATEMENTS_TEXT =
  "No financial statements are connected, so there are no figures to write from. Search a ticker in Data sources and choose Financial Statements, then ask again.";

/** The built-in analyst's turn: text and edits made from the connected data alone. */
export function respond(request: AnalystRequest): AnalystResponse {
  const statements = connectedStatements(request.connectedData);
  if (statements.length === 0) {
    return { content: NO_STATEMENTS_TEXT, edits: [], requestType: "answer" };
  }
  const tickers = statements.map(({ ticker }) => ticker).join(", ");
  return {
    content: `Connected: ${tickers}.`,
    edits: [],
    requestType: "answer",
  };
}

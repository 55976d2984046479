import { fetchContract } from "#client/lib/api.ts";
import {
  type DocumentSource,
  FULL_LOAD_LIMIT,
  FULL_LOAD_QUERY,
  fullLoadFailedText,
  type KnowledgeBaseAnswer,
  NO_CONTENT_TEXT,
  NO_RESULTS_TEXT,
  noKnowledgeBaseText,
  QUESTION_LIMIT,
  queryKnowledgeBase,
  requestFailedText,
  SEARCH_FAILED_TEXT,
} from "#contracts/knowledge-base.ts";

/** What a card of the knowledge base holds (contracts.md, research documents). */
export type KnowledgeBaseData = {
  /** The passages one after the other, or what is said where there are none. */
  readonly context: string;
  readonly results: KnowledgeBaseAnswer["results"];
};

export type KnowledgeBaseFinding = {
  readonly data: KnowledgeBaseData;
  readonly sources: readonly DocumentSource[];
};

type Asked = {
  readonly ticker: string;
  /** Absent for the full load. */ readonly query?: string | undefined;
};

/**
 * What the analyst's documents say to a question, or all of it in a full load.
 *
 * @throws Error with the sentence of spec section 8 that the card shows
 */
export async function askDocuments(
  { ticker, query }: Asked,
  signal: AbortSignal,
): Promise<KnowledgeBaseFinding> {
  const limit = query === undefined ? FULL_LOAD_LIMIT : QUESTION_LIMIT;
  const body = { ticker, limit, query: query ?? FULL_LOAD_QUERY };
  const response = await fetchContract(queryKnowledgeBase, { body, signal });
  if (response.status === 404) {
    throw new Error(query === undefined ? fullLoadFailedText(ticker) : noKnowledgeBaseText(ticker));
  }
  const text = await response.text();
  if (!response.ok) throw new Error(requestFailedText(response.status, text));
  return findingOf(answerIn(text), query !== undefined);
}

function findingOf(answer: KnowledgeBaseAnswer, isQuestion: boolean): KnowledgeBaseFinding {
  const { success, results, sources, error, message, details } = answer;
  if (!success) throw new Error(error ?? message ?? details ?? SEARCH_FAILED_TEXT);
  if (results.length > 0) {
    return { data: { context: contextOf(results), results }, sources };
  }
  if (isQuestion) throw new Error(NO_RESULTS_TEXT);
  if (message === undefined) throw new Error(NO_CONTENT_TEXT);
  return { data: { context: [message, details].join("\n").trim(), results }, sources };
}

function contextOf(results: KnowledgeBaseAnswer["results"]): string {
  return results
    .map(({ content, source: { fileName, page } }) => {
      const place = page === undefined ? fileName : `${fileName}, page ${page}`;
      return `[${place}]\n${content}`;
    })
    .join("\n\n");
}

function answerIn(text: string): KnowledgeBaseAnswer {
  try {
    return queryKnowledgeBase.response.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(SEARCH_FAILED_TEXT, { cause });
  }
}

import type { PreparedDocument } from "#core/retrieval/prepare-document.ts";
import type { FilingTask } from "#server/integrations/documents/filing-worker.ts";
import { workers } from "#server/worker-pool.ts";

/** Rises with every change of what a reading gives: what is kept of older ones is read anew. */
export const FILING_READER_VERSION = 7;
const READING_TIMEOUT_MS = 20_000;
const SCRIPT = new URL("./filing-worker.ts", import.meta.url);

/**
 * The passages of a filing's page, read beside the event loop.
 *
 * @throws ThreadError when it takes too long or too much memory
 */
export function readFilingInThread(task: FilingTask): Promise<PreparedDocument> {
  return workers.run({ script: SCRIPT, name: "readFiling", task, timeoutMs: READING_TIMEOUT_MS });
}

import type { StatementFaces } from "#core/finance/statements/pages/filing-face.ts";
import { workers } from "#server/worker-pool.ts";

/** No page of a company's statements takes a tenth of this. */
const READING_TIMEOUT_MS = 20_000;
const SCRIPT = new URL("./page-worker.ts", import.meta.url);

/** Reads inline XBRL pages beside the event loop: a page of four megabytes would hold it for 60 ms. */
export type PageReader = {
  /**
   * What the primary statements of a page print; undefined when it has none.
   *
   * @throws when reading takes too long or too much memory
   */
  read(body: Buffer): Promise<StatementFaces | undefined>;
};

/** A reader in the process's pool of threads. */
export function createPageReader(timeoutMs = READING_TIMEOUT_MS): PageReader {
  return {
    read: (body) =>
      workers.run<Uint8Array, StatementFaces | undefined>({
        script: SCRIPT,
        name: "readPage",
        task: body,
        timeoutMs,
      }),
  };
}

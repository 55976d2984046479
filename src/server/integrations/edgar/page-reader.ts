import { Worker } from "node:worker_threads";
import type { StatementFaces } from "#core/finance/statements/pages/filing-face.ts";

/** No page of a company's statements takes a tenth of this. */
const READING_TIMEOUT_MS = 20_000;
/** A page of 40 MB is twice as much in memory once decoded. */
const MEMORY_MB = 512;
const WORKER = new URL("./page-worker.ts", import.meta.url);

/** Reads inline XBRL pages beside the event loop: a page of four megabytes would hold it for 60 ms. */
export type PageReader = {
  /**
   * What the primary statements of a page print; undefined when it has none.
   *
   * @throws when reading takes too long or too much memory
   */
  read(body: Buffer): Promise<StatementFaces | undefined>;
};

/** A reader with one thread, that is there only while pages wait for it; one page at a time. */
export function createPageReader(timeoutMs = READING_TIMEOUT_MS): PageReader {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let worker: Worker | undefined;

  async function readOne(body: Buffer): Promise<StatementFaces | undefined> {
    worker ??= new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    try {
      return await ask(worker, body, timeoutMs);
    } catch (error) {
      await worker.terminate();
      worker = undefined;
      throw error;
    }
  }

  async function done(): Promise<void> {
    waiting -= 1;
    if (waiting > 0) return;
    const idle = worker;
    worker = undefined;
    await idle?.terminate();
  }

  return {
    read(body) {
      waiting += 1;
      const reading = last.then(() => readOne(body));
      last = reading.then(done, done);
      return reading;
    },
  };
}

function ask(worker: Worker, body: Buffer, timeoutMs: number): Promise<StatementFaces | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<StatementFaces | undefined>();
  const timer = setTimeout(() => {
    reject(new Error(`reading a page took longer than ${timeoutMs} ms`));
  }, timeoutMs);
  const gone = (code: number): void => reject(new Error(`the page reader ended with ${code}`));
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", gone);
  // A thread's message has no target origin: that is a window's.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(body);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", resolve);
    worker.off("error", reject);
    worker.off("exit", gone);
  });
}

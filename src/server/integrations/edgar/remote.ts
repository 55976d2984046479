import type { Clock } from "#server/integrations/edgar/clock.ts";
import type { EdgarFile, Found } from "#server/integrations/edgar/edgar-file.ts";
import { EdgarFailureError } from "#server/integrations/edgar/edgar-errors.ts";
import type { CachedFile, FileCache } from "#server/integrations/edgar/file-cache.ts";
import type { Network, NetworkAnswer } from "#server/integrations/edgar/network.ts";
import type { ParsedFiles } from "#server/integrations/edgar/parsed-files.ts";
import type { EdgarLogger } from "#server/integrations/edgar/provenance.ts";

/** An answer that is kept, parsed, with its age. */
export type Kept<Value> = {
  readonly file: CachedFile;
  readonly found: Found<Value>;
  readonly ageMs: number;
};

/** EDGAR over the network, and what the cache keeps of it. */
export type Remote = {
  /** What is kept of a file; undefined with nothing usable. */
  findKept<Value>(file: EdgarFile<Value>): Promise<Kept<Value> | undefined>;
  /**
   * The file as EDGAR has it now, asked with what is known of `kept`, and kept.
   *
   * @throws EdgarFailureError
   */
  fetch<Value>(file: EdgarFile<Value>, kept: Kept<Value> | undefined): Promise<Found<Value>>;
};

export type RemoteOptions = {
  readonly cache: FileCache;
  readonly network: Network;
  readonly parsed: ParsedFiles;
  readonly clock: Clock;
  readonly logger: EdgarLogger;
};

export function createRemote({ cache, network, parsed, clock, logger }: RemoteOptions): Remote {
  async function open<Value>(file: EdgarFile<Value>, kept: CachedFile): Promise<Found<Value>> {
    const version = versionOf(kept);
    const value = await parsed.of(file, version, () => Promise.resolve(kept.body));
    return { value, version, origin: "sec" };
  }

  /** A cache that can't be written is slower, not wrong. */
  async function keep(path: string, file: CachedFile): Promise<void> {
    try {
      await cache.keep(path, file);
    } catch (error) {
      logger.warn({ err: error, path }, "EDGAR's answer could not be kept");
    }
  }

  return {
    async findKept(file) {
      const kept = await cache.find(file.path);
      if (kept === undefined) return undefined;
      try {
        const found = await open(file, kept);
        return { file: kept, found, ageMs: clock.wallMs() - kept.fetchedAtMs };
      } catch (error) {
        logger.warn({ err: error, path: file.path }, "a kept answer of EDGAR is unusable");
        await cache.forget(file.path);
        return undefined;
      }
    },
    async fetch(file, kept) {
      const answer = await network.get(file.url, kept?.file.validators ?? {});
      const current = currentFile(answer, kept?.file, clock.wallMs());
      // Opened before it is kept, so that nothing unusable ever enters the cache.
      const found = await open(file, current);
      await keep(file.path, current);
      return found;
    },
  };
}

function currentFile(
  answer: NetworkAnswer,
  kept: CachedFile | undefined,
  fetchedAtMs: number,
): CachedFile {
  if (answer.kind === "fresh") {
    return { body: answer.body, validators: answer.validators, fetchedAtMs };
  }
  if (kept === undefined) throw new EdgarFailureError({ kind: "status", status: 304 });
  return { ...kept, fetchedAtMs };
}

function versionOf({ validators, fetchedAtMs, body }: CachedFile): string {
  const { etag, lastModified } = validators;
  return `sec-${etag ?? lastModified ?? fetchedAtMs}-${body.length}`;
}

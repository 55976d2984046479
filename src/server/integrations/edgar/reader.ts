import { isMadeUp } from "#server/integrations/edgar/edgar-files.ts";
import type { EdgarFile, Found } from "#server/integrations/edgar/edgar-file.ts";
import { EdgarFailureError } from "#server/integrations/edgar/edgar-errors.ts";
import { joinInFlight } from "#server/integrations/edgar/in-flight.ts";
import { findMirrored } from "#server/integrations/edgar/mirror.ts";
import type { ParsedFiles } from "#server/integrations/edgar/parsed-files.ts";
import type { EdgarLogger } from "#server/integrations/edgar/provenance.ts";
import type { Kept, Remote } from "#server/integrations/edgar/remote.ts";

/** How long an answer is taken as it is before EDGAR is asked whether it still holds. */
export const FRESH_MS = 24 * 60 * 60_000;

export type ReaderOptions = {
  /** Folder with files under EDGAR's own paths. */
  readonly mirror: string | undefined;
  readonly parsed: ParsedFiles;
  readonly remote: Remote;
  readonly canAskNetwork: boolean;
  readonly logger: EdgarLogger;
};

export type Reader = {
  /**
   * The file from the mirror, else the cache, else the network, else the bundle. Where the bundle
   * has it and the cache has not, the bundle answers at once and the network fills the cache behind.
   *
   * @throws EdgarFailureError when none of them has it
   */
  read<Value>(file: EdgarFile<Value>): Promise<Found<Value>>;
};

export function createReader(options: ReaderOptions): Reader {
  const { mirror, parsed, remote, canAskNetwork, logger } = options;
  const onceRead = joinInFlight();
  const onceFetched = joinInFlight();

  async function fromMirror<Value>(file: EdgarFile<Value>): Promise<Found<Value> | undefined> {
    const mirrored = await findMirrored(mirror, file.path);
    if (mirrored === undefined) return undefined;
    const { version } = mirrored;
    const value = await parsed.of(file, version, () => mirrored.read());
    return { value, version, origin: "sec" };
  }

  function fetchOnce<Value>(file: EdgarFile<Value>, kept?: Kept<Value>): Promise<Found<Value>> {
    return onceFetched(file.path, () => remote.fetch(file, kept));
  }

  async function renew<Value>(file: EdgarFile<Value>, kept: Kept<Value>): Promise<Found<Value>> {
    try {
      return await fetchOnce(file, kept);
    } catch (error) {
      const fetchedAt = new Date(kept.file.fetchedAtMs).toISOString();
      logger.warn(
        { err: error, path: file.path, fetchedAt },
        "EDGAR failed: its last answer stays",
      );
      return kept.found;
    }
  }

  async function withoutMirror<Value>(file: EdgarFile<Value>): Promise<Found<Value>> {
    const kept = await remote.findKept(file);
    if (kept !== undefined) {
      return !canAskNetwork || isFresh(kept.ageMs) ? kept.found : renew(file, kept);
    }
    const bundled = await file.bundled();
    if (bundled === undefined) return fetchOnce(file);
    if (canAskNetwork && !isMadeUp(file.path)) {
      fetchOnce(file).catch((error: unknown) => {
        logger.warn({ err: error, path: file.path }, "EDGAR failed: what is bundled stays");
      });
    }
    return bundled;
  }

  /** A mirror's file that is no data is a gap, and the reason when nothing else has it either. */
  async function load<Value>(file: EdgarFile<Value>): Promise<Found<Value>> {
    const mirrored = await fromMirror(file).catch((error: unknown) => {
      logger.warn({ err: error, path: file.path }, "a file of EDGAR_MIRROR is unusable");
      return "unusable" as const;
    });
    if (mirrored === undefined) return withoutMirror(file);
    if (mirrored !== "unusable") return mirrored;
    return withoutMirror(file).catch((error: unknown) => {
      if (canAskNetwork) throw error;
      throw new EdgarFailureError({ kind: "mirror_unusable", path: file.path }, { cause: error });
    });
  }

  return { read: (file) => onceRead(file.path, () => load(file)) };
}

function isFresh(ageMs: number): boolean {
  // A clock set back makes a negative age: ask again rather than trust it for years.
  return ageMs >= 0 && ageMs < FRESH_MS;
}

import type { Bundle } from "#server/integrations/edgar/bundle.ts";
import type { Clock } from "#server/integrations/edgar/clock.ts";
import { EdgarFailureError } from "#server/integrations/edgar/edgar-errors.ts";
import { parseStoredFace, type StoredFace } from "#server/integrations/edgar/face-file.ts";
import type { FileCache } from "#server/integrations/edgar/file-cache.ts";
import { filingFolder } from "#server/integrations/edgar/filing-path.ts";
import {
  type FilingSources,
  readFiling,
  reasonOf,
} from "#server/integrations/edgar/filing-reading.ts";
import { joinInFlight } from "#server/integrations/edgar/in-flight.ts";
import { createPageReader } from "#server/integrations/edgar/page-reader.ts";
import type { EdgarLogger } from "#server/integrations/edgar/provenance.ts";

/** A filing whose face is asked for. */
export type FilingRequest = {
  /** One to ten digits. */
  readonly cik: string;
  /** With dashes. */
  readonly accession: string;
  /** The file's name; found in the filing's own lists where not said. */
  readonly primaryDocument?: string | undefined;
  /** Only what is on this server is looked at; EDGAR is not asked. */
  readonly isLocal: boolean;
};

/** A face as kept, or why there is none: a clause without a full stop. */
export type FaceFinding = StoredFace | { readonly unknown: string };

export type FilingFaces = {
  /** The face of a filing from memory, cache, bundle, mirror or network, in this order. Never fails. */
  read(request: FilingRequest): Promise<FaceFinding>;
};

export type FilingFacesOptions = Omit<FilingSources, "pages"> & {
  readonly cache: FileCache;
  readonly bundle: Pick<Bundle, "face">;
  readonly clock: Clock;
  readonly logger: EdgarLogger;
};

/** Faces kept in memory, some 50 kB each. */
const KEPT_MAX = 64;
/** How long a filing that could not be read is left alone. */
const FAILED_MS = 10 * 60_000;
/** Why a filing that was read has no face. */
export const NO_STATEMENTS = "the report's page holds no statements in inline XBRL";
const NOT_HERE = "the report's page is not on this server";
/** Part of the cache's path: a change of what a face holds makes it another. */
const FORM_OF_FACES = "v2";

type Failed = { readonly untilMs: number; readonly unknown: string };

/** A client for the faces of filings. Filings never change, so what was read once is kept for good. */
export function createFilingFaces(options: FilingFacesOptions): FilingFaces {
  const { cache, bundle, clock, logger } = options;
  const sources = { ...options, pages: createPageReader() };
  const once = joinInFlight();
  const inTurn = createTurns();
  const kept = newest<StoredFace>();
  const failed = newest<Failed>();

  async function keep(path: string, face: StoredFace): Promise<void> {
    const body = Buffer.from(JSON.stringify(face));
    try {
      await cache.keep(path, { body, validators: {}, fetchedAtMs: clock.wallMs() });
    } catch (error) {
      logger.warn({ err: error, path }, "a filing's face could not be kept");
    }
  }

  function leaveAlone(accession: string, unknown: string): FaceFinding {
    failed.set(accession, { untilMs: clock.monotonicMs() + FAILED_MS, unknown });
    return { unknown };
  }

  async function load(request: FilingRequest, folder: string): Promise<FaceFinding> {
    const { cik, accession, primaryDocument } = request;
    const path = `/faces/${FORM_OF_FACES}${folder}face.json`;
    const cached = await cache.find(path);
    const known = (cached && parseStoredFace(cached.body)) ?? (await bundle.face(cik, accession));
    if (known !== undefined) return kept.set(accession, known);
    try {
      const { face, isFinal } = await (request.isLocal
        ? readFiling({ ...sources, network: NO_NETWORK }, folder, primaryDocument)
        : inTurn(() => readFiling(sources, folder, primaryDocument)));
      if (isFinal) await keep(path, face);
      else if ("none" in face) return leaveAlone(accession, NO_STATEMENTS);
      return kept.set(accession, face);
    } catch (error) {
      if (request.isLocal) return { unknown: NOT_HERE };
      logger.info({ err: error, accession }, "a filing's face is not known");
      return leaveAlone(accession, reasonOf(error));
    }
  }

  return {
    async read(request) {
      const { accession } = request;
      const known = kept.get(accession);
      if (known !== undefined) return known;
      const failure = failed.get(accession);
      if (failure !== undefined && clock.monotonicMs() < failure.untilMs) {
        return { unknown: failure.unknown };
      }
      const folder = filingFolder(request);
      if (folder === undefined) return { unknown: "the report has no EDGAR accession number" };
      return once(`${accession} ${request.isLocal}`, () => load(request, folder));
    },
  };
}

const NO_NETWORK: FilingSources["network"] = {
  getOptional: () => Promise.reject(new EdgarFailureError({ kind: "no_contact" })),
};

/** Runs one thing after the other: pages may be slow, and must leave EDGAR's other askers room. */
function createTurns(): <Value>(run: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn(run) {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
}

type Newest<Value> = {
  get(key: string): Value | undefined;
  set<Kept extends Value>(key: string, value: Kept): Kept;
};

/** A memory of the values asked for last. */
function newest<Value>(): Newest<Value> {
  const values = new Map<string, Value>();
  const set = <Kept extends Value>(key: string, value: Kept): Kept => {
    values.delete(key);
    values.set(key, value);
    const oldest = values.keys().next();
    if (values.size > KEPT_MAX && oldest.done !== true) values.delete(oldest.value);
    return value;
  };
  return {
    set,
    get(key) {
      const value = values.get(key);
      return value === undefined ? undefined : set(key, value);
    },
  };
}

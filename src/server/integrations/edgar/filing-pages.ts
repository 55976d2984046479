import type { Bundle } from "#server/integrations/edgar/bundle.ts";
import type { Clock } from "#server/integrations/edgar/clock.ts";
import { edgarError, EdgarFailureError } from "#server/integrations/edgar/edgar-errors.ts";
import type { FileCache } from "#server/integrations/edgar/file-cache.ts";
import { documentName, filingFolder } from "#server/integrations/edgar/filing-path.ts";
import { PAGE_BYTES_MAX } from "#server/integrations/edgar/filing-reading.ts";
import { joinInFlight } from "#server/integrations/edgar/in-flight.ts";
import { findMirrored } from "#server/integrations/edgar/mirror.ts";
import type { Network } from "#server/integrations/edgar/network.ts";
import type { EdgarLogger } from "#server/integrations/edgar/provenance.ts";

/** A document of a filing. */
export type FilingPageRequest = {
  /** One to ten digits. */
  readonly cik: string;
  /** With dashes. */
  readonly accession: string;
  /** The file's name. */
  readonly document: string;
};

export type FilingPagesOptions = {
  readonly mirror: string | undefined;
  readonly network: Pick<Network, "getOptional">;
  readonly urlOf: (path: string) => URL;
  readonly cache: FileCache;
  readonly bundle: Pick<Bundle, "page">;
  readonly clock: Clock;
  readonly logger: EdgarLogger;
};

export type FilingPages = {
  /** The document's bytes. @throws AppError as the product shows it */
  page(request: FilingPageRequest): Promise<Buffer>;
  /** The names of a filing's pages; none where its index can't be had. */
  documents(request: Omit<FilingPageRequest, "document">): Promise<readonly string[]>;
};

/** Documents of filings. They never change, so what was fetched once is kept for good. */
export function createFilingPages(options: FilingPagesOptions): FilingPages {
  const { mirror, network, urlOf, cache, bundle, clock, logger } = options;
  const once = joinInFlight();

  async function load(path: string, form: "data" | "page"): Promise<Buffer> {
    const mirrored = await findMirrored(mirror, path);
    if (mirrored !== undefined) return mirrored.read();
    const known = (await cache.find(path))?.body ?? (await bundle.page(path));
    if (known !== undefined) return known;
    const answer = await network.getOptional(urlOf(path), form);
    if (answer.kind !== "fresh") throw new EdgarFailureError({ kind: "status", status: 304 });
    const { body, validators } = answer;
    await cache.keep(path, { body, validators, fetchedAtMs: clock.wallMs() }).catch((error) => {
      logger.warn({ err: error, path }, "a filing's page could not be kept");
    });
    return body;
  }

  async function find(request: FilingPageRequest): Promise<Buffer> {
    const folder = filingFolder(request);
    const name = documentName(request.document);
    if (folder === undefined || name === undefined) {
      throw new EdgarFailureError({ kind: "not_found", path: request.document });
    }
    const path = `${folder}${name}`;
    const body = await once(path, () => load(path, "page"));
    if (body.length <= PAGE_BYTES_MAX) return body;
    throw new EdgarFailureError({ kind: "too_large", maxBytes: PAGE_BYTES_MAX });
  }

  return {
    async page(request) {
      try {
        return await find(request);
      } catch (error) {
        throw edgarError(error);
      }
    },
    async documents(request) {
      const folder = filingFolder(request);
      if (folder === undefined) return [];
      const path = `${folder}index.json`;
      const body = await once(path, () => load(path, "data")).catch(() => undefined);
      return body === undefined ? [] : namesIn(body.toString("utf8"));
    },
  };
}

function namesIn(index: string): readonly string[] {
  // The only names wanted are plain files; whatever else the index holds is not looked at.
  return [...index.matchAll(/"name"\s*:\s*"([\w.-]{1,120})"/g)].flatMap(
    ([, name]) => documentName(name) ?? [],
  );
}

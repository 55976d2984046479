import type { DirectoryEntry } from "#core/finance/companies/directory-entry.ts";
import { AppError } from "#core/errors.ts";
import type { CompanyFacts } from "#core/finance/statements/facts/company-facts.ts";
import { createBundle } from "#server/integrations/edgar/bundle.ts";
import { SYSTEM_CLOCK, type Clock } from "#server/integrations/edgar/clock.ts";
import type { EdgarFile, Found } from "#server/integrations/edgar/edgar-file.ts";
import { edgarError } from "#server/integrations/edgar/edgar-errors.ts";
import {
  companyFactsPath,
  DIRECTORY_PATH,
  parseCompanyFacts,
  parseDirectory,
  parseSubmissions,
  submissionsPath,
} from "#server/integrations/edgar/edgar-files.ts";
import { createFileCache } from "#server/integrations/edgar/file-cache.ts";
import type { HttpLimits } from "#server/integrations/edgar/http-get.ts";
import {
  createFilingFaces,
  type FaceFinding,
  type FilingRequest,
} from "#server/integrations/edgar/filing-faces.ts";
import {
  createFilingPages,
  type FilingPageRequest,
} from "#server/integrations/edgar/filing-pages.ts";
import { createNetwork } from "#server/integrations/edgar/network.ts";
import { createParsedFiles } from "#server/integrations/edgar/parsed-files.ts";
import type { EdgarLogger, Provenance } from "#server/integrations/edgar/provenance.ts";
import { createReader } from "#server/integrations/edgar/reader.ts";
import { createRemote } from "#server/integrations/edgar/remote.ts";
import type { Submissions } from "#server/integrations/edgar/submissions.ts";

export type FetchedFacts = Provenance & { readonly facts: CompanyFacts };
export type FetchedSubmissions = Provenance & { readonly submissions: Submissions };

/** The SEC's EDGAR, as far as the product reads it. */
export type Edgar = {
  /**
   * All listed companies, largest first, then a few that are no longer listed. The same array until
   * the directory changes.
   */
  directory(): Promise<readonly DirectoryEntry[]>;
  /**
   * All XBRL facts of one filer.
   *
   * @param cik one to ten digits
   * @throws AppError "not_found" when the filer has none, "upstream_failed" or "unavailable" when
   * EDGAR can't be read and neither cache nor bundle has them
   */
  companyFacts(cik: string): Promise<FetchedFacts>;
  /** What a filer is and has filed. Errors as `companyFacts`. */
  submissions(cik: string): Promise<FetchedSubmissions>;
  /**
   * What the primary statements of a filing print, or why that is not known. Never fails; may take
   * as long as EDGAR does, so whoever waits for it sets a bound.
   *
   * @param request with a CIK of one to ten digits
   */
  filingFace(request: FilingRequest): Promise<FaceFinding>;
  /**
   * A document of a filing. Errors as `companyFacts`.
   *
   * @param request with a CIK of one to ten digits
   */
  filingPage(request: FilingPageRequest): Promise<Buffer>;
  /** The names of a filing's pages; none where they are not known. Never fails. */
  filingDocuments(request: Omit<FilingPageRequest, "document">): Promise<readonly string[]>;
};

export type EdgarOptions = {
  /** Folder with files under EDGAR's own paths, tried before everything else. */
  readonly mirror: string | undefined;
  /** Folder this client keeps what it fetched in. */
  readonly cacheDir: string;
  /** Contact in the User-Agent, such as an e-mail; without one the network is never asked. */
  readonly contact: string | undefined;
  readonly wwwUrl: string;
  readonly dataUrl: string;
  readonly version: string;
  /** Of this process at most; of all that ask with the same contact no more than 10. */
  readonly requestsPerSecond?: number;
  readonly logger?: EdgarLogger | undefined;
  readonly clock?: Clock;
  readonly limits?: HttpLimits;
  /** Folder with what ships with the product; the product's own unless said. */
  readonly bundleDir?: URL;
};

/**
 * How often the directory in memory is compared with where it came from; what it came from is
 * itself renewed daily.
 */
const DIRECTORY_CHECK_MS = 10 * 60_000;

/** The client of the process: make one, its pace is only kept by one. */
export function createEdgar(options: EdgarOptions): Edgar {
  const { mirror, cacheDir, wwwUrl, dataUrl } = options;
  const contact = options.contact?.trim() || undefined;
  const { clock = SYSTEM_CLOCK, bundleDir, logger = SILENT } = options;
  const network = createNetwork({ ...options, contact, clock });
  const cache = createFileCache(cacheDir);
  const canAskNetwork = contact !== undefined;
  const parsed = createParsedFiles();
  const remote = createRemote({ cache, network, parsed, clock, logger });
  const reader = createReader({ mirror, parsed, remote, canAskNetwork, logger });
  const bundle = createBundle(bundleDir);
  const archives = { mirror, network, urlOf: (path: string) => urlOf(wwwUrl, path) };
  const faces = createFilingFaces({ ...archives, cache, bundle, clock, logger });
  const pages = createFilingPages({ ...archives, cache, bundle, clock, logger });
  const directory: EdgarFile<readonly DirectoryEntry[]> = {
    path: DIRECTORY_PATH,
    url: urlOf(wwwUrl, DIRECTORY_PATH),
    parse: parseDirectory,
    bundled: () => bundle.directory(),
  };

  function read<Value>(file: EdgarFile<Value>): Promise<Found<Value>> {
    return reader.read(file).catch((error: unknown) => {
      throw edgarError(error);
    });
  }

  /** Whoever still holds the debt of a company that left the exchanges looks for it all the same. */
  async function readDirectory(): Promise<Found<readonly DirectoryEntry[]>> {
    const [found, unlisted] = await Promise.all([read(directory), bundle.unlisted()]);
    return { ...found, value: withUnlisted(found.value, unlisted) };
  }

  return {
    directory: keepInMemory({ load: readDirectory, clock, logger }),
    async companyFacts(cik) {
      const digits = tenDigits(cik);
      const path = companyFactsPath(digits);
      const { value, ...provenance } = await read({
        path,
        url: urlOf(dataUrl, path),
        parse: parseCompanyFacts,
        bundled: () => bundle.companyFacts(digits),
      });
      return { ...provenance, facts: value };
    },
    async submissions(cik) {
      const digits = tenDigits(cik);
      const path = submissionsPath(digits);
      const { value, ...provenance } = await read({
        path,
        url: urlOf(dataUrl, path),
        parse: parseSubmissions,
        bundled: () => bundle.submissions(digits),
      });
      return { ...provenance, submissions: value };
    },
    filingPage: (request) => pages.page(request),
    filingDocuments: (request) => pages.documents(request),
    filingFace: (request) => faces.read({ ...request, cik: tenDigits(request.cik) }),
  };
}

function withUnlisted(
  listed: readonly DirectoryEntry[],
  unlisted: readonly DirectoryEntry[],
): readonly DirectoryEntry[] {
  const tickers = new Set(listed.map(({ ticker }) => ticker));
  return [...listed, ...unlisted.filter(({ ticker }) => !tickers.has(ticker))];
}

const SILENT: EdgarLogger = { info: () => undefined, warn: () => undefined };

type InMemory<Value> = {
  readonly load: () => Promise<Found<Value>>;
  readonly clock: Clock;
  readonly logger: EdgarLogger;
};

/** Answers from memory at once; what is there is compared with its source behind the answer. */
function keepInMemory<Value>({ load, clock, logger }: InMemory<Value>): () => Promise<Value> {
  let kept: Found<Value> | undefined;
  let checkedAtMs = Number.NEGATIVE_INFINITY;

  async function check(): Promise<Value> {
    const found = await load();
    if (kept?.version !== found.version) kept = found;
    return kept.value;
  }

  return async function fromMemory() {
    const isDue = clock.monotonicMs() - checkedAtMs >= DIRECTORY_CHECK_MS;
    if (kept === undefined) {
      checkedAtMs = clock.monotonicMs();
      return check();
    }
    if (isDue) {
      checkedAtMs = clock.monotonicMs();
      check().catch((error: unknown) => logger.warn({ err: error }, "EDGAR's directory stays"));
    }
    return kept.value;
  };
}

/** A path to EDGAR holds nothing of a CIK but its digits. */
function tenDigits(cik: string): string {
  if (!/^\d{1,10}$/.test(cik)) throw new AppError("invalid_input", "A CIK has 1 to 10 digits");
  return cik.padStart(10, "0");
}

/** `path` under a configured address, which may have a path of its own. */
function urlOf(base: string, path: string): URL {
  return new URL(`${base.replace(/\/+$/, "")}${path}`);
}

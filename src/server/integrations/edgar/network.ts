import { SYSTEM_CLOCK, type Clock } from "#server/integrations/edgar/clock.ts";
import { type EdgarFailure, EdgarFailureError } from "#server/integrations/edgar/edgar-errors.ts";
import { isMadeUp } from "#server/integrations/edgar/edgar-files.ts";
import {
  createHttpGet,
  HTTP_LIMITS,
  type HttpAnswer,
  type HttpLimits,
} from "#server/integrations/edgar/http-get.ts";
import { createRequestGate, THROTTLE_STOP_MS } from "#server/integrations/edgar/request-gate.ts";

/** Tries of one request, the first included. */
export const ATTEMPTS = 3;
/** Pause before the second try; it doubles with each further one. */
export const BACK_OFF_MS = 1_000;
/** Longest `Retry-After` that is waited for; beyond it EDGAR is left alone instead. */
export const RETRY_AFTER_MAX_MS = 10_000;

/** What EDGAR may be asked to compare with, from an earlier answer. */
export type Validators = {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
};

export type NetworkAnswer =
  | { readonly kind: "unchanged" }
  | { readonly kind: "fresh"; readonly body: Buffer; readonly validators: Validators };

/** EDGAR over the network, politely: paced, retried within bounds, left alone when it asks for it. */
export type Network = {
  /** @throws EdgarFailureError when no answer with data comes */
  get(url: URL, known: Validators): Promise<NetworkAnswer>;
  /**
   * An answer with data or a page that the product can do without: tried once, and its failure does
   * not keep others from asking.
   *
   * @throws EdgarFailureError when none comes
   */
  getOptional(url: URL, form: "data" | "page"): Promise<NetworkAnswer>;
};

export type NetworkOptions = {
  readonly contact: string | undefined;
  readonly version: string;
  readonly requestsPerSecond?: number;
  readonly clock?: Clock;
  readonly limits?: HttpLimits;
};

/** One per process: the pace it keeps is the process's. */
export function createNetwork(options: NetworkOptions): Network {
  const { contact, version, clock = SYSTEM_CLOCK, limits = HTTP_LIMITS } = options;
  const gate = createRequestGate(clock, options.requestsPerSecond);
  const httpGet = createHttpGet(limits);
  const userAgent = headerText(`Footnote/${version} ${contact}`);

  async function attempt(url: URL, known: Validators, way: Way): Promise<NetworkAnswer> {
    if (isMadeUp(url.pathname))
      throw new EdgarFailureError({ kind: "not_found", path: url.pathname });
    if (contact === undefined) throw new EdgarFailureError({ kind: "no_contact" });
    const headers = { "user-agent": userAgent, ...conditions(known) };
    return gate.pass(url, async () => {
      try {
        const answer = readAnswer(await httpGet(url, headers), url, way.form);
        gate.succeeded(url);
        return answer;
      } catch (error) {
        note(error, url, way);
        throw error;
      }
    });
  }

  function note(error: unknown, url: URL, { isOptional }: Way): void {
    const failure = error instanceof EdgarFailureError ? error.failure : undefined;
    if (failure?.kind === "throttled") gate.stop(failure.remainingMs);
    else if (failure === undefined || isOfHost(failure)) {
      if (!isOptional) gate.failed(url);
    } else if (failure.kind === "not_found" || failure.kind === "too_large") gate.succeeded(url);
  }

  return {
    async get(url, known) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(url, known, { form: "data", isOptional: false });
        } catch (error) {
          const pauseMs = pauseBeforeRetry(error, tries);
          if (pauseMs === undefined) throw error;
          await clock.wait(pauseMs);
        }
      }
    },
    getOptional: (url, form) => attempt(url, {}, { form, isOptional: true }),
  };
}

/**
 * Whether a failure is the host's, and not of the one address that was asked. A refusal is neither that nor
 * an answer with data: failures around it are still in a row.
 */
function isOfHost(failure: EdgarFailure): boolean {
  if (failure.kind === "status") return failure.status === 429 || failure.status >= 500;
  return OF_HOST.has(failure.kind);
}

const OF_HOST: ReadonlySet<EdgarFailure["kind"]> = new Set([
  "unreachable",
  "cut_off",
  "connect_timeout",
  "idle_timeout",
  "total_timeout",
  "web_page",
]);

type Way = { readonly form: "data" | "page"; readonly isOptional: boolean };

/** What a header can carry: a contact with other letters must not stop every request. */
function headerText(text: string): string {
  return text.replaceAll(/[^\x20-\x7E]/g, "?");
}

function conditions(known: Validators): Record<string, string> {
  return {
    ...(known.etag === undefined ? {} : { "if-none-match": known.etag }),
    ...(known.lastModified === undefined ? {} : { "if-modified-since": known.lastModified }),
  };
}

/** EDGAR's page about the request rate comes with 403, 429, and at times with 200. */
const THROTTLE_PAGE = /Request Rate Threshold Exceeded/i;
const UNDECLARED_PAGE = /Undeclared Automated Tool/i;
/** Only pages are searched: a body of data is never this short or starts otherwise. */
const PAGE_SEARCH_BYTES = 20_000;

function readAnswer(answer: HttpAnswer, url: URL, form: "data" | "page"): NetworkAnswer {
  const { status, headers, body } = answer;
  const start = body.subarray(0, PAGE_SEARCH_BYTES).toString("utf8");
  const isPage = /^\s*</.test(start);
  if (isPage && THROTTLE_PAGE.test(start)) {
    throw new EdgarFailureError({ kind: "throttled", remainingMs: THROTTLE_STOP_MS });
  }
  if (isPage && UNDECLARED_PAGE.test(start)) throw new EdgarFailureError({ kind: "undeclared" });
  if (status === 304) return { kind: "unchanged" };
  if (status === 404) throw new EdgarFailureError({ kind: "not_found", path: url.pathname });
  if (status !== 200) throw statusFailure(status, headers["retry-after"]);
  if (isPage && form === "data") throw new EdgarFailureError({ kind: "web_page" });
  return { kind: "fresh", body, validators: validatorsOf(headers) };
}

function statusFailure(status: number, retryAfter: string | string[] | undefined) {
  const waitMs = typeof retryAfter === "string" ? Number(retryAfter) * 1000 : Number.NaN;
  if (status === 429 && waitMs > RETRY_AFTER_MAX_MS) {
    return new EdgarFailureError({
      kind: "throttled",
      remainingMs: Math.min(waitMs, THROTTLE_STOP_MS),
    });
  }
  const retryAfterMs = waitMs > 0 && waitMs <= RETRY_AFTER_MAX_MS ? waitMs : undefined;
  return new EdgarFailureError({ kind: "status", status, retryAfterMs });
}

function validatorsOf(headers: HttpAnswer["headers"]): Validators {
  const { etag, "last-modified": lastModified } = headers;
  return {
    etag: typeof etag === "string" ? etag : undefined,
    lastModified: typeof lastModified === "string" ? lastModified : undefined,
  };
}

/**
 * How long to wait before another try, undefined when there is none. Silence and slowness are not
 * tried again: the analyst has waited long enough.
 */
function pauseBeforeRetry(error: unknown, tries: number): number | undefined {
  if (!(error instanceof EdgarFailureError) || tries >= ATTEMPTS) return undefined;
  const { failure } = error;
  const backOffMs = BACK_OFF_MS * 2 ** (tries - 1);
  if (failure.kind === "unreachable" || failure.kind === "cut_off") return backOffMs;
  if (failure.kind !== "status") return undefined;
  const isPassing = failure.status === 429 || failure.status === 403 || failure.status >= 500;
  return isPassing ? (failure.retryAfterMs ?? backOffMs) : undefined;
}

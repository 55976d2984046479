import {
  PRIMARY_STATEMENTS,
  type StatementFaces,
} from "#core/finance/statements/pages/filing-face.ts";
import { parseMetaLinks } from "#core/finance/statements/pages/meta-links.ts";
import { type EdgarFailure, EdgarFailureError } from "#server/integrations/edgar/edgar-errors.ts";
import type { StoredFace } from "#server/integrations/edgar/face-file.ts";
import {
  documentName,
  documentOfIndex,
  documentOfMetaLinks,
} from "#server/integrations/edgar/filing-path.ts";
import { findMirrored } from "#server/integrations/edgar/mirror.ts";
import type { Network } from "#server/integrations/edgar/network.ts";
import type { PageReader } from "#server/integrations/edgar/page-reader.ts";

/** What was made of a filing's files, and whether reading them again could give another answer. */
export type FilingReading = { readonly face: StoredFace; readonly isFinal: boolean };

export type FilingSources = {
  readonly mirror: string | undefined;
  readonly network: Pick<Network, "getOptional">;
  readonly urlOf: (path: string) => URL;
  readonly pages: PageReader;
};

export const PAGE_BYTES_MAX = 40_000_000;

/**
 * The face of the filing in `folder`: by its MetaLinks.json, with the page's order, labels and
 * facts; else by its page; else by the filing's largest page, which holds the statements of those
 * who print them in an exhibit.
 *
 * @throws EdgarFailureError when neither can be read
 */
export async function readFiling(
  sources: FilingSources,
  folder: string,
  primaryDocument: string | undefined,
): Promise<FilingReading> {
  const metaLinks = settled(jsonOf(sources, `${folder}MetaLinks.json`));
  const page = await settled(pageOf(sources, folder, { primaryDocument, metaLinks }));
  const meta = await metaLinks;
  const concepts = parseMetaLinks(meta.value);
  if (concepts !== undefined) {
    return { face: joined(concepts, page.value), isFinal: page.error === undefined };
  }
  if (page.error !== undefined) throw page.error;
  const isFinal = meta.error === undefined || isMissing(meta.error);
  const face: StoredFace =
    page.value === undefined ? { none: true } : { via: "inline page", ...page.value };
  return { face, isFinal: isFinal || page.value !== undefined };
}

type Naming = {
  readonly primaryDocument: string | undefined;
  readonly metaLinks: Promise<Settled<unknown>>;
};

async function pageOf(
  sources: FilingSources,
  folder: string,
  { primaryDocument, metaLinks }: Naming,
): Promise<StatementFaces | undefined> {
  const named = documentName(primaryDocument) ?? documentOfMetaLinks((await metaLinks).value);
  const faces = named === undefined ? undefined : await facesOf(sources, `${folder}${named}`);
  if (faces !== undefined) return faces;
  const index = await settled(jsonOf(sources, `${folder}index.json`));
  const largest = documentOfIndex(index.value);
  if (largest !== undefined && largest !== named) return facesOf(sources, `${folder}${largest}`);
  if (named === undefined) {
    throw index.error ?? new EdgarFailureError({ kind: "not_found", path: folder });
  }
  return undefined;
}

async function facesOf(sources: FilingSources, path: string): Promise<StatementFaces | undefined> {
  const body = await bodyOf(sources, path, "page");
  if (body.length > PAGE_BYTES_MAX) {
    throw new EdgarFailureError({ kind: "too_large", maxBytes: PAGE_BYTES_MAX });
  }
  return sources.pages.read(body);
}

async function jsonOf(sources: FilingSources, path: string): Promise<unknown> {
  const body = await bodyOf(sources, path, "data");
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    throw new EdgarFailureError({ kind: "not_json" }, { cause });
  }
}

async function bodyOf(
  { mirror, network, urlOf }: FilingSources,
  path: string,
  form: "data" | "page",
): Promise<Buffer> {
  const mirrored = await findMirrored(mirror, path);
  if (mirrored !== undefined) return mirrored.read();
  const answer = await network.getOptional(urlOf(path), form);
  if (answer.kind === "fresh") return answer.body;
  throw new EdgarFailureError({ kind: "status", status: 304 });
}

function isMissing(error: unknown): boolean {
  return error instanceof EdgarFailureError && error.failure.kind === "not_found";
}

/** MetaLinks says what is on the face; the page in which order, under which labels, with which facts. */
function joined(
  concepts: StatementFaces["concepts"],
  page: StatementFaces | undefined,
): StoredFace {
  const via = "MetaLinks";
  if (page === undefined) return { via, concepts, isInPrintOrder: false, facts: [] };
  const merged = { ...page.concepts };
  let isInPrintOrder = true;
  for (const statement of PRIMARY_STATEMENTS) {
    const presented = new Set(concepts[statement]);
    if (presented.size === 0) continue;
    const inPrint = page.concepts[statement].filter((concept) => presented.has(concept));
    merged[statement] = [...new Set([...inPrint, ...presented])];
    isInPrintOrder &&= inPrint.length === presented.size;
  }
  const facts = page.facts.filter(({ statement, concept }) => merged[statement].includes(concept));
  return { via, concepts: merged, isInPrintOrder, facts, segments: page.segments };
}

type Settled<Value> = { readonly value?: Value; readonly error?: unknown };

async function settled<Value>(promise: Promise<Value>): Promise<Settled<Value>> {
  try {
    return { value: await promise };
  } catch (error) {
    return { error };
  }
}

/** Why a filing's face is not known: a clause without a full stop. */
export function reasonOf(error: unknown): string {
  const kind = error instanceof EdgarFailureError ? error.failure.kind : undefined;
  return kind === undefined ? UNREADABLE : REASONS[kind];
}

const UNREADABLE = "the report's page could not be read";
const SILENT = "EDGAR did not answer in time";

const REASONS: Readonly<Record<EdgarFailure["kind"], string>> = {
  no_contact: "the report's page is not on this server, which does not ask the SEC",
  not_found: "EDGAR has no inline XBRL page of the report",
  mirror_unusable: "this server's copy of the report's page is damaged",
  too_large: "the report's page is larger than what is read",
  not_json: UNREADABLE,
  wrong_shape: UNREADABLE,
  web_page: UNREADABLE,
  unreachable: "EDGAR could not be reached",
  cut_off: "EDGAR's answer was cut off",
  undeclared: "EDGAR does not answer this server",
  connect_timeout: SILENT,
  idle_timeout: SILENT,
  total_timeout: SILENT,
  throttled: "EDGAR asked for a pause",
  breaker_open: "EDGAR failed several times in a row",
  status: "EDGAR refused the report's page",
};

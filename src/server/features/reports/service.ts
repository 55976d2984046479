import type { z } from "zod";
import type { exportBuildCombined, exportCreditResearch } from "#contracts/reports.ts";
import { countText } from "#core/count-text.ts";
import { AppError } from "#core/errors.ts";
import { objectOf, textOf } from "#core/finance/valuation/json-reading.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { SkippedPart } from "#core/outputs/deck/custom-deck.ts";
import { anchoredWords, FIGURED } from "#core/outputs/deck/deck-words.ts";
import type { DeckModel, DeckRequest } from "#core/outputs/deck/deck-content.ts";
import { printedCall } from "#core/outputs/deck/printed-call.ts";
import { ANALYST_DEFAULT, NOTHING_TO_EXPORT } from "#core/outputs/deck/report-defaults.ts";
import { researchSummary } from "#core/outputs/deck/research-summary.ts";
import type { Database } from "#server/db/client.ts";
import { documentModel } from "#server/features/models/service.ts";
import type { User } from "#server/http/env.ts";
import { ThreadError, workers } from "#server/worker-pool.ts";
import type { DeckOutcome, DeckWork, TemplateReport } from "./deck-work.ts";
import { type DocumentToExport, judgedDocument } from "./judged-document.ts";
import { findTemplateFile } from "./templates-repository.ts";

type ResearchExport = z.output<typeof exportCreditResearch.body>;
type CustomExport = z.output<typeof exportBuildCombined.body>;

const SCRIPT = new URL("./deck-work.ts", import.meta.url);
const MAKE_MS = 30_000;
export const NOT_MADE = "The deck could not be made. Please try again.";
export const STOPPED = "The export was stopped";

type Asking = { readonly user: User; readonly signal: AbortSignal };

/** The credit research deck of a text, or its slides for a committee. @throws AppError naming `confirmedPoints` */
export async function creditResearchFile(
  db: Database,
  { user, signal }: Asking,
  body: ResearchExport,
  isPresentation = false,
): Promise<Uint8Array> {
  const { content, researchId, connectedData } = body;
  const asked = { userId: user.id, content, researchId, connectedData };
  const document = await judgedDocument(db, asked);
  const request = await requestOf(db, { user, analyst: user.name }, { ...body, document });
  const work = await workOf(db, user, { body, document, request });
  return bytesOf(await made({ ...work, isPresentation }, signal)).bytes;
}

/** A custom report, with what had to be left out. */
export async function customReportFile(
  db: Database,
  { user, signal }: Asking,
  body: CustomExport,
): Promise<{ readonly bytes: Uint8Array; readonly skipped: readonly SkippedPart[] }> {
  const components = body.pages.flatMap((page) =>
    page.components.map((component) => ({ page: page.title, ...component })),
  );
  if (components.length === 0) {
    throw new AppError("invalid_input", NOTHING_TO_EXPORT, { field: "pages" });
  }
  const { content, researchId, connectedData } = body;
  const asked = { userId: user.id, content, researchId, connectedData };
  const document = await judgedDocument(db, asked);
  const request = await requestOf(db, { user, analyst: ANALYST_DEFAULT }, { ...body, document });
  const work = await workOf(db, user, { body, document, request });
  const parts = components.map(({ page, title, componentId }) => ({ page, title, componentId }));
  const changes = components.map(({ data, componentId }) => changeOf(request, componentId, data));
  return bytesOf(await made({ ...work, parts, changes }, signal));
}

type GivenWords = Partial<
  Pick<ResearchExport, "title" | "subtitle" | "summary" | "rec" | "spread" | "analyst">
> &
  Pick<ResearchExport, "assumptions" | "valuation" | "charts" | "tables" | "date">;

/** What was sent, else what is kept with the document, else what the text itself says. */
async function requestOf(
  db: Database,
  { user, analyst }: { readonly user: User; readonly analyst: string },
  given: GivenWords & { readonly document: DocumentToExport },
): Promise<DeckRequest> {
  const {
    document,
    date = new Date().toISOString().slice(0, 10),
    charts = [],
    tables = [],
  } = given;
  const { content, connectedData, anchors } = document;
  return {
    words: wordsOf(given, { document, date, analyst }),
    content,
    date,
    connectedData,
    anchors,
    model: asModel(await documentModel(db, user.id, connectedData)),
    given: { charts, tables },
  };
}

type Words = DeckRequest["words"];

function wordsOf(
  given: GivenWords,
  by: { readonly document: DocumentToExport; readonly date: string; readonly analyst: string },
): Words {
  const { document, date, analyst } = by;
  const own = researchSummary({ ...document, date });
  const kept = document.document?.summary ?? undefined;
  const { title, subtitle, summary, assumptions, valuation, rec, spread } = given;
  const sent = { title, subtitle, summary, assumptions, valuation, rec, spread };
  const first: Words = {
    title: own.title,
    subtitle: own.subtitle,
    summary: own.summary,
    assumptions: undefined,
    valuation: undefined,
    ...printedCall(document, kept),
    analyst: given.analyst ?? analyst,
    anchors: { title: own.titleAnchors, summary: own.anchors },
  };
  const ofKept = kept && { ...kept, rec: first.rec, spread: first.spread };
  const started = ofKept === undefined ? first : changedWords(first, ofKept, ofKept.anchors);
  return inNote(changedWords(started, sent), document);
}

function inNote(words: Words, note: Parameters<typeof anchoredWords>[1]): Words {
  return { ...words, anchors: anchoredWords(words, note) };
}

/** Words with some of them changed; anchors of words that became others mean nothing. */
function changedWords(
  words: Words,
  change: { readonly [Name in keyof Omit<Words, "anchors">]?: Words[Name] | undefined },
  anchors: Words["anchors"] = {},
): Words {
  const { title, subtitle, summary, assumptions, valuation, rec, spread, analyst } = change;
  const all = { title, subtitle, summary, assumptions, valuation, rec, spread, analyst };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const changed: Words = { ...words, ...given };
  const placed = FIGURED.map((field) => [
    field,
    anchors[field] ?? (changed[field] === words[field] ? words.anchors[field] : undefined),
  ]);
  return { ...changed, anchors: Object.fromEntries(placed) };
}

function asModel(card: ContextItem | undefined): DeckModel | undefined {
  if (card === undefined) return undefined;
  const data = objectOf(card.data);
  const saved = objectOf(data["savedOutput"]);
  const day = (textOf(saved["updatedAt"]) || textOf(saved["createdAt"])).slice(0, 10);
  const name = textOf(saved["name"]);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? `saved ${longDate(day)}` : "";
  return {
    card,
    label: ["DCF model", name, date].filter((part) => part !== "").join(", "),
    parts: {
      historicalData: data["historicalData"] ?? saved["historicalData"],
      projections: data["projections"],
      assumptionParameters: data["assumptionParameters"],
      valuationResults: data["valuationResults"],
    },
  };
}

type ComponentData = CustomExport["pages"][number]["components"][number]["data"];

/** What a component's own data changes of the document's; a page's date in words is the deck's. */
function changeOf(
  { words, given, ...note }: DeckRequest,
  componentId: CustomExport["pages"][number]["components"][number]["componentId"],
  data: ComponentData,
): Partial<DeckRequest> {
  if (data == null) return {};
  const { commentary, charts = given.charts, tables = given.tables, table } = data;
  const field = componentId === "model-page" ? "assumptions" : "valuation";
  return {
    words: inNote(changedWords(words, { ...data, [field]: commentary }), note),
    given: { charts, tables: [...(table === undefined ? [] : [table]), ...tables] },
  };
}

async function workOf(
  db: Database,
  user: User,
  asked: {
    readonly body: Pick<ResearchExport, "useHouseTemplate" | "confirmedPoints">;
    readonly document: DocumentToExport;
    readonly request: DeckRequest;
  },
): Promise<DeckWork> {
  const { body, request } = asked;
  return {
    request,
    created: new Date().toISOString(),
    template: body.useHouseTemplate ? await findTemplateFile(db, user.id) : undefined,
    confirmed: body.confirmedPoints,
  };
}

async function made(work: DeckWork, signal: AbortSignal): Promise<DeckOutcome> {
  return inThread<DeckOutcome>("makeDeck", work, signal);
}

/** What a thread makes of a task. @throws AppError "unavailable" where it fails or nobody waits any more */
async function inThread<Answer>(
  name: string,
  task: DeckWork | Uint8Array,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    return await workers.run<DeckWork | Uint8Array, Answer>({
      script: SCRIPT,
      name,
      task,
      timeoutMs: MAKE_MS,
      signal,
    });
  } catch (cause) {
    if (signal?.aborted === true) throw new AppError("unavailable", STOPPED, { cause });
    if (cause instanceof ThreadError) throw new AppError("unavailable", NOT_MADE, { cause });
    throw cause;
  }
}

function bytesOf(outcome: DeckOutcome): Extract<DeckOutcome, { readonly kind: "made" }> {
  if (outcome.kind === "made") return outcome;
  if (outcome.kind === "nothing") {
    throw new AppError("invalid_input", NOTHING_TO_EXPORT, { field: "pages" });
  }
  const figures = countText(outcome.count, "figure is", "figures are");
  throw new AppError(
    "invalid_input",
    `${figures} contradicted by the data. Correct or confirm them, then export.`,
    { field: "confirmedPoints" },
  );
}

/** What an uploaded template holds. @throws AppError "invalid_input" naming `file` */
export async function inspectTemplate(file: Uint8Array): Promise<TemplateReport> {
  const read = await inThread<TemplateReport | { readonly refusal: string }>("readTemplate", file);
  if ("refusal" in read) throw new AppError("invalid_input", read.refusal, { field: "file" });
  return read;
}

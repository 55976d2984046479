import type { z } from "zod";
import type { exportBuildCombined, exportCreditResearch } from "#contracts/reports.ts";
import { countText } from "#core/count-text.ts";
import { AppError } from "#core/errors.ts";
import type { SkippedPart } from "#core/outputs/deck/custom-deck.ts";
import { ANALYST_DEFAULT, NOTHING_TO_EXPORT } from "#core/outputs/deck/report-defaults.ts";
import type { ResearchSummary, SummaryInput } from "#core/outputs/deck/summary-defaults.ts";
import type { Database } from "#server/db/client.ts";
import { documentModel } from "#server/features/models/service.ts";
import type { User } from "#server/http/env.ts";
import { workers } from "#server/worker-pool.ts";
import type { GivenWords } from "./deck-request.ts";
import type {
  AskedWork,
  DeckOutcome,
  ExhibitWork,
  makeExhibit,
  TemplateReport,
} from "./deck-work.ts";
import { type DocumentToExport, judgedDocument } from "./judged-document.ts";
import { findTemplateFile } from "./templates-repository.ts";

type ResearchExport = z.output<typeof exportCreditResearch.body>;
type CustomExport = z.output<typeof exportBuildCombined.body>;

const SCRIPT = new URL("./deck-work.ts", import.meta.url);
const MAKE_MS = 30_000;
export const NOT_MADE = "The deck could not be made. Please try again.";
export const STOPPED = "The export was stopped";

type Asking = { readonly user: User; readonly signal: AbortSignal };

/** A file and what it had to leave out. */
export type MadeFile = { readonly bytes: Uint8Array; readonly skipped: readonly SkippedPart[] };

/** The credit research deck of a text, or its slides for a committee. @throws AppError naming `confirmedPoints` */
export async function creditResearchFile(
  db: Database,
  { user, signal }: Asking,
  body: ResearchExport,
  isPresentation = false,
): Promise<MadeFile> {
  const { content, researchId, connectedData } = body;
  const asked = { userId: user.id, content, researchId, connectedData };
  const document = await judgedDocument(db, asked);
  const work = await workOf(db, { user, analyst: user.name }, { body, document });
  return bytesOf(await made({ ...work, isPresentation }, signal));
}

/** A custom report, with what had to be left out. */
export async function customReportFile(
  db: Database,
  { user, signal }: Asking,
  body: CustomExport,
): Promise<MadeFile> {
  const components = body.pages.flatMap((page) =>
    page.components.map((component) => ({ page: page.title, ...component })),
  );
  if (components.length === 0) {
    throw new AppError("invalid_input", NOTHING_TO_EXPORT, { field: "pages" });
  }
  const { content, researchId, connectedData } = body;
  const asked = { userId: user.id, content, researchId, connectedData };
  const document = await judgedDocument(db, asked);
  const work = await workOf(db, { user, analyst: ANALYST_DEFAULT }, { body, document });
  return bytesOf(await made({ ...work, components }, signal));
}

async function workOf(
  db: Database,
  { user, analyst }: { readonly user: User; readonly analyst: string },
  {
    body: { useHouseTemplate, confirmedPoints, date, ...body },
    document: { document, ...judged },
  }: {
    readonly body: GivenWords &
      Pick<ResearchExport, "useHouseTemplate" | "confirmedPoints" | "date">;
    readonly document: DocumentToExport;
  },
): Promise<AskedWork> {
  const { title, subtitle, summary, assumptions, valuation, rec, spread } = body;
  const { analyst: named, charts, tables } = body;
  const words = { title, subtitle, summary, assumptions, valuation, rec, spread, analyst: named };
  return {
    asked: {
      given: { ...words, charts, tables },
      document: judged,
      kept: document?.summary ?? undefined,
      date: date ?? new Date().toISOString().slice(0, 10),
      analyst,
      model: await documentModel(db, user.id, judged.connectedData),
    },
    created: new Date().toISOString(),
    template: useHouseTemplate ? await findTemplateFile(db, user.id) : undefined,
    confirmed: confirmedPoints,
  };
}

async function made(work: AskedWork, signal: AbortSignal): Promise<DeckOutcome> {
  return inThread<DeckOutcome>("makeAskedDeck", work, signal);
}

/** What a text opens with, by its own words and what the data say. @throws AppError "unavailable" */
export async function openingOf(
  input: SummaryInput,
  signal: AbortSignal,
): Promise<ResearchSummary> {
  return inThread<ResearchSummary>("makeOpening", input, signal);
}

/** The workbook of an exhibit. @throws AppError "not_found" where the name draws nothing */
export async function exhibitFile(work: ExhibitWork, signal: AbortSignal): Promise<Uint8Array> {
  const exhibit = await inThread<Awaited<ReturnType<typeof makeExhibit>>>(
    "makeExhibit",
    work,
    signal,
  );
  if ("reason" in exhibit) throw new AppError("not_found", `${exhibit.reason}.`);
  return exhibit.bytes;
}

type Task = AskedWork | SummaryInput | ExhibitWork | Uint8Array;

/** What a thread makes of a task. @throws AppError "unavailable" where it fails or nobody waits any more */
async function inThread<Answer>(name: string, task: Task, signal?: AbortSignal): Promise<Answer> {
  try {
    const work = { script: SCRIPT, name, task, timeoutMs: MAKE_MS, failedText: NOT_MADE };
    return await workers.run<Task, Answer>({ ...work, signal });
  } catch (cause) {
    if (signal?.aborted === true) throw new AppError("unavailable", STOPPED, { cause });
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

import { type Context, Hono } from "hono";
import {
  deleteHouseTemplate,
  exportBuildCombined,
  exportCreditResearch,
  exportExhibit,
  exportPresentation,
  generateResearchSummary,
  getHouseTemplate,
  PPTX_TYPE,
  SKIPPED_COMPONENTS_HEADER,
  TEMPLATE_MAX_BYTES,
  uploadHouseTemplate,
} from "#contracts/reports.ts";
import { deckFileName, exhibitFileName, slidesFileName } from "#core/outputs/report/file-name.ts";
import { configuredGeneration } from "#server/features/assistant/configured-engine.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { fileAnswer, serve } from "#server/http/serve.ts";
import { fileField } from "#server/http/multipart.ts";
import { uploads } from "#server/http/upload-budget.ts";
import type { MODEL_LIMITS } from "#server/integrations/language-model/language-model.ts";
import { XLSX_TYPE } from "#server/integrations/spreadsheets/write-workbook.ts";
import { judgedDocument } from "./judged-document.ts";
import { summaryBy } from "./model-summary.ts";
import {
  creditResearchFile,
  customReportFile,
  exhibitFile,
  inspectTemplate,
  type MadeFile,
  openingOf,
} from "./service.ts";
import { findTemplate, keepTemplate, removeTemplate } from "./templates-repository.ts";

export const TEMPLATE_TOO_LARGE = "This file is larger than 20 MB, the most a template may have";
const TEMPLATE_FILE = {
  missing: "Choose a PowerPoint file",
  unnamed: "template.pptx",
  max: TEMPLATE_MAX_BYTES,
  tooLarge: TEMPLATE_TOO_LARGE,
};

/** Decks and what they open with. */
export function reportRoutes(
  { config, db }: Pick<Dependencies, "config" | "db">,
  limits?: typeof MODEL_LIMITS,
) {
  const generation = configuredGeneration({ config, db }, limits);
  const routes = new Hono<SignedInEnv>();

  serve(routes, generateResearchSummary, async ({ userId, body, signal }) => {
    const judged = await judgedDocument(db, { userId, ...body });
    const { content, connectedData, anchors } = judged;
    const opened = { content, connectedData, anchors, date: today() };
    const asking = { builtIn: await openingOf(opened, signal), userId, signal };
    const { made, note } = await summaryBy(generation, judged, asking);
    return { success: true, ...made, note };
  });

  serve(routes, exportCreditResearch, async ({ c, user, body, signal }) => {
    const file = await creditResearchFile(db, { user, signal }, body);
    return deckAnswer(c, file, deckFileName(body.date ?? today()));
  });

  serve(routes, exportPresentation, async ({ c, user, body, signal }) => {
    const file = await creditResearchFile(db, { user, signal }, body, true);
    return deckAnswer(c, file, slidesFileName(body.date ?? today()));
  });

  serve(routes, exportBuildCombined, async ({ c, user, body, signal }) => {
    const file = await customReportFile(db, { user, signal }, body);
    return deckAnswer(c, file, deckFileName(body.date ?? today()));
  });

  serve(routes, exportExhibit, async ({ c, userId, body: { researchId, name }, signal }) => {
    const of = { userId, researchId, content: undefined };
    const { connectedData } = await judgedDocument(db, of);
    const created = new Date().toISOString();
    const bytes = await exhibitFile({ name, connectedData, created }, signal);
    return fileAnswer(c, bytes, { type: XLSX_TYPE, name: exhibitFileName(name, today()) });
  });

  return routes.route("/", templateRoutes(db));
}

/** The presentation whose master and theme decks take. */
function templateRoutes(db: Dependencies["db"]) {
  const takeUpload = uploads();
  const routes = new Hono<SignedInEnv>();
  serve(routes, getHouseTemplate, async ({ userId }) => ({
    template: (await findTemplate(db, userId)) ?? null,
  }));
  serve(routes, uploadHouseTemplate, async ({ c, userId }) => {
    await takeUpload(c, async (form) => {
      const { bytes: file, fileName } = await fileField(form, TEMPLATE_FILE);
      const facts = await inspectTemplate(file);
      await keepTemplate(db, { userId, fileName, size: file.byteLength, file, facts });
    });
    return { template: await findTemplate(db, userId) };
  });
  serve(routes, deleteHouseTemplate, ({ userId }) => removeTemplate(db, userId));
  return routes;
}

function deckAnswer(c: Context, { bytes, skipped }: MadeFile, name: string): Response {
  if (skipped.length > 0) {
    c.header(SKIPPED_COMPONENTS_HEADER, encodeURIComponent(JSON.stringify(skipped)));
  }
  return fileAnswer(c, bytes, { type: PPTX_TYPE, name });
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

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
import { fileField } from "#server/http/multipart.ts";
import { uploads } from "#server/http/upload-budget.ts";
import { validate } from "#server/http/validate.ts";
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

  routes.post(
    generateResearchSummary.path,
    validate("json", generateResearchSummary.body),
    async (c) => {
      const { content, researchId } = c.req.valid("json");
      const judged = await judgedDocument(db, { userId: c.var.user.id, content, researchId });
      const { signal } = c.req.raw;
      const { connectedData, anchors } = judged;
      const opened = { content: judged.content, connectedData, anchors, date: today() };
      const asking = { builtIn: await openingOf(opened, signal), userId: c.var.user.id, signal };
      const { made, note } = await summaryBy(generation, judged, asking);
      return c.json(generateResearchSummary.response.parse({ success: true, ...made, note }));
    },
  );

  routes.post(exportCreditResearch.path, validate("json", exportCreditResearch.body), async (c) => {
    const { user } = c.var;
    const body = c.req.valid("json");
    const { signal } = c.req.raw;
    const file = await creditResearchFile(db, { user, signal }, body);
    return deckAnswer(c, file, deckFileName(body.date ?? today()));
  });

  routes.post(exportPresentation.path, validate("json", exportPresentation.body), async (c) => {
    const { user } = c.var;
    const body = c.req.valid("json");
    const file = await creditResearchFile(db, { user, signal: c.req.raw.signal }, body, true);
    return deckAnswer(c, file, slidesFileName(body.date ?? today()));
  });

  routes.post(exportBuildCombined.path, validate("json", exportBuildCombined.body), async (c) => {
    const { user } = c.var;
    const body = c.req.valid("json");
    const { signal } = c.req.raw;
    const file = await customReportFile(db, { user, signal }, body);
    return deckAnswer(c, file, deckFileName(body.date ?? today()));
  });

  routes.post(exportExhibit.path, validate("json", exportExhibit.body), async (c) => {
    const { researchId, name } = c.req.valid("json");
    const of = { userId: c.var.user.id, researchId, content: undefined };
    const { connectedData } = await judgedDocument(db, of);
    const created = new Date().toISOString();
    const bytes = await exhibitFile({ name, connectedData, created }, c.req.raw.signal);
    return c.body(new Uint8Array(bytes), 200, {
      "content-type": XLSX_TYPE,
      "content-disposition": `attachment; filename="${exhibitFileName(name, today())}"`,
    });
  });

  return routes.route("/", templateRoutes(db));
}

/** The presentation whose master and theme decks take. */
function templateRoutes(db: Dependencies["db"]) {
  const takeUpload = uploads();
  return new Hono<SignedInEnv>()
    .get(getHouseTemplate.path, async (c) => {
      const template = (await findTemplate(db, c.var.user.id)) ?? null;
      return c.json(getHouseTemplate.response.parse({ template }));
    })
    .post(uploadHouseTemplate.path, async (c) => {
      const userId = c.var.user.id;
      await takeUpload(c, async (form) => {
        const { bytes: file, fileName } = await fileField(form, TEMPLATE_FILE);
        const facts = await inspectTemplate(file);
        await keepTemplate(db, { userId, fileName, size: file.byteLength, file, facts });
      });
      const template = await findTemplate(db, userId);
      return c.json(uploadHouseTemplate.response.parse({ template }), uploadHouseTemplate.status);
    })
    .delete(deleteHouseTemplate.path, async (c) => {
      await removeTemplate(db, c.var.user.id);
      return c.body(null, deleteHouseTemplate.status);
    });
}

function deckAnswer(c: Context, { bytes, skipped }: MadeFile, name: string): Response {
  if (skipped.length > 0) {
    c.header(SKIPPED_COMPONENTS_HEADER, encodeURIComponent(JSON.stringify(skipped)));
  }
  return c.body(new Uint8Array(bytes), 200, {
    "content-type": PPTX_TYPE,
    "content-disposition": `attachment; filename="${name}"`,
  });
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

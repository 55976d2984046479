import { Hono } from "hono";
import {
  deleteHouseTemplate,
  exportBuildCombined,
  exportCreditResearch,
  generateResearchSummary,
  getHouseTemplate,
  uploadHouseTemplate,
} from "#contracts/reports.ts";
import { AppError } from "#core/errors.ts";
import { researchSummary } from "#core/outputs/deck/research-summary.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { judgedDocument } from "./judged-document.ts";

const NOT_YET = "This deck cannot be made yet";

/** Decks and what they open with. */
export function reportRoutes({ db }: Dependencies) {
  const routes = new Hono<SignedInEnv>();

  routes.post(
    generateResearchSummary.path,
    validate("json", generateResearchSummary.body),
    async (c) => {
      const { content, researchId } = c.req.valid("json");
      const judged = await judgedDocument(db, { userId: c.var.user.id, content, researchId });
      const made = researchSummary({ ...judged, date: new Date().toISOString().slice(0, 10) });
      const answer = { success: true, ...made, engine: "built-in" };
      return c.json(generateResearchSummary.response.parse(answer));
    },
  );

  routes.post(exportCreditResearch.path, validate("json", exportCreditResearch.body), notYet);
  routes.post(exportBuildCombined.path, validate("json", exportBuildCombined.body), notYet);
  routes.get(getHouseTemplate.path, (c) =>
    c.json(getHouseTemplate.response.parse({ template: null })),
  );
  routes.post(uploadHouseTemplate.path, notYet);
  routes.delete(deleteHouseTemplate.path, (c) => c.body(null, deleteHouseTemplate.status));
  return routes;
}

function notYet(): Response {
  throw new AppError("unavailable", NOT_YET);
}

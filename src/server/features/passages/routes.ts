import { Hono } from "hono";
import { getDocumentPassage } from "#contracts/knowledge-base.ts";
import { AppError } from "#core/errors.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { findPassageInContext } from "./service.ts";
import { viewOf } from "./view.ts";

export const NO_SUCH_PASSAGE = "This passage is not in your documents, or its file was read anew";

/** Passages of the user's own documents, as the viewer shows them. */
export function passageRoutes({ db }: Pick<Dependencies, "db">) {
  const routes = new Hono<SignedInEnv>();
  routes.get(getDocumentPassage.path, validate("param", getDocumentPassage.params), async (c) => {
    const { id: documentId, anchor } = c.req.valid("param");
    const scope = { kind: "library", userId: c.var.user.id, documentId } as const;
    const found = await findPassageInContext(db, scope, anchor);
    if (found === undefined) throw new AppError("not_found", NO_SUCH_PASSAGE);
    return c.json(getDocumentPassage.response.parse(viewOf(found)));
  });
  return routes;
}

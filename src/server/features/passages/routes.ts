import { Hono } from "hono";
import { findInDocument, getDocumentPassage } from "#contracts/knowledge-base.ts";
import { AppError } from "#core/errors.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { findInContext, findPassageInContext } from "./service.ts";
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
  routes.get(
    findInDocument.path,
    validate("param", findInDocument.params),
    validate("query", findInDocument.query),
    async (c) => {
      const { id: documentId } = c.req.valid("param");
      const scope = { kind: "library", userId: c.var.user.id, documentId } as const;
      const found = await findInContext(db, scope, c.req.valid("query").find);
      if (found === undefined) throw new AppError("not_found", NO_SUCH_PASSAGE);
      return c.json(findInDocument.response.parse(found));
    },
  );
  return routes;
}

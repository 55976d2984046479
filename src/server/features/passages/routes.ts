import { Hono } from "hono";
import { findInDocument, getDocumentPassage } from "#contracts/knowledge-base.ts";
import { AppError } from "#core/errors.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { serve } from "#server/http/serve.ts";
import { findInContext, findPassageInContext } from "./service.ts";
import { viewOf } from "./view.ts";

export const NO_SUCH_PASSAGE = "This passage is not in your documents, or its file was read anew";

/** Passages of the user's own documents, as the viewer shows them. */
export function passageRoutes({ db }: Pick<Dependencies, "db">) {
  const routes = new Hono<SignedInEnv>();
  serve(routes, getDocumentPassage, async ({ userId, params: { id: documentId, anchor } }) => {
    const scope = { kind: "library", userId, documentId } as const;
    const found = await findPassageInContext(db, scope, anchor);
    if (found === undefined) throw new AppError("not_found", NO_SUCH_PASSAGE);
    return viewOf(found);
  });
  serve(routes, findInDocument, async ({ userId, params: { id: documentId }, query: { find } }) => {
    const scope = { kind: "library", userId, documentId } as const;
    const found = await findInContext(db, scope, find);
    if (found === undefined) throw new AppError("not_found", NO_SUCH_PASSAGE);
    return found;
  });
  return routes;
}

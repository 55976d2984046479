import { Hono } from "hono";
import { getSideBySide } from "#contracts/side-by-side.ts";
import type { SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { compareCompanies } from "./side-by-side.ts";
import type { Statements } from "./statements.ts";

export function sideBySideRoutes(statements: Statements) {
  const routes = new Hono<SignedInEnv>();

  routes.get(getSideBySide.path, validate("query", getSideBySide.query), async (c) => {
    const answer = await compareCompanies(statements, c.var.user.id, c.req.valid("query"));
    return c.json(getSideBySide.response.parse(answer));
  });

  return routes;
}

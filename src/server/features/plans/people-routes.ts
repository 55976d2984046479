import { Hono } from "hono";
import { listPeople, PEOPLE_RESTRICTED, setPlan } from "#contracts/plans.ts";
import { chatDay } from "#core/chat-quota.ts";
import { requireOwner } from "#server/features/accounts/owner.ts";
import { grantPlan, peopleOf } from "#server/features/plans/service.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";

/** Everybody's plan, for the owner alone. */
export function peopleRoutes(dependencies: Pick<Dependencies, "config" | "db">) {
  const { db } = dependencies;
  return new Hono<SignedInEnv>()
    .get(listPeople.path, async (c) => {
      await requireOwner(dependencies, c.var.user, PEOPLE_RESTRICTED);
      const people = await peopleOf(dependencies, chatDay(new Date()));
      return c.json(listPeople.response.parse({ people }));
    })
    .put(
      setPlan.path,
      validate("param", setPlan.params),
      validate("json", setPlan.body),
      async (c) => {
        await requireOwner(dependencies, c.var.user, PEOPLE_RESTRICTED);
        await grantPlan(db, c.req.valid("param").id, c.req.valid("json").plan === "PRO");
        return c.body(null, 204);
      },
    );
}

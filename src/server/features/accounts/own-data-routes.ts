import { Hono } from "hono";
import { deleteAccount, exportAccount, getAccount } from "#contracts/accounts.ts";
import { chatDay } from "#core/chat-quota.ts";
import { AppError } from "#core/errors.ts";
import { isOwnerAccount } from "#server/features/accounts/owner.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { ownDataArchive } from "./own-data-archive.ts";
import { beginDeletion, findAccount, isBilled } from "./own-data-repository.ts";

export const OTHER_EMAIL_TEXT = "Type the e-mail address of your account";
export const OWNER_STAYS_TEXT =
  "The owner's account stays while the operator names it as the owner's.";
export const BILLED_TEXT = "Pro is paid for: end it under Manage billing first.";

/** What somebody has here: seen, taken along, and deleted (decisions.md 50). */
export function ownDataRoutes(dependencies: Pick<Dependencies, "config" | "db" | "files">) {
  const { config, db } = dependencies;
  return new Hono<SignedInEnv>()
    .get(getAccount.path, async (c) => {
      const found = await findAccount(db, c.var.user.id, chatDay(new Date()));
      const { ai } = config;
      const model = ai && {
        name: ai.model,
        provider: ai.provider,
        tokensPerDay: ai.tokensPerDay,
      };
      return c.json(getAccount.response.parse({ ...found, model: model ?? null }));
    })
    .get(exportAccount.path, (c) => {
      const day = new Date().toISOString().slice(0, 10);
      return c.body(ownDataArchive(dependencies, c.var.user.id), 200, {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="footnote_${day}.zip"`,
      });
    })
    .post(deleteAccount.path, validate("json", deleteAccount.body), async (c) => {
      const { user } = c.var;
      if (c.req.valid("json").email.trim().toLowerCase() !== user.email) {
        throw new AppError("invalid_input", OTHER_EMAIL_TEXT, { field: "email" });
      }
      if (await isOwnerAccount(dependencies, user)) {
        throw new AppError("restricted", OWNER_STAYS_TEXT);
      }
      if (await isBilled(db, user.id)) throw new AppError("restricted", BILLED_TEXT);
      const deletesAt = (await beginDeletion(db, user.id)).toISOString();
      return c.json(deleteAccount.response.parse({ deletesAt }));
    });
}

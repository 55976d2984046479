import { Hono } from "hono";
import {
  type AccessToken,
  createToken,
  listTokens,
  revokeToken,
  TOKENS_MAX,
} from "#contracts/accounts.ts";
import { AppError } from "#core/errors.ts";
import {
  deleteToken,
  findTokens,
  insertToken,
  type StoredToken,
} from "#server/features/accounts/token-repository.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";

/** Personal tokens: made by somebody signed in, shown once, revoked at any time. */
export function tokenRoutes({ db }: Pick<Dependencies, "db">) {
  return new Hono<SignedInEnv>()
    .get(listTokens.path, async (c) => {
      const tokens = await findTokens(db, c.var.user.id);
      return c.json(listTokens.response.parse({ tokens: tokens.map(tokenOf) }));
    })
    .post(createToken.path, validate("json", createToken.body), async (c) => {
      const made = await insertToken(db, { userId: c.var.user.id, ...c.req.valid("json") });
      if (made === undefined) {
        throw new AppError("limit_reached", `You have ${TOKENS_MAX} tokens. Revoke one first.`);
      }
      const answer = { ...tokenOf(made.row), token: made.token };
      return c.json(createToken.response.parse(answer), createToken.status);
    })
    .delete(revokeToken.path, validate("param", revokeToken.params), async (c) => {
      const owned = { userId: c.var.user.id, id: c.req.valid("param").id };
      if (!(await deleteToken(db, owned))) {
        throw new AppError("not_found", "This token does not exist");
      }
      return c.body(null, 204);
    });
}

function tokenOf({ id, name, hint, createdAt, lastUsedAt, expiresAt }: StoredToken): AccessToken {
  return {
    id,
    name,
    hint,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}

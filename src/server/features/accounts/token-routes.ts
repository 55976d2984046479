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
import { serve } from "#server/http/serve.ts";

/** Personal tokens: made by somebody signed in, shown once, revoked at any time. */
export function tokenRoutes({ db }: Pick<Dependencies, "db">) {
  const routes = new Hono<SignedInEnv>();
  serve(routes, listTokens, async ({ userId }) => {
    const tokens = await findTokens(db, userId);
    return { tokens: tokens.map(tokenOf) };
  });
  serve(routes, createToken, async ({ userId, body }) => {
    const made = await insertToken(db, { userId, ...body });
    if (made === undefined) {
      throw new AppError("limit_reached", `You have ${TOKENS_MAX} tokens. Revoke one first.`);
    }
    return { ...tokenOf(made.row), token: made.token };
  });
  serve(routes, revokeToken, async ({ userId, params: { id } }) => {
    if (!(await deleteToken(db, { userId, id }))) {
      throw new AppError("not_found", "This token does not exist");
    }
  });
  return routes;
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

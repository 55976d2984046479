import { describe, expect, it } from "vitest";
import { createToken, listTokens, TOKENS_MAX } from "#contracts/accounts.ts";
import { userOfToken } from "#server/features/accounts/token-repository.ts";
import { accessTokens } from "#server/db/schema/accounts.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";

const make = { method: "POST", json: { name: " Desk client " } };

describe("personal tokens", () => {
  it("are shown once, stored as a hash, and of their user alone", async () => {
    const { request, as, anonymous, db, userId } = await createTestApp({ signedInAs: "ana" });
    const answer = await request(createToken.path, make);
    const { token, id, name } = createToken.response.parse(await answer.json());
    expect(name).toBe("Desk client");
    expect(JSON.stringify(await db.select().from(accessTokens))).not.toContain(token);
    const listed = listTokens.response.parse(await (await request(listTokens.path)).json());
    expect(listed.tokens).toMatchObject([{ id, lastUsedAt: null }]);
    expect(JSON.stringify(listed)).not.toContain(token);
    expect(await userOfToken(db, token)).toMatchObject({ id: await userId("ana") });
    expect(await userOfToken(db, `${token}x`)).toBeUndefined();
    expect(await (await as("ben")(listTokens.path)).json()).toEqual({ tokens: [] });
    expect((await as("ben")(`${listTokens.path}/${id}`, { method: "DELETE" })).status).toBe(404);
    expect((await anonymous(listTokens.path)).status).toBe(401);
    expect((await request(`${listTokens.path}/${id}`, { method: "DELETE" })).status).toBe(204);
    expect(await userOfToken(db, token)).toBeUndefined();
  });

  it("end by themselves, and are not more than ten, however many are asked for at once", async () => {
    const { request, db } = await createTestApp({ signedInAs: "ana" });
    const nameless = await request(createToken.path, { method: "POST", json: { name: " " } });
    expect(await nameless.json()).toMatchObject({ field: "name", error: "Name the token" });
    const answers = await Promise.all(
      Array.from({ length: TOKENS_MAX + 3 }, () => request(createToken.path, make)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(TOKENS_MAX);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    const made = answers.find(({ status }) => status === 201);
    const { token } = createToken.response.parse(await made?.json());
    await db.update(accessTokens).set({ expiresAt: new Date(0) });
    expect(await userOfToken(db, token)).toBeUndefined();
  });
});

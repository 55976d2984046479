import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterAll, describe, expect, inject, it } from "vitest";
import { users } from "#server/db/schema/accounts.ts";
import { adminCommand } from "#server/testing/admin-command.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

const folder = mkdtempSync(path.join(tmpdir(), "footnote-admin-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function environmentOf({ db }: TestApp) {
  const { host, user } = inject("testCluster");
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  return {
    DATA_DIR: path.join(folder, "data"),
    DATABASE_URL: `postgresql://${user}@/${rows[0]?.name}?host=${host}`,
  };
}

describe("the command", () => {
  it("takes along what an account has, and has the account removed", async () => {
    const app = await createTestApp();
    await app.userId("ana");
    const [user] = await app.db.select().from(users);
    const email = user?.email ?? "";
    const env = await environmentOf(app);
    const file = path.join(folder, "ana.zip");
    expect(await adminCommand(env, ["export-user", "nobody@example.com", file])).toBe(
      "There is no account of nobody@example.com\n",
    );
    expect(await adminCommand(env, ["export-user", email, file])).toContain(
      `all that ${email} has`,
    );
    expect(Object.keys(unzipSync(readFileSync(file)))).toContain("profile.json");
    expect(await adminCommand(env, ["delete-user", email])).toContain("is signed out everywhere");
    const [left] = await app.db.select().from(users);
    expect(left?.deletesAt).toBeInstanceOf(Date);
  });

  it("moves the embedded database into a new one, and asks which", async () => {
    const env = await environmentOf(await createTestApp());
    expect(await adminCommand({ DATA_DIR: env.DATA_DIR }, ["move-to-postgres"])).toMatch(
      /^Set DATABASE_URL to [^\n]+\n$/,
    );
    expect(await adminCommand(env, ["move-to-postgres"])).toMatch(/^Moved and compared: [^\n]+\n$/);
  });
});

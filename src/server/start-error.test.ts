import { drizzle } from "drizzle-orm/node-postgres";
import { sql } from "drizzle-orm";
import { Pool } from "pg";
import { describe, expect, it } from "vitest";
import { failureText, StartError } from "./start-error.ts";

const SECRET = "wQ8v-not-for-anybody";

describe("what is printed of a failure", () => {
  it("holds nothing that a query was given, whoever wraps its error", async () => {
    const pool = new Pool({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 1_000 });
    const failed = await drizzle({ client: pool })
      .execute(sql`insert into app_settings values (${SECRET}, ${`two\n    at ${SECRET}`})`)
      .catch((error: unknown) => error);
    await pool.end();
    expect(JSON.stringify(failed)).toContain(SECRET);
    const text = failureText(new Error("could not start", { cause: failed }));
    expect(text).toContain("could not start");
    expect(text).toContain("Caused by");
    expect(text).not.toContain(SECRET);
  });

  it("is one line where we know why", () => {
    const cause = new Error(SECRET);
    expect(failureText(new StartError("The port is taken", { cause }))).toBe("The port is taken");
  });
});

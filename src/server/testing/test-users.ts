import { createHmac, randomUUID } from "node:crypto";
import type { Database } from "#server/db/client.ts";
import { sessions, users } from "#server/db/schema/accounts.ts";

const SESSION_MS = 86_400_000;

/** Users by name, with a session each; made on first mention, without the cost of a password. */
export function createTestUsers(db: Database, secret: string) {
  const made = new Map<string, Promise<{ id: string; cookie: string }>>();

  async function make(name: string) {
    const id = randomUUID();
    const token = randomUUID();
    const email = `${name.toLowerCase()}@example.com`;
    await db.insert(users).values({ id, name, email, emailVerified: true });
    const expiresAt = new Date(Date.now() + SESSION_MS);
    await db.insert(sessions).values({ id: randomUUID(), token, userId: id, expiresAt });
    const signature = createHmac("sha256", secret).update(token).digest("base64");
    return { id, cookie: `footnote.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
  }

  function user(name: string) {
    const found = made.get(name) ?? make(name);
    made.set(name, found);
    return found;
  }

  return {
    idOf: async (name: string) => (await user(name)).id,
    cookieOf: async (name: string) => (await user(name)).cookie,
  };
}

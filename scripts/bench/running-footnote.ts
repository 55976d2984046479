import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "#scripts/free-port.ts";

/** How long an answer took to its end, and how many bytes it had. */
type Answer = { readonly ms: number; readonly bytes: number };

/** Milliseconds to the end of the answer and its bytes; undefined unless it is 200. */
export function timedGet(url: string, options: object): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  const began = performance.now();
  get(url, options, (response) => {
    let bytes = 0;
    response
      .on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      })
      .on("end", () => {
        const isAnswer = response.statusCode === 200;
        resolve(isAnswer ? { ms: performance.now() - began, bytes } : undefined);
      });
  }).on("error", () => resolve(undefined));
  return promise;
}

/** The real server on a data directory of its own, until it is stopped. */
export async function startServer(settings: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "footnote-bench-"));
  const port = await freePort();
  const child = spawn(process.execPath, startArguments(), {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", ...settings },
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  while ((await timedGet(`${url}/api/health`, {})) === undefined) {
    if (child.exitCode !== null) throw new Error("the server ended before its first answer");
    // Asked again until it answers.
    await sleep(50);
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The flags of `npm start`, so that the same server is measured. */
function startArguments(): readonly string[] {
  const manifest = z.object({ scripts: z.object({ start: z.string() }) });
  const { scripts } = manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));
  return scripts.start.split(" ").slice(1);
}

/** The cookie of a new account. */
export async function signUp(url: string, email = "bench@example.com"): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Bench",
      email,
      password: "a password for the bench",
    }),
  });
  if (!response.ok) throw new Error(`sign-up answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "./footnote.ts";

test("a second start on the same data says which process holds it", async ({ footnote }) => {
  const second = spawn(process.execPath, ["src/server/main.ts"], {
    env: { ...process.env, PORT: new URL(footnote.url).port, DATA_DIR: footnote.dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [second.stdout, second.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const [code] = await once(second, "exit");
  expect(code).toBe(1);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(said).toMatch(/process \d+/);
  const health = await fetch(`${footnote.url}/api/health`);
  expect(health.ok).toBe(true);
});

import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";

type Check = { readonly name: string; readonly command: string; readonly args: readonly string[] };

/**
 * `npm run check`: format, lint, types, structure, patterns, dead code, first load. As many at a time as there are
 * cores, the longest first; stops at nothing, fails if any did.
 */
const CHECKS: readonly Check[] = [
  {
    name: "lint",
    command: "oxlint",
    args: ["--type-aware", "--report-unused-disable-directives", "--deny-warnings"],
  },
  { name: "types of tests and scripts", command: "tsc", args: ["-p", "tsconfig.tests.json"] },
  { name: "types of the client", command: "tsc", args: ["-p", "tsconfig.client.json"] },
  { name: "types of the server", command: "tsc", args: ["-p", "tsconfig.server.json"] },
  { name: "types of core", command: "tsc", args: ["-p", "tsconfig.core.json"] },
  { name: "dead code", command: "knip", args: [] },
  { name: "patterns", command: "node", args: ["scripts/check-patterns.ts"] },
  { name: "structure", command: "node", args: ["scripts/check-structure.ts"] },
  { name: "format", command: "oxfmt", args: ["--check"] },
  { name: "first load", command: "node", args: ["scripts/check-first-load.ts"] },
  { name: "migrations", command: "drizzle-kit", args: ["check"] },
];

const waiting = [...CHECKS];

async function work(): Promise<boolean> {
  let isFine = true;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    isFine = (await passes(next)) && isFine;
  }
  return isFine;
}

function passes({ name, command, args }: Check): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawn(path.join("node_modules", ".bin", command), args, {
    shell: process.platform === "win32",
  });
  let said = "";
  child.stdout.on("data", (part: Buffer) => (said += part.toString()));
  child.stderr.on("data", (part: Buffer) => (said += part.toString()));
  child.on("error", (error) => (said += error.message));
  child.on("close", (code) => {
    console.log(`${code === 0 ? "ok    " : "FAILED"} ${name}`);
    if (code !== 0) console.log(said);
    resolve(code === 0);
  });
  return promise;
}

const results = await Promise.all(Array.from({ length: availableParallelism() }, work));
process.exitCode = results.every(Boolean) ? 0 : 1;

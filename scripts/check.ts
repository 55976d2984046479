import { spawnSync } from "node:child_process";
import path from "node:path";

/** `npm run check`: format, lint, types, structure, dead code; stops at nothing, fails if any did. */
const CHECKS = [
  { name: "format", command: "oxfmt", args: ["--check"] },
  {
    name: "lint",
    command: "oxlint",
    args: ["--type-aware", "--report-unused-disable-directives", "--deny-warnings"],
  },
  { name: "types of core", command: "tsc", args: ["-p", "tsconfig.core.json"] },
  { name: "types of the server", command: "tsc", args: ["-p", "tsconfig.server.json"] },
  { name: "types of the client", command: "tsc", args: ["-p", "tsconfig.client.json"] },
  { name: "types of tests and scripts", command: "tsc", args: ["-p", "tsconfig.tests.json"] },
  { name: "structure", command: "node", args: ["scripts/check-structure.ts"] },
  { name: "dead code", command: "knip", args: [] },
  { name: "migrations", command: "drizzle-kit", args: ["check"] },
] as const;

const failed = CHECKS.filter(({ name, command, args }) => {
  const result = spawnSync(path.join("node_modules", ".bin", command), args, {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const isFine = result.status === 0;
  console.log(`${isFine ? "ok    " : "FAILED"} ${name}`);
  if (!isFine) console.log(`${result.stdout}${result.stderr}`);
  return !isFine;
});

process.exitCode = failed.length === 0 ? 0 : 1;

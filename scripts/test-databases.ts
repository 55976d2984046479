import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

/**
 * `npm run test:databases`: the server tests once under each way the database may be (0056). Arguments are
 * files, as Vitest takes them; `--only pooler` names one way. Ends with a line for each.
 */
const WAYS = ["pooler", "serializable", "no-advisory-locks", "one-connection"] as const;

const { values, positionals } = parseArgs({
  options: { only: { type: "string" } },
  allowPositionals: true,
});

const outcomes: string[] = [];
for (const way of WAYS) {
  if (values.only !== undefined && values.only !== way) continue;
  if (way === "pooler" && (await run("pgbouncer", ["--version"])) !== 0) {
    outcomes.push(
      "pooler: skipped, for this machine has no PgBouncer (Debian's package pgbouncer)",
    );
    continue;
  }
  const began = performance.now();
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "server", ...positionals];
  const code = await run(process.execPath, vitest, { FOOTNOTE_TEST_DATABASE: way });
  if (code !== 0) process.exitCode = 1;
  const seconds = Math.round((performance.now() - began) / 1_000);
  outcomes.push(`${way}: ${code === 0 ? "passed" : "failed"} in ${seconds} s`);
}
console.log(`\n${outcomes.join("\n")}`);

function run(program: string, args: readonly string[], env: object = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { PLANTED } from "#scripts/planted.ts";

/**
 * `npm run torture | attack | load | scale -- --seconds N`: tests of `npm test`, which there take seconds,
 * given as long as is wanted. Ends with a table of what was counted, and not with 0 where one failed.
 * `load -- --soak` is one mix for all of that time. `--planted` runs them once with each bug planted, and fails where one is not found.
 */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  torture: [
    "src/server/suites/torture.test.ts",
    "src/server/suites/faults.test.ts",
    "src/server/suites/upstreams.test.ts",
    "src/server/features/publishing/killed-senders.test.ts",
    "src/client/document/session/simulation.test.ts",
  ],
  attack: ["src/server/suites/attack.test.ts", "src/server/bad-input.test.ts"],
  load: ["src/server/suites/load.test.ts", "src/server/suites/longest-block.test.ts"],
  scale: ["src/server/suites/scale.test.ts", "src/server/suites/growth.test.ts"],
};

/** Unless said: a minute, and for `scale` 200 kills. */
const SECONDS: Readonly<Record<string, string>> = { scale: "1200" };

/** Seeds of the simulator, some minutes of a document each. */
const SIMULATED = 1_000;

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: "string" },
    planted: { type: "boolean" },
    soak: { type: "boolean" },
  },
  allowPositionals: true,
});
const name = positionals[0] ?? "";
const isSoak = values.soak === true && name === "load";
const files = isSoak ? ["src/server/suites/soak.test.ts"] : SUITES[name];
const seconds = Number(values.seconds ?? SECONDS[name] ?? "60");
if (files === undefined || !(seconds > 0)) {
  console.error(
    `npm run ${Object.keys(SUITES).join(" | npm run ")} [-- --seconds N] [--planted] [--soak]`,
  );
  process.exit(2);
}

const report = z.object({
  testResults: z.array(
    z.object({
      message: z.string(),
      name: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

type Row = { readonly name: string; readonly passed: boolean; readonly cells: readonly string[] };

if (values.planted === true) await runPlanted();
else print(await run(files, {}), true);

/** Each of the suite's planted bugs has to make it fail. */
async function runPlanted(): Promise<void> {
  const rows: string[][] = [];
  for (const { suite, bug, within } of PLANTED) {
    if (suite !== name) continue;
    const failed = (
      await run([within], {
        FOOTNOTE_PLANTED: bug,
        FOOTNOTE_PLANTING: `--import=${pathToFileURL("scripts/planting.ts").href}`,
      })
    ).filter(({ passed }) => !passed);
    if (failed.length === 0) process.exitCode = 1;
    const by = failed[0] === undefined ? "" : `, by: ${failed[0].name}`;
    rows.push([failed.length === 0 ? "NOT FOUND" : "found", "", `${bug}${by}`]);
  }
  console.log(`\n${table(rows)}`);
}

async function run(tests: readonly string[], env: Record<string, string>): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "footnote-suite-"));
  const [json, counted] = ["report.json", "counted"].map((file) => path.join(folder, file));
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--maxWorkers=1"];
  const printed = ["--reporter=json", `--outputFile.json=${json}`];
  await ended(
    spawn(process.execPath, [...vitest, ...printed, ...tests], {
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        FOOTNOTE_SECONDS: String(seconds / tests.length),
        FOOTNOTE_COUNTED: counted,
        FOOTNOTE_SEEDS: String(SIMULATED),
        FOOTNOTE_KILLS: String(Math.max(3, Math.round(seconds / 6))),
        FUZZ_CALL_MS: String(Math.max(100, seconds * 2)),
        ...env,
      },
    }),
  );
  const rows = existsSync(json ?? "") ? rowsOf(json ?? "", linesOf(counted ?? "")) : [];
  rmSync(folder, { recursive: true, force: true });
  return rows.length > 0 ? rows : [{ name: "could not start", passed: false, cells: [] }];
}

function rowsOf(json: string, counted: ReadonlyMap<string, readonly string[]>): Row[] {
  const { testResults } = report.parse(JSON.parse(readFileSync(json, "utf8")));
  return testResults.flatMap(({ name: file, message, assertionResults }) => {
    if (assertionResults.length === 0) return [{ name: file, passed: false, cells: [message] }];
    return assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ fullName, status, duration, failureMessages }) => ({
        name: fullName,
        passed: status === "passed",
        cells: [
          `${((duration ?? 0) / 1_000).toFixed(1)} s`,
          [...(counted.get(fullName) ?? []), ...(failureMessages ?? [])].join("\n  "),
        ],
      }));
  });
}

/** What tests said they counted, by their names. */
function linesOf(file: string): ReadonlyMap<string, readonly string[]> {
  const lines = new Map<string, readonly string[]>();
  if (!existsSync(file)) return lines;
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const [test = "", text = ""] = line.split("\t");
    lines.set(test, [...(lines.get(test) ?? []), text]);
  }
  return lines;
}

function print(rows: readonly Row[], setsCode: boolean): void {
  const cells = rows.map(({ name: test, passed, cells: [took = "", figures = ""] }) => [
    passed ? "ok" : "FAILED",
    took,
    `${test}${figures === "" ? "" : `\n  ${figures}`}`,
  ]);
  const failed = rows.filter(({ passed }) => !passed).length;
  console.log(`\n${table(cells)}\n\n${name}: ${rows.length - failed} passed, ${failed} failed`);
  if (setsCode && failed > 0) process.exitCode = 1;
}

function table(rows: readonly (readonly string[])[]): string {
  return rows
    .map(([first = "", second = "", rest = ""]) => `${first.padEnd(10)}${second.padEnd(10)}${rest}`)
    .join("\n");
}

function ended(child: ReturnType<typeof spawn>): Promise<unknown> {
  return new Promise((resolve) => {
    child.on("error", resolve);
    child.on("exit", resolve);
  });
}

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { ensureChromium } from "./chromium.ts";

/**
 * `npm test`: unit and server tests on the embedded PostgreSQL, the server tests once more on the
 * machine's PostgreSQL where it has one, then the browser journeys. Ends with one line,
 * `N passed, N failed`; a suite that can't start counts as failed.
 */
type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

const reports = mkdtempSync(path.join(tmpdir(), "footnote-test-"));
const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };
const COULD_NOT_START: Tally = { passed: 0, failed: 1, skipped: 0 };

/** Server tests whose answers are the database's own work: the schema, and what is kept and counted. */
const OF_THE_DATABASE = [
  "src/server/db",
  "src/server/features/accounts/own-data.test.ts",
  "src/server/features/accounts/tokens.test.ts",
  "src/server/features/research",
  "src/server/session-users.test.ts",
];

async function main(): Promise<void> {
  const tallies = [await unitTests("embedded PostgreSQL", [], {})];
  const systemPostgres = findSystemPostgres();
  if (systemPostgres === undefined) {
    console.log("Skipped: the server tests on the machine's PostgreSQL, for it has none.");
  } else {
    tallies.push(
      await unitTests("the machine's PostgreSQL", ["--project", "server", ...OF_THE_DATABASE], {
        FOOTNOTE_TEST_POSTGRES_BIN: systemPostgres,
      }),
    );
  }
  tallies.push(await browserTests());
  rmSync(reports, { recursive: true, force: true });
  finish(tallies);
}

async function unitTests(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Tally> {
  console.log(`\nTests on ${name}`);
  const report = path.join(reports, `${name.replaceAll(/\W+/g, "-")}.json`);
  const code = await runNode(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...args,
    ],
    env,
  );
  return counted(report, code, vitestTally);
}

async function browserTests(): Promise<Tally> {
  console.log("\nJourneys in Chromium");
  const report = path.join(reports, "journeys.json");
  try {
    const code = await runNode(["node_modules/@playwright/test/cli.js", "test"], {
      FOOTNOTE_CHROMIUM: ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    return counted(report, code, playwrightTally);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return COULD_NOT_START;
  }
}

function findSystemPostgres(): string | undefined {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return undefined;
  return readdirSync(root)
    .filter((version) => Number(version) >= 15)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(root, version, "bin"))
    .find((bin) => existsSync(path.join(bin, "initdb")));
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});

function vitestTally(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests } = vitestReport.parse(report);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

function playwrightTally(report: unknown): Tally {
  const { stats } = playwrightReport.parse(report);
  if (stats.flaky > 0) {
    console.warn(`\n${stats.flaky} journeys passed only when tried again: see "flaky" above`);
  }
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  };
}

/** The tally of a finished suite; one that failed without a failing test, or ran none, counts as failed. */
function counted(file: string, exitCode: number, tallyOf: (report: unknown) => Tally): Tally {
  if (!existsSync(file)) return COULD_NOT_START;
  const tally = tallyOf(JSON.parse(readFileSync(file, "utf8")));
  const isBroken = (exitCode !== 0 && tally.failed === 0) || tally.passed + tally.failed === 0;
  return isBroken ? { ...tally, failed: tally.failed + 1 } : tally;
}

function runNode(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

function finish(tallies: readonly Tally[]): void {
  const total = tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
    }),
    NOTHING,
  );
  const skipped = total.skipped === 0 ? "" : `\n${total.skipped} skipped`;
  console.log(`${skipped}\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

await main();

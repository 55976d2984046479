import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { freePort } from "#scripts/free-port.ts";

const RUNS = 5;

/**
 * From the start of the process to its first answer, on a data directory that exists, beside a bare
 * Node HTTP server; and the memory (PSS) of server and database after that answer.
 */
export async function benchStart(): Promise<{ title: string; rows: string[][] }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "footnote-bench-"));
  await timedStart(footnoteArgs(), dataDir);
  const starts: { ms: number; pssMb: number }[] = [];
  const bare: { ms: number; pssMb: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    starts.push(await timedStart(footnoteArgs(), dataDir));
    bare.push(await timedStart(["--eval", BARE_SERVER], dataDir));
  }
  rmSync(dataDir, { recursive: true, force: true });
  return {
    title: "Start to first answer (median of 5), memory after it",
    rows: [
      ["", "start ms", "PSS MB", "wanted"],
      ["Footnote with its database", ...middle(starts), "under 2,000 ms, under 300 MB"],
      ["bare Node server", ...middle(bare), ""],
    ],
  };
}

const BARE_SERVER =
  "require('node:http').createServer((_, response) => response.end('{}')).listen(Number(process.env.PORT), '127.0.0.1')";

/** The command of `npm start`, so that its flags are measured too. */
function footnoteArgs(): readonly string[] {
  const manifest = z.object({ scripts: z.object({ start: z.string() }) });
  const { scripts } = manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));
  return scripts.start.split(" ").slice(1);
}

async function timedStart(
  args: readonly string[],
  dataDir: string,
): Promise<{ ms: number; pssMb: number }> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  await firstAnswer(`http://127.0.0.1:${port}/api/health`);
  const ms = performance.now() - began;
  const pssMb = pssOfTree(child.pid) / 1024;
  child.kill("SIGTERM");
  await exited;
  return { ms, pssMb };
}

async function firstAnswer(url: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok === true) {
      await response.text();
      return;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  throw new Error("the server did not answer within 60 s");
}

/** Proportional set size of a process and all that descend from it, in kB; 0 where /proc has none. */
function pssOfTree(root: number | undefined): number {
  if (root === undefined || !existsSync("/proc")) return 0;
  const listed = spawnSync("ps", ["-e", "-o", "pid=,ppid="], { encoding: "utf8" }).stdout;
  const parents = new Map(
    listed
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid = 0, parent = 0]) => [pid, parent]),
  );
  const descends = (pid: number): boolean =>
    pid === root || (parents.has(pid) && pid > 1 && descends(parents.get(pid) ?? 0));
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && descends(Number(name)))
    .reduce((sum, pid) => sum + pssOf(pid), 0);
}

function pssOf(pid: string): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  } catch {
    // The process ended while we were reading.
    return 0;
  }
}

function middle(samples: readonly { ms: number; pssMb: number }[]): [string, string] {
  return [
    median(samples.map(({ ms }) => ms)).toFixed(0),
    median(samples.map(({ pssMb }) => pssMb)).toFixed(0),
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

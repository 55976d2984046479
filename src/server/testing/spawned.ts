import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** A Footnote in a process of its own. */
export type Spawned = {
  readonly pid: number;
  readonly url: string;
  /** What it printed so far, standard output and error. */
  readonly output: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Its exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>;
};

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
/** A suite that is given its time may run beside others' work; what hangs, hangs longer. */
const WAIT_MS = process.env["FOOTNOTE_SECONDS"] === undefined ? 60_000 : 300_000;
const POLL_MS = 20;
const running = new Set<ChildProcess>();

/** Starts `main.ts` with this environment and nothing of ours but PATH. */
export function spawnFootnote(env: Readonly<Record<string, string>>, main = MAIN): Spawned {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env["PATH"], LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  const exited = once(child, "close").then(() => {
    running.delete(child);
    return child.exitCode;
  });
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${env["PORT"]}`,
    output: () => output,
    kill: (signal) => void child.kill(signal),
    exited,
  };
}

/** Resolves when it answers; throws with what it printed when it ends instead. */
export async function untilAnswering(footnote: Spawned): Promise<void> {
  let hasEnded = false;
  void footnote.exited.then(() => {
    hasEnded = true;
  });
  await until(async () => {
    if (hasEnded) throw new Error(`it ended. ${footnote.output()}`);
    const response = await fetch(`${footnote.url}/api/ready`).catch(() => undefined);
    return response?.ok === true;
  }, footnote.output);
}

/** Waits for a condition; throws with `explain()` when it does not come. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  explain: () => string = () => "",
): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited in vain. ${explain()}`);
    await sleep(POLL_MS);
  }
}

/** Ends what a failed test left running. */
export function killSpawned(): void {
  for (const child of running) child.kill("SIGTERM");
}

export async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return String(address.port);
}

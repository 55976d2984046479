import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseAccount } from "#server/integrations/postgres/account.ts";
import { makeSocketFolder } from "#server/integrations/postgres/socket-folder.ts";

/** PgBouncer in front of a cluster: `host` is the folder of its socket, as the cluster's own is. */
export type Pooler = {
  readonly host: string;
  readonly port: number;
  readonly stop: () => Promise<void>;
};

const POLL_MS = 20;

/** Whether the machine has PgBouncer, Debian's package of the name. */
export function hasPooler(): boolean {
  return spawnSync("pgbouncer", ["--version"]).status === 0;
}

/**
 * PgBouncer in transaction mode, everything else as the package comes, before the cluster whose socket
 * is in the folder `behind`.
 */
export async function startPooler(
  behind: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Pooler> {
  const account = databaseAccount(behind);
  const host = makeSocketFolder(account);
  const folder = `${host}-files`;
  mkdirSync(folder);
  const file = path.join(folder, "pgbouncer.ini");
  const own = {
    listen_addr: "127.0.0.1",
    listen_port: String(port),
    unix_socket_dir: host,
    auth_type: "any",
    pool_mode: "transaction",
    ...settings,
  };
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(
    file,
    ["[databases]", `* = host=${behind} user=footnote`, "[pgbouncer]", ...lines, ""].join("\n"),
  );
  chmodSync(folder, 0o755);
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const child = spawn("pgbouncer", ["--quiet", file], {
    stdio: ["ignore", "ignore", "pipe"],
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
  });
  await untilListening(child, path.join(host, `.s.PGSQL.${port}`));
  return {
    host,
    port,
    async stop() {
      const ended = once(child, "exit");
      if (child.exitCode === null && child.kill("SIGKILL")) await ended;
      for (const each of [folder, host]) rmSync(each, { recursive: true, force: true });
    },
  };
}

async function untilListening(child: ChildProcess, socket: string): Promise<void> {
  let said = "";
  child.stderr?.on("data", (piece: Buffer) => {
    said += piece.toString("utf8");
  });
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start. ${said}`);
    await sleep(POLL_MS);
  }
}

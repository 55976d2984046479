import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import path from "node:path";
import { until } from "#server/testing/spawned.ts";

/** What stands before several instances. */
export type ReverseProxy = {
  readonly name: string;
  readonly url: string;
  readonly stop: () => Promise<void>;
};

const SHIPPED = path.join(import.meta.dirname, "../../../deploy/nginx.conf");

/** nginx with the product's own file where the machine has it (Debian's package nginx-light), else turns of connections. */
export function startReverseProxy(
  folder: string,
  port: string,
  instances: readonly string[],
): Promise<ReverseProxy> {
  const hasNginx = spawnSync("nginx", ["-v"]).status === 0;
  return hasNginx ? startNginx(folder, port, instances) : startTurns(port, instances);
}

async function startNginx(folder: string, port: string, instances: readonly string[]) {
  const places = path.join(folder, "nginx");
  mkdirSync(places);
  const servers = instances.map((at) => `server 127.0.0.1:${at} max_fails=1 fail_timeout=1s;`);
  const shipped = readFileSync(SHIPPED, "utf8")
    .replace("server app:3000 max_fails=1 fail_timeout=1s;", servers.join("\n  "))
    .replace("listen 80;", `listen 127.0.0.1:${port};`);
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const file = path.join(places, "nginx.conf");
  const isRoot = process.getuid?.() === 0;
  writeFileSync(
    file,
    [
      isRoot ? "user root;" : "",
      `daemon off; pid ${places}/pid; error_log ${places}/error.log;`,
      "events { worker_connections 1024; }",
      "http { access_log off;",
      ...kinds.map((kind) => `${kind}_temp_path ${places}/${kind};`),
      shipped,
      "}",
    ].join("\n"),
  );
  const child = spawn("nginx", ["-e", `${places}/error.log`, "-c", file], { stdio: "ignore" });
  await until(
    () => isListening(Number(port)),
    () => readFileSync(`${places}/error.log`, "utf8"),
  );
  return {
    name: "nginx",
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, "exit");
      if (child.exitCode === null && child.kill("SIGTERM")) await ended;
      rmSync(places, { recursive: true, force: true });
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Each connection goes to the next instance that takes it. */
async function startTurns(port: string, instances: readonly string[]): Promise<ReverseProxy> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    open.add(client);
    client.on("error", () => client.destroy());
    client.on("close", () => open.delete(client));
    const attempt = (left: number): void => {
      turn += 1;
      const instance = connect(Number(instances[turn % instances.length]), "127.0.0.1");
      let isTaken = false;
      instance.on("error", () => {
        if (!isTaken && left > 1) attempt(left - 1);
        else client.destroy();
      });
      instance.on("connect", () => {
        isTaken = true;
        client.pipe(instance).pipe(client);
        client.on("close", () => instance.destroy());
        instance.on("close", () => client.destroy());
      });
    };
    attempt(instances.length);
  }).listen(Number(port), "127.0.0.1");
  await once(server, "listening");
  return {
    name: "turns, for this machine has no nginx (Debian's package nginx-light)",
    url: `http://127.0.0.1:${port}`,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

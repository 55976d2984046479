import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "vite";

/**
 * `npm run dev`: the server restarts when its code changes, the client is replaced in place.
 * Vite stands in front on PORT and passes `/api` on to the server.
 */
const port = Number(process.env["PORT"] ?? 3000);
const host = process.env["HOST"] ?? "127.0.0.1";
const serverPort = port + 1;

const server = spawn(
  process.execPath,
  ["--watch", "--watch-preserve-output", "src/server/main.ts"],
  {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      PORT: String(serverPort),
      HOST: "127.0.0.1",
      // Links in mails and the origin check go by the address the browser shows.
      BASE_URL: process.env["BASE_URL"] ?? `http://${host}:${port}`,
    },
  },
);

const client = await createServer({
  server: {
    port,
    host,
    strictPort: true,
    proxy: { "/api": { target: `http://127.0.0.1:${serverPort}` } },
  },
});
await client.listen();
console.log(`Footnote (development) is at http://${host}:${port}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stop());
}
server.once("exit", () => void stop());

async function stop(): Promise<void> {
  await Promise.all([client.close(), ended(server)]);
  process.exit(0);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

import { once } from "node:events";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { createServer, type Socket } from "node:net";
import type { Fault, Upstream } from "#server/testing/faults.ts";
import { relayQueries } from "#server/testing/postgres-faults.ts";
import { relayMail } from "#server/testing/smtp-faults.ts";

/**
 * A door on loopback before something the product depends on, at which a fault is switched on and off while
 * everything runs. Behind it is one of our played servers.
 */
export type FaultProxy = {
  readonly port: number;
  readonly switch: (fault: Fault | undefined) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** @param speak what is done with a connection while there is this fault, or none */
async function startDoor(
  speak: (socket: Socket, fault: Fault | undefined) => void,
): Promise<FaultProxy> {
  let fault: Fault | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    speak(socket, fault);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return address.port;
  };
  const shut = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, "close");
  };
  const port = await listen(0);
  return {
    port,
    async switch(next) {
      // Whatever goes on, and connections kept for later, end with the change.
      await shut();
      fault = next;
      if (fault?.refuses !== true) await listen(port);
    },
    close: shut,
  };
}

/** Before a server that speaks HTTP; what is asked reaches it where the fault lets it through. */
export function startHttpProxy(url: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(url);
  let fault: Fault | undefined;

  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of asked) if (chunk instanceof Uint8Array) chunks.push(chunk);
    const forward = () => forwarded(asked, Buffer.concat(chunks), { hostname, port });
    const playing = fault?.http;
    if (playing !== undefined) return playing(asked.socket, { forward });
    const { status, type, body } = await forward();
    response.writeHead(status, { "content-type": type }).end(body);
  }

  // Whoever asked may be gone before the answer comes.
  const http = createHttpServer((asked, response) => {
    answer(asked, response).catch(() => response.destroy());
  });
  return startDoor((socket, now) => {
    fault = now;
    http.emit("connection", socket);
  });
}

export function startSmtpProxy(url: string): Promise<FaultProxy> {
  return startDoor((socket, fault) => relayMail(socket, Number(new URL(url).port), fault?.smtp));
}

/** @param host the folder of PostgreSQL's socket */
export function startPostgresProxy(host: string): Promise<FaultProxy> {
  return startDoor((socket, fault) =>
    relayQueries(socket, `${host}/.s.PGSQL.5432`, fault?.postgres),
  );
}

function forwarded(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  to: { readonly hostname: string; readonly port: string },
): Promise<Upstream> {
  return new Promise((resolve, reject) => {
    const options = { ...to, method, path: url, headers, agent: false };
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const type = answer.headers["content-type"] ?? "text/plain";
        resolve({ status: answer.statusCode ?? 0, type, body: Buffer.concat(chunks) });
      });
    });
    sent.on("error", reject).end(body);
  });
}

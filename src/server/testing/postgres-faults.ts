import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * What goes wrong with a connection to PostgreSQL: as it begins, at a statement, or as a transaction is
 * committed. A `code` is PostgreSQL's own error, and what was asked is not done.
 */
export type PostgresFault = { readonly at: "begin" | "statement" | "commit" } & (
  | { readonly code: string }
  | { readonly change: "silence" | "reset" | "half" | "garbage" }
);

const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const READ_BY_THEN_MS = 50;

/** Between the product and the PostgreSQL whose socket is this file. */
export function relayQueries(
  client: Socket,
  socket: string,
  fault: PostgresFault | undefined,
): void {
  const server = connect(socket);
  let asked: PostgresFault["at"] | undefined = "begin";
  let isOver = false;
  server.on("error", () => undefined).on("close", () => isOver || client.destroy());
  client.on("close", () => server.destroy());

  client.on("data", (piece: Buffer) => {
    if (isOver) return refuse(piece);
    // The first message has no letter: it is the greeting.
    const isGreeting = asked === "begin" && piece[0] === 0;
    const isCommit = /\bcommit\b/i.test(piece.toString("latin1"));
    if (!isGreeting) asked = isCommit ? "commit" : "statement";
    if (fault !== undefined && "code" in fault && fault.at === asked) return refuse(piece);
    server.write(piece);
  });
  server.on("data", (piece: Buffer) => {
    if (isOver) return;
    if (fault === undefined || "code" in fault || fault.at !== asked) client.write(piece);
    else void changed[fault.change](client, piece);
  });

  /** An error in place of what was asked; of a class that ends the connection, it ends. */
  function refuse(piece: Buffer): void {
    if (fault === undefined || !("code" in fault)) return;
    isOver = true;
    server.destroy();
    if (piece[0] === TERMINATE) return void client.end();
    const isFatal = fault.at === "begin" || fault.code.startsWith("57P");
    client.write(isFatal ? errorOf(fault.code) : Buffer.concat([errorOf(fault.code), READY]));
    if (isFatal) client.end();
  }
}

const TERMINATE = 0x58;

function errorOf(code: string): Buffer {
  const fields = Buffer.from(`SERROR\0VERROR\0C${code}\0Mplayed at ${code}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from("E"), length, fields]);
}

type Change = Extract<PostgresFault, { readonly change: unknown }>["change"];

const changed: Readonly<Record<Change, (client: Socket, answer: Buffer) => Promise<void>>> = {
  silence: async () => undefined,
  reset: async (client) => void client.resetAndDestroy(),
  async half(client, answer) {
    client.write(answer.subarray(0, Math.ceil(answer.length / 2)));
    await sleep(READ_BY_THEN_MS);
    client.resetAndDestroy();
  },
  garbage: async (client) => void client.end("HTTP/1.1 200 OK\r\n\r\n<html>"),
};

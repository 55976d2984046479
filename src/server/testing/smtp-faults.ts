import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Where of a mail's way something goes wrong: at the greeting, at a command, after the mail's last dot. */
type Stage = "greeting" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "dot";

/**
 * What happens there. A `reply` is the server's refusal: it never heard of the command. The others
 * follow on a command that was done, and change what is heard of it.
 */
export type SmtpFault = { readonly at: Stage } & (
  | { readonly reply: string }
  | { readonly change: "silence" | "drip" | "reset" | "half" | "twice" | "flood" }
);

const READ_BY_THEN_MS = 100;
const FLOOD_BYTES = 1_000_000_000;

/** Between whoever sends a mail and the played mail server at a port. */
export function relayMail(client: Socket, port: number, fault: SmtpFault | undefined): void {
  const server = connect(port, "127.0.0.1");
  let stage: Stage | undefined = "greeting";
  let isBody = false;
  let held = "";
  let isOver = false;

  server.on("error", () => undefined).on("close", () => isOver || client.destroy());
  client.on("close", () => server.destroy());

  /** The server is gone for whoever asks: everything else is refused in the same words. */
  function refuse(reply: string): void {
    isOver = true;
    server.destroy();
    client.write(`${reply}\r\n`);
    client.on("data", (piece) => {
      client.write(/^(QUIT|RSET)/i.test(String(piece)) ? "221 Bye\r\n" : `${reply}\r\n`);
    });
  }

  client.on("data", (piece: Buffer) => {
    if (isOver) return;
    const text = piece.toString("latin1");
    if (isBody) {
      held = (held + text).slice(-5);
      if (held === "\r\n.\r\n") {
        isBody = false;
        stage = "dot";
      }
    } else {
      const [word = ""] = text.toUpperCase().split(/[\s:]/);
      stage = STAGES.find((each) => each === word);
    }
    if (fault !== undefined && "reply" in fault && fault.at === stage) refuse(fault.reply);
    else server.write(piece);
  });
  server.on("data", (piece: Buffer) => {
    if (isOver) return;
    if (stage === "DATA" && piece.toString("latin1").startsWith("354")) isBody = true;
    if (fault === undefined || fault.at !== stage) client.write(piece);
    else if ("reply" in fault) refuse(fault.reply);
    else void changed[fault.change](client, piece);
  });
}

const STAGES: readonly Stage[] = ["AUTH", "MAIL", "RCPT", "DATA"];

type Change = Extract<SmtpFault, { readonly change: unknown }>["change"];

const changed: Readonly<Record<Change, (client: Socket, reply: Buffer) => Promise<void>>> = {
  silence: async () => undefined,
  async drip(client, reply) {
    for (const byte of reply) {
      if (client.destroyed) return;
      client.write(Buffer.of(byte));
      await sleep(1_000, undefined, { ref: false });
    }
  },
  reset: async (client) => void client.resetAndDestroy(),
  async half(client, reply) {
    client.write(reply.subarray(0, 2));
    await sleep(READ_BY_THEN_MS);
    client.resetAndDestroy();
  },
  twice: async (client, reply) => void client.write(Buffer.concat([reply, reply])),
  async flood(client) {
    const filling = Buffer.alloc(1 << 20, "2");
    const pieces = Array.from({ length: Math.ceil(FLOOD_BYTES / filling.length) }, () => filling);
    await pipeline(Readable.from(pieces), client).catch(() => undefined);
  },
};

import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";

/** What became of one mail at the mail server. */
export type Delivery =
  | { readonly kind: "accepted" }
  /** Refused for good; `isBounce` when it is the address that is at fault. */
  | { readonly kind: "failed"; readonly reason: string; readonly isBounce: boolean }
  /** Not taken now; nothing of it was kept. `isServerDown`: no mail is taken now. */
  | { readonly kind: "later"; readonly reason: string; readonly isServerDown: boolean }
  /** The mail was handed over and the answer is lost: it was sent, or it was not. */
  | { readonly kind: "uncertain"; readonly reason: string };

export type Envelope = { readonly from: string; readonly to: string };

/** A mail server, spoken to over connections that are kept for the next mail. */
export type SmtpSender = {
  /** Sends one mail, whose bytes are given whole, headers first. */
  send(envelope: Envelope, message: Buffer): Promise<Delivery>;
  close(): void;
};

const TIMEOUT_MS = 10_000;
/** A server that scans mail before it answers takes its time; less than a sender has for one mail. */
const ANSWER_TIMEOUT_MS = 90_000;
/** How long a connection waits for its next mail. */
const IDLE_MS = 5_000;

export function createSmtpSender(smtpUrl: string): SmtpSender {
  const idle = new Set<SMTPConnection>();

  async function connected(): Promise<SMTPConnection> {
    const [kept] = idle;
    if (kept !== undefined) {
      idle.delete(kept);
      return kept;
    }
    return connect(new URL(smtpUrl), (connection) => idle.delete(connection));
  }

  function keep(connection: SMTPConnection): void {
    idle.add(connection);
    setTimeout(() => {
      if (idle.delete(connection)) connection.quit();
    }, IDLE_MS).unref();
  }

  return {
    async send(envelope, message) {
      let connection: SMTPConnection;
      try {
        connection = await connected();
      } catch (error) {
        return { kind: "later", reason: reasonOf(error), isServerDown: true };
      }
      const delivery = await sendOver(connection, envelope, message);
      if (delivery.kind === "accepted") keep(connection);
      else connection.close();
      return delivery;
    },
    close() {
      for (const connection of idle) connection.close();
      idle.clear();
    },
  };
}

function connect(url: URL, onLost: (connection: SMTPConnection) => void): Promise<SMTPConnection> {
  const isSecure = url.protocol === "smtps:";
  const connection = new SMTPConnection({
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  });
  return new Promise((resolve, reject) => {
    connection.on("error", reject);
    connection.on("end", () => {
      onLost(connection);
      reject(new Error("the mail server closed the connection"));
    });
    connection.connect(() => {
      if (url.username === "") return resolve(connection);
      const credentials = {
        user: decodeURIComponent(url.username),
        pass: decodeURIComponent(url.password),
      };
      connection.login({ credentials }, (error) => {
        if (error === null || error === undefined) resolve(connection);
        else reject(error);
      });
    });
  });
}

/** The stream of the message is read only once the server has asked for it: from then on it may be sent. */
function sendOver(
  connection: SMTPConnection,
  envelope: Envelope,
  message: Buffer,
): Promise<Delivery> {
  let wasAsked = false;
  const body = new Readable({
    highWaterMark: 0,
    read() {
      wasAsked = true;
      this.push(message);
      this.push(null);
    },
  });
  return new Promise((resolve) => {
    // A connection that is kept has nothing of this mail left on it.
    const done = (delivery: Delivery) => {
      connection.off("error", settle).off("end", end);
      resolve(delivery);
    };
    const settle = (error: unknown) => done(failureOf(error, wasAsked));
    const end = () => settle(new Error("the mail server closed the connection"));
    connection.on("error", settle).on("end", end);
    connection.send({ ...envelope, to: [envelope.to] }, body, (error, info) => {
      if (error !== null && error !== undefined) return settle(error);
      const isTaken = info.accepted.length > 0;
      done(isTaken ? { kind: "accepted" } : failureOf(info.rejectedErrors?.[0], wasAsked));
    });
  });
}

/** The server takes no mail now and closes the connection. */
const SERVER_CLOSING = 421;
/** Mail servers' words for an address that does not exist or takes no mail. */
const BOUNCES = new Set([550, 551, 553]);

/**
 * A lost connection may be this mail's own fault, so it counts as one of its tries. A server that
 * refuses the sender refuses every mail; only one that refuses the reader says something about them.
 */
function failureOf(error: unknown, wasAsked: boolean): Delivery {
  const code = fieldOf(error, "responseCode");
  const command = fieldOf(error, "command");
  const reason = reasonOf(error);
  if (typeof code !== "number") {
    return wasAsked
      ? { kind: "uncertain", reason }
      : { kind: "later", reason, isServerDown: false };
  }
  if (code < 500) return { kind: "later", reason, isServerDown: code === SERVER_CLOSING };
  if (command === "MAIL FROM") return { kind: "later", reason, isServerDown: true };
  return { kind: "failed", reason, isBounce: command === "RCPT TO" && BOUNCES.has(code) };
}

function fieldOf(error: unknown, field: "responseCode" | "command" | "response" | "code"): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, field) : undefined;
}

/** The mail server's own words where it said some: a driver's name hosts and sockets. */
function reasonOf(error: unknown): string {
  const said = fieldOf(error, "response");
  if (typeof said === "string" && typeof fieldOf(error, "responseCode") === "number") {
    return said.replaceAll(/\p{Cc}+/gu, " ").slice(0, 300);
  }
  const isSilent = fieldOf(error, "code") === "ETIMEDOUT";
  return isSilent ? "The mail server did not answer in time" : "The mail server was lost";
}

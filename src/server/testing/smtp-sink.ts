import { once } from "node:events";
import { SMTPServer } from "smtp-server";

/** A mail server on loopback that keeps what it is given. */
export type SmtpSink = {
  readonly url: string;
  /** Envelopes and sources of the mails taken so far. */
  readonly mails: readonly { readonly to: readonly string[]; readonly source: string }[];
  /** Resolves when this many mails have come. */
  readonly received: (count: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A command of a mail that the server answers with 550. */
export type Refused = "MAIL FROM" | "RCPT TO" | "DATA";

/** @param delayMs how long the answer to a mail takes after it was kept */
export async function startSmtpSink({
  delayMs = 0,
  refused,
}: { readonly delayMs?: number; readonly refused?: Refused } = {}): Promise<SmtpSink> {
  const mails: { to: string[]; source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: "anybody" }),
    disabledCommands: ["STARTTLS"],
    onMailFrom: (_address, _session, done) => done(refusalOf("MAIL FROM", refused)),
    onRcptTo: (_address, _session, done) => done(refusalOf("RCPT TO", refused)),
    onData(stream, session, done) {
      if (refused === "DATA") {
        stream.on("end", () => done(refusalOf("DATA", refused)));
        stream.resume();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, source: Buffer.concat(chunks).toString("utf8") });
        if (delayMs === 0) done();
        else setTimeout(done, delayMs);
        server.server.emit("taken");
      });
    },
  });
  // Who is killed while it sends leaves a broken connection.
  server.on("error", () => undefined);
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    async received(count) {
      while (mails.length < count) await once(server.server, "taken");
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

function refusalOf(command: Refused, refused: Refused | undefined): Error | undefined {
  if (command !== refused) return undefined;
  return Object.assign(new Error("Refused here"), { responseCode: 550 });
}

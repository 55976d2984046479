import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SendMailOptions } from "nodemailer";
import { createSmtpSender, type Delivery } from "#server/integrations/mailer/smtp-sender.ts";

/** A mail to one person: plain text, and the same as HTML where it is given. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  /** Further header fields, such as `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Of one mail, whenever it is sent: `<id@host>`. */
  readonly messageId?: string | undefined;
};

export type Mailer = {
  /** Resolves when the mail was taken by the mail server, or is a file in the outbox. */
  send(mail: Mail): Promise<void>;
  /** Sends one of many mails over connections that are kept, and tells what became of it. */
  deliver(mail: Mail): Promise<Delivery>;
  /** Sends behind the caller's back, who must not be slower for it; failures are reported. */
  sendLater(mail: Mail): void;
  /** Waits for what `sendLater` was given. */
  close(): Promise<void>;
};

export type MailerOptions = {
  /** `smtp://user:password@host:port`; without it mails are written to `outbox`. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly outbox: string;
  readonly report: {
    /** Where a mail that was not sent can be read. */
    outbox(file: string): void;
    failure(error: unknown): void;
  };
};

const SMTP_TIMEOUT_MS = 10_000;
// Header fields end at a line break: none may come from what a user typed.
const CONTROL_CHARACTERS = /\p{Cc}+/gu;

export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, report } = options;
  const pending = new Set<Promise<void>>();

  const sender = smtpUrl === undefined ? undefined : createSmtpSender(smtpUrl);

  async function send(mail: Mail): Promise<void> {
    const message = messageOf(mail, options.from);
    if (smtpUrl === undefined) report.outbox(await writeToOutbox(options.outbox, message));
    else await sendOver(smtpUrl, message);
  }

  async function deliver(mail: Mail): Promise<Delivery> {
    const message = messageOf(mail, options.from);
    if (sender === undefined) {
      report.outbox(await writeToOutbox(options.outbox, message));
      return { kind: "accepted" };
    }
    const { bytes, from } = await composed(message);
    return sender.send({ from, to: headerText(mail.to) }, bytes);
  }

  return {
    send,
    deliver,
    sendLater(mail) {
      const sending = send(mail)
        .catch((error: unknown) => report.failure(error))
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    async close() {
      await Promise.all(pending);
      sender?.close();
    },
  };
}

async function sendOver(smtpUrl: string, message: SendMailOptions): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail(message);
  } finally {
    transport.close();
  }
}

function messageOf(mail: Mail, from: string) {
  const headers = Object.entries(mail.headers ?? {});
  return {
    from,
    to: { name: "", address: headerText(mail.to) },
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, headerText(value)])),
    messageId: mail.messageId,
  } satisfies SendMailOptions;
}

/** A mail as it goes over the wire, and the address it comes from. */
async function composed(message: SendMailOptions): Promise<{ bytes: Buffer; from: string }> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message: content, envelope } = await transport.sendMail({
    ...message,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(content)) throw new Error("the mail is a stream");
  return { bytes: content, from: envelope.from === false ? "" : envelope.from };
}

/** The file that now holds the mail, readable by this account alone: it may carry a reset link. */
async function writeToOutbox(outbox: string, message: SendMailOptions): Promise<string> {
  const { bytes } = await composed(message);
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const file = path.join(outbox, `${time}-${randomUUID().slice(0, 8)}.eml`);
  await writeFile(file, bytes, { mode: 0o600, flag: "wx" });
  return file;
}

function headerText(text: string): string {
  return text.replaceAll(CONTROL_CHARACTERS, " ").trim();
}

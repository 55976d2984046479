import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Refused, type SmtpSink, startSmtpSink } from "#server/testing/smtp-sink.ts";
import { createMailer } from "./mailer.ts";
import { createSmtpSender } from "./smtp-sender.ts";

const MAIL = {
  to: "ana@example.com",
  subject: "Grüße",
  text: "Open this:\n\nhttps://x.example/?t=1\n",
};
let folder = "";
let sink: SmtpSink;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "footnote-mail-"));
  sink = await startSmtpSink();
});
afterAll(async () => {
  await sink.close();
  rmSync(folder, { recursive: true });
});

function mailer(smtpUrl?: string) {
  const files: string[] = [];
  const failures: unknown[] = [];
  const made = createMailer({
    smtpUrl,
    from: "Footnote <footnote@example.com>",
    outbox: path.join(folder, "outbox"),
    report: { outbox: (file) => files.push(file), failure: (error) => failures.push(error) },
  });
  return { ...made, files, failures };
}

describe("a mail", () => {
  it("goes to the mail server", async () => {
    const before = sink.mails.length;
    await mailer(sink.url).send(MAIL);
    const mail = sink.mails[before];
    expect(mail?.to).toEqual(["ana@example.com"]);
    expect(mail?.source).toContain("From: Footnote <footnote@example.com>");
    expect(mail?.source).toContain("https://x.example/?t=1");
  });

  it("becomes a file only its owner can read where there is no mail server", async () => {
    const offline = mailer();
    await offline.send(MAIL);
    const file = offline.files[0] ?? "";
    expect(file).toMatch(/outbox\/.+\.eml$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toContain("To: ana@example.com");
  });

  it("gets no header from what a user typed", async () => {
    const before = sink.mails.length;
    await mailer(sink.url).send({ ...MAIL, subject: "Hello\r\nBcc: eve@example.com" });
    const mail = sink.mails[before];
    expect(mail?.to).toEqual(["ana@example.com"]);
    expect(mail?.source).not.toMatch(/^Bcc:/m);
  });

  it("that is sent later is waited for, and its failure is told", async () => {
    const before = sink.mails.length;
    const late = mailer(sink.url);
    late.sendLater(MAIL);
    await late.close();
    expect(sink.mails).toHaveLength(before + 1);

    const refused = mailer("smtp://127.0.0.1:1");
    refused.sendLater(MAIL);
    await refused.close();
    expect(refused.failures).toHaveLength(1);
  });
});

describe("a mail that is refused", () => {
  it.each<[Refused, object]>([
    ["MAIL FROM", { kind: "later", isServerDown: true }],
    ["RCPT TO", { kind: "failed", isBounce: true }],
    ["DATA", { kind: "failed", isBounce: false }],
  ])("at %s says something about the sender, the reader or the mail", async (refused, outcome) => {
    const refusing = await startSmtpSink({ refused });
    const sender = createSmtpSender(refusing.url);
    const envelope = { from: "footnote@example.com", to: "ana@example.com" };
    const delivery = await sender.send(envelope, Buffer.from("Subject: x\r\n\r\nx\r\n"));
    expect(delivery).toMatchObject(outcome);
    sender.close();
    await refusing.close();
  });
});

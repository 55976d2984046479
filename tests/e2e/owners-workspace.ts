import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { signIn, signUp } from "#contracts/session.ts";
import { freePort, spawnFootnote, until, untilAnswering } from "#server/testing/spawned.ts";
import { startSmtpSink } from "#server/testing/smtp-sink.ts";
import { startXServer } from "#server/testing/x-server.ts";
import { type Analyst, expect } from "./footnote.ts";

/** The owner signed in on a workspace with a mail server and X, all on this machine. */
export async function ownersWorkspace(browser: Browser, owner: Analyst) {
  const [smtp, x] = [await startSmtpSink(), await startXServer()];
  const dataDir = mkdtempSync(path.join(tmpdir(), "footnote-publishing-"));
  const footnote = spawnFootnote({
    PORT: await freePort(),
    DATA_DIR: dataDir,
    OWNER_EMAIL: owner.email,
    SMTP_URL: smtp.url,
    X_BASE_URL: x.url,
    X_API_KEY: "k",
    X_API_SECRET: "k",
    X_ACCESS_TOKEN: "k",
    X_ACCESS_SECRET: "k",
  });
  await untilAnswering(footnote);
  await until(() => footnote.output().includes("set-up code"), footnote.output);
  const setupCode = /set-up code (\S+)/.exec(footnote.output())?.[1];
  const context = await browser.newContext({ baseURL: footnote.url });
  const page = await context.newPage();
  await page.request.post(signUp.path, { data: { ...owner, setupCode } });
  const { email, password } = owner;
  const signedIn = await page.request.post(signIn.path, { data: { email, password } });
  expect(await signedIn.json()).toMatchObject({ isOwner: true });
  return {
    url: footnote.url,
    context,
    page,
    smtp,
    x,
    async stop() {
      await context.close();
      footnote.kill("SIGTERM");
      await footnote.exited;
      await smtp.close();
      await x.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { signUp as signUpContract } from "#contracts/session.ts";
import { freePort } from "#scripts/free-port.ts";

/** A running Footnote of the worker's own: its address, its data directory, and a way to stop it. */
export type Footnote = {
  readonly url: string;
  readonly dataDir: string;
  /** Ends the process with SIGTERM and waits for it. */
  stop(): Promise<void>;
  /** Starts it anew on the same data and address. */
  start(): Promise<void>;
};

export type Analyst = { readonly name: string; readonly email: string; readonly password: string };

type WorkerFixtures = { readonly footnote: Footnote };
type TestFixtures = {
  /** A page of a new analyst, signed in by a call: nothing is open yet. */
  readonly signedIn: { readonly page: Page; readonly analyst: Analyst };
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  footnote: [
    // Playwright reads the fixture's needs from the destructured first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const footnote = await launchFootnote({});
      await use(footnote);
      await footnote.stop();
      rmSync(footnote.dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ footnote }, use) => {
    await use(footnote.url);
  },
  signedIn: async ({ page }, use) => {
    const analyst = newAnalyst();
    await signUpByCall(page, analyst);
    await use({ page, analyst });
  },
});

export { expect };

/** A Footnote on a free port with an empty data directory and no keys, mirror or network. */
export async function launchFootnote(env: Readonly<Record<string, string>>): Promise<Footnote> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "footnote-e2e-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = spawn(process.execPath, ["src/server/main.ts"], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env },
      stdio: ["ignore", "inherit", "inherit"],
    });
    await untilHealthy(url, child);
  }

  async function stop(): Promise<void> {
    if (child === undefined || child.exitCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  }

  await start();
  return { url, dataDir, start, stop };
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`Footnote exited with ${child.exitCode}`);
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response?.ok === true) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error("Footnote did not answer within 30 s");
}

/** Keeps how it looks, where FOOTNOTE_PICTURES names a folder: for the guide, and for who looks at a run. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["FOOTNOTE_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

let analysts = 0;

export function newAnalyst(): Analyst {
  analysts += 1;
  const email = `ana.${process.pid}.${analysts}@example.com`;
  return { name: "Ana Moreau", email, password: "correct horse battery" };
}

export async function signUp(page: Page, analyst: Analyst): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("Name").fill(analyst.name);
  await page.getByLabel("E-mail").fill(analyst.email);
  await page.getByLabel("Password", { exact: true }).fill(analyst.password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { name: "Research", exact: true })).toBeVisible();
}

/** For what is not about signing up: no page is opened for it. */
export async function signUpByCall(page: Page, analyst: Analyst): Promise<void> {
  const answer = await page.request.post(signUpContract.path, { data: analyst });
  if (!answer.ok()) throw new Error(`signing up answered ${answer.status()}`);
}

/** The canvas of a page, by what an analyst sees and does there. */
export type Canvas = {
  readonly editor: Locator;
  readonly chatInput: Locator;
  chooseCompany(typed: string, name: RegExp): Promise<void>;
  connectStatements(): Promise<void>;
  card(label: string, ticker: string): Locator;
  runTemplate(title: string): Promise<void>;
  /** The document's whole text as copying gives it, without decorations. */
  text(): Promise<string>;
  typeAtEnd(text: string): Promise<void>;
  expectSaved(): Promise<void>;
};

export function openCanvas(page: Page): Canvas {
  const editor = page.getByLabel(/^Research text/);
  const chatInput = page.getByRole("textbox", { name: /Ask a question/ });
  const tickerBox = page.getByRole("combobox", { name: /ticker/i });
  const card = (label: string, ticker: string) =>
    page.getByRole("listitem").filter({ hasText: label }).filter({ hasText: ticker });
  return {
    editor,
    chatInput,
    card,
    async chooseCompany(typed, name) {
      await tickerBox.fill(typed);
      await page.getByRole("option", { name }).first().click();
      await expect(page.getByRole("group", { name: "Chosen ticker" })).toContainText(name);
    },
    async connectStatements() {
      const ready = page.getByRole("img", { name: "Ready" });
      const before = await ready.count();
      await page.getByRole("button", { name: "Financial Statements", exact: true }).click();
      await expect(ready).toHaveCount(before + 1);
    },
    async runTemplate(title) {
      const templates = page.getByRole("region", { name: "Analysis Templates" });
      await templates.getByRole("button", { name: new RegExp(title, "i") }).click();
      await expect(page.getByRole("button", { name: "Stop the answer" })).toBeHidden();
    },
    async text() {
      // The editor draws only the lines in view, so the whole text is selected and read.
      await editor.focus();
      await page.keyboard.press("Control+a");
      return page.evaluate(async () => {
        const copied = new Promise<string>((resolve) => {
          document.addEventListener(
            "copy",
            (event) => resolve(event.clipboardData?.getData("text/plain") ?? ""),
            { once: true },
          );
        });
        document.execCommand("copy");
        return copied;
      });
    },
    async typeAtEnd(text) {
      await editor.click();
      await page.keyboard.press("Control+End");
      await page.keyboard.insertText(text);
    },
    async expectSaved() {
      await expect(page.getByText("All changes saved")).toBeVisible();
    },
  };
}

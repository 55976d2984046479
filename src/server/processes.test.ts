import { mkdtempSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, afterEach, expect, it } from "vitest";
import { z } from "zod";
import { createToken, getSubscription } from "#contracts/accounts.ts";
import { createSavedOutput, savedModelSchema } from "#contracts/models.ts";
import { signUp } from "#contracts/session.ts";
import { pdfOf } from "#server/testing/pdf.ts";
import { freePort, killSpawned, spawnFootnote, untilAnswering } from "#server/testing/spawned.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "footnote-processes-"));
const EMAIL = "ana@example.com";
const SENTENCE = "Revenues were USD 1 mm in FY2025.";
afterEach(killSpawned);
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

it("npm run mcp and npm run admin do for a running Footnote what the README says", async () => {
  const port = await freePort();
  const footnote = spawnFootnote({ PORT: port, DATA_DIR: dataDir });
  await untilAnswering(footnote);
  const cookie = await signedUp(footnote.url);
  const send = async (contract: { readonly path: string }, json: unknown): Promise<unknown> => {
    const headers = { cookie, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(json) };
    return (await fetch(`${footnote.url}${contract.path}`, init)).json();
  };
  const { token } = createToken.response.parse(await send(createToken, { name: "Desk" }));
  const model = { ticker: "HPKG", name: "Base case", historicalData: {}, projections: {} };
  const made = z.object({ savedOutput: savedModelSchema });
  const { id } = made.parse(await send(createSavedOutput, model)).savedOutput;

  const client = new Client({ name: "desk", version: "1" });
  const env = {
    PATH: process.env["PATH"] ?? "",
    FOOTNOTE_URL: footnote.url,
    FOOTNOTE_TOKEN: token,
  };
  const args = ["run", "--silent", "mcp"];
  await client.connect(new StdioClientTransport({ command: "npm", args, env, stderr: "ignore" }));
  const inputs: Readonly<Record<string, Record<string, unknown>>> = {
    search_companies: { text: "apple" },
    get_statements: { ticker: "AAPL", years: 2 },
    get_ratios: { ticker: "AAPL" },
    check_figures: { text: SENTENCE, tickers: ["AAPL"] },
    check_document: {
      fileName: "memo.pdf",
      file: Buffer.from(pdfOf([[{ x: 72, y: 700, text: SENTENCE }]])).toString("base64"),
      tickers: ["AAPL"],
    },
    search_filings: { ticker: "AAPL", question: "What is sold?" },
    search_knowledge_base: { ticker: "AAPL", question: "What is sold?" },
    list_workspace: {},
    get_model: { id },
  };
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(inputs).toSorted());
  const answers = new Map<string, string>();
  for (const [name, input] of Object.entries(inputs)) {
    answers.set(name, JSON.stringify(await client.callTool({ name, arguments: input })));
  }
  await client.close();
  expect(answers.get("get_statements")).toContain("Revenues");
  expect(answers.get("get_ratios")).toContain("Net Leverage (x)");
  expect(answers.get("check_figures")).toContain("contradicted");
  expect(answers.get("check_document")).toContain("memo_checked.pdf");
  expect(answers.get("list_workspace")).toContain(id);
  expect(answers.get("get_model")).toContain("Base case");
  expect(answers.get("search_knowledge_base")).toContain("No knowledge base found for AAPL");
  expect(admin("grant-pro", EMAIL)).toEqual({ status: 0, said: `${EMAIL} is on Pro\n` });
  const pro = { subscription: { status: "active" } };
  expect(await send(getSubscription, { email: EMAIL })).toEqual(pro);
  footnote.kill("SIGTERM");
  await footnote.exited;

  expect(admin("grant-pro", EMAIL)).toEqual({ status: 0, said: `${EMAIL} is on Pro\n` });
  expect(admin("grant-pro", "nobody@example.com").said).toContain("No account has the address");
  expect(admin("grant-all").said).toContain("npm run admin -- grant-pro EMAIL");
  const again = spawnFootnote({ PORT: port, DATA_DIR: dataDir });
  await untilAnswering(again);
  expect(await send(getSubscription, { email: EMAIL })).toEqual(pro);
}, 120_000);

async function signedUp(url: string): Promise<string> {
  const body = JSON.stringify({ email: EMAIL, name: "Ana", password: "correct horse battery" });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}${signUp.path}`, { method: "POST", headers, body });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

function admin(...args: readonly string[]) {
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
  const words = ["run", "--silent", "admin", "--", ...args];
  const { status, stdout, stderr } = spawnSync("npm", words, { env, encoding: "utf8" });
  return { status, said: stdout + stderr.replaceAll(/^npm warn.*\n/gm, "") };
}

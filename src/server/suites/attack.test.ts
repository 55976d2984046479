import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { storeConnectedData } from "#contracts/connected-data.ts";
import type { Contract } from "#contracts/contract.ts";
import { uploadDocument } from "#contracts/knowledge-base.ts";
import { createSavedOutput } from "#contracts/models.ts";
import { convertToBlog } from "#contracts/publishing.ts";
import { createResearch } from "#contracts/research.ts";
import { createToken } from "#contracts/accounts.ts";
import { CALLS } from "#server/http/openapi.ts";
import { createTestApp, type TestApp, type TestInit } from "#server/testing/create-test-app.ts";
import { MODEL } from "#server/testing/fuzz/cards.ts";
import { inputsOf } from "#server/testing/fuzz/inputs-of.ts";
import { counted } from "#server/testing/suite.ts";
import fc from "fast-check";

/**
 * The rules for every call of the threat model (reliability.md, section 2), tried on every contract there
 * is: a call that is added tomorrow is attacked too.
 */
const contracts: readonly Contract[] = CALLS.map(({ contract }) => contract);
const isChange = ({ method }: Contract) => method !== "GET";
const SIGNED_IN = contracts.filter(({ signedIn }) => signedIn);
const MEGABYTES = "x".repeat(2_200_000);

let app: TestApp;
/** Ids of what another user has. */
let others: readonly string[];

beforeAll(async () => {
  app = await createTestApp({ signedInAs: "mallory", config: { ownerEmail: "owner@example.com" } });
  const victim = app.as("owner");
  const made = await Promise.all([
    victim(createResearch.path, { method: "POST", json: { title: "Secret", content: "Secret" } }),
    victim(createSavedOutput.path, {
      method: "POST",
      json: { ticker: "HPKG", name: "Secret", ...MODEL },
    }),
    victim(createToken.path, { method: "POST", json: { name: "Secret" } }),
    victim(storeConnectedData.path, {
      method: "POST",
      json: { type: "rag-query", data: { said: "Secret" } },
    }),
    victim(convertToBlog.path, {
      method: "POST",
      json: {
        researchContent: "Disclosure: none.",
        title: "Post",
        excerpt: "Short",
        sendNewsletter: false,
      },
    }),
  ]);
  const told = (await Promise.all(made.map((answer) => answer.text()))).join("\n");
  others = [
    ...new Set([...told.matchAll(/"(?:id|dataId)":"([^"]{20,})"/g)].map(([, id = ""]) => id)),
  ];
});

function pathOf({ path }: Contract, id: string): string {
  return path.replaceAll(/:revision|:version/g, "1").replaceAll(/:\w+/g, encodeURIComponent(id));
}

/** A body that the contract takes, so that what is refused is refused for its id. */
function fittingBody({ body }: Contract): unknown {
  return body === undefined
    ? {}
    : (fc.sample(inputsOf(body, {}), { numRuns: 1, seed: 1 })[0] ?? {});
}

describe("every call", () => {
  it("has something of another's to be tried on", () => {
    expect(others.length).toBeGreaterThanOrEqual(5);
  });

  it("tells another's id from one that is not there by nothing", async () => {
    let tried = 0;
    for (const contract of SIGNED_IN.filter(({ path }) => path.includes(":"))) {
      for (const id of others) {
        const init: TestInit = isChange(contract)
          ? { method: contract.method, json: fittingBody(contract) }
          : {};
        const none = /^[\da-f-]{36}$/.test(id) ? randomUUID() : id.replaceAll(/[a-f\d]/g, "0");
        const answers = [id, none].map(async (each) => {
          const response = await app.request(pathOf(contract, each), init);
          return [response.status, (await response.text()).replaceAll(each, "")];
        });
        const [theirs, nobodys] = await Promise.all(answers);
        const where = `${contract.method} ${contract.path}`;
        expect([where, theirs]).toEqual([where, nobodys]);
        expect(JSON.stringify(theirs)).not.toContain("Secret");
        tried += 1;
      }
    }
    counted(`${tried} ids`);
  });

  it("goes by the session alone, whoever a query or a body says it is", async () => {
    const owner = await app.userId("owner");
    const readings = SIGNED_IN.filter((each) => !isChange(each) && !each.path.includes(":"));
    for (const contract of readings) {
      const said = new URLSearchParams({ userId: owner, email: "owner@example.com", owner });
      const response = await app.request(`${contract.path}?${said.toString()}`);
      expect([contract.path, await response.text()].join(" ")).not.toContain("Secret");
      expect(response.status).toBeLessThan(500);
    }
    counted(`${readings.length} calls`);
  });

  it("answers whoever asks for its head as whoever reads it", async () => {
    const readings = contracts.filter((each) => !isChange(each));
    for (const contract of readings) {
      const target = pathOf(contract, randomUUID());
      const [head, whole] = [
        await app.request(target, { method: "HEAD" }),
        await app.request(target),
      ];
      expect([target, head.status, await head.text()]).toEqual([target, whole.status, ""]);
    }
    counted(`${readings.length} calls`);
  });

  it("is refused from another site, and from a page without an origin", async () => {
    const changes = contracts.filter(isChange);
    for (const contract of changes) {
      for (const headers of [
        { origin: "https://evil.example" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" },
      ]) {
        const init = { method: contract.method, json: {}, headers };
        const { status } = await app.request(pathOf(contract, randomUUID()), init);
        expect([contract.path, headers, status]).toEqual([contract.path, headers, 403]);
      }
    }
    counted(`${changes.length} calls by 3 origins`);
  });

  it("takes JSON alone and no more of it than it says, and is kept in no cache", async () => {
    const changes = contracts.filter((each) => isChange(each) && each.form === undefined);
    for (const contract of changes) {
      const target = pathOf(contract, randomUUID());
      const { method } = contract;
      const plain = { method, body: "{}", headers: { "content-type": "text/plain" } };
      const long = { method, json: { content: MEGABYTES } };
      const statuses = [];
      for (const init of [plain, long]) {
        const response = await app.request(target, init);
        statuses.push(response.status);
        expect([target, response.headers.get("cache-control")]).toEqual([target, "no-store"]);
      }
      expect([contract.path, statuses[0]]).toEqual([contract.path, 415]);
      // What has no body reads none.
      const large = contract.body === undefined ? 413 : statuses[1];
      expect([contract.path, large]).toEqual([contract.path, 413]);
    }
    counted(`${changes.length} calls`);
  });

  it("answers a malformed, repeated or endless parameter with a sentence", async () => {
    const hostile = [
      "' or 1=1 --",
      "../../etc/passwd",
      "%00",
      "9".repeat(5_000),
      "__proto__",
      "-1",
    ];
    let tried = 0;
    for (const contract of SIGNED_IN) {
      for (const text of hostile) {
        const query = `?ticker=${encodeURIComponent(text)}&ticker=A&q=${encodeURIComponent(text)}`;
        const init: TestInit = isChange(contract) ? { method: contract.method, json: {} } : {};
        const response = await app.request(`${pathOf(contract, text)}${query}`, init);
        const where = `${contract.method} ${contract.path} ${text.slice(0, 20)}`;
        const isOurs = response.status < 500 || response.status === 502 || response.status === 503;
        expect([where, isOurs || response.status]).toEqual([where, true]);
        tried += 1;
      }
    }
    counted(`${tried} requests`);
  });
});

it("keeps the files of another out of an upload of the same bytes", async () => {
  const answers = [];
  for (const name of ["owner", "mallory"]) {
    const body = new FormData();
    body.set("ticker", "HPKG");
    body.set("file", new File(["The same bytes."], "../../<script>.txt"));
    const response = await app.as(name)(uploadDocument.path, { method: "POST", body });
    answers.push(await response.text());
  }
  for (const answer of answers) expect(answer).not.toMatch(/\.\.\/|"isKnown":true/);
});

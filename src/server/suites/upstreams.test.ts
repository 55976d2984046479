import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { errorSchema } from "#contracts/contract.ts";
import { createResearch } from "#contracts/research.ts";
import { type Fault, FAULTS } from "#server/testing/faults.ts";
import { counted } from "#server/testing/suite.ts";
import {
  type PlayedUpstream,
  type Press,
  UPSTREAMS,
  type UpstreamKind,
} from "#server/testing/upstreams.ts";

/**
 * Each fault before each upstream (reliability.md 4.2), through the product's own calls: an answer in time, in
 * the product's words; nothing lost, nothing done twice; and once the fault is over the same press goes
 * through. `npm test` plays those that need no waiting, `npm run torture` all.
 */
const isShort = process.env["FOOTNOTE_SECONDS"] === undefined;
const WORKING_AGAIN_MS = 60_000;
const AT_ONCE = 5;
/** One of each kind; the limits that silence and floods run into are minutes long for some. */
const SHORT = new Set(["done, and the answer is lost", "a page of HTML with 200"]);
const faults = FAULTS.filter(({ name }) => !isShort || SHORT.has(name));

it.each(UPSTREAMS)("$name may fail in any way", { timeout: 1_200_000 }, async (upstream) => {
  const found: (readonly [string, readonly string[], number])[] = [];
  const waiting = faults.filter((fault) => concerns(fault, upstream));
  const playing = Array.from({ length: AT_ONCE }, async () => {
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const { wrong, tookMs } = await played(upstream, fault);
      found.push([fault.name, wrong, tookMs]);
    }
  });
  await Promise.all(playing);
  const failed = found.filter(([, wrong]) => wrong.length > 0);
  const longest = Math.max(...found.map(([, , tookMs]) => tookMs));
  counted(
    `${found.length - failed.length} of ${found.length} faults, longest answer ${(longest / 1_000).toFixed(1)} s`,
  );
  expect(Object.fromEntries(failed)).toEqual({});
});

function concerns(fault: Fault, { speaks }: UpstreamKind): boolean {
  // Without its database no workspace opens at all: at a wrong address there is none to ask.
  if (fault.address !== undefined) return speaks !== "postgres";
  return fault.refuses === true || fault[speaks] !== undefined;
}

/** What was not as promised in one cell. */
async function played(kind: UpstreamKind, fault: Fault) {
  const upstream = await kind.start();
  const good = `http://127.0.0.1:${upstream.proxy.port}`;
  const press = await upstream.open(addressOf(fault, upstream));
  try {
    const text = await draftOf(press);
    await upstream.proxy.switch(fault);
    // A connection that was kept has ended with it, which is noticed first.
    await sleep(100);
    const began = performance.now();
    const response = await press.send();
    const answer = await response.text();
    const tookMs = performance.now() - began;
    const wrong = [
      ...(tookMs > kind.inTimeMs ? [`took ${Math.round(tookMs)} ms`] : []),
      ...wrongIn(response.status, answer, kind),
      ...(await lostOf(press, fault, text)),
    ];
    await upstream.proxy.switch(undefined);
    // An address that was wrong is set right by a new start.
    const after = fault.address === undefined ? press : await upstream.open(good);
    wrong.push(...(await notWorking(after, answer)));
    if ((await after.done()) > 1) wrong.push("was done twice");
    if ((await draftOf(press)) !== text) wrong.push("the text is another");
    return { wrong, tookMs };
  } finally {
    await press.app.close();
    await upstream.proxy.close();
    await upstream.close();
  }
}

function addressOf({ address }: Fault, { proxy }: PlayedUpstream): string {
  if (address === "no-name") return `http://upstream.invalid:${proxy.port}`;
  return `${address === "no-tls" ? "https" : "http"}://127.0.0.1:${proxy.port}`;
}

/** Addresses, keys, frames, and what drivers and parsers say. */
const RAW =
  /127\.0\.0\.1|upstream\.invalid|sk_test|whsec|\bat \S+\.[jt]s|E[A-Z]{5,}|fetch failed|JSON|Unexpected|undefined|\bplayed\b/;

function wrongIn(status: number, text: string, { says }: UpstreamKind): readonly string[] {
  if (status === 200) return [];
  const error = errorSchema.safeParse(safely(text)).data?.error;
  if (error === undefined || status === 500) return [`${status}: ${text.slice(0, 300)}`];
  const isSaid = says.test(error) && !RAW.test(error);
  return isSaid ? [] : [`${status} says: ${error}`];
}

function safely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const DRAFT = "Leverage fell as debt was repaid.";

/** What the analyst wrote before, as it is now. */
async function draftOf({ app, isStore }: Press): Promise<string> {
  if (isStore === true) return "";
  const list = await app.request(createResearch.path);
  if (!(await list.clone().text()).includes(DRAFT.slice(0, 10))) {
    await app.request(createResearch.path, {
      method: "POST",
      json: { title: DRAFT.slice(0, 10), content: DRAFT },
    });
  }
  return (await app.request(createResearch.path)).text();
}

async function lostOf(press: Press, { address }: Fault, text: string): Promise<readonly string[]> {
  const wrong: string[] = [];
  if ((await draftOf(press)) !== text) wrong.push("the text is another");
  if (press.kept !== undefined && address === undefined) {
    const { status } = await press.kept();
    if (status !== 200) wrong.push(`what was kept is answered with ${status}`);
  }
  if ((await press.done()) > 1) wrong.push("was done twice");
  return wrong;
}

/** Nothing once the same press goes through, in the time that is promised or that was told. */
async function notWorking(press: Press, told: string): Promise<readonly string[]> {
  const [, minutes = "1"] = /(\d+) minutes/.exec(told) ?? [];
  press.pass?.(Number(minutes) * WORKING_AGAIN_MS);
  const deadline = performance.now() + WORKING_AGAIN_MS;
  let last = "";
  while (performance.now() < deadline) {
    const response = await press.send();
    last = `${response.status}: ${(await response.text()).slice(0, 200)}`;
    if (response.status === 200) return [];
    await sleep(500);
    press.pass?.(500);
  }
  return [`still fails: ${last}`];
}

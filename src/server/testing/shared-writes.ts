import { randomUUID } from "node:crypto";
import { createToken, getAccount } from "#contracts/accounts.ts";
import { canvasChat, getChatUsage } from "#contracts/assistant.ts";
import { createResearch, getResearch, saveResearch } from "#contracts/research.ts";
import { signOut } from "#contracts/session.ts";
import { corda } from "#core/figures/read/testing/sample.ts";
import { CHATS_PER_SESSION } from "#core/chat-quota.ts";
import { MCP_PATH } from "#server/features/mcp/routes.ts";
import type { Instances } from "#server/testing/instances.ts";
import { callOf } from "#server/testing/killed-footnote.ts";
import { isInDoubt, type TorturedWrite } from "#server/testing/tortured-writes.ts";

/** What several instances could get wrong of each other's. */

const AT_ONCE = 4;
/** What is answered, and so counts: one without data gives the chat back. */
const QUESTION = {
  messages: [{ role: "user", content: "What was revenue?" }],
  context: {
    connectedData: [
      {
        id: "statements",
        ticker: corda.ticker,
        type: "financial",
        label: "Financial Statements",
        timestamp: "2026-03-01T12:00:00.000Z",
        status: "success",
        data: corda,
      },
    ],
  },
};

/** Windows that save the same revision at once, by whichever instance: one of them, and the others are told. */
export function conflicts({ call }: Instances): TorturedWrite {
  const wrong: string[] = [];
  let id = "";
  let revision = 0;
  let saved = "";
  let rounds = 0;
  let refused = 0;

  async function look(candidates: readonly string[]): Promise<boolean> {
    const answer = await call(getResearch.path.replace(":id", id));
    if (isInDoubt(answer)) return false;
    const { document } = getResearch.response.parse(answer.json);
    if (!candidates.includes(document.content)) wrong.push("conflicts: nobody's text stands");
    ({ content: saved, revision } = document);
    return true;
  }

  return {
    name: "conflicts",
    async step() {
      if (id === "") {
        const answer = await call(createResearch.path, { json: { title: "Shared" } });
        if (answer?.status === 201) ({ id } = createResearch.response.parse(answer.json).document);
        return;
      }
      const texts = Array.from({ length: AT_ONCE }, () => `Leverage fell. ${randomUUID()}`);
      const path = saveResearch.path.replace(":id", id);
      const answers = await Promise.all(
        texts.map((content) =>
          call(path, { method: "PUT", json: { baseRevision: revision, content } }),
        ),
      );
      const won = texts.filter((_, at) => answers[at]?.status === 200);
      const others = answers.filter((answer) => !isInDoubt(answer) && answer?.status !== 200);
      if (won.length > 1) wrong.push(`conflicts: ${won.length} saved over one revision`);
      if (others.some((answer) => answer?.status !== 409)) {
        wrong.push(`conflicts: ${others.map((answer) => answer?.status).join()}`);
      }
      refused += others.length;
      rounds += 1;
      while (!(await look(won.length > 0 ? won : [saved, ...texts])));
    },
    faults: () => Promise.resolve(wrong),
    figures: () => `${rounds} times ${AT_ONCE} at once, ${refused} told of the other`,
  };
}

/** More chats at once than a day has: no more are answered, whichever instance counts. */
export function quotas({ proxy, cookieOf }: Instances): TorturedWrite {
  const wrong: string[] = [];
  const most = CHATS_PER_SESSION.FREE;
  let rounds = 0;
  return {
    name: "quotas",
    async step() {
      const cookie = await cookieOf(`quota${rounds}`);
      const ask = () => callOf(`${proxy.url}${canvasChat.path}`, cookie, { json: QUESTION });
      const answers = await Promise.all(Array.from({ length: most + AT_ONCE }, ask));
      const answered = answers.filter((answer) => answer?.status === 200).length;
      const doubted = answers.filter(isInDoubt).length;
      rounds += 1;
      if (answered > most || answered + doubted < most) {
        wrong.push(`quotas: ${answers.map((answer) => answer?.status).join()}`);
      }
      const usage = await callOf(`${proxy.url}${getChatUsage.path}`, cookie, {});
      if (usage?.status !== 200) return;
      const { used } = getChatUsage.response.parse(usage.json);
      if (used < answered || used > most) wrong.push(`quotas: ${answered} answered, ${used} used`);
    },
    faults: () => Promise.resolve(wrong),
    figures: () => `${rounds} days of ${most} chats, ${most + AT_ONCE} asked at once`,
  };
}

/** Answers in pieces: each comes to its end, or its reader is told that it was cut. */
export function streams({ proxy, cookieOf }: Instances): TorturedWrite {
  const wrong: string[] = [];
  let count = 0;
  let cut = 0;
  return {
    name: "streams",
    async step() {
      const cookie = await cookieOf(`streams${Math.floor(count / CHATS_PER_SESSION.FREE)}`);
      count += 1;
      const headers = { accept: "text/event-stream" };
      const init = { json: QUESTION, headers };
      const answer = await callOf(`${proxy.url}${canvasChat.path}`, cookie, init);
      if (isInDoubt(answer)) cut += 1;
      else if (!/^event: (done|error)$/m.test(String(answer.json))) {
        wrong.push(`streams: ${answer.status} ${String(answer.json).slice(-100)}`);
      }
    },
    faults: () => Promise.resolve(wrong),
    figures: () => `${count} answers, ${cut} cut and seen as cut`,
  };
}

/** A session is one everywhere, and signed out everywhere; so is a token's reading. */
export function sessions({ proxy, urls, call, cookieOf }: Instances): TorturedWrite {
  const wrong: string[] = [];
  let rounds = 0;
  let token: string | undefined;
  let read = 0;

  async function readByToken(): Promise<void> {
    if (token === undefined) {
      const made = await call(createToken.path, { json: { name: "Desk" } });
      if (made?.status === 201) ({ token } = createToken.response.parse(made.json));
      return;
    }
    const headers = {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
    };
    const json = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const answer = await callOf(`${proxy.url}${MCP_PATH}`, "", { json, headers });
    if (isInDoubt(answer)) return;
    read += 1;
    if (answer.status !== 200) wrong.push(`sessions: MCP ${answer.status}`);
  }

  return {
    name: "sessions and MCP",
    async step() {
      await readByToken();
      const cookie = await cookieOf(`session${rounds}`);
      rounds += 1;
      const asked = await Promise.all(
        urls.map((url) => callOf(`${url}${getAccount.path}`, cookie, {})),
      );
      if (asked.some((answer) => !isInDoubt(answer) && answer?.status !== 200)) {
        wrong.push(`sessions: ${asked.map((answer) => answer?.status).join()}`);
      }
      const left = await callOf(`${proxy.url}${signOut.path}`, cookie, { json: {} });
      if (left?.status !== 200) return;
      const after = await Promise.all(
        urls.map((url) => callOf(`${url}${getAccount.path}`, cookie, {})),
      );
      if (after.some((answer) => !isInDoubt(answer) && answer?.status !== 401)) {
        wrong.push(`sessions: signed out, and ${after.map((answer) => answer?.status).join()}`);
      }
    },
    faults: () => Promise.resolve(wrong),
    figures: () => `${rounds} sessions begun and ended, ${read} readings by a token`,
  };
}

import { afterAll, beforeAll, expect, it } from "vitest";
import { canvasChat } from "#contracts/assistant.ts";
import { readConfig } from "#server/config.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { type ModelServer, startModelServer } from "#server/testing/model-server.ts";

import { NO_REWRITE_TEXT } from "./model-rewriter.ts";

let server: ModelServer;
let app: TestApp;
beforeAll(async () => {
  server = await startModelServer();
  const env = { AI_PROVIDER: "openai-compatible", AI_MODEL: "harrow", AI_BASE_URL: server.url };
  app = await createTestApp({ config: { ai: readConfig(env).ai } });
});
afterAll(async () => {
  await server.close();
});

const SENTENCE = "Net leverage fell as cash was kept, and nothing of the facility is drawn today. ";
const DOCUMENT = `Leverage:\n${SENTENCE.repeat(4)}\n`;
const WHOLE = DOCUMENT.replaceAll("fell", "declined").trim();
const MARKS = [
  "<edit>",
  "<edit><op>replace</op>",
  "</text>",
  "<think>",
  "<document>",
  "<edit",
  "{{d1",
  "{{",
];

it("a rewrite with a mark that nothing closes is cut: it goes back once, and is never proposed", async () => {
  for (const [at, mark] of MARKS.entries()) {
    for (const said of [`${WHOLE}\n${mark}`, `Net ${mark}`, `${WHOLE} ${mark} replace`]) {
      const never = await rewrite(`${at}`, [said, said]);
      expect([said, never.status, await never.text()]).toEqual([
        said,
        502,
        expect.stringContaining("Your text is unchanged."),
      ]);
      const mended = await rewrite(`${at}`, [said, WHOLE]);
      expect((await answerIn(mended)).content).toBe(`${WHOLE} \n`);
    }
  }
});

it("a rewrite is what stands between its tags: words around it and fences are not of the text", async () => {
  const ways = [
    WHOLE,
    `<document>\n${WHOLE}\n</document>`,
    `Here is the rewritten text:\n\n<document>${WHOLE}</document>\nI kept every figure.`,
    `\`\`\`\n${WHOLE}\n\`\`\``,
    `Sure!\n<document>\n\`\`\`text\n${WHOLE}\n\`\`\`\n</document>`,
  ];
  for (const said of ways) {
    expect((await answerIn(await rewrite("tags", [said]))).content).toBe(`${WHOLE} \n`);
  }
});

it("a remark goes back once, is never proposed, and costs nothing", async () => {
  const remarks = [
    "I can't help with that.",
    "<document>I'm sorry, but I cannot rewrite how leverage fell.</document>",
    `Here is the rewritten text:\n\n${WHOLE}`,
    `Sure, here it is:\n\`\`\`\n${WHOLE}\n\`\`\`\nLet me know!`,
    "Das ist leider unmöglich.",
  ];
  for (const [at, said] of remarks.entries()) {
    const never = await answerIn(await rewrite(`remark ${at}`, [said, said]));
    expect([said, never.edits, never.content]).toEqual([said, [], NO_REWRITE_TEXT]);
    const mended = await answerIn(await rewrite(`remark ${at}`, [said, WHOLE]));
    expect(mended.content).toBe(`${WHOLE} \n`);
    const rows = await app.db.select().from(chatUsage);
    const userId = await app.userId(`analyst remark ${at}`);
    expect(rows.find((row) => row.userId === userId)?.rewrites).toBe(1);
  }
});

it("a rewrite that is a small part of a long text says so", async () => {
  const small = await answerIn(await rewrite("small", ["Leverage:\nNet leverage fell."]));
  expect(small.note).toMatch(/^The text had 61 words; the rewrite has 4\.$/);
  const whole = await answerIn(await rewrite("small", [WHOLE]));
  expect(whole.note).toBe("Rewritten by harrow.");
});

function rewrite(analyst: string, said: readonly string[]): Promise<Response> {
  server.answers.splice(0, Infinity, ...said.map((text) => ({ text: [text] })));
  return app.as(`analyst ${analyst}`)(canvasChat.path, {
    method: "POST",
    json: {
      messages: [{ role: "user", content: "Make Formal" }],
      context: { rewriteMode: true, currentContent: DOCUMENT },
    },
  });
}

async function answerIn(response: Response) {
  return canvasChat.response.parse(await response.json());
}

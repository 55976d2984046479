import { expect, it } from "vitest";
import { ANSWER_LISTS_MAX, answerMakingSchema } from "#contracts/answers.ts";
import { prose } from "#core/ledger/prose.ts";
import { collectAnswer } from "./collect-answer.ts";

it("tells as much of its making as an answer can hold, and how much more was left out", () => {
  const made = collectAnswer(() => undefined);
  for (let at = 0; at < 350; at += 1) {
    made.take({ kind: "step", step: { id: `${at}`, text: `Step ${at}` } });
    made.take({ kind: "left-out", leftOut: { text: `Sentence ${at}.`, reason: "no source" } });
    made.take({ kind: "note", text: `Note ${at}` });
  }
  made.take({ kind: "prose", said: { prose: prose`Leverage fell.`, style: "mm" } });
  made.take({ kind: "end", requestType: "answer" });
  const answer = answerMakingSchema.parse(made.whole());
  expect(answer.steps?.at(-1)?.text).toBe("Step 349");
  expect(answer.leftOut).toHaveLength(ANSWER_LISTS_MAX.leftOut);
  expect(answer.leftOut?.at(-1)?.text).toBe("151 more");
});

import { expect, it } from "vitest";
import { NO_INSTRUCTION_TEXT, QUICK_ACTIONS, quickActionOf } from "./rewrite-text.ts";

it("offers the quick actions of the specification in its order", () => {
  expect(QUICK_ACTIONS).toEqual(["Make Formal", "Simplify", "Expand", "Summarize", "Fix Grammar"]);
  expect(NO_INSTRUCTION_TEXT).toBe("Please provide an instruction for the AI rewrite");
});

it.each([
  ["Make Formal", "Make Formal"],
  ["  make   FORMAL ", "Make Formal"],
  ["summarise", "Summarize"],
  ["Fix grammar", "Fix Grammar"],
])("knows %j as %s", (instruction, action) => {
  expect(quickActionOf(instruction)).toBe(action);
});

it.each(["", "make it formal", "Expand on leverage", "fix"])(
  "takes %j for an instruction of one's own",
  (instruction) => {
    expect(quickActionOf(instruction)).toBeUndefined();
  },
);

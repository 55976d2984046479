import { expect, it } from "vitest";
import { batchesOf } from "./text-batches.ts";

it("gives a short text at once, and its part alone", () => {
  const text = "First line.\nSecond line.";
  expect(batches(text)).toEqual([{ text, position: 0 }]);
  expect(batches(text, 12)).toEqual([{ text: "Second line.", position: 12 }]);
});

it("parts a long text at its lines, and a long line at a sentence", () => {
  const line = `${"Debt fell. ".repeat(100)}\n`;
  const lines = batches(line.repeat(40));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.every(({ text }) => text.endsWith("\n"))).toBe(true);
  expect(lines.map(({ text }) => text).join("")).toBe(line.repeat(40));
  const sentences = batches("Debt fell. ".repeat(5_000));
  expect(sentences.every(({ text }) => text.endsWith(". "))).toBe(true);
});

it("tells where each batch begins", () => {
  const text = "Debt fell.\n".repeat(5_000);
  for (const batch of batches(text)) {
    expect(text.slice(batch.position, batch.position + batch.text.length)).toBe(batch.text);
  }
});

it.each(["", "\n".repeat(50_000), "1".repeat(50_000), "a".repeat(50_000), "'".repeat(50_000)])(
  "leaves out what is no prose",
  (text) => {
    expect(batches(text)).toEqual([]);
  },
);

function batches(text: string, from = 0) {
  return [...batchesOf({ text, from, to: text.length })];
}

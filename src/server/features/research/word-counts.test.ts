import { describe, expect, it } from "vitest";
import { createWordCounts, type RevisionKey } from "./word-counts.ts";

describe("createWordCounts", () => {
  it("reads each text once, and no more than 20 at a time", async () => {
    const counts = createWordCounts();
    const asked: number[] = [];
    const keys = Array.from({ length: 50 }, (_, revision) => ({ documentId: "d", revision }));
    const findTexts = (unknown: readonly RevisionKey[]) => {
      asked.push(unknown.length);
      return Promise.resolve(
        unknown.map((key) => ({ ...key, content: "word ".repeat(key.revision) })),
      );
    };
    expect(await counts.of(keys, findTexts)).toEqual(keys.map(({ revision }) => revision));
    expect(await counts.of(keys, findTexts)).toEqual(keys.map(({ revision }) => revision));
    expect(asked).toEqual([20, 20, 10]);
  });

  it("counts a document saved meanwhile with its newer text, one that is gone as 0", async () => {
    const keys = [
      { documentId: "saved", revision: 1 },
      { documentId: "gone", revision: 1 },
    ];
    const now = [{ documentId: "saved", revision: 2, content: "three more words" }];
    expect(await createWordCounts().of(keys, () => Promise.resolve(now))).toEqual([3, 0]);
  });
});

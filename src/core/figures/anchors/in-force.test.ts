import { describe, expect, it } from "vitest";
import { sentenceWords } from "#core/figures/anchors/in-force.ts";

const words = (when: string) => sentenceWords(`Revenue was 5 in ${when}.`, { from: 12, to: 13 });

describe("the words of a sentence", () => {
  it.each(["LTM", "NTM", "SEP", "DEC", "FYE", "TTM"])(
    "tell one year from another behind three capitals that are no currency: %s",
    (name) => {
      expect(words(`${name} 2024`)).not.toBe(words(`${name} 2023`));
    },
  );

  it.each(["USD", "CHF", "JPY"])("leave the amount of a currency aside: %s", (code) => {
    expect(words(`${code} 2024`)).toBe(words(`${code} 2023`));
  });
});

import { describe, expect, it } from "vitest";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { isSectionLine } from "#core/text/outline/section-lines.ts";
import { refersBack } from "./summary-candidates.ts";
import { summarize } from "./summarize.ts";
import { drafts, type WrittenDraft } from "./testing/drafts.ts";
import { selected, whole } from "./testing/whole.ts";

const GROUND = groundOf([cardOf(harbour)], undefined);
const NOTE = [
  "Harbour: leverage falls",
  "",
  "Leverage:",
  "Net leverage was 3.0x at the end of FY2025. Management speaks of a sound year for the group and for all of its people in all of its plants. It thanks them for what they did.",
  "",
  "Liquidity:",
  "Cash was USD 181 mm at the end of FY2025. The group has a head office and several plants in the north of the country, by the river. [Analyst: facilities]",
].join("\n");

describe("summarize", () => {
  it("keeps what says most, as it stands, under its section lines", () => {
    expect(summary(NOTE)).toBe(
      [
        "Harbour: leverage falls",
        "",
        "Leverage:",
        "Net leverage was 3.0x at the end of FY2025.",
        "",
        "Liquidity:",
        "Cash was USD 181 mm at the end of FY2025.",
      ].join("\n"),
    );
  });

  it("asks no questions", () => {
    const question = "Will net leverage of 3.0x at the end of FY2025 fall further next year?";
    expect(summary(NOTE.replace("Leverage:\n", `Leverage:\n${question} `))).toBe(summary(NOTE));
  });

  it("numbers a list anew where a point is left out", () => {
    const text = [
      "Risks:",
      "1. Net leverage was 3.0x at the end of FY2025, which is moderate.",
      "2. The weather in the north is often wet and the roads are long and winding.",
      "3. Cash was USD 181 mm at the end of FY2025, which covers short-term debt.",
      "4. People say that things may be different in another year, or that they may not.",
      "5. There are many other things to say about the company and about its history.",
      "6. Some of them have been said before, and others may well be said again by others.",
      "7. Still more could be said, if only there were room for it and somebody to read it.",
    ].join("\n");
    expect(summary(text)).toMatch(/^Risks:\n1\. Net leverage .+\n2\. Cash was /);
  });

  it("leaves a text alone that has nothing to leave out", () => {
    expect(summary("Net leverage was 3.0x. Cash was USD 181 mm.")).toBeUndefined();
    expect(summary("")).toBeUndefined();
    expect(summary("x".repeat(50_000))).toBeUndefined();
  });

  it("summarises a selection, and keeps the sentences that its edges cut", () => {
    const words =
      "the end of FY2025. Management speaks of a sound year for the group and for all of its people in all of its plants. It thanks them for what they did.\n\nLiquidity:\nCash was USD 181 mm at the end of FY2025. The group has a head office";
    const result = summarize(selected(NOTE, words), GROUND);
    expect(result).toMatch(/^the end of FY2025\./);
    expect(result).toMatch(/The group has a head office$/);
    expect(result?.length).toBeLessThan(words.length);
  });
});

describe("a summary of a template's text", () => {
  it("is about a third of it, whole sentences in its order, every figure bound or judged as it was", () => {
    for (const { name, text, data, placed } of drafts(["capital-structure", "credit-risk"])) {
      const ground = groundOf([cardOf(data)], undefined);
      const short = summarize(whole(text), ground, placed) ?? "";
      expect({
        name,
        // A note of a company that tags next to nothing is as short as it gets.
        isThere: short !== "" || text.split(/[.!?]\s/).length < 9,
        isShort: short.length <= text.length * 0.5,
        isInOrder: isInOrder(short, text),
        lost: lostVerdicts(short, { text, placed }, ground),
        orphans: orphans(short, text),
      }).toEqual({ name, isThere: true, isShort: true, isInOrder: true, lost: [], orphans: [] });
    }
  }, 120_000);
});

function summary(text: string): string | undefined {
  return summarize(whole(text), GROUND);
}

function plain(sentence: string): string {
  return sentence.replace(/^\d+\. /, "");
}

function isInOrder(short: string, text: string): boolean {
  let at = -1;
  return sentencesOf(short).every((sentence) => {
    at = text.indexOf(plain(sentence.text), at + 1);
    return at !== -1;
  });
}

/** Figures of a summary that are judged otherwise than in the text. */
function lostVerdicts(
  short: string,
  { text, placed }: Pick<WrittenDraft, "text" | "placed">,
  ground: Ground,
) {
  const bySentence = (content: string) => {
    const { figures } = checkOn(ground, content);
    return sentencesOf(content).map((sentence) => ({
      sentence: plain(sentence.text),
      verdicts: figures
        .filter(
          ({ position, verdict }) =>
            verdict !== "ignored" &&
            position >= sentence.start &&
            position < sentence.start + sentence.text.length,
        )
        .map(({ verdict }) => verdict)
        .join(),
    }));
  };
  const known = bySentence(text);
  const isBound = (sentence: string) => {
    const from = text.indexOf(sentence);
    return placed.some((one) => one.from >= from && one.to <= from + sentence.length);
  };
  return bySentence(short).filter(
    (kept) =>
      !isBound(kept.sentence) &&
      !known.some((was) => was.sentence === kept.sentence && was.verdicts === kept.verdicts),
  );
}

/** Sentences of a summary that refer back to one that is gone. */
function orphans(short: string, text: string) {
  const kept = sentencesOf(short).map((sentence) => plain(sentence.text));
  const all = sentencesOf(text).map((sentence) => plain(sentence.text));
  return kept.filter((sentence) => {
    const before = all[all.indexOf(sentence) - 1];
    const isTied = before !== undefined && !isSectionLine(before) && refersBack(sentence);
    return isTied && !kept.includes(before);
  });
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  appendSections,
  fillBlank,
  findSection,
  renewSection,
  type WrittenText,
} from "#core/writing/analyst/place-text.ts";
import type { Edit } from "#core/text/edits/edit.ts";

const stamp = { newId: () => "e", now: "2026-11-20T10:00:00.000Z" };

/** Edits of one text applied in their order, positions counting into the text they were made for. */
function apply(content: string, edits: readonly Edit[]): string {
  return edits.toReversed().reduce((text, { position, length = 0, content: inserted }) => {
    return text.slice(0, position) + inserted + text.slice(position + length);
  }, content);
}

const section = fc.constantFrom("Overview:\nOne.", "Leverage:\nTwo.\nThree.", "Assessment:\nFour.");

function plain(text: string): WrittenText {
  return { text, anchors: [] };
}

describe("appendSections", () => {
  it("leaves a well-formed text whichever of the sections are accepted", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("Note.", "Note.\n", "Note.\n\n\n", "Title\n\nIntro:\nText. "),
        fc.array(fc.tuple(section, fc.boolean()), { maxLength: 8 }),
        (content, drawn) => {
          const edits = appendSections(
            content,
            drawn.map(([text]) => plain(text)),
            stamp,
          );
          const accepted = edits.filter((_, index) => drawn[index]?.[1] === true);
          const text = apply(content, accepted);
          const expected = [
            content.trimEnd(),
            ...drawn.filter(([, isIn]) => isIn).map(([each]) => each),
          ];
          expect(text).toBe(expected.join("\n\n") + content.slice(content.trimEnd().length));
        },
      ),
    );
  });

  it("sorts by position without overlap", () => {
    const edits = appendSections("Text.", ["A:\n1", "B:\n2"].map(plain), stamp);
    expect(edits.map(({ position }) => position)).toEqual([5, 5]);
  });
});

describe("fillBlank", () => {
  it("puts a blank line between sections", () => {
    expect(fillBlank(["A:\nx", "B:\ny"].map(plain), stamp)).toMatchObject({
      position: 0,
      content: "A:\nx\n\nB:\ny",
    });
  });
});

describe("findSection", () => {
  const content = "Note\n\nExecutive summary:\nOld.\nMore.\n\nLiquidity:\nFine.\n";

  it("spans a section from its title to its last character, case aside", () => {
    const found = findSection(content, "Executive Summary");
    expect(content.slice(found?.position, (found?.position ?? 0) + (found?.length ?? 0))).toBe(
      "Executive summary:\nOld.\nMore.",
    );
  });

  it("spans the last section to the end of the text", () => {
    const found = findSection(content, "Liquidity");
    expect(content.slice(found?.position).slice(0, found?.length)).toBe("Liquidity:\nFine.");
  });

  it("finds nothing where no line is that title", () => {
    expect(findSection(content, "Rating Estimate")).toBeUndefined();
  });
});

describe("renewSection", () => {
  it("puts an opening section before everything where there is no title line", () => {
    const edit = renewSection(
      "Liquidity:\nFine.",
      { title: "Executive Summary", ...plain("Executive Summary:\nNew."), isOpening: true },
      stamp,
    );
    expect(apply("Liquidity:\nFine.", [edit])).toBe(
      "Executive Summary:\nNew.\n\nLiquidity:\nFine.",
    );
  });

  it("puts any other new section at the end", () => {
    const edit = renewSection(
      "Note.\n",
      { title: "Liquidity", ...plain("Liquidity:\nNew."), isOpening: false },
      stamp,
    );
    expect(apply("Note.\n", [edit])).toBe("Note.\n\nLiquidity:\nNew.\n");
  });
});

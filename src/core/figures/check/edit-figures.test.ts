import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CheckedText, checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { documentFigures } from "#core/figures/check/document-figures.ts";
import { type EditedFigures, editFigures } from "#core/figures/check/edit-figures.ts";
import { withWords } from "#core/figures/anchors/in-force.ts";
import { keptAnchor } from "#core/figures/check/figure-decisions.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";
import { acceptEdit, rejectEdit } from "#core/text/edits/accept-edit.ts";
import type { Edit } from "#core/text/edits/edit.ts";

const ground = groundOf([cardOf(corda)], "CRDA");

const TEXT = [
  "Revenues were USD 7,512 mm in FY2025, up 6.8%. Net leverage improved to 2.8x from 3.0x.",
  "Interest coverage was 7.8x in FY2025. The EBITDA margin was 21.5%.",
].join("\n");

/** An edit by the words it takes away. */
function replacing(old: string, content: string, id = "e"): Edit {
  const position = TEXT.indexOf(old);
  return { id, type: "replace", position, length: old.length, content, timestamp: "" };
}

function adding(after: string, content: string, id = "e"): Edit {
  const position = TEXT.indexOf(after) + after.length;
  return { id, type: "add", position, content, timestamp: "" };
}

function removing(content: string, id = "e"): Edit {
  const position = TEXT.indexOf(content);
  return { id, type: "remove", position, length: content.length, content, timestamp: "" };
}

function figuresOf(edits: readonly Edit[], content = TEXT, earlier?: EditedFigures) {
  const checked = checkOn(ground, content);
  return editFigures({ checked, content, edits, sources: [] }, earlier);
}

function textOf(...edits: readonly Edit[]): readonly (string | undefined)[] {
  const { byId } = figuresOf(edits);
  return edits.map(({ id }) => byId.get(id)?.text);
}

describe("what an edit alters in figures", () => {
  it.each([
    ["one figure in place of another", replacing("2.8x", "2.2x"), "alters 1 figure"],
    [
      "a wrong figure in place of another",
      replacing("7.8x", "7.9x"),
      "alters 1 figure, 1 contradicted",
    ],
    ["a digit of a figure", replacing("2.8", "2.2"), "alters 1 figure"],
    [
      "a sentence that comes",
      adding("3.0x.", " FCF was USD 627 mm, and gross leverage 2.7x."),
      "adds 2 figures",
    ],
    ["a sentence that goes", removing("Interest coverage was 7.8x in FY2025. "), "alters 1 figure"],
    ["a word", replacing("improved", "moved"), "alters no figures"],
    ["a hedge before a figure", adding("margin was", " about"), "alters no figures"],
    [
      "a sentence in other words",
      replacing("The EBITDA margin was 21.5%", "EBITDA was 21.5% of revenues"),
      "alters no figures",
    ],
    [
      "one of three figures in a longer stretch",
      replacing("up 6.8%. Net leverage improved to 2.8x", "up 6.8%. Net leverage fell to 2.2x"),
      "alters 1 figure",
    ],
    [
      "a year, which is no claim",
      replacing("coverage was 7.8x in FY2025", "coverage was 7.8x in 2025"),
      "alters no figures",
    ],
  ])("counts %s", (_, edit, text) => {
    expect(textOf(edit)).toEqual([text]);
  });

  it("counts no figure of a sentence that is moved by two edits", () => {
    const moved = "Interest coverage was 7.8x in FY2025. ";
    expect(textOf(removing(moved, "a"), adding("was 21.5%.", ` ${moved.trim()}`, "b"))).toEqual([
      "alters no figures",
      "alters no figures",
    ]);
  });

  it("counts a number that goes on to say something else", () => {
    const edits = [
      removing("Interest coverage was 7.8x in FY2025. ", "a"),
      adding("was 21.5%.", " Net leverage was 7.8x in FY2025.", "b"),
    ];
    expect(textOf(...edits)).toEqual(["alters 1 figure", "adds 1 figure, 1 contradicted"]);
  });

  it("names figures that stay and become contradicted", () => {
    const edit = replacing("FY2025, up", "FY2024, up");
    const { byId } = figuresOf([edit]);
    const found = byId.get("e");
    expect(found?.text).toBe("alters no figures, 1 contradicted");
    expect(found?.contradictedElsewhere.map(({ text }) => text)).toEqual(["USD 7,512 mm"]);
  });

  it("leaves out what is contradicted already", () => {
    expect(
      figuresOf([replacing("improved", "moved")]).byId.get("e")?.contradictedElsewhere,
    ).toEqual([]);
  });

  it("judges what comes in as it would stand with all pending edits", () => {
    const edits = [
      replacing("Interest coverage", "Net leverage", "a"),
      replacing("7.8x", "2.2x", "b"),
    ];
    const { byId } = figuresOf(edits);
    expect(byId.get("b")?.figures).toMatchObject([
      { position: 0, text: "2.2x", state: "verified", item: "Net Leverage (x)" },
    ]);
  });

  it("counts places from the first character of what comes in", () => {
    const [figure] =
      figuresOf([adding("3.0x.", " FCF was USD 627 mm.")]).byId.get("e")?.figures ?? [];
    expect(figure).toMatchObject({ position: 9, length: 10, text: "USD 627 mm" });
  });

  it("shows a decision of the analyst on a figure that an edit writes anew", () => {
    const checked = checkOn(ground, TEXT);
    const figure = documentFigures(checked, TEXT, []).figures.find(({ text }) => text === "2.8x");
    if (figure === undefined) throw new Error("no 2.8x");
    const anchors = withWords([keptAnchor(figure, null, { id: "d", now: 0 })], TEXT);
    const edit = replacing("Net leverage improved to 2.8x", "Net leverage came down to 2.8x");
    const shown = (edits: readonly Edit[]) =>
      editFigures({ checked, content: TEXT, edits, anchors, sources: [] }).byId.get("e")
        ?.figures[0];
    expect(shown([{ ...edit, keepsAnchors: true }])).toMatchObject({
      state: "unsupported",
      kept: { id: "d" },
    });
    expect(shown([edit])?.kept).toBeUndefined();
  });
});

describe("what stays the same from one answer to the next", () => {
  const edits = [
    replacing("2.8x", "2.2x", "a"),
    adding("3.0x.", " FCF was USD 627 mm.", "b"),
    replacing("7.8x", "7.9x", "c"),
  ];
  const before = figuresOf(edits);

  it("is the very same map where nothing changed", () => {
    expect(figuresOf(edits, TEXT, before).byId).toBe(before.byId);
  });

  it.each(["a", "b", "c"])("is the same object for every edit but %s, which is accepted", (id) => {
    const accepted = acceptEdit(TEXT, edits, id);
    const { byId } = figuresOf(accepted.edits, accepted.text, before);
    expect([...byId.keys()]).toEqual(["a", "b", "c"].filter((other) => other !== id));
    for (const [other, figures] of byId) expect(figures).toBe(before.byId.get(other));
  });

  it("is the same object for edits that another's rejection does not touch", () => {
    const { byId } = figuresOf(rejectEdit(edits, "a"), TEXT, before);
    expect(byId.get("c")).toBe(before.byId.get("c"));
  });
});

/** The figures of a text, in whatever order they stand. */
function claimed({ figures }: CheckedText): string {
  const claims = figures.filter(({ verdict }) => verdict !== "ignored");
  return claims
    .map(({ text }) => text)
    .toSorted()
    .join(" | ");
}

describe("laws of what edits alter", () => {
  const checkedText = checkOn(ground, TEXT);
  const sentences = TEXT.split(/(?<=\.)\s/);
  const edit = fc.record({
    from: fc.nat(TEXT.length - 1),
    length: fc.nat(24),
    content: fc.constantFrom(
      "",
      "2.2x",
      " USD 7,512 mm",
      "a word ",
      "5.0%",
      "3",
      ", ",
      ". It rose to 9.9x",
    ),
  });

  /** Edits that do not overlap, made of arbitrary stretches. */
  function editsFrom(
    stretches: readonly { from: number; length: number; content: string }[],
  ): Edit[] {
    let free = 0;
    return stretches
      .toSorted((a, b) => a.from - b.from)
      .flatMap(({ from, length, content }, index) => {
        const position = Math.max(from, free);
        const end = Math.min(position + length, TEXT.length);
        free = end + 1;
        if (position > TEXT.length || (end === position && content === "")) return [];
        return [
          {
            id: `${index}`,
            type: "replace" as const,
            position,
            length: end - position,
            content,
            timestamp: "",
          },
        ];
      });
  }

  it("is nothing where no figure of the text comes or goes, and something where one does", () => {
    const law = fc.property(fc.array(edit, { maxLength: 5 }), (stretches) => {
      const edits = editsFrom(stretches);
      const { byId, after } = figuresOf(edits);
      const altered = [...byId.values()].reduce((sum, { altered: count }) => sum + count, 0);
      expect(altered > 0 || claimed(after) === claimed(checkedText)).toBe(true);
    });
    fc.assert(law, { numRuns: 100 });
  });

  it("is nothing for a text replaced by itself, whole or by sentences", () => {
    expect(textOf(replacing(TEXT, TEXT))[0]).toMatch(/^alters no figures/);
    for (const sentence of sentences)
      expect(textOf(replacing(sentence, sentence))[0]).toMatch(/^alters no figures/);
  });
});

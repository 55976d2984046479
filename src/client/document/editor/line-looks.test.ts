import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { afterEach, describe, expect, it } from "vitest";
import { isTitleLine, lineLooks } from "./line-looks.ts";

let view: EditorView | undefined;

afterEach(() => view?.destroy());

describe("the look of lines", () => {
  it("sets the first line as title and section lines apart, without touching the text", () => {
    const doc = "Harbour\nOverview:\nDebt fell.\n\nLiquidity:\nCash.";
    view = new EditorView({ state: EditorState.create({ doc, extensions: lineLooks }) });
    const looks = [...view.dom.querySelectorAll(".cm-line")].map(({ className }) =>
      className.replace("cm-line", "").trim(),
    );
    expect(looks).toEqual([
      "doc-title",
      "doc-section",
      "",
      "doc-room",
      "doc-section doc-section-roomy",
      "",
    ]);
    expect(view.state.doc.toString()).toBe(doc);
  });

  it("follows what is typed", () => {
    view = new EditorView({ state: EditorState.create({ doc: "a\nb", extensions: lineLooks }) });
    view.dispatch({ changes: { from: 3, insert: " section:" } });
    expect(view.dom.querySelector(".doc-section")?.textContent).toBe("b section:");
  });

  it.each([
    ["Debt is due in 2031 (10-K Note 12).", ["(10-K Note 12)"]],
    [
      "It rose (HPKG 10-Q/A Item 2) and fell (Loan deal, v2.pdf page 3).",
      ["(HPKG 10-Q/A Item 2)", "(Loan deal, v2.pdf page 3)"],
    ],
    ["A loss (233) in the year (FY2025), see (Note 12) and (the 10-K).", []],
  ])("shows what is cited as a chip and nothing else: %s", (line, cited) => {
    const doc = `Harbour\n\n${line}`;
    view = new EditorView({ state: EditorState.create({ doc, extensions: lineLooks }) });
    const chips = [...view.dom.querySelectorAll("cite")].map(({ textContent }) => textContent);
    expect(chips).toEqual(cited);
    expect(view.state.doc.toString()).toBe(doc);
  });

  it.each([
    ["Harbour Packaging Group: the deleveraging is real", true],
    ["Overview:", false],
    ["Debt fell.", false],
    ["", false],
    ["x".repeat(121), false],
  ])("takes %j for a title: %s", (line, isTitle) => {
    expect(isTitleLine(line)).toBe(isTitle);
  });
});

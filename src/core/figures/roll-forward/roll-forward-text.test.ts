import { describe, expect, it } from "vitest";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { proposalText, staleNotice } from "#core/figures/roll-forward/roll-forward-text.ts";
import { FY2024, FY2025, haldenUpTo } from "#core/figures/roll-forward/testing/halden.ts";
import { A_QUARTER_ON, A_YEAR_ON, rolled } from "#core/figures/roll-forward/testing/rolled.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { anchorsOf } from "#core/ledger/prose.ts";
import { endOf } from "#core/text/edits/edit-range.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";

describe("the notice of stale figures", () => {
  it.each([
    [
      "Revenues were USD 2,298 mm. EBITDA was USD 334 mm in FY2024.",
      "Halden Paper FY2025 is connected: 2 figures are of FY2024, 2 edits to decide.",
    ],
    [
      "Revenues were USD 2,298 mm.",
      "Halden Paper FY2025 is connected: 1 figure is of FY2024, 1 edit to decide.",
    ],
    [
      "Revenues were USD 2,298 mm. LTM EBITDA was USD 334 mm.",
      "Halden Paper FY2025 is connected: 2 figures are of earlier periods, 1 edit to decide.",
    ],
  ])("%s", (content, notice) => {
    expect(staleNotice(rolled(content, A_YEAR_ON))).toBe(notice);
  });

  it("names the quarter when no year is new", () => {
    expect(staleNotice(rolled("Revenues were USD 600 mm in Q2 FY2025.", A_QUARTER_ON))).toBe(
      "Halden Paper Q3 FY2025 is connected: 1 figure is of Q2 FY2025, 1 edit to decide.",
    );
  });

  it("speaks of restated values where no period is new", () => {
    const data = haldenUpTo(FY2025);
    const restated = data.data.map((row) =>
      row.item === "Revenues" ? { ...row, amounts: { ...row.amounts, "2025": 2_431e6 } } : row,
    );
    const grounds = {
      before: A_YEAR_ON.after,
      after: groundOf([cardOf({ ...data, data: restated })], "HLDN"),
    };
    const found = rolled("Revenues were USD 2,419 mm.", grounds);
    expect(staleNotice(found)).toBe(
      "Connected statements were restated: 1 figure of the text has another value, 1 edit to decide.",
    );
    expect(proposalText(found)).toBe(
      "I propose 1 edit: 1 figure and the words for their time. 1 figure of them was restated.",
    );
  });
});

it("figures that data without a newer period bear out no more are not stale", () => {
  const data = haldenUpTo(FY2025);
  const rows = data.data.filter(({ item }) => item !== "Revenues");
  const grounds = {
    before: A_YEAR_ON.after,
    after: groundOf([cardOf({ ...data, data: rows })], "HLDN"),
  };
  const { edits, stale } = rolled("Revenues were USD 2,419 mm in FY2025.", grounds);
  expect([edits, stale]).toEqual([[], []]);
});

it("no sentence of a note moves in more than one edit, and none by a part of its figures", () => {
  for (const templateId of TEMPLATE_IDS) {
    const draft = writeTemplate({ templateId, statements: [haldenUpTo(FY2024)] });
    if (draft === undefined) continue;
    const bound = anchorsOf(draft);
    const some = [2, 3].map((part) => bound.filter((_, at) => at % part === 0));
    for (const placed of [bound, ...some, []]) {
      const { edits, stale } = rolled(draft.text, A_YEAR_ON, placed);
      const within = ({ start, text }: { readonly start: number; readonly text: string }) => {
        const end = start + text.length;
        const figures = stale.filter(({ position }) => position >= start && position < end);
        const moved = figures.filter(({ becomes }) => becomes !== undefined);
        const made = edits.filter((edit) => edit.position < end && endOf(edit) > start);
        return made.length <= 1 && (moved.length === 0 || moved.length === figures.length);
      };
      expect(sentencesOf(draft.text).filter((sentence) => !within(sentence))).toEqual([]);
    }
  }
});

describe("what the conversation says of a proposal", () => {
  it("counts the edits and what they take where", () => {
    expect(proposalText(rolled("Revenues were USD 2,298 mm in FY2024.", A_YEAR_ON))).toBe(
      "I propose 1 edit, which takes Halden Paper from FY2024 to FY2025: 1 figure and the words for their time.",
    );
  });

  it("lists what turns, what no longer holds and what is to be read again, what has no new value in groups", () => {
    const text = proposalText(
      rolled(
        [
          "Restructuring costs were USD 12 mm in FY2024.",
          "Restructuring charges of USD 12.0 mm were booked in FY2024.",
          "Capital expenditure rose sharply, by 5.2%, to USD 121 mm as the mill was rebuilt.",
          "Revenues fell slightly, by 1.8%.",
          "Management changed in FY2024.",
        ].join("\n"),
        A_YEAR_ON,
      ),
    );
    expect(text.split("\n\n").slice(1)).toEqual([
      "Words that turn with their figures:\n“rose” becomes “fell”.\n“fell” becomes “rose”.",
      "Words that no longer hold:\n“slightly”: revenues were USD 2,419 mm in FY2025, against USD 2,298 mm in FY2024.",
      [
        "To read again:",
        "“USD 12 mm” and “USD 12.0 mm”, restructuring charges FY2024: Restructuring is not available for FY2025.",
        "“Capital expenditure rose sharply, by 5.2%, to USD 121 mm as the mill was rebuilt.”: “as the mill was rebuilt”, why it moved cannot be checked.",
        "“Management changed in FY2024.”: “FY2024”, it still speaks of FY2024.",
      ].join("\n"),
    ]);
  });

  it("says so when nothing can be proposed", () => {
    expect(
      proposalText(rolled("Restructuring costs were USD 12 mm in FY2024.", A_YEAR_ON)),
    ).toMatch(/^Nothing can be proposed/);
  });
});

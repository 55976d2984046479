import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf, tableOf } from "#core/figures/read/testing/sample.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { FY2024, FY2025, haldenUpTo } from "#core/figures/roll-forward/testing/halden.ts";
import { A_QUARTER_ON, A_YEAR_ON, rolled } from "#core/figures/roll-forward/testing/rolled.ts";
import { YEAR_SENTENCES } from "#core/figures/roll-forward/testing/sentences.ts";
import { spoiltIn } from "#core/figures/roll-forward/testing/spoilt.ts";
import { acceptEdit } from "#core/text/edits/accept-edit.ts";
import { checkEdits } from "#core/text/edits/check-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { normaliseText } from "#core/text/edits/normalise-text.ts";

type Accepting = { readonly content: string; readonly edits: readonly Edit[] };

function overYear(content: string) {
  return rolled(content, A_YEAR_ON);
}

function wordsIn(content: string): readonly (readonly [string, string])[] {
  return overYear(content).words.map(({ text, note }) => [text, note]);
}

/** What each edit brings in; of a long one its ends. */
function proposedIn(content: string): readonly string[] {
  return overYear(content).edits.map((edit) =>
    edit.content.length <= 90
      ? edit.content
      : `${edit.content.slice(0, 14)} … ${edit.content.slice(-59)}`,
  );
}

it("leaves no figure of a former latest column silently old, whether or not its sentence names a year", () => {
  const content = [
    "Halden is a paper maker. Revenues were USD 2,298 mm and EBITDA USD 334 mm.",
    "Restructuring charges took USD 12 mm.",
    "With net leverage of 3.4x and interest covered 3.1x, the group has room.",
    "Short-term debt of USD 72 mm is 5.5% of total debt.",
    "Capex of USD 121 mm leaves discretionary FCF of USD 109 mm.",
    ...YEAR_SENTENCES.map(([text]) => text.replaceAll(/ in FY2024| in 2024/g, "")),
  ].join("\n\n");
  const { stale } = rolled(content, A_YEAR_ON);
  const after = new Map(
    checkOn(A_YEAR_ON.after, content).figures.map((figure) => [figure.position, figure]),
  );
  const silent = checkOn(A_YEAR_ON.before, content).figures.filter(
    ({ verdict, period, position }) =>
      verdict === "verified" &&
      period?.split(", ")[0] === "2024" &&
      !stale.some((each) => each.position === position) &&
      after.get(position)?.verdict !== "verified",
  );
  expect(silent.map(({ text }) => text)).toEqual([]);
  expect(stale.length).toBeGreaterThan(10);
});

describe("which companies went on", () => {
  it("names each kind of column with its step", () => {
    const [halden] = overYear("").advances;
    expect(halden).toMatchObject({
      ticker: "HLDN",
      name: "Halden Paper",
      steps: {
        year: { from: "2024", to: "2025", by: 1 },
        quarter: { from: "Q4 FY2024", to: "Q4 FY2025", by: 4 },
        ltm: { from: "LTM 2024-09-28", to: "LTM 2025-09-27", by: 12 },
      },
    });
  });

  it("is silent about data that did not, or that went back", () => {
    const { before, after } = A_YEAR_ON;
    expect(rolled("Revenues were USD 2,298 mm.", { before, after: before }).advances).toEqual([]);
    expect(rolled("Revenues were USD 2,419 mm.", { before: after, after: before }).edits).toEqual(
      [],
    );
  });
});

describe("a note", () => {
  const NOTE = [
    "Halden Paper: FY2024 results",
    "",
    "Trading:",
    "In FY2024 revenues were USD 2,298 mm. EBITDA rose 3.7% to USD 334 mm as pulp costs fell. It was USD 322 mm a year earlier.",
    "In FY2021 EBITDA had been USD 270 mm. The margin was 13.2%.",
    "",
    "Leverage:",
    "Net leverage was 3.4x, down from 3.6x. The group changed its pension plan in FY2024.",
  ].join("\n");

  it("moves as a whole: headings, carried times, comparisons; history and other facts stay", () => {
    const { text } = overYear(NOTE);
    expect(text).toBe(
      [
        "Halden Paper: FY2025 results",
        "",
        "Trading:",
        "In FY2025 revenues were USD 2,419 mm. EBITDA rose 8.1% to USD 361 mm as pulp costs fell. It was USD 334 mm a year earlier.",
        "In FY2021 EBITDA had been USD 270 mm. The margin was 13.2%.",
        "",
        "Leverage:",
        "Net leverage was 3.1x, down from 3.4x. The group changed its pension plan in FY2024.",
      ].join("\n"),
    );
  });

  it("has one edit for a sentence that moves, from its first change to its last", () => {
    const { edits } = overYear("In FY2024 EBITDA rose 3.7% to USD 334 mm.");
    expect(
      edits.map(({ type, position, length, content }) => [type, position, length, content]),
    ).toEqual([["replace", 3, 37, "FY2025 EBITDA rose 8.1% to USD 361 mm"]]);
    expect(checkEdits("In FY2024 EBITDA rose 3.7% to USD 334 mm.", edits).dropped).toEqual([]);
  });

  it("has one edit for sentences that take their time from each other, and others for others", () => {
    expect(proposedIn(NOTE)).toEqual([
      "FY2025",
      "FY2025 revenue … se 8.1% to USD 361 mm as pulp costs fell. It was USD 334 mm",
      "3.1x, down from 3.4x",
    ]);
    expect(
      proposedIn("In FY2024 EBITDA was USD 334 mm. Revenues were USD 2,298 mm in FY2024."),
    ).toEqual(["FY2025 EBITDA was USD 361 mm", "USD 2,419 mm in FY2025"]);
  });

  it("moves the sentence after a heading with it, and none that stands on a sentence that stays", () => {
    const { text, stale } = overYear(
      "Services revenues were USD 310 mm in FY2024. EBITDA was USD 334 mm, 3.7% above FY2023.",
    );
    expect(text).toContain("EBITDA was USD 334 mm, 3.7% above FY2023.");
    expect(stale.map(({ was, reason }) => [was, reason])).toEqual([
      ["USD 334 mm", "the sentence before it stays at FY2024"],
      ["3.7%", "the sentence before it stays at FY2024"],
    ]);
  });
});

describe("figures that are stale", () => {
  it("are listed with what they were and become, their row and their periods", () => {
    expect(overYear("Revenues were USD 2,298 mm in FY2024.").stale).toEqual([
      {
        position: 14,
        length: 12,
        was: "USD 2,298 mm",
        becomes: "USD 2,419 mm",
        reason: undefined,
        ticker: "HLDN",
        item: "Revenues",
        from: "2024",
        to: "2025",
        isRestated: false,
      },
    ]);
  });

  it.each([
    ["Restructuring costs were USD 12 mm in FY2024.", "Restructuring is not available for FY2025"],
    [
      "Services revenues were USD 310 mm in FY2024, and total revenues USD 2,298 mm.",
      "“USD 310 mm” in the same sentence is not in the connected data",
    ],
    [
      "Revenues were USD 2,298 mm in FY2024, from USD 2,999 mm in FY2023.",
      "“USD 2,999 mm” in the same sentence was not right before",
    ],
    [
      "Revenues were USD 2,298 mm and restructuring costs USD 12 mm.",
      "“USD 12 mm” in the same sentence has no new value",
    ],
    [
      "Revenues were USD 2,298 mm, services USD 310 mm.",
      "“USD 310 mm” in the same sentence is not in the connected data",
    ],
  ])("have a reason where nothing is proposed: %s", (content, reason) => {
    const { stale, edits } = overYear(content);
    expect(edits).toEqual([]);
    expect(stale[0]).toMatchObject({ becomes: undefined, reason });
  });

  it("are all named where their sentence would tell of two years, and only there", () => {
    const { text, stale } = overYear(
      "EBITDA rose to USD 334 mm from USD 322 mm a year earlier, and restructuring costs to USD 12 mm. EBIT was USD 231 mm.",
    );
    expect(text).toMatch(/^EBITDA rose to USD 334 mm from USD 322 mm .* EBIT was USD 255 mm\.$/);
    expect(stale.map(({ was, becomes }) => [was, becomes])).toEqual([
      ["USD 334 mm", undefined],
      ["USD 322 mm", undefined],
      ["USD 12 mm", undefined],
      ["USD 231 mm", "USD 255 mm"],
    ]);
  });

  it("are named when the column they are of is not connected any more", () => {
    const before = groundOf([cardOf(haldenUpTo(FY2024))], "HLDN");
    const newest = haldenUpTo(FY2025);
    const after = groundOf([cardOf({ ...newest, years: newest.years.slice(1) })], "HLDN");
    const { stale, text } = rolled("Net leverage was 3.9x in FY2021.", { before, after });
    expect(text).toBe("Net leverage was 3.9x in FY2021.");
    expect(stale[0]?.reason).toBe("FY2021 is not connected");
  });
});

describe("restated values", () => {
  const before = haldenUpTo(FY2025);
  const restated: ConnectedFinancialData = {
    ...before,
    data: before.data.map((row) =>
      row.item === "Revenues" ? { ...row, amounts: { ...row.amounts, "2023": 2_351e6 } } : row,
    ),
  };
  const grounds = {
    before: groundOf([cardOf(before)], "HLDN"),
    after: groundOf([cardOf(restated)], "HLDN"),
  };

  it("are proposed for columns that stay, and say so", () => {
    const { text, stale } = rolled("Revenues were USD 2,340 mm in FY2023.", grounds);
    expect(text).toBe("Revenues were USD 2,351 mm in FY2023.");
    expect(stale).toMatchObject([{ isRestated: true, from: "2023", to: "2023" }]);
  });

  it("leave a figure beside them that had no source, and say so", () => {
    const content = "Revenues were USD 2,340 mm in FY2023, and services revenues USD 310 mm.";
    const { text, words } = rolled(content, grounds);
    expect(text).toBe(content.replace("2,340", "2,351"));
    expect(words).toMatchObject([
      { text: "USD 310 mm", note: "stays as it was: it had no source before" },
    ]);
  });

  it("reach the growth that is computed of them, and its verb", () => {
    const { text } = rolled("Revenues fell 1.8% to USD 2,298 mm in FY2024.", grounds);
    expect(text).toBe("Revenues fell 2.3% to USD 2,298 mm in FY2024.");
  });
});

describe("words that may not hold", () => {
  it.each([
    ["Net income was USD 88 mm in FY2024.", "USD 88 mm", "becomes negative: “USD (24) mm”"],
    ["Capital expenditure rose 5.2% to USD 121 mm.", "rose", "becomes “fell”"],
    ["Dividends paid were USD 28 mm, up 3.7%.", "3.7%", "becomes “0.0%”"],
    [
      "Interest coverage is adequate and weakening.",
      "weakening",
      "interest coverage was 3.5x in FY2025, against 3.1x in FY2024",
    ],
    [
      "Revenues fell slightly, by 1.8%.",
      "slightly",
      "revenues were USD 2,419 mm in FY2025, against USD 2,298 mm in FY2024",
    ],
    [
      "Cash is at its highest in four years.",
      "highest in four years",
      "cash and equivalents were USD 140 mm in FY2025, against USD 181 mm in FY2024",
    ],
    ["Cash covers short-term debt 2.5x.", undefined, undefined],
    [
      "EBITDA rose 3.7% as pulp costs fell.",
      "as pulp costs fell",
      "why it moved cannot be checked",
    ],
    ["EBITDA rose 3.7%, its third consecutive rise.", "consecutive", "count the periods again"],
    ["FY2024 was a difficult year.", "FY2024", "it still speaks of FY2024"],
  ])("%s", (content, word, note) => {
    const wanted = word === undefined ? [] : [[word, note]];
    expect(wordsIn(content)).toEqual(expect.arrayContaining(wanted));
  });

  it("are left alone where they hold on", () => {
    expect(wordsIn("Interest coverage was 3.1x, which is adequate.")).toEqual([]);
    expect(wordsIn("Leverage is elevated and improving.")).toEqual([]);
    expect(wordsIn("EBITDA margin is at its highest in four years.")).toEqual([]);
    expect(wordsIn("EBITDA grew 3.7% to USD 334 mm in FY2024.")).toEqual([]);
  });

  it("say the band that a size is in now", () => {
    const thin = { ...haldenUpTo(FY2025) };
    const ratios = thin.ratios.map((row) =>
      row.item === "Interest Coverage (x)"
        ? { ...row, amounts: { ...row.amounts, "2025": 2.1 } }
        : row,
    );
    const after = groundOf([cardOf({ ...thin, ratios })], "HLDN");
    const { words, text } = rolled("Interest coverage was 3.1x, which is adequate.", {
      before: A_YEAR_ON.before,
      after,
    });
    expect(text).toBe("Interest coverage was 2.1x, which is adequate.");
    expect(words).toMatchObject([{ text: "adequate", note: "“2.1x” is “thin”", kind: "broken" }]);
  });

  it("stand where they are in the text", () => {
    const content = "Halden makes paper.\n\nIts capital expenditure rose 5.2% to USD 121 mm.";
    for (const { position, length, text } of overYear(content).words) {
      expect(content.slice(position, position + length)).toBe(text);
    }
  });
});

/** Tinbury Mills, made up, with its newest years left out. */
function tinbury(years: readonly string[]): ConnectedFinancialData {
  return tableOf(
    { ticker: "TNBR", name: "Tinbury Mills plc", currency: "GBP", period: "annual" },
    years,
    { amounts: { Revenues: [900, 950, 1_010] }, rates: { "Net Leverage (x)": [2.1, 2, 1.8] } },
  );
}

function both(day: string, years: readonly string[]): Ground {
  return groundOf([cardOf(haldenUpTo(day)), cardOf(tinbury(years))], "HLDN");
}

describe("several companies", () => {
  it("go on each by its own data", () => {
    const { text } = rolled(
      "Halden's net leverage was 3.4x in FY2024. Tinbury's net leverage was 2.0x in FY2024.",
      { before: both(FY2024, ["2023", "2024"]), after: both(FY2025, ["2023", "2024"]) },
    );
    expect(text).toBe(
      "Halden's net leverage was 3.1x in FY2025. Tinbury's net leverage was 2.0x in FY2024.",
    );
  });

  it("keep a sentence that compares them until both went on", () => {
    const content = "Tinbury's net leverage was 2.0x and Halden's 3.4x in FY2024.";
    const before = both(FY2024, ["2023", "2024"]);
    const one = rolled(content, { before, after: both(FY2025, ["2023", "2024"]) });
    expect(one.text).toBe(content);
    expect(one.stale[0]).toMatchObject({ was: "3.4x", becomes: undefined });
    const two = rolled(content, { before, after: both(FY2025, ["2023", "2024", "2025"]) });
    expect(two.text).toBe("Tinbury's net leverage was 1.8x and Halden's 3.1x in FY2025.");
  });

  it("propose nothing for one whose data went back or away", () => {
    const content = "Tinbury's net leverage was 1.8x in FY2025, Halden's 3.4x in FY2024.";
    const before = both(FY2024, ["2023", "2024", "2025"]);
    const after = both(FY2025, ["2023", "2024"]);
    expect(rolled("Tinbury's net leverage was 1.8x.", { before, after }).edits).toEqual([]);
    const gone = { ...after, ledgers: after.ledgers.slice(0, 1) };
    expect(rolled(content, { before, after: gone }).stale).toMatchObject([{ was: "3.4x" }]);
  });
});

describe("laws", () => {
  const sentences = YEAR_SENTENCES.map(([before]) => before);
  const note = fc
    .array(fc.constantFrom(...sentences, "", "Trading:", "Halden makes paper."), { maxLength: 12 })
    .chain((lines) => fc.constantFrom(" ", "\n", "\n\n").map((gap) => lines.join(gap)));

  it("leaves in any note nothing wrong that was right, and nothing to do again", () => {
    const law = fc.property(note, (content) => {
      const { text, stale } = overYear(content);
      const was = checkOn(A_YEAR_ON.before, content).figures;
      const now = checkOn(A_YEAR_ON.after, text).figures;
      const listed = new Set(
        stale.filter(({ becomes }) => becomes === undefined).map(({ position }) => position),
      );
      expect(now).toHaveLength(was.length);
      for (const [index, figure] of was.entries()) {
        if (figure.verdict !== "verified" || listed.has(figure.position)) continue;
        expect([figure.text, now[index]?.text, now[index]?.verdict]).toEqual([
          figure.text,
          now[index]?.text,
          "verified",
        ]);
      }
      expect(overYear(text).edits).toEqual([]);
    });
    fc.assert(law, { numRuns: 60 });
  });

  it("makes nothing wrong that is not, whichever edits are accepted and whichever are not", () => {
    const leaning = [
      "FY2024 results",
      "The margin was 14.5%.",
      "It was USD 322 mm a year earlier.",
      "It compares with USD 322 mm in FY2023.",
    ];
    const leaned = fc
      .array(fc.constantFrom(...sentences, ...leaning, ...leaning, "Trading:"), { maxLength: 9 })
      .chain((lines) => fc.constantFrom(" ", "\n", "\n\n").map((gap) => lines.join(gap)));
    const law = fc.property(
      leaned,
      fc.array(fc.boolean(), { maxLength: 12 }),
      (content, wanted) => {
        const isWanted = (at: number) => wanted[at % Math.max(1, wanted.length)] === true;
        const { after } = A_YEAR_ON;
        expect(spoiltIn(overYear(content), { content, after, isWanted })).toEqual([]);
      },
    );
    // What stands under a heading leans on it, and not on a sentence of its kind in between.
    const underHeading =
      "FY2024 results\n\nThe latest year is FY2024, which ended on 28 September 2024. Revenues were USD 2,298 mm.\n\nDividends paid were USD 28 mm, up 3.7%.";
    fc.assert(law, { numRuns: 120, examples: [[underHeading, [true, false]]] });
  });

  it("gives the same text whichever edits are accepted first", () => {
    const law = fc.property(note, fc.integer(), (content, seed) => {
      const { edits, text } = overYear(content);
      const order = edits.toSorted((a, b) => mixed(a.id, seed) - mixed(b.id, seed));
      const all: Accepting = { content, edits };
      const accepted = order.reduce((state, { id }) => acceptOne(state, id), all);
      expect(accepted.content).toBe(text);
    });
    fc.assert(law, { numRuns: 40 });
  });

  it("takes any text without a fault, and touches nothing outside its edits", () => {
    const piece = fc.oneof(
      fc.constantFrom(...sentences),
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(
        "FY2024 ",
        "(",
        "Q4 FY2024",
        "USD (",
        "-1.8%",
        "\u200f",
        "\ud83d\ude00",
        "LTM",
        "1.",
        ";",
      ),
    );
    const law = fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const content = normaliseText(pieces.join(" "));
      const { edits, stale, words } = overYear(content);
      expect(checkEdits(content, edits).dropped).toEqual([]);
      for (const { position, length, was } of stale) {
        expect(content.slice(position, position + length)).toBe(was);
      }
      for (const { position, length, text } of words) {
        expect(content.slice(position, position + length)).toBe(text);
      }
    });
    fc.assert(law, { numRuns: 100 });
  });

  it("takes time in line with the length of the text, however it is written", () => {
    const long = [
      "In FY2024 ".repeat(3_000),
      `Revenues were ${"USD 2,298 mm in FY2024, ".repeat(1_500)}`,
      "FY2024;".repeat(5_000),
      `${"(".repeat(20_000)}FY2024`,
      "as as as as ".repeat(4_000),
    ];
    for (const content of long) {
      const began = performance.now();
      overYear(content);
      expect(performance.now() - began).toBeLessThan(30_000);
    }
  });
});

function acceptOne(state: Accepting, id: string): Accepting {
  const { text, edits } = acceptEdit(state.content, state.edits, id);
  return { content: text, edits };
}

function mixed(id: string, seed: number): number {
  return Math.imul(Number(id.slice(5)) + 1, seed | 1) >>> 8;
}

describe("a quarter on", () => {
  it("moves quarters and twelve months and leaves years", () => {
    const { text } = rolled(
      "Revenues were USD 600 mm in Q2 FY2025. LTM EBITDA was USD 350 mm. Revenues were USD 2,298 mm in FY2024.",
      A_QUARTER_ON,
    );
    expect(text).toBe(
      "Revenues were USD 610 mm in Q3 FY2025. LTM EBITDA was USD 348 mm. Revenues were USD 2,298 mm in FY2024.",
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { printProse } from "#core/ledger/prose.ts";
import { respond } from "#core/writing/analyst/respond.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";

const PARTS = [
  "Overview:\nThe group is strong. Its plants run well. Strong demand helps.",
  "Market:\nTariffs weigh on trade. Rivals are weak.",
  "Debt:\nRevenue was USD 2,390 mm in FY2024. The notes fall due late.",
  "Outlook:\nWe expect a quiet year.",
];
const NOTE = PARTS.join("\n\n");
const NAMES = ["overview", "market", "debt", "outlook"] as const;
const CARDS = [cardOf(harbour)];

function asked(message: string, content = NOTE) {
  let id = 0;
  const newId = () => `e${id++}`;
  const now = "2026-03-11T10:00:00.000Z";
  const answer = respond({ message, currentContent: content, connectedData: CARDS, newId, now });
  return { ...answer, text: applyEdits(content, answer.edits) };
}

function list(words: readonly string[]): string {
  return `${NOTE}\n\nRisks:\n${words.map((word, at) => `${at + 1}. ${word}`).join("\n")}`;
}

describe("an edit by place, without a model", () => {
  it("puts words in place of others wherever they stand whole, and changes nothing else", () => {
    const words = ["strong", "weak", "notes", "the", "quiet year"];
    const law = fc.property(
      fc.constantFrom(...words),
      fc.constantFrom("firm", "sound"),
      (old, by) => {
        const { text, edits } = asked(`Replace “${old}” with “${by}” everywhere`);
        const whole = new RegExp(String.raw`\b${old}\b`, "gi");
        expect(edits).toHaveLength(NOTE.match(whole)?.length ?? 0);
        expect(text.toLowerCase()).toBe(NOTE.replaceAll(whole, by).toLowerCase());
        expect(text).not.toMatch(/[.\n] ?(?:firm|sound) d/);
      },
    );
    fc.assert(law, { numRuns: 20 });
  });

  it.each(["Change revenue to 3x", "Replace notes with loans: what is leverage?"])(
    "leaves the text where none is asked for: %s",
    (message) => expect(asked(message).edits).toEqual([]),
  );

  it("swaps two sections, and back", () => {
    const law = fc.property(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES), (one, other) => {
      fc.pre(one !== other);
      const { text } = asked(`Swap the ${one} and the ${other}`);
      const [a, b] = [NAMES.indexOf(one), NAMES.indexOf(other)];
      const parts = PARTS.with(a, PARTS[b] ?? "").with(b, PARTS[a] ?? "");
      expect(text).toBe(parts.join("\n\n"));
      expect(asked(`swap ${other} with ${one}`, text).text).toBe(NOTE);
    });
    fc.assert(law, { numRuns: 30 });
  });

  it.each(NAMES)("gives the section %s another title and leaves its text", (name) => {
    const text = asked(`Rename the ${name} section to key points`).text;
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    expect(text).toBe(NOTE.replace(`${title}:`, "Key points:"));
  });

  it.each([
    ["Delete the sentence about tariffs", "Tariffs weigh on trade. "],
    ["remove the sentence that mentions rivals", " Rivals are weak."],
    ["Delete the rivals sentence", " Rivals are weak."],
    ["Delete sentence two of the debt section", " The notes fall due late."],
    ["Delete the sentences about weak rivals", " Rivals are weak."],
    ["Delete the sentence on notes in the debt section", " The notes fall due late."],
  ])("takes out one sentence and keeps the paragraphs apart: %s", (message, gone) => {
    expect(asked(message).text).toBe(NOTE.replace(gone, ""));
  });

  it("deletes a section with all its paragraphs, up to the next heading", () => {
    const law = fc.property(fc.constantFrom(...NAMES), fc.nat({ max: 2 }), (name, more) => {
      const at = NAMES.indexOf(name);
      const own = Array.from({ length: more }, (_, index) => `A thought of my own, ${index}.`);
      const text = PARTS.toSpliced(at + 1, 0, ...own).join("\n\n");
      const left = asked(`Delete the ${name}`, text).text;
      expect(left.trim()).toBe(PARTS.toSpliced(at, 1).join("\n\n"));
    });
    fc.assert(law, { numRuns: 20 });
  });

  it("leaves the foot of a note where it stands", () => {
    const foot = "Basis: EBITDA is as reported.\nNot in the data: leases.";
    const { text } = asked("Move the market section to the end", `${NOTE}\n${foot}`);
    expect(text).toBe(`${[PARTS[0], PARTS[2], PARTS[3], PARTS[1]].join("\n\n")}\n${foot}`);
    expect(asked("Delete the last section", `${NOTE}\n${foot}`).text).toContain(foot);
  });

  it("reads a memo with bare headings and wrapped lines", () => {
    const memo = [
      "A packer of plastic\n\nSummary",
      "Sales fell in the year as the company cleared its old inventory at a\ndiscount. Margins held.",
      "Risks",
      "1. Resin costs\n2. Weak demand",
    ].join("\n\n");
    expect(asked("Delete the first sentence of the summary", memo).text).toBe(
      memo.replace(/Sales[^.]*\. /, ""),
    );
    expect(asked("Add “Tariffs” to the risks", memo).text).toBe(`${memo}\n3. Tariffs`);
    expect(asked("Delete the risks section", memo).text).toBe(
      memo.slice(0, memo.indexOf("\n\nRisks")),
    );
  });

  it("takes a bullet whole when its words are deleted, and a heading with its colon", () => {
    const risks = `${NOTE}\n\nRisks:\n1. Resin costs\n2. Weak demand`;
    expect(asked("Delete “Resin costs”", risks).text).toBe(
      risks.replace("1. Resin costs\n2. Weak", "1. Weak"),
    );
    expect(asked("Delete the heading of the risks", risks).text).toBe(
      risks.replace("Risks:\n", ""),
    );
    expect(asked("Change the heading “Risks” to “Main risks”", risks).text).toBe(
      risks.replace("Risks:", "Main risks:"),
    );
  });

  it("numbers the items of a list anew when one of them goes", () => {
    const law = fc.property(fc.integer({ min: 2, max: 6 }), fc.nat(), (count, place) => {
      const items = Array.from({ length: count }, (_, at) => `Item ${"abcdef"[at]}`);
      const gone = place % count;
      const { text } = asked(`Delete “${items[gone]}”`, list(items));
      expect(text).toBe(list(items.toSpliced(gone, 1)));
    });
    fc.assert(law, { numRuns: 20 });
  });

  it("proposes nothing where the second half of a request is not read", () => {
    const { edits } = asked("Rename Market to Trade and move it to the top");
    expect(edits).toEqual([]);
  });

  it("names a section by its whole title", () => {
    const titled = ["Overview 2024:\nOne.", "Overview 2025:\nTwo."].join("\n\n");
    expect(asked("Delete the overview", titled).edits).toEqual([]);
    expect(asked("Delete the overview 2025", titled).text).toBe("Overview 2024:\nOne.");
  });

  it.each([
    "Delete the figures in the overview",
    "Delete the sixth paragraph of the overview",
    "Remove market 2",
    "Cut the overview to one sentence",
    "Cut capex by 20% and show liquidity",
    "Drop in revenue, outlook?",
    "Put the outlook at the beginning of the overview",
    "Replace “strong” by “firm” in the overview, leave the rest",
    "Add a bullet on refinancing to the debt section, no figures",
    "Add a joke to the outlook",
    "Make the outlook punchier",
    "Insert a bullet after the appendix: Rates",
    "Change “solid” to “sound”",
    "What was cash at the end of 2024?",
  ])("is none where not all of it is read: %s", (message) => {
    expect(asked(message).edits).toEqual([]);
  });

  it("does not choose between two sentences that say the same words", () => {
    expect(asked("Delete the sentence about strong").edits).toEqual([]);
  });

  it("moves sections that are named by their number", () => {
    const [first = "", ...others] = PARTS;
    expect(asked("Move the first section to the end").text).toBe([...others, first].join("\n\n"));
    expect(asked("move the last section to the top").text).toBe(
      [PARTS[3], ...PARTS.slice(0, 3)].join("\n\n"),
    );
  });

  it("puts what it writes between paragraphs, or into one as its sentence", () => {
    const rows = ["capex", "net leverage", "EBITDA", "interest coverage"];
    const forms = [
      (row: string, name: string) => `Add a sentence on ${row} to the ${name} section`,
      (row: string, name: string) =>
        `Insert ${row} of the last two years at the end of the ${name}`,
      (row: string, name: string) => `At the end of the ${name}, add ${row} of the last two years`,
      (row: string, name: string) => `Put ${row} after the first sentence of the ${name}`,
      (_: string, name: string) => `Write a section on liquidity after the ${name}`,
    ];
    const law = fc.property(
      fc.constantFrom(...rows),
      fc.constantFrom(...NAMES),
      fc.constantFrom(...forms),
      (row, name, form) => {
        const { edits } = asked(form(row, name));
        const [edit] = edits;
        expect(edits).toHaveLength(1);
        expect(edit?.content).toMatch(/USD|\dx/);
        const [before, after] = [NOTE.slice(0, edit?.position), NOTE.slice(edit?.position)];
        const isOwnParagraph = /\n$|^$/.test(before) || edit?.content.startsWith("\n") === true;
        expect(isOwnParagraph || /^ \S/.test(edit?.content ?? "")).toBe(true);
        // What follows is white space: no sentence of the author's is parted from its own line.
        expect(/^\s|^$/.test(after) || isOwnParagraph).toBe(true);
      },
    );
    fc.assert(law, { numRuns: 60 });
  });

  it("writes as many sentences as are asked for", () => {
    const counts = ["one", "two", "three"];
    const subjects = ["liquidity", "cash flow", "profitability", "debt"];
    const law = fc.property(
      fc.constantFrom(...counts),
      fc.constantFrom(...subjects),
      (count, subject) => {
        const { edits } = asked(`Write ${count} sentences on ${subject}`);
        const [section] = asked(`Write about ${subject}`).edits;
        const body = (section?.content ?? "")
          .replace(/^\s*[^\n]+:\n/, "")
          .replace(/\nBasis: [^]*/, "");
        const all = sentencesOf(body).map(({ text }) => text);
        const written = sentencesOf(edits[0]?.content.trim() ?? "").map(({ text }) => text);
        expect(written).toEqual(all.slice(0, counts.indexOf(count) + 1));
      },
    );
    fc.assert(law, { numRuns: 20 });
  });

  it("keeps what is not to be mentioned out of all that it writes, its foot included", () => {
    const subjects = ["cash flow", "liquidity", "capital structure", "profitability"];
    const words = ["dividends", "leases", "EBITDA", "equity", "capital expenditure", "debt"];
    const forms = [
      (word: string) => ` without ${word}`,
      (word: string) => `. Do not mention ${word}.`,
      (word: string) => ` and leave out ${word}`,
    ];
    const law = fc.property(
      fc.constantFrom(...subjects),
      fc.constantFrom(...words),
      fc.constantFrom(...forms),
      (subject, word, form) => {
        const standing = asked(`Write about ${subject}`).text;
        for (const note of [NOTE, standing]) {
          const [edit] = asked(`Write about ${subject}${form(word)}`, note).edits;
          const stem = word.replace(/s$/, "").split(" ").at(-1) ?? "";
          const body = (edit?.content ?? "").replace(/^\s*[^\n]+:\n/, "");
          expect(body).not.toMatch(new RegExp(String.raw`\b${stem}`, "i"));
          for (const { from, to } of edit?.anchors ?? [])
            expect(edit?.content.slice(from, to)).toMatch(/^[^a-z]*\d/);
        }
      },
    );
    fc.assert(law, { numRuns: 60 });
  });

  it("writes no more words than are allowed, in whole sentences", () => {
    const forms = [
      (words: number) => `Write about liquidity in under ${words} words`,
      (words: number) => `Write a ${words}-word section on debt that does not mention equity`,
      (words: number) => `Insert a section on cash flow before the market, at most ${words} words`,
    ];
    const law = fc.property(
      fc.constantFrom(...forms),
      fc.integer({ min: 30, max: 90 }),
      (form, words) => {
        const content = asked(form(words)).edits[0]?.content.trim() ?? "";
        expect(content.split(/\s+/).length).toBeLessThanOrEqual(words + 2);
        expect(content).toMatch(/^$|\.$/);
        expect(content).not.toMatch(/equity|Basis/i);
      },
    );
    fc.assert(law, { numRuns: 20 });
  });

  it("never puts into a document that there is nothing to say", () => {
    for (const name of NAMES) {
      const { edits } = asked(`Write about patents after the ${name}`);
      expect(edits).toEqual([]);
    }
  });

  it("rolls the figures that a request names to the newest year, and tells of the check", () => {
    expect(asked("Update the revenue to the latest year").text).toContain(
      "Revenue was USD 2,419 mm in FY2025.",
    );
    const wrong = NOTE.replace("2,390", "2,290");
    const { said, edits } = asked("Is any figure in my text wrong?", wrong);
    expect(printProse(said.prose, said.style).text).toContain("USD 2,290 mm");
    expect(edits).toEqual([]);
  });
});

describe("a list within a section", () => {
  const items = ["Loan", "Notes", "Lease", "Bank line"];
  const lead = "Debt:\nAll of it is senior.\n\n";

  it("keeps its lines together when an item moves within it", () => {
    const law = fc.property(fc.integer({ min: 2, max: 4 }), (count) => {
      const lines = items.slice(0, count).map((item) => `- ${item}`);
      const { text } = asked(
        "Move the last bullet to the top of the list",
        lead + lines.join("\n"),
      );
      expect(text).toBe(lead + [...lines.slice(-1), ...lines.slice(0, -1)].join("\n"));
    });
    fc.assert(law, { numRuns: 6 });
  });

  it("takes in no text of several lines as an item", () => {
    const law = fc.property(fc.constantFrom("revenue", "EBITDA", "net debt"), (row) => {
      const { text } = asked(
        `Insert a table of ${row} by year under risks`,
        list(["One.", "Two."]),
      );
      expect(text).toContain("2. Two.\n\n");
      expect(text).not.toContain("3. ");
    });
    fc.assert(law, { numRuns: 3 });
  });

  it.each(["instead of", "in place of", "rather than"])("is said %s", (words) => {
    expect(asked(`In the market section say “firm” ${words} “weak”`).text).toBe(
      NOTE.replace("weak", "firm"),
    );
  });
});

import { describe, expect, it } from "vitest";
import { passagesCard } from "#core/ledger/testing/passages.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { documentsOf } from "#core/writing/analyst/documents.ts";
import { anchorsOf, printProse } from "#core/ledger/prose.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { respond } from "#core/writing/analyst/respond.ts";

const connectedData = [passagesCard()];
const documents = documentsOf(openLedger(connectedData), "HPKG");

function told(question: string) {
  const { outcome, said } = documents.ask(question);
  return { outcome, draft: printProse(said, "mm") };
}

const row = (label: string, ...texts: readonly string[]) => ({
  label,
  cells: texts.map((text) => ({ text })),
});
const ofTable = (caption: string, heads: readonly string[], rows: ReturnType<typeof row>[]) => ({
  content: [
    caption,
    ...rows.map(({ label, cells }) =>
      [label, ...cells.map(({ text }, at) => `${heads[at]}: ${text}`)].join(" | "),
    ),
  ].join("\n"),
  table: {
    caption,
    units: "In millions of dollars",
    headerRows: [["", ...heads]],
    fiscalYear: { end: "12-31", shift: 0, reported: "2025-06-30" },
    rows,
  },
});
const answerTo = (question: string, texts: readonly string[], tables: readonly object[] = []) => {
  const card = passagesCard(
    texts,
    tables.map((table) => ({ ...table })),
  );
  const { outcome, said } = documentsOf(openLedger([card]), "HPKG").ask(question);
  return { outcome, text: printProse(said, "mm").text };
};

describe("the built-in analyst, asked what a connected filing says", () => {
  it("answers with a short quotation and where it stands", () => {
    const { outcome, draft } = told(
      "What is the net debt to EBITDA covenant in the credit agreement?",
    );
    expect(outcome).toBe("answered");
    expect(draft.text).toContain("not more than 4.50 to 1.00");
    expect(draft.text).toContain("(Item 8, 12. Debt, 10-K filed 27 February 2026, p. 83).");
  });

  it("answers from a table with its figures, each bound to its cell and verified", () => {
    const { outcome, draft } = told("How much is the term loan?");
    expect(outcome).toBe("answered");
    expect(draft.text).toContain("Term loan, due 2028: USD 225 mm in FY2025, USD 267 mm in FY2024");
    const { figures } = checkAnchored({
      content: draft.text,
      connectedData,
      primaryTicker: "HPKG",
      anchors: anchorsOf(draft).map((anchor, at) => ({
        ...anchor,
        id: String(at),
        text: draft.text.slice(anchor.from, anchor.to),
        by: "product",
        at: "2026-03-11T10:00:00.000Z",
      })),
    });
    const claims = figures.filter(({ verdict }) => verdict !== "ignored");
    expect(claims.map(({ verdict }) => verdict)).toEqual(["verified", "verified"]);
  });

  it.each(["How much is the term loan in USD bn?", "In USD bn, how much is the term loan?"])(
    "answers in the unit that is asked for, be it less than one: %s",
    (asked) => {
      const { draft } = told(asked);
      expect(draft.text).toContain("Term loan, due 2028: USD 0.225bn in FY2025, USD 0.267bn in");
    },
  );

  describe("asked for a level", () => {
    it("gives the row of that name before the rows of a table of that name", () => {
      const parts = ofTable("Net sales by line:", ["2025", "2024"], [row("Caps", "20", "30")]);
      const whole = ofTable("Results:", ["2025", "2024"], [row("Net sales", "90", "80")]);
      const { text } = answerTo("What were net sales in 2024?", [], [parts, whole]);
      expect(text).toContain("Net sales: USD 80 mm in FY2024");
      expect(text).not.toContain("Caps");
    });

    it("gives the span that is asked for", () => {
      const heads = ["Second Quarter 2025", "First Half 2025"];
      const table = ofTable("Results:", heads, [row("Crate sales", "90", "170")]);
      expect(
        answerTo("What were crate sales in the first half of 2025?", [], [table]).text,
      ).toContain("Crate sales: USD 170 mm (First Half 2025) (");
      const ofQuarter = answerTo(
        "What were crate sales in the second quarter of 2025?",
        [],
        [table],
      );
      expect(ofQuarter.text).toContain("Crate sales: USD 90 mm (Second Quarter 2025) (");
    });

    it.each([
      "Crate revenue was up 68% in 2025 from a year ago.",
      "Crate revenue increased 25% in 2025.",
      "We estimate that 76% of crate revenue in 2025 was of customers abroad.",
    ])("takes neither a move nor a share for it: %s", (sentence) => {
      const { outcome, text } = answerTo("What was crate revenue in 2025?", [sentence]);
      expect(outcome).toBe("unsettled");
      expect(text).toContain("Not said there: “how much”");
    });

    it("takes what a sentence says beside a move", () => {
      const sentence = "Crate revenue was up 68% to $5 million in 2025.";
      expect(answerTo("What was crate revenue in 2025?", [sentence]).outcome).toBe("answered");
    });

    it("does not answer of one thing with a wider one", () => {
      const wide = "Crate sales for 2025 increased $6.8 million to $159.5 million.";
      const narrow = "Comparable crate sales decreased 1.8% in 2025.";
      const question = "What was comparable crate sales growth in 2025?";
      expect(answerTo(question, [wide]).outcome).not.toBe("answered");
      const both = answerTo(question, [wide, narrow]);
      expect(both.outcome).toBe("answered");
      expect(both.text).toContain(narrow);
      expect(both.text).not.toContain(wide);
    });
  });

  it("says what is not in the documents, and where it looked", () => {
    const { outcome, draft } = told("Who audits the pension scheme?");
    expect(outcome).toBe("absent");
    expect(draft.text).toBe(
      "The connected passages do not say. I looked in three passages of 10-K filed 27 February 2026; ask the filing or your documents this question to look in the rest of them.",
    );
  });

  it("gives the nearest words where the documents speak of only some of it", () => {
    const { outcome, draft } = told("When will the senior notes be refinanced?");
    expect(outcome).toBe("unsettled");
    expect(draft.text).toMatch(
      /^Nearest in the connected documents: .* Not said there: “refinanced”\.$/,
    );
  });

  it("quotes nothing where the documents do not speak of most of it, or not of its subject", () => {
    for (const asked of [
      "When will the senior notes be refinanced by the sponsor?",
      "Do the senior notes have a sinking fund?",
      "Which banks lend the term loan?",
    ]) {
      const { outcome, draft } = told(asked);
      expect([asked, outcome]).toEqual([asked, "absent"]);
      expect(draft.text).not.toMatch(/“|Nearest/);
    }
  });

  it("gives the nearest words where half of what is asked is in them, or filers say it otherwise", () => {
    for (const asked of [
      "What is the covenant's headroom?",
      "How large is the undrawn revolver?",
    ]) {
      expect(told(asked).outcome).not.toBe("absent");
    }
  });

  it("finds what is asked by the words that filers write for it", () => {
    const complaint = "In Ohio a complaint was filed in court over a plant.";
    const about = documentsOf(openLedger([passagesCard([complaint])]), "HPKG");
    for (const asked of ["What litigation is there?", "Is the company being sued?"]) {
      const { outcome, said } = about.ask(asked);
      expect(outcome).toBe("answered");
      expect(printProse(said, "mm").text).toContain(complaint);
    }
  });

  it("takes no sentence for an answer that says the opposite", () => {
    const text =
      "In a quarter of steep rises our margin falls, and our working capital grows.\n\nThe margin widened because resin costs fell.";
    const about = documentsOf(openLedger([passagesCard([text])]), "HPKG");
    const { said } = about.ask("Why did the margin rise?");
    expect(printProse(said, "mm").text).toContain("The margin widened because resin costs fell.");
    expect(printProse(said, "mm").text).not.toContain("margin falls");
  });

  it("puts the risks that a filing names beside those that the figures show", () => {
    const risk = "The loss of a customer could adversely affect our results.";
    const data = [cardOf(realCompany("HPKG")), passagesCard([risk])];
    const ids = { newId: () => "id", now: "2026-03-11T10:00:00.000Z" };
    const request = {
      message: "What are the main risks?",
      currentContent: "",
      connectedData: data,
    };
    const { said } = respond({ ...request, ...ids });
    const { text } = printProse(said.prose, said.style);
    expect(text).toContain(`In the company's words: “${risk}”`);
  });

  it("quotes a passage once that stands on two cards", () => {
    const twice = documentsOf(
      openLedger([passagesCard(), { ...passagesCard(), id: "other" }]),
      "HPKG",
    );
    const question = "What is the net debt to EBITDA covenant in the credit agreement?";
    const { text } = printProse(twice.ask(question).said, "mm");
    expect(text.split("not more than 4.50 to 1.00")).toHaveLength(2);
  });

  it.each(TEMPLATE_IDS)(
    "neither asks a note for what is connected nor chats in it: %s",
    (templateId) => {
      const ledger = openLedger([cardOf(harbour), ...connectedData]);
      const { text = "" } = writeTemplate({ templateId, statements: [harbour], ledger }) ?? {};
      expect(text).not.toMatch(/connect [^;.]*10-[KQ]|\bI \w|Nearest:|ask (?:the|your)|you can/);
    },
  );

  it.each(["What are the main risks?", "When does the debt mature?"])(
    "asks for no filing that is connected: %s",
    (message) => {
      const data = [cardOf(realCompany("HPKG")), ...connectedData];
      const ids = { newId: () => "id", now: "2026-03-11T10:00:00.000Z" };
      const { said } = respond({ message, currentContent: "", connectedData: data, ...ids });
      expect(printProse(said.prose, said.style).text).not.toContain("connect the latest");
    },
  );

  it("answers a question though no statements are connected", () => {
    const response = respond({
      message: "What does the credit agreement require?",
      currentContent: "",
      connectedData,
      newId: () => "id",
      now: "2026-03-11T10:00:00.000Z",
    });
    expect(response.requestType).toBe("answer");
    expect(response.isUnable).toBeUndefined();
  });
});

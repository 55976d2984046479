import { describe, expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { passagesCard } from "#core/ledger/testing/passages.ts";
import { printProse } from "#core/ledger/prose.ts";
import { respond } from "#core/writing/analyst/respond.ts";
import { realCompany } from "#core/writing/analyst/testing/real-companies.ts";

const ABOUT = {
  ticker: "HPKG",
  label: "Documents",
  timestamp: "2026-03-11T10:00:00.000Z",
  status: "success",
} as const;

/** Uploads, each as its passages in their order. */
function uploads(files: Readonly<Record<string, readonly string[]>>): ContextItem {
  const results = Object.entries(files).flatMap(([fileName, texts]) =>
    texts.map((content, at) => ({
      content,
      source: { documentId: fileName, fileName, anchor: `p${at + 1}`, hash: content },
    })),
  );
  return { ...ABOUT, id: "kb", type: "knowledge-base", data: { results } };
}

const UPLOADS = uploads({
  "HPKG_committee_memo.docx": [
    "Investment committee memo, 3 March 2026\nPosition\nWe propose USD 15 million of the 6.875% senior notes at a spread of 285 basis points. Resin costs are passed on with a lag of one quarter.",
  ],
  "HPKG earnings call transcript.txt": [
    "Will you refinance the 8.250% notes?",
    "They can be redeemed from March 2026. Nothing is decided.",
  ],
});
const MODEL: ContextItem = {
  ...ABOUT,
  id: "model",
  type: "saved-model",
  data: {
    savedOutput: { id: "so_1", ticker: "HPKG", name: "HPKG base case", version: 3 },
    projections: { "2026E": { Revenues: 2479 } },
    assumptionParameters: { baseYear: "2025" },
  },
};
const STATEMENTS = cardOf(realCompany("HPKG"));

function answerTo(message: string, connectedData: readonly ContextItem[]): string {
  const ids = { newId: () => "id", now: "2026-03-11T10:00:00.000Z" };
  const { said } = respond({ message, currentContent: "", connectedData, ...ids });
  return printProse(said.prose, said.style).text;
}

describe("a question that names an upload", () => {
  it.each([
    ["What does the memo say about the spread?", "285 basis points"],
    ["According to the uploaded committee memo, what about resin costs?", "lag of one quarter"],
    ["What was said on the earnings call about refinancing?", "redeemed from March 2026"],
  ])("is answered from it, whatever else is connected: %s", (message, words) => {
    for (const cards of [[UPLOADS], [STATEMENTS, passagesCard(), UPLOADS]]) {
      expect(answerTo(message, cards)).toContain(words);
    }
  });

  it("is answered from one of another ticker, too", () => {
    const other = { ...UPLOADS, ticker: "OTHER" };
    expect(answerTo("What spread does the memo propose?", [STATEMENTS, other])).toContain("285");
  });

  it("is told that nothing was found in it, beside what the statements say", () => {
    const said = answerTo("What EBITDA does the memo have?", [STATEMENTS, UPLOADS]);
    expect(said).toContain("I found nothing on “EBITDA” in HPKG_committee_memo.docx.");
    expect(said).toContain("USD 361 mm");
  });
});

describe("an answer from documents", () => {
  it("is no title and no question, but what stands under them", () => {
    expect(answerTo("Which position do we propose?", [UPLOADS])).toMatch(/^“We propose USD 15 /);
    const asked = answerTo("Will the 8.250% notes be refinanced?", [UPLOADS]);
    expect(asked).toContain("“They can be redeemed from March 2026");
    expect(asked).not.toContain("Will you");
  });

  it("names the word that its place lacks, and judges nothing", () => {
    expect(answerTo("Which spread did the auditor and the trustee propose?", [UPLOADS])).toMatch(
      /^Nearest in the connected documents: “We propose .* Not said there: “auditor” and “trustee”\.$/,
    );
  });

  it("is which documents are connected, where nothing else is asked", () => {
    expect(answerTo("Which documents are connected?", [STATEMENTS, UPLOADS])).toBe(
      "Connected: HPKG_committee_memo.docx (one passage) and HPKG earnings call transcript.txt (two passages).",
    );
  });

  it("is of the parent company alone where it is named", () => {
    const parent = passagesCard(
      [],
      [
        {
          content: "Dividends paid by the registrant were $12 million.",
          section: "Item 15, Parent company only",
        },
      ],
    );
    expect(answerTo("Which dividends did the registrant pay?", [parent])).toContain("$12 million");
    expect(answerTo("Which dividends were paid?", [parent])).not.toContain("$12 million");
  });
});

describe("a question on the future", () => {
  it.each(["What will revenue be in 2026?", "What is revenue in FY2026?", "What will revenue be?"])(
    "is answered by the model that is connected: %s",
    (message) => {
      expect(answerTo(message, [STATEMENTS, MODEL])).toContain(
        "The connected model projects revenues of USD 2,479 mm in 2026E.",
      );
      expect(answerTo(message, [STATEMENTS, MODEL])).not.toMatch(/not connected|connect a saved/);
    },
  );

  it("says once that a year is not connected", () => {
    const said = answerTo("What was revenue and EBITDA in 2031?", [STATEMENTS]);
    expect(said.match(/is not connected/g)).toHaveLength(1);
  });
});

describe("a company whose documents are connected and whose statements are not", () => {
  const TEXTS = [
    "Quillon Freight Lines carries parcels. Its capital expenditure was $44 million in 2024.",
    "Quillon Freight must hold covenant leverage below 3.25 to 1.00.",
  ];
  const quillon = (ticker: string): ContextItem => ({
    ...uploads({ "scan 17.pdf": TEXTS }),
    id: "other",
    ticker,
  });
  const asked = [
    "What did Quillon Freight spend on capital expenditure?",
    "What was Quillon's capital expenditure in 2024?",
    "QFL: what leverage covenant is there?",
  ];

  it.each(asked)("is found by its name in them, whatever the file is called: %s", (question) => {
    expect(answerTo(question, [STATEMENTS, UPLOADS, quillon("QFL")])).toContain("scan 17.pdf");
    expect(answerTo(question, [UPLOADS, quillon("QFL")])).toContain("scan 17.pdf");
  });

  it.each(["capital expenditure", "net leverage", "revenue", "the dividend"])(
    "is given no other company's figure, of %s",
    (row) => {
      for (const of of ["Quillon", "QFL", "Oracle", "Quillon Freight"]) {
        const said = answerTo(`What did ${of}'s management say about ${row} for 2025?`, [
          STATEMENTS,
          quillon("QFL"),
        ]);
        expect(said).not.toMatch(/USD|Harbour Packaging Group's/);
      }
    },
  );
});

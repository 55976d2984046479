import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { describe, expect, it } from "vitest";
import { respond } from "#core/writing/analyst/respond.ts";
import {
  type AnalystResponse,
  NEEDS_MODEL_TEXT,
  NO_STATEMENTS_TEXT,
  NO_TOPIC_TEXT,
} from "#core/writing/analyst/turn.ts";
import { STANDS_TEXT } from "#core/writing/analyst/write-sections.ts";
import { withWords } from "#core/figures/anchors/in-force.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { printProse } from "#core/ledger/prose.ts";
import { sectionTitles } from "#core/writing/analyst/note-plans.ts";
import { templatePrompt } from "#core/writing/analyst/template-prompts.ts";
import { TEMPLATE_IDS, type TemplateId } from "#core/writing/analyst/templates.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { VARIANTS } from "#core/writing/analyst/testing/variants.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

const NOW = "2026-11-20T10:00:00.000Z";
const DOCUMENT = "Harbour: a note\n\nExecutive summary:\nOld words.\n\nLiquidity:\nFine.\n";

function card(data: ConnectedFinancialData): ContextItem {
  return {
    id: data.ticker,
    ticker: data.ticker,
    type: "financial",
    label: "Financial Statements",
    timestamp: NOW,
    status: "success",
    data,
  };
}

function say(
  message: string,
  currentContent = "",
  how: {
    templateId?: TemplateId;
    data?: readonly ConnectedFinancialData[];
    anchors?: readonly PlacedBinding[];
  } = {},
) {
  let ids = 0;
  return printed(
    respond({
      message,
      templateId: how.templateId,
      currentContent,
      anchors: how.anchors,
      connectedData: (how.data ?? [harbour]).map(card),
      newId: () => {
        ids += 1;
        return `edit-${ids}`;
      },
      now: NOW,
    }),
  );
}

/** An answer with what it says as text, as it is shown. */
function printed({ said, ...answer }: AnalystResponse) {
  return { ...answer, content: printProse(said.prose, said.style).text };
}

describe("a company with quarters and no fiscal year", () => {
  const listing: ConnectedFinancialData = {
    ...(VARIANTS["with quarters"] ?? harbour),
    years: [],
    emptyReason: "SEC EDGAR has no annual XBRL statements of Harbour.",
  };

  it("has its questions answered from its latest quarter, which is said", () => {
    const { content, isUnable } = say("What was revenue?", "", { data: [listing] });
    expect(isUnable).toBeUndefined();
    expect(content).toMatch(/has no fiscal year yet; what follows is of Q\d FY\d{4}\. Revenues? /);
  });

  it("gets no analysis, with the reason, and it costs nothing", () => {
    const made = say("", "", { data: [listing], templateId: "credit-risk" });
    expect(made).toMatchObject({ isUnable: true, edits: [] });
    expect(made.content).toContain("has no fiscal year yet");
  });
});

describe("respond to a template", () => {
  it("names the analysis in one case within its sentence", () => {
    const proposed = say("", DOCUMENT, { templateId: "credit-risk" });
    expect(proposed.content).toMatch(/^I propose the risks & mitigants of Harbour/);
    const written = say("", "", { templateId: "capital-structure" });
    expect(written.content).toMatch(/^I wrote the capital structure of Harbour/);
  });

  it.each(TEMPLATE_IDS)("fills a blank document with %s at once", (templateId) => {
    const { edits, requestType, content } = say(templatePrompt(templateId), "", { templateId });
    expect(requestType).toBe("generate");
    expect(edits).toHaveLength(1);
    expect(edits[0]).toMatchObject({ type: "add", position: 0, autoApply: true, timestamp: NOW });
    expect(content).toContain("every one from the connected data");
  });

  it.each(TEMPLATE_IDS)(
    "proposes one add for each section of %s in a document with text",
    (templateId) => {
      const { edits, requestType } = say("", DOCUMENT, { templateId });
      expect(requestType).toBe("edit");
      const titles = edits.map(({ content }) => content.trim().split("\n")[0]);
      const plan = sectionTitles(templateId).map((title) => `${title}:`);
      expect(titles).toEqual(plan.filter((title) => titles.includes(title)));
      expect(titles.length).toBeGreaterThan(0);
      expect(edits.every(({ type, autoApply }) => type === "add" && autoApply === undefined)).toBe(
        true,
      );
      expect(new Set(edits.map(({ id }) => id)).size).toBe(edits.length);
    },
  );

  it("leaves a note that stands as it would be now, and proposes only what differs", () => {
    const templateId = "liquidity-analysis";
    const capital = say("", "", { templateId: "capital-structure" }).edits[0]?.content ?? "";
    const fresh = say("", capital, { templateId }).edits;
    expect(fresh.every(({ type }) => type === "add")).toBe(true);
    const both = applyEdits(capital, fresh);
    expect(both.match(/^Basis: /gm)).toHaveLength(1);
    expect(say("", both, { templateId })).toMatchObject({ edits: [], isUnable: true });
    const old = both.replace(/(?<=Cash Generation:\n).*/, "Cash was generated.");
    const [edit, ...others] = say("", old, { templateId }).edits;
    expect(others).toEqual([]);
    expect(edit).toMatchObject({ type: "replace", position: old.indexOf("Cash Generation:") });
    expect(applyEdits(old, edit === undefined ? [] : [edit])).toBe(both);
  });

  it("writes about the first company connected", () => {
    const second = VARIANTS["net cash"] ?? harbour;
    const { content } = say("", "", { templateId: "capital-structure", data: [second, harbour] });
    expect(content).toContain("Cash Industries");
  });
});

describe("respond to the three suggestions of the chat", () => {
  it("writes some credit analysis of what the document does not have yet", () => {
    const note = say("Write some credit analysis").edits[0]?.content ?? "";
    expect(say("Write some credit analysis", note)).toMatchObject({
      content: STANDS_TEXT,
      edits: [],
      isUnable: true,
    });
    const full = say("", "", { templateId: "full-credit-analysis" }).edits[0]?.content ?? "";
    for (const { content } of say("Write some credit analysis", full).edits) {
      expect(full).not.toContain(`\n${content.trim().split("\n")[0] ?? ""}\n`);
    }
    const part = say("Write about liquidity").edits[0]?.content ?? "";
    const { edits } = say("Write some credit analysis", part);
    expect(edits.map(({ content }) => content.trim().split("\n")[0])).toEqual([
      "Executive Summary:",
      "Profitability:",
      "Capital Structure:",
      "Rating Estimate:",
    ]);
    expect(applyEdits(part, edits).match(/^Basis: /gm)).toHaveLength(1);
  });

  it("writes some credit analysis", () => {
    const { edits, requestType } = say("Write some credit analysis");
    expect(requestType).toBe("generate");
    const titles = edits[0]?.content.split("\n").filter((line) => line.endsWith(":"));
    expect(titles).toEqual([
      "Executive Summary:",
      "Profitability:",
      "Capital Structure:",
      "Liquidity:",
      "Rating Estimate:",
    ]);
    expect(edits[0]?.content).toContain("Net leverage");
    // A document is named by it.
    expect(edits[0]?.content).toMatch(
      /^Harbour Packaging Group: [^\n]{10,90}[^.\n]\n\nExecutive Summary:\n/,
    );
  });

  it("adds an overview of the balance sheet after the text", () => {
    const { edits, requestType } = say("Add an overview of the balance sheet", DOCUMENT);
    expect(requestType).toBe("generate");
    expect(edits).toHaveLength(1);
    expect(edits[0]).toMatchObject({
      type: "add",
      position: DOCUMENT.trimEnd().length,
      autoApply: true,
    });
    expect(edits[0]?.content).toMatch(/^\n\nBalance Sheet Overview:\n/);
    expect(edits[0]?.content).toMatch(/[Nn]et debt|[Tt]otal debt/);
  });

  it("proposes a new executive summary in place of the old one", () => {
    const { edits, requestType, content } = say("Improve executive summary", DOCUMENT);
    expect(requestType).toBe("edit");
    expect(edits).toHaveLength(1);
    const [edit] = edits;
    const position = DOCUMENT.indexOf("Executive summary:");
    expect(edit).toMatchObject({
      type: "replace",
      position,
      length: "Executive summary:\nOld words.".length,
    });
    expect(edit?.content).toMatch(/^Executive Summary:\nNet leverage was moderate at 3\.0x/);
    expect(content).toContain("in place of the one in the document");
  });

  it("proposes an executive summary under the title of a document that has none", () => {
    const text = "Harbour: a note\n\nLiquidity:\nFine.";
    const { edits } = say("Improve executive summary", text);
    expect(edits[0]).toMatchObject({ type: "add", position: "Harbour: a note".length });
    expect(edits[0]?.content).toMatch(/^\n\nExecutive Summary:\n/);
  });
});

describe("what stands in the document already", () => {
  const REQUESTS = [
    "Improve executive summary",
    "Update liquidity",
    "Write about liquidity and revenues",
    "Write some credit analysis",
    "Add a rating estimate",
    "Correct the figures",
  ];

  it.each(TEMPLATE_IDS)("is never said to be proposed: %s", (templateId) => {
    for (const data of [[harbour], [VARIANTS["net cash"] ?? harbour, harbour]]) {
      const note = say("", "", { templateId, data }).edits[0]?.content ?? "";
      for (const message of REQUESTS) {
        const first = say(message, note, { data });
        const once = applyEdits(note, first.edits);
        const again = say(message, once, { data });
        for (const [text, { content, edits, requestType, isUnable }] of [
          [note, first],
          [once, again],
        ] as const) {
          const isSame = applyEdits(text, edits) === text;
          expect(isSame, `${message}: ${content}`).toBe(requestType === "answer");
          if (!isSame) continue;
          expect({ edits, isUnable }).toEqual({ edits: [], isUnable: true });
          expect(content).not.toMatch(/^I (propose|added|wrote)/);
        }
      }
    }
  });
});

describe("text for the note", () => {
  it.each([
    ["What was net leverage?", true],
    ["Improve executive summary", undefined],
    ["Write about liquidity", undefined],
    ["Correct the figures", undefined],
    ["make it more formal", undefined],
    ["asdf qwer", undefined],
  ])("is an answer, never a remark or a refusal: %s", (message, isForNote) => {
    expect(say(message, DOCUMENT).isForNote).toBe(isForNote);
  });
});

describe("respond to a message", () => {
  it.each([
    ["write about liquidity", "Liquidity:"],
    ["Please draft a section on leverage", "Capital Structure:"],
    ["Can you write a paragraph about cash flow?", "Cash Flow:"],
    ["add risks", "Risks and Mitigants:"],
    ["Add a rating estimate", "Rating Estimate:"],
    ["write about the business", "Business Profile:"],
    ["write about profitability", "Profitability:"],
    ["summarize the credit", "Executive Summary:"],
  ])("writes the section that is asked for: %s", (message, title) => {
    const { edits, requestType } = say(message);
    expect(requestType).toBe("generate");
    // A summary opens a note, under the line that says what was found.
    const opening = edits[0]?.content.replace(/^Harbour Packaging Group: .*\n\n(?=Executive)/, "");
    expect(opening?.split("\n")[0]).toBe(title);
  });

  it("writes about the connected company a request names", () => {
    const data = [harbour, VARIANTS["net cash"] ?? harbour];
    expect(say("write about Cash Industries liquidity", "", { data }).edits[0]?.content).toContain(
      "Cash Industries",
    );
  });

  it.each(["Write a full credit analysis", "Please write the full credit analysis"])(
    "runs the template a request names: %s",
    (message) => {
      expect(say(message).edits[0]?.content).toMatch(
        /^Harbour Packaging Group: net leverage [^\n]*\n\nExecutive Summary:[\s\S]*\nRecommendation:/,
      );
    },
  );

  it.each([
    "make it more formal",
    "Shorten the second paragraph",
    "fix the grammar",
    "translate to German",
    "Rewrite this in a punchier style",
    "Make the liquidity section shorter",
  ])("says that changing words takes a model: %s", (message) => {
    expect(say(message, DOCUMENT)).toEqual({
      content: NEEDS_MODEL_TEXT,
      edits: [],
      requestType: "answer",
      isUnable: true,
    });
  });

  it("says what it can write when a request is about something else", () => {
    expect(say("write a poem")).toEqual({
      content: NO_TOPIC_TEXT,
      edits: [],
      requestType: "answer",
      isUnable: true,
    });
  });

  it.each([
    "What was net leverage in 2024?",
    "did leverage improve?",
    "compare margins over five years",
    "How did the change in working capital develop?",
    "net debt",
  ])("answers a question without edits: %s", (message) => {
    const { edits, requestType, content } = say(message, DOCUMENT);
    expect(requestType).toBe("answer");
    expect(edits).toEqual([]);
    expect(content).toMatch(/FY202\d/);
  });

  it.each([
    ["", "capital-structure"],
    ["What is EBITDA?", undefined],
    ["Write some credit analysis", undefined],
  ] as const)("asks for statements when none are connected: %s", (message, templateId) => {
    const how = templateId === undefined ? { data: [] } : { data: [], templateId };
    expect(say(message, "", how)).toEqual({
      content: NO_STATEMENTS_TEXT,
      edits: [],
      requestType: "answer",
      isUnable: true,
    });
  });

  it("does not count statements that are still loading", () => {
    const loading: ContextItem = { ...card(harbour), status: "loading" };
    const answer = printed(
      respond({
        message: "net debt",
        currentContent: "",
        connectedData: [loading],
        newId: () => "x",
        now: NOW,
      }),
    );
    expect(answer.content).toBe(NO_STATEMENTS_TEXT);
  });

  it.each([
    ["a message of one character 20,000 times", "a".repeat(20_000), ""],
    ["a message of blanks and a colon", `${" ".repeat(20_000)}:`, ""],
    ["a message of twenty thousand words", "if full fall by 20% ".repeat(1_000), ""],
    [
      "a document that is one line of two million blanks",
      "Improve executive summary",
      `A${" ".repeat(2_000_000)}:`,
    ],
    ["a document of a million line ends", "Improve executive summary", "\n".repeat(1_000_000)],
  ])("answers in a moment: %s", (_, message, content) => {
    const start = performance.now();
    say(message, content);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe("respond to what an analyst asks of it", () => {
  const note = "Harbour: a note\n\nExecutive Summary:\nNet leverage was 4.4x in FY2025.\n";

  it("gives back what it does not understand, with three things to ask", () => {
    const { isUnable, content } = say("asdf qwer", note);
    expect(isUnable).toBe(true);
    expect(content).toContain("“asdf qwer” is not read");
    expect(content.match(/“[^”]+[?y]”/g)).toHaveLength(3);
  });

  it("writes a conclusion under its own title, never a second summary", () => {
    const [edit] = say("Write the conclusion", note).edits;
    expect(edit?.content).toMatch(/^\s*Conclusion:/);
    expect(say("Write the executive summary", note).edits).toMatchObject([{ type: "replace" }]);
  });

  it("proposes, and does not apply, more sections than one", () => {
    const { edits, requestType } = say("Write about liquidity and revenues", note);
    expect(requestType).toBe("edit");
    expect(edits.map(({ autoApply }) => autoApply)).toEqual([undefined, undefined]);
  });

  it("adds a table as lines of text, every figure bound", () => {
    const [edit] = say("Add a table of leverage", note).edits;
    expect(edit?.content).toContain("Net leverage: 3.0x in FY2025, 3.4x in FY2024,");
    expect(edit?.anchors?.length).toBeGreaterThan(5);
  });

  it("proposes what the sources say in place of what they contradict", () => {
    const { edits, requestType } = say("Correct anything the sources disagree with", note);
    expect(requestType).toBe("edit");
    expect(edits).toMatchObject([
      { type: "replace", position: note.indexOf("4.4x"), content: "3.0x" },
    ]);
  });

  it.each([
    ["Revenues fell 1.2% in FY2025.", "fell", "rose"],
    ["EBITDA declined 8.1% to USD 361 mm.", "declined", "grew"],
    ["Net leverage deteriorated to 3.0x from 3.4x.", "deteriorated", "improved"],
  ])("proposes the word for the way it went: %s", (text, was, becomes) => {
    const wrong = `Harbour: a note\n\nOverview:\n${text}\n`;
    const { edits } = say("Correct the figures that the sources contradict", wrong);
    expect(edits).toMatchObject([
      { type: "replace", position: wrong.indexOf(was), length: was.length, content: becomes },
    ]);
  });

  it("holds a figure to what it was written from", () => {
    const [written] = say("Write about leverage").edits;
    const { content = "", anchors = [] } = written ?? {};
    const wrong = content.replace("3.0x", "3.6x");
    const { edits } = say("Correct anything the sources disagree with", wrong, { anchors });
    expect(edits).toMatchObject([{ position: wrong.indexOf("3.6x"), content: "3.0x" }]);
  });

  it("answers risks, rates and causes from what the ledger holds", () => {
    expect(say("Summarise the main risks").content).toContain("drops below");
    expect(say("What happens if rates rise 100bp?").content).toContain(
      "How much of the debt floats is not tagged in the connected statements.",
    );
    expect(say("What is EV/EBITDA?").content).toContain("needs a market value");
    expect(say("Why did EBITDA rise?").content).toMatch(
      /^EBITDA rose 8.1%, or USD 27 mm, to USD 361 mm in FY2025/,
    );
  });

  it("tells each company where two are connected and none is named", () => {
    const data = [harbour, VARIANTS["net cash"] ?? harbour];
    expect(say("What was revenue?", "", { data }).content).toMatch(
      / at Harbour Packaging Group in .* at /,
    );
  });
});

function rated(connectedData: readonly ContextItem[]): string {
  const message = "What is the rating estimate?";
  const asked = { message, currentContent: "", connectedData, newId: () => "edit", now: NOW };
  return printed(respond(asked)).content;
}

it("rates at the business risk that is kept on the card", () => {
  const weak = { ...card(harbour), businessRisk: "weak" } as const;
  expect(rated([card(harbour)])).toContain("BB-");
  expect(rated([weak])).not.toContain("BB-");
});

describe("a subject of the figures", () => {
  it.each([
    ["Is the dividend safe?", "of dividends paid of"],
    ["Can they pay their interest?", "interest coverage of 3.5x drops below"],
    ["What are the one-offs?", "nothing is added back"],
    ["What is the biggest risk?", "drops below"],
    ["Is the company profitable?", "Net income"],
    ["Give me three bullet points on the credit", "FY2025"],
    ["What was the worst year?", "lowest in FY2021"],
    ["Why is EBITDA negative?", "EBITDA is not negative."],
  ])("is answered by what its section says: %s", (question, told) => {
    const { content, isUnable } = say(question);
    expect(content).toContain(told);
    expect(isUnable).toBeUndefined();
  });
});

it.each(TEMPLATE_IDS)("says of %s as many figures as the document counts then", (templateId) => {
  const { content: said, edits } = say("", "", { templateId });
  const [edit] = edits;
  const content = edit?.content ?? "";
  const made = { id: "note", by: "product", at: NOW } as const;
  const anchors = withWords(anchorsIn(content, edit?.anchors ?? [], made), content);
  const { counts } = reportFigures({
    content,
    anchors,
    connectedData: [card(harbour)],
  });
  expect(said).toContain(` ${counts.total} figures, every one from the connected data`);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canvasChat } from "#contracts/assistant.ts";
import { checkFigures } from "#contracts/check-figures.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { readConfig } from "#server/config.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { type ModelServer, startModelServer } from "#server/testing/model-server.ts";

/**
 * Answers in the form that large models give: the prose is ours. `[Revenues 2025]` stands for the id of
 * the cell, which differs with the rows connected.
 */
type Recording = {
  readonly name: string;
  readonly message: string;
  readonly templateId?: string;
  readonly document?: string;
  /** What the model said, then what it said when its answer came back. */
  readonly answers: readonly string[];
  /** The document afterwards, or what is said where nothing is edited. */
  readonly becomes: string;
  readonly requestType: "answer" | "edit" | "generate";
  readonly unsupported?: number;
};

const PASSAGE = "Prices rose 4.0% in 2025, which gave USD 31 million of revenues.";
const append = (text: string) => `<edit><op>append</op><text>${text}</text></edit>`;

const RECORDINGS: readonly Recording[] = [
  {
    name: "a note in many appends on a blank document",
    message: "Write a short note on leverage and liquidity",
    answers: [
      [
        "I wrote three sections.",
        append("Overview:\nNet leverage was {{[Net Leverage (x) 2025]}} in FY2025."),
        append(
          "Leverage:\nNet debt fell to {{[Net Debt 2025]}} from {{[Net Debt 2024]}}, or by {{change([Net Debt 2025], [Net Debt 2024])|size}}.",
        ),
        append("Liquidity:\nCash was {{[Cash And Equivalents 2025]}} at the end of FY2025."),
      ].join("\n"),
    ],
    becomes:
      "Overview:\nNet leverage was 3.0x in FY2025.\n\nLeverage:\nNet debt fell to USD 1,076 mm from USD 1,129 mm, or by USD 53 mm.\n\nLiquidity:\nCash was USD 181 mm at the end of FY2025.",
    requestType: "generate",
  },
  {
    name: "formulas within formulas, a haircut as a view, and decimals",
    message: "What would leverage be if EBITDA fell by a fifth?",
    answers: [
      "With a haircut of {{view(20%)}}, EBITDA would be {{product([EBITDA 2025], 0.8)}} and net leverage {{ratio([Net Debt 2025], [EBITDA 2025] * 0.8)|2}}, after {{[Net Leverage (x) 2025]}} in FY2025.",
    ],
    becomes:
      "With a haircut of 20%, EBITDA would be USD 289 mm and net leverage 3.73x, after 3.0x in FY2025.",
    requestType: "answer",
    // The view, which is the author's own estimate.
    unsupported: 1,
  },
  {
    name: "a formula that its sentence calls another row, mended when it comes back",
    message: "What was free cash flow?",
    answers: [
      "It is {{difference([Cash Flow From Operating Activities 2025], [Capital Expenditure 2025])}} of free cash flow.",
      '<fix n="1">It is {{sum([Cash Flow From Operating Activities 2025], [Capital Expenditure 2025])}} of free cash flow.</fix>',
    ],
    becomes: "It is USD 93 mm of free cash flow.",
    requestType: "answer",
  },
  {
    name: "a quotation with figures of its own",
    message: "What does the 10-K say of prices?",
    answers: [`The company raised prices: {{quote(p1, "${PASSAGE}")}}. It says so once {{p1}}.`],
    becomes: `The company raised prices: “${PASSAGE}” (10-K Item 7). It says so once (10-K Item 7).`,
    requestType: "answer",
  },
  {
    name: "a figure of a passage by its words, and what is computed with it",
    message: "What did prices give?",
    answers: [
      'Prices gave {{p1."USD 31 million"}}, {{share(p1."USD 31 million", [Revenues 2025])}} of revenues {{p1}}.',
    ],
    becomes: "Prices gave USD 31 million, 1.3% of revenues (10-K Item 7).",
    requestType: "answer",
  },
  {
    name: "an edit on one line whose figure is mended when it comes back",
    message: "Bring the leverage to the data",
    document: "Overview:\nNet leverage was 2.8x in FY2025.\n",
    answers: [
      "One edit.\n<edit><op>replace</op><find>Net leverage was {{d1=2.8x}} in FY2025.</find><text>Net leverage was 2.7x in FY2025.</text></edit>",
      '<fix n="1">Net leverage was {{[Net Leverage (x) 2025]}} in FY2025.</fix>',
    ],
    becomes: "Overview:\nNet leverage was 3.0x in FY2025.\n",
    requestType: "edit",
  },
  {
    name: "a section given anew without its title",
    message: "Rewrite the overview",
    document: "Overview:\nOld words.\n\nAssessment:\nIt holds.\n",
    answers: [
      "<edit><op>replace</op><section>Overview</section><text>Cash was {{[Cash And Equivalents 2025]}} in FY2025.</text></edit>",
    ],
    becomes: "Overview:\nCash was USD 181 mm in FY2025.\n\nAssessment:\nIt holds.\n",
    requestType: "edit",
  },
  {
    name: "German",
    message: "Schreibe zwei Sätze auf Deutsch",
    answers: [
      "Der Umsatz stieg im Jahr 2025 auf {{[Revenues 2025]}}. Die Nettoverschuldung lag bei {{[Net Debt 2025]}}.",
    ],
    becomes:
      "Der Umsatz stieg im Jahr 2025 auf USD 2,419 mm. Die Nettoverschuldung lag bei USD 1,076 mm.",
    requestType: "answer",
  },
];

let server: ModelServer;
let app: TestApp;

beforeAll(async () => {
  server = await startModelServer();
  const { ai } = readConfig({
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "harrow-2-large",
    AI_BASE_URL: server.url,
  });
  app = await createTestApp({ signedInAs: "ana", config: { ai } });
});
beforeEach(async () => {
  await app.db.delete(chatUsage);
});
afterAll(async () => {
  await server.close();
});

const CARDS = [
  card("harbour", "financial", harbour),
  card("filing", "rag-query", {
    results: [
      {
        content: PASSAGE,
        source: {
          accession: "0000000000-26-000001",
          anchor: "a1",
          hash: "0",
          form: "10-K",
          filed: "2026-02-27",
          section: "Item 7",
        },
      },
    ],
  }),
];

describe("a recorded answer, through protocol, repair, application and check", () => {
  it.each(RECORDINGS)("$name", async (recording) => {
    const { document: currentContent = "", becomes, requestType } = recording;
    server.answers.splice(
      0,
      server.answers.length,
      ...recording.answers.map((text) => ({ text: inPieces(withIds(text)) })),
    );
    const context = { connectedData: CARDS, currentContent };
    const response = await app.request(canvasChat.path, {
      method: "POST",
      json: { messages: [{ role: "user", content: recording.message }], context },
    });
    const answer = canvasChat.response.parse(await response.json());
    expect(answer.leftOut).toBeUndefined();
    expect(answer.notes).toBeUndefined();
    expect(answer.requestType).toBe(requestType);
    const isEdited = answer.edits.length > 0;
    const text = isEdited ? applyEdits(currentContent, answer.edits) : answer.content.trim();
    expect(text).toBe(becomes);
    const checked = await app.request(checkFigures.path, {
      method: "POST",
      json: { content: text, connectedData: CARDS, anchors: anchorsIn(text, answer) },
    });
    const { counts } = checkFigures.response.parse(await checked.json());
    expect(counts).toMatchObject({
      contradicted: 0,
      matches: 0,
      unsupported: recording.unsupported ?? 0,
    });
  });
});

type Answer = ReturnType<typeof canvasChat.response.parse>;

/** Where the figures of an answer stand in the text they came to, by their own characters. */
function anchorsIn(text: string, { content, anchors = [], edits }: Answer) {
  const placed = [{ content, anchors }, ...edits].flatMap(
    ({ content: own, anchors: bound = [] }) => {
      const start = text.indexOf(own.trim()) - own.indexOf(own.trim());
      return start < 0
        ? []
        : bound.map((one) => ({ ...one, from: one.from + start, to: one.to + start }));
    },
  );
  return placed.map((anchor, at) => ({
    by: "product" as const,
    ...anchor,
    id: String(at),
    text: text.slice(anchor.from, anchor.to),
    at: "2026-11-23T10:00:00.000Z",
  }));
}

function card(id: string, type: string, data: unknown) {
  const timestamp = "2026-11-20T10:00:00.000Z";
  return { id, ticker: "HPKG", type, label: id, timestamp, status: "success", data };
}

function withIds(text: string): string {
  return text.replaceAll(/\[([^[\]{}|]+) (\d{4})\]/g, (_, item: string, year: string) => {
    return `${rowId(item)}.${year}`;
  });
}

/** Rows are numbered in the order of the statements, then of the ratios. */
function rowId(item: string): string {
  const tables = [harbour, harbour.quarterly, harbour.ltm].filter((table) => table != null);
  const items = tables.flatMap(({ data, ratios }) => [...data, ...ratios].map((row) => row.item));
  const at = [...new Set(items)].indexOf(item);
  if (at === -1) throw new Error(`no row ${item}`);
  return `r${at + 1}`;
}

/** As it comes over the wire: some characters at a time, within tags and braces too. */
function inPieces(text: string): readonly string[] {
  return text.match(/[^]{1,7}/g) ?? [];
}

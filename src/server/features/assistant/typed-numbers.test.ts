import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { canvasChat } from "#contracts/assistant.ts";
import { checkFigures } from "#contracts/check-figures.ts";
import { UNTRACED } from "#core/figures/read/verdicts/verdict.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { readConfig } from "#server/config.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import {
  type ModelServer,
  type PlayedAnswer,
  startModelServer,
} from "#server/testing/model-server.ts";
import { ThreadError, workers } from "#server/worker-pool.ts";
import { NOT_ALL_CHECKED_TEXT } from "./doubted-figures.ts";

let server: ModelServer;
let app: TestApp;
let turns = 0;
beforeAll(async () => {
  server = await startModelServer();
  const env = { AI_PROVIDER: "openai-compatible", AI_MODEL: "harrow", AI_BASE_URL: server.url };
  app = await createTestApp({ config: { ai: readConfig(env).ai } });
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => {
  server.seen.length = 0;
  turns += 1;
});

const DOCUMENT = "Liquidity:\nThe plant in Lowell made 5.4 million boxes. It is ample.\n";
const PASSAGE = "Prices rose 4.0% and volumes 2.5%, which gave USD 31 million of revenues.";
/** What a model may compute for itself: each unit, with and without one, in digits and in words. */
const COMPUTED: readonly string[] = [
  "USD 1,482.5 mm",
  "$47.75 million",
  "1,234.5",
  "0.83",
  "(233)",
  "289",
  "17.3%",
  "320 bps",
  "5.77x",
  "8.3 months",
  "half of debt",
];

it.each([
  ["Let me look.", "EBITDA rose.", "Let me look.\n\nEBITDA rose."],
  ["In the rows", "it rose.", "In the rows it rose."],
  ["Let me look. ", "EBITDA rose.", "Let me look. EBITDA rose."],
  ["Let me look.", "\nEBITDA rose.", "Let me look.\nEBITDA rose."],
])(
  "what is said after a look-up stands apart, and one that failed says so: %s",
  async (said, next, whole) => {
    const call = { name: "readRows", input: { ticker: "HPKG", words: "EBITDA" } };
    const answer = await ask("What was EBITDA?", [{ text: [said], tools: [call] }, next]);
    expect(answer.content).toBe(whole);
    turns += 1;
    const half = { tools: [{ ...call, isHalf: true as const }] };
    const failed = await ask("What was EBITDA?", [half, next]);
    expect(failed.steps?.map(({ found }) => found)).not.toContain("done");
  },
);

it("that could not be checked in time is said, and waits: it is never taken for borne out", async () => {
  const { run } = workers;
  const slow = vi.spyOn(workers, "run").mockImplementation(async (work) => {
    if (work.name === "checkFigures") throw new ThreadError("late");
    return run(work);
  });
  try {
    const said = await ask("What does it come to?", ["It comes to USD 9,999 mm."]);
    expect(said.notes).toEqual([NOT_ALL_CHECKED_TEXT]);
    turns += 1;
    const block = "<edit><op>append</op><text>It comes to USD 9,999 mm.</text></edit>";
    const written = await ask("Add it", [`Added.\n${block}`]);
    expect([written.requestType, written.notes]).toEqual(["edit", [NOT_ALL_CHECKED_TEXT]]);
  } finally {
    slow.mockRestore();
  }
});

describe("a number that a model typed and nobody can trace", () => {
  it.each(COMPUTED)("%s goes back once, and is called so where it stays", async (number) => {
    const sentence = `All told it comes to ${number} by this way of counting.`;
    const said = await ask("What does it come to?", [sentence, "no"]);
    expect(server.seen).toHaveLength(2);
    expect(server.seen[1]?.body).toContain(
      `no connected datum is ${number.replace(" of debt", "")}`,
    );
    expect(repairOf(said)).toBe("1 not traced");
    expect(said.content).toBe(sentence);
    const [figure = ""] = untraced(said.content, said.anchors);
    expect(number).toContain(figure);
    expect(await amberIn(said.content, said.anchors)).toEqual([figure]);

    turns += 1;
    const written = await ask("Add it", [
      `<edit><op>append</op><text>${sentence}</text></edit>`,
      "no",
    ]);
    const [edit] = written.edits;
    expect(untraced(edit?.content ?? "", edit?.anchors)).toEqual([figure]);
    const text = applyEdits(DOCUMENT, written.edits);
    const start = text.indexOf(edit?.content ?? "");
    const placed = (edit?.anchors ?? []).map((one) => {
      return { ...one, from: one.from + start, to: one.to + start };
    });
    expect(await amberIn(text, placed)).toContain(figure);
  });

  it("is mended by the formula that it is computed by", async () => {
    const mended = `<fix n="1">It is {{calc((r1.2025 + r1.2024) / 2)}} on average.</fix>`;
    const answer = await ask("What is it on average?", ["It is 2,345.5 on average.", mended]);
    expect(answer.content).toMatch(/^It is USD [\d,]+ mm on average\.$/);
    expect(repairOf(answer)).toBe("corrected");
    expect(untraced(answer.content, answer.anchors)).toEqual([]);
  });

  it.each([
    ["in German", "Das sind zusammen 1.234,5 Mio. Euro.", ["1.234,5 Mio"]],
    ["twice in a line", "It is 412.7, or 412.7 again.", ["412.7", "412.7"]],
    ["beside a reference", "It is {{r1.2025}}, 17.3% of {{r2.2025}}.", ["17.3%"]],
    ["of which only some are its own", "Of 2019's boxes 17.3% went, in 3 steps.", ["17.3%"]],
  ])("is found %s", async (_, said, own) => {
    const answer = await ask("What is it?", [said, "no"]);
    expect(server.seen).toHaveLength(2);
    expect(untraced(answer.content, answer.anchors)).toEqual(own);
  });

  it.each([
    ["another number", `<fix n="1">It comes to 512.8.</fix>`],
    ["a reference that names nothing", `<fix n="1">It comes to {{r999.2025}}.</fix>`],
    ["an edit for a sentence", `<fix n="1"><edit><op>append</op><text>512.8</text></edit></fix>`],
    ["half a fix", `<fix n="1">It comes to {{r1.20`],
  ])("is called so where its correction is %s", async (_, fix) => {
    const answer = await ask("What is it?", ["It comes to 412.7.", fix]);
    expect(server.seen).toHaveLength(2);
    expect(answer.content).toMatch(/^It comes to \d{3}\.\d\.$/);
    expect(untraced(answer.content, answer.anchors)).toHaveLength(1);
  });

  it("may go on in the words that an edit leaves", async () => {
    const block = "<edit><op>replace</op><find>5.4</find><text>6.1</text></edit>";
    const answer = await ask("Correct the plant", [block, "no"]);
    expect(server.seen).toHaveLength(2);
    const [edit] = answer.edits;
    expect(untraced(edit?.content ?? "", edit?.anchors)).toEqual(["6.1"]);
  });

  it("is said where nothing is connected, too", async () => {
    const answer = await ask("What is it?", ["It comes to 17.3% by far.", "no"], []);
    expect(untraced(answer.content, answer.anchors)).toEqual(["17.3%"]);
  });

  it("gives way to data that come to say it", async () => {
    const text = "Net leverage was 3.0x in FY2025.";
    const constant = { value: 3, unit: "multiple", name: UNTRACED } as const;
    const [figure] = await checked(text, [{ from: 17, to: 21, binding: { constant } }]);
    expect(figure).toMatchObject({ verdict: "verified" });
    expect(figure?.anchor).toBeUndefined();
  });
});

describe("a number that is none of a model's own", () => {
  it.each<readonly [string, string, string]>([
    ["of the request", "What if it fell 17.3%?", "A fall of 17.3% would hurt."],
    ["of the document", "What of Lowell?", "It made 5.4 million boxes, as the text says."],
    ["a year", "When?", "That was in 2019, and again in FY2021 and on 31 March 2024."],
    ["a quarter", "When?", "That was in Q3 FY2024."],
    ["of a list", "Why?", "For these reasons:\n1. Prices rose.\n2) Volumes held."],
    ["of a note", "Where?", "Note 12 and Item 7 of the 10-K say so."],
    ["a count of what is told", "What did you do?", "I see 3 reasons and 12 plants."],
    ["of a quote", "What do they say?", `They say so: {{quote(p1, "${PASSAGE}")}}.`],
    ["of a passage that is cited", "What of volumes?", "Volumes rose 2.5% {{p1}}."],
    ["of a reference", "What was it?", "It was {{r1.2025}}, {{growth(r1.2025, r1.2024)}} more."],
    ["a view", "What do you think?", "I would cut it by {{view(20%)}}."],
    ["borne out by the data", "Leverage?", "Net leverage was 3.0x in FY2025."],
  ])("stands as it is: %s", async (_, message, said) => {
    const answer = await ask(message, [said]);
    expect(server.seen).toHaveLength(1);
    expect(untraced(answer.content, answer.anchors)).toEqual([]);
  });
});

type Answer = Awaited<ReturnType<typeof ask>>;

function untraced(text: string, anchors: readonly PlacedBinding[] = []): readonly string[] {
  return anchors.flatMap(({ from, to, binding }) =>
    "constant" in binding && binding.constant.name === UNTRACED ? [text.slice(from, to)] : [],
  );
}

async function amberIn(content: string, placed: readonly PlacedBinding[] = []) {
  const figures = await checked(content, placed);
  return figures.flatMap(({ verdict, text }) => (verdict === "unsupported" ? [text] : []));
}

async function checked(content: string, placed: readonly PlacedBinding[]) {
  const at = "2026-11-23T10:00:00.000Z";
  const anchors = placed.map(({ by = "product", ...anchor }, id) => {
    return { ...anchor, by, at, id: String(id), text: content.slice(anchor.from, anchor.to) };
  });
  const response = await app.as(`analyst ${turns}`)(checkFigures.path, {
    method: "POST",
    json: { content, connectedData: CARDS, anchors },
  });
  return checkFigures.response.parse(await response.json()).figures;
}

function repairOf({ steps = [] }: Answer): string | undefined {
  return steps.find(({ id }) => id === "repair")?.found;
}

const CARDS = [
  card("harbour", "financial", harbour),
  card("filing", "rag-query", {
    results: [
      { content: PASSAGE, source: { form: "10-K", filed: "2026-02-27", section: "Item 7" } },
    ],
  }),
];

function card(id: string, type: string, data: unknown) {
  const timestamp = "2026-11-20T10:00:00.000Z";
  return { id, ticker: "HPKG", type, label: id, timestamp, status: "success", data };
}

/** Each turn is another analyst's. */
async function ask(
  message: string,
  said: readonly (string | PlayedAnswer)[],
  connectedData: unknown = CARDS,
) {
  const played = said.map((one) => (typeof one === "string" ? { text: [one] } : one));
  server.answers.splice(0, Infinity, ...played);
  const messages = [{ role: "user", content: message }];
  const response = await app.as(`analyst ${turns}`)(canvasChat.path, {
    method: "POST",
    json: { messages, context: { connectedData, currentContent: DOCUMENT } },
  });
  return canvasChat.response.parse(await response.json());
}
